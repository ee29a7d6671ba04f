//! All integration tests of this crate, as one program.

mod claims;
mod lab;
mod records;
mod schemas;
mod site;
mod tables;
