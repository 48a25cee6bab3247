//! Judges by a net that has learned in a league, from the sheets alone: the champion of
//! the box's rules. It needs no table, so it is there at once.
//!
//! What the others answer is found out by the same net, from where they sit: the active
//! seat makes a plan as if nobody else crossed, each other seat answers to that plan, and
//! the active seat answers to those.

mod net;

use rollwright_games::qwixx::{Action, Question, Qwixx};
use rollwright_games::{Game, Phase, Seat};

use self::net::LeagueNet;
use super::judge::Judge;
use crate::bot::best_by;

#[derive(Clone, Debug)]
pub(super) struct League(LeagueNet);

impl League {
    /// The judge with these weights, for tables of so many seats; `None` if they are none.
    pub(super) fn from_bytes(bytes: &[u8], seats: usize) -> Option<Self> {
        LeagueNet::from_bytes(bytes, seats).map(Self)
    }

    /// The best two answers of the active seat in this turn, whatever `game` has of the
    /// others' answers being all of them.
    fn plan(&self, game: &Qwixx, active: Seat) -> (Action, Action) {
        let mut best = (f64::NEG_INFINITY, Action::Pass, Action::Pass);
        for white in game.legal(active) {
            let mut crossed = *game;
            crossed.apply(active, white);
            let colour = match crossed.phase() {
                Phase::Decide { .. } => self.colour_die(&crossed, active),
                Phase::Roll { .. } | Phase::Over { .. } => Action::Pass,
            };
            let chance = if matches!(crossed.phase(), Phase::Decide { .. }) {
                self.chance_after(&crossed, active, colour)
            } else {
                self.chance(&crossed, active)
            };
            if chance > best.0 {
                best = (chance, white, colour);
            }
        }
        (best.1, best.2)
    }

    /// The best action 2, which nobody else has a word in.
    fn colour_die(&self, game: &Qwixx, active: Seat) -> Action {
        best_by(&game.legal(active), |action| self.chance_after(game, active, action))
    }

    /// What a seat answers to the plan of the active one, if nobody else crosses.
    fn reply(&self, game: &Qwixx, seat: Seat, active: Seat, plan: (Action, Action)) -> Action {
        let Phase::Decide { seats, .. } = game.phase() else { return Action::Pass };
        let mut planned = *game;
        for other in seats.iter().filter(|&other| other != seat) {
            planned.apply(other, if other == active { plan.0 } else { Action::Pass });
        }
        best_by(&game.legal(seat), |action| {
            let mut after = planned;
            after.apply(seat, action);
            if matches!(after.phase(), Phase::Decide { .. }) {
                let possible = after.legal(active).contains(&plan.1);
                after.apply(active, if possible { plan.1 } else { Action::Pass });
            }
            self.chance(&after, seat)
        })
    }
}

impl Judge for League {
    fn before_roll(&self, game: &Qwixx, seat: Seat) -> f64 {
        f64::from(self.0.chance(game, seat))
    }

    fn others_answer(&self, game: &Qwixx, seat: Seat) -> Qwixx {
        let mut after = *game;
        let Phase::Decide { seats, question } = game.phase() else { return after };
        let active = game.active();
        if question == Question::ColourDie {
            if seat != active {
                after.apply(active, self.colour_die(game, active));
            }
            return after;
        }
        let mut quiet = *game;
        for other in seats.iter().filter(|&other| other != active) {
            quiet.apply(other, Action::Pass);
        }
        let plan = self.plan(&quiet, active);
        for other in seats.iter().filter(|&other| other != seat) {
            let answer = match (other == active, seat == active) {
                (true, _) => plan.0,
                (false, true) => self.reply(game, other, active, plan),
                (false, false) => Action::Pass,
            };
            after.apply(other, answer);
        }
        after
    }
}
