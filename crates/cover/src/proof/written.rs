//! Proofs of programs in one line, and for serde: numbers as text, such as 37/2, and the certificate as what its file has.
//!
//! They are not read again, since nothing would show that a bound is that of the certificate: `destrier verify` reads that.

use super::of_program::ProgramProof;
use num_rational::BigRational;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;

impl Serialize for ProgramProof {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = self.values.as_ref();
        let values =
            values.map(|values| values.iter().map(ToString::to_string).collect::<Vec<_>>());
        let text = |number: &Option<BigRational>| number.as_ref().map(ToString::to_string);
        let mut proof = serializer.serialize_struct("ProgramProof", 11)?;
        proof.serialize_field("maximum", &self.is_maximum)?;
        proof.serialize_field("value", &text(&self.value))?;
        proof.serialize_field("bound", &text(&self.bound))?;
        proof.serialize_field("optimal", &self.is_optimal())?;
        proof.serialize_field("infeasible", &self.is_infeasible())?;
        proof.serialize_field("values", &values)?;
        proof.serialize_field("conflict", &self.conflict)?;
        proof.serialize_field("end", &self.end.name())?;
        proof.serialize_field("nodes", &self.nodes)?;
        proof.serialize_field("claim", &self.verified.to_string())?;
        proof.serialize_field("certificate", &self.certificate.to_string())?;
        proof.end()
    }
}

impl fmt::Display for ProgramProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, least, most) = match self.is_maximum {
            false => ("minimum", "at least", "at most"),
            true => ("maximum", "at most", "at least"),
        };
        match (&self.value, &self.bound) {
            _ if self.is_infeasible() => match &self.conflict[..] {
                [] => write!(f, "infeasible, proved"),
                [row] => write!(
                    f,
                    "infeasible, proved: {row} has no solution within the bounds of its variables"
                ),
                rows => write!(f, "infeasible, proved: {} exclude each other", rows.join(" and ")),
            },
            (Some(value), Some(bound)) if value == bound => {
                write!(f, "{what} exactly {value}, proved")
            }
            (Some(value), Some(bound)) => {
                write!(f, "{what} {least} {bound}, proved, and {most} {value}")
            }
            (None, Some(bound)) => write!(f, "{what} {least} {bound}, proved"),
            (Some(value), None) => write!(f, "{what} {most} {value}"),
            (None, None) => write!(f, "nothing known"),
        }
    }
}
