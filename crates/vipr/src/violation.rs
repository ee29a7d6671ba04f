//! Why a VIPR file is refused: one variant for each rule that it can break.

use destrier_certify::Rejection;
use num_rational::BigRational;

/// What is not true in a VIPR file that can be read. Variables and rows are counted from 0, as the
/// file counts them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// A reason refers to a row that does not come before.
    #[error("row {row} does not come before this one")]
    UnknownRow {
        /// The row referred to.
        row: usize,
    },
    /// A reason refers to a row after the last row that was said to.
    #[error("row {row} was said not to be used after row {last}")]
    StaleRow {
        /// The row referred to.
        row: usize,
        /// The last row that was to refer to it.
        last: usize,
    },
    /// A row occurs twice in a combination.
    #[error("row {row} occurs twice in the combination")]
    RepeatedRow {
        /// The row.
        row: usize,
    },
    /// Rows of a combination point in opposite ways.
    #[error("the multiplier of row {row} turns it against the rows before")]
    MixedSigns {
        /// The first row that is turned against others.
        row: usize,
    },
    /// The reason shows a row with another coefficient.
    #[error("the reason shows another coefficient of variable {variable}")]
    OtherCoefficient {
        /// The variable.
        variable: u32,
    },
    /// The reason shows a weaker right-hand side, or another sense.
    #[error("the reason shows a weaker right-hand side or another sense")]
    OtherSide,
    /// A combination is rounded that has a continuous variable.
    #[error("rounded, but variable {variable} may be fractional")]
    RoundedContinuous {
        /// The variable.
        variable: u32,
    },
    /// A combination is rounded that has a fractional coefficient.
    #[error("rounded, but the coefficient of variable {variable} is fractional")]
    RoundedFraction {
        /// The variable.
        variable: u32,
    },
    /// One of the two cases does not show the row.
    #[error("case row {row} does not show this row")]
    CaseShowsLess {
        /// The row of the case.
        row: usize,
    },
    /// The two cases have different left-hand sides.
    #[error("the cases {0} and {1} are about different sums")]
    OtherSplit(usize, usize),
    /// The two cases are not one from above and one from below.
    #[error("the cases {0} and {1} do not bound from both sides")]
    OneSidedSplit(usize, usize),
    /// A split on a sum that may be fractional.
    #[error("split on variable {variable}, whose term may be fractional")]
    FractionalSplit {
        /// The variable, or the one with a fractional coefficient.
        variable: u32,
    },
    /// A split beside an integer: whole values between the cases are left out.
    #[error("the cases {0} and {1} leave a gap")]
    GapInSplit(usize, usize),
    /// A cutoff by solutions, where none is listed.
    #[error("a cutoff without a solution")]
    CutoffWithoutSolution,
    /// A cutoff by solutions in a program to be maximised.
    #[error("a cutoff in a program to be maximised")]
    CutoffOfMaximum,
    /// A cutoff by solutions in a proof that there are none.
    #[error("a cutoff in a proof of infeasibility")]
    CutoffOfInfeasible,
    /// A cutoff of another form than "objective at most".
    #[error("a cutoff that is not written as an upper bound on OBJ")]
    CutoffOfOtherRow,
    /// A cutoff below what the best solution allows.
    #[error("a cutoff below the best solution, {best}")]
    CutoffBelowBest {
        /// The value of the best solution listed.
        best: BigRational,
    },
    /// A cutoff, where the caller wants none.
    #[error("cutoffs are not accepted here")]
    CutoffRefused,
    /// A reason that leaves the multipliers to a solver.
    #[error("an incomplete reason without multipliers")]
    Incomplete,
    /// A weak reason needs a bound that no row gives.
    #[error("no bound of variable {variable} is known on the side that is needed")]
    NoBound {
        /// The variable.
        variable: u32,
    },
    /// A row said to bound a variable does something else.
    #[error("row {row} does not bound variable {variable} as stated")]
    NotTheBound {
        /// The row.
        row: usize,
        /// The variable.
        variable: u32,
    },
    /// A solution that breaks a row.
    #[error("solution {solution} does not satisfy row {row}")]
    BrokenRow {
        /// The solution.
        solution: usize,
        /// The row.
        row: usize,
    },
    /// A solution with a fraction where an integer is due.
    #[error("solution {solution} has a fraction for the whole variable {variable}")]
    FractionalSolution {
        /// The solution.
        solution: usize,
        /// The variable.
        variable: u32,
    },
    /// The range claims a solution that is not listed.
    #[error("no solution in the claimed range is listed")]
    NoSolutionInRange,
    /// The range says nothing.
    #[error("nothing is claimed")]
    NothingClaimed,
    /// The range is empty.
    #[error("the claimed range is empty")]
    EmptyRange,
    /// The claimed bound contradicts a listed solution.
    #[error("the claimed bound is refuted by a solution of value {best}")]
    BoundBeyondSolution {
        /// The value of the solution.
        best: BigRational,
    },
    /// No row shows the claim without assumptions.
    #[error("no row shows the claim")]
    NotShown,
    /// A row would show the claim, but depends on an assumption.
    #[error("row {row} would show the claim, but assumes row {assumption}")]
    OpenAssumption {
        /// The row.
        row: usize,
        /// The assumption that is not discharged.
        assumption: usize,
    },
    /// The program is not that of the problem: it has more or fewer variables.
    #[error("{found} variables where {expected} are expected")]
    OtherNumberOfVariables {
        /// The orbits.
        expected: usize,
        /// The variables.
        found: usize,
    },
    /// The program is not that of the problem: a variable is not named after an orbit of its own.
    #[error("variable {variable} is not named after a square, or after one that another has")]
    NotAnOrbit {
        /// The variable.
        variable: usize,
    },
    /// The program is not that of the problem: a variable is whole that need not be.
    #[error("variable {variable} is whole, and the column need not be")]
    OtherKind {
        /// The variable.
        variable: usize,
    },
    /// The program is not that of the problem: its objective is not the number of pieces.
    #[error("the objective is not the number of pieces")]
    OtherObjective,
    /// The program is not that of the problem: it has a row that does not follow from it.
    #[error("row {row} is none of the problem's")]
    OtherRow {
        /// The row.
        row: usize,
    },
    /// A solution that is no set of squares.
    #[error("solution {solution} has another value than 0 and 1 for variable {variable}")]
    OtherThanOne {
        /// The solution.
        solution: usize,
        /// The variable.
        variable: u32,
    },
    /// A solution that the covering program does not admit.
    #[error("solution {solution} is none of the covering program")]
    NoChoice {
        /// The solution.
        solution: usize,
    },
    /// A solution that is no cover.
    #[error("solution {solution} is no cover: {reason}")]
    NoCover {
        /// The solution.
        solution: usize,
        /// What is wrong with it.
        reason: Box<Rejection>,
    },
    /// A bound that no board can have.
    #[error("the claimed bound is too large to be told of a board")]
    HugeBound,
}
