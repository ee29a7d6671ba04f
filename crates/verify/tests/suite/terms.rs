//! Numbers of files, and the way from choices back to the file's own columns and values.

use destrier_verify::{Decimal, Format};

/// An objective with fractions and a constant, and a column that is fixed.
fn text(sense: &str) -> String {
    format!(
        "{sense}\n o: 2.5 a - b + 0.5 c + d + 7\nSubject To\n r: a + b + c <= 2\n s: 2 a + b - c >= 0\n\
         Bounds\n d = 3\nBinaries\n a b c\nEnd\n"
    )
}

#[test]
fn choices_are_the_files_own_columns_and_values() {
    for sense in ["Minimize", "Maximize"] {
        let named = Format::Lp.read(&text(sense)).unwrap();
        let (terms, names) = (&named.terms, &named.columns);
        assert_eq!(terms.columns(names), ["a", "b", "c", "d"]);
        assert!(!terms.is_cost() && terms.maximises() == (sense == "Maximize"));
        let mut feasible = 0;
        for bits in 0..8 {
            let [a, b, c] = [0, 1, 2].map(|at| i64::from(bits >> at & 1 == 1));
            let choice = terms.choice(&[a, b, c, 3]).unwrap();
            let holds = a + b + c <= 2 && 2 * a + b - c >= 0;
            assert_eq!(named.program.admits(&choice), holds, "{sense} {a} {b} {c}");
            if !holds {
                continue;
            }
            feasible += 1;
            let twice = 5 * a - 2 * b + c + 2 * 3 + 2 * 7;
            let value = format!("{}{}", twice / 2, if twice % 2 == 1 { ".5" } else { "" });
            assert_eq!(terms.value(named.program.cost(&choice)).to_string(), value);
            let ones = [("a", a), ("b", b), ("c", c)].into_iter().filter(|own| own.1 == 1);
            let ones: Vec<&str> = ones.map(|own| own.0).chain(["d=3"]).collect();
            assert_eq!(terms.chosen(names, &choice), ones);
        }
        assert!(feasible > 3);
        assert_eq!((terms.choice(&[2, 0, 0, 3]), terms.choice(&[0, 0, 0, 2])), (Err(0), Err(3)));
    }
}

#[test]
fn values_are_from_costs_and_back() {
    let [least, most] =
        ["Minimize", "Maximize"].map(|sense| Format::Lp.read(&text(sense)).unwrap().terms);
    for value in -3..30 {
        let first = (0..99).find(|&cost| least.value(cost) >= Decimal::from(value));
        assert_eq!(least.cost_from(value), first, "{value}");
        assert_eq!(most.cost_from(value), None);
    }
    for (terms, what, [low, high]) in
        [(&least, "minimum", ["at least", "at most"]), (&most, "maximum", ["at most", "at least"])]
    {
        let [one, three] = [1, 3].map(|cost| terms.value(cost));
        for (range, said) in [
            ((None, None), "impossible".to_owned()),
            ((Some(1), None), format!("{what} {low} {one}")),
            ((None, Some(3)), format!("{what} {high} {three}")),
            ((Some(1), Some(1)), format!("{what} exactly {one}")),
            ((Some(1), Some(3)), format!("{what} {low} {one}, {what} {high} {three}")),
        ] {
            assert_eq!(terms.range(range.0, range.1), said);
        }
    }
    for plain in ["o: a", "o: a + 1", "o: 0.5 a"] {
        let text = format!("Minimize\n {plain}\nSubject To\n r: a + b >= 1\nBinaries\n a b\nEnd\n");
        let named = Format::Lp.read(&text).unwrap();
        assert_eq!(named.terms.is_cost(), plain == "o: a", "{plain}");
        assert_eq!(named.terms.columns(&named.columns), ["a", "b"]);
        assert_eq!(named.terms.choice(&[0, 1]), Ok(vec![1]));
    }
}

#[test]
fn numbers_are_exact_and_no_longer_than_38_digits() {
    let nines = "9".repeat(38);
    for (word, said) in [
        ("1e2", "100"),
        ("-12.5e-1", "-1.25"),
        ("2.50E+1", "25"),
        ("999999999.999999999", "999999999.999999999"),
        ("1.0000000000000000000000000000000000000000", "1"),
        ("-0.00", "0"),
        ("5e-9", "0.000000005"),
        ("1e38", &format!("1{}", "0".repeat(38))),
        ("1e-38", &format!("0.{}1", "0".repeat(37))),
        ("-10e38", "-1e39"),
        ("12.5e-39", "125e-40"),
        ("1e999", "1e999"),
        (&nines, &nines),
    ] {
        assert_eq!(word.parse::<Decimal>().map(|number| number.to_string()), Ok(said.to_owned()));
    }
    let long = format!("{nines}9");
    let zeros = "0".repeat(1101);
    for word in [
        "1e",
        "1e0000",
        "1e1x",
        "e1",
        ".",
        "0x1",
        "1e+-1",
        &long,
        &format!("0.{long}"),
        &format!("1{zeros}"),
        &format!("0.{zeros}1"),
    ] {
        assert_eq!(word.parse::<Decimal>(), Err(()), "{word}");
    }
}

/// Order, sums and fractions of numbers of any size, against those of fractions.
#[test]
fn numbers_compare_and_add_as_fractions_do() {
    let words = [
        "0",
        "1",
        "9.99",
        "10",
        "12",
        "1e37",
        "12345678901234567890",
        "1e999",
        "1e-999",
        "0.5",
        "1.5e-37",
        "99999999999999999999999999999999999999",
        "1e38",
        "1e-38",
    ];
    let signed = words.iter().flat_map(|word| [(*word).to_owned(), format!("-{word}")]);
    let numbers: Vec<Decimal> = signed.map(|word| word.parse().unwrap()).collect();
    let mut sums = 0;
    for one in &numbers {
        for other in &numbers {
            let [a, b] = [one, other].map(|number| number.rational());
            assert_eq!(one.cmp(other), a.cmp(&b), "{one} {other}");
            let Some(sum) = one.plus(*other) else { continue };
            assert_eq!(sum.rational(), a + b, "{one} {other}");
            assert_eq!(sum.to_string().parse(), Ok(sum));
            sums += 1;
        }
    }
    assert!(sums > 400);
    let [large, small] = ["1e37", "0.1"].map(|word| word.parse::<Decimal>().unwrap());
    assert_eq!(large.plus(small), None);
}

#[test]
fn characters_and_counts_that_readers_read_differently_are_refused() {
    let sets = |text: &str| Format::Sets.read(text).map_err(|error| error.to_string());
    for (odd, code) in [('\u{1}', "U+0001"), ('\u{a0}', "U+00A0"), ('\u{feff}', "U+FEFF")] {
        let said = sets(&format!("a b{odd}c\n")).unwrap_err();
        assert_eq!(said, format!("line 1: the character {code}, a blank to some readers only"));
    }
    assert!(sets("a\tb c\n").is_ok());
    assert_eq!(sets("a b >=2.00\n").unwrap().program.rows[0].demand(), Some(2));
    for word in ["", "+2", "2.5", "2.0x", "1000000000", "2e0"] {
        let problem = format!("line 1: '{word}' is no whole number from 0 to 999999999");
        assert_eq!(sets(&format!("a b >={word}\n")).unwrap_err(), problem);
    }
    let long = "9".repeat(41);
    assert!(
        sets(&format!("a b >={long}\n")).unwrap_err().contains(&format!("'{}...'", &long[1..]))
    );
}
