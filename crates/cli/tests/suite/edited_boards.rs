//! Programs of boards that somebody has edited under their comments: what is printed of them holds in the file, by its own
//! names.

use crate::destrier::{answer, run};
use destrier_run::Random;
use destrier_verify::{Decimal, Format};
use serde_json::Value;
use std::collections::BTreeMap;

/// Boards whose programs have at most nine columns.
const BOARDS: [&str; 8] = [
    "1x3 --piece king",
    "1x4 --piece king",
    "2x3 --piece queen --rule independent",
    "3x3 --piece king",
    "3 --piece rook --rule total",
    "2x4",
    "4 --symmetry rot90",
    "3x3 --piece king --demand 2",
];

/// A minimum as it stands in a file: rows between numbers, columns that are 0 or 1.
struct File {
    comments: String,
    names: Vec<String>,
    costs: Vec<i64>,
    constant: i64,
    rows: Vec<(Vec<i64>, Option<i64>, Option<i64>)>,
}

fn whole(number: Decimal) -> i64 {
    number.whole().unwrap()
}

impl File {
    /// The file that is exported of a board; its columns are named by their squares.
    fn of(board: &str) -> Self {
        let words =
            [&["export", "-q", "--format", "lp"], &board.split(' ').collect::<Vec<_>>()[..]];
        let (code, text, _) = run(&words.concat());
        assert_eq!(code, 0, "{board}");
        let program = Format::Lp.read_linear(&text).unwrap();
        let columns = &program.columns;
        let rows = program.rows.iter().map(|row| {
            let mut factors = vec![0; columns.len()];
            row.terms.iter().for_each(|&(column, factor)| factors[column as usize] = whole(factor));
            (factors, row.lower.map(whole), row.upper.map(whole))
        });
        let comments = text.lines().filter(|line| line.starts_with('\\'));
        File {
            comments: comments.map(|line| format!("{line}\n")).collect(),
            names: columns.iter().map(|own| own.name.strip_prefix('x').unwrap().into()).collect(),
            costs: columns.iter().map(|own| whole(own.cost)).collect(),
            constant: 0,
            rows: rows.collect(),
        }
    }

    /// Writes 1 - x for a column x.
    fn negate(&mut self, column: usize) {
        self.constant += self.costs[column];
        self.costs[column] = -self.costs[column];
        for (factors, lower, upper) in &mut self.rows {
            let factor = factors[column];
            factors[column] = -factor;
            [lower, upper].into_iter().flatten().for_each(|bound| *bound -= factor);
        }
    }

    /// Exchanges the names of two columns, or the columns with their names.
    fn exchange(&mut self, one: usize, other: usize, with_names: bool) {
        if with_names {
            self.costs.swap(one, other);
            self.rows.iter_mut().for_each(|(factors, ..)| factors.swap(one, other));
        }
        self.names.swap(one, other);
    }

    fn edit(&mut self, random: &mut Random) {
        let columns = self.names.len();
        for _ in 0..random.below(4) {
            let (one, other) = (random.below(columns), random.below(columns));
            match random.below(5) {
                0 => self.negate(one),
                1 => self.exchange(one, other, false),
                2 => self.exchange(one, other, true),
                3 => self.names[one] = format!("{}_", self.names[one]),
                _ => self.costs[one] += 1,
            }
        }
    }

    fn sum(&self, factors: &[i64]) -> String {
        let terms = factors.iter().zip(&self.names).filter(|&(&factor, _)| factor != 0);
        let term = |(factor, name): (&i64, &String)| {
            format!(" {} {} {name}", if *factor < 0 { "-" } else { "+" }, factor.abs())
        };
        terms.map(term).collect()
    }

    fn text(&self) -> String {
        let sign = if self.constant < 0 { "-" } else { "+" };
        let mut text = format!("{}Minimize\n o:{}", self.comments, self.sum(&self.costs));
        text += &format!(" {sign} {}\nSubject To\n", self.constant.abs());
        for (factors, lower, upper) in &self.rows {
            for (relation, bound) in [(">=", lower), ("<=", upper)] {
                let Some(bound) = bound else { continue };
                text += &format!("{} {relation} {bound}\n", self.sum(factors));
            }
        }
        format!("{text}Binaries\n {}\nEnd\n", self.names.join(" "))
    }

    /// The value of a choice, if it is feasible.
    fn value(&self, values: &[i64]) -> Option<i64> {
        let sum = |factors: &[i64]| factors.iter().zip(values).map(|(a, b)| a * b).sum::<i64>();
        let holds = |(factors, lower, upper): &(Vec<i64>, Option<i64>, Option<i64>)| {
            let own = sum(factors);
            lower.is_none_or(|least| own >= least) && upper.is_none_or(|most| own <= most)
        };
        self.rows.iter().all(holds).then(|| sum(&self.costs) + self.constant)
    }

    /// The least value of all choices.
    fn least(&self) -> Option<i64> {
        let columns = self.names.len();
        let values = (0..1 << columns).map(|bits: usize| -> Vec<i64> {
            (0..columns).map(|column| (bits >> column & 1) as i64).collect()
        });
        values.filter_map(|values| self.value(&values)).min()
    }

    /// The value of the choice that is printed by its names; of orbits, the first square names the column.
    fn printed(&self, names: &[String]) -> Option<i64> {
        let values = self.names.iter().map(|name| i64::from(names.contains(name)));
        self.value(&values.collect::<Vec<_>>())
    }
}

/// The value that is printed, and the choice.
fn said(found: &Value) -> (Option<i64>, Vec<String>) {
    let value = found["size"].as_i64();
    let choice = ["chosen", "squares"].iter().find_map(|key| found[key].as_array());
    let names = choice.into_iter().flatten().map(|name| name.as_str().unwrap().to_owned());
    (value, names.collect())
}

#[test]
fn what_is_printed_of_an_edited_board_holds_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (program, proof, answers) = (path("p.lp"), path("proof.txt"), path("p.sol"));
    let mut kinds: BTreeMap<bool, usize> = BTreeMap::new();
    for seed in 0..64 {
        let (board, mut random) = (BOARDS[seed % BOARDS.len()], Random::new(seed as u64, 0));
        let mut file = File::of(board);
        file.edit(&mut random);
        let text = file.text();
        std::fs::write(&program, &text).unwrap();
        let least = file.least();
        for command in ["cover", "prove"] {
            let _ = std::fs::remove_file(&proof);
            let (_, found) = answer(&[command, &program, "-q", "--json", "-o", &proof]);
            let (value, names) = said(&found);
            *kinds.entry(found["board"].is_string()).or_default() += 1;
            assert_eq!(value, least, "{command}: {text}");
            assert_eq!(file.printed(&names), least, "{command}: {text}");
            assert_eq!(run(&["verify", &proof, "--program", &program]).0, 0, "{command}: {text}");
            if least.is_none() || found["board"].is_string() {
                continue;
            }
            let line = |name: &String| format!("{name} {}\n", u8::from(names.contains(name)));
            std::fs::write(&answers, file.names.iter().map(line).collect::<String>()).unwrap();
            let (code, read) =
                answer(&["import", "--program", &program, "--solution", &answers, "--json", "-q"]);
            assert_eq!((code, said(&read)), (0, (value, names)), "{text}");
        }
    }
    assert!(kinds[&true] > 10 && kinds[&false] > 40, "{kinds:?}");
}
