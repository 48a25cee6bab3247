//! Why something does not follow from a record, whatever the game.

/// Texts about records: each is a phrase without its full stop.
pub struct RecordTexts {
    /// The seed of the dice is shown, so nothing can happen any more.
    pub seed_already_revealed: &'static str,
    /// So much is to be taken back where so much stands.
    pub undo_out_of_range: fn(usize, usize) -> String,
    /// A seat, counted from 1, where there are only so many.
    pub unknown_seat: fn(u8, usize) -> String,
    /// A number is added where the dice have no secret seed.
    pub no_secret_seed: &'static str,
    /// A number is added after the first roll.
    pub number_too_late: &'static str,
    /// A seat, counted from 1, adds a second number.
    pub number_already_added: fn(u8) -> String,
    /// The largest number that may be added.
    pub number_too_large: fn(u64) -> String,
    /// A seed is shown before the end, or twice.
    pub unexpected_seed: &'static str,
    /// A text that is no seed.
    pub malformed_seed: &'static str,
}
