//! `destrier verify`: whether certificates show what they claim.

mod args;
mod report;
mod run;

pub(crate) use args::Args;
pub(crate) use run::run;
