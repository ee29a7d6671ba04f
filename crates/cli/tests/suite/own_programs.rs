//! `export` and `import` of programs of one's own, in their own terms: names, sense, factors, constant and bounds.

use crate::destrier::{refuses, run};
use crate::refused_imports::{IMPORT, scratch};
use std::fs;

/// A maximum with a constant, decimal costs, and factors.
const MAXIMUM: &str = "Maximize\n obj: 10 aa + 7.5 bb + 5 cc + 2\nSubject To\n limit: aa + bb + cc <= 2\nBinaries\n aa bb cc\nEnd\n";

/// Whole and continuous columns.
const MIXED: &str = "Minimize\n obj: 2 lorries + 0.5 tonnes + 3 over\nSubject To\n load: 1001 lorries - tonnes >= 0\n \
    need: tonnes + over >= 333.3\n third: 3 over >= 1\nBounds\n lorries <= 4\nGenerals\n lorries\nEnd\n";

#[test]
fn a_program_is_exported_as_it_stands() {
    let (_folder, path) = scratch();
    let file = path("own.lp");
    fs::write(&file, MAXIMUM).unwrap();
    let (code, text, _) = run(&["export", &file, "-q", "--to", "lp"]);
    assert_eq!(code, 0);
    let kept = "Maximize\n obj: + 10 aa + 7.5 bb + 5 cc + 2 constant\nSubject To\n limit: + aa + bb + cc <= 2\nBounds\n \
        constant = 1\nBinaries\n aa bb cc\nGenerals\n constant\nEnd\n";
    assert!(text.ends_with(kept), "{text}");
    for ending in ["lp", "mps", "opb"] {
        let other = path(&format!("other.{ending}"));
        let (code, _, said) = run(&["export", &file, "-o", &other]);
        assert!(code == 0 && said.contains(&format!("import --program {file} ")), "{said}");
        let (_, text, _) = run(&["prove", &other, "-q"]);
        let claim = if ending == "opb" { "minimum exactly -35" } else { "maximum exactly 19.5" };
        assert!(text.contains(claim), "{ending}: {text}");
    }
    let opb = fs::read_to_string(path("other.opb")).unwrap();
    assert!(opb.contains(&format!("* The value of {file} is 2 - m / 2, where m")), "{opb}");
    assert!(
        run(&["export", &file, "-o", &path("x.mps")]).2.contains("cbc and glpk do not maximise")
    );
}

/// The objective keeps its name, where no row has that, and takes none that a row has.
#[test]
fn objectives_are_called_as_no_row_is() {
    let (_folder, path) = scratch();
    let lp = |objective: &str| {
        format!("Minimize\n {objective} x + y\nSubject To\n size: 2 x + 3 y >= 4\nEnd\n")
    };
    let mps = "NAME\nROWS\n N goal\n G size\nCOLUMNS\n x goal 1 size 2\n y goal 1 size 3\nRHS\n R size 4\nENDATA\n";
    for (name, text, objective) in [
        ("named.lp", lp("goal:"), "goal"),
        ("bare.lp", lp(""), "size_"),
        ("named.mps", mps.to_owned(), "goal"),
        ("strange.mps", mps.replace("goal", "2goal"), "2goal"), // no name in LP
    ] {
        let file = path(name);
        fs::write(&file, text).unwrap();
        for ending in ["lp", "mps"] {
            let other = path(&format!("other.{ending}"));
            assert_eq!(run(&["export", &file, "-q", "-o", &other]).0, 0, "{name}");
            let said = fs::read_to_string(&other).unwrap();
            let objective = if ending == "lp" {
                objective.replace("2goal", "size_")
            } else {
                objective.to_owned()
            };
            let line = if ending == "lp" {
                format!("\n {objective}: + x")
            } else {
                format!("\n N {objective}\n")
            };
            assert!(said.contains(&line), "{name}: {said}");
            let (code, text, _) = run(&["prove", &other, "-q"]);
            assert!(code == 0 && text.contains("minimum exactly 4/3"), "{name}: {text}");
        }
    }
}

#[test]
fn columns_that_are_not_0_or_1_are_exported_too() {
    let (_folder, path) = scratch();
    let (file, other) = (path("mixed.lp"), path("mixed.mps"));
    fs::write(&file, MIXED).unwrap();
    assert_eq!(run(&["export", &file, "-q", "-o", &other]).0, 0);
    let value = |file: &str| run(&["prove", file, "--json", "-q"]).1;
    let size =
        |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap()["size"].clone();
    assert_eq!(size(&value(&file)), size(&value(&other)));
    refuses(
        &["export", &file, "-o", &path("mixed.opb")],
        &["mixed.lp: opb has variables", "'lorries'"],
    );
    let printed = run(&["export", &file, "-q", "--symmetries", "-", "-o", &path("s.lp")]);
    assert_eq!(printed.1, "# symmetries of a program; their number is 1\n");
    refuses(&["export", &file, "--format", "lindo"], &["mixed.lp", "lindo"]);
}

/// Columns that have one value, 0 or 1 or another: their answer comes back in their names.
#[test]
fn fixed_columns_have_their_values_in_answers() {
    let (_folder, path) = scratch();
    let (file, answer) = (path("fixed.lp"), path("fixed.json"));
    for value in [0, 1, 3, -2] {
        let least = value + 1;
        let rows = format!("Subject To\n c: a + b + n >= {least}\nBounds\n n = {value}");
        let text =
            format!("Minimize\n obj: 2 a + 3 b + n\n{rows}\nBinaries\n a b\nGenerals\n n\nEnd\n");
        fs::write(&file, text).unwrap();
        let (code, printed, _) = run(&["prove", &file, "-q", "--json"]);
        let found: serde_json::Value = serde_json::from_str(&printed).unwrap();
        assert_eq!((code, &found["upper"]), (0, &serde_json::json!(2 + value)), "{printed}");
        fs::write(&answer, printed).unwrap();
        let (code, said, _) = run(&["import", "--program", &file, "--solution", &answer, "-q"]);
        assert_eq!(code, 0, "{said}");
        assert_eq!(run(&["packing", &file, "-q"]).0, 0);
    }
    fs::write(&file, "Minimize\n 2 a + 3 b\nSubject To\n c: a + b >= 2\nBounds\n a = 1\n b = 1\nBinaries\n a b\nEnd\n").unwrap();
    let (code, text, _) = run(&["packing", &file, "-q"]);
    assert!(code == 0 && text.contains('5'), "{text}");
}

/// Answers by each form, in the names of the file; what is exact but for tolerances is made exact.
#[test]
fn answers_are_judged_in_the_terms_of_the_file() {
    let (_folder, path) = scratch();
    let (file, answer, proof) = (path("own.lp"), path("a.sol"), path("proof.txt"));
    fs::write(&file, MAXIMUM).unwrap();
    for text in [
        "=obj= 19.5\naa 1\nbb 1\nconstant 1\n",
        "aa = 1\nbb = 1\n",
        "s OPTIMUM FOUND\nv x1 x2 -x3\n",
        "{ \"SolutionInfo\": { \"Status\": 2, \"ObjVal\": 1.95e+01, \"ObjBound\": 19.5}, \"Vars\": [ { \"VarName\": \"aa\", \
         \"X\": 1}, { \"VarName\": \"bb\", \"X\": 1}, { \"VarName\": \"constant\", \"X\": 1}]}\n",
        "{\"CPLEXSolution\": {\"version\": \"1.0\", \"header\": {\"problemName\": \"own\", \"objectiveValue\": \"19.5\"}, \
         \"variables\": [{\"index\": \"0\", \"name\": \"aa\", \"value\": \"1.0\"}, {\"index\": \"1\", \"name\": \"y#2\", \
         \"value\": \"1.0\"}]}}\n",
    ] {
        fs::write(&answer, text).unwrap();
        let (code, said, stderr) =
            run(&["import", "--program", &file, "--solution", &answer, "-o", &proof]);
        assert!(code == 0 && said.contains("maximum at least 19.5"), "{text}{said}{stderr}");
        assert!(!stderr.contains("it says"), "{text}{stderr}");
        assert_eq!(run(&["verify", &proof, "--program", &file]).0, 0);
    }
}

#[test]
fn answers_with_continuous_columns_are_made_exact_or_rejected() {
    let (_folder, path) = scratch();
    let (file, answer) = (path("mixed.lp"), path("a.sol"));
    fs::write(&file, MIXED).unwrap();
    let import = |text: &str| {
        fs::write(&answer, text).unwrap();
        IMPORT.run(&[&file, "--solution", &answer])
    };
    // 333.3 - 1/3 tonnes
    let (code, said, stderr) =
        import("=obj= 169.48333333\nlorries 1.0000001\ntonnes 332.96666667\nover 0.33333333\n");
    assert!(code == 0 && stderr.contains("exact but for tolerances"), "{said}{stderr}");
    assert!(said.contains("over     1/3\n"), "{said}");
    let (code, _, stderr) = import("=obj= 1\nlorries 1\ntonnes 300\nover 1\n");
    assert!(code == 1 && stderr.contains("rejected: row 'need' does not hold"), "{stderr}");
    let (code, _, stderr) = import("=obj= 1\nlorries 0.5\ntonnes 333\nover 1\n");
    assert!(code == 1 && stderr.contains("rejected: column 'lorries' cannot be 0.5"), "{stderr}");
    let (code, _, stderr) = import("=obj= 1\nlorries 5\ntonnes 333\nover 1\n");
    assert!(code == 1 && stderr.contains("rejected: column 'lorries' cannot be 5"), "{stderr}");
    IMPORT.refuses(
        &[&file, "--solution", &{
            fs::write(&answer, "=obj= 1\nvans 5\n").unwrap();
            answer.clone()
        }],
        &["a.sol: line 2: the solution names 'vans'"],
    );
}

/// Names that other readers would not take are changed in the exported file, and answers in these are read all the same.
#[test]
fn changed_names_find_their_columns() {
    let (_folder, path) = scratch();
    let (file, other, answer) = (path("own.mps"), path("other.lp"), path("a.sol"));
    let text = "NAME x FREE\nROWS\n N obj\n G r-1\nCOLUMNS\n M1 'MARKER' 'INTORG'\n x[1] obj 3\n x[1] r-1 2\n y obj 2\n y r-1 1\n M2 \
        'MARKER' 'INTEND'\nRHS\n RHS r-1 5\nBOUNDS\n UP BND x[1] 9\n UP BND y 9\nENDATA\n";
    fs::write(&file, text).unwrap();
    assert_eq!(run(&["export", &file, "-q", "-o", &other]).0, 0);
    let text = fs::read_to_string(&other).unwrap();
    assert!(
        text.contains("\\ x1: x[1]\n\\ r1: r-1\n") && text.contains(" r1: + 2 x1 + y >= 5\n"),
        "{text}"
    );
    let xml = "<?xml version = \"1.0\"?>\n<CPLEXSolution version=\"1.2\">\n <header objectiveValue=\"8\"/>\n <variables>\n  \
        <variable name=\"C1\" index=\"0\" value=\"2\"/>\n  <variable name=\"C2\" index=\"1\" value=\"1\"/>\n </variables>\n</CPLEXSolution>\n";
    for text in ["=obj= 8\nx1 2\ny 1\n", "=obj= 8\nx[1] 2\ny 1\n", xml] {
        fs::write(&answer, text).unwrap();
        let (code, said, stderr) = IMPORT.run(&["--program", &file, "--solution", &answer]);
        assert!(code == 0 && said.contains("x[1]  2\ny     1\n"), "{text}{said}{stderr}");
    }
}

/// Duals of the relaxation bound the program in its own terms, whatever their sign.
#[test]
fn duals_bound_the_program() {
    let (_folder, path) = scratch();
    let (file, answer, proof) = (path("own.lp"), path("a.sol"), path("proof.txt"));
    fs::write(&file, MAXIMUM).unwrap();
    for sign in ["", "-"] {
        let text = format!(
            "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 19.5\n# Columns 1\naa 1\n# Rows 1\nlimit 2\n\n\
             # Dual solution values\nFeasible\n# Columns 1\naa 0\n# Rows 1\nlimit {sign}7.5\n"
        );
        fs::write(&answer, text).unwrap();
        let args = ["--program", &file, "--solution", &answer, "--duals", "-o", &proof];
        let (code, said, stderr) = IMPORT.run(&args);
        assert!(code == 0 && said.contains("maximum at most 19.5"), "{said}{stderr}");
        assert_eq!(run(&["verify", &proof, "--program", &file]).0, 0);
    }
}

/// Of columns that exchange each other a row keeps some; where what is left out costs, the rows are turned.
#[test]
fn symmetry_rows_of_a_maximum_leave_its_optimum() {
    let (_folder, path) = scratch();
    let (file, other) = (path("own.lp"), path("other.lp"));
    let text = "Maximize\n obj: 2 a + 2 b + 2 c + d\nSubject To\n ab: a + b <= 1\n bc: b + c <= 1\n ac: a + c <= 1\n \
        ad: d <= 1\nBinaries\n a b c d\nEnd\n";
    fs::write(&file, text).unwrap();
    assert_eq!(run(&["export", &file, "-q", "--symmetry-rows", "-o", &other]).0, 0);
    let written = fs::read_to_string(&other).unwrap();
    assert!(written.matches(" >= 0\n").count() >= 2, "{written}");
    let (_, said, _) = run(&["prove", &other, "-q"]);
    assert!(said.contains("maximum exactly 3"), "{said}");
}

/// Columns of 0 and 1 have the factors of the file; others are refused by name.
#[test]
fn files_for_veripb_have_factors_as_they_stand() {
    let (_folder, path) = scratch();
    let (file, proof) = (path("knapsack.lp"), path("knapsack.pbp"));
    let text = |ends: &str| {
        let rows =
            "Maximize\n 5 a + 4 b + 3 c\nSubject To\n w: 4 a + 3 b + 2 c <= 6\n v: a + c >= 1\n";
        format!("{rows}{ends}End\n")
    };
    fs::write(&file, text("Binaries\n a b c\n")).unwrap();
    let (code, said, error) = run(&["prove", &file, "--format", "veripb", "-o", &proof]);
    assert!(code == 0 && said.contains("maximum exactly 8"), "{said}{error}");
    let next = format!("Next: veripb {} {proof}\n", path("knapsack.opb"));
    assert!(error.contains(&next), "{error}");
    let binary = fs::read_to_string(path("knapsack.opb")).unwrap();
    assert!(binary.contains("\n* the file's a is x1\n"), "{binary}");
    let said = "\nmin: -5 x1 -4 x2 -3 x3;\n-4 x1 -3 x2 -2 x3 >= -6;\n+1 x1 +1 x3 >= 1;\n";
    assert!(binary.contains(said), "{binary}");
    let conclusion = fs::read_to_string(&proof).unwrap();
    assert!(conclusion.contains("\nconclusion BOUNDS -8 : "), "{conclusion}");
    for (ends, word) in [
        ("Bounds\n a <= 2\n b <= 1\n c <= 3\nGenerals\n a b c\n", "'a' is not binary"),
        ("Bounds\n c <= 1\nBinaries\n a b\n", "'c'"),
    ] {
        fs::write(&file, text(ends)).unwrap();
        let (code, _, error) = run(&["prove", &file, "--format", "veripb", "-o", &proof]);
        assert!(code == 2 && error.contains(word), "{error}");
    }
}

/// Programs as they stand in turn4's cases: a minimum of negated costs, one whose columns are all fixed.
#[test]
fn files_of_other_checkers_have_the_optimum_of_the_file() {
    let (_folder, path) = scratch();
    let file = path("neg.opb");
    let text = "min: -1 x1 +2 x2 -1 x3 ;\n+1 x1 +1 x2 >= 1;\n+1 ~x2 +1 x3 >= 1;\n";
    fs::write(&file, text).unwrap();
    let (code, said, _) = run(&["prove", &file, "--format", "veripb", "-o", &path("proof.pbp")]);
    assert!(code == 0 && said.contains("minimum exactly -2"), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    let formula = fs::read_to_string(path("proof.opb")).unwrap();
    assert!(formula.contains("\nmin: -1 x1 +2 x2 -1 x3;\n"), "{formula}");
    let proof = fs::read_to_string(path("proof.pbp")).unwrap();
    assert!(proof.contains("\nconclusion BOUNDS -2 : "), "{proof}");

    let file = path("fixed.lp");
    let text = "Minimize\n obj: 5 p\nSubject To\n r0: p >= 1\nBounds\n p = 1\nBinary\n p\nEnd\n";
    fs::write(&file, text).unwrap();
    for (goal, range) in [("5", "5 5"), ("6", "-inf 5")] {
        let proof = path("fixed.vipr");
        run(&["prove", &file, "--at-least", goal, "--format", "vipr", "-o", &proof]);
        let vipr = fs::read_to_string(&proof).unwrap();
        assert!(vipr.contains("\nCON 1 0\nconstant E 1 1 0 1\n"), "{vipr}");
        assert!(vipr.contains(&format!("\nRTP range {range}\nSOL 1\nsolution 1 0 1\n")), "{vipr}");
        let (code, said, _) = run(&["verify", &proof, "--program", &file]);
        assert!(code == 0 && said.contains(": verified: minimum "), "{said}");
    }
}

/// A program with factors and a continuous column, whose least cost is 283.82.
#[test]
fn a_bound_that_is_asked_for_is_shown_of_linear_programs() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, proof) = (path("mixed.lp"), path("proof.txt"));
    let text = "Minimize\n 100 x + 80 y + 0.1 z\nSubject To\n need: 3.5 z >= 133.7\n room: 25 x + 10 y - 1.5 z >= 0\n\
        Bounds\n x <= 2\nGenerals\n x y\nEnd\n";
    fs::write(&file, text).unwrap();
    for (goal, code, status) in [("200", 0, "proved"), ("283", 0, "proved"), ("300", 1, "refuted")]
    {
        let words = ["prove", &file, "--at-least", goal, "--json", "-o", &proof];
        let (found, said, _) = run(&words);
        let report: serde_json::Value = serde_json::from_str(&said).unwrap();
        let is_known = [status, "optimal"].contains(&report["status"].as_str().unwrap());
        assert!(found == code && is_known, "{goal}: {said}");
        let (code, said, _) = run(&["verify", &proof, "--program", &file]);
        assert!(code == 0 && said.contains(": verified: minimum "), "{said}");
    }
    fs::write(&file, text.replace("Minimize", "Maximize").replace("x y\n", "x\n y\n")).unwrap();
    refuses(&["prove", &file, "--at-least", "1"], &["--at-least is for programs that minimise"]);
}
