//! The symmetries of a program, by the names of its columns.

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The symmetries of a program that were found.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Symmetries {
    /// permutations in cycles, whose products are all symmetries
    generators: Vec<String>,
    /// the columns that symmetries exchange, without those that all of them keep
    orbits: Vec<Vec<String>>,
    /// how many symmetries there are; null if perhaps not all were found
    order: Option<String>,
}

impl Symmetries {
    /// Those of generators as lists of images, and the least column of each column's orbit. Columns without names follow
    /// the others; what takes one with a name to one without is left out, so that perhaps not all are there.
    pub fn new(
        generators: &[&[u32]],
        orbits: &[usize],
        order: Option<u128>,
        names: &[Option<String>],
    ) -> Self {
        let mut members: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (name, &least) in names.iter().zip(orbits) {
            members.entry(least).or_default().extend(name.clone());
        }
        let is_said = |images: &&&[u32]| {
            images
                .iter()
                .zip(names)
                .all(|(&image, name)| name.is_some() == names[image as usize].is_some())
        };
        let said: Vec<_> = generators.iter().filter(is_said).collect();
        let order = order.filter(|_| said.len() == generators.len());
        let generators = said.iter().map(|images| cycles(images, names));
        Symmetries {
            generators: generators.filter(|cycles| !cycles.is_empty()).collect(),
            orbits: members.into_values().filter(|orbit| orbit.len() > 1).collect(),
            order: order.map(|order| order.to_string()),
        }
    }

    /// A file that `--permutations` reads.
    pub fn text(&self) -> String {
        let order = self.order.as_deref().unwrap_or("not known");
        let mut text = format!("# symmetries of a program; their number is {order}\n");
        self.generators.iter().for_each(|line| text.push_str(&format!("{line}\n")));
        text
    }
}

/// A permutation as `(a b c) (d e)`.
fn cycles(images: &[u32], names: &[Option<String>]) -> String {
    let mut seen = vec![false; images.len()];
    let mut cycles = Vec::new();
    for start in 0..images.len() {
        let (mut cycle, mut at) = (Vec::new(), start);
        while !std::mem::replace(&mut seen[at], true) {
            cycle.extend(names[at].as_deref());
            at = images[at] as usize;
        }
        if cycle.len() > 1 {
            cycles.push(format!("({})", cycle.join(" ")));
        }
    }
    cycles.join(" ")
}
