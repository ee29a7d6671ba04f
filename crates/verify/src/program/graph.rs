//! Graphs, whose dominating sets are covers unless a rule asks for something else (PACE's `.gr` and DIMACS' `.col`), and
//! hypergraphs, whose hitting sets are (PACE's `.hgr`).

use super::error::{MAX, ProgramError, clip, error, whole, words};
use super::incidence::{Incidence, Incident, Nouns};
use super::rows::{Row, Rows, how_many};
use super::wishes::{Choose, FileRule, Wishes};
use std::collections::BTreeSet;

/// What the line `p` of a format says: its kinds, the first of which is for messages, and how many of them say nothing
/// else but what is asked without a rule.
struct Kinds(&'static [&'static str], usize);

const GR: Kinds = Kinds(&["ds", "td", "tw", "edge", "edges", "col"], 1);
const COL: Kinds = Kinds(&["edge", "edges", "col", "ds", "td", "tw"], 3);
const HGR: Kinds = Kinds(&["hs"], 1);

impl Kinds {
    /// Those that are read where a rule is asked for or is not.
    fn read(&self, with_rule: bool) -> &'static [&'static str] {
        if with_rule { self.0 } else { &self.0[..self.1] }
    }
}

/// `p ds VERTICES EDGES`, then `U V` for each edge.
pub(super) fn gr(text: &str, wishes: &Wishes) -> Result<Rows, ProgramError> {
    let (mut lines, head) = Lines::new(text, GR.read(wishes.rule.is_some()))?;
    let mut graph = Graph::new(vertex_names(head.vertices));
    while let Some((line, words)) = lines.next()? {
        match words[..] {
            [a, b] => graph.edge(line, a, b)?,
            _ => return error(line, "an edge is two vertices"),
        }
    }
    graph.check_count(&lines, &head)?;
    graph.asked(wishes, None)
}

/// `p edge VERTICES EDGES`, then `e U V` for each edge, perhaps in both directions, and `n V WEIGHT` for weights.
pub(super) fn col(text: &str, wishes: &Wishes) -> Result<Rows, ProgramError> {
    let (mut lines, head) = Lines::new(text, COL.read(wishes.rule.is_some()))?;
    let mut graph = Graph::new(vertex_names(head.vertices));
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
    graph.check_count(&lines, &head)?;
    graph.asked(wishes, None)
}

/// `p hs VERTICES EDGES`, then a line of vertices for each edge.
pub(super) fn hgr(text: &str) -> Result<Incidence, ProgramError> {
    let (mut lines, head) = Lines::new(text, HGR.read(false))?;
    let mut rows = Vec::new();
    while let Some((line, words)) = lines.next()? {
        let row: Result<Vec<u32>, _> =
            words.iter().map(|word| Ok(number(line, word, head.vertices)? as u32)).collect();
        let mut columns = row?;
        columns.sort_unstable();
        if columns.windows(2).any(|pair| pair[0] == pair[1]) {
            return error(line, "an edge names a vertex twice");
        }
        rows.push(Incident { line, name: line.to_string(), columns, demand: None });
    }
    if rows.len() != head.edges {
        return error(
            lines.last,
            format!("{} edges, and line {} says {}", rows.len(), head.line, head.edges),
        );
    }
    Ok(Incidence {
        columns_are: Choose::Elements,
        columns: vertex_names(head.vertices),
        costs: vec![1; head.vertices],
        rows,
        nouns: Nouns { set: ["edge", "edges"], element: ["vertex", "vertices"] },
        remarks: Vec::new(),
    })
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
                "; --rule asks for something else, as --rule vertex-cover"
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

/// A graph whose vertices have names.
pub(super) struct Graph {
    names: Vec<String>,
    costs: Vec<u32>,
    /// Each vertex and its neighbours, in order once all edges are there.
    near: Vec<Vec<u32>>,
    edges: usize,
    /// Vertices with an edge to themselves, each with its line.
    loops: Vec<(usize, u32)>,
}

impl Graph {
    /// Without edges.
    pub(super) fn new(names: Vec<String>) -> Self {
        let near = (0..names.len() as u32).map(|vertex| vec![vertex]).collect();
        Graph { costs: vec![1; names.len()], names, near, edges: 0, loops: Vec::new() }
    }

    /// The number of vertices.
    pub(super) fn len(&self) -> usize {
        self.near.len()
    }

    fn edge(&mut self, line: usize, a: &str, b: &str) -> Result<(), ProgramError> {
        let [a, b] = [a, b].map(|word| number(line, word, self.near.len()));
        self.join(line, a? as u32, b? as u32);
        Ok(())
    }

    /// Adds an edge between two vertices, by their indices.
    pub(super) fn join(&mut self, line: usize, a: u32, b: u32) {
        if a == b {
            self.loops.push((line, a));
            return;
        }
        self.near[a as usize].push(b);
        self.near[b as usize].push(a);
        self.edges += 1;
    }

    /// Leaves out edges that came twice, in either direction, and counts the others.
    pub(super) fn simple(&mut self) -> usize {
        for near in &mut self.near {
            near.sort_unstable();
            near.dedup();
        }
        self.near.iter().map(|near| near.len() - 1).sum::<usize>() / 2
    }

    /// Refuses another number of edges than the heading says, which may count them as they are listed, or each once, with those
    /// from a vertex to itself or without them.
    fn check_count(&mut self, lines: &Lines, head: &Head) -> Result<(), ProgramError> {
        let alone: BTreeSet<u32> = self.loops.iter().map(|&(_, vertex)| vertex).collect();
        let (listed, each) = (self.edges, self.simple());
        if [listed, each, listed + self.loops.len(), each + alone.len()].contains(&head.edges) {
            return Ok(());
        }
        let (found, line, said) = (listed + self.loops.len(), head.line, head.edges);
        error(lines.last, format!("{found} edges, and line {line} says {said}"))
    }

    /// What is asked of it, with what is to be said of how it was read.
    pub(super) fn asked(
        mut self,
        wishes: &Wishes,
        remark: Option<String>,
    ) -> Result<Rows, ProgramError> {
        self.simple();
        let (rule, number) = (wishes.rule.unwrap_or(FileRule::Domination), wishes.numbers());
        let alone = self.alone(rule)?;
        let rows = self.rows(rule, number)?;
        if rows.len() > MAX {
            return error(1, format!("{} rows; at most {MAX} are read", rows.len()));
        }
        Ok(Rows {
            columns: self.names,
            costs: self.costs,
            rows,
            maximise: [FileRule::Clique, FileRule::NonAttacking].contains(&rule),
            asks: asks(rule, &how_many(number.0, number.1)),
            remarks: remark.into_iter().chain(alone).collect(),
        })
    }

    /// A remark on an edge from a vertex to itself, if there is one.
    fn alone(&self, rule: FileRule) -> Result<Option<String>, ProgramError> {
        let Some(&(line, vertex)) = self.loops.first() else { return Ok(None) };
        let edge = format!("an edge from vertex {} to itself", clip(&self.names[vertex as usize]));
        match rule {
            FileRule::Domination | FileRule::Cover | FileRule::Partition | FileRule::Clique => {
                Ok(Some(format!("line {line}: {edge} changes nothing")))
            }
            _ => error(line, format!("{edge}, of which this rule says nothing")),
        }
    }

    /// What the rule asks for.
    fn rows(&self, rule: FileRule, number: (u32, Option<u32>)) -> Result<Vec<Row>, ProgramError> {
        Ok(match rule {
            FileRule::Total => self.around(false, number),
            FileRule::VertexCover => self.edges((Some(number.0), number.1)),
            FileRule::Clique => self.pairs()?,
            FileRule::NonAttacking => self.edges((None, Some(1))),
            FileRule::Independent => {
                let mut rows = self.around(true, number);
                rows.extend(self.edges((None, Some(1))));
                rows
            }
            FileRule::Domination | FileRule::Cover | FileRule::Partition => {
                self.around(true, number)
            }
        })
    }

    /// A row for each vertex: its neighbours, perhaps with itself.
    fn around(&self, with_itself: bool, (least, most): (u32, Option<u32>)) -> Vec<Row> {
        let row = |(vertex, near): (u32, &Vec<u32>)| {
            let columns = near.iter().copied().filter(|&own| with_itself || own != vertex);
            let (name, columns) = (self.names[vertex as usize].clone(), columns.collect());
            Row { line: 1, name, columns, least: Some(least), most }
        };
        (0..).zip(&self.near).map(row).collect()
    }

    /// A row for each edge: its ends.
    fn edges(&self, (least, most): (Option<u32>, Option<u32>)) -> Vec<Row> {
        let pairs = (0..).zip(&self.near).flat_map(|(vertex, near)| {
            near.iter().filter(move |&&other| vertex < other).map(move |&other| [vertex, other])
        });
        pairs.map(|pair| Row { least, most, ..self.pair(pair) }).collect()
    }

    /// A row for any two vertices that are no neighbours: one of them at most.
    fn pairs(&self) -> Result<Vec<Row>, ProgramError> {
        let vertices = self.near.len() as u32;
        let degrees: usize = self.near.iter().map(|near| near.len() - 1).sum();
        let number = (vertices as usize * (vertices as usize - 1) - degrees) / 2;
        if number > MAX {
            let problem = format!("{number} pairs of vertices are no neighbours");
            return error(1, format!("{problem}; for a clique at most {MAX} are read"));
        }
        let mut rows = Vec::with_capacity(number);
        for (vertex, near) in (0..).zip(&self.near) {
            let others = (vertex + 1..vertices).filter(|other| near.binary_search(other).is_err());
            rows.extend(others.map(|other| self.pair([vertex, other])));
        }
        Ok(rows)
    }

    /// One of two vertices at most.
    fn pair(&self, pair: [u32; 2]) -> Row {
        let [a, b] = pair.map(|vertex| &self.names[vertex as usize]);
        let name = format!("{a}-{b}");
        Row { line: 1, name, columns: pair.to_vec(), least: None, most: Some(1) }
    }
}

/// What a rule asks for, in words.
fn asks(rule: FileRule, many: &str) -> String {
    let near = format!("vertices such that every vertex has {many} of them on or beside it");
    match rule {
        FileRule::Domination | FileRule::Cover | FileRule::Partition => near,
        FileRule::Independent => format!("{near}, and no two are neighbours"),
        FileRule::Total => format!("vertices such that every vertex has {many} of them beside it"),
        FileRule::VertexCover => format!("vertices such that every edge ends in {many} of them"),
        FileRule::Clique => "vertices any two of which are neighbours".to_owned(),
        FileRule::NonAttacking => "vertices no two of which are neighbours".to_owned(),
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
