//! The one way that types of this crate become JSON: as the text they print and parse.

/// Implements serde by `Display` and `FromStr`.
macro_rules! text_serde {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(d)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

/// Implements `Display`, `FromStr` and serde for an enum with a table of names.
macro_rules! named {
    ($type:ty, $kind:literal, $names:expr) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let names = $names;
                let row = names.iter().find(|(value, _)| value == self);
                f.write_str(row.expect("every value has a name").1)
            }
        }

        impl std::str::FromStr for $type {
            type Err = crate::BoardError;

            fn from_str(text: &str) -> Result<Self, crate::BoardError> {
                let names = $names;
                let row = names.iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
                row.map(|(value, _)| *value).ok_or_else(|| {
                    let known: Vec<&str> = names.iter().map(|(_, name)| *name).collect();
                    crate::BoardError::Unknown {
                        kind: $kind,
                        text: text.to_owned(),
                        known: known.join(", "),
                    }
                })
            }
        }

        crate::text::text_serde!($type);
    };
}

pub(crate) use {named, text_serde};
