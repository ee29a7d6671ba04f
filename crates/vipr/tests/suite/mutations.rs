//! Changes to VIPR files: whatever is still accepted must be true, as all points of a small grid
//! and the known minima say; and nothing makes the checker panic.

use destrier_board::Problem;
use destrier_certify::{Certificate, Claim as CoverClaim, Size, parse, verify};
use destrier_vipr::{Checker, Claim, Reference, write};
use num_rational::BigRational;
use proptest::prelude::*;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates").join(name)
}

/// All files of a folder, as far as they are text.
fn texts(name: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder(name)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect()
}

const OTHERS: [&str; 26] = [
    "0", "1", "-1", "2", "3", "4", "1/2", "-1/2", "3/2", "OBJ", "G", "L", "E", "lin", "rnd", "uns",
    "sol", "asm", "weak", "inf", "-inf", "min", "max", "infeas", "{", "}",
];

/// Some words that could stand in place of this one.
fn others(word: &str) -> Vec<String> {
    let mut others: Vec<String> = OTHERS.map(str::to_owned).to_vec();
    if let Ok(number) = word.parse::<i64>() {
        others.extend([number - 1, number + 1, 2 * number, -number].map(|n| n.to_string()));
    }
    if let Some((above, below)) = word.split_once('/') {
        others.extend([format!("{above}1/{below}"), format!("{above}/{below}1"), above.into()]);
    }
    others.retain(|other| other != word);
    others
}

/// The program of a file, read by other means than the checker's.
struct Program {
    whole: Vec<bool>,
    maximise: bool,
    objective: Vec<BigRational>,
    rows: Vec<(Vec<BigRational>, String, BigRational)>,
}

fn value(word: &str) -> BigRational {
    match word.split_once('.') {
        Some((above, places)) => {
            let digits: BigRational = format!("{above}{places}").parse().unwrap();
            digits
                / BigRational::from_integer(num_bigint::BigInt::from(10).pow(places.len() as u32))
        }
        None => word.trim_start_matches('+').parse().unwrap(),
    }
}

fn vector<'a>(
    count: &str,
    words: &mut impl Iterator<Item = &'a str>,
    n: usize,
) -> Vec<BigRational> {
    let mut dense = vec![value("0"); n];
    for _ in 0..count.parse().unwrap() {
        let index: usize = words.next().unwrap().parse().unwrap();
        dense[index] = value(words.next().unwrap());
    }
    dense
}

impl Program {
    /// Of an accepted file.
    fn read(text: &str) -> Program {
        // comments, which may name what follows, end where the version begins
        let is_before = |line: &&str| line.trim().is_empty() || line.trim().starts_with('%');
        let body = text.lines().skip_while(is_before).enumerate();
        let words =
            body.flat_map(|(at, line)| line.split_ascii_whitespace().map(move |word| (at, word)));
        let mut in_lines = words.skip(3).peekable();
        let mut words = in_lines.by_ref().map(|(_, word)| word);
        let mut next = || words.next().unwrap();
        let n: usize = next().parse().unwrap();
        (0..n).for_each(|_| _ = next());
        next();
        let mut whole = vec![false; n];
        for _ in 0..next().parse().unwrap() {
            whole[next().parse::<usize>().unwrap()] = true;
        }
        next();
        let maximise = next() == "max";
        let count = next().to_owned();
        let objective = vector(&count, &mut words, n);
        words.next();
        let count: usize = words.next().unwrap().parse().unwrap();
        words.next();
        let mut rows = Vec::new();
        for _ in 0..count {
            // the label, after comments to the ends of their lines
            while let Some((line, word)) = in_lines.next()
                && word.starts_with('%')
            {
                while in_lines.next_if(|&(at, _)| at == line).is_some() {}
            }
            let mut words = in_lines.by_ref().map(|(_, word)| word);
            let sense = words.next().unwrap().to_owned();
            let side = value(words.next().unwrap());
            let terms = match words.next().unwrap() {
                "OBJ" => objective.clone(),
                count => vector(count, &mut words, n),
            };
            rows.push((terms, sense, side));
        }
        Program { whole, maximise, objective, rows }
    }

    /// The values of the objective on a grid: whole steps for whole variables, halves for others.
    fn values(&self) -> Vec<BigRational> {
        let mut points = vec![Vec::new()];
        for &whole in &self.whole {
            let steps = if whole { -5..=5 } else { -10..=10 };
            let divisor = if whole { 1 } else { 2 };
            let step = |k: i32| BigRational::new(k.into(), divisor.into());
            let longer = |point: &Vec<BigRational>| {
                let point = point.clone();
                steps.clone().map(move |k| [point.clone(), vec![step(k)]].concat())
            };
            points = points.iter().flat_map(longer).collect();
        }
        let product = |terms: &[BigRational], point: &[BigRational]| -> BigRational {
            terms.iter().zip(point).map(|(a, x)| a * x).sum()
        };
        let feasible = |point: &&Vec<BigRational>| {
            self.rows.iter().all(|(terms, sense, side)| {
                let found = product(terms, point);
                match sense.as_str() {
                    "L" => found <= *side,
                    "G" => found >= *side,
                    _ => found == *side,
                }
            })
        };
        points.iter().filter(feasible).map(|point| product(&self.objective, point)).collect()
    }
}

/// Checks a file; if it is accepted, its claim must hold for all points of the grid.
fn check(text: &str) -> bool {
    let Ok(verified) = Checker::default().verify(text.as_bytes()) else { return false };
    let Claim::Program { least, greatest, maximise, variables, .. } = verified.claim() else {
        panic!("{verified} is not about a program");
    };
    let program = Program::read(text);
    assert_eq!((program.whole.len(), program.maximise), (*variables, *maximise));
    let dual = if *maximise { greatest } else { least };
    for value in program.values() {
        let holds = match dual {
            Some(bound) if *maximise => value <= *bound,
            Some(bound) => value >= *bound,
            None => least.is_some() || greatest.is_some(), // else: no solution
        };
        assert!(holds, "{verified}, but a point has {value}:\n{text}");
    }
    true
}

/// Byte ranges of the words.
fn words(text: &str) -> Vec<std::ops::Range<usize>> {
    let base = text.as_ptr() as usize;
    let range = |word: &str| {
        let start = word.as_ptr() as usize - base;
        start..start + word.len()
    };
    text.split_ascii_whitespace().map(range).collect()
}

fn replaced(text: &str, range: &std::ops::Range<usize>, word: &str) -> String {
    [&text[..range.start], word, &text[range.end..]].concat()
}

#[test]
fn any_changed_word_leaves_a_true_claim_or_none() {
    let (mut tried, mut accepted) = (0, 0);
    for text in [texts("vipr/valid"), texts("vipr/invalid")].concat() {
        for range in words(&text) {
            for other in others(&text[range.clone()]) {
                accepted += usize::from(check(&replaced(&text, &range, &other)));
                tried += 1;
            }
        }
    }
    assert!(tried > 50_000 && accepted > 200, "{accepted} of {tried}");
}

/// Certificates of claims "exactly", as VIPR, with the minimum.
fn exact_covers() -> Vec<(String, Problem, usize)> {
    let mut covers = Vec::new();
    for text in texts("valid") {
        let Ok(verified) = verify(&text) else { continue };
        let CoverClaim::Size { problem, size: Size::Exactly(minimum) } = verified.claim() else {
            continue;
        };
        if problem.board.area() <= 25 {
            let mut vipr = Vec::new();
            let certificate = parse(&text).unwrap();
            if !matches!(certificate, Certificate::Cover(_)) {
                continue; // no program, so no VIPR
            }
            write(&certificate, &mut vipr).unwrap();
            covers.push((String::from_utf8(vipr).unwrap(), problem.clone(), *minimum));
        }
    }
    covers
}

/// Checks a file against a problem of known minimum.
fn check_cover(text: &str, problem: &Problem, minimum: usize) {
    let reference = Reference::of_problem(problem.clone()).unwrap();
    let checker = Checker { reference: Some(&reference), allow_cutoffs: true };
    let Ok(verified) = checker.verify(text.as_bytes()) else { return };
    let holds = match verified.claim() {
        Claim::Choices { at_least: None, at_most: None, .. } => false,
        Claim::Choices { at_least, at_most, .. } => {
            at_least.is_none_or(|least| least <= minimum)
                && at_most.is_none_or(|most| most >= minimum)
        }
        _ => false,
    };
    assert!(holds, "{verified}, but the minimum is {minimum}:\n{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn several_changes_leave_a_true_claim_or_none(
        which: u32, changes in proptest::collection::vec((any::<u32>(), any::<u32>(), 0u8..5), 1..5)
    ) {
        let texts = texts("vipr/valid");
        let mut text = texts[which as usize % texts.len()].clone();
        for change in changes {
            changed(&mut text, change);
        }
        check(&text);
    }

    #[test]
    fn changed_covers_are_true_or_refused(
        which: u32, changes in proptest::collection::vec((any::<u32>(), any::<u32>(), 0u8..5), 1..4)
    ) {
        let covers = COVERS.get_or_init(exact_covers);
        let (text, problem, minimum) = &covers[which as usize % covers.len()];
        let mut text = text.clone();
        for change in changes {
            changed(&mut text, change);
        }
        check_cover(&text, problem, *minimum);
    }

    #[test]
    fn random_bytes_are_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Checker::default().verify(&bytes[..]).is_err());
        let begun = [&b"VER 1.0\nVAR 1 x INT 1 0 OBJ min 1 0 1 CON "[..], &bytes].concat();
        let _ = Checker::default().verify(&begun[..]);
    }
}

static COVERS: std::sync::OnceLock<Vec<(String, Problem, usize)>> = std::sync::OnceLock::new();

/// One change: a word for another of the file, for one of the usual ones, twice, left out, swapped.
fn changed(text: &mut String, (at, from, how): (u32, u32, u8)) {
    let words = words(text);
    if words.is_empty() {
        return;
    }
    let pick = |n: u32| words[n as usize % words.len()].clone();
    let (target, source) = (pick(at), pick(from));
    let (word, other) = (text[target.clone()].to_owned(), text[source.clone()].to_owned());
    *text = match how {
        0 => replaced(text, &target, &other),
        1 => {
            let others = others(&word);
            replaced(text, &target, &others[from as usize % others.len()])
        }
        2 => replaced(text, &(target.start..target.start), &format!("{other} ")),
        3 => replaced(text, &target, ""),
        _ if target.end <= source.start => {
            replaced(&replaced(text, &source, &word), &target, &other)
        }
        _ => replaced(text, &target, &other),
    };
}
