//! `destrier prove`: a lower bound, and the certificate that shows it.

mod args;
mod run;
mod step;
mod units;

pub(crate) use args::Args;
pub(crate) use run::run;
