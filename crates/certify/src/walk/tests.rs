//! What threads say together, of a case that only counts its nodes.

use super::case::{Case, Nodes, Settled, lesser};
use super::crew::{Crew, Written};
use super::desk::{Desk, Leader};
use crate::rejection::Rejection;
use crate::text::{Lines, count};
use crate::work::Work;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// A case that only counts its nodes: `two` has two below it, `one` has one, and leaves have none.
struct Counted<'a> {
    index: usize,
    open: usize,
    least: Option<usize>,
    is_refused: &'a AtomicBool,
    work: Work,
}

enum Word {
    Below(usize),
    Bound(usize),
    Earn(usize),
    Spend(usize),
    /// Refuses, and lets those refuse that wait for it.
    Refuse,
    /// Refuses when another has refused, or nobody does.
    RefuseLate,
    Panic,
}

impl Case for Counted<'_> {
    type Node = Word;
    type Value = usize;

    fn below(word: &str) -> Option<usize> {
        match word {
            "two" => Some(2),
            "one" | "earn" | "spend" => Some(1),
            "leaf" | "refuse" | "late" | "panic" => Some(0),
            _ => None,
        }
    }

    fn next(&mut self, node: &Word) -> Result<Settled<usize>, Rejection> {
        self.index += 1;
        let refusal = Rejection::ExtraNode { node: self.index };
        match *node {
            Word::Below(number) => self.open += number,
            Word::Bound(bound) => self.least = lesser(self.least, Some(bound)),
            Word::Earn(numbers) => {
                self.work.earn(numbers);
                self.open += 1;
            }
            Word::Spend(terms) => {
                self.work.spend(terms)?;
                self.open += 1;
            }
            Word::Refuse => {
                self.is_refused.store(true, Relaxed);
                return Err(refusal);
            }
            Word::RefuseLate => {
                let start = Instant::now();
                while !self.is_refused.load(Relaxed) && start.elapsed() < Duration::from_millis(4) {
                    std::thread::yield_now();
                }
                return Err(refusal);
            }
            Word::Panic => panic!("as a checker with an error does"),
        }
        self.pass(0)
    }

    fn pass(&mut self, nodes: usize) -> Result<Settled<usize>, Rejection> {
        self.index += nodes;
        self.open -= 1;
        Ok((self.open == 0).then_some(self.least))
    }

    fn size(&self) -> Option<usize> {
        Some(0)
    }

    fn fork(&mut self, parts: usize) -> Self {
        Counted { open: 1, least: None, work: self.work.share(parts), ..*self }
    }

    fn work(&mut self) -> &mut Work {
        &mut self.work
    }
}

fn read(lines: &mut Lines) -> Result<Word, Rejection> {
    let mut words = lines.line()?;
    Ok(match words.word("a node")? {
        "two" => Word::Below(2),
        "one" => Word::Below(1),
        "leaf" => Word::Bound(count(&mut words)?),
        "earn" => Word::Earn(count(&mut words)?),
        "spend" => Word::Spend(count(&mut words)?),
        "refuse" => Word::Refuse,
        "late" => Word::RefuseLate,
        "panic" => Word::Panic,
        other => return Err(words.unexpected("a node", other)),
    })
}

/// The bound that so many threads show, and the number of the line behind the tree.
fn led(text: &str, threads: usize, ahead: usize) -> Result<(Option<usize>, usize), Rejection> {
    let (mut lines, is_refused) = (Lines::new(text)?, AtomicBool::new(false));
    let work = Work::new();
    let mut case = Counted { index: 0, open: 1, least: None, is_refused: &is_refused, work };
    let nodes = Written { lines: &mut lines, read, crew: Crew { threads, ahead } };
    let bound = nodes.lead(&mut case)?;
    assert_eq!(case.index, lines.number());
    Ok((bound, lines.number()))
}

/// Numbers that seem to be drawn.
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A tree of some hundred nodes, as lines.
fn drawn(draw: &mut Draw) -> Vec<String> {
    let (mut lines, mut open) = (Vec::new(), 1usize);
    while open > 0 {
        let is_small = lines.len() + open < 300;
        let (line, below) = match draw.below(5) {
            0 | 1 if is_small => ("two".to_owned(), 2),
            2 if is_small => ("one".to_owned(), 1),
            3 if is_small && open < 3 => ("two".to_owned(), 2),
            _ => (format!("leaf {}", 10 + draw.below(90)), 0),
        };
        lines.push(line);
        open = open + below - 1;
    }
    lines
}

fn text(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn crews() -> impl Iterator<Item = (usize, usize)> {
    [(2, 40), (2, 1000), (3, 200), (8, 40), (8, 400)].into_iter()
}

#[test]
fn the_least_bound_counts_wherever_it_is() {
    for round in 0..200 {
        let mut draw = Draw(round);
        let mut lines = drawn(&mut draw);
        let leaves: Vec<usize> =
            (0..lines.len()).filter(|&at| lines[at].starts_with("leaf")).collect();
        let number = lines.len();
        lines[leaves[draw.below(leaves.len())]] = "leaf 3".to_owned();
        let text = text(&lines) + "leaf 1\n";
        for (threads, ahead) in crews() {
            assert_eq!(
                led(&text, threads, ahead),
                Ok((Some(3), number)),
                "{threads} {ahead}\n{text}"
            );
        }
    }
}

#[test]
fn the_first_refusal_in_the_text_is_said() {
    for round in 0..200 {
        let mut draw = Draw(round);
        let mut lines = drawn(&mut draw);
        let leaves: Vec<usize> =
            (0..lines.len()).filter(|&at| lines[at].starts_with("leaf")).collect();
        let first = leaves[draw.below(leaves.len())];
        lines[first] = "late".to_owned();
        for &at in &leaves {
            if at > first && draw.below(10) == 0 {
                lines[at] = ["refuse", "late", "wrong", "leaf"][draw.below(4)].to_owned();
            }
        }
        let refusal = Err(Rejection::ExtraNode { node: first + 1 });
        for (threads, ahead) in crews() {
            assert_eq!(led(&text(&lines), threads, ahead), refusal, "{threads} {ahead}");
        }
    }
}

#[test]
fn texts_that_are_cut_off_or_wrong_are_refused_where_one_thread_refuses_them() {
    for round in 0..200 {
        let mut draw = Draw(round);
        let mut whole = text(&drawn(&mut draw));
        match draw.below(4) {
            0 => {
                let wrong = ["\n", " ", "\r", "two\n"][draw.below(4)];
                whole.insert_str(draw.below(whole.len()), wrong);
            }
            1 => whole = whole.replace('\n', "\r\n"),
            _ => {}
        }
        let part = &whole[..draw.below(whole.len())];
        let alone = led(part, 1, 0);
        assert!(alone.is_err(), "{part}");
        for (threads, ahead) in crews() {
            assert_eq!(led(part, threads, ahead), alone, "{threads} {ahead}\n{part}");
            assert_eq!(
                led(&whole, threads, ahead),
                led(&whole, 1, 0),
                "{threads} {ahead}\n{whole}"
            );
        }
    }
}

#[test]
fn no_case_has_more_work_than_on_one_thread() {
    for round in 0..400 {
        let mut draw = Draw(round);
        let mut lines = drawn(&mut draw);
        for line in &mut lines {
            if line == "one" {
                *line = match draw.below(3) {
                    0 => format!("earn {}", draw.below(5000)),
                    _ => format!("spend {}", draw.below(100_000)),
                };
            }
        }
        let text = text(&lines);
        let alone = led(&text, 1, 0);
        for (threads, ahead) in crews() {
            match led(&text, threads, ahead) {
                Err(refusal) if refusal.is_of_work() => {}
                other => assert_eq!(other, alone, "{threads} {ahead}\n{text}"),
            }
        }
    }
}

#[test]
fn what_cases_leave_of_their_work_is_spent_by_others() {
    let case = "two\nspend 9999\nleaf 5\nspend 9999\nleaf 5\n";
    let text = format!("{}leaf 5\n", format!("two\nearn 2000\n{case}").repeat(1000));
    for (threads, ahead) in crews() {
        assert_eq!(led(&text, threads, ahead), led(&text, 1, 0), "{threads} {ahead}");
    }
}

#[test]
fn a_helper_that_fails_is_no_helper_that_accepts() {
    for round in 0..20 {
        let mut draw = Draw(round);
        let mut lines = drawn(&mut draw);
        let leaves: Vec<usize> =
            (0..lines.len()).filter(|&at| lines[at].starts_with("leaf")).collect();
        lines[leaves[draw.below(leaves.len())]] = "panic".to_owned();
        for (threads, ahead) in crews() {
            let text = text(&lines);
            let led = std::panic::catch_unwind(|| led(&text, threads, ahead));
            assert!(led.is_err(), "{threads} {ahead}");
        }
    }
}

#[test]
fn many_cases_are_handed_on() {
    let case = |number: usize| format!("two\nleaf {}\nleaf {}\n", number + 9, number + 8);
    let text: String = (0..500).rev().map(|number| "two\n".to_owned() + &case(number)).collect();
    let (mut lines, is_refused) = (Lines::new(&text).unwrap(), AtomicBool::new(false));
    let work = Work::new();
    let mut case = Counted { index: 0, open: 1, least: None, is_refused: &is_refused, work };
    let (send, receive) = channel();
    let desk = Desk::default();
    let leader = Leader { ahead: 200, helpers: 1000, send, desk: &desk, handed: 0 };
    let (handed, led) = leader.lead(&mut case, &mut lines, read);
    assert_eq!((handed, desk.waiting.load(Relaxed)), (500, 500));
    assert!(matches!(led, Err(Rejection::Malformed { .. })), "the last leaf is not there");
    let places: Vec<(usize, usize)> =
        receive.iter().map(|job| (job.place, job.case.index)).collect();
    let expected: Vec<(usize, usize)> = (0..500).map(|at| (at, 4 * at + 1)).collect();
    assert_eq!(places, expected);
}
