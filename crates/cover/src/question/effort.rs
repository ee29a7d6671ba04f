//! What to spend on an answer, and on what.

use super::division::Division;
use super::format::ProofFormat;
use super::goal::Goal;
use super::methods::Method;
use super::solved::{Solved, TakesSolution};
use crate::setters::setters;
use crate::symmetry::Automorphism;
use destrier_board::SquareSet;
use destrier_run::Snapshot;
use num_rational::BigRational;
use std::fmt;
use std::time::Duration;

/// What to spend on an answer, and on what: of a board and of a program alike.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_cover::plan::minimum;
/// use destrier_cover::question::Effort;
/// use destrier_run::Control;
///
/// let effort = Effort::default().with_seed(7).with_threads(1);
/// let answer = minimum(&Problem::new(Board::new(6, 6)?), &effort, Control::quiet())?;
/// assert_eq!((answer.size, answer.proved()), (Some(8), Some(8)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Effort<'a> {
    /// What is asked for.
    pub goal: Goal,
    /// What looks for it.
    pub method: Method,
    /// Everything random follows from it.
    pub seed: u32,
    /// Threads; if none, a solver uses one, which it needs to repeat itself exactly, and the rest all cores.
    pub threads: Option<usize>,
    /// A cover or choice that costs at most so much is enough.
    pub target: Option<usize>,
    /// On a board, squares to begin with.
    pub start: Option<SquareSet>,
    /// Of a program, columns to begin with, whatever they leave unmet; those of a solver meet all rows.
    pub choice: Option<Vec<u32>>,
    /// Of a program of the modelling layer, variables and their values to begin with, others being 0. Those of a program that is no
    /// cover serve where they are a solution.
    pub values: Vec<(String, BigRational)>,
    /// Of a program of the modelling layer, whether its rows are taken as they stand though it is a cover: progress then tells of
    /// its own objective.
    pub as_it_stands: bool,
    /// Whether to try a proof by cases where the solver's packing falls short of its cover.
    pub cases: bool,
    /// How the certificate is to be written.
    pub format: ProofFormat,
    /// Automorphisms to be used in place of those that are found; none if these are to be found.
    pub automorphisms: Vec<Automorphism>,
    /// Stop after so many nodes.
    pub nodes: Option<usize>,
    /// Stop before the certificate has more bytes than that; without a number, than the checker reads.
    pub bytes: Option<usize>,
    /// Stop after so long.
    pub time_limit: Option<Duration>,
    /// The state to go on from, as unfinished work of this kind saved it.
    pub resume: Option<Snapshot>,
    /// How this run takes part in a proof by cases that several share.
    pub division: Division,
    /// Grow a tree from the start alone, since others look for cheaper choices.
    pub(crate) alone: bool,
    /// Called with the covers that local searches find on a board, each smaller than those of its search before.
    pub gained: &'a (dyn Fn(&SquareSet) + Sync),
    /// Called with the choices that local searches find for a program, each cheaper than those of its search before.
    pub chosen: &'a (dyn Fn(&[u32]) + Sync),
    /// Called with the solutions of a linear program that are found, each better than those before.
    pub solved: Solved<'a>,
}

impl<'a> Effort<'a> {
    setters! {
        "To show this." with_goal goal: Goal;
        "With what looks for it." with_method method: Method;
        "With this seed of everything random." with_seed seed: u32;
        "On so many threads." with_threads threads: impl Into<Option<usize>>;
        "Stopping at a cover or choice that costs at most so much." with_target target: impl Into<Option<usize>>;
        "From these squares." with_start start: impl Into<Option<SquareSet>>;
        "From these columns." with_choice choice: impl Into<Option<Vec<u32>>>;
        "By the rows of a program as they stand." taken_as_it_stands as_it_stands: bool;
        "With a proof by cases where it takes one, or without." with_cases cases: bool;
        "With a certificate in this format." with_format format: ProofFormat;
        "With these automorphisms and their products in place of those that are found."
            with_automorphisms automorphisms: Vec<Automorphism>;
        "With so many nodes at most." with_nodes nodes: impl Into<Option<usize>>;
        "With a certificate of fewer bytes." with_bytes bytes: impl Into<Option<usize>>;
        "Within so much time." with_time_limit time_limit: Duration;
        "As one of several runs that share a proof." with_division division: Division;
        "Telling of the covers that local searches find on a board."
            telling gained: &'a (dyn Fn(&SquareSet) + Sync);
        "Telling of the choices that local searches find for a program."
            telling_choices chosen: &'a (dyn Fn(&[u32]) + Sync);
        "From the state of the same work on." resumed_from resume: impl Into<Option<Snapshot>>;
    }

    /// From these values of named variables, others being 0.
    ///
    /// # Examples
    /// ```
    /// use destrier_cover::proof::Prove;
    /// use destrier_cover::question::Effort;
    /// use destrier_model::Program;
    /// use num_rational::BigRational;
    ///
    /// let mut program = Program::maximise("loads");
    /// let [cars, sand] = [program.integer("cars", 0..=9), program.continuous("sand", 0..)];
    /// program.add("length", (4 * cars + sand).at_most(30));
    /// program.add("weight", (2 * cars + 3 * sand).at_most(40));
    /// program.set_objective(3 * cars + 2 * sand);
    /// // a good solution is known at once, whatever the limit
    /// let [five, ten, known] = [5, 10, 35].map(|number| BigRational::from_integer(number.into()));
    /// let brief = Effort::default().with_nodes(0);
    /// let begun = brief.clone().with_values([("cars", five.clone()), ("sand", ten)]);
    /// assert!(program.prove_with(begun)?.value >= Some(known));
    ///
    /// let error = program.prove_with(brief.with_values([("sands", five)])).unwrap_err();
    /// assert_eq!(error.to_string(), "a start: there is no variable 'sands'");
    /// # Ok::<(), destrier_cover::proof::ProveError>(())
    /// ```
    #[must_use]
    pub fn with_values<N: Into<String>>(
        self,
        values: impl IntoIterator<Item = (N, BigRational)>,
    ) -> Self {
        let values = values.into_iter().map(|(name, value)| (name.into(), value));
        Self { values: values.collect(), ..self }
    }

    /// To show this bound, if one is given, and else the minimum.
    #[must_use]
    pub fn at_least(self, bound: impl Into<Option<usize>>) -> Self {
        self.with_goal(bound.into().map_or(Goal::Minimum, Goal::AtLeast))
    }

    /// Telling of the solutions of a linear program that are found, each better than those before.
    #[must_use]
    pub fn telling_solutions(self, solved: &'a TakesSolution<'a>) -> Self {
        Effort { solved: Solved(solved), ..self }
    }

    /// Whether any method may be tried, and its certificate may be of any kind of ours.
    pub(crate) fn is_free(&self) -> bool {
        self.method == Method::Auto
            && self.format == ProofFormat::Destrier
            && (self.nodes, self.bytes) == (None, None)
            && self.automorphisms.is_empty()
    }
}

impl Default for Effort<'_> {
    fn default() -> Self {
        Effort {
            goal: Goal::Minimum,
            method: Method::Auto,
            seed: 0,
            threads: None,
            target: None,
            start: None,
            choice: None,
            values: Vec::new(),
            as_it_stands: false,
            cases: true,
            format: ProofFormat::Destrier,
            automorphisms: Vec::new(),
            nodes: None,
            bytes: None,
            time_limit: None,
            resume: None,
            division: Division::default(),
            alone: false,
            gained: &|_| {},
            chosen: &|_| {},
            solved: Solved::default(),
        }
    }
}

impl fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Effort { goal, method, seed, threads, target, .. } = self;
        write!(f, "{goal:?}, {method:?}, seed {seed}, threads {threads:?}, target {target:?}")
    }
}
