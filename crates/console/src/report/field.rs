//! Values in JSON documents that have a form of their own, and the schemas of those forms.

use num_bigint::BigUint;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;

macro_rules! forms {
    ($($form:ident, $name:literal: $schema:expr;)*) => {$(
        forms!(@ $form, $name, $schema);
        #[doc = concat!("The form of the values `", $name, "`.")]
        pub enum $form {}
    )*};
    (@ $form:ident, $name:literal, $schema:expr) => {
        impl JsonSchema for $form {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

/// A sum of moves as a pattern.
const SUM: &str = "(leap|ride):[-+]?[0-9]+,[-+]?[0-9]+([+](leap|ride):[-+]?[0-9]+,[-+]?[0-9]+)*";

forms! {
    Board, "board": json_schema!({
        "type": "string",
        "description": "rows x columns, with a t behind it for a torus",
        "pattern": "^[0-9]+x[0-9]+t?$"
    });
    Piece, "piece": json_schema!({
        "type": "string",
        "description": destrier_board::Piece::NAMES,
        "pattern": format!("^({}|leaper:[0-9]+,[0-9]+|{SUM})$", Vec::from_iter(destrier_board::Piece::names()).join("|"))
    });
    Square, "square": json_schema!({
        "type": "string",
        "description": "c7 up to 26 columns, r7c30 beyond; a1 is row 1 column 1",
        "pattern": "^([a-z][1-9][0-9]*|r[1-9][0-9]*c[1-9][0-9]*)$"
    });
    Seconds, "seconds": json_schema!({
        "type": "number", "minimum": 0, "description": "wall clock"
    });
    Fraction, "fraction": json_schema!({
        "type": "string",
        "description": "an exact fraction, p or p/q",
        "pattern": "^-?[0-9]+(/[0-9]+)?$"
    });
    Numerator, "numerator": json_schema!({
        "type": "string", "description": "a numerator", "pattern": "^[0-9]+$"
    });
    Rule, "rule": one_of(&destrier_board::Rule::ALL);
    SetRule, "set-rule": one_of(&["domination", "total", "independent", "non-attacking"]);
    Group, "group": one_of(&destrier_board::Group::NAMED);
    Attack, "attack": one_of(&[destrier_board::Attack::Weak, destrier_board::Attack::Strong]);
}

/// The schema of one of a few words.
fn one_of(values: &[impl ToString]) -> Schema {
    let words: Vec<String> = values.iter().map(ToString::to_string).collect();
    json_schema!({ "type": "string", "enum": words })
}

/// The schema of the keys of an object.
pub fn keys<T: JsonSchema>() -> Value {
    T::json_schema(&mut SchemaGenerator::default()).to_value()
}

/// A count: a number as far as every reader takes it exactly, text beyond 2^53.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Count {
    /// Up to 2^53.
    Number(u64),
    /// In decimal.
    Text(String),
}

forms! { @ Count, "count", json_schema!({
    "type": ["integer", "string"],
    "minimum": 0,
    "pattern": "^[0-9]+$",
    "description": "text beyond 2^53"
}) }

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Number(number) => number.fmt(f),
            Count::Text(digits) => f.pad(digits),
        }
    }
}

impl From<u128> for Count {
    fn from(count: u128) -> Self {
        match u64::try_from(count) {
            Ok(small) if small <= 1 << 53 => Count::Number(small),
            _ => Count::Text(count.to_string()),
        }
    }
}

impl From<&BigUint> for Count {
    fn from(count: &BigUint) -> Self {
        u128::try_from(count).map_or_else(|_| Count::Text(count.to_string()), Count::from)
    }
}
