//! Programs whose own tree closes their gap slowly, though cuts made of the bounds of its first cases would close more: once, the
//! tree is dropped, and the cases of the first branches begin as programs with roots of their own.

use super::answer::{LinearAnswer, LinearError};
use super::cases::{Ended, Side, narrow};
use super::relaxed::Relaxed;
use super::reserve::Reserve;
use super::search::Search;
use super::tree::Tree;
use crate::answer::End;
use crate::question::Division;
use destrier_certify::LinearNode;
use destrier_run::Saver;
use num_rational::BigRational;

/// After so many nodes both sides of the first branch are tried.
pub(super) const AFTER: u64 = 5_000;
/// They are worth it where the root of each closes one part in so many of its gap.
const PARTS: f64 = 12.0;
/// So deep below the whole program cases begin as programs.
const LEVELS: usize = 3;

/// A search with its root.
struct Half<'a> {
    search: Search<'a>,
    tree: Tree,
}

impl<'a> Search<'a> {
    /// Proves the program by programs of its first cases, if their roots close enough of the gaps that this tree leaves.
    pub(super) fn in_halves(
        &mut self,
        tree: &Tree,
        limit: Option<u64>,
    ) -> Result<Option<LinearAnswer>, LinearError> {
        let Some(side) = tree.cases.first_side() else { return Ok(None) };
        let mut begun = Vec::new();
        for side in [side, side.other()] {
            self.restrict(vec![side])?;
            self.relax(f64::INFINITY)?;
            let (before, cutoff) = (self.objective(), self.relaxed.cost(self.cutoff()));
            let own = self.begin(side)?;
            if own.search.objective() < cutoff.min(before + (cutoff - before) / PARTS) {
                return Ok(None);
            }
            begun.push(own);
        }
        self.by_halves(side, begun, 1, limit).map(Some)
    }

    /// Proves a program by its halves, which have so many branches above them, and some of which have begun.
    fn by_halves(
        &mut self,
        side: Side,
        begun: Vec<Half<'a>>,
        level: usize,
        limit: Option<u64>,
    ) -> Result<LinearAnswer, LinearError> {
        let (mut begun, mut both) = (begun.into_iter(), Vec::new());
        for side in [side, side.other()] {
            let own = begun.next().map_or_else(|| self.begin(side), Ok)?;
            both.push(self.deeper(own, level, limit)?);
        }
        Ok(self.joined(side, both))
    }

    /// The root of a case, below the cuts of this one.
    fn begin(&self, side: Side) -> Result<Half<'a>, LinearError> {
        let mut case = self.case.clone();
        narrow(&mut case, side);
        let relaxed = Relaxed::new(self.program, &case);
        let mut search = Search::new(self.program, case, relaxed, Reserve::new(self.control))?;
        (search.threads, search.solved, search.format) = (self.threads, self.solved, self.format);
        search.best.clone_from(&self.best);
        search.target.clone_from(&self.target);
        let tree = Tree::new(search.root()?);
        Ok(Half { search, tree })
    }

    /// What a program of so many branches comes to, with what is known by now.
    fn deeper(
        &mut self,
        Half { mut search, mut tree }: Half<'a>,
        level: usize,
        limit: Option<u64>,
    ) -> Result<LinearAnswer, LinearError> {
        search.nodes = self.nodes;
        search.improve(self.best.as_ref().map(|(_, solution)| solution.clone()));
        let root = if level < LEVELS { tree.take() } else { None };
        let ended = match root {
            Some(root) => Some((root, search.settle(&tree.cases, root)?)),
            None => None,
        };
        let answer = match ended {
            Some((_, Ended::Branch(column, value))) => {
                let side = Side { column, is_upper: true, value };
                search.by_halves(side, Vec::new(), level + 1, limit)?
            }
            ended => {
                if let Some((root, ended)) = ended {
                    tree.end(root, ended);
                }
                search.finish(tree, (limit, &Division::default()), None, &mut Saver::never())?
            }
        };
        self.nodes = answer.nodes;
        self.improve(answer.solution.clone());
        Ok(answer)
    }

    /// What is known of a program by what is known of both sides of a branch.
    fn joined(&self, side: Side, both: Vec<LinearAnswer>) -> LinearAnswer {
        let program = self.program;
        let Side { column, is_upper, value } = side;
        let branch = LinearNode::Branch { column, at_most: is_upper, value: value.into() };
        let (mut nodes, mut least, mut is_shown) = (vec![branch], None::<BigRational>, true);
        let mut whole = LinearAnswer {
            program: program.clone(),
            solution: None,
            bound: None,
            infeasible: None,
            end: End::Finished,
            nodes: 0,
        };
        for LinearAnswer { solution, bound, infeasible, end, nodes: number, .. } in both {
            whole.solution = solution.or(whole.solution);
            whole.nodes = number;
            if matches!(whole.end, End::Finished) {
                whole.end = end;
            }
            match (infeasible, bound) {
                (Some(tree), _) => nodes.extend(tree.nodes),
                (None, Some((value, tree))) => {
                    nodes.extend(tree.nodes);
                    least = least.into_iter().chain([program.cost_of(&value)]).min();
                }
                (None, None) => is_shown = false,
            }
        }
        let (tree, least) = self.trunk.tree(&self.cuts, (nodes.into(), least));
        match least {
            _ if !is_shown => {}
            Some(least) => whole.bound = Some((program.value_of(least), tree)),
            None => whole.infeasible = Some(tree),
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::kept::Begun;
    use crate::question::ProofFormat;
    use destrier_certify::{
        LinearCase, LinearColumn, LinearProgram, LinearRange, LinearRow, LinearTree, verify,
    };
    use destrier_run::{Control, Random};
    use num_traits::Zero;

    /// Whole columns and a continuous one, in rows of factors that have little in common.
    fn drawn(draw: &mut Random) -> LinearProgram {
        let mut columns: Vec<LinearColumn> = (0..14)
            .map(|_| {
                let (range, cost) =
                    (LinearRange::between(0, 1 + draw.below(3) as i64), draw.below(40));
                LinearColumn { whole: true, range, cost: (-20 - cost as i64).into() }
            })
            .collect();
        columns.push(LinearColumn {
            whole: false,
            range: LinearRange::between(0, 3),
            cost: 7.into(),
        });
        let row = |draw: &mut Random| {
            let factors: Vec<i64> = (0..15).map(|_| 11 + draw.below(40) as i64).collect();
            let half = factors.iter().sum::<i64>() * 2 / 3;
            let terms = (0..).zip(factors.into_iter().map(Into::into)).collect();
            LinearRow { range: LinearRange::between(half - 60, half), terms }
        };
        let rows = (0..4).map(|_| row(draw)).collect();
        let (denominator, constant) = (1.into(), BigRational::zero());
        LinearProgram { maximise: false, columns, rows, denominator, constant }
    }

    fn begun(program: &LinearProgram) -> Search<'_> {
        let case = LinearCase::new(program);
        let relaxed = Relaxed::new(program, &case);
        Search::new(program, case, relaxed, Reserve::new(Control::quiet())).unwrap()
    }

    /// The program by its halves, within so many nodes and for this format; none if its root is not divided.
    fn halved(
        program: &LinearProgram,
        (limit, format): (Option<u64>, ProofFormat),
    ) -> Option<LinearAnswer> {
        let mut search = begun(program);
        search.format = format;
        let mut tree = Tree::new(search.root().unwrap());
        search.visit(&mut tree).unwrap();
        let side = tree.cases.first_side()?;
        let halves = [side, side.other()].map(|side| search.begin(side).unwrap());
        Some(search.by_halves(side, halves.into(), 1, limit).unwrap())
    }

    #[test]
    fn halves_show_what_one_tree_shows_and_leave_states_to_go_on_from() {
        let mut draw = Random::new(5, 0);
        let own = ProofFormat::Destrier;
        let (mut number, mut with_cuts, mut stopped) = (0, 0, 0);
        for round in 0..30 {
            let program = drawn(&mut draw);
            let alone = Division::default();
            let finish = |kept: Option<(BigRational, LinearTree)>| {
                let units = Vec::new();
                let kept = kept.map(|(bound, tree)| Begun { bound, tree, units });
                begun(&program).run((None, &alone), kept, &mut Saver::never()).unwrap()
            };
            let whole = finish(None);
            let Some(answer) = halved(&program, (None, own)) else { continue };
            assert!(answer.is_settled() && answer.value() == whole.value(), "{round}: {program}");
            let text = answer.certificate().unwrap().to_string();
            verify(&text).unwrap_or_else(|error| panic!("{round}: {error}\n{text}"));
            number += 1;
            let lines = text.lines().skip_while(|line| !line.starts_with("branch"));
            with_cuts += usize::from(lines.into_iter().any(|line| line.starts_with("cut")));
            let soon = halved(&program, (Some(0), own)).unwrap();
            verify(&soon.certificate().unwrap().to_string()).unwrap();
            stopped += usize::from(!soon.is_settled());
            let again = finish(soon.bound);
            assert!(again.is_settled() && again.value() == whole.value(), "{round}: {program}");
        }
        assert!(number > 15 && with_cuts > 5 && stopped > 5, "{number} {with_cuts} {stopped}");
    }
    /// Halves narrow no columns where the readers of the certificate have no words for that.
    #[test]
    fn halves_have_only_what_the_readers_of_the_certificate_know() {
        let mut draw = Random::new(5, 0);
        let mut narrowed = 0;
        for _ in 0..30 {
            let program = drawn(&mut draw);
            let has_narrowings = |format| {
                let answer = halved(&program, (None, format))?;
                let text = answer.certificate()?.to_string();
                Some(text.lines().any(|line| line.starts_with("narrow")))
            };
            narrowed += usize::from(has_narrowings(ProofFormat::Destrier) == Some(true));
            assert_ne!(has_narrowings(ProofFormat::Program), Some(true), "{program}");
        }
        assert!(narrowed > 3, "{narrowed}");
    }
}
