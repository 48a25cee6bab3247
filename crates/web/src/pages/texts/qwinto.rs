//! Qwinto at the table.

/// Texts of Qwinto's sheets, choices and events.
pub(crate) struct Qwinto {
    /// A die by its name, with its face once it is rolled.
    pub(crate) die: fn(&str, Option<u8>) -> String,
    pub(crate) sheet_of: fn(&str) -> String,
    pub(crate) sum: fn(u8) -> String,
    pub(crate) which_dice: &'static str,
    /// The choice of these dice.
    pub(crate) roll_these: fn(&str) -> String,
    pub(crate) keep: fn(u8) -> String,
    pub(crate) reroll: &'static str,
    pub(crate) pass: &'static str,
    /// Passing when it is a failed throw.
    pub(crate) pass_fails: &'static str,
    pub(crate) asks_dice: fn(&str) -> String,
    pub(crate) asks_keep: fn(&str, u8) -> String,
    /// Who is asked, the sum, and whether it fits somewhere.
    pub(crate) asks_entry: fn(&str, u8, bool) -> String,
    /// A row for whoever does not see it: its name, its numbers, its points.
    pub(crate) row: fn(&str, &str, i32) -> String,
    /// A number in a cell of a row.
    pub(crate) number_in: fn(u8, u8) -> String,
    pub(crate) cell: fn(&str, u8) -> String,
    /// A cell that takes the sum: row, cell, sum, and whether it is a bonus cell.
    pub(crate) enter: fn(&str, u8, u8, bool) -> String,
    pub(crate) bonus_is: fn(i32) -> String,
    pub(crate) failed: &'static str,
    pub(crate) failed_of: fn(u8) -> String,
    /// Who rolled what, the sum, and whether it was the second throw.
    pub(crate) rolled: fn(&str, &str, u8, bool) -> String,
    pub(crate) keeps: fn(&str, u8) -> String,
    /// Who entered, in which row and cell, which number.
    pub(crate) enters: fn(&str, &str, u8, u8) -> String,
    pub(crate) fills: fn(&str, &str, i32) -> String,
    pub(crate) completes: fn(&str, i32) -> String,
    /// Who entered nothing; several or one.
    pub(crate) passes: fn(&str, bool) -> String,
    /// Who marked a failed throw, and how many there are now.
    pub(crate) fails: fn(&str, u8) -> String,
    pub(crate) part_head: &'static str,
    pub(crate) why_head: &'static str,
    pub(crate) points_head: &'static str,
    /// Why a row counts what it does: its numbers, and whether it is full.
    pub(crate) row_counts: fn(u32, bool) -> String,
    pub(crate) bonus_head: &'static str,
    pub(crate) none: &'static str,
    pub(crate) total: &'static str,
}
