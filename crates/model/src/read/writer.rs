//! The solvers whose files are read.

/// Whose solution file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Writer {
    /// `cbc model.lp solve solution FILE`
    Cbc,
    /// `glpsol --lp model.lp -o FILE`, or `-w FILE` (values by column number).
    Glpk,
    /// `highs --solution_file FILE model.lp`
    Highs,
    /// `write solution FILE` in SCIP; MIPLIB's files, which begin with `=obj=`.
    Scip,
    /// `gurobi_cl ResultFile=FILE.sol model.lp`, or FILE.json.
    Gurobi,
    /// `write FILE.sol` in CPLEX: XML; or JSON of docplex.
    Cplex,
    /// The standard output of `lp_solve -fmps model.mps -S3`.
    LpSolve,
    /// The standard output of solvers of OPB or WCNF files, as their competitions want it: `s OPTIMUM FOUND` and
    /// `v x1 -x2` or `v 10`.
    Competition,
    /// Names with values, as scripts and OR-Tools programs print them: `name value` or `name,value`.
    Plain,
    /// `destrier cover`, `prove` or `import` with `-o FILE.json`.
    Destrier,
}

impl Writer {
    /// All of them with their names.
    pub const ALL: [(Writer, &'static str); 10] = [
        (Writer::Cbc, "cbc"),
        (Writer::Glpk, "glpk"),
        (Writer::Highs, "highs"),
        (Writer::Scip, "scip"),
        (Writer::Gurobi, "gurobi"),
        (Writer::Cplex, "cplex"),
        (Writer::LpSolve, "lpsolve"),
        (Writer::Competition, "competition"),
        (Writer::Plain, "plain"),
        (Writer::Destrier, "destrier"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(writer, _)| *writer == self);
        found.map_or("import", |(_, name)| *name)
    }

    /// Whose file this is, by how its first lines begin; none if no writer begins so.
    pub fn of(text: &str) -> Option<Self> {
        const BEGINNINGS: [(Writer, &[&str]); 8] = [
            (
                Writer::Cbc,
                &[
                    "Optimal - ",
                    "Optimal (",
                    "Infeasible - ",
                    "Stopped on ",
                    "Integer infeasible - ",
                ],
            ),
            (Writer::Glpk, &["Problem:", "c Problem:", "c Status:", "s bas ", "s mip ", "s ipt "]),
            (Writer::Highs, &["Model status", "Columns"]),
            (Writer::Scip, &["solution status:", "objective value:", "=obj="]),
            (Writer::Gurobi, &["# Solution for model", "# Objective value", "# MIP start"]),
            (Writer::Cplex, &["<?xml", "<CPLEXSolution"]),
            (Writer::LpSolve, &["Value of objective function:", "This problem is infeasible"]),
            (Writer::Competition, &["c ", "o ", "s ", "v "]),
        ];
        let first = text.lines().find(|line| !line.trim().is_empty())?.trim_start();
        if super::json::is_document(text) {
            if super::json::is_answer(text) {
                return Some(Writer::Destrier);
            }
            let begins = |key: &str| text.contains(key);
            let gurobi = begins("\"SolutionInfo\"").then_some(Writer::Gurobi);
            return gurobi.or_else(|| begins("\"CPLEXSolution").then_some(Writer::Cplex));
        }
        let found = BEGINNINGS.iter().find(|(_, beginnings)| {
            beginnings.iter().any(|beginning| first.starts_with(beginning))
        });
        let found = found.map(|(writer, _)| *writer);
        found
            .or((first == "c").then_some(Writer::Competition))
            .or(super::listed::is_plain(text).then_some(Writer::Plain))
    }
}
