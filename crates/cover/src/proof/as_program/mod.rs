//! Certificates of kind `covering` said in kind `program`, which more checkers read.
//!
//! Rows and columns stay what they are; a column is chosen where it is 1. A row that nothing is left of in a case has no
//! weight there, where kind `covering` would pass it over.

mod lift;
mod tree;

use super::in_program::{in_words_of, ones};
use destrier_certify::{
    Certificate, CoveringCases, CoveringCertificate, CoveringProgram, CoveringProof, LinearNode,
    LinearProgram, LinearTree, ProgramProof, Rejection, Whole,
};
use num_rational::BigRational;
use tree::{Bound, nothing, translate};

/// The certificate of kind `program` that says the same.
///
/// Time is that of checking either.
///
/// # Errors
/// If the certificate does not hold.
///
/// # Examples
/// ```
/// use destrier_certify::{CoveringProblem, CoveringProgram, CoveringRow};
/// use destrier_cover::proof::{as_program, solve_quietly};
/// use destrier_cover::question::Goal;
///
/// let pairs = [[0, 1], [1, 2], [0, 2]].map(|pair| CoveringRow::at_least(1, pair.to_vec()));
/// let triangle = CoveringProgram { costs: vec![1; 3], rows: pairs.to_vec() };
/// let found = solve_quietly(&CoveringProblem::from(triangle), Goal::Minimum)?;
/// let program = as_program(&found.certificate)?;
/// assert!(program.to_string().starts_with("destrier 1 program\ncolumns 3 whole 0 1\n"));
/// assert!(program.verify()?.to_string().ends_with("minimum exactly 2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn as_program(own: &CoveringCertificate) -> Result<Certificate, Rejection> {
    let certificate = in_kind_program(own)?;
    certificate.verify().map(|_| certificate)
}

/// The same, before the checker has seen it.
///
/// # Errors
/// If cuts or weights of the certificate do not hold.
pub(crate) fn in_kind_program(own: &CoveringCertificate) -> Result<Certificate, Rejection> {
    let covering = own.problem.program()?;
    let program = LinearProgram::from(&*covering);
    let known = match own.proof {
        CoveringProof::Exactly(size, ..) => Some(size as i64),
        _ => None,
    };
    let tree = own.proof.cases().map(|cases| tree_of(&covering, &program, cases, known));
    let solution = || ones(own.proof.chosen().unwrap_or_default());
    let cost = |cost: usize| BigRational::from_integer(cost.into());
    let (tree, shown) = tree.transpose()?.unwrap_or_default();
    let proof = match own.proof {
        CoveringProof::AtMost(size, _) => ProgramProof::Solution(cost(size), solution()),
        CoveringProof::AtLeast(size, _) => {
            ProgramProof::Bound(shown.unwrap_or_else(|| cost(size)), tree)
        }
        CoveringProof::Exactly(size, ..) => ProgramProof::Optimum(cost(size), solution(), tree),
        CoveringProof::Infeasible(_) => ProgramProof::Infeasible(tree),
    };
    Ok(in_words_of(&own.problem, program, proof))
}

/// The cases with what they show, if it is not known. Parts follow one another, each with the costs of its columns; at the
/// end those of columns in no part are left, which are 0 at least.
fn tree_of(
    covering: &CoveringProgram,
    program: &LinearProgram,
    cases: &CoveringCases,
    known: Option<i64>,
) -> Result<(LinearTree, Bound), Rejection> {
    let mut written = LinearTree::default();
    let parts = match cases {
        CoveringCases::Tree(tree) => {
            let shown = translate(covering, program, tree, known, &mut written)?;
            return Ok((written, shown));
        }
        CoveringCases::Parts(parts) => parts,
    };
    let (rows_of, mut sum) = (covering.rows_of_columns(), Some(BigRational::default()));
    for part in parts {
        written.nodes.push(LinearNode::Part(part.columns.clone()));
        let alone = with_costs_of(program, &part.columns);
        let tree = lift::lifted(covering, &rows_of, part);
        let shown = translate(covering, &alone, &tree, None, &mut written)?;
        sum = sum.zip(shown).map(|(sum, shown)| sum + shown);
    }
    written.nodes.push(LinearNode::Weights(nothing()));
    Ok((written, sum))
}

/// The program in which no other columns cost anything.
fn with_costs_of(program: &LinearProgram, columns: &[u32]) -> LinearProgram {
    let mut alone = program.clone();
    alone.columns.iter_mut().for_each(|column| column.cost = Whole::ZERO);
    for &column in columns {
        alone.columns[column as usize].cost = program.columns[column as usize].cost.clone();
    }
    alone
}
