//! From a program of the modelling layer to a proof: the covering program that it is, solved, checked, and said in the
//! program's own names and numbers.

use super::error::CoveringError;
use super::solve::solve;
use crate::answer::End;
use crate::question::{Effort, SearchMethod};
use destrier_certify::{
    Certificate, CoveringAutomorphism, CoveringProblem, Rejection, Size, Verified,
};
use destrier_model::{InvalidProgram, Program, VariableId, write};
use destrier_run::{Control, Saver};
use destrier_verify::{Format, NamedProgram};
use num_rational::Ratio;
use std::collections::HashMap;
use std::fmt;

/// Proofs of programs of one's own. The variables are 0 or 1, and every row is one that a covering or packing program
/// has: factors up to 1000 times a common unit. Such a program is solved by local search, then by branch and bound
/// with symmetry, cuts and exact weights; what that shows is a certificate, which the exact checker has to accept.
///
/// # Examples
/// The fewest vertices that meet all edges of a cycle, whose turns are found and used:
/// ```
/// use destrier_cover::proof::Prove;
/// use destrier_cover::question::Effort;
/// use destrier_model::{Program, sum};
/// use std::time::Duration;
///
/// let mut program = Program::minimise("vertices on all edges of a cycle");
/// let vertices: Vec<_> = (1..=9).map(|v| program.binary(format!("v{v}"))).collect();
/// program.set_objective(sum(&vertices));
/// for (at, &vertex) in vertices.iter().enumerate() {
///     program.add(format!("edge{at}"), (vertex + vertices[(at + 1) % 9]).at_least(1));
/// }
/// let proof = program.prove()?;
/// assert_eq!(proof.to_string(), "minimum exactly 5, proved");
/// assert!(destrier_certify::verify(&proof.certificate.to_string()).is_ok());
///
/// let limits = Effort::default().with_time_limit(Duration::from_secs(10)).with_threads(1);
/// assert_eq!(program.prove_with(limits)?.bound, Some(5.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A program without a solution has rows that exclude each other, which are named:
/// ```
/// use destrier_cover::proof::Prove;
/// use destrier_model::Program;
///
/// let mut program = Program::minimise("shifts");
/// let [ann, ben] = ["ann", "ben"].map(|name| program.binary(name));
/// program.add("two_at_noon", (ann + ben).at_least(2));
/// program.add("ann_is_off", ann.at_most(0));
/// program.add("some", (ann + ben).at_least(1));
/// let proof = program.prove()?;
/// assert_eq!(proof.to_string(), "infeasible, proved: two_at_noon and ann_is_off exclude each other");
/// # Ok::<(), destrier_cover::proof::ProveError>(())
/// ```
///
/// A program of another kind is refused with what it has:
/// ```
/// use destrier_cover::proof::Prove;
/// use destrier_model::Program;
///
/// let mut program = Program::minimise("sand");
/// let sand = program.continuous("sand", 0..);
/// program.add("some", (2 * sand).at_least(1));
/// let said = "no covering program: column 'sand' is not binary: continuous, from 0 to infinity; \
///     make it binary, or use Program::solve, which takes any program";
/// assert_eq!(program.prove().unwrap_err().to_string(), said);
/// ```
pub trait Prove {
    /// A best solution, and the proof that none is better.
    ///
    /// # Errors
    /// If the program is no covering or packing program, or too large for a certificate.
    fn prove(&self) -> Result<ProgramProof, ProveError> {
        self.prove_with(Effort::default())
    }

    /// The same as options say: within limits what is known at the end, with the proof of that.
    ///
    /// # Errors
    /// As [`Prove::prove`].
    fn prove_with(&self, options: Effort<'_>) -> Result<ProgramProof, ProveError>;

    /// The automorphism of these cycles of variables, for [`Effort::with_automorphisms`]: known symmetry need not be
    /// found. It is checked when it is used.
    ///
    /// # Errors
    /// As [`Prove::prove`], or if a variable is named twice, is fixed, or costs what another one gains.
    ///
    /// # Examples
    /// ```
    /// use destrier_cover::proof::Prove;
    /// use destrier_cover::question::Effort;
    /// use destrier_model::{Program, sum};
    ///
    /// let mut program = Program::minimise("vertices on all edges of a cycle");
    /// let vertices: Vec<_> = (1..=9).map(|v| program.binary(format!("v{v}"))).collect();
    /// program.set_objective(sum(&vertices));
    /// for (at, &vertex) in vertices.iter().enumerate() {
    ///     program.add(format!("edge{at}"), (vertex + vertices[(at + 1) % 9]).at_least(1));
    /// }
    /// let turn = program.automorphism(&[vertices.clone()])?;
    /// let proof = program.prove_with(Effort::default().with_automorphisms(vec![turn]))?;
    /// assert_eq!(proof.to_string(), "minimum exactly 5, proved");
    ///
    /// let none = program.automorphism(&[vertices[..2].to_vec()])?;
    /// let error = program.prove_with(Effort::default().with_automorphisms(vec![none])).unwrap_err();
    /// let said = "permutation 1 is no automorphism of the program: it takes row 2 to no row";
    /// assert_eq!(error.to_string(), said);
    /// # Ok::<(), destrier_cover::proof::ProveError>(())
    /// ```
    fn automorphism(&self, cycles: &[Vec<VariableId>]) -> Result<CoveringAutomorphism, ProveError>;

    /// A good solution by local search, and the bound of its relaxation: soon, and for programs that are too large to be
    /// proved.
    ///
    /// # Errors
    /// As [`Prove::prove`].
    ///
    /// # Examples
    /// ```
    /// use destrier_cover::proof::Prove;
    /// use destrier_model::{Program, sum};
    ///
    /// let mut program = Program::minimise("corners of a triangle");
    /// let [a, b, c] = ["a", "b", "c"].map(|name| program.binary(name));
    /// program.set_objective(sum([a, b, c]));
    /// for (name, one, other) in [("ab", a, b), ("bc", b, c), ("ac", a, c)] {
    ///     program.add(name, (one + other).at_least(1));
    /// }
    /// let cover = program.cover()?;
    /// assert_eq!((cover.value, cover.bound), (Some(2.into()), Some(2.into()))); // 3/2, rounded up
    /// # Ok::<(), destrier_cover::proof::ProveError>(())
    /// ```
    fn cover(&self) -> Result<ProgramProof, ProveError> {
        let method = crate::question::Method::Search(SearchMethod::Weighting);
        let mut options = Effort::default().with_time_limit(PATIENCE);
        options.method = method;
        self.prove_with(options)
    }
}

/// A search that proves nothing goes on so long.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(2);

/// What is proved of a program. Its text says it in one line.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ProgramProof {
    /// The best values known, one for each variable of the program.
    pub values: Option<Vec<i64>>,
    /// What the objective is there.
    pub value: Option<Ratio<i64>>,
    /// A bound that the checker accepted: no solution is below it, of a maximum none above.
    pub bound: Option<Ratio<i64>>,
    /// The names of rows that exclude each other, if it is proved that there is no solution.
    pub conflict: Vec<String>,
    /// What the checker accepted. Its text is a file for `destrier verify`; the columns in it are numbered as the
    /// variables are that are not fixed.
    pub certificate: Certificate,
    /// The claim that the checker made of it.
    pub verified: Verified,
    /// Why it ended.
    pub end: End,
    /// Nodes of the tree.
    pub nodes: u64,
    is_maximum: bool,
}

impl ProgramProof {
    /// Whether it is proved that no solution is better.
    pub fn is_optimal(&self) -> bool {
        self.value.is_some() && self.value == self.bound
    }

    /// Whether it is proved that there is no solution.
    pub fn is_infeasible(&self) -> bool {
        matches!(&self.certificate, Certificate::Covering(own) if own.proof.size() == Size::Infeasible)
    }

    /// The best value known of a variable.
    ///
    /// # Panics
    /// If the program has no such variable.
    pub fn value_of(&self, variable: VariableId) -> Option<i64> {
        self.values.as_ref().map(|values| values[variable.index()])
    }
}

impl fmt::Display for ProgramProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, least, most) = match self.is_maximum {
            false => ("minimum", "at least", "at most"),
            true => ("maximum", "at most", "at least"),
        };
        match (self.value, self.bound) {
            _ if self.is_infeasible() => {
                write!(f, "infeasible, proved: {} exclude each other", self.conflict.join(" and "))
            }
            (Some(value), Some(bound)) if value == bound => {
                write!(f, "{what} exactly {value}, proved")
            }
            (Some(value), Some(bound)) => {
                write!(f, "{what} {least} {bound}, proved, and {most} {value}")
            }
            (None, Some(bound)) => write!(f, "{what} {least} {bound}, proved"),
            (Some(value), None) => write!(f, "{what} {most} {value}"),
            (None, None) => write!(f, "nothing known"),
        }
    }
}

/// Why nothing is proved of a program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The program is unfit for solvers and files.
    #[error(transparent)]
    Invalid(#[from] InvalidProgram),
    /// It is no covering or packing program.
    #[error("no covering program: {0}, or use Program::solve, which takes any program")]
    Other(String),
    /// Cycles that are no permutation of its variables.
    #[error("no permutation of the variables: {0}")]
    Permutation(String),
    /// It cannot be solved.
    #[error(transparent)]
    Covering(#[from] CoveringError),
    /// The checker refused what was found.
    #[error(transparent)]
    Refused(#[from] Rejection),
}

impl Prove for Program {
    fn automorphism(&self, cycles: &[Vec<VariableId>]) -> Result<CoveringAutomorphism, ProveError> {
        let name = |variable: &VariableId| self.variables[variable.index()].name.as_str();
        let words = cycles.iter().map(|cycle| cycle.iter().map(name).collect::<Vec<_>>().join(" "));
        let text = words.map(|words| format!("({words})")).collect::<Vec<_>>().join(" ");
        let named = named(self)?;
        let images = named.permutations(&text);
        let mut images = images.map_err(|error| ProveError::Permutation(error.problem))?;
        let identity = || (0..named.columns.len() as u32).collect();
        Ok(CoveringAutomorphism(images.pop().unwrap_or_else(identity)))
    }

    fn prove_with(&self, options: Effort<'_>) -> Result<ProgramProof, ProveError> {
        let named = named(self)?;
        let problem = CoveringProblem::from(named.program.clone());
        let found = solve(&problem, &options, Control::quiet(), &mut Saver::never())?;
        let conflict = found.conflict(Control::quiet())?;
        let choice = found.best.as_ref();
        let values = choice.map(|choice| values(self, &named, choice));
        let bound = match found.certificate.proof.size() {
            Size::AtLeast(cost) | Size::Exactly(cost) => Some(value_at(self, &named, cost)),
            _ => None,
        };
        let (certificate, verified) = Certificate::Covering(found.certificate).checked()?;
        Ok(ProgramProof {
            value: values.as_ref().map(|values| self.objective(values)),
            bound,
            conflict: conflict.into_iter().map(|row| named.rows[row].clone()).collect(),
            verified,
            values,
            certificate,
            end: found.end,
            nodes: found.work.unwrap_or(0),
            is_maximum: named.terms.maximises(),
        })
    }
}

/// The covering program that a program is: by the text that other solvers are given, read as the checker of a file reads
/// it.
fn named(program: &Program) -> Result<NamedProgram, ProveError> {
    program.validate()?;
    let named = Format::Lp.read(&write::lp(program));
    named.map_err(|error| ProveError::Other(error.problem))
}

/// The values of the program's variables that a choice stands for.
fn values(program: &Program, named: &NamedProgram, choice: &[u32]) -> Vec<i64> {
    let chosen = named.terms.chosen(&named.columns, choice);
    let value = |word: &String| match word.split_once('=') {
        Some((name, value)) => (name.to_owned(), value.parse().unwrap_or(1)),
        None => (word.clone(), 1),
    };
    let chosen: HashMap<String, i64> = chosen.iter().map(value).collect();
    let variables = program.variables.iter();
    variables.map(|variable| chosen.get(&variable.name).copied().unwrap_or(0)).collect()
}

/// The program's objective where the covering program costs so much.
fn value_at(program: &Program, named: &NamedProgram, cost: usize) -> Ratio<i64> {
    let cost = named.terms.value(cost as u64).whole().expect("costs of programs are whole");
    Ratio::new(cost + program.constant, program.denominator)
}
