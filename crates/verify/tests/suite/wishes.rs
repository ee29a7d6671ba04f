//! What is asked of files of sets and of graphs: each wish against its definition, over all choices of small files.

use destrier_verify::{Choose, FileRule, Format, NamedProgram, Reading, Wishes};

/// Columns of OR-Library that count rows from 0: four of one row each, and two that meet in row 3.
const FROM_ZERO: &str =
    "4 \n6 \n1000 1 0 \n1000 1 1 \n1000 1 2 \n1000 1 3 \n25 3 0 1 3 \n31 2 2 3 \n";

fn wishes(choose: Option<Choose>, rule: Option<FileRule>) -> Wishes {
    Wishes { choose, rule, ..Wishes::default() }
}

fn asking(format: Format, wishes: Wishes) -> Reading {
    format.asking(wishes).unwrap()
}

/// The subsets of so many things, as numbers whose bits say what is in.
fn subsets(number: usize) -> impl Iterator<Item = u32> {
    0..1 << number
}

/// The choices that a program admits, with their values.
fn choices(named: &NamedProgram) -> Vec<(u32, String)> {
    let columns = named.terms.columns(&named.columns);
    let of = |chosen: &[u32]| {
        let names = named.terms.chosen(&named.columns, chosen);
        let place = |name: &String| columns.iter().position(|own| own == name).unwrap();
        names.iter().map(place).fold(0, |all, place| all | 1 << place)
    };
    let mut found = Vec::new();
    for subset in subsets(named.columns.len()) {
        let chosen: Vec<u32> =
            (0..named.columns.len() as u32).filter(|c| subset >> c & 1 == 1).collect();
        if named.program.admits(&chosen) {
            found.push((of(&chosen), named.terms.value(named.program.cost(&chosen)).to_string()));
        }
    }
    found.sort();
    found
}

/// A few graphs, as edges between so many vertices from 0.
fn graphs() -> Vec<(usize, Vec<[usize; 2]>)> {
    let mut all = vec![(1, vec![]), (4, vec![]), (3, vec![[0, 1], [1, 2], [0, 2]])];
    let mut state = 1_u64;
    for vertices in [5, 6, 7, 7] {
        let mut edges = Vec::new();
        for b in 1..vertices {
            for a in 0..b {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                if state >> 62 == 0 || state >> 61 == 5 {
                    edges.push([a, b]);
                }
            }
        }
        all.push((vertices, edges));
    }
    all
}

/// Whether a set of vertices is what a rule asks for.
fn obeys(
    rule: FileRule,
    (least, most): (u32, u32),
    vertices: usize,
    edges: &[[usize; 2]],
    set: u32,
) -> bool {
    let has = |vertex: usize| set >> vertex & 1;
    let beside = |vertex: usize| -> u32 {
        edges.iter().filter(|edge| edge.contains(&vertex)).map(|[a, b]| has(a + b - vertex)).sum()
    };
    let fits = |number: u32| (least..=most).contains(&number);
    let dominates = (0..vertices).all(|vertex| fits(has(vertex) + beside(vertex)));
    match rule {
        FileRule::Total => (0..vertices).all(|vertex| fits(beside(vertex))),
        FileRule::Independent => dominates && edges.iter().all(|&[a, b]| has(a) + has(b) < 2),
        FileRule::VertexCover => edges.iter().all(|&[a, b]| fits(has(a) + has(b))),
        FileRule::Clique => {
            let are_neighbours = |a: usize, b: usize| edges.contains(&[a, b]);
            (0..vertices).all(|b| (0..b).all(|a| has(a) + has(b) < 2 || are_neighbours(a, b)))
        }
        FileRule::NonAttacking => edges.iter().all(|&[a, b]| has(a) + has(b) < 2),
        _ => dominates,
    }
}

fn maximises(rule: FileRule) -> bool {
    [FileRule::Clique, FileRule::NonAttacking].contains(&rule)
}

#[test]
fn graphs_are_asked_what_the_rule_says() {
    let rules = FileRule::ALL
        .into_iter()
        .filter(|rule| rule.name() != "cover" && rule.name() != "partition");
    for ((vertices, edges), rule) in
        graphs().iter().flat_map(|graph| rules.clone().map(move |rule| (graph, rule)))
    {
        for (demand, at_most) in
            [(None, None), (Some(2), None), (None, Some(1)), (Some(1), Some(2))]
        {
            let wishes = Wishes { rule: Some(rule), demand, at_most, choose: None };
            let lines: String =
                edges.iter().map(|[a, b]| format!("{} {}\n", a + 1, b + 1)).collect();
            let gr = format!("p ds {vertices} {}\n{lines}", edges.len());
            let Ok(reading) = Format::Gr.asking(wishes) else {
                assert!(maximises(rule) && (demand, at_most) != (None, None));
                continue;
            };
            let linear = reading.read_linear(&gr).unwrap();
            assert_eq!(linear.maximise, maximises(rule));
            let Ok(named) = reading.read(&gr) else {
                assert!(linear.rows.is_empty(), "{gr}{wishes}"); // where anything goes there is no covering program
                continue;
            };
            let numbers = (demand.unwrap_or(1), at_most.unwrap_or(u32::MAX));
            let right =
                subsets(*vertices).filter(|&set| obeys(rule, numbers, *vertices, edges, set));
            let right: Vec<(u32, String)> =
                right.map(|set| (set, set.count_ones().to_string())).collect();
            assert_eq!(choices(&named), right, "{gr}{wishes}");
            let col = gr
                .replace("p ds", "p edge")
                .replace('\n', "\ne ")
                .trim_end_matches("e ")
                .to_owned();
            assert_eq!(asking(Format::Col, wishes).read(&col), Ok(named), "{gr}{wishes}");
        }
    }
}

#[test]
fn the_rule_makes_other_kinds_of_graphs_readable() {
    let rule = wishes(None, Some(FileRule::VertexCover));
    assert_eq!(asking(Format::Gr, rule).read("p td 2 1\n1 2\n").unwrap().rows, ["1-2"]);
    assert!(Format::Gr.read("p td 2 1\n1 2\n").is_err());
}

#[test]
fn either_sets_or_elements_are_chosen() {
    let text = "north mid\nmid south\nnorth south east\nwest\neast west mid\n";
    let least = |choose| {
        let named = asking(Format::Sets, wishes(choose, None)).read(text).unwrap();
        let sizes = choices(&named).into_iter().map(|(set, _)| set.count_ones());
        (sizes.min().unwrap(), named.asks.unwrap())
    };
    let of_sets = "sets such that every element is in at least one of them (--choose sets)";
    let of_elements = "elements such that every set has at least one of them (--choose elements)";
    assert_eq!(least(None), (3, of_elements.to_owned()));
    assert_eq!(least(Some(Choose::Elements)), (3, of_elements.to_owned()));
    assert_eq!(least(Some(Choose::Sets)), (2, of_sets.to_owned()));
    // the same sets as a hypergraph, whose edges are then chosen
    let edges = asking(Format::Hgr, wishes(Some(Choose::Sets), None));
    let named = edges.read("p hs 5 5\n1 2\n2 3\n1 3 4\n5\n4 5 2\n").unwrap();
    let sets = asking(Format::Sets, wishes(Some(Choose::Sets), None)).read(text).unwrap();
    assert_eq!(named.program, sets.program);
    assert_eq!(named.columns, ["2", "3", "4", "5", "6"]); // by their lines
    let unit = "2 3\n1 1 1\n2 1 2\n2 2 3\n";
    let rows = asking(Format::OrLibrary, wishes(Some(Choose::Elements), None)).read(unit).unwrap();
    assert_eq!((rows.columns.len(), rows.rows), (2, vec!["1".into(), "2".into(), "3".into()]));
}

#[test]
fn a_heading_says_what_is_asked() {
    for (heading, typed) in [
        ("choose: sets\n", wishes(Some(Choose::Sets), None)),
        ("choose: sets\nrule: partition\n", wishes(Some(Choose::Sets), Some(FileRule::Partition))),
        (
            "demand: 2\nat-most: 3\n",
            Wishes { demand: Some(2), at_most: Some(3), ..Wishes::default() },
        ),
    ] {
        let lines = heading.matches('\n').count();
        let plain = "\n".repeat(lines) + "a b\nb c\nc d\n";
        let read = Format::Sets.read(&plain.replacen(&"\n".repeat(lines), heading, 1)).unwrap();
        let asked = asking(Format::Sets, typed).read(&plain).unwrap();
        assert_eq!(read, asked, "{heading}");
        assert_eq!(
            asking(Format::Sets, typed).read(&(heading.to_owned() + "a b\nb c\nc d\n")),
            Ok(asked)
        );
    }
    let read = Format::Sets.read("# rooms\n\n choose: sets # lines\na b\nb c\n").unwrap();
    assert_eq!(read.columns, ["4", "5"]);
    let partition = Format::OrLibrary.read(&format!("rule: partition\n{FROM_ZERO}")).unwrap();
    assert_eq!(
        partition,
        asking(Format::OrLibrary, wishes(None, Some(FileRule::Partition))).read(FROM_ZERO).unwrap()
    );
}

/// As a cover the two cheap columns will do; they meet in row 3, so that no partition has both.
#[test]
fn or_library_may_count_from_zero_and_ask_for_partitions() {
    let cover = Format::OrLibrary.read(FROM_ZERO).unwrap();
    assert_eq!(cover.rows, ["0", "1", "2", "3"]);
    assert_eq!(cover.columns, ["0", "1", "2", "3", "4", "5"]);
    assert_eq!(cover.remarks, ["rows and columns are counted from 0"]);
    let least = |named: &NamedProgram| {
        choices(named).into_iter().map(|(_, cost)| cost.parse::<u32>().unwrap()).min().unwrap()
    };
    assert_eq!(least(&cover), 56);
    let exact = asking(Format::OrLibrary, wishes(None, Some(FileRule::Partition)));
    assert_eq!(least(&exact.read(FROM_ZERO).unwrap()), 1025);
    let equations = exact.read_linear(FROM_ZERO).unwrap();
    assert!(equations.rows.len() == 4 && equations.rows.iter().all(|row| row.lower == row.upper));
    // counted from 1 it is the same program
    let from_one = "4 6 1000 1 1 1000 1 2 1000 1 3 1000 1 4 25 3 1 2 4 31 2 3 4";
    let one = Format::OrLibrary.read(from_one).unwrap();
    assert_eq!((one.program, &*one.rows[0], one.remarks.len()), (cover.program, "1", 0));
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let sets =
        |text: &str, wishes| asking(Format::Sets, wishes).read(text).unwrap_err().to_string();
    let choose = |choose| wishes(Some(choose), None);
    let partition = wishes(None, Some(FileRule::Partition));
    let library = |text: &str| Format::OrLibrary.read(text).unwrap_err().to_string();
    for (said, problem) in [
        (
            sets("choose: sets\na\n", choose(Choose::Elements)),
            "line 1: 'choose: sets': choose was asked for otherwise",
        ),
        (
            sets("choose: all\na\n", Wishes::default()),
            "line 1: 'choose: all': none of sets, elements",
        ),
        (sets("demand: +2\na\n", Wishes::default()), "line 1: 'demand: +2': no whole number"),
        (
            sets("a: b\na\n", Wishes::default()),
            "line 1: 'a: b': a heading is 'choose:', 'rule:', 'demand:', 'at-most:' or 'format:'",
        ),
        (
            sets("a\nchoose: sets\n", Wishes::default()),
            "line 2: 'choose:' is no name: blanks alone are between names, and >=K at the end",
        ),
        (
            sets("rule: total\na\n", Wishes::default()),
            "line 1: --rule total is not for files of sets",
        ),
        (
            sets("a b >=2\n", choose(Choose::Sets)),
            "line 1: a set that asks for so many elements is for --choose elements",
        ),
        (
            sets("a\na b >=2\n", partition),
            "line 2: in a partition nothing asks for a number of its own",
        ),
        (
            asking(Format::OrLibrary, choose(Choose::Elements))
                .read(FROM_ZERO)
                .unwrap_err()
                .to_string(),
            "line 1: the costs are those of each column: --choose sets",
        ),
        // neither from 0 nor from 1
        (library("2 2\n5 1 0\n6 1 2\n"), "line 3: 2 is not a row, from 0 to 1"),
    ] {
        assert_eq!(said, problem);
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let partition = wishes(None, Some(FileRule::Partition));
    for (format, asked, problem) in [
        (Format::Gr, wishes(Some(Choose::Sets), None), "--choose sets is for files of sets"),
        (Format::Gr, partition, "--rule partition is not for graphs"),
        (Format::Hgr, wishes(None, Some(FileRule::Total)), "--rule total is not for files of sets"),
        (Format::Lp, partition, "a program says itself what is asked: not --rule partition"),
        (
            Format::Sets,
            Wishes { demand: Some(2), ..partition },
            "rule partition has no demand and no limit beside it",
        ),
        (
            Format::Sets,
            Wishes { at_most: Some(0), ..Wishes::default() },
            "at-most 0 is below demand 1",
        ),
        (
            Format::Sets,
            Wishes { demand: Some(0), ..Wishes::default() },
            "demand is 1 or more, not 0",
        ),
    ] {
        assert_eq!(format.asking(asked), Err(problem.to_owned()));
    }
}
