//! Graphs, whose dominating sets are covers (PACE's `.gr` and DIMACS' `.col`), and hypergraphs, whose hitting sets are
//! (PACE's `.hgr`).

use super::error::{MAX, ProgramError, clip, error, whole, words};
use super::named::NamedProgram;
use destrier_certify::{CoveringProgram, CoveringRow};

/// What the line `p` of a format says: its kinds, the first of which is for messages.
const GR: &[&str] = &["ds"];
const COL: &[&str] = &["edge", "edges", "col"];
const HGR: &[&str] = &["hs"];

/// `p ds VERTICES EDGES`, then `U V` for each edge.
pub(super) fn gr(text: &str) -> Result<NamedProgram, ProgramError> {
    let (mut lines, head) = Lines::new(text, GR)?;
    let mut graph = Graph::new(head.vertices);
    while let Some((line, words)) = lines.next()? {
        match words[..] {
            [a, b] => graph.edge(line, a, b)?,
            _ => return error(line, "an edge is two vertices"),
        }
    }
    graph.dominating(&lines, &head)
}

/// `p edge VERTICES EDGES`, then `e U V` for each edge, perhaps in both directions, and `n V WEIGHT` for weights.
pub(super) fn col(text: &str) -> Result<NamedProgram, ProgramError> {
    let (mut lines, head) = Lines::new(text, COL)?;
    let mut graph = Graph::new(head.vertices);
    let mut weighed = vec![false; head.vertices];
    while let Some((line, words)) = lines.next()? {
        match words[..] {
            ["e", a, b] => graph.edge(line, a, b)?,
            ["n", vertex, weight] => {
                let index = number(line, vertex, head.vertices)?;
                if std::mem::replace(&mut weighed[index], true) {
                    return error(line, format!("a second weight of vertex {vertex}"));
                }
                graph.costs[index] = whole(line, weight)?;
            }
            _ => {
                return error(
                    line,
                    "an edge is 'e' and two vertices, a weight 'n', a vertex and a number",
                );
            }
        }
    }
    graph.dominating(&lines, &head)
}

/// `p hs VERTICES EDGES`, then a line of vertices for each edge.
pub(super) fn hgr(text: &str) -> Result<NamedProgram, ProgramError> {
    let (mut lines, head) = Lines::new(text, HGR)?;
    let (mut rows, mut names) = (Vec::new(), Vec::new());
    while let Some((line, words)) = lines.next()? {
        let row: Result<Vec<u32>, _> =
            words.iter().map(|word| Ok(number(line, word, head.vertices)? as u32)).collect();
        let mut row = row?;
        row.sort_unstable();
        if row.windows(2).any(|pair| pair[0] == pair[1]) {
            return error(line, "an edge names a vertex twice");
        }
        rows.push(CoveringRow::at_least(1, row));
        names.push(line.to_string());
    }
    if rows.len() != head.edges {
        return error(
            lines.last,
            format!("{} edges, and line {} says {}", rows.len(), head.line, head.edges),
        );
    }
    let program = CoveringProgram { costs: vec![1; head.vertices], rows };
    Ok(NamedProgram::plain(program, vertex_names(head.vertices), names))
}

/// What the line `p` says.
struct Head {
    line: usize,
    vertices: usize,
    edges: usize,
}

/// The lines of a file that are neither empty nor comments.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The last one that was taken.
    last: usize,
}

impl<'a> Lines<'a> {
    /// The lines after the first one, and what that says.
    fn new(text: &'a str, kinds: &[&str]) -> Result<(Self, Head), ProgramError> {
        let mut lines = Lines { lines: text.lines().enumerate(), last: 1 };
        let Some((line, words)) = lines.next()? else {
            return error(1, "the file has no line 'p ...'");
        };
        let &["p", kind, vertices, edges] = &words[..] else {
            return error(line, format!("'p {} VERTICES EDGES' comes first", kinds[0]));
        };
        if !kinds.contains(&kind) {
            let ask = match kinds[0] {
                "hs" => "'p hs' begins a hypergraph, whose hitting sets are asked for",
                "ds" => "'p ds' asks for a dominating set",
                _ => "'p edge' begins a graph, whose dominating sets are asked for",
            };
            let other = if kinds[0] == "hs" {
                ""
            } else {
                "; a vertex cover is a hitting set: write 'p hs' into a file that ends in .hgr"
            };
            return error(
                line,
                format!("graphs of kind '{}' are not read: {ask}{other}", clip(kind)),
            );
        }
        let (vertices, edges) = (whole(line, vertices)? as usize, whole(line, edges)? as usize);
        match (vertices, vertices.max(if kind == "hs" { edges } else { 0 })) {
            (0, _) => error(line, "the graph has no vertices"),
            (_, most) if most > MAX => {
                error(line, format!("{most} vertices or sets; at most {MAX} are read"))
            }
            _ => Ok((lines, Head { line, vertices, edges })),
        }
    }

    /// The next line with its words.
    fn next(&mut self) -> Result<Option<(usize, Vec<&'a str>)>, ProgramError> {
        for (index, line) in self.lines.by_ref() {
            let is_comment =
                line.trim_start_matches([' ', '\t']).split([' ', '\t']).next() == Some("c");
            if is_comment {
                continue;
            }
            let words = words(index + 1, line)?;
            if !words.is_empty() {
                self.last = index + 1;
                return Ok(Some((self.last, words)));
            }
        }
        Ok(None)
    }
}

struct Graph {
    costs: Vec<u32>,
    near: Vec<Vec<u32>>,
    edges: usize,
}

impl Graph {
    fn new(vertices: usize) -> Self {
        let near = (0..vertices as u32).map(|vertex| vec![vertex]).collect();
        Graph { costs: vec![1; vertices], near, edges: 0 }
    }

    fn edge(&mut self, line: usize, a: &str, b: &str) -> Result<(), ProgramError> {
        let [a, b] = [a, b].map(|word| number(line, word, self.near.len()));
        let (a, b) = (a?, b?);
        if a == b {
            return error(line, format!("an edge from vertex {} to itself", a + 1));
        }
        self.near[a].push(b as u32);
        self.near[b].push(a as u32);
        self.edges += 1;
        Ok(())
    }

    /// Each vertex is covered by itself and by its neighbours. Edges may be counted as they are listed, or each once.
    fn dominating(mut self, lines: &Lines, head: &Head) -> Result<NamedProgram, ProgramError> {
        for near in &mut self.near {
            near.sort_unstable();
            near.dedup();
        }
        let once = self.near.iter().map(|near| near.len() - 1).sum::<usize>() / 2;
        if ![self.edges, once].contains(&head.edges) {
            let (found, line, said) = (self.edges, head.line, head.edges);
            return error(lines.last, format!("{found} edges, and line {line} says {said}"));
        }
        let names = vertex_names(self.near.len());
        let rows = self.near.into_iter().map(|near| CoveringRow::at_least(1, near)).collect();
        let program = CoveringProgram { costs: self.costs, rows };
        Ok(NamedProgram::plain(program, names.clone(), names))
    }
}

/// The index of a vertex.
fn number(line: usize, word: &str, vertices: usize) -> Result<usize, ProgramError> {
    match whole(line, word)? as usize {
        vertex if (1..=vertices).contains(&vertex) => Ok(vertex - 1),
        vertex => error(line, format!("there is no vertex {vertex} of {vertices}")),
    }
}

fn vertex_names(vertices: usize) -> Vec<String> {
    (1..=vertices).map(|vertex| vertex.to_string()).collect()
}
