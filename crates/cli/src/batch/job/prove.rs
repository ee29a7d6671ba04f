//! A lower bound by cases: a unit for each case of the top of the tree.

use super::unit::{Drafts, Ended};
use crate::report::checked;
use anyhow::{Result, bail};
use destrier_board::{Board, Piece, Problem, Rule};
use destrier_certify::{Certificate, TreeCertificate};
use destrier_cover::tree::division::{Case, divide, join};
use destrier_cover::tree::{Goal, Options, prove};
use destrier_run::{Control, Saver};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// No cover of the board has fewer than so many pieces.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub(crate) struct Prove {
    pub(crate) board: Board,
    pub(crate) piece: Piece,
    pub(crate) rule: Rule,
    pub(crate) at_least: usize,
    /// About so many units.
    pub(crate) units: usize,
}

/// A case and where it stands among all, from the left.
#[derive(Serialize, Deserialize)]
struct Unit {
    place: usize,
    case: Case,
}

impl Prove {
    fn problem(&self) -> Problem {
        Problem { piece: self.piece, rule: self.rule, ..Problem::new(self.board) }
    }

    pub(super) fn divide(&self, stop: &AtomicBool) -> Result<Option<Drafts>> {
        let Some(cases) = divide(&self.problem(), self.at_least, self.units, Control::new(stop))?
        else {
            return Ok(None);
        };
        let unit = |(place, case): (usize, Case)| {
            let work = case.work;
            Ok((work, serde_json::to_value(Unit { place, case })?))
        };
        cases.into_iter().enumerate().map(unit).collect::<Result<_>>().map(Some)
    }

    /// The tree of the case; nothing where a symmetry settles it.
    pub(super) fn run(&self, unit: &Value, stop: &AtomicBool) -> Result<Ended> {
        let Unit { case, .. } = serde_json::from_value(unit.clone())?;
        if case.image.is_some() {
            return Ok(Ended::Done(String::new()));
        }
        let problem = case.problem(&self.problem())?;
        let goal = Goal::AtLeast(self.at_least);
        let outcome =
            prove(&problem, &goal, &Options::default(), Control::new(stop), &mut Saver::never())?;
        match (outcome.limit, outcome.certificate) {
            (None, Some(part)) => Ok(Ended::Done(Certificate::Tree(part).to_string())),
            (_, None) => {
                let size = outcome.cover.map_or(0, |cover| cover.len());
                let problem = self.problem();
                Ok(Ended::Refuted(format!(
                    "{problem}: there is a cover of {size}, so {} cannot be proved",
                    self.at_least
                )))
            }
            _ => Ok(Ended::Stopped),
        }
    }

    /// The certificate of the whole, which the checker has accepted.
    pub(super) fn merge(&self, parts: &[(&Value, String)]) -> Result<String> {
        let mut cases = parts.iter().map(read).collect::<Result<Vec<_>>>()?;
        cases.sort_by_key(|(unit, _)| unit.place);
        let (cases, trees): (Vec<Case>, Vec<_>) =
            cases.into_iter().map(|(unit, tree)| (unit.case, tree)).unzip();
        Ok(checked(&Certificate::Tree(join(&self.problem(), &cases, &trees)?))?.text)
    }
}

fn read((unit, body): &(&Value, String)) -> Result<(Unit, Option<TreeCertificate>)> {
    let unit: Unit = serde_json::from_value((*unit).clone())?;
    if body.is_empty() {
        return Ok((unit, None));
    }
    match destrier_certify::parse(body)? {
        Certificate::Tree(tree) => Ok((unit, Some(tree))),
        _ => bail!("a result that is no tree"),
    }
}
