//! Reads lists of commands, and writes those that are products.

use anyhow::{Context, Result, bail, ensure};
use csv::{ReaderBuilder, WriterBuilder};

/// A list of commands.
pub struct List {
    /// The names of the cells of each unit.
    pub columns: Vec<String>,
    /// The commands in their order.
    pub units: Vec<Unit>,
}

/// A command of a list.
pub struct Unit {
    /// Its line in the list.
    pub line: usize,
    /// What the list says of it.
    pub cells: Vec<String>,
    /// Its words, the subcommand first.
    pub words: Vec<String>,
}

/// The column of a table that names the subcommand.
const COMMAND: &str = "command";
/// What a cell says of an option that has no value.
const ALONE: &str = "yes";
/// The columns whose values are no options.
const SUBJECTS: [&str; 2] = ["board", "file"];

impl List {
    /// Reads a table whose columns are options, or lines of arguments.
    ///
    /// # Errors
    /// If it says nothing or cannot be read, with the line.
    pub fn read(text: &str, is_table: bool) -> Result<Self> {
        let list = if is_table { table(text)? } else { lines(text)? };
        ensure!(!list.units.is_empty(), "no unit is in this list");
        Ok(list)
    }
}

impl Unit {
    /// The command as one types it.
    pub fn name(&self) -> String {
        self.words.join(" ")
    }

    /// A name for its files, which no other command has.
    pub fn key(&self) -> String {
        /// So many letters of the command are kept.
        const LETTERS: usize = 80;
        let name = self.name();
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
        let words = name.split(|letter| plain(letter) == '-').filter(|word| !word.is_empty());
        let readable: String = words.collect::<Vec<_>>().join("-").chars().take(LETTERS).collect();
        format!("{readable}-{:016x}", fnv(self.words.join("\0").as_bytes()))
    }
}

/// The hash function FNV-1a, which is the same on every machine and in every version.
fn fnv(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

fn lines(text: &str) -> Result<List> {
    let mut units = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let content = text.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let quoted = content.contains(['\'', '"', '\\']);
        ensure!(
            !quoted,
            "line {line}: quotes are not read: put names with blanks into a CSV table"
        );
        let words = content.split_whitespace().map(str::to_owned);
        let words: Vec<String> = words.skip_while(|word| word == "destrier").collect();
        units.push(Unit { line, cells: vec![words.join(" ")], words });
    }
    Ok(List { columns: vec!["arguments".to_owned()], units })
}

fn table(text: &str) -> Result<List> {
    let mut reader = ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes());
    let columns: Vec<String> = reader.headers()?.iter().map(str::to_owned).collect();
    let subjects = columns.iter().filter(|column| SUBJECTS.contains(&column.as_str())).count();
    ensure!(subjects > 0, "line 1: a column 'board' or 'file' is needed");
    let mut units = Vec::new();
    for row in reader.records() {
        let row = row?;
        let line = row.position().map_or(0, csv::Position::line) as usize;
        let cells: Vec<String> = row.iter().map(str::to_owned).collect();
        let words = words(&columns, &cells).with_context(|| format!("line {line}"))?;
        units.push(Unit { line, cells, words });
    }
    Ok(List { columns, units })
}

/// The command of a row: empty cells say nothing.
fn words(columns: &[String], cells: &[String]) -> Result<Vec<String>> {
    let (mut command, mut subject, mut options) = ("cover", None, Vec::new());
    for (column, cell) in columns.iter().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
        match column.as_str() {
            COMMAND => command = cell,
            name if SUBJECTS.contains(&name) => match subject.replace(cell) {
                None => {}
                Some(other) => bail!("both '{other}' and '{cell}'"),
            },
            name => {
                options.push(format!("--{name}"));
                options.extend(Some(cell.clone()).filter(|cell| cell != ALONE));
            }
        }
    }
    let subject = subject.context("neither a board nor a file")?;
    Ok([command.to_owned(), subject.clone()].into_iter().chain(options).collect())
}

/// The table of all combinations of some values: each word is `NAME=VALUE,VALUE,...` or `NAME=FROM..TO`.
///
/// # Errors
/// If a word says no values.
pub fn product(words: &[String]) -> Result<String> {
    let columns: Vec<(&str, Vec<String>)> =
        words.iter().map(|word| column(word)).collect::<Result<_>>()?;
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    writer.write_record(columns.iter().map(|(name, _)| name))?;
    let all: usize = columns.iter().map(|(_, values)| values.len()).product();
    for number in 0..all {
        let mut rest = number;
        let mut row: Vec<&str> = Vec::new();
        for (_, values) in columns.iter().rev() {
            row.push(&values[rest % values.len()]);
            rest /= values.len();
        }
        writer.write_record(row.iter().rev())?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn column(word: &str) -> Result<(&str, Vec<String>)> {
    let (name, values) = word.split_once('=').context("write NAME=VALUE,VALUE or NAME=4..13")?;
    let expanded = values.split(',').flat_map(|value| match value.split_once("..") {
        Some((from, to)) => match (from.parse::<u32>(), to.parse::<u32>()) {
            (Ok(from), Ok(to)) => (from..=to).map(|number| number.to_string()).collect(),
            _ => vec![value.to_owned()],
        },
        None => vec![value.to_owned()],
    });
    let values: Vec<String> = expanded.collect();
    ensure!(!name.is_empty() && !values.is_empty(), "'{word}' has no values");
    Ok((name, values))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_lines_say_the_same_commands() {
        let table = "board,piece,symmetry,command\n8, queen,,\n3x20,,rot180,prove\n";
        let lines = "# two\ncover 8 --piece queen\n\ndestrier prove 3x20 --symmetry rot180\n";
        let names = |list: &List| list.units.iter().map(Unit::name).collect::<Vec<_>>();
        let (table, lines) = (List::read(table, true).unwrap(), List::read(lines, false).unwrap());
        assert_eq!(names(&table), names(&lines));
        let at = |list: &List| list.units.iter().map(|unit| unit.line).collect::<Vec<_>>();
        assert_eq!((at(&table), at(&lines)), (vec![2, 3], vec![2, 4]));
        assert_eq!(table.units[0].key(), lines.units[0].key());
    }

    #[test]
    fn lists_that_say_no_command_are_refused_with_the_line() {
        let refused = |text, is_table| match List::read(text, is_table) {
            Ok(_) => panic!("{text} is read"),
            Err(error) => format!("{error:#}"),
        };
        assert!(refused("", false).contains("no unit"));
        assert!(refused("cover 'a b.lp'", false).contains("line 1: quotes"));
        assert!(refused("piece\nqueen\n", true).contains("line 1: a column 'board'"));
        assert!(refused("board,piece\n8,queen\n,king\n", true).contains("line 3"));
        assert!(refused("board,file\n8,x.lp\n", true).contains("line 2: both '8' and 'x.lp'"));
        assert!(refused("board,piece\n8\n", true).contains("line: 2"));
    }

    #[test]
    fn keys_are_short_and_differ_where_commands_do() {
        let key = |words: &[&str]| {
            let words = words.iter().map(|&word| word.to_owned()).collect();
            Unit { line: 1, cells: Vec::new(), words }.key()
        };
        assert_ne!(key(&["cover", "a b.lp"]), key(&["cover", "a", "b.lp"]));
        assert_ne!(key(&["cover", "a/b.lp"]), key(&["cover", "a-b.lp"]));
        assert!(key(&["cover", &"x".repeat(300)]).len() < 100);
        assert_eq!(key(&["cover", "8"]), "cover-8-".to_owned() + &key(&["cover", "8"])[8..]);
    }

    #[test]
    fn a_product_has_every_combination_once_the_last_column_first() {
        let words = ["board=4..6", "piece=king,queen"].map(str::to_owned);
        let text = product(&words).unwrap();
        assert_eq!(text, "board,piece\n4,king\n4,queen\n5,king\n5,queen\n6,king\n6,queen\n");
        assert!(product(&["board".to_owned()]).is_err());
    }
}
