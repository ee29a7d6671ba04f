//! All integration tests of this crate, as one program.

mod begun;
mod construct;
mod count;
mod covering;
mod differential;
mod division;
mod eliminated;
mod elimination;
mod fuzz;
mod graph;
mod images;
mod known_values;
mod linear;
mod local;
mod minimum;
mod mixed;
mod questions;
mod search;
mod solutions;
mod strip;
mod sweep;
mod tolerances;
mod tree;
mod veripb;
mod vipr;
