//! Yahtzee in the browser: dice that are clicked to roll them again, and one scorecard
//! for all players, whose boxes are clicked to score.

mod card;
mod cover;
mod dice;
mod explained;
#[cfg(test)]
mod tests;

use maud::Markup;
use rollwright_games::yahtzee::{Action, Positions};
use rollwright_games::{Game, Seat, Yahtzee};

use super::{Look, PageGame};
use rollwright_games::Step;

impl PageGame for Yahtzee {
    fn cover() -> Markup {
        cover::cover()
    }

    fn tray(&self, last: Option<&Step<'_, Self>>, look: &Look<'_>) -> Markup {
        dice::tray(self, last, look)
    }

    fn papers(&self, look: &Look<'_>) -> Markup {
        // In the order of the seats, whoever looks: at one shared screen columns that
        // change places with every turn would be hard to follow.
        let seats: Vec<Seat> = self.seats().iter().collect();
        card::card(self, &seats, look)
    }

    fn paper(&self, seat: Seat, look: &Look<'_>) -> Markup {
        card::card(self, &[seat], look)
    }

    fn choices(&self, seat: Seat, look: &Look<'_>) -> Markup {
        dice::choices(self, seat, look)
    }

    fn explains(&self, seat: Seat, look: &Look<'_>) -> Markup {
        explained::explained(self, seat, look)
    }
}

/// Whether `seat` may roll dice again now.
fn may_roll_again(game: &Yahtzee, seat: Seat) -> bool {
    game.check(seat, Action::Reroll(Positions::ALL)).is_ok()
}
