//! What commands have to say, as text and as JSON: only what the checker accepted is said to be proved.

pub(crate) mod certificate;
mod cover;
mod covering;
mod proof;

use crate::exit::Exit;
use destrier_cover::{Answer, End, Status};
use destrier_run::counted;

pub(crate) use cover::CoverReport;
pub(crate) use covering::CoveringReport;
pub(crate) use destrier_console::report::{
    Checked, Described, PackingReport, Published, RelaxationReport, Report, Symmetries, checked,
    checked_covers, conclude, document, drawn, field, grouped, json, next, of_program, plural,
    publish, publish_schemas, regular, runs, schema, short, text, through_pieces, written,
};
pub(crate) use proof::ProofReport;

/// How a command ends that knows this at its end.
fn exit(status: Status, end: End) -> Exit {
    match status {
        Status::Optimal | Status::Proved => Exit::Yes,
        Status::Infeasible | Status::Refuted => Exit::No,
        Status::Feasible if !end.is_limit() => Exit::Yes,
        Status::Feasible | Status::Limit => Exit::Limit,
    }
}

/// How much work an answer took, in words, if that is counted.
fn work<S>(answer: &Answer<S>) -> Option<String> {
    let unit = match answer.method {
        "sweep" => "states",
        "parts" => "states and nodes",
        "search" => "swaps",
        _ => "nodes",
    };
    answer.work.map(|work| counted(work, unit))
}
