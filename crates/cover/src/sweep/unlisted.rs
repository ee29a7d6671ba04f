//! Why a sweep lists no covers.

use destrier_model::ModelError;
use destrier_run::{Control, Halt, StateError};

/// Why a sweep lists no covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unlisted {
    /// The board has no half to be swept, or one that is too wide.
    Unsuited,
    /// The states do not fit into the memory given.
    TooMany,
    /// It was told to stop.
    Halted(Halt),
    /// The linear program failed.
    Model(ModelError),
    /// The state cannot be used.
    State(StateError),
}

impl From<ModelError> for Unlisted {
    fn from(error: ModelError) -> Self {
        Unlisted::Model(error)
    }
}

impl From<StateError> for Unlisted {
    fn from(error: StateError) -> Self {
        Unlisted::State(error)
    }
}

/// An error if the sweep is to stop, or takes more bytes than it may.
pub(super) fn check(control: Control<'_>, bytes: u64) -> Result<(), Unlisted> {
    match control.halted() {
        Some(halt) => Err(Unlisted::Halted(halt)),
        None if bytes > control.memory() as u64 => Err(Unlisted::TooMany),
        None => Ok(()),
    }
}
