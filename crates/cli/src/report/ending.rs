//! What all answers have to say: how the command ends, and what they took.

use crate::exit::Exit;
use destrier_cover::{Answer, End, Status};
use destrier_run::counted;

/// How a command ends that knows this at its end.
pub(super) fn exit(status: Status, end: End) -> Exit {
    match status {
        Status::Optimal | Status::Proved => Exit::Yes,
        Status::Infeasible | Status::Refuted => Exit::No,
        Status::Feasible if !end.is_limit() => Exit::Yes,
        Status::Feasible | Status::Limit => Exit::Limit,
    }
}

/// How much work an answer took, in words, if that is counted.
pub(super) fn work<S>(answer: &Answer<S>) -> Option<String> {
    answer.work.map(|work| counted(work, answer.method.unit()))
}
