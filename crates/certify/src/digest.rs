//! What names a text that is too long for a line.

use sha2::{Digest as _, Sha256};
use std::fmt;

/// The SHA-256 of a text, as it grows.
///
/// ```
/// use destrier_certify::Digest;
///
/// let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
/// assert_eq!(Digest::of(&"").to_string(), format!("sha256 {empty}"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Digest(Sha256);

impl Digest {
    /// That of what is displayed.
    pub fn of(text: &impl fmt::Display) -> Self {
        let mut digest = Digest::default();
        fmt::Write::write_fmt(&mut digest, format_args!("{text}"))
            .expect("a digest takes every text");
        digest
    }

    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }
}

impl fmt::Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.add(text.as_bytes());
        Ok(())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("sha256 ")?;
        self.0.clone().finalize().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
