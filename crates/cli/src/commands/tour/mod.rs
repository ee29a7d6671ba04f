//! `destrier tour`: a tour by rule or by construction, blind alleys of the rules, counts.

mod args;
mod reports;
mod run;

pub(crate) use args::Args;
pub(crate) use reports::{TourCount, TourReport, TourScan};
pub(crate) use run::run;
