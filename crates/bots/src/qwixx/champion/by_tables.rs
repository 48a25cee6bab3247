//! Judges by a net that sees the exact worth of every sheet, and takes the others to
//! answer by a table: the champion of the handouts' rules.

use rollwright_games::qwixx::{Action, Qwixx};
use rollwright_games::{Game, Phase, Seat};

use super::judge::Judge;
use super::net::{Inputs, Net};
use super::sight::{AS_PRINTED, Order, see};
use crate::qwixx::Solved;
use crate::solutions::Shared;

#[derive(Clone, Debug)]
pub(super) struct ByTables {
    /// The table that the others are taken to play by, and one with a short view.
    pub(super) long: Shared<Solved>,
    pub(super) short: Shared<Solved>,
    pub(super) net: Net,
}

impl ByTables {
    /// What the net is shown of a position in which a roll is due.
    pub(super) fn sees(&self, game: &Qwixx, seat: Seat, order: Order) -> Inputs {
        see([&self.long, &self.short], game, seat, order)
    }
}

impl Judge for ByTables {
    fn before_roll(&self, game: &Qwixx, seat: Seat) -> f64 {
        f64::from(self.net.chance(&self.sees(game, seat, AS_PRINTED)))
    }

    /// All others answer by the long table, which sees the same dice.
    fn others_answer(&self, game: &Qwixx, seat: Seat) -> Qwixx {
        let mut after = *game;
        if let Phase::Decide { seats, .. } = game.phase() {
            for other in seats.iter().filter(|&other| other != seat) {
                let answer = self.long.best(game, other).unwrap_or(Action::Pass);
                after.apply(other, answer);
            }
        }
        after
    }
}
