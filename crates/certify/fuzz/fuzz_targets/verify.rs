//! No text makes the checker panic, and what it reads it writes back unchanged.
//!
//! `cargo +nightly fuzz run verify ../../tests/certificates/valid` from this crate.
#![no_main]

use destrier_certify::parse;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(certificate) = parse(text) {
        assert_eq!(certificate.to_string(), text);
        let _ = certificate.verify();
    }
});
