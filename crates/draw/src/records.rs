//! Plots of records: n against the knights that cover n x n, against knights per square, against what is
//! open, and against the time of a proof; and what a paper claims beside what was found.

use crate::DrawError;
use crate::plot::{Mark, Plot, Series};
use destrier_board::Board;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Pairs of n and the knights of a cover of n x n.
pub type Sizes = Vec<(usize, usize)>;

/// One line of `records.csv`; its other columns do not matter here.
#[derive(Deserialize)]
struct Line {
    board: Board,
    size: usize,
    lower: Option<usize>,
}

/// Fisher's figure 28 and the densities: a table of records beside the values of papers, each with
/// its source.
///
/// # Errors
/// If the text is no table of records.
pub fn plots(table: &str, papers: &[(String, Sizes)]) -> Result<[Plot; 2], DrawError> {
    let mut lines = Vec::new();
    for line in csv::Reader::from_reader(table.as_bytes()).deserialize() {
        let line: Line = line?;
        if line.board.is_square() {
            lines.push(line);
        }
    }
    let ours: Sizes = lines.iter().map(|line| (line.board.rows(), line.size)).collect();
    let lower = lines.iter().filter_map(|line| Some((line.board.rows(), line.lower?))).collect();
    let mut series = vec![
        ("this table".to_owned(), Mark::Dots, ours),
        ("lower bound".to_owned(), Mark::Crosses, lower),
    ];
    for (source, sizes) in papers {
        series.push((source.clone(), Mark::Circles, sizes.clone()));
    }
    let sides = || lines.iter().map(|line| line.board.rows());
    let ends = [sides().min().unwrap_or(1) as f64, sides().max().unwrap_or(1) as f64];
    Ok([sizes(&series), densities(&series, ends)])
}

type Named = (String, Mark, Sizes);

fn sizes(series: &[Named]) -> Plot {
    let points = |sizes: &Sizes| sizes.iter().map(|&(n, size)| (n as f64, size as f64)).collect();
    knights("Knights that cover n x n", named(series, points))
}

/// Numbers of knights by n.
fn knights(title: &str, series: Vec<Series>) -> Plot {
    Plot {
        title: title.to_owned(),
        x: "n".to_owned(),
        y: "knights".to_owned(),
        from_zero: true,
        series,
    }
}

/// The distance from the best proved bound to the smallest cover known, by n.
pub fn gap(points: Vec<(f64, f64)>) -> Plot {
    let name = "cover less proved bound; 0 is a proved minimum".to_owned();
    knights("Between bound and record", vec![Series { name, mark: Mark::Dots, points }])
}

/// What symmetries cost: how many knights more their smallest covers have than the smallest cover known, by the
/// names of the symmetries and by n.
pub fn price(prices: BTreeMap<String, Vec<(f64, f64)>>) -> Plot {
    let marks = [Mark::Crosses, Mark::Dots, Mark::Circles];
    let series = prices.into_iter().zip(marks.into_iter().cycle());
    let series = series.map(|((name, points), mark)| Series { name, mark, points });
    knights("The price of symmetry", series.collect())
}

/// What a paper claims and what was found, by n.
pub fn comparison(title: &str, claimed: Vec<(f64, f64)>, found: Vec<(f64, f64)>) -> Plot {
    let series = |name: &str, mark, points| Series { name: name.to_owned(), mark, points };
    let claimed = series("claimed", Mark::Circles, claimed);
    knights(title, vec![claimed, series("found", Mark::Dots, found)])
}

/// The seconds of processor time that programs need for a proof, by their names and by n.
pub fn times(seconds: BTreeMap<String, Vec<(f64, f64)>>) -> Plot {
    let marks = [Mark::Crosses, Mark::Dots, Mark::Circles, Mark::Dots, Mark::Circles];
    let series = seconds.into_iter().zip(marks.into_iter().cycle()).map(|((name, times), mark)| {
        let points = times.into_iter().map(|(n, seconds)| (n, seconds.log10())).collect();
        Series { name, mark, points }
    });
    Plot {
        title: "Processor time of a proof".to_owned(),
        x: "n".to_owned(),
        y: "seconds, as powers of ten".to_owned(),
        from_zero: false,
        series: series.collect(),
    }
}

/// Small boards are left out: their densities, up to 1, would flatten the rest.
const FIRST: usize = 5;

fn densities(series: &[Named], ends: [f64; 2]) -> Plot {
    let density = |&(n, size): &(usize, usize)| (n as f64, size as f64 / (n * n) as f64);
    let points = |sizes: &Sizes| sizes.iter().filter(|&&(n, _)| n >= FIRST).map(density).collect();
    let mut series = named(series, points);
    let level = |name: &str, mark, height| Series {
        name: name.to_owned(),
        mark,
        points: ends.map(|n| (n.max(FIRST as f64), height)).to_vec(),
    };
    series.push(level("1/8, the sparsest pattern known", Mark::Line, 1.0 / 8.0));
    series.push(level("1/9, one knight for nine squares", Mark::Dashes, 1.0 / 9.0));
    Plot {
        title: "Knights per square".to_owned(),
        x: "n".to_owned(),
        y: "knights / n²".to_owned(),
        from_zero: false,
        series,
    }
}

fn named(series: &[Named], points: impl Fn(&Sizes) -> Vec<(f64, f64)>) -> Vec<Series> {
    let named = series.iter().map(|(name, mark, sizes)| Series {
        name: name.clone(),
        mark: *mark,
        points: points(sizes),
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_records_becomes_sizes_and_densities() {
        let table = "board,size,lower,more\n8,12,12,x\n3x20,15,14,x\n20,62,,x\n";
        let papers = [("Somebody".to_owned(), vec![(20, 63)])];
        let plots = plots(table, &papers).unwrap();
        assert_eq!(plots[0].series[0].points, [(8.0, 12.0), (20.0, 62.0)]);
        assert_eq!(plots[0].series[1].points, [(8.0, 12.0)]);
        assert_eq!(plots[0].series[2].points, [(20.0, 63.0)]);
        assert_eq!(plots[1].series[0].points, [(8.0, 0.1875), (20.0, 0.155)]);
        assert_eq!(plots[1].series[3].points, [(8.0, 0.125), (20.0, 0.125)]);
        assert!(super::plots("a,b\n1,2\n", &[]).is_err());
    }
}
