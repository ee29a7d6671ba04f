//! `destrier check`: whether an arrangement is a cover, and how good a one.

mod report;
mod run;
mod text;

pub(crate) use report::CheckReport;
pub(crate) use run::{Args, run};
