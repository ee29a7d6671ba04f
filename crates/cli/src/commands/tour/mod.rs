//! `destrier tour`: a tour by rule or by construction, blind alleys of the rules, counts.

mod args;
mod count;
mod format;
mod report;
mod run;
mod scan;

pub(crate) use args::Args;
pub(crate) use count::TourCount;
pub(crate) use format::walk;
pub(crate) use report::TourReport;
pub(crate) use run::run;
pub(crate) use scan::TourScan;
