//! Solutions for other solvers to start from.

use crate::Program;

/// Forms of a solution file that solvers read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// `=obj= VALUE`, then `NAME VALUE` for each variable: MIPLIB's form, which HiGHS, SCIP and Gurobi read.
    #[default]
    Miplib,
    /// XML, as CPLEX reads it.
    Cplex,
    /// `INDEX NAME VALUE` after a line of status, as cbc reads it.
    Cbc,
}

/// Whole values of a program's variables as a file that a solver starts from.
pub fn start(program: &Program, values: &[i64], form: Start) -> String {
    let names = program.variables.iter().map(|variable| variable.name.as_str());
    let size = program.cost(values);
    let values: Vec<String> = values.iter().map(i64::to_string).collect();
    start_of(&size.to_string(), names.zip(values.iter().map(String::as_str)), form)
}

/// Names with numbers, and the value of the objective, as such a file.
pub(crate) fn start_of<'a>(
    size: &str,
    named: impl Iterator<Item = (&'a str, &'a str)>,
    form: Start,
) -> String {
    match form {
        Start::Miplib => {
            let lines = named.map(|(name, value)| format!("{name} {value}\n"));
            format!("=obj= {size}\n{}", lines.collect::<String>())
        }
        Start::Cbc => {
            let lines =
                named.enumerate().map(|(index, (name, value))| format!("{index} {name} {value}\n"));
            format!("Stopped on iterations - objective value {size}\n{}", lines.collect::<String>())
        }
        Start::Cplex => {
            let line = |(index, (name, value)): (usize, (&str, &str))| {
                let name = escaped(name);
                format!("  <variable name=\"{name}\" index=\"{index}\" value=\"{value}\"/>\n")
            };
            let lines: String = named.enumerate().map(line).collect();
            format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<CPLEXSolution version=\"1.2\">\n \
                 <header objectiveValue=\"{size}\"/>\n <variables>\n{lines} </variables>\n</CPLEXSolution>\n"
            )
        }
    }
}

/// A name inside XML.
fn escaped(name: &str) -> String {
    name.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_form_names_every_variable() {
        let mut program = Program::minimise("");
        let [a, b] = ["a", "b"].map(|name| program.binary(name));
        program.set_objective(a + 3 * b);
        let text = |form| start(&program, &[0, 1], form);
        assert_eq!(text(Start::Miplib), "=obj= 3\na 0\nb 1\n");
        assert_eq!(text(Start::Cbc), "Stopped on iterations - objective value 3\n0 a 0\n1 b 1\n");
        assert!(text(Start::Cplex).contains("<variable name=\"b\" index=\"1\" value=\"1\"/>"));
    }
}
