//! Models of good_lp. What good_lp tests of each of its solvers holds of this one; beside it stands microlp.

use destrier::good_lp::destrier;
use good_lp::solvers::{MipGapError, ObjectiveDirection};
use good_lp::{
    CardinalityConstraintSolver, Expression, ModelWithSOS1, ProblemVariables, ResolutionError,
    Solution, SolutionStatus, Solver, SolverModel, StaticSolver, Variable, WithInitialSolution,
    WithMipGap, WithTimeLimit, constraint, microlp, variable, variables,
};

/// The solvers of good_lp, which all fail alike.
trait AnySolver: Solver<Model: SolverModel<Error = ResolutionError>> {}

impl<S: Solver<Model: SolverModel<Error = ResolutionError>>> AnySolver for S {}

type Answer = Result<Vec<f64>, ResolutionError>;

fn close(answer: &Answer, expected: &[f64]) {
    let answer = answer.as_ref().expect("a solution");
    assert_eq!(answer.len(), expected.len());
    let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-8;
    assert!(answer.iter().zip(expected).all(near), "{answer:?} is not {expected:?}");
}

fn values(model: impl SolverModel<Error = ResolutionError>, of: &[Variable]) -> Answer {
    let solution = model.solve()?;
    assert!(matches!(solution.status(), SolutionStatus::Optimal));
    Ok(of.iter().map(|&variable| solution.value(variable)).collect())
}

/// The example of good_lp's first page.
fn first_page(solver: impl AnySolver + StaticSolver) -> Answer {
    variables! { vars: a <= 1; 2 <= b <= 4; }
    let objective = 10 * (a - b / 5) - b;
    let model = vars.maximise(&objective).using(solver);
    let model = model.with(constraint!(a + 2 <= b)).with(constraint!(1 + a >= 4 - b));
    let solution = model.solve()?;
    assert!((solution.eval(&objective) - 1.0).abs() < 1e-8);
    Ok([a, b].map(|variable| solution.value(variable)).to_vec())
}

/// The same, of which one variable is whole.
fn mixed(solver: impl AnySolver) -> Answer {
    variables! { vars: a <= 1; 2 <= b (integer) <= 4; }
    let model = vars.maximise(10 * (a - b / 5) - b).using(solver);
    values(model.with_all([constraint!(a + 2 <= b), constraint!(1 + a >= 4 - b)]), &[a, b])
}

/// Two products that share fuel and time, without macros.
fn products(solver: impl AnySolver) -> Answer {
    let mut vars = ProblemVariables::new();
    let amounts: Vec<Variable> = vars.add_vector(variable().min(0), 2);
    let sum = |of: [f64; 2]| amounts.iter().zip(of).map(|(&v, f)| f * v).sum::<Expression>();
    let mut model = vars.maximise(sum([10.0, 11.0])).using(solver);
    model.add_constraint(sum([1.0, 2.0]).leq(5));
    model.add_constraint(sum([1.0, 1.0]).leq(3));
    values(model, &amounts)
}

/// A thousand variables, each at least one more than the one before, with room for just that.
fn staircase(solver: impl AnySolver) -> Answer {
    let mut vars = variables!();
    let steps = vars.add_vector(variable().min(-500).max(499), 1000);
    let objective: Expression = steps.iter().sum();
    let next = |pair: &[Variable]| constraint!(pair[0] + 1 <= pair[1]);
    let model = vars.maximise(objective).using(solver).with_all(steps.windows(2).map(next));
    values(model, &steps)
}

/// Bounds of all kinds: fractions, one-sided and none, whole variables between fractions.
fn bounds(solver: impl AnySolver) -> Answer {
    let mut vars = variables!();
    let half = vars.add(variable().bounds(0.5..2.25));
    let whole = vars.add(variable().integer().clamp(0, 2.5));
    let below = vars.add(variable().integer().clamp(-3.5, 8));
    let free = vars.add_variable();
    let model = vars.maximise(half + whole - below - free).using(solver);
    let rows = [constraint!(free >= half / 3), constraint!(free + below == below + 2 * free - 1)];
    values(model.with_all(rows), &[half, whole, below, free])
}

fn nothing(solver: impl AnySolver) -> Answer {
    variables! { vars: x; }
    let model = vars.maximise(x).using(solver);
    values(model.with(constraint!(x <= 9)).with(constraint!(x >= 10)), &[x])
}

fn no_end(solver: impl AnySolver) -> Answer {
    variables! { vars: x; }
    values(vars.maximise(x).using(solver).with(constraint!(x >= 10)), &[x])
}

#[test]
fn what_good_lp_tests_of_its_solvers_holds() {
    close(&first_page(destrier), &[1.0, 3.0]);
    close(&first_page(microlp), &[1.0, 3.0]);
    close(&mixed(destrier), &[1.0, 3.0]);
    close(&products(destrier), &[1.0, 2.0]);
    close(&bounds(destrier), &[2.25, 2.0, -3.0, 1.0]);
    close(&bounds(microlp), &[2.25, 2.0, -3.0, 1.0]);
    let steps: Vec<f64> = (-500..500).map(f64::from).collect();
    close(&staircase(destrier), &steps);
    assert_eq!(nothing(destrier), Err(ResolutionError::Infeasible));
    assert_eq!(no_end(destrier), Err(ResolutionError::Unbounded));
    assert_eq!((nothing(destrier), no_end(destrier)), (nothing(microlp), no_end(microlp)));
    assert_eq!(good_lp::solver_name(destrier), "Destrier");
}

#[test]
fn both_directions_and_references_are_those_of_good_lp() {
    for (direction, value) in
        [(ObjectiveDirection::Minimisation, 2.0), (ObjectiveDirection::Maximisation, 3.0)]
    {
        variables! { vars: 2 <= x <= 3; }
        let solution = vars.optimise(direction, x).using(destrier).solve().unwrap();
        assert_eq!(solution.value(x), value);
    }
    variables! { vars: x; y; }
    let [mut own, mut other] = [(); 2].map(|()| vars.clone().minimise(x + y).using(destrier));
    let mut theirs = vars.minimise(x + y).using(microlp);
    for row in [constraint!(x >= 1), constraint!(x + y >= 1), constraint!(x == y)] {
        let reference = theirs.add_constraint(row.clone());
        assert_eq!(own.add_constraint(row.clone()), reference);
        other.add_constraint(row.set_name("said".to_owned()));
    }
    let names = |model: &destrier::good_lp::Model| -> Vec<String> {
        model.program().rows.iter().map(|row| row.name.clone()).collect()
    };
    assert_eq!(
        (names(&own), names(&other)),
        (
            ["c1", "c2", "c3"].map(str::to_owned).to_vec(),
            ["said", "c2", "c3"].map(str::to_owned).to_vec(),
        )
    );
}

#[test]
fn ten_thousand_rows_are_taken() {
    let mut vars = variables!();
    let all = vars.add_vector(variable(), 10_000);
    let mut model = vars.maximise(all[0]).using(destrier);
    for pair in all.windows(2) {
        model = model.with(constraint!(pair[0] + 1 <= pair[1]));
    }
    assert_eq!(model.program().rows.len(), 9_999);
}

/// A packing program, with prices that are fractions: what is left of a budget decides.
#[test]
fn a_packing_program_is_proved() {
    let mut vars = variables!();
    let items: Vec<_> = [(1.5, 3), (2.25, 4), (0.1, 1), (3.0, 6)]
        .map(|(value, weight)| (value, weight, vars.add(variable().binary())))
        .to_vec();
    let value: Expression = items.iter().map(|&(value, _, item)| value * item).sum();
    let weight: Expression = items.iter().map(|&(_, weight, item)| weight * item).sum();
    let model = vars.maximise(&value).using(destrier).with(constraint!(weight <= 8));
    let solution = model.solve().unwrap();
    assert_eq!(solution.eval(&value), 3.85);
    let proof = solution.proof();
    assert_eq!(proof.to_string(), "maximum exactly 77/20, proved");
    destrier::certify::verify(&proof.certificate.to_string()).unwrap();
}

/// Random covering programs with prices, beside microlp.
#[test]
fn covering_programs_are_proved_to_be_what_others_say() {
    let mut random = destrier::run::Random::new(43, 0);
    let mut proved = 0;
    for _ in 0..20 {
        let mut vars = variables!();
        let all = vars.add_vector(variable().binary(), 7);
        let cost: Expression = all.iter().map(|&v| (1 + random.below(4)) as f64 / 2.0 * v).sum();
        let rows: Vec<_> = (0..8)
            .map(|_| {
                let some: Expression = all.iter().filter(|_| random.below(2) == 0).sum();
                let demand = random.below(3) as f64;
                if random.below(4) == 0 { some.leq(2.0) } else { some.geq(demand) }
            })
            .collect();
        let own = vars.clone().minimise(&cost).using(destrier).with_all(rows.clone()).solve();
        let other = vars.minimise(&cost).using(microlp).with_all(rows).solve();
        match (own, other) {
            (Ok(own), Ok(other)) => {
                assert!((own.eval(&cost) - other.eval(&cost)).abs() < 1e-6);
                assert!(own.proof().is_optimal(), "{}", own.proof());
                proved += 1;
            }
            (Err(own), Err(other)) => assert_eq!(own, other),
            (own, other) => panic!("{:?}, {:?}", own.err(), other.err()),
        }
    }
    assert!((5..20).contains(&proved), "{proved} have solutions");
}

/// Random programs in whole and continuous variables, with equations and fractions as bounds, beside microlp.
#[test]
fn mixed_programs_are_proved_to_be_what_others_say() {
    let mut random = destrier::run::Random::new(58, 0);
    let mut number = move |size: usize| random.below(2 * size + 1) as f64 - size as f64;
    let mut proved = 0;
    for round in 0..60 {
        let mut vars = variables!();
        let all: Vec<Variable> = (0..5)
            .map(|at| {
                let own = variable().min(number(4)).max(4.0 + (number(3) + 3.0) / 4.0);
                vars.add(if at < 3 { own.integer() } else { own })
            })
            .collect();
        let mut sum = |size: usize| all.iter().map(|&own| number(size) / 2.0 * own).sum();
        let (cost, rows): (Expression, [Expression; 3]) = (sum(9), [(); 3].map(|()| sum(5)));
        let [equal, most, least] = rows;
        let rows = [equal.eq(round as f64 % 4.0 / 2.0), most.leq(6.5), least.geq(-7)];
        let own = vars.clone().maximise(&cost).using(destrier).with_all(rows.clone()).solve();
        let other = vars.maximise(&cost).using(microlp).with_all(rows).solve();
        match (own, other) {
            (Ok(own), Ok(other)) => {
                assert!((own.eval(&cost) - other.eval(&cost)).abs() < 1e-6, "{round}");
                assert!(own.proof().is_optimal(), "{round}: {}", own.proof());
                destrier::certify::verify(&own.proof().certificate.to_string()).unwrap();
                proved += 1;
            }
            (Err(own), Err(other)) => assert_eq!(own, other, "{round}"),
            (own, other) => panic!("{round}: {:?}, {:?}", own.err(), other.err()),
        }
    }
    assert!((30..60).contains(&proved), "{proved} have solutions");
}

/// A limit that leaves no time is not an error of the model.
#[test]
fn a_time_limit_gives_what_there_is() {
    variables! { vars: x (binary); y (binary); }
    let model = vars.minimise(x + y).using(destrier).with(constraint!(x + y >= 1));
    match model.with_time_limit(0).solve() {
        Ok(solution) => assert!(solution.value(x) + solution.value(y) >= 1.0),
        Err(error) => {
            assert_eq!(error, ResolutionError::Other("the time limit came before a solution"));
        }
    }
}

/// Numbers beyond what exact programs hold are refused, not rounded.
#[test]
fn numbers_out_of_reach_are_refused() {
    variables! { vars: x (binary); }
    let model = vars.minimise(x).using(destrier).with(constraint!(1e18 * x >= 1));
    let said = model.solve().err().unwrap().to_string();
    assert!(said.contains("row 'c1' has the number 1000000000000000000; solvers take "), "{said}");
}

#[test]
fn a_gap_ends_the_search_and_a_start_is_kept() {
    let mut vars = variables!();
    let all = vars.add_vector(variable().integer().clamp(0, 9), 30);
    let weigh = |row: usize| -> Expression {
        let factor = |at: usize| ((at * at * row * 79 + at * 47) % 97 + 20) as f64;
        all.iter().enumerate().map(|(at, &load)| factor(at) * load).sum()
    };
    let new = || vars.clone().maximise(weigh(0)).using(destrier);
    assert!(matches!(new().with_mip_gap(-0.1), Err(MipGapError::Negative)));
    let mut model = new().with_mip_gap(0.1).unwrap();
    assert_eq!(model.mip_gap(), Some(0.1));
    for row in 1..16 {
        model.add_constraint(weigh(row).leq((1500 + 97 * row) as f64));
    }
    let solution = model.with_initial_solution([(all[0], 1.0), (all[1], 0.0)]).solve().unwrap();
    assert!(matches!(solution.status(), SolutionStatus::GapLimit | SolutionStatus::Optimal));
    let proof = solution.proof();
    let float = |number: &dyn ToString| number.to_string().parse::<f64>().unwrap();
    let [value, bound] = [&proof.value, &proof.bound].map(|own| {
        let own = own.as_ref().unwrap();
        float(own.numer()) / float(own.denom())
    });
    assert!(value <= bound && bound <= 1.1001 * value, "{value} {bound}");

    // a start that is none, or is said twice, is no fault; a gap counts for covers as well
    let mut vars = variables!();
    let ones = vars.add_vector(variable().binary(), 60);
    let fixed = vars.add(variable().integer().clamp(1, 1));
    let sets = |at: usize| ones[at] + ones[(at + 1) % 60] + ones[(at * at + 7) % 60];
    let cost = ones.iter().sum::<Expression>() + fixed;
    for start in
        [vec![(ones[0], 0.9999999), (ones[0], 1.0)], vec![(ones[1], 0.5)], vec![(fixed, 7.0)]]
    {
        let mut model = vars.clone().minimise(&cost).using(destrier).with_mip_gap(0.9).unwrap();
        for at in 0..60 {
            model.add_constraint(sets(at).geq(1));
        }
        let model = model.with_initial_solution([(ones[5], 1.0)]).with_initial_solution(start);
        let solution = model.solve().unwrap();
        assert!((0..60).all(|at| solution.eval(sets(at)) >= 1.0));
    }
}

/// All choices of numbers of few variables, whose greatest and least sums are known by hand.
#[test]
fn of_some_sets_few_variables_differ_from_0() {
    variables! { problem: -2 <= a <= 3; -4 <= b <= 1.5; 0 <= c (integer) <= 2; d; }
    let weights = 5 * a + 3 * b + 4 * c;
    let asked = |most: Option<usize>, sign: f64| {
        let mut model = problem.clone().maximise(sign * weights.clone()).using(destrier);
        match most {
            Some(most) => {
                model.add_cardinality_constraint(&[a, b, c, a], most);
            }
            None => model.add_sos1(a + 2 * b + 3 * c),
        }
        let solution = model.with(constraint!(d == 0)).solve().unwrap();
        assert!(solution.proof().is_optimal());
        solution.eval(&weights)
    };
    for (most, greatest, least) in [
        (Some(usize::MAX), 27.5, -22.0),
        (None, 15.0, -12.0),
        (Some(1), 15.0, -12.0),
        (Some(2), 23.0, -22.0),
        (Some(3), 27.5, -22.0),
        (Some(0), 0.0, 0.0),
    ] {
        assert_eq!((asked(most, 1.0), asked(most, -1.0)), (greatest, least), "{most:?}");
    }
    let mut model = problem.clone().maximise(a).using(destrier);
    model.add_cardinality_constraint(&[a, d], 1);
    let error = model.solve().err().unwrap().to_string();
    assert!(
        error.contains("x4 has no bounds, which a set needs of which few differ from 0"),
        "{error}"
    );
}
