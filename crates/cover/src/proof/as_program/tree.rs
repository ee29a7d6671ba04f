//! A tree of kind `covering` as the nodes of kind `program`: cuts come first, then each node becomes one.

use destrier_certify::{
    CoveringCut, CoveringNode, CoveringNumber, CoveringProgram, CoveringRow, CoveringTree,
    LinearAutomorphism, LinearCase, LinearNode, LinearProgram, LinearRange, LinearTree,
    Multipliers, Rejection, SparseWeights, Whole,
};
use num_rational::BigRational;

/// What no solution costs less than; nothing if there is none.
pub(super) type Bound = Option<BigRational>;

/// Weights that are all 0.
pub(super) fn nothing() -> Multipliers {
    Multipliers::over(Whole::ONE, [])
}

/// The case that the nodes have come to.
struct Writer<'a> {
    covering: &'a CoveringProgram,
    /// What the cuts are in kind `covering`; in kind `program` they are the rows that come after those of the program.
    cuts: Vec<CoveringCut>,
    case: LinearCase<'a>,
    /// For each column that is decided, whether it is chosen.
    decided: Vec<Option<bool>>,
    /// The columns decided on the way, how, and whether this is the first case.
    path: Vec<(u32, bool, bool)>,
    /// What columns cost, and those together that are chosen.
    costs: Vec<i64>,
    chosen: i64,
    /// What each leaf shows, where that is known.
    known: Option<i64>,
    least: Bound,
}

/// Writes the tree behind what is there, and returns what it shows, unless it is known.
pub(super) fn translate(
    covering: &CoveringProgram,
    program: &LinearProgram,
    tree: &CoveringTree,
    known: Option<i64>,
    written: &mut LinearTree,
) -> Result<Bound, Rejection> {
    let costs = program.columns.iter().map(|column| column.cost.to_i64().expect("it is short"));
    let mut writer = Writer {
        covering,
        cuts: tree.derived(covering)?,
        case: LinearCase::new(program),
        decided: vec![None; covering.costs.len()],
        path: Vec::new(),
        costs: costs.collect(),
        chosen: 0,
        known,
        least: None,
    };
    for weights in &tree.cuts {
        let weights = writer.multipliers(weights, |_| true);
        let row = writer.case.rounded(&weights)?;
        writer.case.push(row)?;
        written.nodes.push(LinearNode::Round(weights));
    }
    let (nodes, automorphisms) = (written.nodes.len(), written.automorphisms.len());
    let moved = tree.automorphisms.iter().map(|own| LinearAutomorphism(own.0.clone()));
    written.automorphisms.extend(moved);
    for node in &tree.nodes {
        let node = match node {
            &CoveringNode::Branch { column, chosen } => {
                writer.decide(column, chosen, true);
                let value = i64::from(chosen).into();
                written.nodes.push(LinearNode::Branch { column, at_most: !chosen, value });
                continue;
            }
            CoveringNode::Weights(weights) => LinearNode::Weights(writer.bounding(weights)?),
            CoveringNode::Infeasible(weights) => LinearNode::Infeasible(writer.weights(weights)),
            CoveringNode::Uncoverable(row) => {
                LinearNode::Infeasible(writer.weights(&SparseWeights::over(1, &[(*row, 1)])))
            }
            CoveringNode::Image { node, automorphism } => {
                LinearNode::Image { node: nodes + node, automorphism: automorphisms + automorphism }
            }
        };
        written.nodes.push(node);
        writer.next_case();
    }
    Ok(writer.least)
}

impl Writer<'_> {
    fn decide(&mut self, column: u32, chosen: bool, is_first: bool) {
        self.path.push((column, chosen, is_first));
        self.decided[column as usize] = Some(chosen);
        self.chosen += i64::from(chosen) * self.costs[column as usize];
        self.case.ranges[column as usize] = LinearRange::exactly(i64::from(chosen));
    }

    /// Takes back the decisions whose second case is settled, and turns to the next second case.
    fn next_case(&mut self) {
        while let Some((column, chosen, is_first)) = self.path.pop() {
            self.chosen -= i64::from(chosen) * self.costs[column as usize];
            self.decided[column as usize] = None;
            self.case.ranges[column as usize] = LinearRange::between(0, 1);
            if is_first {
                return self.decide(column, !chosen, false);
            }
        }
    }

    /// The weights of a leaf, or none where these show more: no cost is below that of the columns chosen.
    fn bounding(&mut self, weights: &SparseWeights) -> Result<Multipliers, Rejection> {
        if let Some(known) = self.known {
            return Ok(if self.chosen < known { self.weights(weights) } else { nothing() });
        }
        let chosen = BigRational::from_integer(self.chosen.into());
        let mut weights = self.weights(weights);
        let mut bound = self.case.bound(&weights)?;
        if bound <= chosen {
            (bound, weights) = (chosen, nothing());
        }
        self.least = Some(self.least.take().map_or(bound.clone(), |least| least.min(bound)));
        Ok(weights)
    }

    /// The weights without those of rows that ask for nothing more.
    fn weights(&self, weights: &SparseWeights) -> Multipliers {
        self.multipliers(weights, |row| self.need(row) > 0)
    }

    /// The weights of some rows; those of rows of the program that have a limit are negative.
    fn multipliers(&self, weights: &SparseWeights, asks: impl Fn(u32) -> bool) -> Multipliers {
        let asking = weights.numerators().iter().filter(|&&(row, _)| asks(row));
        let signed = |&(row, weight): &(u32, u32)| {
            let row_asks = self.covering.rows.get(row as usize).is_none_or(CoveringRow::asks_for);
            (row, Whole::from(if row_asks { i64::from(weight) } else { -i64::from(weight) }))
        };
        Multipliers::over(i64::from(weights.denominator()).into(), asking.map(signed))
    }

    /// How many columns a row still asks for, to be chosen or to be left out; of a cut their factors together.
    fn need(&self, row: u32) -> i64 {
        let is = |column: u32, chosen| self.decided[column as usize] == Some(chosen);
        let Some(row) = self.covering.rows.get(row as usize) else {
            let cut = &self.cuts[row as usize - self.covering.rows.len()];
            let chosen = cut.terms.iter().filter(|&&(column, _)| is(column, true));
            return i64::from(cut.demand) - chosen.map(|&(_, times)| i64::from(times)).sum::<i64>();
        };
        let as_asked = match row.number {
            CoveringNumber::AtLeast(_) => true,
            CoveringNumber::AtMost(_) => false,
        };
        let decided = row.columns.iter().filter(|&&column| is(column, as_asked)).count();
        row.asked() - decided as i64
    }
}
