//! Files that other programs and people write, each with its right value: what is read has the optimum that other
//! solvers find, and what they read differently is refused with its line. `tests/programs/field/right.csv` is the
//! table; its kinds are the tests here. A file with too many columns to try all choices is only read; the command
//! line's tests solve it.

use destrier_verify::{Format, NamedProgram};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/field")
}

/// The value of the file's objective in the best of all choices, tried one by one; `impossible` if there is none.
pub(crate) fn optimum(named: &NamedProgram) -> String {
    let NamedProgram { program, terms, .. } = named;
    let columns = program.costs.len() as u32;
    if columns > 20 {
        return "large".to_owned();
    }
    let choices = (0u32..1 << columns).map(|choice| -> Vec<u32> {
        (0..columns).filter(|column| choice >> column & 1 == 1).collect()
    });
    let costs = choices.filter(|choice| program.admits(choice)).map(|choice| program.cost(&choice));
    costs.min().map_or("impossible".to_owned(), |cost| terms.value(cost).to_string())
}

fn read(name: &str) -> String {
    let path = folder().join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    match Format::of(&path).unwrap().read(&text) {
        Ok(named) => optimum(&named),
        Err(error) => format!("refused at line {}", error.line),
    }
}

/// The rows of the table: file, kind and right value.
fn table() -> Vec<[String; 3]> {
    let text = std::fs::read_to_string(folder().join("right.csv")).unwrap();
    let row = |line: &str| {
        let cells: Vec<String> = line.splitn(3, ',').map(str::to_owned).collect();
        <[String; 3]>::try_from(cells).unwrap()
    };
    text.lines().skip(1).map(row).collect()
}

/// What is said of the files, beside them.
const TABLES: [&str; 2] = ["answers.csv", "right.csv"];

macro_rules! kinds {
    ($($test:ident: $kind:literal,)*) => {
        $(#[test]
        fn $test() {
            let rows: Vec<_> = table().into_iter().filter(|[_, kind, _]| kind == $kind).collect();
            assert!(!rows.is_empty(), $kind);
            for [file, _, right] in rows {
                let found = read(&file);
                assert!(found == right || found == "large", "{file}: {found}, not {right}");
            }
        })*

        #[test]
        fn every_kind_has_a_test_and_every_file_a_row() {
            let kinds: BTreeSet<String> = [$($kind.to_owned()),*].into();
            let [files, found] = [0, 1].map(|cell| {
                table().into_iter().map(|row| row[cell].clone()).collect::<BTreeSet<String>>()
            });
            assert_eq!(found, kinds);
            let there = std::fs::read_dir(folder()).unwrap();
            let there = there.map(|entry| entry.unwrap().path());
            let programs = there.filter(|path| Format::of(path).is_some());
            let name = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
            let programs = programs.map(name).filter(|name| !TABLES.contains(&&**name));
            assert_eq!(files, programs.collect());
        }
    };
}

kinds! {
    names_of_two_words_are_refused: "names of two words",
    a_column_on_the_right_side_is_refused: "a column on the right side",
    a_lost_operator_is_noticed: "a lost operator",
    a_lost_relation_is_noticed: "a lost relation",
    blanks_that_are_none_to_all_are_refused: "odd blanks",
    two_objectives_are_refused: "two objectives",
    two_vectors_are_refused: "two vectors",
    a_number_given_twice_is_refused: "a number twice",
    words_behind_a_heading_are_refused: "words behind a heading",
    what_other_solvers_write_is_read: "other writers",
    numbers_are_read_as_they_are_written: "numbers",
    fractions_of_costs_come_back_in_the_value: "fractions of costs",
    whole_columns_without_bounds_are_binary: "whole columns without bounds",
    bounds_of_all_kinds_are_read: "bounds",
    fixed_columns_are_read: "fixed columns",
    vectors_may_have_no_names: "vectors without names",
    free_rows_beside_the_objective_are_passed_over: "free rows",
    ranges_are_read: "ranges",
    constants_are_counted: "constants",
    lines_are_broken_as_one_likes: "lines",
    vacuous_rows_are_dropped: "vacuous rows",
    turned_rows_are_turned_back: "turned rows",
    packings_are_read: "packings",
    names_are_read_as_all_readers_do: "names",
    plain_programs_are_read: "plain",
    graphs_are_read: "graphs",
    hypergraphs_are_read: "hypergraphs",
    or_library_is_read: "OR-Library",
    opb_is_read: "OPB",
    endings_may_be_capitals: "endings",
    columns_that_a_row_fixes_are_constants: "columns that a row fixes",
    formats_of_other_names_are_refused: "formats of other names",
    rows_that_solvers_may_look_at_late_are_rows: "lazy rows",
    sections_that_are_not_read_are_refused: "sections that are not read",
    terms_that_are_not_read_are_refused: "terms that are not read",
    letters_that_some_readers_refuse_are_refused: "letters that some refuse",
    a_column_twice_in_a_sum_counts_with_both_factors: "a column twice in a sum",
    a_row_given_twice_is_refused: "a row twice",
    rows_with_two_sides_are_refused: "rows with two sides",
    files_that_are_cut_off_are_refused: "a file cut off",
    what_is_maximised_is_read: "maximised",
    factors_are_read: "factors",
    equations_are_read: "equations",
    a_column_in_two_places_is_refused: "a column in two places",
    comments_behind_words_are_refused: "comments behind words",
    whole_columns_may_go_on_to_the_end: "whole columns without an end",
    lists_of_sets_are_read_or_refused: "lists of sets",
    words_that_some_join_are_refused: "names of eight letters",
    a_lower_bound_may_come_behind_an_upper_one: "order of bounds",
    a_lower_bound_makes_a_whole_column: "whole columns by a lower bound",
    a_file_is_the_board_that_its_comments_name_only_by_its_names: "boards that are none",
    comments_ask_for_no_more_than_their_file_has: "boards larger than their file",
    words_that_are_no_numbers_are_refused_wherever_they_are: "words that are no numbers",
    headings_that_are_names_are_read_as_such: "headings as names",
}

#[test]
fn all_that_the_fuzzer_found_is_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/readers/finds");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut found = 0;
    for path in files.filter(|path| path.extension().is_some_and(|ending| ending != "md")) {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(Format::of(&path).unwrap().read(&text).is_err(), "{}", path.display());
        found += 1;
    }
    assert!(found > 0);
}
