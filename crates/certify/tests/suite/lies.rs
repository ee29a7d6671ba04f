//! Certificates of kind `program` with a lie in them, told in all places where it can be: each is refused, for one of the
//! reasons that lies of its name have. What is changed and shows the same claim still is no lie.

use crate::program::{is_solution, terms, value};
use destrier_certify::{
    Certificate, LinearAutomorphism, LinearCut, LinearDomination, LinearElimination, LinearLemma,
    LinearNarrowing, LinearNode, LinearStable, Multipliers, Optimum, ProgramCertificate,
    ProgramProof, StableCases, Whole, parse, verify,
};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use std::collections::BTreeSet;
use std::path::Path;

/// The name of a lie, all ways to tell it in a certificate, and words of which a refusal has some.
type Lie =
    (&'static str, fn(&ProgramCertificate) -> Vec<ProgramCertificate>, &'static [&'static str]);

/// The true certificates of linear programs said row by row.
fn honest() -> Vec<(String, ProgramCertificate)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/valid");
    let entries = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = entries.collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        match parse(&text).unwrap() {
            Certificate::Program(certificate) => Some((name, certificate)),
            _ => None,
        }
    };
    paths.iter().filter_map(read).collect()
}

fn whole(number: i64) -> BigRational {
    BigRational::from_integer(number.into())
}

fn nodes(certificate: &ProgramCertificate) -> &[LinearNode] {
    certificate.proof.tree().map_or(&[], |tree| &tree.nodes)
}

fn tree_of(proof: &mut ProgramProof) -> Option<&mut destrier_certify::LinearTree> {
    match proof {
        ProgramProof::Solution(..) => None,
        ProgramProof::Bound(_, tree)
        | ProgramProof::Infeasible(tree)
        | ProgramProof::Optimum(_, _, tree) => Some(tree),
    }
}

fn with_nodes(certificate: &ProgramCertificate, nodes: Vec<LinearNode>) -> ProgramCertificate {
    let mut own = certificate.clone();
    if let Some(tree) = tree_of(&mut own.proof) {
        tree.nodes = nodes;
    }
    own
}

/// Each node in place of which others are told.
fn each(
    certificate: &ProgramCertificate,
    others: impl Fn(&LinearNode) -> Vec<LinearNode>,
) -> Vec<ProgramCertificate> {
    let all = nodes(certificate);
    let replaced = |(at, node): (usize, &LinearNode)| {
        let put = move |other: LinearNode| {
            let mut all = all.to_vec();
            all[at] = other;
            with_nodes(certificate, all)
        };
        others(node).into_iter().filter(|other| other != node).map(put).collect::<Vec<_>>()
    };
    all.iter().enumerate().flat_map(replaced).collect()
}

/// The certificate without each of these nodes.
fn less(
    certificate: &ProgramCertificate,
    is_told: impl Fn(&LinearNode) -> bool,
) -> Vec<ProgramCertificate> {
    let all = nodes(certificate);
    let told = (0..all.len()).filter(|&at| is_told(&all[at]));
    told.map(|at| with_nodes(certificate, [&all[..at], &all[at + 1..]].concat())).collect()
}

fn twice(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    let all = nodes(certificate);
    let told = (0..all.len()).filter(|&at| all[at].is_leaf());
    told.map(|at| with_nodes(certificate, [&all[..=at], &all[at..]].concat())).collect()
}

fn exchanged(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    let all = nodes(certificate);
    let leaves: Vec<usize> = (0..all.len()).filter(|&at| all[at].is_leaf()).collect();
    let pairs = leaves.iter().flat_map(|&a| leaves.iter().map(move |&b| (a, b)));
    let told = pairs.filter(|&(a, b)| a < b && all[a] != all[b]);
    told.map(|(a, b)| {
        let mut all = all.to_vec();
        all.swap(a, b);
        with_nodes(certificate, all)
    })
    .collect()
}

/// The same weights but for one number, or on other rows, or over another denominator.
fn other_weights(weights: &Multipliers) -> Vec<Multipliers> {
    let (below, all) = (weights.denominator(), weights.numerators().collect::<Vec<_>>());
    let mut told = Vec::new();
    for at in 0..all.len() {
        let number = all[at].1.to_big();
        let others = [&number + 1, &number - 1, &number * 2, -&number, BigInt::ZERO];
        for other in others {
            let mut all = all.clone();
            all[at].1 = other.into();
            told.push(Multipliers::over(below.clone(), all));
        }
    }
    for step in [1u32, 1000] {
        let moved = all.iter().map(|(row, number)| (row + step, number.clone()));
        told.push(Multipliers::over(below.clone(), moved));
    }
    let other = Whole::from(below.to_big() + 1);
    told.push(Multipliers::over(other, all.to_vec()));
    told.push(Multipliers::over(below.clone(), all.iter().map(|(row, number)| (*row, -number))));
    told
}

/// Leaves with other weights.
fn of_other_weights(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        LinearNode::Weights(own) => {
            other_weights(own).into_iter().map(LinearNode::Weights).collect()
        }
        LinearNode::Infeasible(own) => {
            other_weights(own).into_iter().map(LinearNode::Infeasible).collect()
        }
        _ => vec![],
    })
}

/// A leaf of the other kind.
fn of_other_kind(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        LinearNode::Weights(own) => vec![LinearNode::Infeasible(own.clone())],
        LinearNode::Infeasible(own) => vec![LinearNode::Weights(own.clone())],
        _ => vec![],
    })
}

/// Branches at other numbers.
fn branched_elsewhere(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        LinearNode::Branch { column, at_most, value } => {
            let other = |step: i64| LinearNode::Branch {
                column: *column,
                at_most: *at_most,
                value: Whole::from(value.to_big() + step),
            };
            [1, -1, 1_000_000_000_000, -1_000_000_000_000].map(other).to_vec()
        }
        _ => vec![],
    })
}

fn branched_otherwise(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        &LinearNode::Branch { column, at_most, ref value } => {
            vec![LinearNode::Branch { column, at_most: !at_most, value: value.clone() }]
        }
        _ => vec![],
    })
}

fn branched_on_another(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        &LinearNode::Branch { at_most, ref value, .. } => (0..certificate.program.columns.len())
            .map(|column| LinearNode::Branch {
                column: column as u32,
                at_most,
                value: value.clone(),
            })
            .collect(),
        _ => vec![],
    })
}

fn cut_by_others(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        LinearNode::Cut(LinearCut { weights, upper }) => {
            let cut = |weights| LinearNode::Cut(LinearCut { weights, upper: upper.clone() });
            other_weights(weights).into_iter().map(cut).collect()
        }
        _ => vec![],
    })
}

fn rounded_by_others(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        LinearNode::Round(own) => other_weights(own).into_iter().map(LinearNode::Round).collect(),
        _ => vec![],
    })
}

fn cut_from_other_ends(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        LinearNode::Cut(LinearCut { weights, upper }) => (0..certificate.program.columns.len())
            .map(|column| {
                let (column, mut upper) = (column as u32, upper.clone());
                match upper.binary_search(&column) {
                    Ok(at) => drop(upper.remove(at)),
                    Err(at) => upper.insert(at, column),
                }
                LinearNode::Cut(LinearCut { weights: weights.clone(), upper })
            })
            .collect(),
        _ => vec![],
    })
}

/// Lemmas that are made into others.
fn lemmas(
    certificate: &ProgramCertificate,
    others: impl Fn(&LinearLemma) -> Vec<LinearLemma>,
) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        LinearNode::Lemma(own) => others(own).into_iter().map(LinearNode::Lemma).collect(),
        _ => vec![],
    })
}

fn lemma_of_fewer_steps(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    lemmas(certificate, |own| {
        let steps = |steps: u32| LinearLemma { steps, ..own.clone() };
        [1, own.steps / 2, own.steps - 1].map(steps).to_vec()
    })
}

fn lemma_of_other_rows(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    lemmas(certificate, |own| {
        let without = (0..own.rows.len()).map(|at| {
            let mut lemma = own.clone();
            lemma.rows.remove(at);
            lemma
        });
        let mut with = own.clone();
        with.rows.push(certificate.program.rows.len() as u32);
        without.chain([with]).collect()
    })
}

fn lemma_of_other_columns(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    lemmas(certificate, |own| {
        let mut told = Vec::new();
        for at in 0..own.columns.len() {
            for step in [1, -1] {
                let mut lemma = own.clone();
                lemma.columns[at].1 = Whole::from(lemma.columns[at].1.to_big() + step);
                told.push(lemma);
            }
            let mut lemma = own.clone();
            lemma.columns.remove(at);
            told.push(lemma);
        }
        let listed = |column: &u32| own.columns.iter().any(|own| own.0 == *column);
        for column in (0..certificate.program.columns.len() as u32).filter(|own| !listed(own)) {
            let mut lemma = own.clone();
            lemma.columns.push((column, Whole::ONE));
            told.push(lemma);
        }
        told
    })
}

/// Eliminations that are made into others.
fn eliminations(
    certificate: &ProgramCertificate,
    others: impl Fn(&LinearElimination) -> Vec<LinearElimination>,
) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        LinearNode::Elimination(own) => {
            others(own).into_iter().map(LinearNode::Elimination).collect()
        }
        _ => vec![],
    })
}

fn elimination_of_other_rows(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    eliminations(certificate, |own| {
        let without = (0..own.rows.len()).map(|at| {
            let mut rows = own.rows.clone();
            rows.remove(at);
            LinearElimination { rows, ..own.clone() }
        });
        let more = [&own.rows[..], &[certificate.program.rows.len() as u32]].concat();
        without.chain([LinearElimination { rows: more, ..own.clone() }]).collect()
    })
}

fn elimination_of_other_columns(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    eliminations(certificate, |own| {
        let mut told = Vec::new();
        for at in 0..own.columns.len() {
            for step in [1i64, -1, 1 << 31] {
                let mut columns = own.columns.clone();
                columns[at].1 = Whole::from(columns[at].1.to_big() + step);
                told.push(LinearElimination { columns, ..own.clone() });
            }
            let mut columns = own.columns.clone();
            columns.remove(at);
            told.push(LinearElimination { columns, ..own.clone() });
        }
        let listed = |column: &u32| own.columns.iter().any(|own| own.0 == *column);
        for column in (0..certificate.program.columns.len() as u32).filter(|own| !listed(own)) {
            let columns = [&own.columns[..], &[(column, Whole::ONE)]].concat();
            told.push(LinearElimination { columns, ..own.clone() });
        }
        told
    })
}

/// Stable sets with other ones for these.
fn told_of_stable_sets(
    certificate: &ProgramCertificate,
    others: impl Fn(&LinearStable) -> Vec<LinearStable>,
) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        LinearNode::Stable(own) => others(own).into_iter().map(LinearNode::Stable).collect(),
        _ => vec![],
    })
}

fn stable_sets_of_others(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    let columns = certificate.program.columns.len() as u32;
    told_of_stable_sets(certificate, |stable| {
        let literals = &stable.literals;
        let mut told: Vec<Vec<(u32, bool)>> = Vec::new();
        for at in 0..literals.len() {
            let mut own = literals.clone();
            own[at].1 ^= true;
            told.push(own);
            told.push([&literals[..at], &literals[at + 1..]].concat());
        }
        let is_in = |column: u32| literals.iter().any(|own| own.0 == column);
        for column in (0..columns).filter(|&column| !is_in(column)) {
            let more = [true, false].map(|is_greater| (column, is_greater));
            told.extend(more.map(|own| [&literals[..], &[own]].concat()));
        }
        told.into_iter().map(|literals| LinearStable { literals, ..stable.clone() }).collect()
    })
}

fn smaller_stable_sets(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    told_of_stable_sets(certificate, |own| {
        (0..own.most).map(|most| LinearStable { most, ..own.clone() }).collect()
    })
}

/// Each case names another literal, one less, or one more.
fn stable_sets_in_other_cases(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    told_of_stable_sets(certificate, |stable| {
        let own: Vec<Vec<u32>> = stable.cases.iter().map(<[u32]>::to_vec).collect();
        let mut told = Vec::new();
        for at in 0..own.len() {
            for place in 0..stable.literals.len() as u32 {
                let named = (0..own[at].len()).map(|which| {
                    let mut other = own.clone();
                    other[at][which] = place;
                    other
                });
                told.extend(named);
                let mut more = own.clone();
                more[at].push(place);
                more.insert(at + 1, Vec::new());
                told.push(more);
            }
            let mut less = own.clone();
            if less[at].pop().is_some() {
                told.push(less);
            }
        }
        told.into_iter()
            .map(|cases| {
                let mut own = StableCases::default();
                cases.into_iter().for_each(|named| own.push(named));
                LinearStable { cases: own, ..stable.clone() }
            })
            .collect()
    })
}

fn dominated_by_others(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    let columns = certificate.program.columns.len() as u32;
    dominations(certificate, |LinearDomination { pairs, implied }| {
        let all = (0..columns).flat_map(|one| (0..columns).map(move |other| (one, other)));
        let told = all.flat_map(|pair| {
            let more = [&pairs[..], &[pair]].concat();
            let other = [&pairs[..pairs.len() - 1], &[pair]].concat();
            [more, other].map(|pairs| LinearDomination { pairs, implied: implied.clone() })
        });
        told.collect()
    })
}

fn rows_set_aside_by_others(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    let rows = certificate.program.rows.len() as u32;
    dominations(certificate, |LinearDomination { pairs, implied }| {
        let all = (0..=rows).flat_map(|one| (0..=rows).map(move |other| (one, other)));
        let more = all.map(|pair| [&implied[..], &[pair]].concat());
        let fewer = (0..implied.len()).map(|at| {
            let mut fewer = implied.clone();
            fewer.remove(at);
            fewer
        });
        let told = |implied| LinearDomination { pairs: pairs.clone(), implied };
        more.chain(fewer).map(told).collect()
    })
}

fn dominations(
    certificate: &ProgramCertificate,
    told: impl Fn(&LinearDomination) -> Vec<LinearDomination>,
) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        LinearNode::Dominated(own) => told(own).into_iter().map(LinearNode::Dominated).collect(),
        LinearNode::Dominating(own) => told(own).into_iter().map(LinearNode::Dominating).collect(),
        _ => vec![],
    })
}

/// Those that are dominated are said to dominate, and those that dominate to be dominated.
fn dominated_otherwise(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        LinearNode::Dominated(own) => vec![LinearNode::Dominating(own.clone())],
        LinearNode::Dominating(own) => vec![LinearNode::Dominated(own.clone())],
        _ => vec![],
    })
}

fn narrowed_by_others(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    each(certificate, |node| {
        let LinearNode::Narrow(LinearNarrowing { cost, weights }) = node else { return vec![] };
        let told = |(cost, weights)| LinearNode::Narrow(LinearNarrowing { cost, weights });
        let steps = [(1, 1), (-1, 1), (1, 1000), (-1, 1000), (-1000, 1)];
        let steps = steps.map(|(above, below)| BigRational::new(above.into(), below.into()));
        let costs = steps.into_iter().map(|step| (cost + step, weights.clone()));
        let weights = other_weights(weights).into_iter().map(|own| (cost.clone(), own));
        costs.chain(weights).map(told).collect()
    })
}

fn image_of_another(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    let all = nodes(certificate).len();
    each(certificate, |node| match node {
        &LinearNode::Image { automorphism, .. } => {
            (0..=all).map(|node| LinearNode::Image { node, automorphism }).collect()
        }
        node if node.is_leaf() => {
            (0..all).map(|node| LinearNode::Image { node, automorphism: 0 }).collect()
        }
        _ => vec![],
    })
}

fn image_by_another(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    each(certificate, |node| match node {
        &LinearNode::Image { node, automorphism } => {
            vec![LinearNode::Image { node, automorphism: automorphism + 1 }]
        }
        _ => vec![],
    })
}

fn other_automorphism(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    let number = certificate.proof.tree().map_or(0, |tree| tree.automorphisms.len());
    let columns = certificate.program.columns.len();
    let mut told = Vec::new();
    for at in 0..number {
        let mut with = |change: &dyn Fn(&mut Vec<u32>)| {
            let mut own = certificate.clone();
            let LinearAutomorphism(images) =
                &mut tree_of(&mut own.proof).unwrap().automorphisms[at];
            change(images);
            told.push(own);
        };
        for one in 0..columns {
            for other in 0..one {
                with(&|images| images.swap(one, other));
                with(&|images| images[one] = images[other]);
            }
        }
        with(&|images| images.truncate(columns - 1));
    }
    told
}

fn part_of_others(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    let columns = certificate.program.columns.len() as u32;
    each(certificate, |node| match node {
        LinearNode::Part(own) => (0..columns)
            .map(|column| {
                let mut own = own.clone();
                match own.binary_search(&column) {
                    Ok(at) => drop(own.remove(at)),
                    Err(at) => own.insert(at, column),
                }
                LinearNode::Part(own)
            })
            .collect(),
        _ => vec![],
    })
}

/// Another solution, which is none by the definition or has another value.
fn other_solution(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    let (Some(own), program) = (certificate.proof.numbers(), &certificate.program) else {
        return vec![];
    };
    let right = certificate.optimum().value().cloned();
    let with = |column: u32, step: BigRational| {
        let mut numbers = vec![whole(0); program.columns.len()];
        own.iter().for_each(|(column, number)| numbers[*column as usize] = number.clone());
        numbers[column as usize] += step;
        numbers
    };
    let steps = [(1, 1), (-1, 1), (1, 2), (-1, 3), (1_000_000_000_000, 1)];
    let steps =
        steps.map(|(above, below): (i64, i64)| BigRational::new(above.into(), below.into()));
    let columns = 0..program.columns.len() as u32;
    let told = columns.flat_map(|column| steps.clone().map(|step| with(column, step)));
    let told = told
        .filter(|numbers| !is_solution(program, numbers) || Some(value(program, numbers)) != right);
    told.map(|numbers| {
        let mut certificate = certificate.clone();
        if let ProgramProof::Solution(_, own) | ProgramProof::Optimum(_, own, _) =
            &mut certificate.proof
        {
            *own = terms(&numbers);
        }
        certificate
    })
    .collect()
}

/// Claims of other values, of the other side, and of none.
fn other_claim(certificate: &ProgramCertificate) -> Vec<ProgramCertificate> {
    let own = &certificate.proof;
    let steps = [(1, 1), (-1, 1), (1, 1000), (-1, 1000), (1_000_000, 1), (-1_000_000, 1)];
    let steps =
        steps.map(|(above, below): (i64, i64)| BigRational::new(above.into(), below.into()));
    let mut told = Vec::new();
    for step in steps {
        told.extend(match own.clone() {
            ProgramProof::Solution(value, solution) => {
                vec![ProgramProof::Solution(value + step, solution)]
            }
            ProgramProof::Bound(value, tree) => vec![ProgramProof::Bound(value + step, tree)],
            ProgramProof::Optimum(value, solution, tree) => vec![
                ProgramProof::Solution(&value + &step, solution.clone()),
                ProgramProof::Bound(&value + &step, tree.clone()),
                ProgramProof::Optimum(value + step, solution, tree),
            ],
            ProgramProof::Infeasible(tree) => vec![
                ProgramProof::Bound(step.clone(), tree.clone()),
                ProgramProof::Optimum(step, vec![], tree),
            ],
        });
    }
    if let ProgramProof::Bound(_, tree) | ProgramProof::Optimum(_, _, tree) = own {
        told.push(ProgramProof::Infeasible(tree.clone()));
    }
    let program = &certificate.program;
    told.into_iter().map(|proof| ProgramCertificate { program: program.clone(), proof }).collect()
}

const LESS: &str = "the claim needs";
const MORE: &str = "which says more than";
const BOUNDED: &str = "does not show that there are none";
const NOTHING: &str = "which is not above 0: there may be a choice";
const NO_END: &str = "that it does not have";
const NO_ROW: &str = "a weight on row";
const EMPTY: &str = "one of the two cases has no number";
const STEPS: &str = "the lemma takes more than";
const NO_ROOM: &str = "for which no class has room";
const NOT_TWO: &str = "is not whole with exactly two numbers here";
const OUTSIDE: &str = "does not decide column";
const OTHER_TREE: &str = "which is in the tree of another part";
const OPEN: &str = "which is not settled before it";

/// Each with the words of its refusals.
const LIES: [Lie; 30] = [
    (
        "another claim",
        other_claim,
        &[
            "the solution has the value",
            "outside its range",
            MORE,
            "no case has covers",
            LESS,
            BOUNDED,
        ],
    ),
    (
        "another solution",
        other_solution,
        &[
            "outside its range",
            "is whole, and the solution gives it",
            "the solution has the value",
            LESS,
            BOUNDED,
        ],
    ),
    (
        "a leaf less",
        |own| less(own, LinearNode::is_leaf),
        &[
            "expected branch, part, cut, round, lemma, elimination, stable, propagate, dominated, \
             dominating, narrow, weights, infeasible or image, found 'end'",
            NO_END,
            BOUNDED,
            LESS,
            NOTHING,
            OPEN,
            OUTSIDE,
            EMPTY,
            "it is in another part",
        ],
    ),
    (
        "a node less that has others below",
        |own| less(own, |node| !node.is_leaf()),
        &[
            "expected end, found",
            NO_END,
            NO_ROW,
            BOUNDED,
            NOTHING,
            LESS,
            OUTSIDE,
            OPEN,
            NO_ROOM,
            MORE,
            "has more than two numbers",
        ],
    ),
    (
        "a leaf twice",
        twice,
        &["expected end, found", NO_END, NO_ROW, BOUNDED, NOTHING, LESS, OUTSIDE, OTHER_TREE],
    ),
    (
        "two leaves exchanged",
        exchanged,
        &[LESS, BOUNDED, NOTHING, NO_END, NO_ROW, OTHER_TREE, OPEN, OUTSIDE],
    ),
    ("other weights", of_other_weights, &[LESS, BOUNDED, NOTHING, NO_END, NO_ROW]),
    ("a leaf of another kind", of_other_kind, &[LESS, BOUNDED, NOTHING, NO_END]),
    (
        "a branch at another number",
        branched_elsewhere,
        &[LESS, BOUNDED, NOTHING, EMPTY, OUTSIDE, STEPS],
    ),
    (
        "a branch the other way",
        branched_otherwise,
        &[LESS, BOUNDED, NOTHING, NO_END, EMPTY, OUTSIDE],
    ),
    (
        "a branch of another column",
        branched_on_another,
        &[
            LESS,
            BOUNDED,
            NOTHING,
            NO_END,
            EMPTY,
            OUTSIDE,
            "is continuous, and a whole one is needed",
            NOT_TWO,
        ],
    ),
    ("a cut of other weights", cut_by_others, &[LESS, BOUNDED, NO_ROW, NO_END]),
    (
        "a rounded sum of other weights",
        rounded_by_others,
        &[LESS, BOUNDED, NOTHING, NO_ROW, NO_END],
    ),
    ("a cut from other ends", cut_from_other_ends, &[LESS, BOUNDED, NO_END]),
    ("a lemma of fewer steps", lemma_of_fewer_steps, &[LESS, BOUNDED, STEPS]),
    ("a lemma of other rows", lemma_of_other_rows, &[LESS, BOUNDED, NOTHING, NO_ROW]),
    (
        "a lemma of other columns",
        lemma_of_other_columns,
        &[LESS, BOUNDED, NOTHING, "is continuous, and a whole one is needed"],
    ),
    ("an elimination of other rows", elimination_of_other_rows, &[LESS, BOUNDED, NOTHING, NO_ROW]),
    (
        "an elimination of other columns",
        elimination_of_other_columns,
        &[
            LESS,
            BOUNDED,
            NOTHING,
            "is continuous, and a whole one is needed",
            "a factor is below 0, or all together are 2^31 or more",
        ],
    ),
    ("stable sets of other literals", stable_sets_of_others, &[LESS, BOUNDED, NO_ROOM, NOT_TWO]),
    ("smaller stable sets", smaller_stable_sets, &[BOUNDED, NO_ROOM]),
    (
        "stable sets in other cases",
        stable_sets_in_other_cases,
        &[LESS, BOUNDED, "which is not open there", "is one word too many"],
    ),
    (
        "a column dominated by others",
        dominated_by_others,
        &[LESS, BOUNDED, "costs or rows do not bear it"],
    ),
    (
        "rows set aside by others",
        rows_set_aside_by_others,
        &[
            LESS,
            BOUNDED,
            "costs or rows do not bear it",
            "does not imply it here, or one of them is set aside already",
        ],
    ),
    (
        "columns dominated otherwise",
        dominated_otherwise,
        &[LESS, BOUNDED, "costs or rows do not bear it"],
    ),
    (
        "a narrowing by others",
        narrowed_by_others,
        &[
            LESS,
            BOUNDED,
            NO_ROW,
            NO_END,
            "no solution here costs less than",
            "cannot be met in the ranges",
            NO_ROOM,
            EMPTY,
        ],
    ),
    (
        "an image of another node",
        image_of_another,
        &[LESS, BOUNDED, OUTSIDE, OTHER_TREE, OPEN, "which is not listed"],
    ),
    (
        "an image by another automorphism",
        image_by_another,
        &[LESS, BOUNDED, OUTSIDE, "which is not listed"],
    ),
    (
        "another automorphism",
        other_automorphism,
        &[
            LESS,
            BOUNDED,
            OUTSIDE,
            "does not take the rows to the rows",
            "is the image of two columns",
            "to one of another kind, range or cost",
            "expected a count, found",
        ],
    ),
    (
        "a part of other columns",
        part_of_others,
        &[
            LESS,
            BOUNDED,
            MORE,
            NOTHING,
            "it is in another part",
            "the image takes a column that counts here",
        ],
    ),
];

/// A lie with the claim that is true, and so that something better than the least or greatest value is to follow from it.
fn forged(own: &ProgramCertificate, told: ProgramCertificate) -> Vec<ProgramCertificate> {
    let mut all = vec![told.clone()];
    let ProgramProof::Optimum(value, ..) = &own.proof else { return all };
    let Some(tree) = told.proof.tree() else { return all };
    for step in [BigRational::one(), BigRational::new(1.into(), 1000.into())] {
        let better = if own.program.maximise { value - step } else { value + step };
        let proof = ProgramProof::Bound(better, tree.clone());
        all.push(ProgramCertificate { proof, ..told.clone() });
    }
    let proof = ProgramProof::Infeasible(tree.clone());
    all.push(ProgramCertificate { proof, ..told });
    all
}

/// Whether what is verified is no more than what was true before.
fn is_same(own: &ProgramCertificate, told: &ProgramCertificate) -> bool {
    let (right, found) = (own.optimum(), told.optimum());
    own.program == told.program
        && (right == found
            || matches!(right, Optimum::Exactly(_)) && right.value() == found.value())
}

#[test]
fn lies_are_refused_for_reasons_of_their_name() {
    let honest = honest();
    let (mut refused, mut same) = (0, 0);
    for (name, tell, reasons) in LIES {
        let mut seen = BTreeSet::new();
        for (file, own) in &honest {
            for told in tell(own).into_iter().flat_map(|told| forged(own, told)) {
                let text = Certificate::Program(told.clone()).to_string();
                let Err(error) = verify(&text) else {
                    assert!(is_same(own, &told), "{file}: {name} is believed:\n{text}");
                    same += 1;
                    continue;
                };
                let error = error.to_string();
                let found = reasons.iter().find(|&&reason| error.contains(reason));
                seen.insert(found.unwrap_or_else(|| panic!("{file}: {name}: {error}\n{text}")));
                refused += 1;
            }
        }
        assert_eq!(seen.len(), reasons.len(), "{name}: {seen:?}");
    }
    assert!(refused > 40_000 && same < 700, "{refused} refused, {same} that show the same");
}
