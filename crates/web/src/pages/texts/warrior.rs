//! Warrior at the table.

/// Texts of Warrior's sheets, choices and events.
pub(crate) struct Warrior {
    pub(crate) asks: fn(&str) -> String,
    /// A choice that belongs to no cell, by its notation.
    pub(crate) choice: fn(&str) -> String,
}
