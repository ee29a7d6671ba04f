//! All integration tests of this crate, as one program.

mod good_lp_models;
