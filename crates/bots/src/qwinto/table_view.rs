//! The table as one seat sees it.

use arrayvec::ArrayVec;
use rollwright_games::{Game, Qwinto, Seat};

use super::compact_sheet::CompactSheet;
use crate::qwinto::champion::features::TableContext;

/// The table as one seat sees it: its own sheet first, then those of the others in turn order.
#[derive(Clone, Debug)]
pub(crate) struct TableView {
    /// The sheets, the seat's own first.
    pub sheets: ArrayVec<CompactSheet, { rollwright_games::MAX_SEATS }>,
    /// How many seats after the own one the active seat is.
    pub active_offset: usize,
    /// Whether rerolls are allowed.
    pub has_rerolls: bool,
}

impl TableView {
    /// The table as `seat` sees it.
    #[must_use]
    pub(crate) fn from_position(position: &Qwinto, seat: Seat) -> Self {
        let seats = position.seats();
        let sheets = seats
            .clockwise_from(seat)
            .map(|seat| CompactSheet::from_sheet(position.sheet_of(seat)))
            .collect();
        let active_offset =
            seats.clockwise_from(seat).position(|seat| seat == position.active_seat()).unwrap_or(0);
        Self { sheets, active_offset, has_rerolls: position.rules_in_play().has_reroll() }
    }

    /// The seat's own sheet.
    #[must_use]
    pub(crate) fn own_sheet(&self) -> &CompactSheet {
        &self.sheets[0]
    }

    /// The own sheet if nothing is entered: a failed roll in the own turn.
    #[must_use]
    pub(crate) fn own_sheet_without_entry(&self) -> CompactSheet {
        if self.active_offset == 0 {
            self.own_sheet().after_failed_roll()
        } else {
            *self.own_sheet()
        }
    }

    /// How many cells the seat nearest to a second full row still needs.
    #[must_use]
    pub(crate) fn min_missing_cells(&self) -> usize {
        self.sheets.iter().map(CompactSheet::cells_missing_for_two_full_rows).min().unwrap_or(0)
    }

    /// The context of seat `seat`'s sheet (counted from the own one) after this turn; `own`
    /// replaces the own sheet.
    #[must_use]
    pub(crate) fn context_of_seat(&self, seat: usize, own: &CompactSheet) -> TableContext {
        let seats = self.sheets.len();
        let wait = (seat + seats - (self.active_offset + 1) % seats) % seats;
        let others = (0..seats)
            .filter(|&other| other != seat)
            .map(|other| if other == 0 { own } else { &self.sheets[other] });
        TableContext::new(seats, wait, self.has_rerolls, others)
    }
}
