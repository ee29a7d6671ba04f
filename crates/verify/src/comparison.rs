//! Which of two results about one problem says more.

use destrier_certify::{Claim, Optimum, Size};
use destrier_vipr::{Checker, Reference};
use num_rational::BigRational;

/// The fewest pieces that a claim leaves possible, and the size of the cover that it has; or the same of costs and of the values
/// of linear programs.
type Bounds = (End, End);

/// An end of what is possible.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Below,
    At(BigRational),
    Above,
}

/// Whether a certificate, ours or one in VIPR's format, is accepted and bounds the covers of a claim's problem at least as
/// closely from both sides, and from one of them more closely.
pub fn says_more(text: &str, than: &Claim) -> bool {
    let old = match text.starts_with("destrier ") {
        true => bounds_in_own(text, than),
        false => bounds_in_vipr(text, than),
    };
    old.zip(bounds(than)).is_some_and(|(old, new)| is_closer(&old, &new))
}

/// What one of our certificates shows, if it holds and is about the problem of a claim.
fn bounds_in_own(text: &str, than: &Claim) -> Option<Bounds> {
    let verified = destrier_certify::verify(text).ok()?;
    let is_same = match (verified.claim(), than) {
        (Claim::Size { problem: old, .. }, Claim::Size { problem: new, .. }) => old == new,
        (Claim::Covering { problem: old, .. }, Claim::Covering { problem: new, .. }) => old == new,
        (Claim::Program { program: old, .. }, Claim::Program { program: new, .. }) => old == new,
        _ => false,
    };
    is_same.then(|| bounds(verified.claim())).flatten()
}

/// What a VIPR file shows of the sizes or costs that a claim is about.
fn bounds_in_vipr(text: &str, than: &Claim) -> Option<Bounds> {
    let reference = match than {
        Claim::Size { problem, .. } => Reference::of_problem(problem.clone()).ok()?,
        Claim::Covering { problem, .. } => {
            Reference::of_program("", problem.program().ok()?, &problem.column_names())
        }
        Claim::Program { program, .. } => Reference::of_linear(String::new(), program),
        _ => return None,
    };
    let checker = Checker { reference: Some(&reference), allow_cutoffs: true };
    match checker.verify(text.as_bytes()).ok()?.claim() {
        &destrier_vipr::Claim::Choices { at_least, at_most, .. } => {
            Some(ends(at_least.map(count), at_most.map(count)))
        }
        destrier_vipr::Claim::Linear { least, greatest, .. } => {
            Some(ends(least.clone(), greatest.clone()))
        }
        _ => None,
    }
}

/// Those of a VIPR file, which has neither where nothing is possible.
fn ends(least: Option<BigRational>, most: Option<BigRational>) -> Bounds {
    match (least, most) {
        (None, None) => (End::Above, End::Below),
        (least, most) => (least.map_or(End::Below, End::At), most.map_or(End::Above, End::At)),
    }
}

fn count(number: usize) -> BigRational {
    BigRational::from_integer(number.into())
}

/// Whether the old bounds are at least as close from both sides, and from one of them closer.
fn is_closer(old: &Bounds, new: &Bounds) -> bool {
    old.0 >= new.0 && old.1 <= new.1 && old != new
}

fn bounds(claim: &Claim) -> Option<Bounds> {
    let optimum = match claim {
        Claim::Size { size, .. } | Claim::Covering { size, .. } => of_size(*size),
        Claim::Program { optimum, .. } => optimum.clone(),
        _ => return None,
    };
    Some(match optimum {
        Optimum::AtLeast(least) => (End::At(least), End::Above),
        Optimum::AtMost(most) => (End::Below, End::At(most)),
        Optimum::Exactly(value) => (End::At(value.clone()), End::At(value)),
        Optimum::Infeasible => (End::Above, End::Below),
    })
}

fn of_size(size: Size) -> Optimum {
    match size {
        Size::AtLeast(least) => Optimum::AtLeast(count(least)),
        Size::AtMost(most) => Optimum::AtMost(count(most)),
        Size::Exactly(size) => Optimum::Exactly(count(size)),
        Size::Infeasible => Optimum::Infeasible,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, Problem};

    fn claim(side: usize, size: Size) -> Claim {
        let problem = Problem::new(Board::new(side, side).unwrap());
        Claim::Size { problem, size }
    }

    #[test]
    fn what_says_more_is_closer_from_no_side_farther() {
        use Size::{AtLeast, AtMost, Exactly, Infeasible};
        for (old, new, more) in [
            (Exactly(12), AtLeast(10), true),
            (Exactly(12), AtMost(12), true),
            (AtMost(12), AtMost(13), true),
            (Infeasible, AtLeast(3), true),
            (AtLeast(10), AtLeast(10), false),
            (AtLeast(10), Exactly(12), false),
            (AtMost(12), AtLeast(10), false), // neither says more
        ] {
            let [old, new] = [old, new].map(|size| bounds(&claim(8, size)).unwrap());
            assert_eq!(is_closer(&old, &new), more, "{old:?}, {new:?}");
        }
    }

    /// The text of a valid certificate, and what it is in VIPR's format.
    fn texts(file: &str) -> [String; 2] {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let path = root.join("../../tests/certificates/valid").join(file);
        let text = std::fs::read_to_string(path).unwrap();
        let mut vipr = Vec::new();
        destrier_vipr::write(&destrier_certify::parse(&text).unwrap(), &mut vipr).unwrap();
        [text, String::from_utf8(vipr).unwrap()]
    }

    #[test]
    fn only_what_is_accepted_says_more() {
        use Size::{AtLeast, AtMost};
        for (file, size, more) in [
            ("knight-4x4.txt", AtLeast(3), true),
            ("knight-4x4.txt", AtMost(5), true),
            ("knight-4x4.txt", AtLeast(5), false),
            ("knight-4x4.txt", Size::Exactly(4), false),
            ("program-board.txt", AtLeast(7), true),
            ("program-board.txt", Size::Exactly(8), false),
            ("program-knapsack.txt", AtLeast(18), true), // 37/2
            ("program-knapsack.txt", AtMost(19), true),
            ("program-knapsack.txt", AtMost(18), false),
            ("program-infeasible.txt", Size::Exactly(0), true),
            ("infeasible-1x2.txt", AtLeast(7), true),
            ("infeasible-1x2.txt", Size::Infeasible, false),
        ] {
            let texts = texts(file);
            let than = match destrier_certify::verify(&texts[0]).unwrap().claim() {
                Claim::Size { problem, .. } => Claim::Size { problem: problem.clone(), size },
                Claim::Covering { problem, .. } => {
                    Claim::Covering { problem: problem.clone(), size }
                }
                Claim::Program { program, .. } => {
                    Claim::Program { program: program.clone(), optimum: of_size(size) }
                }
                other => panic!("{other}"),
            };
            for text in texts {
                assert_eq!(says_more(&text, &than), more, "{file} {size}");
                let (all_but_last, _) = text.trim_end().rsplit_once('\n').unwrap();
                assert!(!says_more(all_but_last, &than), "{file} {size}");
                assert!(!says_more(&text, &claim(5, AtLeast(1))), "{file}");
            }
        }
    }
}
