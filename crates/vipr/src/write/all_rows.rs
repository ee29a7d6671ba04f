//! The rows of a program, the cuts numbered after them, and what permutations take both to.

use destrier_certify::{CoveringCut, CoveringProgram, CoveringRow, SparseWeights};
use std::collections::HashMap;

/// A cut and the weights on rows before it that make it.
#[derive(Clone, Debug)]
pub struct WeightedCut {
    /// On the rows of the program and the cuts before it.
    pub weights: SparseWeights,
    /// What they make.
    pub cut: CoveringCut,
}

/// Rows of a program, then cuts: those of a tree, and then their images as far as they were asked for.
pub struct AllRows<'a> {
    rows: &'a [CoveringRow],
    cuts: Vec<WeightedCut>,
    /// The rows that are alike, and for each row how many like it come before it.
    alike: HashMap<&'a CoveringRow, Vec<u32>>,
    before: Vec<usize>,
    /// The numbers of cuts by their terms.
    known: HashMap<CoveringCut, u32>,
}

impl<'a> AllRows<'a> {
    /// Of the rows of a program, and cuts.
    pub fn new(program: &'a CoveringProgram, cuts: &[WeightedCut]) -> Self {
        let (mut alike, mut before) = (HashMap::<_, Vec<u32>>::new(), Vec::new());
        for (row, index) in program.rows.iter().zip(0..) {
            let alike = alike.entry(row).or_default();
            before.push(alike.len());
            alike.push(index);
        }
        let (rows, known) = (&program.rows[..], HashMap::new());
        let mut all = AllRows { rows, cuts: Vec::new(), alike, before, known };
        for cut in cuts {
            all.add(cut.clone());
        }
        all
    }

    fn add(&mut self, cut: WeightedCut) -> u32 {
        let number = u32::try_from(self.rows.len() + self.cuts.len()).expect("bounded by text");
        self.known.entry(cut.cut.clone()).or_insert(number);
        self.cuts.push(cut);
        number
    }

    /// All cuts so far; the first has the number after the last row.
    pub fn cuts(&self) -> &[WeightedCut] {
        &self.cuts
    }

    /// The place of a row among the cuts, if it is one.
    pub fn cut(&self, row: u32) -> Option<usize> {
        (row as usize).checked_sub(self.rows.len())
    }

    /// Whether the columns that a row asks for are to be chosen.
    pub fn asks_for(&self, row: u32) -> bool {
        self.rows.get(row as usize).is_none_or(CoveringRow::asks_for)
    }

    /// How much a row asks for: to be chosen, or to be left out.
    pub fn asked(&self, row: u32) -> i64 {
        match self.cut(row) {
            Some(cut) => self.cuts[cut].cut.demand.into(),
            None => self.rows[row as usize].asked(),
        }
    }

    /// The columns of a row, with their coefficients.
    pub fn terms(&self, row: u32) -> Vec<(u32, i64)> {
        match self.cut(row) {
            Some(cut) => {
                let terms = self.cuts[cut].cut.terms.iter();
                terms.map(|&(column, times)| (column, i64::from(times))).collect()
            }
            None => {
                let terms = self.rows[row as usize].terms();
                terms.map(|(column, times)| (column, i64::from(times))).collect()
            }
        }
    }

    /// What a row still asks for where these columns are decided.
    pub fn need(&self, row: u32, decided: impl Fn(u32) -> Option<bool>) -> i64 {
        let as_asked = Some(self.asks_for(row));
        let terms = self.terms(row).into_iter().filter(|&(column, _)| decided(column) == as_asked);
        self.asked(row) - terms.map(|(_, times)| times).sum::<i64>()
    }

    /// The image of a row under an automorphism of the program: of rows that are alike, each is the image of one. Images
    /// of cuts, and of those that they come from, are added where they are missing.
    pub fn image(&mut self, row: u32, image: impl Fn(u32) -> u32) -> u32 {
        let Some(cut) = self.cut(row) else { return self.image_of_row(row, &image) };
        let mut images: HashMap<usize, u32> = HashMap::new();
        for needed in self.needed(cut) {
            let WeightedCut { weights, cut: own } = &self.cuts[needed];
            let mut terms: Vec<(u32, u32)> =
                own.terms.iter().map(|&(column, times)| (image(column), times)).collect();
            terms.sort_unstable();
            let moved = CoveringCut { demand: own.demand, terms };
            let number = match self.known.get(&moved) {
                Some(&number) => number,
                None => {
                    let numerators = weights.numerators().iter().map(|&(row, weight)| {
                        let own = self.cut(row).map(|before| images[&before]);
                        (own.unwrap_or_else(|| self.image_of_row(row, &image)), weight)
                    });
                    let mut numerators: Vec<(u32, u32)> = numerators.collect();
                    numerators.sort_unstable();
                    let weights = SparseWeights::over(weights.denominator(), &numerators);
                    self.add(WeightedCut { weights, cut: moved })
                }
            };
            images.insert(needed, number);
        }
        images[&cut]
    }

    /// The cuts that a cut comes from, ascending, itself last.
    fn needed(&self, cut: usize) -> Vec<usize> {
        let (mut needed, mut open) = (vec![cut], vec![cut]);
        let mut met = vec![false; cut + 1];
        while let Some(cut) = open.pop() {
            for &(row, _) in self.cuts[cut].weights.numerators() {
                if let Some(before) = self.cut(row).filter(|&before| !met[before]) {
                    met[before] = true;
                    needed.push(before);
                    open.push(before);
                }
            }
        }
        needed.sort_unstable();
        needed
    }

    fn image_of_row(&self, row: u32, image: &impl Fn(u32) -> u32) -> u32 {
        let CoveringRow { number, columns } = &self.rows[row as usize];
        let mut columns: Vec<u32> = columns.iter().map(|&column| image(column)).collect();
        columns.sort_unstable();
        self.alike[&CoveringRow { number: *number, columns }][self.before[row as usize]]
    }
}
