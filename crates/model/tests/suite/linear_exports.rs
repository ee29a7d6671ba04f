//! Linear programs of files as they are exported: 600 drawn ones, written in LP and MPS and read again, are the same.

use destrier_model::exchange::{FileFormat, LinearExport};
use destrier_verify::{Decimal, Format, LinearColumn, LinearProgram, LinearRow};

/// A linear congruence, for draws that are the same everywhere.
struct Drawn(u64);

impl Drawn {
    fn below(&mut self, limit: i64) -> i64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as i64 % limit
    }

    /// A small number, one of up to nine digits, a decimal fraction, or one of many digits.
    fn number(&mut self) -> Decimal {
        let sign = ["", "-"][self.below(2) as usize];
        let text = match self.below(5) {
            0 => format!("{sign}1"),
            1 => format!("{sign}{}", self.below(20)),
            2 => format!("{sign}{}", self.below(1_000_000_001)),
            3 => format!("{sign}{}.{:09}", self.below(1000), self.below(1_000_000_000)),
            _ => format!(
                "{sign}{}{:09}e-{}",
                self.below(1_000_000_000),
                self.below(1_000_000_000),
                self.below(50)
            ),
        };
        text.parse().unwrap()
    }

    /// Two ends of a range, each of which may be absent.
    fn ends(&mut self) -> (Option<Decimal>, Option<Decimal>) {
        let (one, other) = (self.number(), self.number());
        let (lower, upper) = (one.min(other), one.max(other));
        match self.below(5) {
            0 => (Some(lower), None),
            1 => (None, Some(upper)),
            2 => (Some(lower), Some(lower)),
            3 => (Some(lower), Some(upper)),
            _ => (None, None),
        }
    }

    fn column(&mut self, index: usize) -> LinearColumn {
        let names =
            ["x", "cost(1,2)", "a.b", "x[1,2]", "1st", "e7", "size", "two-way", "_y", "energy"];
        let name = format!("{}{index}", names[self.below(names.len() as i64) as usize]);
        let zero = || Some(Decimal::default());
        let (lower, upper) = match self.below(3) {
            0 => (zero(), Some(1.into())),
            1 => (zero(), None),
            _ => self.ends(),
        };
        let cost = if self.below(3) == 0 { Decimal::default() } else { self.number() };
        LinearColumn { line: 0, name, cost, is_whole: self.below(2) == 0, lower, upper }
    }

    fn program(&mut self) -> LinearProgram {
        let columns: Vec<LinearColumn> =
            (0..1 + self.below(8) as usize).map(|at| self.column(at)).collect();
        let mut row = |number: i64| {
            let terms: Vec<u32> =
                (0..columns.len() as u32).filter(|_| self.below(2) == 0).collect();
            let terms = terms.into_iter().map(|column| (column, self.number())).collect();
            let (lower, upper) = self.ends();
            LinearRow { line: 0, name: format!("r{}", 2 * number), terms, lower, upper }
        };
        let rows = (0..6).map(&mut row).collect();
        let constant = if self.below(2) == 0 { Decimal::default() } else { self.number() };
        LinearProgram {
            maximise: self.below(2) == 0,
            constant,
            columns,
            rows,
            ..LinearProgram::default()
        }
    }
}

/// What a program says, without its names: the constant, columns, and rows with their terms that are not 0; a range is two
/// rows, and a row without sides none.
type Said =
    (bool, Decimal, Vec<Column>, Vec<(Vec<(u32, Decimal)>, Option<Decimal>, Option<Decimal>)>);
type Column = (Decimal, bool, Option<Decimal>, Option<Decimal>);

fn said(program: &LinearProgram, columns: usize) -> Said {
    let mut constant = program.constant;
    for column in &program.columns[columns..] {
        assert!(
            column.name.starts_with("constant") && column.lower == Some(1.into()),
            "{column:?}"
        );
        assert_eq!(column.lower, column.upper);
        constant = constant.plus(column.cost).unwrap();
    }
    let own = |own: &LinearColumn| (own.cost, own.is_whole, own.lower, own.upper);
    let mut rows = Vec::new();
    for LinearRow { terms, lower, upper, .. } in &program.rows {
        let terms: Vec<_> =
            terms.iter().copied().filter(|term| term.1 != Decimal::default()).collect();
        match (lower, upper) {
            (None, None) => {}
            (Some(lower), Some(upper)) if lower != upper => {
                rows.push((terms.clone(), Some(*lower), None));
                rows.push((terms, None, Some(*upper)));
            }
            (lower, upper) => rows.push((terms, *lower, *upper)),
        }
    }
    (program.maximise, constant, program.columns[..columns].iter().map(own).collect(), rows)
}

#[test]
fn what_is_written_is_read_as_the_same_program() {
    let mut random = Drawn(58);
    for _ in 0..600 {
        let program = random.program();
        let columns = program.columns.len();
        for (format, reader) in [(FileFormat::Lp, Format::Lp), (FileFormat::Mps, Format::Mps)] {
            let export = LinearExport::new("own.lp", &program, format).unwrap();
            let text = export.text().unwrap();
            let read = reader.read_linear(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(said(&read, columns), said(&program, columns), "{text}");
            let names: Vec<&str> = read.columns.iter().map(|column| &*column.name).collect();
            assert_eq!(names, export.variables());
            for (own, name) in program.columns.iter().zip(&names) {
                let odd =
                    ["x[", "1st", "e7", "two-way"].iter().any(|odd| own.name.starts_with(odd));
                let is_kept = format == FileFormat::Mps || !odd;
                assert_eq!(own.name == *name, is_kept, "{name}");
                assert!(is_kept || text.contains(&format!("\\ {name}: {}\n", own.name)), "{text}");
            }
        }
    }
}

/// Bounds that exclude each other are a row and a bound: the program has no solution either way.
#[test]
fn bounds_that_exclude_each_other_stay_so() {
    let text = "Minimize\n obj: x\nSubject To\n r: x <= 5\nBounds\n 3 <= x <= 2\nEnd\n";
    let program = Format::Lp.read_linear(text).unwrap();
    for (format, reader) in [(FileFormat::Lp, Format::Lp), (FileFormat::Mps, Format::Mps)] {
        let text = LinearExport::new("own.lp", &program, format).unwrap().text().unwrap();
        let read = reader.read_linear(&text).unwrap();
        assert_eq!(
            (read.columns[0].lower, read.columns[0].upper),
            (Some(2.into()), Some(2.into()))
        );
        assert_eq!((&*read.rows[1].name, read.rows[1].lower), ("x_at_least", Some(3.into())));
    }
}

/// In whole numbers: the value that comes back, at every choice, is that of the file.
#[test]
fn whole_numbers_say_the_way_back() {
    let text = "Maximize\n 2.5 a - 1.25 b + 4 c + 0.75\nSubject To\n r: 0.5 a + b + c <= 1.5\n q: a - 2 b >= -2\nBounds\n c = 1\n\
        Binaries\n a b c\nEnd\n";
    let program = Format::Lp.read_linear(text).unwrap();
    let opb = LinearExport::new("own.lp", &program, FileFormat::Opb).unwrap().text().unwrap();
    for line in [
        "* The value of own.lp is 0.75 - m / 4, where m is the minimum of this file.",
        "* row r is multiplied by 2",
        "* x3 = c",
        "min: -10 x1 +5 x2 -16 x3 ;",
        "-1 x1 -2 x2 -2 x3 >= -3 ;",
        "+1 x3 = 1 ;",
    ] {
        assert!(opb.lines().any(|own| own == line), "{line} is not in {opb}");
    }
    let read = Format::Opb.read_linear(&opb).unwrap();
    assert_eq!(read.stated().columns.len(), 3);
    let clauses = "Maximize\n 3 a - b\nSubject To\n r: a + b >= 1\nBinaries\n a b\nEnd\n";
    let program = Format::Lp.read_linear(clauses).unwrap();
    let wcnf = LinearExport::new("own.lp", &program, FileFormat::Wcnf).unwrap().text().unwrap();
    // a alone: nothing brought is lost, 3 - 0
    assert!(wcnf.contains("c The value of own.lp is 3 - m, where m"), "{wcnf}");
    assert!(wcnf.ends_with("h 1 2 0\n3 1 0\n1 -2 0\n"), "{wcnf}");
    let mixed = "Minimize\n x\nSubject To\n r: x >= 0.5\nEnd\n";
    let program = Format::Lp.read_linear(mixed).unwrap();
    let refused =
        LinearExport::new("own.lp", &program, FileFormat::Opb).unwrap().text().unwrap_err();
    assert!(
        refused.to_string().starts_with("own.lp: opb has variables that are 0 or 1 only"),
        "{refused}"
    );
    assert!(LinearExport::new("own.lp", &program, FileFormat::Lindo).is_err());
}
