//! Bounds in floating point: the linear relaxation of a case, Lagrange multipliers, and choices near its values.

mod ascent;
mod relaxed;
mod rounding;

pub(crate) use ascent::ascent;
pub(crate) use relaxed::Relaxed;
pub(crate) use rounding::rounded;
