//! Files of other checkers have the optimum of the file that they are about, its constant included.

use crate::destrier::run;
use crate::refused_imports::scratch;
use destrier_run::Random;
use std::collections::BTreeMap;
use std::fs;

/// The least value of an objective over the choices that satisfy all rows: factors of columns, then at least so much.
fn least(objective: &[i64], rows: &[(Vec<i64>, i64)]) -> Option<i64> {
    let value = |factors: &[i64], bits: u32| -> i64 {
        factors.iter().enumerate().map(|(at, factor)| factor * i64::from(bits >> at & 1)).sum()
    };
    let choices = (0..1 << objective.len())
        .filter(|&bits| rows.iter().all(|(row, side)| value(row, bits) >= *side));
    choices.map(|bits| value(objective, bits)).min()
}

/// Twice a number, which is whole or has a half.
fn twice(number: &str) -> i64 {
    match number.strip_suffix("/2") {
        Some(halves) => halves.parse().unwrap(),
        None => 2 * number.parse::<i64>().unwrap(),
    }
}

/// Twice the least value of the program in a VIPR file, or twice the negative of the greatest.
fn least_of_vipr(text: &str) -> Option<i64> {
    let lines: Vec<&str> = text.lines().collect();
    let after = |word: &str| lines.iter().position(|line| line.starts_with(word)).unwrap() + 1;
    let columns: usize = lines[after("VAR") - 1][4..].parse().unwrap();
    let sparse = |words: &[&str]| {
        let mut factors = vec![0; columns];
        words
            .chunks(2)
            .for_each(|pair| factors[pair[0].parse::<usize>().unwrap()] = twice(pair[1]));
        factors
    };
    let words = |line: usize| lines[line].split(' ').collect::<Vec<_>>();
    let sign = if lines[after("OBJ") - 1] == "OBJ max" { -1 } else { 1 };
    let objective = sparse(&words(after("OBJ"))[1..]);
    let objective: Vec<i64> = objective.into_iter().map(|cost| sign * cost).collect();
    let mut rows = Vec::new();
    for line in after("CON")..after("RTP") - 1 {
        let words = words(line);
        let (side, factors): (i64, _) = (twice(words[2]), sparse(&words[4..]));
        let negative = (factors.iter().map(|factor| -factor).collect(), -side);
        match words[1] {
            "G" => rows.push((factors, side)),
            "L" => rows.push(negative),
            _ => rows.extend([(factors, side), negative]),
        }
    }
    least(&objective, &rows)
}

/// Twice the least value of a formula, and of the constant that it is without.
fn least_of_formula(text: &str) -> Option<i64> {
    let mut names = BTreeMap::new();
    let lines = text.lines().filter(|line| !line.starts_with('*'));
    let lines: Vec<Vec<&str>> =
        lines.map(|line| line.trim_end_matches(';').split_whitespace().collect()).collect();
    let mut sparse = |words: &[&str]| -> Vec<(usize, i64)> {
        let pairs = words.chunks(2).map(|pair| {
            let next = names.len();
            (*names.entry(pair[1].to_owned()).or_insert(next), twice(pair[0]))
        });
        pairs.collect()
    };
    let (mut objective, mut rows) = (Vec::new(), Vec::new());
    for words in &lines {
        match words.split_first() {
            Some((&"min:", terms)) => objective = sparse(terms),
            _ => {
                let at = words.iter().position(|&word| word == ">=").unwrap();
                rows.push((sparse(&words[..at]), twice(words[at + 1])));
            }
        }
    }
    let dense = |terms: &[(usize, i64)]| {
        let mut factors = vec![0; names.len()];
        terms.iter().for_each(|&(column, factor)| factors[column] = factor);
        factors
    };
    let rows: Vec<(Vec<i64>, i64)> =
        rows.iter().map(|(terms, side)| (dense(terms), *side)).collect();
    let outside = text.lines().find_map(|line| line.strip_prefix("* but for a constant of "));
    Some(least(&dense(&objective), &rows)? + outside.map_or(0, twice))
}

/// A program in columns that are 0 or 1, whose costs are given twice.
struct Drawn {
    sign: i64,
    costs: Vec<i64>,
    constant: i64,
    rows: Vec<(Vec<i64>, i64)>,
    fixed: Vec<Option<i64>>,
}

impl Drawn {
    fn new(turn: usize, random: &mut Random) -> Self {
        let columns = 2 + random.below(4);
        let mut draw = |from: i64, to: i64| from + random.below((to - from + 1) as usize) as i64;
        let step = [2, 1][turn % 2];
        Drawn {
            sign: if turn % 3 == 2 { -1 } else { 1 },
            costs: (0..columns).map(|_| draw(-4, 4) * step).collect(),
            constant: draw(-4, 4) * step,
            rows: (0..2)
                .map(|_| ((0..columns).map(|_| draw(-1, 1)).collect(), draw(-1, 1)))
                .collect(),
            fixed: (0..columns).map(|_| Some(draw(-2, 1)).filter(|value| *value >= 0)).collect(),
        }
    }

    fn lp(&self) -> String {
        let half = |value: i64| value as f64 / 2.0;
        let mut text = format!(
            "{}\n o: {:+} ",
            if self.sign > 0 { "Minimize" } else { "Maximize" },
            half(self.constant)
        );
        (0..)
            .zip(&self.costs)
            .for_each(|(at, &cost): (usize, _)| text += &format!("{:+} c{at} ", half(cost)));
        text += "\nSubject To\n";
        for (row, side) in &self.rows {
            (0..)
                .zip(row)
                .for_each(|(at, factor): (usize, _)| text += &format!(" {factor:+} c{at}"));
            text += &format!(" >= {side}\n");
        }
        text += "Bounds\n";
        for (at, value) in
            self.fixed.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?)))
        {
            text += &format!(" c{at} = {value}\n");
        }
        let names: Vec<String> = (0..self.costs.len()).map(|at| format!("c{at}")).collect();
        text + "Binaries\n " + &names.join(" ") + "\nEnd\n"
    }

    /// Twice the optimum, or twice the negative of a maximum.
    fn optimum(&self) -> Option<i64> {
        let mut rows = self.rows.clone();
        for (at, value) in
            self.fixed.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?)))
        {
            rows.extend([1, -1].map(|sign| {
                let mut unit = vec![0; self.costs.len()];
                unit[at] = sign;
                (unit, sign * value)
            }));
        }
        let signed: Vec<i64> = self.costs.iter().map(|cost| cost * self.sign).collect();
        Some(least(&signed, &rows)? + self.sign * self.constant)
    }
}

/// How often the objective of another checker's file is that of the file, as its comment says.
fn times(text: &str) -> i64 {
    let scale = text.lines().find_map(|line| line.strip_prefix("* costs are "));
    if let Some((scale, _)) = scale.and_then(|scale| scale.split_once(" times ")) {
        return scale.parse().unwrap();
    }
    let said = |line: &'_ str| line.split_once(" the objective is ").map(|said| said.1.to_owned());
    let said = text.lines().find_map(said);
    let said = said.unwrap_or("that of".to_owned());
    match said.split_once(" times ") {
        Some((times, _)) => times.parse().unwrap(),
        None => {
            if said.starts_with("the negative of") {
                -1
            } else {
                1
            }
        }
    }
}

/// Columns that are fixed, negative and halved costs, constants: VIPR's program and VeriPB's formula have the optimum of the file by
/// all choices, times the number that a comment says.
#[test]
fn drawn_programs_have_their_optimum_in_files_of_other_checkers() {
    let (_folder, path) = scratch();
    let (file, vipr, proof) = (path("drawn.lp"), path("drawn.vipr"), path("drawn.pbp"));
    let mut random = Random::new(56, 0);
    let mut tried = 0;
    for turn in 0..36 {
        let drawn = Drawn::new(turn, &mut random);
        let text = drawn.lp();
        fs::write(&file, &text).unwrap();
        let Some(optimum) = drawn.optimum() else { continue };
        let (code, said, error) = run(&["prove", &file, "--format", "vipr", "-o", &vipr]);
        assert_eq!(code, 0, "{text}{said}{error}");
        let written = fs::read_to_string(&vipr).unwrap();
        let own = times(&written);
        let sign = if written.contains("\nOBJ max\n") { -own.signum() } else { own.signum() };
        assert_eq!(sign, drawn.sign, "{text}{written}");
        let expected = optimum * own.abs();
        assert_eq!(least_of_vipr(&written), Some(expected), "{text}{written}");
        let (code, said, _) = run(&["verify", &vipr, "--program", &file]);
        assert_eq!(code, 0, "{said}");
        assert_eq!(run(&["prove", &file, "--format", "veripb", "-o", &proof]).0, 0);
        let formula = fs::read_to_string(path("drawn.opb")).unwrap();
        let expected = optimum * times(&formula).abs();
        assert_eq!(least_of_formula(&formula), Some(expected), "{text}{formula}");
        if !formula.contains("but for a constant") {
            let claim = format!("\nconclusion BOUNDS {} : ", expected / 2);
            assert!(fs::read_to_string(&proof).unwrap().contains(&claim), "{claim}");
        }
        tried += 1;
    }
    assert!(tried >= 15, "{tried}");
}
