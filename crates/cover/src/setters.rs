//! Setters of options.

/// A setter for each of these fields: what it does, its name, the field, and what it takes.
macro_rules! setters {
    ($($doc:literal $with:ident $field:ident: $kind:ty;)*) => {$(
        #[doc = $doc]
        #[must_use]
        pub fn $with(self, $field: $kind) -> Self {
            Self { $field: $field.into(), ..self }
        }
    )*};
}

pub(crate) use setters;
