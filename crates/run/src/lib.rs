//! What every long computation shares: when to stop, what it says of itself, seeded random numbers,
//! and states that survive a kill.
//!
//! ```
//! use destrier_run::{Control, Halt};
//! use std::sync::atomic::{AtomicBool, Ordering};
//! use std::time::Duration;
//!
//! let stop = AtomicBool::new(false);
//! let control = Control::new(&stop).within(Some(Duration::from_secs(3600)));
//! assert_eq!(control.halted(), None);
//! stop.store(true, Ordering::Relaxed);
//! assert_eq!(control.halted(), Some(Halt::Interrupted));
//! ```
#![forbid(unsafe_code)]

mod control;
mod progress;
mod random;
mod saver;
mod state;
mod write;

pub use control::{Control, Halt, Paced};
pub use progress::{Done, Progress, counted};
pub use random::Random;
pub use saver::Saver;
pub use state::{Snapshot, State, StateError};
pub use write::{check_writable, write_whole};
