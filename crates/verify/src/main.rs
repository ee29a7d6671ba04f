//! `destrier-verify`: one verdict a file, by a program that holds the exact checkers and nothing else.
#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;

use args::{Args, Request};
use destrier_verify::{
    Format, Limits, Specification, Verdict, Verifier, Wishes, exit_status, one_line, open,
    read_program,
};
use std::convert::Infallible;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Wrong use or unreadable input.
const WRONG: u8 = 2;

fn main() -> ExitCode {
    match args::parse(std::env::args().skip(1)) {
        Ok(Request::Help) => print(args::HELP),
        Ok(Request::Version) => print(&format!("destrier-verify {}\n", env!("CARGO_PKG_VERSION"))),
        Ok(Request::Verify(args)) => run(*args),
        Err(error) => wrong(&format!("{error} (see destrier-verify --help)")),
    }
}

/// Says one line for each file; the status tells the verdict even where nobody reads on.
fn run(args: Args) -> ExitCode {
    let limits = Limits::new(args.memory, args.time_limit);
    let mut verifier = Verifier::new(None, args.allow_cutoffs, limits);
    verifier.expected = args.expected;
    verifier.threads = args.threads.map_or(verifier.threads, usize::from);
    if let Some(board) = args.board {
        let specification = Specification::Board(Box::new(board));
        let Ok(()) = verifier.about("--board".to_owned(), || Ok::<_, Infallible>(specification));
    }
    if let Some(path) = args.program {
        let wishes = args.wishes;
        let name = path.display().to_string();
        if let Err(error) =
            verifier.about(name.clone() + &wishes.to_string(), move || program(&path, wishes))
        {
            return wrong(&format!("{name}: {error}"));
        }
    }
    let mut verdicts: Vec<Verdict> = Vec::new();
    let mut is_lost = false;
    for path in &args.files {
        let name = path.display();
        let verdict = verifier.verify(path);
        match &verdict {
            Verdict::Unreadable(reason) => complain(&format!("{name}: {reason}")),
            verdict => is_lost |= !say(&(one_line(&format!("{name}: {verdict}")) + "\n")),
        }
        verdicts.push(verdict);
    }
    ExitCode::from(if is_lost { WRONG } else { exit_status(&verdicts) })
}

fn print(text: &str) -> ExitCode {
    ExitCode::from(if say(text) { 0 } else { WRONG })
}

/// Whether the text was printed, or nobody reads it.
fn say(text: &str) -> bool {
    let mut output = io::stdout();
    let written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot write to standard output: {error}"));
            false
        }
        _ => true,
    }
}

/// The program of a file.
fn program(path: &Path, wishes: Wishes) -> Result<Specification, String> {
    let format = Format::of(path).ok_or(format!("programs end in {}", Format::ENDINGS))?;
    let text = open(path).and_then(read_program).map_err(|error| error.to_string())?;
    let (specification, remarks) =
        Specification::of_file(format.asking(wishes)?, &text).map_err(|error| error.to_string())?;
    remarks.iter().for_each(|remark| complain(&format!("{}: {remark}", path.display())));
    Ok(specification)
}

fn wrong(message: &str) -> ExitCode {
    complain(message);
    ExitCode::from(WRONG)
}

fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "destrier-verify: {}", one_line(message));
}
