//! One module for each kind of certificate: what it holds, how it is read and written, what it
//! takes to accept it.

pub(crate) mod cover;
pub(crate) mod density;
pub(crate) mod folding;
pub(crate) mod lines;
pub(crate) mod packing;
pub(crate) mod partition;
pub(crate) mod program;
pub(crate) mod strip;
pub(crate) mod sum;
pub(crate) mod sweep;
pub(crate) mod tour;
