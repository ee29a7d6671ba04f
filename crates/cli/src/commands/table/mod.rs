//! `destrier table`: sequences of the OEIS, computed anew, beside what is published.

mod bound;
mod report;
mod run;
mod term;

pub(crate) use report::TableReport;
pub(crate) use run::{Args, run};
