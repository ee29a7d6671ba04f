//! An answer to the cover program of a board.

use super::answer::{Answer, is_unknown};
use crate::args::OutputArgs;
use crate::exit::Exit;
use crate::report::CoverReport;
use anyhow::{Context, Result, bail};
use destrier_board::{Group, Problem, SquareSet};
use destrier_certify::check_cover;
use destrier_cover::minimum;
use destrier_model::{cover_program, in_letters};
use std::time::Instant;

/// Lifts the answer to the board, checks it and reports it.
pub(super) fn import(problem: &Problem, answer: &Answer, output: &OutputArgs) -> Result<Exit> {
    let started = Instant::now();
    let name = &answer.name;
    let cover = match cover(problem, answer) {
        Err(error) if is_unknown(&error) => bail!("{name}: {error:#}{}", missing(problem, answer)),
        cover => cover.with_context(|| name.clone())?,
    };
    if let Err(rejection) = check_cover(problem, &cover) {
        let missing = missing(problem, answer);
        crate::output::note!("destrier: {name}: rejected: {rejection}{missing}");
        return Ok(Exit::No);
    }
    answer.compare(cover.len() as f64, 0.0);
    let found = minimum::Answer::of(problem, cover, answer.from.name())?;
    CoverReport::new(problem, &found, 0, started.elapsed()).publish(output)
}

/// The squares that an answer chooses; its names may be Fisher's letters.
fn cover(problem: &Problem, answer: &Answer) -> Result<SquareSet> {
    let reduced = cover_program(problem)?;
    let values = match answer.choice(&reduced.program) {
        Err(error) if is_unknown(&error) => {
            let letters = in_letters(&reduced.program, problem.board);
            answer.choice(&letters).map_err(|other| if is_unknown(&other) { error } else { other })
        }
        values => values,
    };
    Ok(reduced.lift(&values?))
}

/// In words, which symmetry the program had, if with another one the answer is a cover.
fn missing(problem: &Problem, answer: &Answer) -> String {
    let fits = |group: &Group| {
        let other = Problem { symmetry: *group, ..problem.clone() };
        *group != problem.symmetry
            && problem.admits(*group)
            && cover(&other, answer).is_ok_and(|cover| check_cover(&other, &cover).is_ok())
    };
    let groups: Vec<Group> = Group::NAMED.into_iter().filter(fits).collect();
    match groups[..] {
        [] => String::new(),
        [Group::None, ..] => "; it is a cover without --symmetry".to_owned(),
        _ => {
            let names: Vec<String> =
                groups.iter().map(|group| format!("--symmetry {group}")).collect();
            format!(
                "; its variables stand for orbits of several squares: add {}",
                names.join(" or ")
            )
        }
    }
}
