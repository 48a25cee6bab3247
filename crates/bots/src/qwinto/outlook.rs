//! From a position to a decision, the same way for every bot that can weigh a turn.

use rollwright_games::qwinto::{Action, Row};
use rollwright_games::{Game, Qwinto, Seat};

use arrayvec::ArrayVec;

use super::fast_sheet::{FastSheet, sheet_cell};
use super::features::Around;
use super::turn::{Dice, Prospects, Throw};
use crate::bot::Bot;

/// The table as one seat sees it: its own page first, then those of the others in
/// the order of their turns.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    /// The pages, the own one first.
    pub pages: ArrayVec<FastSheet, { rollwright_games::MAX_SEATS }>,
    /// How many seats after the own one the active seat sits.
    pub active: usize,
    /// Whether there is a re-roll.
    pub rerolls: bool,
}

impl Outlook {
    /// The table around `seat`.
    #[must_use]
    pub(crate) fn of(position: &Qwinto, seat: Seat) -> Self {
        let seats = position.seats();
        let pages = seats.from(seat).map(|seat| FastSheet::of(position.sheet(seat))).collect();
        let active = seats.from(seat).position(|seat| seat == position.active()).unwrap_or(0);
        Self { pages, active, rerolls: position.rules_in_play().rerolls() }
    }

    /// The own page.
    #[must_use]
    pub(crate) fn own(&self) -> &FastSheet {
        &self.pages[0]
    }

    /// The own page when nothing is entered: a failed throw in the own turn.
    #[must_use]
    pub(crate) fn idle(&self) -> FastSheet {
        if self.active == 0 { self.own().with_failure() } else { *self.own() }
    }

    /// How many cells the seat nearest to a second full row misses for it.
    #[must_use]
    pub(crate) fn missing(&self) -> usize {
        self.pages.iter().map(FastSheet::missing).min().unwrap_or(0)
    }

    /// What the page of seat `seat` (counted from the own one) has around it once
    /// this turn is over; `own` stands in for the own page.
    #[must_use]
    pub(crate) fn around(&self, seat: usize, own: &FastSheet) -> Around {
        let seats = self.pages.len();
        let wait = (seat + seats - (self.active + 1) % seats) % seats;
        let others = (0..seats)
            .filter(|&other| other != seat)
            .map(|other| if other == 0 { own } else { &self.pages[other] });
        Around::new(seats, wait, self.rerolls, others)
    }
}

/// Weighs what the own page can become this turn.
pub(crate) trait Judge: Send {
    /// The worth of everything the own page can become with `throw`.
    fn prospects(&self, table: &Outlook, throw: Throw) -> Prospects;

    /// The dice to roll.
    fn dice(&self, table: &Outlook) -> Dice {
        self.prospects(table, Throw::ANY).dice(table.rerolls).0
    }
}

/// A judge in a seat.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Player<J>(pub J);

impl<J: Judge> Bot<Qwinto> for Player<J> {
    fn choose(&mut self, position: &Qwinto, seat: Seat, _luck: u64) -> Action {
        let table = Outlook::of(position, seat);
        let Some(roll) = position.rolled() else {
            return Action::Dice(self.0.dice(&table).set());
        };
        let (dice, sum) = (Dice::of(|row| roll.has(row)), roll.sum());
        if position.chosen().is_some() {
            let prospects = self.0.prospects(&table, Throw { dice, sum: None });
            return if prospects.keeps(dice, sum) { Action::Keep } else { Action::Reroll };
        }
        let prospects = self.0.prospects(&table, Throw { dice, sum: Some(sum) });
        match prospects.entry(dice, sum) {
            Some((row, cell)) => {
                let row = Row::ALL[row];
                Action::Enter { row, cell: sheet_cell(row, cell) }
            }
            None => Action::Pass,
        }
    }
}
