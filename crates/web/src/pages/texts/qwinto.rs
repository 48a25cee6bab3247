//! Qwinto at the table.

/// Texts of Qwinto's sheets, choices and events.
pub(crate) struct Qwinto {
    pub(crate) asks: fn(&str) -> String,
    /// A choice that belongs to no cell, by its notation.
    pub(crate) choice: fn(&str) -> String,
}
