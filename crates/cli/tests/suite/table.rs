//! Sequences of the OEIS: computed anew, and as published.

use crate::destrier::{Subcommand, command, output, root, run};

const TABLE: Subcommand = Subcommand("table");

/// The lines of a b-file that are no comments.
fn terms(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn a_bfile_has_index_and_term_on_each_line() {
    let (code, text, _) = TABLE.run(&["--sequence", "A006075", "--format", "bfile", "1..9"]);
    assert_eq!(code, 0, "{text}");
    let expected = ["1 1", "2 4", "3 4", "4 4", "5 5", "6 8", "7 10", "8 12", "9 14"];
    assert_eq!(terms(&text), expected);
}

#[test]
fn every_sequence_is_computed_as_it_is_published() {
    for (sequence, range) in [
        ("A006076", "1..6"),
        ("A103315", "1..6"),
        ("A261752", "4..7"),
        ("A342576", "1..6"),
        ("A279407", "1..6"),
        ("A098604", "1..15"),
        ("A075458", "1..6"),
        ("A075324", "1..6"),
        ("A075561", "1..6"),
        ("A001230", "1..3"),
    ] {
        let (code, table) = TABLE.answer(&["--sequence", sequence, range]);
        assert_eq!(code, 0, "{sequence}");
        for term in table["terms"].as_array().unwrap() {
            assert_eq!(term["agrees"], true, "{sequence}: {term}");
        }
    }
}

/// A b-file has no gaps: it ends before the first term that is not certain, and says what is known of the rest.
#[test]
fn a_bfile_ends_before_the_first_term_that_is_not_certain() {
    let args = ["--sequence", "A006075", "--format", "bfile", "16..19", "--time-limit", "0s"];
    let proofs = [
        "--proofs",
        "results/certificates/sweep-16.txt.gz",
        "results/bounds/019.txt.gz",
        "results/covers/019.txt",
    ];
    let paths: Vec<String> =
        proofs[1..].iter().map(|name| root().join(name).to_str().unwrap().to_owned()).collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let (code, text, _) = TABLE.run(&[&args[..], &proofs[..1], &paths].concat());
    assert_eq!((code, terms(&text)), (3, vec!["16 40"]), "{text}");
    assert!(text.contains("# a(17): "), "{text}");
    assert!(
        text.contains(
            "# a(19): 56 to 57; published without a certificate: 57; the tables of results have"
        ),
        "{text}"
    );
}

/// Whatever nobody has published is counted among what is certain, all the same.
#[test]
fn terms_that_nobody_published_are_certain_too() {
    let (code, text, _) = TABLE.run(&["--piece", "rook", "1..5"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("\n5 certain, none of them published."), "{text}");
}

#[test]
fn what_is_no_table_is_refused() {
    TABLE.refuses(&["--sequence", "A000001"], &["A000001", "A006075"]);
    TABLE.refuses(&["--sequence", "A261752", "1..3"], &["begins with n = 4"]);
    TABLE.refuses(&["--sequence", "A006075", "1..9", "--proofs", "no/such/file"], &["no/such"]);
    let tour = root().join("results/tours/roth-8.txt");
    TABLE.refuses(
        &["--sequence", "A006075", "1..2", "--proofs", tour.to_str().unwrap()],
        &["nothing about the size"],
    );
}

/// Numbers without their zeros, one term, and ranges with a hyphen; what no certificate is about is said.
#[test]
fn sequences_and_terms_are_read_as_people_write_them() {
    let terms_of =
        |args: &[&str]| terms(&TABLE.run(&[args, &["--format", "bfile"]].concat()).1).join(",");
    assert_eq!(terms_of(&["--sequence", "A75458", "5"]), "5 3");
    assert_eq!(terms_of(&["--sequence", "6075", "5-7"]), "5 5,6 8,7 10");
    assert_eq!(terms_of(&["--piece", "bishop", "1..5"]), "1 1,2 2,3 3,4 4,5 5");
    let (_, text, _) = TABLE.run(&["--piece", "rook", "1..5"]);
    assert!(text.contains("\n5 certain, none of them published. "), "{text}");
    let independent = ["--piece", "queen", "--rule", "independent", "1..4"];
    assert!(TABLE.run(&independent).1.starts_with("A075324: "));
    TABLE.refuses(&["--sequence", "A250000"], &["peaceable queens"]);
    TABLE.refuses(&["--sequence", "A000045"], &["no table of 'A000045'", "--piece and --rule"]);
    TABLE.refuses(&["1..3"], &["--sequence"]);
}

/// Certificates that are made lie beside the b-file and serve the next run; kept ones serve from their folder.
#[test]
fn certificates_are_kept_beside_the_bfile_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let file = path("b.txt");
    let table = |words: &[&str]| TABLE.run(&[&["--sequence", "A006075"], words].concat());
    assert_eq!(table(&["5..6", "--format", "bfile", "-o", &file]).0, 0);
    let claims = ["5x5", "6x6"]
        .map(|board| run(&["verify", &path(&format!("b.certificates/{board}.txt"))]).1);
    assert!(
        claims[0].ends_with("5x5: exactly 5\n") && claims[1].ends_with("6x6: exactly 8\n"),
        "{claims:?}"
    );
    let (code, found) = TABLE.answer(&["--sequence", "A006075", "5..6", "-o", &file]);
    assert!(code == 0 && found["terms"][0]["by"] == "a certificate", "{found}");
    std::fs::write(path("b.certificates/6x6.txt"), "destrier 1 cover\nboard 6x6\n").unwrap();
    let (_, _, said) = table(&["5..6", "-o", &file]);
    assert!(said.contains("passed over ") && said.contains("6x6.txt"), "{said}");
    let kept = root().join("results/certificates").display().to_string();
    let (code, text, _) = table(&["15..16", "--time-limit", "0s", "--proofs", &kept]);
    assert!(code == 0 && text.contains("2 certain and as published"), "{text}");
    let (_, text, _) = table(&["20", "--time-limit", "0s", "--format", "bfile"]);
    assert!(
        text.contains("the tables of results have at least 62: --proofs results/certificates"),
        "{text}"
    );
    let mut in_checkout = command();
    let words = [
        "table",
        "--sequence",
        "A006075",
        "22",
        "--time-limit",
        "0s",
        "--proofs",
        "results/certificates",
    ];
    let (_, text, _) = output(in_checkout.current_dir(root()).args(words));
    assert!(text.contains("have at least 74: --proofs results/bounds results/covers\n"), "{text}");
    let mut in_checkout = command();
    let words = ["table", "--sequence", "A006075", "15", "--time-limit", "0s", "--format", "bfile"];
    let (code, text, _) = output(in_checkout.current_dir(root()).args(words));
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("# Terms that the checker accepts; ") && terms(&text) == ["15 36"]);
}
