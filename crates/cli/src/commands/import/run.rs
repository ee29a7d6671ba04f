//! The command: what the answer is about decides what is made of it.

use super::about::about;
use super::answer::Answer;
use super::args::Args;
use super::{choice, cover, packing};
use crate::commands::export::Kind;
use crate::covering::Stated;
use crate::exit::Exit;
use crate::output::note;
use anyhow::{Result, bail};

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let about = about(args)?;
    let answer = match Answer::read(args)? {
        Ok(answer) => answer,
        Err(none) => {
            note!("destrier: {none}");
            return Ok(Exit::No);
        }
    };
    let output = &args.output;
    match (&about.stated, about.kind, args.duals) {
        (Stated::Problem(problem), Kind::Cover, false) => cover::import(problem, &answer, output),
        (Stated::Problem(problem), Kind::Cover, true) => {
            packing::import_duals(problem, &answer, output)
        }
        (Stated::Problem(problem), Kind::Packing, false) => {
            packing::import(problem, &answer, output)
        }
        (Stated::Covering(covering), Kind::Cover, false) => {
            choice::import(covering, &answer, output)
        }
        (Stated::Covering(covering), Kind::Cover, true) => {
            choice::import_duals(covering, &answer, output)
        }
        (_, kind, _) if !kind.is_imported() => {
            bail!(
                "{}: import reads covers and packings, not a program of kind {}",
                answer.name,
                kind.name()
            )
        }
        (Stated::Covering(covering), _, _) => {
            bail!("{}: packings are for boards without demands and costs", covering.name)
        }
        (Stated::Problem(_), _, _) => bail!(
            "{}: --duals are those of a cover program; a packing is read without",
            answer.name
        ),
    }
}
