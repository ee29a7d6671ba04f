//! A proof that several runs share: what each of them does of it.

use destrier_run::{Snapshot, StateError};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// How a run takes part in a proof by cases that is divided among several.
///
/// One run ends when so many cases are open. Units go on from its state, each with a share of these cases; and a last run
/// goes on from the same state after what they have made of their cases.
#[derive(Clone, Debug, Default)]
pub struct Division {
    /// Take those cases first that have been open longest, and end when so many are open, which units can share.
    pub open: Option<usize>,
    /// A file for the state of these cases alone, which is all that units need and may be much smaller. Trees of covering
    /// programs are written there when a run ends with so many.
    pub rest: Option<PathBuf>,
    /// Of the cases that are open in the state to go on from, take only those of one unit.
    pub share: Option<Share>,
    /// Units that went on from that state: what was open there is what it became in one of them.
    pub units: Vec<UnitState>,
    /// A file for the best solution that one of the units has found, which each of them replaces by a better one, and takes over
    /// while it runs.
    pub best: Option<PathBuf>,
}

/// What a unit has made of its cases. It is read when it is joined with others, one after the other.
#[derive(Clone, Debug)]
pub struct UnitState {
    /// What messages call the unit.
    pub name: String,
    /// The file of its last [`Snapshot`].
    pub path: PathBuf,
}

impl UnitState {
    /// Reads it.
    ///
    /// # Errors
    /// [`StateError`] of the unit.
    pub(crate) fn read<S>(
        &self,
        of: impl FnOnce(Snapshot) -> Result<S, StateError>,
    ) -> Result<S, StateError> {
        Snapshot::read(&self.path).and_then(of).map_err(|error| error.of_unit(&self.name))
    }
}

impl Division {
    /// Whether a run ends because so many cases are open.
    pub(crate) fn has_enough(&self, open: usize) -> bool {
        self.open.is_some_and(|most| open >= most)
    }

    /// Whether a run leaves cases to others.
    pub fn leaves_cases(&self) -> bool {
        self.open.is_some() || self.share.is_some()
    }
}

/// One of several units, which cases are dealt to in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    number: usize,
    of: usize,
}

impl Share {
    /// The share of a unit, counted from 1, of so many; none if there are not so many.
    ///
    /// ```
    /// use destrier_cover::question::Share;
    ///
    /// let share: Share = "3/4".parse()?;
    /// assert_eq!(Some(share), Share::new(3, 4));
    /// assert_eq!((0..10).filter(|&place| share.takes(place)).collect::<Vec<_>>(), [2, 6]);
    /// assert!(Share::new(5, 4).is_none());
    /// # Ok::<(), String>(())
    /// ```
    pub fn new(unit: usize, of: usize) -> Option<Self> {
        (1..=of).contains(&unit).then(|| Share { number: unit - 1, of })
    }

    /// How many units there are.
    pub fn units(self) -> usize {
        self.of
    }

    /// Whether what has this place, counted from 0, is dealt to the unit.
    pub fn takes(self, place: usize) -> bool {
        place % self.of == self.number
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number + 1, self.of)
    }
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        let share = numbers.and_then(|(unit, of)| Share::new(unit, of));
        share.ok_or_else(|| format!("'{text}' is no part: write 3/100"))
    }
}
