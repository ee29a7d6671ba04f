//! How few points meet every triple of a Steiner triple system, proved and checked; the proof goes to standard
//! output: `cargo run --release --example steiner -- 27 > proof.txt`; or the triples as a list of sets, for any
//! solver: `steiner -- 27 sets > stein27.sets`.
//!
//! The systems of Fulkerson, Nemhauser and Trotter ("Two computationally difficult set covering problems",
//! Mathematical Programming Study 2, 1974): 5 of 9 points, 9 of 15, 18 of 27, 30 of 45.

use destrier_certify::{CoveringProblem, CoveringProgram, CoveringRow, verify};
use destrier_cover::proof::solve_quietly;
use destrier_cover::question::Goal;

type Triple = [usize; 3];

/// Bose's system on 3n points for odd n: on three levels of n points, x and y of one level meet half their sum on
/// the next.
fn bose(n: usize) -> Vec<Triple> {
    let (half, point) = (n.div_ceil(2), |x: usize, level: usize| x % n + n * (level % 3));
    let mut triples: Vec<Triple> = (0..n).map(|x| [0, 1, 2].map(|level| point(x, level))).collect();
    for level in 0..3 {
        for y in 0..n {
            let meet = |x| [point(x, level), point(y, level), point((x + y) * half, level + 1)];
            triples.extend((0..y).map(meet));
        }
    }
    triples
}

/// The product with the system of one triple: three copies of the points, a triple on each three copies of one,
/// and those of the system within a copy and across all three.
fn tripled(points: usize, triples: &[Triple]) -> Vec<Triple> {
    let copies: [Triple; 9] = [
        [0, 0, 0],
        [1, 1, 1],
        [2, 2, 2],
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let own = (0..points).map(|x| [x, x + points, x + 2 * points]);
    let place = |triple: &Triple, copy: &Triple| [0, 1, 2].map(|i| triple[i] + points * copy[i]);
    let lifted =
        triples.iter().flat_map(|triple| copies.iter().map(move |copy| place(triple, copy)));
    own.chain(lifted).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let points: usize = std::env::args().nth(1).unwrap_or("15".to_owned()).parse()?;
    let triples = match points {
        9 | 15 => bose(points / 3),
        27 | 45 => tripled(points / 3, &bose(points / 9)),
        _ => return Err("9, 15, 27 or 45 points".into()),
    };
    if std::env::args().nth(2).as_deref() == Some("sets") {
        triples.iter().for_each(|[a, b, c]| println!("p{a} p{b} p{c}"));
        return Ok(());
    }
    let rows = triples.into_iter().map(|mut triple| {
        triple.sort_unstable();
        CoveringRow::at_least(1, triple.map(|point| point as u32).to_vec())
    });
    let program = CoveringProgram { costs: vec![1; points], rows: rows.collect() };
    let outcome = solve_quietly(&CoveringProblem::from(program), Goal::Minimum)?;
    let proof = outcome.certificate.certificate().to_string();
    eprintln!("verified: {}, by a tree of {} nodes", verify(&proof)?, outcome.work.unwrap_or(0));
    print!("{proof}");
    Ok(())
}
