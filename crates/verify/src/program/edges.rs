//! Lists of edges without a line that says how many: the names of two vertices on each line.

use super::error::{MAX, ProgramError, clip, error};
use super::graph::Graph;
use super::table::Table;
use std::collections::HashMap;

/// What spreadsheets write above the two columns.
const TITLES: [[&str; 2]; 4] =
    [["source", "target"], ["from", "to"], ["tail", "head"], ["node1", "node2"]];

/// The graph of the edges, and what there is to say of it. The first line may be two numbers that count vertices and edges;
/// it is an edge only if that is said.
pub(super) fn read(table: &Table, is_settled: bool) -> Result<(Graph, String), ProgramError> {
    let mut lines = &table.0[..];
    if let Some((_, rest)) = lines.split_first().filter(|_| is_titled(table)) {
        lines = rest;
    }
    if !is_settled {
        check_first(lines)?;
    }
    let mut known: HashMap<&str, u32> = HashMap::new();
    let (mut names, mut edges) = (Vec::new(), Vec::with_capacity(lines.len()));
    for (line, cells) in lines {
        let &[a, b] = &cells[..] else { return error(*line, "an edge is two vertices") };
        let ends = [a, b].map(|name| {
            *known.entry(name).or_insert_with(|| {
                names.push((*line, name));
                names.len() as u32 - 1
            })
        });
        if names.len() > MAX {
            return error(*line, format!("more than {MAX} vertices"));
        }
        edges.push((*line, ends));
    }
    if edges.is_empty() {
        return error(1, "the file has no edges");
    }
    let mut graph = Graph::new(super::table::distinct(&names)?);
    for (line, [a, b]) in edges {
        graph.join(line, a, b);
    }
    let number = graph.simple();
    let vertices = graph.len();
    let said = format!(
        "read as a list of edges: {number} between {vertices} vertices, none of which is without one"
    );
    Ok((graph, said))
}

/// Whether the first line names the columns.
fn is_titled(table: &Table) -> bool {
    let Some(((_, first), rest)) = table.0.split_first() else { return false };
    let is_title = |titles: &[&str; 2]| {
        first.len() == 2
            && first.iter().zip(titles).all(|(own, title)| own.eq_ignore_ascii_case(title))
    };
    let is_again = |cell: &&str| rest.iter().any(|(_, cells)| cells.contains(cell));
    TITLES.iter().any(is_title) && !first.iter().any(is_again)
}

/// Refuses a first line that may count the vertices and the edges.
fn check_first(lines: &[(usize, Vec<&str>)]) -> Result<(), ProgramError> {
    let numbers = |(_, cells): &(usize, Vec<&str>)| match cells[..] {
        [a, b] => Some([a.parse::<usize>().ok()?, b.parse::<usize>().ok()?]),
        _ => None,
    };
    let Some(((line, cells), rest)) = lines.split_first() else { return Ok(()) };
    let Some([vertices, edges]) = numbers(&lines[0]) else { return Ok(()) };
    let is_within = |line| numbers(line).is_some_and(|[a, b]| a.max(b) <= vertices);
    if edges != rest.len() || !rest.iter().all(is_within) {
        return Ok(());
    }
    let [a, b] = [cells[0], cells[1]].map(clip);
    let problem = format!("'{a} {b}' may be an edge, or the numbers of vertices and edges");
    error(
        *line,
        format!("{problem}: write 'format: edges' above it, or 'p ds {a} {b}' in a file .gr"),
    )
}
