//! All integration tests of this crate, as one program.

mod batches;
mod check;
mod commands;
mod count;
mod covering;
mod cycles;
mod destrier;
mod documents;
mod export;
mod fuzz;
mod import;
mod newcomers;
mod pieces;
mod prove;
mod readme;
mod records;
mod refused_imports;
mod schemas;
mod solvers;
mod states;
mod streams;
mod strip;
mod table;
mod tours;
mod vipr;
