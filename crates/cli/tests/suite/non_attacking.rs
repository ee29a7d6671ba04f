//! The most pieces none of which attacks another: found, proved, drawn and counted as covers are.

use crate::destrier::{answer, refuses, run};
use crate::refused_imports::scratch;
use std::fs;

#[test]
fn the_most_pieces_that_do_not_attack_each_other_are_proved_and_drawn() {
    let (_folder, path) = scratch();
    let (proof, picture) = (path("p.txt"), path("p.svg"));
    for (piece, most) in [("queen", 8), ("bishop", 14), ("knight", 32), ("king", 16), ("rook", 8)] {
        let about = ["--piece", piece, "--rule", "non-attacking"];
        for command in ["cover", "prove"] {
            let (code, text, said) = run(&[&[command, "8", "-o", &proof], &about[..]].concat());
            let expected = format!("{most} {piece}s on the 8x8 board, none attacking another");
            assert!(code == 0 && text.starts_with(&expected), "{text}");
            assert!(text.contains(&format!("checked  maximum exactly {most} for")), "{text}");
            assert_eq!(text.lines().skip(2).take(8).filter(|row| row.len() > 16).count(), 8);
            let check = format!("--board 8x8 --piece {piece} --rule non-attacking");
            assert!(said.contains(&check) || text.contains(&check), "{said}{text}");
        }
        let expect = ["--expect", &format!("exactly {most}")];
        let verify = ["verify", &proof, "--board", "8"];
        assert_eq!(run(&[&verify, &about[..], &expect].concat()).0, 0, "{piece}");
        assert_eq!(
            run(&[&verify, &["--rule", "non-attacking", "--piece", "amazon"][..]].concat()).0,
            1
        );
    }
    let queens = ["--piece", "queen", "--rule", "non-attacking"];
    assert_eq!(run(&[&["cover", "8", "-q", "-o", &picture], &queens[..]].concat()).0, 0);
    let drawn = fs::read_to_string(&picture).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.contains("queen"), "{drawn}");
    let (_, found) = answer(&[&["cover", "8", "--json"], &queens[..]].concat());
    assert_eq!((&found["size"], &found["chosen"].as_array().unwrap().len()), (&8.into(), &8));
}

/// The eight queens, the bishops of Dudeney, knights of one colour, and the kings of A018807.
#[test]
fn they_are_counted() {
    for (words, size, total, distinct) in [
        ("8 --piece queen", 8, 92, 12),
        ("8 --piece bishop", 14, 256, 36),
        ("8", 32, 2, 1),
        ("6 --piece king", 9, 3_600, 459),
        ("6 --piece queen --size 5", 5, 248, 31),
        ("5 --piece queen --holes d4-e5", 5, 2, 1),
        ("3x4 --piece rook", 3, 24, 6),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let count = [&["count"], &words[..], &["--rule", "non-attacking", "--json"]].concat();
        let (code, found) = answer(&count);
        let numbers = [&found["size"], &found["total"], &found["distinct"]].map(|n| n.as_u64());
        assert_eq!((code, numbers), (0, [size, total, distinct].map(Some)), "{words:?}");
        assert_eq!(found["rule"], "non-attacking");
    }
    let (code, text, _) =
        run(&["count", "6", "--piece", "queen", "--rule", "non-attacking", "--size", "7"]);
    assert!(code == 1 && text.starts_with("No set of 7 queens will do: non-attacking"), "{text}");
}

/// Nothing that is counted here is called a cover.
#[test]
fn sets_are_called_sets() {
    let (_folder, path) = scratch();
    let list = path("sets.json");
    for (board, piece, said) in [
        ("5", "queen", "\n2 sets with no free choice\n"),
        ("2", "queen", "\nchecked  1 listed"),
        ("3", "bishop", "\na family of 4 sets with 2 squares in common; free choices: 2 x 2\n"),
    ] {
        let words = ["count", board, "--piece", piece, "--rule", "non-attacking", "--list", &list];
        let (code, text, _) = run(&words);
        assert!(code == 0 && text.contains(said) && !text.contains("cover"), "{text}");
        let json = run(&[&words[..], &["--json"]].concat()).1;
        assert!(json.contains("non-attacking") && !json.contains("cover"), "{json}");
        let listed = fs::read_to_string(&list).unwrap();
        assert!(listed.contains("\"sets\": [") && !listed.contains("cover"), "{listed}");
    }
}

/// By sweeps, and one by one.
#[test]
fn covers_are_counted_with_holes() {
    for words in ["5", "6", "4x6 --piece king", "5 --rule total", "4t", "5 --rule independent"] {
        let words: Vec<&str> = words.split(' ').collect();
        let count = |more: &[&str]| answer(&[&["count"], &words[..], more, &["--json"]].concat()).1;
        let (swept, listed) = (count(&[]), count(&["--method", "choices"]));
        for key in ["size", "total", "distinct", "by_group", "listed"] {
            assert_eq!(swept[key], listed[key], "{words:?}: {key}");
        }
    }
    let (_, found) = answer(&["count", "5", "--holes", "c3", "--json"]);
    assert_eq!(
        (&found["size"], &found["total"], &found["distinct"]),
        (&6.into(), &2.into(), &1.into())
    );
    let (_, found) = answer(&["count", "5", "--holes", "d4-e5", "--size", "4", "--json"]);
    assert_eq!((&found["total"], &found["distinct"]), (&2.into(), &2.into()));
}

#[test]
fn what_does_not_go_with_it_is_refused() {
    let rule = ["--rule", "non-attacking"];
    for words in
        ["8 --symmetry rot90", "8 --demand 2", "8 --force a1", "8 --and rook", "8 --at-most 1"]
    {
        let words: Vec<&str> = words.split(' ').collect();
        let cover = [&["cover"], &words[..], &rule].concat();
        refuses(&cover, &["--rule non-attacking goes with --piece and --holes alone"]);
    }
    refuses(&["count", "8", "--rule", "clique"], &["--rule clique is not for boards"]);
    refuses(&["count", "8", "--rule", "non-attacking", "--method", "sweep"], &["counts covers"]);
    refuses(&["table", "--piece", "queen", "--rule", "non-attacking", "1..3"], &["rule"]);
}
