//! Drives the fuzzers of the other crates, which are tests: cases are drawn from seeds, none may panic, and
//! each ends within bounds of time and memory.
//!
//! `DESTRIER_FUZZ_MINUTES` says how long each fuzzer goes on, `DESTRIER_FUZZ_SEED` with which seed it
//! begins; without minutes each has so many cases as its test says. `scripts/fuzz` runs them all.
#![forbid(unsafe_code)]

mod corpus;
mod mutation;
mod watch;

pub use corpus::{files, read};
use destrier_run::Random;
pub use mutation::mutated;
use std::panic::{RefUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use watch::Watch;

/// Runs a fuzzer: case after case, each from a seed of its own.
///
/// # Panics
/// Where a case does, after naming its seed.
pub fn fuzz(name: &str, cases: u64, case: impl Fn(&mut Random) + RefUnwindSafe) {
    let number = |key: &str| std::env::var(key).ok().and_then(|text| text.parse().ok());
    let minutes: Option<u64> = number("DESTRIER_FUZZ_MINUTES");
    let first: u64 = number("DESTRIER_FUZZ_SEED").unwrap_or(0);
    let end = minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let (watch, start) = (Watch::new(name), Instant::now());
    let mut seed = first;
    while end.map_or(seed - first < cases, |end| Instant::now() < end) {
        watch.begin(seed);
        let outcome = catch_unwind(|| case(&mut Random::new(seed, 0)));
        assert!(outcome.is_ok(), "{name}: the case of seed {seed} panicked, as is said above");
        seed += 1;
    }
    let minutes = start.elapsed().as_secs_f64() / 60.0;
    println!("{name}: {} cases from seed {first}, {minutes:.1} minutes", seed - first);
}

/// As [`fuzz`], of texts that are mutations of a corpus; a text whose case panics is printed.
///
/// # Panics
/// Where a case does, or the corpus is empty.
pub fn fuzz_texts(
    name: &str,
    cases: u64,
    (corpus, words): (&[Vec<u8>], &[&str]),
    case: impl Fn(&[u8]) + RefUnwindSafe,
) {
    assert!(!corpus.is_empty(), "{name}: an empty corpus");
    fuzz(name, cases, |random| {
        let text = mutated(random, corpus, words);
        if catch_unwind(|| case(&text)).is_err() {
            panic!("{name}: {:?}", String::from_utf8_lossy(&text));
        }
    });
}
