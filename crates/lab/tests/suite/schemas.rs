//! The documents of `--json` are those of the schemas that are kept.

use crate::lab::{root, run};

#[test]
fn the_command_prints_every_schema() {
    let listed = run(&["schema"]).1;
    assert_eq!(listed, "orders-1\npapers-1\nreproduce-2\n");
    for name in listed.lines() {
        let kept = root().join(format!("crates/lab/schemas/{name}.json"));
        assert_eq!(run(&["schema", name]).1, std::fs::read_to_string(kept).unwrap());
    }
    assert_eq!(run(&["schema", "papers-0"]).0, 2);
}
