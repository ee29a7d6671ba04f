//! Which of two results about one problem says more.

use destrier_board::Problem;
use destrier_certify::{Claim, CoveringProblem, Size};
use destrier_vipr::{Checker, Subject};

/// Whether a certificate, ours or one in VIPR's format, is accepted and bounds the covers of a claim's problem at least as
/// closely from both sides, and from one of them more closely.
pub fn says_more(text: &str, than: &Claim) -> bool {
    bounds(than).is_some_and(|new| holds_and_says_more(text, new))
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq)]
enum About<'a> {
    Problem(&'a Problem),
    Covering(&'a CoveringProblem),
}

/// A problem, the fewest pieces that a claim leaves possible, and the size of the cover that it has; or the
/// same of costs.
type Bounds<'a> = (About<'a>, (usize, usize));

/// Whether a certificate, ours or one in VIPR's format about the problem, holds and says more.
fn holds_and_says_more(text: &str, new: Bounds) -> bool {
    if text.starts_with("destrier ") {
        let verified = destrier_certify::verify(text);
        return verified
            .is_ok_and(|old| bounds(old.claim()).is_some_and(|old| is_closer(old, new)));
    }
    let old = match new.0 {
        About::Problem(problem) => bounds_in_vipr(text, Subject::Covers(problem)),
        About::Covering(covering) => covering.program().ok().and_then(|program| {
            let columns = covering.column_names();
            let subject = Subject::Choices { name: "", program: &program, columns: &columns };
            bounds_in_vipr(text, subject)
        }),
    };
    old.is_some_and(|old| is_closer((new.0, old), new))
}

/// What a VIPR file shows of the sizes or costs of what it must be about.
fn bounds_in_vipr(text: &str, subject: Subject) -> Option<(usize, usize)> {
    use destrier_vipr::Claim::{Choices, Covers};
    let checker = Checker { subject: Some(subject), allow_cutoffs: true };
    match *checker.verify(text.as_bytes()).ok()?.claim() {
        Covers { at_least: None, at_most: None, .. }
        | Choices { at_least: None, at_most: None, .. } => Some((usize::MAX, 0)),
        Covers { at_least, at_most, .. } | Choices { at_least, at_most, .. } => {
            Some((at_least.unwrap_or(0), at_most.unwrap_or(usize::MAX)))
        }
        _ => None,
    }
}

/// Whether the old claim bounds the covers of the same problem at least as closely from both sides, and
/// from one of them more closely.
fn is_closer((about, old): Bounds, (problem, new): Bounds) -> bool {
    about == problem && old.0 >= new.0 && old.1 <= new.1 && old != new
}

fn bounds(claim: &Claim) -> Option<Bounds<'_>> {
    match claim {
        Claim::Size { problem, size } => Some((About::Problem(problem), possible(*size))),
        Claim::Covering { problem, size } => Some((About::Covering(problem), possible(*size))),
        _ => None,
    }
}

/// The least number that a claim leaves possible, and the one that it has.
fn possible(size: Size) -> (usize, usize) {
    match size {
        Size::AtLeast(least) => (least, usize::MAX),
        Size::AtMost(most) => (0, most),
        Size::Exactly(size) => (size, size),
        Size::Infeasible => (usize::MAX, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::Board;

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
            let [other, old, new] = [claim(9, old), claim(8, old), claim(8, new)];
            let [other, old, new] = [&other, &old, &new].map(|claim| bounds(claim).unwrap());
            assert_eq!(is_closer(old, new), more, "{old:?}, {new:?}");
            assert!(!is_closer(other, new), "another board");
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
            ("covering-triangle.txt", AtLeast(1), true),
            ("covering-triangle.txt", AtLeast(2), false),
            ("infeasible-1x2.txt", AtLeast(7), true),
            ("infeasible-1x2.txt", Size::Infeasible, false),
        ] {
            let texts = texts(file);
            let than = match destrier_certify::verify(&texts[0]).unwrap().claim() {
                Claim::Size { problem, .. } => Claim::Size { problem: problem.clone(), size },
                Claim::Covering { problem, .. } => {
                    Claim::Covering { problem: problem.clone(), size }
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
