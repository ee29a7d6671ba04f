//! Kind `covering`: the least cost of a covering program, from above by a choice and from below by cases.

use super::automorphism::CoveringAutomorphism;
use super::cases::{CoveringNode, CoveringTree, Head, least_bound};
use super::parts::{self, CoveringCases, CoveringPart};
use crate::claim::{Claim, Size};
use crate::covering::{BoardCovering, Columns, CoveringProblem, CoveringProgram};
use crate::kinds::cover::{read_claim, write_claim};
use crate::problem::SparseWeights;
use crate::rejection::Rejection;
use crate::text::{Lines, Words, above_0, index};
use crate::walk::{Crew, Nodes, Written};
use crate::work::Work;
use num_bigint::BigInt;
use std::fmt;

/// A claim about the costs of the choices that a covering program admits, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveringCertificate {
    /// The program.
    pub problem: CoveringProblem,
    /// What is claimed and what shows it.
    pub proof: CoveringProof,
}

/// What shows a claim about costs: columns that are chosen, by their indices and ascending, and cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoveringProof {
    /// A choice of this cost.
    AtMost(usize, Vec<u32>),
    /// No choice costs less.
    AtLeast(usize, CoveringCases),
    /// Both.
    Exactly(usize, Vec<u32>, CoveringCases),
    /// No choice is admitted.
    Infeasible(CoveringCases),
}

impl CoveringProof {
    /// That these columns are a choice that the program admits, at their cost.
    pub fn at_most(program: &CoveringProgram, chosen: Vec<u32>) -> Self {
        let cost = usize::try_from(program.cost(&chosen)).unwrap_or(usize::MAX);
        CoveringProof::AtMost(cost, chosen)
    }

    /// What is claimed.
    pub fn size(&self) -> Size {
        match self {
            CoveringProof::AtMost(cost, _) => Size::AtMost(*cost),
            CoveringProof::AtLeast(cost, _) => Size::AtLeast(*cost),
            CoveringProof::Exactly(cost, ..) => Size::Exactly(*cost),
            CoveringProof::Infeasible(_) => Size::Infeasible,
        }
    }

    /// The choice, if the claim has one.
    pub fn chosen(&self) -> Option<&[u32]> {
        match self {
            CoveringProof::AtMost(_, chosen) | CoveringProof::Exactly(_, chosen, _) => Some(chosen),
            _ => None,
        }
    }

    /// The cases, if the claim has a lower bound.
    pub fn cases(&self) -> Option<&CoveringCases> {
        match self {
            CoveringProof::AtMost(..) => None,
            CoveringProof::AtLeast(_, cases)
            | CoveringProof::Exactly(_, _, cases)
            | CoveringProof::Infeasible(cases) => Some(cases),
        }
    }
}

impl CoveringCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let chosen = self.proof.chosen().unwrap_or_default();
        check(&self.problem, self.proof.size(), chosen, |program, claimed, work| {
            match self.proof.cases() {
                Some(CoveringCases::Tree(tree)) => {
                    check_tree(program, tree.head(), &*tree.nodes, claimed, work)
                }
                Some(CoveringCases::Parts(parts)) => {
                    parts::check(program, parts.iter().map(Ok), claimed, work)
                }
                None => Ok(()),
            }
        })
    }

    /// Checks what [`CoveringCertificate::read`] reads, of which nodes and parts are dropped as they are checked.
    pub(crate) fn verify_text(lines: &mut Lines, crew: Crew) -> Result<Claim, Rejection> {
        let (problem, size, chosen) = read_claimed(lines)?;
        check(&problem, size, &chosen, |program, claimed, work| match (size, lines.peek()) {
            (Size::AtMost(_), _) => Ok(()),
            (_, "part") => {
                parts::check(program, read_parts(lines, &problem, program), claimed, work)
            }
            _ => {
                let columns = problem.columns();
                let (automorphisms, cuts) = read_head(lines, &columns, program)?;
                let rows = program.rows.len() + cuts.len();
                let read = |lines: &mut Lines| read_node(lines, &columns, rows);
                let nodes = Written { lines, read, crew };
                check_tree(program, (&automorphisms, &cuts), nodes, claimed, work)
            }
        })
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let (problem, size, chosen) = read_claimed(lines)?;
        let proof = match size {
            Size::AtMost(cost) => CoveringProof::AtMost(cost, chosen),
            Size::AtLeast(cost) => CoveringProof::AtLeast(cost, read_cases(lines, &problem)?),
            Size::Exactly(cost) => {
                CoveringProof::Exactly(cost, chosen, read_cases(lines, &problem)?)
            }
            Size::Infeasible => CoveringProof::Infeasible(read_cases(lines, &problem)?),
        };
        Ok(CoveringCertificate { problem, proof })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.write(f)?;
        write_claim(f, self.proof.size())?;
        let names = self.problem.column_names();
        if let Some(chosen) = self.proof.chosen() {
            f.write_str("cover")?;
            chosen.iter().try_for_each(|&column| write!(f, " {}", names[column as usize]))?;
            writeln!(f)?;
        }
        match self.proof.cases() {
            Some(CoveringCases::Tree(tree)) => write_tree(tree, f, &names),
            Some(CoveringCases::Parts(parts)) => parts.iter().try_for_each(|part| {
                f.write_str("part")?;
                let columns = part.columns.iter().map(|&column| &names[column as usize]);
                columns.into_iter().try_for_each(|name| write!(f, " {name}"))?;
                writeln!(f)?;
                let numbers: Vec<String> =
                    (1..=part.columns.len()).map(|number| number.to_string()).collect();
                write_tree(&part.tree, f, &numbers)
            }),
            None => Ok(()),
        }
    }
}

/// Checks the choice, if there should be one, and has cases checked, of a bound or of none, which claims that there is no
/// choice; returns what is then proved.
fn check(
    problem: &CoveringProblem,
    size: Size,
    chosen: &[u32],
    cases: impl FnOnce(&CoveringProgram, Option<usize>, &mut Work) -> Result<(), Rejection>,
) -> Result<Claim, Rejection> {
    let program = problem.program()?;
    if let Size::AtMost(cost) | Size::Exactly(cost) = size {
        program.check_cost(chosen, cost)?;
    }
    let claimed = match size {
        Size::AtLeast(cost) | Size::Exactly(cost) => Some(cost),
        _ => None,
    };
    let mut work = Work::new();
    work.earn(problem.rows().map_or(0, CoveringProgram::numbers));
    cases(&program, claimed, &mut work)?;
    Ok(match problem.board().and_then(BoardCovering::problem) {
        Some(problem) => Claim::Size { problem, size },
        None => Claim::Covering { problem: problem.clone(), size },
    })
}

/// Checks that the least bound of a tree is what is claimed; none claims that there is no choice.
fn check_tree(
    program: &CoveringProgram,
    head: Head,
    nodes: impl Nodes<CoveringNode>,
    claimed: Option<usize>,
    work: &mut Work,
) -> Result<(), Rejection> {
    match (claimed, least_bound(program, head, nodes, claimed, work)?) {
        (Some(claimed), Some(shown)) if shown != claimed as i128 => {
            Err(Rejection::BoundBelowSum { claimed, shown: BigInt::from(shown) })
        }
        (Some(_), None) => Err(Rejection::NoBound),
        _ => Ok(()),
    }
}

/// Reads a problem, the claim about it, and the choice that the claim has, or none.
fn read_claimed(lines: &mut Lines) -> Result<(CoveringProblem, Size, Vec<u32>), Rejection> {
    let problem = CoveringProblem::read(lines)?;
    let size = read_claim(lines)?;
    let chosen = match size {
        Size::AtMost(_) | Size::Exactly(_) => {
            problem.columns().read_all(lines.keyword("cover")?)?
        }
        _ => Vec::new(),
    };
    Ok((problem, size, chosen))
}

/// Reads a tree, or parts with one each.
fn read_cases(lines: &mut Lines, problem: &CoveringProblem) -> Result<CoveringCases, Rejection> {
    let program = problem.program()?;
    Ok(match lines.peek() {
        "part" => {
            CoveringCases::Parts(read_parts(lines, problem, &program).collect::<Result<_, _>>()?)
        }
        _ => CoveringCases::Tree(read_tree(lines, &problem.columns(), &program)?),
    })
}

/// Reads parts as they are asked for.
fn read_parts(
    lines: &mut Lines,
    problem: &CoveringProblem,
    program: &CoveringProgram,
) -> impl Iterator<Item = Result<CoveringPart, Rejection>> {
    let (columns, rows_of) = (problem.columns(), program.rows_of_columns());
    let mut read = move || {
        let Some(words) = lines.optional("part")? else { return Ok(None) };
        let own = columns.read_all(words)?;
        let part = program.part(&own, &rows_of);
        let tree = read_tree(lines, &Columns::Numbers(own.len()), &part)?;
        Ok(Some(CoveringPart { columns: own, tree }))
    };
    std::iter::from_fn(move || read().transpose())
}

/// Writes what [`read_tree`] reads, with these names of columns.
fn write_tree(tree: &CoveringTree, f: &mut fmt::Formatter<'_>, names: &[String]) -> fmt::Result {
    tree.automorphisms.iter().try_for_each(|automorphism| automorphism.write(f, names))?;
    tree.cuts.iter().try_for_each(|weights| weights.write(f, "cut"))?;
    for node in &tree.nodes {
        match node {
            CoveringNode::Branch { column, chosen } => {
                let word = if *chosen { "branch" } else { "exclude" };
                writeln!(f, "{word} {}", names[*column as usize])?;
            }
            CoveringNode::Weights(weights) => weights.write(f, "weights")?,
            CoveringNode::Infeasible(weights) => weights.write(f, "infeasible")?,
            CoveringNode::Uncoverable(row) => writeln!(f, "uncoverable {}", row + 1)?,
            CoveringNode::Image { node, automorphism } => {
                writeln!(f, "image {} {}", node + 1, automorphism + 1)?;
            }
        }
    }
    Ok(())
}

/// Reads automorphisms, cuts, then nodes until every branch has both of its cases.
fn read_tree(
    lines: &mut Lines,
    columns: &Columns,
    program: &CoveringProgram,
) -> Result<CoveringTree, Rejection> {
    let (automorphisms, cuts) = read_head(lines, columns, program)?;
    let nodes = nodes(lines, columns, program.rows.len() + cuts.len()).collect::<Result<_, _>>()?;
    Ok(CoveringTree { automorphisms, cuts, nodes })
}

/// Reads automorphisms, then cuts.
fn read_head(
    lines: &mut Lines,
    columns: &Columns,
    program: &CoveringProgram,
) -> Result<(Vec<CoveringAutomorphism>, Vec<SparseWeights>), Rejection> {
    let (mut automorphisms, mut cuts) = (Vec::new(), Vec::new());
    while let Some(words) = lines.optional("automorphism")? {
        automorphisms.push(CoveringAutomorphism::read(words, columns, program.costs.len())?);
    }
    while let Some(words) = lines.optional("cut")? {
        cuts.push(SparseWeights::read(words, program.rows.len() + cuts.len())?);
    }
    Ok((automorphisms, cuts))
}

/// Reads the nodes of a tree, whose leaves may name so many rows and cuts, as they are asked for.
fn nodes(
    lines: &mut Lines,
    columns: &Columns,
    rows: usize,
) -> impl Iterator<Item = Result<CoveringNode, Rejection>> {
    let mut open = 1usize;
    std::iter::from_fn(move || {
        let node = (open > 0).then(|| read_node(lines, columns, rows))?;
        match node {
            Ok(CoveringNode::Branch { .. }) => open += 1,
            Ok(_) => open -= 1,
            Err(_) => open = 0,
        }
        Some(node)
    })
}

fn read_node(lines: &mut Lines, columns: &Columns, rows: usize) -> Result<CoveringNode, Rejection> {
    const EXPECTED: &str = "branch, exclude, weights, infeasible, uncoverable or image";
    let mut words = lines.line()?;
    let node = match words.word(EXPECTED)? {
        word @ ("branch" | "exclude") => {
            CoveringNode::Branch { column: columns.read(&mut words)?, chosen: word == "branch" }
        }
        "weights" => return Ok(CoveringNode::Weights(SparseWeights::read(words, rows)?)),
        "infeasible" => return Ok(CoveringNode::Infeasible(SparseWeights::read(words, rows)?)),
        "uncoverable" => CoveringNode::Uncoverable(index(&mut words, rows)?),
        "image" => {
            let [node, automorphism] = [numbered(&mut words)?, numbered(&mut words)?];
            CoveringNode::Image { node, automorphism }
        }
        other => return Err(words.unexpected(EXPECTED, other)),
    };
    words.done()?;
    Ok(node)
}

/// An index, as its number from 1.
fn numbered(words: &mut Words) -> Result<usize, Rejection> {
    Ok(above_0(words, "a number from 1")? as usize - 1)
}
