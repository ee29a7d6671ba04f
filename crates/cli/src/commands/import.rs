//! `destrier import`: another solver's solution, mapped back to the board and checked.

use crate::args::{OutputArgs, free_memory, one_of};
use crate::exit::Exit;
use crate::files;
use crate::picture::board_of;
use crate::problem::{Posed, ProblemArgs, ProgramFile};
use crate::progress::control;
use crate::report::{AnswerReport, LinearChoice, LinearFile, PackingReport, checked, conclude};
use anyhow::{Context, Result, bail, ensure};
use clap::{Arg, ArgMatches, Command, Error, FromArgMatches};
use destrier_board::{Group, Problem};
use destrier_certify::{Certificate, Weights, check_cover};
use destrier_cover::linear::{Exactly, LinearAnswer, bounded, exactly};
use destrier_cover::proof::ProblemProof;
use destrier_cover::question::{Effort, Goal};
use destrier_cover::{Answer, End, Unchecked};
use destrier_model::ModelError;
use destrier_model::exchange::{
    Covering, FileBoard, FileFormat, Objective, SolverAnswer, StatementError, is_exported,
    read_comments,
};
use destrier_model::read::Writer;
use destrier_verify::{Format, Wishes};
use num_rational::BigRational;
use num_traits::ToPrimitive;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Reads another solver's solution, maps it back to the board and checks it
#[derive(clap::Args)]
#[command(
    after_help = "An answer of a packing program, and with --duals the row duals of a relaxation, make an \
    exact packing, which bounds covers from below; -o keeps it as a certificate.\n\nExamples:\n  \
    destrier export 8 -o cover8.lp && cbc cover8.lp solve solution cover8.sol\n  \
    destrier import --program cover8.lp --solution cover8.sol\n  \
    destrier import 8 --solution cover8.sol\n  \
    destrier export 10 --relax -o r10.lp && cbc r10.lp printingOptions all solve solution r10.sol\n  \
    destrier import --program r10.lp --solution r10.sol --duals -o bound10.txt"
)]
pub(crate) struct Args {
    #[command(flatten)]
    problem: MaybeProblem,
    /// The program that was solved, instead of a board: a file that export wrote, or a program of your own, such as
    /// x.lp or x.mps
    #[arg(long, value_name = "FILE", required_unless_present = "source")]
    program: Option<PathBuf>,
    /// The solution file of the solver, or its output
    #[arg(long, value_name = "FILE")]
    solution: PathBuf,
    /// cbc, glpk, highs, scip, gurobi (.sol or .json), cplex (or JSON of docplex), lpsolve, competition (of pseudo-Boolean and MaxSAT
    /// solvers), plain (names with values), or destrier (the JSON of cover and prove)
    /// [default: seen from the file]
    #[arg(long, value_name = "SOLVER", value_parser = writer)]
    from: Option<Writer>,
    /// Make a packing of the row duals, which highs, cplex, glpsol --write and cbc with printingOptions all write
    #[arg(long)]
    duals: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// What the arguments are about, if they name a board or a file.
struct MaybeProblem(Option<ProblemArgs>);

impl clap::Args for MaybeProblem {
    /// The arguments of a problem, none of which has a meaning beside a program's file.
    fn augment_args(command: Command) -> Command {
        let own = <ProblemArgs as clap::Args>::augment_args(Command::new("import"));
        let command = <ProblemArgs as clap::Args>::augment_args(command);
        own.get_arguments().fold(command, |command, argument| {
            let alone = |argument: Arg| argument.required(false).conflicts_with("program");
            command.mut_arg(argument.get_id(), alone)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for MaybeProblem {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let named = matches.contains_id("source");
        named.then(|| ProblemArgs::from_arg_matches(matches)).transpose().map(MaybeProblem)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn writer(text: &str) -> Result<Writer, String> {
    Ok(one_of(Writer::ALL, |(_, name)| name, text)?.0)
}

/// An answer, and where it comes from and goes.
struct Import<'a> {
    answer: SolverAnswer,
    /// The answer's file.
    name: String,
    /// The program's file, if there is one.
    file: Option<ProgramFile<'a>>,
    output: &'a OutputArgs,
    started: Instant,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let (objective, posed) = match (&args.problem.0, &args.program) {
        (_, Some(path)) => of_file(path, args.duals)?,
        (Some(problem), None) => {
            (Objective::Cover, problem.posed_alone(args.duals, free_memory())?)
        }
        (None, None) => bail!("a board or --program is needed"),
    };
    let name = args.solution.display().to_string();
    let text = files::read(&args.solution)?;
    args.output.output.iter().try_for_each(|path| files::check_writable(path))?;
    if let Some(said) = SolverAnswer::no_solution(&text) {
        destrier_console::note!("destrier: {name}: {said}");
        return Ok(Exit::No);
    }
    let answer = SolverAnswer::new(text, args.from).with_context(|| name.clone())?;
    let file = match (&args.program, &args.problem.0) {
        (Some(path), _) => {
            Some(ProgramFile { path, permutations: None, wishes: Wishes::default() })
        }
        (None, Some(problem)) => problem.asked_file()?,
        (None, None) => None,
    };
    let import = Import { answer, name, file, output: &args.output, started: Instant::now() };
    let statement = match posed {
        Posed::Linear(file) if args.duals => return import.duals_of_linear(&file),
        Posed::Linear(file) => return import.linear(&file),
        Posed::Statement(statement) => statement,
    };
    match (statement.problem(), objective, args.duals) {
        (Some(problem), Objective::Cover, false) => import.cover(problem),
        (None, Objective::Cover, false) => import.columns(statement.covering()?.as_ref()),
        (Some(problem), Objective::Cover, true) => import.duals(problem),
        (None, Objective::Cover, true) => import.duals_of(statement.covering()?.as_ref()),
        (_, other, _) if !other.is_lifted() => bail!(
            "{}: import reads covers and packings, not a program of kind {}",
            import.name,
            other.name()
        ),
        (Some(problem), _, false) => import.packing(problem),
        (Some(_), _, true) => bail!(
            "{}: --duals are those of a cover program; a packing is read without",
            import.name
        ),
        (None, _, _) => bail!("{statement}: packings are for boards without demands and costs"),
    }
}

/// What a program's file says in its comments, if its rows are as export writes them; otherwise it is a program of one's own.
fn of_file(path: &Path, duals: bool) -> Result<(Objective, Posed)> {
    let name = || path.display().to_string();
    let text = files::read(path)?;
    if let Some((objective, stated)) = read_comments(&text, free_memory()).with_context(name)? {
        if is_exported(&text, FileFormat::of(Some(path)), objective, &stated)? {
            return Ok((objective, Posed::Statement(stated)));
        }
        destrier_console::note!(
            "destrier: {}: this is not the program that export writes of {stated}: it is read as a program of your own",
            name()
        );
    }
    ensure!(
        Format::of(path).is_some(),
        "{}: this does not say what it is about; give the file that it was made of",
        name()
    );
    let file = ProgramFile { path, permutations: None, wishes: Wishes::default() };
    Ok((Objective::Cover, file.posed_alone(duals)?))
}

impl Import<'_> {
    /// Lifts an answer to a cover program, checks it and reports it.
    fn cover(&self, problem: &Problem) -> Result<Exit> {
        let name = &self.name;
        let cover = match self.answer.cover(problem) {
            Err(error @ StatementError::Model(ModelError::UnknownVariable { .. })) => {
                bail!("{name}: {error}{}", self.missing_symmetry(problem))
            }
            cover => cover.with_context(|| name.clone())?,
        };
        if let Err(rejection) = check_cover(problem, &cover) {
            let missing = self.missing_symmetry(problem);
            destrier_console::note!("destrier: {name}: rejected: {rejection}{missing}");
            return Ok(Exit::No);
        }
        self.compare(cover.len() as f64, 0.0);
        let found = Answer::of(problem, cover, self.answer.writer().name(), control(None))?;
        let report = AnswerReport::of_board(problem, Goal::Cover, &found);
        conclude(report.after(self.started.elapsed()), self.output)
    }

    /// In words, which symmetry the program had, if with another one the answer is a cover.
    fn missing_symmetry(&self, problem: &Problem) -> String {
        let groups = self.answer.other_symmetries(problem);
        match groups[..] {
            [] => String::new(),
            [Group::None, ..] => "; it is a cover without --symmetry".to_owned(),
            _ => {
                let names: Vec<String> =
                    groups.iter().map(|group| format!("--symmetry {group}")).collect();
                let names = names.join(" or ");
                format!("; its variables stand for orbits of several squares: add {names}")
            }
        }
    }

    /// Checks an answer to a covering program and reports it.
    fn columns(&self, covering: &Covering) -> Result<Exit> {
        let stated = board_of(
            self.output.output.as_deref(),
            covering,
            self.file.as_ref().map(|file| file.path),
        )?;
        let chosen = self.answer.columns(covering).with_context(|| self.name.clone())?;
        let program = covering.problem.program()?;
        let cost = program.cost(&chosen) as usize;
        let proof = ProblemProof::of_choice(&covering.problem, &chosen)?;
        if let Err(rejection) = proof.clone().certificate().verify() {
            let row = program.rows.iter().position(|row| !row.admits(&chosen));
            let row = row.map_or(String::new(), |row| format!(" (row '{}')", covering.rows[row]));
            destrier_console::note!("destrier: {}: rejected: {rejection}{row}", self.name);
            return Ok(Exit::No);
        }
        let value = |cost: u64| covering.terms.value(cost).to_string().parse().unwrap_or(f64::NAN);
        self.compare(value(cost as u64), value(0));
        let found = Unchecked::by_tree(proof, Some(chosen), End::Finished, 0);
        let found = Answer::of_program(found, &Effort::default())?;
        self.publish(covering, &found, Goal::Minimum, stated.as_ref())
    }

    /// Checks an answer to a linear program in its own terms, and reports it.
    fn linear(&self, file: &LinearFile) -> Result<Exit> {
        let name = &self.name;
        let values = self.answer.values_of(&file.program).with_context(|| name.clone())?;
        let program = file.program.stated();
        let rejected = |reason: String| {
            destrier_console::note!("destrier: {name}: rejected: {reason}");
            Ok(Exit::No)
        };
        let solution = match exactly(&program, &values, control(None))? {
            Exactly::Solution(solution) => solution,
            Exactly::Completed(solution) => {
                let taken = "its continuous columns are exact but for tolerances: the best with its whole ones are taken";
                destrier_console::note!("destrier: {name}: {taken}");
                solution
            }
            Exactly::Column(index) => {
                let (own, value) = (&file.program.columns[index as usize], values[index as usize]);
                return rejected(format!("column '{}' cannot be {value}", own.name));
            }
            Exactly::Row(index) => {
                let row =
                    file.program.rows.get(index as usize).map(|row| format!("row '{}'", row.name));
                let row = row.unwrap_or_else(|| "a bound of a column".to_owned());
                return rejected(format!("{row} does not hold"));
            }
            Exactly::Unknown => {
                return rejected("no exact solution with its whole columns was found".to_owned());
            }
        };
        let value = |number: &BigRational| number.to_f64().unwrap_or(f64::NAN);
        self.compare(value(&program.value(&solution)), value(&program.constant));
        self.publish_linear(file, &LinearAnswer::of_solution(program, solution))
    }

    /// Bounds a linear program by the duals of its rows in the relaxation.
    fn duals_of_linear(&self, file: &LinearFile) -> Result<Exit> {
        let name = || self.name.clone();
        let program = file.program.stated();
        let duals = self.answer.duals_of(&file.program, &program).with_context(name)?;
        let answer = bounded(&program, &duals);
        let answer = answer.with_context(|| format!("{}: the duals show no bound", self.name))?;
        self.publish_linear(file, &answer)
    }

    fn publish_linear(&self, file: &LinearFile, answer: &LinearAnswer) -> Result<Exit> {
        let shown: Vec<_> = answer.certificate().map(checked).transpose()?.into_iter().collect();
        let choice = LinearChoice { file, answer, shown: &shown };
        let report = AnswerReport::of_linear(Goal::Cover, choice).after(self.started.elapsed());
        conclude(report, self.output)
    }

    fn publish(
        &self,
        covering: &Covering,
        found: &Answer<Vec<u32>>,
        goal: Goal,
        stated: Option<&FileBoard>,
    ) -> Result<Exit> {
        let is_solution = self.output.output.as_deref().is_some_and(files::is_solution);
        let file = self.file.filter(|file| is_solution && Format::of(file.path).is_some());
        let own = file.map(|file| file.linear()).transpose()?;
        let (found, elapsed) = ((found, &[][..]), self.started.elapsed());
        let report = AnswerReport::of_program(covering, goal, found)?.after(elapsed);
        let own = own.as_ref().map(|(own, _)| own);
        conclude(report.drawn_on(stated).of_file(own), self.output)
    }

    /// Says so if the file has another value of the objective than its choice.
    fn compare(&self, value: f64, constant: f64) {
        if let Some(said) = self.answer.other_objective(value, constant) {
            let name = &self.name;
            destrier_console::note!(
                "destrier: {name}: it says {said}, and the value of its choice is {value}"
            );
        }
    }

    /// Bounds a covering program of sets or of a board from below by the duals of its rows in the relaxation.
    fn duals_of(&self, covering: &Covering) -> Result<Exit> {
        let found = self.answer.bound_of_duals(covering).with_context(|| self.name.clone())?;
        let (bound, certificate) = found;
        let goal = Goal::AtLeast(bound.to_usize().expect("costs are short"));
        self.publish(covering, &Answer::of_bound(certificate)?, goal, None)
    }

    /// Makes an exact packing of an answer to a packing program.
    fn packing(&self, problem: &Problem) -> Result<Exit> {
        let packing = self.answer.packing(problem).with_context(|| self.name.clone())?;
        self.publish_packing(problem, &packing)
    }

    /// Makes an exact packing of the duals of a cover program's rows.
    fn duals(&self, problem: &Problem) -> Result<Exit> {
        let packing = self.answer.packing_of_duals(problem).with_context(|| self.name.clone())?;
        self.publish_packing(problem, &packing)
    }

    /// Reports a packing of a plain problem as `packing` does, one of another as the bound that it shows.
    fn publish_packing(&self, problem: &Problem, packing: &Weights) -> Result<Exit> {
        let elapsed = self.started.elapsed();
        if problem.is_plain() {
            let certificate = Certificate::packing(problem.clone(), packing.clone(), None);
            let certificate = checked(certificate)?;
            let report = PackingReport::new(problem, packing, None, certificate, elapsed);
            return conclude(report, self.output);
        }
        let certificate = Certificate::at_least(problem.clone(), packing.clone())?;
        let proof = Answer::of_bound(certificate)?;
        let goal = proof.proved().map_or(Goal::Minimum, Goal::AtLeast);
        conclude(AnswerReport::of_board(problem, goal, &proof).after(elapsed), self.output)
    }
}
