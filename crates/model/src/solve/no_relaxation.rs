//! What stands in for a [`Relaxation`] in a build without HiGHS: none can be made.

use super::warm_start::{LinearStop, WarmStart};
use crate::{ModelError, Program};
use destrier_run::Control;

/// A program that is solved over and over with other bounds; this build cannot make one.
pub enum Relaxation {}

#[allow(missing_docs, clippy::missing_errors_doc)]
impl Relaxation {
    pub fn new(_: &Program) -> Result<Self, ModelError> {
        Err(ModelError::NoHighs)
    }

    pub fn set_bounds(&mut self, _: usize, _: i64, _: Option<i64>) -> Result<(), ModelError> {
        match *self {}
    }

    pub fn solve(&mut self, _: f64, _: Option<u32>) -> Result<LinearStop, ModelError> {
        match *self {}
    }

    pub fn solve_until(&mut self, _: f64, _: Control<'_>) -> Result<LinearStop, ModelError> {
        match *self {}
    }

    pub fn objective(&self) -> f64 {
        match *self {}
    }

    pub fn values(&self) -> &[f64] {
        match *self {}
    }

    pub fn duals(&self) -> &[f64] {
        match *self {}
    }

    pub fn farkas(&self) -> Option<Vec<f64>> {
        match *self {}
    }

    pub fn warm_start(&self) -> Option<WarmStart> {
        match *self {}
    }

    pub fn start_from(&mut self, _: &WarmStart) -> Result<(), ModelError> {
        match *self {}
    }
}
