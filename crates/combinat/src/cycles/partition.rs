//! The way in: a partition that the checker has accepted, or why there is none, by whatever method suits
//! the task; and the number of all partitions.

use super::solution::{Answer, Effort, Solution};
use super::solve::count;
use super::strategy::search;
use super::{Arena, Options, PartitionError, Task, impossible};
use destrier_board::Square;
use destrier_certify::{Certificate, PartitionCertificate};

/// The outcome of a task.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The answer and how it was reached; vertices are those of the search.
    pub solution: Solution,
    /// The partition, if one was found.
    pub partition: Option<Partition>,
    /// In words, why there is none, where counting alone shows it.
    pub reason: Option<String>,
}

/// A partition that the checker has accepted.
#[derive(Clone, Debug)]
pub struct Partition {
    /// Its cycles.
    pub certificate: PartitionCertificate,
    /// The certificate as a file holds it.
    pub text: String,
    /// The claim that the checker accepted.
    pub claim: String,
}

impl Partition {
    /// The lengths of the cycles in ascending order.
    pub fn lengths(&self) -> Vec<usize> {
        let mut lengths: Vec<usize> = self.certificate.cycles.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        lengths
    }
}

/// Finds a partition or shows that there is none.
///
/// # Errors
/// If a program that is asked for has too many variables or cannot be solved.
pub fn partition(arena: &Arena, task: Task, options: &Options) -> Result<Outcome, PartitionError> {
    let graph = arena.graph()?;
    let reason = impossible(&graph, task).map(|reason| reason.in_words(arena));
    let solution = search(arena, &graph, task.of_vertices(graph.len()), options)?;
    let partition = match &solution.answer {
        Answer::Found(cycles) => {
            let all = arena.squares();
            let square = |&vertex: &u32| all[vertex as usize];
            let squares = |cycle: &Vec<u32>| cycle.iter().map(square).collect();
            Some(certify(arena, task, cycles.iter().map(squares).collect())?)
        }
        _ => None,
    };
    Ok(Outcome { solution, partition, reason })
}

/// A partition into these cycles, if the checker accepts it.
///
/// # Errors
/// If it does not.
pub fn certify(
    arena: &Arena,
    task: Task,
    cycles: Vec<Vec<Square>>,
) -> Result<Partition, PartitionError> {
    let (board, piece, surface) = (arena.board(), arena.piece(), arena.surface());
    let lengths = (task.least, task.most);
    let certificate =
        PartitionCertificate::new((board, arena.holes().clone()), piece, surface, lengths, cycles);
    let text = Certificate::Partition(certificate.clone()).to_string();
    let claim = destrier_certify::verify(&text)?.to_string();
    Ok(Partition { certificate, text, claim })
}

/// The number of partitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Partitions by their number of cycles, from 0, and the work of counting them; none if the sweep was
    /// stopped or needs more states than the options allow.
    pub tally: Option<(Vec<u128>, Effort)>,
    /// In words, why there is none, where counting alone shows it.
    pub reason: Option<String>,
}

/// Counts all partitions.
///
/// # Errors
/// If the board does not fit.
pub fn count_partitions(
    arena: &Arena,
    task: Task,
    options: &Options,
) -> Result<Counted, PartitionError> {
    let graph = arena.graph()?;
    let reason = impossible(&graph, task).map(|reason| reason.in_words(arena));
    let task = task.of_vertices(graph.len());
    Ok(Counted { tally: count(&graph, task, options).ok(), reason })
}
