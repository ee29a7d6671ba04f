//! Graphs, whose dominating sets are covers: PACE's `.gr` and DIMACS' `.col`.

use super::error::{MAX, ProgramError, error, whole};
use super::named::NamedProgram;
use destrier_certify::{CoveringProgram, CoveringRow};

/// `p ds VERTICES EDGES`, then `U V` for each edge.
pub(super) fn gr(text: &str) -> Result<NamedProgram, ProgramError> {
    read(text, &["ds"], None)
}

/// `p edge VERTICES EDGES`, then `e U V` for each edge.
pub(super) fn col(text: &str) -> Result<NamedProgram, ProgramError> {
    read(text, &["edge", "col"], Some("e"))
}

/// Reads a graph whose first line names its kind, and whose edges begin with this word.
fn read(text: &str, kinds: &[&str], begin: Option<&str>) -> Result<NamedProgram, ProgramError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| is_content(line));
    let Some((first, line)) = lines.next() else { return error(1, "the file has no line 'p ...'") };
    let (vertices, edges) = heading(first, line, kinds)?;
    let mut near: Vec<Vec<u32>> = (0..vertices as u32).map(|vertex| vec![vertex]).collect();
    let (mut found, mut last) = (0, first);
    for (number, line) in lines {
        let [a, b] = edge(number, line, begin, vertices)?;
        near[a].push(b as u32);
        near[b].push(a as u32);
        (found, last) = (found + 1, number);
    }
    if found != edges {
        return error(last, format!("{found} edges, and line {first} says {edges}"));
    }
    Ok(dominating(near))
}

fn is_content(line: &str) -> bool {
    !line.trim().is_empty() && line.split_whitespace().next() != Some("c")
}

fn heading(number: usize, line: &str, kinds: &[&str]) -> Result<(usize, usize), ProgramError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let &["p", kind, vertices, edges] = &words[..] else {
        return error(number, format!("'p {} VERTICES EDGES' comes first", kinds[0]));
    };
    if !kinds.contains(&kind) {
        return error(number, format!("a graph of kind '{}', not '{kind}', is read", kinds[0]));
    }
    let (vertices, edges) = (whole(number, vertices)? as usize, whole(number, edges)? as usize);
    match vertices {
        0 => error(number, "the graph has no vertices"),
        _ if vertices > MAX => {
            error(number, format!("{vertices} vertices; at most {MAX} are read"))
        }
        _ => Ok((vertices, edges)),
    }
}

/// Two vertices as indices.
fn edge(
    number: usize,
    line: &str,
    begin: Option<&str>,
    vertices: usize,
) -> Result<[usize; 2], ProgramError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let pair = match (begin, &words[..]) {
        (None, &[a, b]) => [a, b],
        (Some(begin), &[word, a, b]) if word == begin => [a, b],
        (None, _) => return error(number, "an edge is two vertices"),
        (Some(begin), _) => return error(number, format!("an edge is '{begin}' and two vertices")),
    };
    let mut edge = [0; 2];
    for (index, word) in edge.iter_mut().zip(pair) {
        *index = match whole(number, word)? as usize {
            vertex if (1..=vertices).contains(&vertex) => vertex - 1,
            vertex => return error(number, format!("there is no vertex {vertex} of {vertices}")),
        };
    }
    if edge[0] == edge[1] {
        return error(number, format!("an edge from vertex {} to itself", edge[0] + 1));
    }
    Ok(edge)
}

/// Each vertex is covered by itself and by its neighbours.
fn dominating(near: Vec<Vec<u32>>) -> NamedProgram {
    let names: Vec<String> = (1..=near.len()).map(|vertex| vertex.to_string()).collect();
    let row = |mut columns: Vec<u32>| {
        columns.sort_unstable();
        columns.dedup();
        CoveringRow::at_least(1, columns)
    };
    let program =
        CoveringProgram { costs: vec![1; near.len()], rows: near.into_iter().map(row).collect() };
    NamedProgram { program, columns: names.clone(), rows: names }
}
