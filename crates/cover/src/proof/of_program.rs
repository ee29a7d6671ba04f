//! From a program of the modelling layer to a proof: the covering program that it is, or its rows as they stand, solved, checked, and
//! said in the program's own names and numbers.

use super::begun;
use super::error::CoveringError;
use super::solve::solve;
use crate::answer::End;
use crate::linear::{self, LinearAnswer, LinearError, LinearOptions};
use crate::question::{Effort, SearchMethod};
use crate::symmetry::Automorphism;
use destrier_certify::{Certificate, CoveringProblem, ProgramProof as Shown, Rejection, Verified};
use destrier_model::exchange::Covering;
use destrier_model::{InvalidProgram, Program, VariableId, write};
use destrier_run::{Control, Saver};
use destrier_verify::{Format, LinearProgram, NamedProgram};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::collections::HashMap;

/// Proofs of programs of one's own, with whole and continuous variables, any bounds and any rows. A covering or packing program is
/// solved by local search, then by branch and bound with symmetry, cuts and exact weights, and any other by branch and bound on its
/// rows as they stand; what that shows is a certificate, which the exact checker has to accept.
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
/// assert!(program.prove_with(limits)?.is_optimal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Whole and continuous variables with bounds, an equation and a range:
/// ```
/// use destrier_cover::proof::Prove;
/// use destrier_model::Program;
///
/// let mut program = Program::maximise("a blend");
/// let bags = program.integer("bags", 0..=10);
/// let [oats, malt] = ["oats", "malt"].map(|name| program.continuous(name, 0..));
/// program.add("weight", (oats + malt).equal_to(7 * bags));
/// program.add("taste", (3 * oats - malt).between(-4, 6));
/// program.add("stock", malt.at_most(20));
/// program.set_objective(2.5 * oats + malt - 4 * bags);
/// let proof = program.prove()?;
/// assert_eq!(proof.to_string(), "maximum exactly 99/4, proved");
/// assert_eq!(proof.whole_of(bags), Some(4));
/// assert_eq!(proof.value_of(oats).ok_or("nothing found")?.to_string(), "17/2");
/// assert_eq!(proof.float_of(malt), Some(19.5));
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
/// Where solutions are as good as you like there is nothing to prove:
/// ```
/// use destrier_cover::proof::Prove;
/// use destrier_model::Program;
///
/// let mut program = Program::maximise("sand");
/// let sand = program.continuous("sand", 0..);
/// program.set_objective(sand);
/// assert_eq!(program.prove().unwrap_err().to_string(), "the objective has no limit");
/// ```
pub trait Prove {
    /// A best solution, and the proof that none is better.
    ///
    /// # Errors
    /// If the program is unfit for solvers, has no limit, or is too large for a certificate.
    fn prove(&self) -> Result<ProgramProof, ProveError> {
        self.prove_with(Effort::default())
    }

    /// The same as options say: within limits what is known at the end, with the proof of that.
    ///
    /// # Errors
    /// As [`Prove::prove`].
    fn prove_with(&self, options: Effort<'_>) -> Result<ProgramProof, ProveError> {
        self.prove_under(options, Control::quiet())
    }

    /// The same until the control halts it, which is told how far it is.
    ///
    /// # Errors
    /// As [`Prove::prove`].
    ///
    /// # Examples
    /// ```
    /// use destrier_cover::proof::Prove;
    /// use destrier_cover::question::Effort;
    /// use destrier_model::{Program, sum};
    /// use destrier_run::{Control, Progress};
    /// use std::sync::Mutex;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// let mut program = Program::maximise("loads");
    /// let loads: Vec<_> = (0..30).map(|at| program.integer(format!("x{at}"), 0..=9)).collect();
    /// let weigh = |row: i64| (0..).zip(&loads).map(move |(at, &load)| ((at * at * row * 79 + at * 47) % 97 + 20) * load);
    /// program.set_objective(sum(weigh(0)));
    /// for row in 1..16 {
    ///     program.add(format!("row{row}"), sum(weigh(row)).at_most(1500 + 97 * row));
    /// }
    /// // stops where the gap between the best solution and the bound is below a tenth
    /// let (stop, gaps) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    /// let tell = |now: &Progress<'_>| {
    ///     let gap = now.best.zip(now.bound).map(|(best, bound)| (best - bound).abs() / best.abs());
    ///     stop.fetch_or(gap.is_some_and(|gap| gap < 0.1), Ordering::Relaxed);
    ///     gaps.lock().unwrap().extend(gap);
    /// };
    /// let control = Control::new(&stop).telling(&tell);
    /// let proof = program.prove_under(Effort::default().with_threads(1), control)?;
    /// assert!(gaps.lock().unwrap().last().is_some_and(|&gap| gap < 0.1));
    /// assert!(proof.to_string().starts_with("maximum at most "), "{proof}");
    /// # Ok::<(), destrier_cover::proof::ProveError>(())
    /// ```
    fn prove_under(
        &self,
        options: Effort<'_>,
        control: Control<'_>,
    ) -> Result<ProgramProof, ProveError>;

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
    fn automorphism(&self, cycles: &[Vec<VariableId>]) -> Result<Automorphism, ProveError>;

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
    /// assert_eq!(cover.to_string(), "minimum exactly 2, proved"); // 3/2, rounded up
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
    pub values: Option<Vec<BigRational>>,
    /// What the objective is there.
    pub value: Option<BigRational>,
    /// A bound that the checker accepted: no solution is below it, of a maximum none above.
    pub bound: Option<BigRational>,
    /// The names of rows that exclude each other, if it is proved that there is no solution.
    pub conflict: Vec<String>,
    /// What the checker accepted. Its text is a file for `destrier verify`, whose `--program` takes what
    /// [`write::lp`] makes of the program.
    pub certificate: Certificate,
    /// The claim that the checker made of it.
    pub verified: Verified,
    /// Why it ended.
    pub end: End,
    /// Nodes of the tree.
    pub nodes: u64,
    pub(super) is_maximum: bool,
}

impl ProgramProof {
    /// Whether it is proved that no solution is better.
    pub fn is_optimal(&self) -> bool {
        self.value.is_some() && self.value == self.bound
    }

    /// Whether it is proved that there is no solution.
    pub fn is_infeasible(&self) -> bool {
        match &self.certificate {
            Certificate::Program(own) => matches!(own.proof, Shown::Infeasible(_)),
            _ => false,
        }
    }

    /// The best value known of a variable.
    ///
    /// # Panics
    /// If the program has no such variable.
    pub fn value_of(&self, variable: VariableId) -> Option<&BigRational> {
        self.values.as_ref().map(|values| &values[variable.index()])
    }

    /// The same of a whole variable.
    ///
    /// # Panics
    /// If the program has no such variable.
    pub fn whole_of(&self, variable: VariableId) -> Option<i64> {
        self.value_of(variable).filter(|value| value.is_integer())?.to_integer().to_i64()
    }

    /// The floating number next to the best value known of a variable.
    ///
    /// # Panics
    /// If the program has no such variable.
    pub fn float_of(&self, variable: VariableId) -> Option<f64> {
        self.value_of(variable)?.to_f64()
    }
}

/// Why nothing is proved of a program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The program is unfit for solvers and files.
    #[error(transparent)]
    Invalid(#[from] InvalidProgram),
    /// Cycles that are no permutation of its variables.
    #[error("no permutation of the variables: {0}")]
    Permutation(String),
    /// Values to begin with that its variables cannot have.
    #[error("a start: {0}")]
    Start(String),
    /// It cannot be solved.
    #[error(transparent)]
    Covering(#[from] CoveringError),
    /// The same of its rows as they stand.
    #[error(transparent)]
    Linear(#[from] LinearError),
    /// A limit came before anything was known.
    #[error("the limit came before a solution or a bound")]
    Nothing,
    /// The checker refused what was found.
    #[error(transparent)]
    Refused(#[from] Rejection),
}

impl Prove for Program {
    fn automorphism(&self, cycles: &[Vec<VariableId>]) -> Result<Automorphism, ProveError> {
        let name = |variable: &VariableId| self.variables[variable.index()].name.as_str();
        let words = cycles.iter().map(|cycle| cycle.iter().map(name).collect::<Vec<_>>().join(" "));
        let text = words.map(|words| format!("({words})")).collect::<Vec<_>>().join(" ");
        let linear = read(self)?;
        let (images, columns) = match covering(&linear) {
            Some(named) => (named.permutations(&text), named.columns.len()),
            None => (linear.permutations(&text), linear.columns.len()),
        };
        let mut images = images.map_err(|error| ProveError::Permutation(error.problem))?;
        let identity = || (0..columns as u32).collect();
        Ok(Automorphism(images.pop().unwrap_or_else(identity)))
    }

    fn prove_under(
        &self,
        options: Effort<'_>,
        control: Control<'_>,
    ) -> Result<ProgramProof, ProveError> {
        let linear = read(self)?;
        match covering(&linear).filter(|_| !options.as_it_stands) {
            Some(named) => covering_proof(self, (&linear, &named), &options, control),
            None => linear_proof(self, &linear, &options, control),
        }
    }
}

/// What is proved of a program by its covering program.
fn covering_proof(
    program: &Program,
    (file, named): (&LinearProgram, &NamedProgram),
    options: &Effort<'_>,
    control: Control<'_>,
) -> Result<ProgramProof, ProveError> {
    let begun = begun::of_file(program, file, &options.values).map_err(ProveError::Start)?;
    let begun = begun.map(|values| begun::choice(file, &named.terms, &values)).transpose();
    let begun = begun.map_err(ProveError::Start)?;
    let options = &options.clone().with_choice(begun.or_else(|| options.choice.clone()));
    let problem = CoveringProblem::from(named.program.clone());
    let found = solve(&problem, options, control, &mut Saver::never())?;
    let conflict = found.conflict(control)?;
    let value = |cost: usize| {
        let value = named.terms.value(cost as u64).whole().expect("costs of programs are whole");
        objective(program, BigRational::from_integer(value.into()))
    };
    let bound = match &found.certificate.proof {
        Shown::Bound(cost, _) | Shown::Optimum(cost, ..) => cost.to_integer().to_usize().map(value),
        _ => None,
    };
    let values = found.best.as_ref().map(|choice| values(program, chosen(named, choice)));
    let (certificate, verified) = found.certificate.certificate().checked()?;
    Ok(ProgramProof {
        value: values.as_ref().map(|values| value_at(program, values)),
        values,
        bound,
        conflict: conflict.into_iter().map(|row| named.rows[row].clone()).collect(),
        verified,
        certificate,
        end: found.end,
        nodes: found.work.unwrap_or(0),
        is_maximum: named.terms.maximises(),
    })
}

/// What is proved of a program by its rows as they stand.
fn linear_proof(
    program: &Program,
    linear: &LinearProgram,
    options: &Effort<'_>,
    control: Control<'_>,
) -> Result<ProgramProof, ProveError> {
    let begun = begun::of_file(program, linear, &options.values).map_err(ProveError::Start)?;
    let own = LinearOptions {
        seed: options.seed,
        threads: options.threads,
        target: options.goal.at_least().map(|value| file_value(program, value)),
        nodes: options.nodes.map(|nodes| nodes as u64),
        solved: options.solved,
        automorphisms: options.automorphisms.clone(),
        start: begun.map(begun::solution),
        ..LinearOptions::default()
    };
    let control = control.within(options.time_limit);
    let answer = linear::prove(&linear.stated(), &own, control, &mut Saver::never())?;
    let (certificate, verified) = answer.certificate().ok_or(ProveError::Nothing)?.checked()?;
    let LinearAnswer { solution, bound, end, nodes, .. } = &answer;
    let named = |solution: &Vec<(u32, BigRational)>| {
        let name = |column: u32| linear.columns[column as usize].name.clone();
        solution.iter().map(|(column, value)| (name(*column), value.clone())).collect()
    };
    let values = solution.as_ref().map(|solution| values(program, named(solution)));
    let rows = answer.conflict().into_iter().filter_map(|row| linear.rows.get(row as usize));
    Ok(ProgramProof {
        value: values.as_ref().map(|values| value_at(program, values)),
        values,
        bound: bound.as_ref().map(|(bound, _)| objective(program, bound.clone())),
        conflict: rows.map(|row| row.name.clone()).collect(),
        verified,
        certificate,
        end: *end,
        nodes: *nodes,
        is_maximum: linear.maximise,
    })
}

/// The program as the text that other solvers are given says it, read as the checker of a file reads that.
fn read(program: &Program) -> Result<LinearProgram, ProveError> {
    program.validate()?;
    let read = Format::Lp.read_linear(&write::lp(program));
    Ok(read.expect("our own reader reads what we write of a valid program"))
}

/// The covering program that a program is, if what covers are proved by suits it.
fn covering(program: &LinearProgram) -> Option<NamedProgram> {
    program.clone().covering().ok().filter(Covering::suits)
}

/// The names of the variables that a choice makes other than 0, with their values.
fn chosen(named: &NamedProgram, choice: &[u32]) -> HashMap<String, BigRational> {
    let one = || BigRational::from_integer(1.into());
    let value = |word: String| match word.split_once('=') {
        Some((name, value)) => (name.to_owned(), value.parse().unwrap_or_else(|_| one())),
        None => (word, one()),
    };
    named.terms.chosen(&named.columns, choice).into_iter().map(value).collect()
}

/// The values of the program's variables, of which those without one are 0.
fn values(program: &Program, mut named: HashMap<String, BigRational>) -> Vec<BigRational> {
    let variables = program.variables.iter();
    variables.map(|own| named.remove(&own.name).unwrap_or_else(BigRational::zero)).collect()
}

/// The program's objective at these values.
fn value_at(program: &Program, values: &[BigRational]) -> BigRational {
    let variables = program.variables.iter().zip(values);
    objective(program, variables.map(|(own, value)| value * BigInt::from(own.cost)).sum())
}

/// The program's objective where that of its file has a value: the file has neither constant nor denominator.
fn objective(program: &Program, value: BigRational) -> BigRational {
    let denominator = BigInt::from(program.denominator);
    (value + BigInt::from(program.constant)) / denominator
}

/// The value of the file where the program's objective is so much.
fn file_value(program: &Program, value: usize) -> BigRational {
    BigRational::from_integer(BigInt::from(value) * program.denominator - program.constant)
}
