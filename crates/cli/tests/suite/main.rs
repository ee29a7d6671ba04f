//! All integration tests of this crate, as one program.

mod batch;
mod cells;
mod check;
mod commands;
mod count;
mod cover;
mod covering;
mod cycles;
mod density;
mod destrier;
mod documents;
mod doors;
mod edited_boards;
mod export;
mod field;
mod fuzz;
mod help;
mod import;
mod newcomers;
mod nexts;
mod packing;
mod pieces;
mod prove;
mod readme;

mod models;
mod refused_imports;
mod schemas;
mod solvers;
mod states;
mod streams;
mod strip;
mod table;
mod tours;
mod verify;
mod vipr;
