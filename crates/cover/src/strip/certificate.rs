//! What the checker says of a strip.

use super::{Strip, StripError};
use destrier_certify::{Certificate, StripCertificate};

impl Strip {
    /// The certificate of the formula, as a file holds it, and what the checker says that it shows; it has
    /// replayed the sweep then, and accepted each cover.
    ///
    /// # Errors
    /// If it rejects one of them, which is a defect of this library.
    pub fn verify(&self) -> Result<(String, String), StripError> {
        let text = self.certificate().to_string();
        let claim = destrier_certify::verify(&text)?.to_string();
        for (n, cover) in (1..).zip(&self.covers) {
            if cover.as_ref().map(destrier_board::SquareSet::len) != self.value(n) {
                return Err(StripError::OtherSize(n));
            }
            if let Some(cover) = cover {
                let certificate = Certificate::at_most(self.problem(n), cover.clone());
                destrier_certify::verify(&certificate.to_string())?;
            }
        }
        Ok((text, claim))
    }

    fn certificate(&self) -> Certificate {
        Certificate::Strip(StripCertificate {
            rows: self.rows,
            piece: self.piece,
            rule: self.rule,
            repeat: self.repeat,
            start: self.start,
            period: self.period,
            increment: self.increment,
            values: (1..self.start + self.period).map(|n| self.value(n)).collect(),
        })
    }
}
