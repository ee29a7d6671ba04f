//! A linear program of somebody's file on its way to other solvers, as it stands.

use super::error::{At, StatementError, ensure};
use super::file_format::FileFormat;
use super::names::{CONSTANT, rename, rename_objective};
use crate::write::{self, Sheet, Unwritable, untaken};
use crate::{Program, Relation, Row, Variable};
use destrier_certify as certify;
use destrier_certify::{LinearRange, Whole};
use destrier_verify::{Decimal, Format, LinearColumn, LinearProgram, LinearRow};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::collections::HashSet;

type Result<T> = std::result::Result<T, StatementError>;

/// A linear program of a file, written for other solvers: its sense, factors, sides, bounds and whole columns as they stand,
/// and the names of its columns and rows where the format's readers all take them. Others are numbered, and comments say
/// what they were.
///
/// Not all readers add a constant to the objective, so that a column fixed at 1 holds it. Formats without continuous columns,
/// or without fractions, get whole numbers, and comments say by what the file's own are multiplied.
///
/// ```
/// use destrier_model::exchange::{FileFormat, LinearExport};
/// use destrier_verify::Format;
///
/// let text = "Maximize\n gain: 2.5 a + b + 3\nSubject To\n c: a + 0.5 b <= 1.25\nBinaries\n a b\nEnd\n";
/// let program = Format::Lp.read_linear(text)?;
/// let export = LinearExport::new("own.lp", &program, FileFormat::Lp)?;
/// assert!(export.text()?.contains("Maximize\n gain: + 2.5 a + b + 3 constant\nSubject To\n c: + a + 0.5 b <= 1.25\n"));
/// let whole = LinearExport::new("own.lp", &program, FileFormat::Opb)?.text()?;
/// assert!(whole.contains("* The value of own.lp is 3 - m / 2, where m is the minimum of this file.\n"));
/// assert!(whole.ends_with("min: -5 x1 -2 x2 ;\n-4 x1 -2 x2 >= -5 ;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinearExport {
    format: FileFormat,
    name: String,
    sheet: Sheet,
    /// The columns of the file; one more may hold its constant.
    columns: usize,
    comments: Vec<String>,
}

impl LinearExport {
    /// The program of a file that is called so, for a format.
    ///
    /// # Errors
    /// If the format is LINDO's, whose names are those of squares.
    pub fn new(name: &str, program: &LinearProgram, format: FileFormat) -> Result<Self> {
        ensure!(
            format != FileFormat::Lindo,
            "{name}: lindo is for boards without demands and costs"
        );
        let sense = if program.maximise { "Maximum" } else { "Minimum" };
        let mut sheet = Sheet {
            title: format!("{sense}: {name}"),
            notes: Vec::new(),
            program: program.clone(),
        };
        let mut comments = Vec::new();
        let old = sheet.program.columns.iter_mut().map(|column| &mut column.name);
        comments.extend(rename(old.collect(), "x", format));
        let old = sheet.program.rows.iter_mut().map(|row| &mut row.name);
        comments.extend(rename(old.collect(), "r", format));
        comments.extend(rename_objective(&mut sheet.program, format));
        let mut export = LinearExport {
            format,
            name: name.to_owned(),
            sheet,
            columns: program.columns.len(),
            comments,
        };
        if !export.is_whole() {
            export.hold_constant();
        }
        export.sheet = export.sheet.settled();
        Ok(export)
    }

    /// The same with all columns continuous.
    #[must_use]
    pub fn relaxed(mut self) -> Self {
        self.sheet.title.insert_str(0, "Linear relaxation. ");
        self.sheet.program.columns.iter_mut().for_each(|column| column.is_whole = false);
        self
    }

    /// The same with a row `x >= y` for each pair of columns.
    #[must_use]
    pub fn with_symmetry_rows(mut self, pairs: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut taken = self.sheet.taken_names();
        let rows = &mut self.sheet.program.rows;
        for (number, (first, other)) in (1..).zip(pairs) {
            let name = untaken(&mut taken, format!("s{number}"));
            let terms = vec![(first as u32, 1.into()), (other as u32, (-1).into())];
            rows.push(LinearRow { line: 0, name, terms, lower: Some(0.into()), upper: None });
        }
        self
    }

    /// What it is, in words.
    pub fn title(&self) -> &str {
        &self.sheet.title
    }

    /// The program as it is written, but for what whole numbers ask for; first the columns of the file in their order.
    pub fn program(&self) -> &LinearProgram {
        &self.sheet.program
    }

    /// The names of the columns as solvers of the format print them.
    pub fn variables(&self) -> Vec<String> {
        let names = self.sheet.program.columns.iter().map(|column| column.name.clone());
        self.format.renamed(names.collect())
    }

    /// The file.
    ///
    /// # Errors
    /// If the format has no words for the program.
    pub fn text(&self) -> Result<String> {
        let text = match self.format {
            FileFormat::Lp => write::linear_lp(&self.sheet),
            FileFormat::LpSolve => write::linear_lp_solve(&self.sheet),
            FileFormat::Lindo | FileFormat::Mps => write::linear_mps(&self.sheet),
            FileFormat::Opb | FileFormat::Wcnf => return self.whole_text(),
        };
        Ok(self.format.commented(&text, self.comments.iter()))
    }

    /// Numbers of the file's columns as a file that a solver starts from.
    pub fn start(&self, solution: &[(u32, BigRational)], form: write::Start) -> String {
        let columns = &self.sheet.program.columns;
        let mut numbers = vec![BigRational::zero(); self.columns];
        solution.iter().for_each(|(column, number)| numbers[*column as usize].clone_from(number));
        numbers.resize(columns.len(), BigRational::one());
        let costs = columns.iter().map(|column| column.cost.rational());
        let size: BigRational = costs.zip(&numbers).map(|(cost, number)| cost * number).sum();
        let numbers: Vec<String> = numbers.iter().map(digits).collect();
        let names = columns.iter().map(|column| &*column.name);
        write::start_of(&digits(&size), names.zip(numbers.iter().map(String::as_str)), form)
    }

    /// Whether the format has whole numbers only.
    fn is_whole(&self) -> bool {
        matches!(self.format, FileFormat::Opb | FileFormat::Wcnf)
    }

    /// Adds a column for the constant of the objective.
    fn hold_constant(&mut self) {
        let LinearProgram { columns, constant, .. } = &mut self.sheet.program;
        let cost = std::mem::take(constant);
        if cost == Decimal::default() {
            return;
        }
        let mut taken: HashSet<String> = columns.iter().map(|column| column.name.clone()).collect();
        let name = untaken(&mut taken, CONSTANT.to_owned());
        self.comments.push(format!("{name} is 1: the constant of the objective"));
        let one = Some(Decimal::from(1));
        // lp_solve overlooks solutions of whole columns beside a continuous one that costs something
        let is_whole = columns.iter().any(|column| column.is_whole);
        columns.push(LinearColumn { line: 0, name, cost, is_whole, lower: one, upper: one });
    }

    /// The file in whole numbers.
    fn whole_text(&self) -> Result<String> {
        let program = &self.sheet.program;
        let stated = program.stated();
        let whole = whole(program, &stated, (&self.sheet.title, self.format.name()));
        let whole = whole.at(&self.name)?;
        let mut comments = self.comments.clone();
        comments.extend(self.way_back(&stated));
        comments.extend(program.rows.iter().filter_map(multiplied));
        let text = self.format.text(&whole).at(&self.name)?;
        Ok(self.format.commented(&text, comments.iter()))
    }

    /// How the value of the program follows from that of the file, if it is another one.
    fn way_back(&self, stated: &certify::LinearProgram) -> Option<String> {
        let denominator = BigRational::from(stated.denominator.to_big());
        let costs = stated.columns.iter().map(|column| &column.cost);
        // MaxSAT counts what a clause costs that does not hold, never what one brings
        let brought: BigInt = match self.format {
            FileFormat::Wcnf => {
                let brought =
                    costs.filter(|cost| cost.is_negative() != stated.maximise && !cost.is_zero());
                brought.map(|cost| cost.to_big().abs()).sum()
            }
            _ => BigInt::zero(),
        };
        let brought = BigRational::from(brought) / &denominator;
        let constant =
            if stated.maximise { &stated.constant + brought } else { &stated.constant - brought };
        let share =
            if denominator.is_one() { "m".to_owned() } else { format!("m / {denominator}") };
        let value = match (stated.maximise, constant.is_zero()) {
            (false, true) if denominator.is_one() => return None,
            (false, true) => share,
            (true, true) => format!("-{share}"),
            (false, false) => format!("{} + {share}", certify::decimal(&constant)),
            (true, false) => format!("{} - {share}", certify::decimal(&constant)),
        };
        Some(format!("The value of {} is {value}, where m is the minimum of this file.", self.name))
    }
}

/// The program in whole numbers, without what its costs are divided by and without its constant.
fn whole(
    program: &LinearProgram,
    stated: &certify::LinearProgram,
    (title, format): (&str, &'static str),
) -> std::result::Result<Program, Unwritable> {
    let short = |number: &Whole, place: &str| {
        let long = || Unwritable::Long { format, place: place.to_owned() };
        number.to_i64().filter(|own| *own > i64::MIN).ok_or_else(long)
    };
    let LinearProgram { columns, rows, maximise, .. } = program;
    let mut program = if *maximise { Program::maximise(title) } else { Program::minimise(title) };
    for (column, own) in stated.columns.iter().zip(columns) {
        let cost = short(&column.cost, &format!("the cost of {}", own.name))?;
        let end = |end: &Option<Whole>| end.as_ref().map(|end| short(end, &own.name)).transpose();
        let mut variable = Variable::integer(&own.name, ..).at_cost(cost);
        (variable.lower, variable.upper) = (end(&column.range.lower)?, end(&column.range.upper)?);
        variable.integer = column.whole;
        program.variable(variable);
    }
    for (index, row) in stated.rows.iter().enumerate() {
        let name = rows.get(index).map_or("bound", |own| &own.name);
        let short = |number: &Whole| short(number, &format!("row {name}"));
        let term = |(column, factor): &(u32, Whole)| Ok((*column as usize, short(factor)?));
        let terms = row.terms.iter().map(term).collect::<std::result::Result<Vec<_>, _>>()?;
        let LinearRange { lower, upper } = &row.range;
        let sides = match (lower, upper) {
            (Some(lower), Some(upper)) if lower == upper => vec![(Relation::Equal, lower)],
            (lower, upper) => {
                let lower = lower.iter().map(|side| (Relation::AtLeast, side));
                lower.chain(upper.iter().map(|side| (Relation::AtMost, side))).collect()
            }
        };
        for (relation, side) in sides {
            program.rows.push(Row::new(name, terms.clone(), relation, short(side)?));
        }
    }
    Ok(program)
}

impl Program {
    /// The program of an LP file, with the names of its columns and rows. Rows are multiplied so that their numbers are whole; one
    /// with two sides becomes two.
    ///
    /// # Errors
    /// If the text is no program, with the line, or a number is too long for 64 bits.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::Program;
    ///
    /// let text = "Maximize\n gain: 2.5 a + b + 3.25\nSubject To\n c: a + 0.5 b <= 1.25\nBounds\n b <= 2\nBinaries\n a\nEnd\n";
    /// let program = Program::read_lp(text)?;
    /// assert_eq!(program.objective(&[1, 0]).to_string(), "23/4");
    /// assert_eq!(program.variables[1].name, "b");
    /// let rows: Vec<_> = program.rows.iter().map(|row| (&row.name[..], row.rhs)).collect();
    /// assert_eq!(rows, [("c", 5)]); // 4 a + 2 b <= 5
    /// let error = Program::read_lp("Minimize\n cost: x +\nEnd\n").unwrap_err();
    /// assert!(error.to_string().starts_with("line "), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_lp(text: &str) -> Result<Program> {
        let linear = Format::Lp.read_linear(text)?;
        let stated = linear.stated();
        let long = |place: &str| Unwritable::Long { format: "Program", place: place.to_owned() };
        let mut program = whole(&linear, &stated, ("a program of an LP file", "Program"))?;
        let denominator = BigRational::from(stated.denominator.to_big());
        let constant = stated.constant * &denominator;
        let scale = constant.denom().to_i64().ok_or_else(|| long("the constant"))?;
        for variable in &mut program.variables {
            let cost = variable.cost.checked_mul(scale);
            variable.cost = cost.ok_or_else(|| long(&variable.name))?;
        }
        let of_costs = (denominator * BigInt::from(scale)).to_integer().to_i64();
        program.denominator = of_costs.ok_or_else(|| long("the objective"))?;
        program.constant = constant.numer().to_i64().ok_or_else(|| long("the constant"))?;
        let mut taken = HashSet::new();
        for row in &mut program.rows {
            row.name = untaken(&mut taken, std::mem::take(&mut row.name));
        }
        Ok(program)
    }
}

/// In words, by what a row is multiplied so that its numbers are whole, if by something.
fn multiplied(row: &LinearRow) -> Option<String> {
    let factors = row.terms.iter().map(|term| term.1);
    let numbers = factors.chain(row.lower).chain(row.upper).map(Decimal::rational);
    let common = numbers.fold(BigInt::one(), |common, number| common.lcm(number.denom()));
    (!common.is_one()).then(|| format!("row {} is multiplied by {common}", row.name))
}

/// A number as solvers read it, to at most 17 digits, since they know no strokes.
fn digits(number: &BigRational) -> String {
    match number.is_integer() {
        true => number.to_integer().to_string(),
        false => number.to_f64().unwrap_or(f64::NAN).to_string(),
    }
}
