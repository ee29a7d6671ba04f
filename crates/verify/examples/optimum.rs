//! Reads the names of files with small programs from standard input, and says for each the value of its best solution,
//! found by trying all choices, and the remarks: what `tests/readers/spellings.py` compares with other solvers.

use destrier_verify::{Format, NamedProgram};
use std::io::{self, BufRead, Write};
use std::path::Path;

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let said = said(Path::new(&line?));
        writeln!(io::stdout(), "{}", said.replace('\n', " "))?;
        io::stdout().flush()?;
    }
    Ok(())
}

fn said(path: &Path) -> String {
    let Ok(bytes) = std::fs::read(path) else { return "refused: no file".to_owned() };
    let Ok(text) = String::from_utf8(bytes) else { return "refused: no text".to_owned() };
    let Some(format) = Format::of(path) else { return "refused: no format".to_owned() };
    match format.read(&text) {
        Err(error) => format!("refused: {error}"),
        Ok(NamedProgram { program, .. }) if program.costs.len() > 20 => "large".to_owned(),
        Ok(NamedProgram { program, terms, remarks, .. }) => {
            let columns = program.costs.len() as u32;
            let choices = (0u32..1 << columns)
                .map(|choice| (0..columns).filter(|j| choice >> j & 1 == 1).collect::<Vec<u32>>());
            let costs =
                choices.filter(|choice| program.admits(choice)).map(|choice| program.cost(&choice));
            let value = costs.min().map(|cost| terms.value(cost).to_string());
            format!("{} | {}", value.unwrap_or("impossible".to_owned()), remarks.join(" | "))
        }
    }
}
