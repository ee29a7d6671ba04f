//! Certificates whose program is not quite that of the file: each is refused next to the file, whether or not it proves
//! something of the other program.

use destrier_certify::{
    Certificate, LinearColumn, LinearProgram, LinearRange, LinearRow, ProgramCertificate, Whole,
    decimal, parse,
};
use destrier_verify::{Format, Limits, Specification, Verdict, Verifier};
use num_rational::BigRational;
use std::fmt::Write;
use std::path::Path;

/// The name of a lie, all ways to tell it of a program, and how it then differs from that of the file.
type Lie = (&'static str, fn(&LinearProgram) -> Vec<LinearProgram>, &'static str);

/// The program as a file.
fn mps(program: &LinearProgram) -> String {
    let mut text = "NAME own FREE\n".to_owned();
    text += if program.maximise { "OBJSENSE MAX\n" } else { "" };
    let (mut rows, mut right, mut ranges) = (String::new(), String::new(), String::new());
    for (LinearRow { range, .. }, row) in program.rows.iter().zip(1..) {
        let (relation, number) = match (&range.lower, &range.upper) {
            (Some(lower), upper) if Some(lower) == upper.as_ref() => ("E", Some(lower)),
            (Some(lower), _) => ("G", Some(lower)),
            (None, upper) => ("L", upper.as_ref()),
        };
        writeln!(rows, " {relation} r{row}").unwrap();
        number.iter().for_each(|number| writeln!(right, " r r{row} {number}").unwrap());
        if let ("G", Some(lower), Some(upper)) = (relation, &range.lower, &range.upper) {
            writeln!(ranges, " g r{row} {}", upper.to_big() - lower.to_big()).unwrap();
        }
    }
    writeln!(right, " r o {}", decimal(&-&program.constant)).unwrap();
    let (mut columns, mut bounds) = (String::new(), String::new());
    for (LinearColumn { whole, range, cost }, index) in program.columns.iter().zip(0u32..) {
        let name = format!("x{index}");
        columns += if *whole { " M 'MARKER' 'INTORG'\n" } else { "" };
        let cost = BigRational::new(cost.to_big(), program.denominator.to_big());
        writeln!(columns, " {name} o {}", decimal(&cost)).unwrap();
        for (row, number) in program.rows.iter().zip(1..) {
            let own = row.terms.iter().filter(|term| term.0 == index);
            own.for_each(|(_, factor)| writeln!(columns, " {name} r{number} {factor}").unwrap());
        }
        columns += if *whole { " M 'MARKER' 'INTEND'\n" } else { "" };
        let end = |word: &str, none: &str, end: &Option<Whole>| match end {
            Some(end) => format!(" {word} b {name} {end}\n"),
            None => format!(" {none} b {name}\n"),
        };
        bounds += &(end("LO", "MI", &range.lower) + &end("UP", "PL", &range.upper));
    }
    text += &format!("ROWS\n N o\n{rows}COLUMNS\n{columns}RHS\n{right}");
    text + &format!("RANGES\n{ranges}BOUNDS\n{bounds}ENDATA\n")
}

/// The true certificates of programs that a file can state, with the files.
fn honest() -> Vec<(String, ProgramCertificate)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/valid");
    let paths = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: std::path::PathBuf| {
        let certificate = parse(&std::fs::read_to_string(path).unwrap()).unwrap();
        let Certificate::Program(own) = certificate else { return None };
        let text = mps(&own.program);
        let is_said = Format::Mps.read_linear(&text).is_ok_and(|read| read.stated() == own.program);
        is_said.then_some((text, own))
    };
    paths.filter_map(read).collect()
}

fn written(certificate: &ProgramCertificate) -> String {
    Certificate::Program(certificate.clone()).to_string()
}

/// What the verifier says of a certificate next to the file.
fn verdict(text: &str, certificate: &ProgramCertificate) -> Verdict {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.txt");
    std::fs::write(&path, written(certificate)).unwrap();
    let mut verifier = Verifier::new(None, true, Limits::new(None, None));
    let text = text.to_owned();
    let read = move || Specification::of_file(Format::Mps, &text).map(|(own, _)| own);
    verifier.about("own.mps".to_owned(), read).unwrap();
    verifier.verify(&path)
}

/// The number with others beside it, and its negative.
fn others(number: &Whole) -> Vec<Whole> {
    let own = number.to_big();
    let others = [&own + 1, &own - 1, &own + 1_000_000_000_000i64, -&own];
    others.into_iter().filter(|other| *other != own).map(Whole::from).collect()
}

/// The program with each change made to it.
fn changed<T>(
    program: &LinearProgram,
    all: impl IntoIterator<Item = T>,
    change: impl Fn(&mut LinearProgram, T),
) -> Vec<LinearProgram> {
    let with = |own: T| {
        let mut program = program.clone();
        change(&mut program, own);
        program
    };
    all.into_iter().map(with).collect()
}

fn other_objective(program: &LinearProgram) -> Vec<LinearProgram> {
    let steps = [(1, 1), (-1, 1), (1, 1000), (1_000_000_007, 3)];
    let steps =
        steps.map(|(above, below): (i64, i64)| BigRational::new(above.into(), below.into()));
    let mut told = changed(program, steps, |own, step| own.constant += step);
    told.extend(changed(program, [()], |own, ()| own.maximise = !own.maximise));
    let others = [2, 3, 1000].map(|factor: i64| program.denominator.to_big() * factor);
    told.extend(changed(program, others, |own, other| own.denominator = other.into()));
    told
}

fn other_cost(program: &LinearProgram) -> Vec<LinearProgram> {
    let columns = program.columns.iter().enumerate();
    let told =
        columns.flat_map(|(at, own)| others(&own.cost).into_iter().map(move |cost| (at, cost)));
    changed(program, told, |own, (at, cost)| own.columns[at].cost = cost)
}

fn other_kind(program: &LinearProgram) -> Vec<LinearProgram> {
    changed(program, 0..program.columns.len(), |own, at| {
        own.columns[at].whole = !own.columns[at].whole;
    })
}

/// Ranges with other ends than this.
fn other_ranges(range: &LinearRange) -> Vec<LinearRange> {
    let ends = |end: &Option<Whole>| match end {
        Some(end) => others(end).into_iter().map(Some).chain([None]).collect::<Vec<_>>(),
        None => [-1_000_000, 0, 5].map(|end| Some(end.into())).to_vec(),
    };
    let LinearRange { lower, upper } = range;
    let lowers = ends(lower).into_iter().map(|lower| LinearRange { lower, upper: upper.clone() });
    let uppers = ends(upper).into_iter().map(|upper| LinearRange { lower: lower.clone(), upper });
    lowers.chain(uppers).collect()
}

fn other_bounds(program: &LinearProgram) -> Vec<LinearProgram> {
    let columns = program.columns.iter().enumerate();
    let told = columns
        .flat_map(|(at, own)| other_ranges(&own.range).into_iter().map(move |range| (at, range)));
    changed(program, told, |own, (at, range)| own.columns[at].range = range)
}

fn other_sides(program: &LinearProgram) -> Vec<LinearProgram> {
    let rows = program.rows.iter().enumerate();
    let told = rows
        .flat_map(|(at, own)| other_ranges(&own.range).into_iter().map(move |range| (at, range)));
    changed(program, told, |own, (at, range)| own.rows[at].range = range)
}

fn other_factor(program: &LinearProgram) -> Vec<LinearProgram> {
    let rows = program.rows.iter().enumerate();
    let places = rows.flat_map(|(row, own)| (0..own.terms.len()).map(move |term| (row, term)));
    let told = places.flat_map(|(row, term)| {
        let own = others(&program.rows[row].terms[term].1).into_iter();
        own.filter(|factor| !factor.is_zero()).map(move |factor| (row, term, factor))
    });
    changed(program, told, |own, (row, term, factor)| own.rows[row].terms[term].1 = factor)
}

fn other_terms(program: &LinearProgram) -> Vec<LinearProgram> {
    let rows = 0..program.rows.len();
    let places = rows.flat_map(|row| (0..program.columns.len()).map(move |column| (row, column)));
    changed(program, places, |own, (row, column)| {
        let (terms, column) = (&mut own.rows[row].terms, column as u32);
        match terms.binary_search_by_key(&column, |term| term.0) {
            Ok(at) => drop(terms.remove(at)),
            Err(at) => terms.insert(at, (column, Whole::ONE)),
        }
    })
}

fn other_rows(program: &LinearProgram) -> Vec<LinearProgram> {
    let rows = 0..program.rows.len();
    let mut told = changed(program, rows.clone(), |own, at| drop(own.rows.remove(at)));
    told.extend(changed(program, rows.clone(), |own, at| own.rows.push(own.rows[at].clone())));
    let pairs = rows.flat_map(|one| (0..one).map(move |other| (one, other)));
    let pairs = pairs.filter(|&(one, other)| program.rows[one] != program.rows[other]);
    told.extend(changed(program, pairs, |own, (one, other)| own.rows.swap(one, other)));
    told
}

fn other_columns(program: &LinearProgram) -> Vec<LinearProgram> {
    let mut told = changed(program, 0..program.columns.len(), |own, at| {
        own.columns.push(own.columns[at].clone());
    });
    let pairs = (0..program.columns.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let pairs = pairs.filter(|&(one, other)| program.columns[one] != program.columns[other]);
    told.extend(changed(program, pairs, |own, (one, other)| own.columns.swap(one, other)));
    told
}

/// What the checker says of proofs that are those of another program.
const BROKEN: [&str; 21] = [
    "the claim needs",
    "which says more than",
    "the solution has the value",
    "outside its range",
    "the weights need an end of the range of",
    "which is not above 0: there may be a choice",
    "a weight on row",
    "one of the two cases has no number",
    "the lemma takes more than",
    "is continuous, and a whole one is needed",
    "to one of another kind, range or cost",
    "does not take the rows to the rows",
    "the first number of the range is above the second",
    "expected a count, found ''", // of the images of columns
    "has more than two numbers",
    "is not whole with exactly two numbers here",
    "for which no class has room",
    "costs or rows do not bear it",
    "does not imply it here, or one of them is set aside already",
    "cannot be met in the ranges that propagation leaves",
    "the weights show that no solution here costs less than",
];

const LIES: [Lie; 9] = [
    ("another objective", other_objective, "its objective is another one"),
    ("another cost", other_cost, COST),
    ("a column of the other kind", other_kind, "column N is another one"),
    ("other bounds", other_bounds, "column N is another one"),
    ("other sides", other_sides, "row N is another one"),
    ("another factor", other_factor, "row N is another one"),
    ("other terms", other_terms, "row N is another one"),
    ("other rows", other_rows, "row N is another one"),
    ("other columns", other_columns, "column N is another one"),
];

const COST: &str = "column N has another cost";

/// The text with N for each number and each name.
fn without_numbers(text: &str) -> String {
    let is_new =
        |(digit, before): &(char, char)| !digit.is_ascii_digit() || !before.is_ascii_digit();
    let words = text.split('\'').enumerate();
    let text: String = words.map(|(at, word)| if at % 2 == 1 { "N" } else { word }).collect();
    let pairs = text.chars().zip(std::iter::once(' ').chain(text.chars()));
    pairs
        .filter(is_new)
        .map(|(digit, _)| if digit.is_ascii_digit() { 'N' } else { digit })
        .collect()
}

#[test]
fn certificates_of_other_programs_are_refused_next_to_the_file() {
    let (honest, mut refused, mut proved) = (honest(), 0, 0);
    for (text, own) in &honest {
        let said = verdict(text, own).to_string();
        assert!(said.starts_with("verified: ") && said.contains(" for own.mps "), "{said}\n{text}");
    }
    for (name, tell, difference) in LIES {
        let before = proved;
        for (text, own) in &honest {
            for program in tell(&own.program) {
                let told = ProgramCertificate { program, proof: own.proof.clone() };
                if written(&told) == written(own) {
                    continue; // costs that are 0 have no denominator
                }
                let said = verdict(text, &told).to_string();
                let about = "rejected: this is not about own.mps: ";
                let differs = without_numbers(&said).strip_prefix(about).map(str::to_owned);
                if let Some(other) = &differs {
                    let is_first = name == "other columns" && other == COST;
                    let is_size = other.starts_with("it has N row");
                    assert!(is_first || is_size || other == difference, "{name}: {said}");
                    proved += 1;
                } else {
                    let is_broken = BROKEN.iter().any(|reason| said.contains(reason));
                    assert!(is_broken && !said.starts_with("verified"), "{name}: {said}\n{text}");
                }
                refused += 1;
            }
        }
        assert!(proved > before, "{name}: no proof of another program");
    }
    assert!(
        refused > 1_500 && proved > 200,
        "{refused} refused, {proved} of them proofs of another program"
    );
}
