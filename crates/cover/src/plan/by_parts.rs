//! Problems that fall apart, such as total domination by knights, which attack squares of the other colour only:
//! each part has its own proof, parts that are images of others need none, and the bounds add up.

use super::MinimumError;
use super::by_sweep::suits_a_sweep;
use crate::answer::{End, FoundBy, Unchecked};
use crate::question::{Effort, Goal, Method};
use crate::symmetry::{grouped, join, root};
use destrier_board::{Group, MoveGraph, Problem, SquareSet, Symmetry};
use destrier_certify::{
    Certificate, CoverCertificate, CoverProof, Evidence, Instance, SumCertificate,
    SweepCertificate, check_cover,
};
use destrier_model::{ProblemQuotient, Solver, bound_packing};
use destrier_run::{Control, Saver};
use std::collections::HashMap;
use std::time::Duration;

/// Problems of more parts are not taken apart: each part has a certificate of the size of the board.
const MAX_PARTS: usize = 64;
/// For a packing of a part that nothing else bounds.
const PACKING: Duration = Duration::from_secs(5);

/// How a problem that does not fall apart is proved.
pub(super) type Prove =
    fn(&Problem, &Effort<'_>, Control<'_>, &mut Saver<'_>) -> Result<Unchecked, MinimumError>;

/// A part that was solved as far as it was.
#[derive(Clone)]
struct Solved {
    cover: Option<SquareSet>,
    evidence: Option<(Evidence, usize)>,
}

/// Proves the parts one after the other, each with its share of the time. None if there are not several, or a part
/// has no cover.
pub(super) fn by_parts(
    problem: &Problem,
    options: &Effort<'_>,
    control: Control<'_>,
    prove: Prove,
) -> Result<Option<Unchecked>, MinimumError> {
    if options.method != Method::Auto || options.resume.is_some() {
        return Ok(None);
    }
    let parts = several(problem);
    if parts.is_empty() {
        return Ok(None);
    }
    let instance = Instance::new(problem)?;
    let own = |part: &Part| SumCertificate::part_of(&instance, &part.squares);
    // trees take problems apart by themselves
    if !parts.iter().all(|part| part.image.is_some() || suits_a_sweep(&own(part))) {
        return Ok(None);
    }
    let (solved, end, work) = solve(&parts, own, options, control, prove)?;
    let cover = union(problem, &solved);
    let certificate = sum(problem, &parts, &solved, cover.as_ref()).map(Certificate::Sum);
    if end == End::Finished && (cover.is_none() || certificate.is_none()) {
        return Ok(None); // a part without a cover, or covers that do not go together
    }
    let too_small =
        |cover: &SquareSet| options.goal.at_least().is_some_and(|least| cover.len() < least);
    let (certificate, end) = match cover.as_ref().is_some_and(too_small) {
        true => (None, End::Refuted),
        false => (certificate, end),
    };
    Ok(Some(Unchecked::by(FoundBy::Parts, certificate, cover, end, work)))
}

/// All parts, the last reason why one was not settled, and the work of all.
fn solve(
    parts: &[Part],
    own: impl Fn(&Part) -> Problem,
    options: &Effort<'_>,
    control: Control<'_>,
    prove: Prove,
) -> Result<(Vec<Solved>, End, u64), MinimumError> {
    let mut left = parts.iter().filter(|part| part.image.is_none()).count() as u32;
    let (mut end, mut work) = (End::Finished, 0);
    let mut solved: Vec<Solved> = Vec::with_capacity(parts.len());
    for part in parts {
        if let Some((other, symmetry)) = part.image {
            solved.push(solved[other].moved(other, symmetry));
            continue;
        }
        let share = control.remaining().map(|remaining| remaining / left);
        left -= 1;
        let (one, its_end, its_work) =
            solve_part(&own(part), options, control.within(share), prove)?;
        if its_end != End::Finished {
            end = its_end;
        }
        work += its_work;
        solved.push(one);
    }
    Ok((solved, end, work))
}

/// A part that is no image of another.
fn solve_part(
    part: &Problem,
    options: &Effort<'_>,
    control: Control<'_>,
    prove: Prove,
) -> Result<(Solved, End, u64), MinimumError> {
    // a cover of a part is none of the board
    let how = Effort { goal: Goal::Minimum, gained: &|_| {}, start: None, ..options.clone() };
    let Unchecked { certificate, best: cover, end, work, .. } =
        prove(part, &how, control, &mut Saver::never())?;
    let evidence = match certificate.and_then(evidence) {
        Some(evidence) => Some(evidence),
        None => by_packing(part)?,
    };
    Ok((Solved { cover, evidence }, end, work.unwrap_or(0)))
}

impl Solved {
    /// What it says of a part that is its image; `at` is its own place.
    fn moved(&self, at: usize, symmetry: Symmetry) -> Solved {
        let cover = self.cover.as_ref().map(|cover| cover.image(symmetry));
        let size = self.evidence.as_ref().map(|shown| shown.1);
        let evidence = size.map(|size| (Evidence::Image { part: at, symmetry }, size));
        Solved { cover, evidence }
    }
}

/// A smallest cover by the parts and what shows it, or what there is of them at a limit; none where the parts are
/// large or other methods may do better.
pub(super) fn parted(
    problem: &Problem,
    effort: &Effort<'_>,
    control: Control<'_>,
    prove: Prove,
) -> Result<Option<Unchecked>, MinimumError> {
    if effort.start.is_some() || effort.target.is_some() {
        return Ok(None);
    }
    let Effort { seed, threads, .. } = *effort;
    let options = Effort { seed, threads, ..Effort::default() };
    let found = by_parts(problem, &options, control, prove)?;
    let found = found.filter(|found| found.best.is_some() && found.end.stop().is_some());
    found.iter().filter_map(|found| found.best.as_ref()).for_each(effort.gained);
    Ok(found)
}

/// The parts, if there are several and not too many.
fn several(problem: &Problem) -> Vec<Part> {
    if problem.blocks.is_some() || problem.board.area() > crate::proof::MAX_AREA {
        return Vec::new();
    }
    let parts = parts(problem);
    if (2..=MAX_PARTS).contains(&parts.len()) { parts } else { Vec::new() }
}

/// What a certificate shows as a part's, without the cover.
fn evidence(certificate: Certificate) -> Option<(Evidence, usize)> {
    match certificate {
        Certificate::Sweep(sweep) => {
            let size = sweep.size;
            Some((Evidence::Sweep(SweepCertificate { cover: None, ..sweep }), size))
        }
        Certificate::Cover(CoverCertificate {
            problem,
            proof: CoverProof::AtLeast { size, packing },
        }) => {
            let proof = CoverProof::AtLeast { size, packing };
            Some((Evidence::Cover(CoverCertificate { problem, proof }), size))
        }
        _ => None,
    }
}

/// The bound by a packing, of a part that was stopped before it had any.
fn by_packing(part: &Problem) -> Result<Option<(Evidence, usize)>, MinimumError> {
    let control = Control::quiet().within(Some(PACKING));
    let packing = bound_packing(part, Solver::default(), control)?;
    let certificate = packing.map(|packing| Certificate::at_least(part.clone(), packing));
    Ok(certificate.transpose()?.and_then(evidence))
}

/// The covers of all parts together, if they are a cover.
fn union(problem: &Problem, solved: &[Solved]) -> Option<SquareSet> {
    let covers: Option<Vec<&SquareSet>> = solved.iter().map(|part| part.cover.as_ref()).collect();
    let squares = covers?.into_iter().flat_map(SquareSet::iter);
    let cover = SquareSet::from_squares(problem.board, squares);
    check_cover(problem, &cover).is_ok().then_some(cover)
}

/// The certificate of the parts that have evidence, if some do.
fn sum(
    problem: &Problem,
    parts: &[Part],
    solved: &[Solved],
    cover: Option<&SquareSet>,
) -> Option<SumCertificate> {
    let (mut size, mut places, mut shown) = (0, Vec::new(), Vec::new());
    for (part, solved) in parts.iter().zip(solved) {
        places.push(shown.len());
        let Some((evidence, own)) = solved.evidence.clone() else { continue };
        let evidence = match evidence {
            Evidence::Image { part, symmetry } => Evidence::Image { part: places[part], symmetry },
            own => own,
        };
        size += own;
        shown.push(destrier_certify::Part { squares: part.squares.clone(), evidence });
    }
    let cover = cover.filter(|cover| cover.len() == size).cloned();
    let (problem, is_empty) = (problem.clone(), shown.is_empty());
    (!is_empty).then_some(SumCertificate { problem, size, cover, parts: shown })
}

/// Squares to be covered that no piece covers together with others.
struct Part {
    squares: SquareSet,
    /// The part before it that a symmetry of the problem takes to this one.
    image: Option<(usize, Symmetry)>,
}

/// The parts of a problem, in the order of their first squares; none if some square has to be covered and cannot
/// be. Linear in the attacks, nearly.
fn parts(problem: &Problem) -> Vec<Part> {
    let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
    let quotient = ProblemQuotient::new(problem, &graph);
    let Some(components) = components(&quotient) else { return Vec::new() };
    let symmetries = symmetries(problem);
    let mut parts: Vec<Part> = Vec::with_capacity(components.len());
    let mut places: HashMap<SquareSet, usize> = HashMap::with_capacity(components.len());
    for orbits in components {
        let squares = orbits.iter().flat_map(|&orbit| quotient.orbits().squares(orbit));
        let wanted = squares.copied().filter(|&square| !problem.exempt.contains(square));
        let squares = SquareSet::from_squares(problem.board, wanted);
        let origins = symmetries.iter().filter_map(|&symmetry| {
            Some((*places.get(&squares.image(symmetry.inverse()))?, symmetry))
        });
        let image = origins.min_by_key(|&(at, _)| at);
        places.entry(squares.clone()).or_insert(parts.len());
        parts.push(Part { squares, image });
    }
    parts
}

/// The orbits to be covered, by components; none if nothing covers one of them.
fn components(quotient: &ProblemQuotient<'_>) -> Option<Vec<Vec<usize>>> {
    let mut above: Vec<u32> = (0..quotient.len() as u32).collect();
    let is_excluded: Vec<bool> = (0..quotient.len()).map(|at| quotient.is_excluded(at)).collect();
    let mut wanted = Vec::new();
    for orbit in (0..quotient.len()).filter(|&orbit| quotient.required(orbit).is_some()) {
        let coverers = quotient.coverers(orbit).into_iter();
        let mut coverers = coverers.filter(|&from| !is_excluded[from]);
        let first = coverers.next()? as u32;
        coverers.for_each(|from| _ = join(&mut above, first, from as u32));
        wanted.push((first, orbit));
    }
    let wanted = wanted.into_iter();
    Some(grouped(wanted.map(|(coverer, orbit)| (root(&mut above, coverer), orbit))))
}

/// The symmetries of the board that take orbits and fixed squares to their like.
fn symmetries(problem: &Problem) -> Vec<Symmetry> {
    let all = Group::of_board(problem.board).elements().iter().copied();
    all.filter(|&symmetry| problem.is_uniform() && keeps_pieces(problem, symmetry)).collect()
}

/// Whether a symmetry of the board keeps the squares that are forced and forbidden, and the orbits of a symmetric
/// problem.
fn keeps_pieces(problem: &Problem, symmetry: Symmetry) -> bool {
    let own = problem.symmetry.elements();
    let is_normal = own.iter().all(|&element| {
        let conjugate = symmetry.inverse().then(element).then(symmetry);
        own.contains(&conjugate)
    });
    is_normal
        && [&problem.forced, &problem.forbidden].into_iter().all(|set| set.image(symmetry) == *set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::order::in_one_piece;
    use crate::plan::prove;
    use destrier_board::{Board, Group, Piece, Rule};

    fn of(board: &str, piece: Piece, rule: Rule) -> Problem {
        Problem { piece, rule, ..Problem::new(board.parse().unwrap()) }
    }

    #[test]
    fn problems_fall_apart_as_their_pieces_move() {
        let camel = Piece::Leaper(1, 3);
        let count = |problem: &Problem| parts(problem).len();
        assert_eq!(count(&of("8", Piece::Knight, Rule::Domination)), 1);
        assert_eq!(count(&of("8", Piece::Knight, Rule::Total)), 2);
        assert_eq!(count(&of("7t", Piece::Knight, Rule::Total)), 1); // colours meet at the edges
        assert_eq!(count(&of("8", Piece::Bishop, Rule::Independent)), 2);
        assert_eq!(count(&of("8", camel, Rule::Domination)), 2);
        assert_eq!(count(&of("8", camel, Rule::Total)), 4);
        assert_eq!(count(&of("3", Piece::Knight, Rule::Total)), 0); // nothing attacks the middle
        let turned = of("8", Piece::Knight, Rule::Total).with_symmetry(Group::Rot90).unwrap();
        assert_eq!(count(&turned), 1); // quarter turns change colours
        let images = |side| {
            let parts = parts(&of(side, Piece::Knight, Rule::Total));
            parts.iter().filter(|part| part.image.is_some()).count()
        };
        assert_eq!((images("8"), images("9")), (1, 0));
    }

    /// OEIS A261752.
    #[test]
    fn total_domination_is_the_sum_of_both_colours() {
        for (side, least, method) in
            [("8", 14, FoundBy::Tree), ("9", 18, FoundBy::Tree), ("13", 32, FoundBy::Parts)]
        {
            let problem = of(side, Piece::Knight, Rule::Total);
            let proof = prove(&problem, &Effort::default(), Control::quiet(), &mut Saver::never());
            let proof = proof.unwrap();
            assert_eq!(
                (proof.proved(), proof.size, proof.method),
                (Some(least), Some(least), method)
            );
        }
        let board = Board::new(9, 9).unwrap();
        let none = Problem::new(board);
        assert!(
            by_parts(&none, &Effort::default(), Control::quiet(), in_one_piece).unwrap().is_none()
        );
    }
}
