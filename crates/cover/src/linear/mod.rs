//! Linear programs in whole and continuous columns, with any rows and ranges: solved, and proved by certificates of kind
//! `program`.
//!
//! Floating point only suggests. `relaxed` is the program as solvers of relaxations take it; what they say becomes exact in
//! `weights` (bounds), `solutions` and `fixed` (values), and counts only when the exact case agrees; where it does not, `vertex` solves small relaxations in exact arithmetic. [`prove()`] is the
//! whole: `root` with `separation`, then `search` through `cases`, each of which `fathom` settles or `branching` divides, with `images` beside it where columns are exchanged;
//! `halves` begins once more from the first cases where their own cuts close more.
//!
//! ```
//! use destrier_cover::linear::{LinearOptions, prove};
//! use destrier_run::{Control, Saver};
//! use destrier_verify::Format;
//!
//! let text = "Maximize\n 7.5 x + 5 y + 2\nSubject To\n c: 3 x + 2.5 y <= 10\nBounds\n y <= 0.75\nGenerals\n x\nEnd\n";
//! let program = Format::Lp.read_linear(text)?.stated();
//! let answer = prove(&program, &LinearOptions::default(), Control::quiet(), &mut Saver::never())?;
//! let certificate = answer.certificate().ok_or("no proof")?;
//! let claim = destrier_certify::verify(&certificate.to_string())?.to_string();
//! assert!(claim.contains("maximum exactly 26.5"), "{claim}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod answered;
mod basis;
mod branching;
mod cases;
mod dive;
mod fathom;
mod first;
mod fixed;
mod fractions;
mod gain;
mod halves;
mod images;
mod kept;
mod narrowing;
mod nodes;
mod open;
mod prove;
mod relaxation;
mod relaxed;
mod reserve;
mod rest;
mod restricted;
mod resume;
mod root;
mod search;
mod separation;
mod solutions;
mod solver;
mod team;
mod top;
mod tree;
mod trunk;
mod vertex;
mod weights;

pub use answer::{LinearAnswer, LinearError};
pub use answered::{Exactly, bounded, exactly};
pub use prove::{LinearOptions, prove};
pub(crate) use relaxation::multipliers;
pub use relaxation::{LinearOptimum, LinearRelaxed, relaxation};
pub(crate) use weights::duals;
