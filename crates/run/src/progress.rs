//! A word from a running computation, and the line that people read.

use std::fmt;
use std::time::Duration;

/// How far a running computation is. What does not apply is left at its default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress<'a> {
    /// What is being done now, such as `sweep 3`; empty where there is only one thing to do.
    pub phase: &'a str,
    /// How much of it is done.
    pub done: Done,
    /// The best value so far, such as the size of the smallest cover.
    pub best: Option<f64>,
    /// The best bound so far.
    pub bound: Option<f64>,
    /// Numbers with the names of what they count, such as nodes or states, the foremost first.
    pub counts: &'a [(u64, &'static str)],
    /// Bytes in use; 0 if nobody counts them.
    pub memory: u64,
    /// Time since the computation began.
    pub elapsed: Duration,
}

/// How much of a computation is done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Done {
    /// Nobody can tell.
    #[default]
    Unknown,
    /// The part from 0 to 1.
    Part(f64),
    /// So many steps of so many.
    Steps {
        /// Steps done.
        done: u64,
        /// Steps in all.
        of: u64,
        /// What one step is, such as `line`.
        unit: &'static str,
    },
}

/// Below this part nobody can tell how long the rest takes.
const TELLING: f64 = 0.02;

impl Progress<'_> {
    /// The number of what has this name.
    pub fn count(&self, unit: &str) -> Option<u64> {
        self.counts.iter().find(|(_, name)| *name == unit).map(|(number, _)| *number)
    }
}

/// One line for people, without the time, which every progress line shows beside it.
impl fmt::Display for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if !self.phase.is_empty() {
            words.push(self.phase.to_owned());
        }
        words.extend(self.best.map(|best| format!("best {}", value(best))));
        words.extend(self.bound.map(|bound| format!("bound {}", value(bound))));
        match self.done {
            Done::Unknown => {}
            Done::Part(part) => {
                words.push(format!("{:.1} % done", 100.0 * part));
                words.extend(left(part, self.elapsed));
            }
            Done::Steps { done, of, unit } => words.push(format!("{unit} {done} of {of}")),
        }
        words.extend(self.counts.iter().map(|&(number, unit)| counted(number, unit)));
        if self.memory > 0 {
            words.push(format!("{} MB", self.memory >> 20));
        }
        f.write_str(&words.join(", "))
    }
}

/// How long the rest may take, if the part done tells.
fn left(part: f64, elapsed: Duration) -> Option<String> {
    let rest = elapsed.as_secs_f64() * (1.0 / part - 1.0);
    (part > TELLING).then(|| format!("perhaps {rest:.0} s left"))
}

/// A value with at most two decimals.
fn value(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}

/// A number of what a unit in the plural counts: `1 node`, `7.2 million states`.
pub fn counted(number: u64, units: &str) -> String {
    let first = units.split(' ').next().unwrap_or(units);
    match first.strip_suffix('s').filter(|unit| number == 1 && !unit.is_empty()) {
        Some(unit) => format!("1 {unit}{}", &units[first.len()..]),
        None => format!("{} {units}", short(number)),
    }
}

/// A number in words where it is long: `7.2 million`.
fn short(number: u64) -> String {
    match number {
        0..1_000_000 => number.to_string(),
        1_000_000..1_000_000_000 => format!("{:.1} million", number as f64 / 1e6),
        _ => format!("{:.1} billion", number as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_is_known_with_its_units() {
        assert_eq!(Progress::default().to_string(), "");
        let sweep = Progress {
            phase: "sweep 3",
            done: Done::Steps { done: 4, of: 15, unit: "line" },
            best: Some(37.0),
            bound: Some(35.126),
            counts: &[(7_240_000, "states"), (3_000_000_000, "swaps"), (999_999, "nodes")],
            memory: 3 << 20,
            elapsed: Duration::from_secs(9),
        };
        let line = "sweep 3, best 37, bound 35.13, line 4 of 15, 7.2 million states, \
                    3.0 billion swaps, 999999 nodes, 3 MB";
        assert_eq!(sweep.to_string(), line);
        assert_eq!((sweep.count("swaps"), sweep.count("pieces")), (Some(3_000_000_000), None));
    }

    #[test]
    fn one_is_not_many() {
        let told = [(1, "nodes"), (1, "squares uncovered"), (1, "s without gain"), (2, "nodes")];
        let words = told.map(|(number, units)| counted(number, units));
        assert_eq!(words, ["1 node", "1 square uncovered", "1 s without gain", "2 nodes"]);
    }

    #[test]
    fn the_rest_of_the_time_follows_from_the_part_done() {
        let at = |part| {
            let (done, elapsed) = (Done::Part(part), Duration::from_secs(30));
            Progress { done, elapsed, ..Progress::default() }.to_string()
        };
        assert_eq!(at(0.0), "0.0 % done");
        assert_eq!(at(0.25), "25.0 % done, perhaps 90 s left");
    }
}
