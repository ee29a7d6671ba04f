//! The pseudo-Boolean formula of a cover problem, and where its constraints are.

use destrier_board::{MoveGraph, Orbits, Problem, SquareSet};
use destrier_model::Quotient;
use std::collections::HashMap;
use std::fmt::Write;

/// A constraint's number, from 1.
pub(super) type Id = usize;

/// Why an orbit is excluded by the problem itself, or by an included orbit.
pub(super) struct Formula<'a> {
    problem: &'a Problem,
    pub(super) orbits: Orbits,
    /// For each orbit, the orbits that cover its squares, in ascending order.
    pub(super) coverers: Vec<Vec<usize>>,
    /// For each orbit, those that it attacks.
    pub(super) attacked: Vec<Vec<usize>>,
    constraints: Vec<String>,
    /// "The orbit is included", "is excluded", of those that the problem decides.
    pub(super) included: HashMap<usize, Id>,
    pub(super) excluded: HashMap<usize, Id>,
    /// "Not both", for each pair of orbits that attack each other, the smaller first.
    pub(super) apart: HashMap<(usize, usize), Id>,
    /// "At most so many pieces."
    pub(super) limit: Option<Limit>,
    objective: bool,
}

/// The constraint that there are fewer pieces than claimed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    pub(super) id: Id,
    /// One more than allowed.
    pub(super) claimed: usize,
}

impl<'a> Formula<'a> {
    /// The formula of a problem; `claimed` pieces are the objective's bound, or too many by one.
    pub(super) fn new(problem: &'a Problem, claimed: Option<usize>, objective: bool) -> Self {
        let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
        let quotient = Quotient::new(problem, &graph);
        let all = || 0..quotient.len();
        let coverers = all().map(|orbit| quotient.coverers(orbit)).collect();
        let attacked = all().map(|orbit| quotient.attacked(orbit)).collect();
        let mut formula = Formula {
            problem,
            coverers,
            attacked,
            constraints: Vec::new(),
            included: HashMap::new(),
            excluded: HashMap::new(),
            apart: HashMap::new(),
            limit: None,
            objective,
            orbits: quotient.orbits().clone(),
        };
        formula.add_rows(&quotient);
        formula.add_fixed(&quotient);
        formula.add_apart();
        formula.add_blocks(&quotient);
        match claimed {
            Some(claimed) if objective => formula.limit = Some(Limit { id: 0, claimed }),
            Some(claimed) => {
                let most = claimed as i64 - 1;
                let id = formula.add(&format!("{} >= {}", formula.pieces('-'), -most));
                formula.limit = Some(Limit { id, claimed });
            }
            None => {}
        }
        formula
    }

    /// The number of constraints of the formula.
    pub(super) fn len(&self) -> usize {
        self.constraints.len()
    }

    /// The limit is the constraint that follows the formula: a logged solution made it.
    pub(super) fn limit_by_solution(&mut self) {
        let id = self.len() + 1;
        self.limit = self.limit.map(|limit| Limit { id, ..limit });
    }

    /// The number of constraints before the first derived one.
    pub(super) fn given(&self) -> usize {
        self.len() + usize::from(self.objective)
    }

    /// The variable of an orbit: the name of its first square.
    pub(super) fn name(&self, orbit: usize) -> String {
        self.problem.board.name(self.orbits.squares(orbit)[0])
    }

    pub(super) fn size(&self, orbit: usize) -> usize {
        self.orbits.squares(orbit).len()
    }

    /// The constraint that says that an orbit's squares are covered.
    pub(super) fn row(&self, orbit: usize) -> Id {
        orbit + 1
    }

    /// The formula's text without the last line feed.
    pub(super) fn text(&self, title: &str) -> String {
        let (variables, constraints) = (self.orbits.len(), self.len());
        let mut text = format!("* #variable= {variables} #constraint= {constraints}\n* {title}\n");
        if self.objective {
            let _ = writeln!(text, "min: {};", self.pieces('+'));
        }
        text.push_str(&self.constraints.join("\n"));
        text
    }

    /// All literals of the solution that is a cover.
    pub(super) fn solution(&self, cover: &SquareSet) -> String {
        let literal = |orbit: usize| {
            let sign = if cover.contains(self.orbits.squares(orbit)[0]) { "" } else { "~" };
            format!("{sign}{}", self.name(orbit))
        };
        (0..self.orbits.len()).map(literal).collect::<Vec<_>>().join(" ")
    }

    fn pieces(&self, sign: char) -> String {
        let term = |orbit| format!("{sign}{} {}", self.size(orbit), self.name(orbit));
        (0..self.orbits.len()).map(term).collect::<Vec<_>>().join(" ")
    }

    fn add(&mut self, constraint: &str) -> Id {
        self.constraints.push(format!("{constraint};"));
        self.constraints.len()
    }

    /// A row for each orbit, which asks for nothing where it is exempt.
    fn add_rows(&mut self, quotient: &Quotient<'_>) {
        for orbit in 0..self.orbits.len() {
            let names = self.coverers[orbit].iter().map(|&from| format!("+1 {}", self.name(from)));
            let names = names.collect::<Vec<_>>().join(" ");
            let least = u8::from(!quotient.is_exempt(orbit));
            self.add(format!("{names} >= {least}").trim_start());
        }
    }

    fn add_fixed(&mut self, quotient: &Quotient<'_>) {
        for orbit in 0..self.orbits.len() {
            if quotient.is_excluded(orbit) {
                let id = self.add(&format!("-1 {} >= 0", self.name(orbit)));
                self.excluded.insert(orbit, id);
            }
            if quotient.is_forced(orbit) {
                let id = self.add(&format!("+1 {} >= 1", self.name(orbit)));
                self.included.insert(orbit, id);
            }
        }
    }

    fn add_apart(&mut self) {
        for orbit in 0..self.orbits.len() {
            for other in self.attacked[orbit].clone().into_iter().filter(|&other| other > orbit) {
                let names = [orbit, other].map(|orbit| self.name(orbit));
                let id = self.add(&format!("-1 {} -1 {} >= -1", names[0], names[1]));
                self.apart.insert((orbit, other), id);
            }
        }
    }

    fn add_blocks(&mut self, quotient: &Quotient<'_>) {
        let at_most = self.problem.blocks.map_or(0, |blocks| blocks.at_most);
        for block in quotient.blocks() {
            let terms =
                block.iter().map(|&(orbit, count)| format!("-{count} {}", self.name(orbit)));
            let terms = terms.collect::<Vec<_>>().join(" ");
            self.add(&format!("{terms} >= -{at_most}"));
        }
    }
}
