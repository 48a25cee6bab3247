//! Qwixx at the table.

/// Texts of Qwixx's sheets, choices and events.
pub(crate) struct Qwixx {
    /// A die by its name, with its face once it is rolled.
    pub(crate) die: fn(&str, Option<u8>) -> String,
    pub(crate) white_sum: fn(u8) -> String,
    /// What a colour die makes with one white die and with the other.
    pub(crate) pair: fn(u8, u8) -> String,
    pub(crate) sheet_of: fn(&str) -> String,
    /// A row for whoever does not see it: its name, the numbers crossed, its points,
    /// and whether it is closed.
    pub(crate) row: fn(&str, &str, i32, bool) -> String,
    pub(crate) cell: fn(&str, u8) -> String,
    pub(crate) cross_off: fn(&str, u8) -> String,
    pub(crate) penalties: &'static str,
    pub(crate) penalties_of: fn(u8) -> String,
    pub(crate) pass: &'static str,
    /// Passing when it costs a penalty at once.
    pub(crate) pass_costs: &'static str,
    /// Action 1: who is asked, the sum, and whether it fits somewhere.
    pub(crate) asks_sum: fn(&str, u8, bool) -> String,
    /// Action 2: who is asked, and what can be crossed.
    pub(crate) asks_pair: fn(&str, &str) -> String,
    /// Who rolled, the white dice, the others in play by name and face.
    pub(crate) rolled: fn(&str, [u8; 2], &str) -> String,
    /// Who crossed which number in which row, and whether the lock too.
    pub(crate) crosses: fn(&str, &str, u8, bool) -> String,
    /// Who crossed nothing; several or one.
    pub(crate) passes: fn(&str, bool) -> String,
    /// Who marked a penalty, and how many there are now.
    pub(crate) penalty: fn(&str, u8) -> String,
    /// A row that was locked; whether some may still use it this turn.
    pub(crate) locked: fn(&str, bool) -> String,
    pub(crate) row_head: &'static str,
    pub(crate) crosses_head: &'static str,
    pub(crate) points_head: &'static str,
    pub(crate) total: &'static str,
}
