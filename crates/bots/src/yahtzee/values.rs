//! What positions of Yahtzee are worth: exactly alone, else by the champion's sight.

use std::sync::Arc;

use rollwright_games::yahtzee::Action;
use rollwright_games::{Game, Phase, Seat, Yahtzee};

use super::champion::{Champion, Sight};
use super::lattice::lattice;
use super::solve::Solved;
use super::states::State;
use super::turn::Turn;
use crate::solutions::Shared;
use crate::values::{Calibration, Method, Valued, Values, Worths, results};
use crate::{Objective, Stopped, Watch};

/// The expected points of one seat alone.
pub(super) struct Exact(pub(super) Shared<Solved>);

impl Solved {
    /// The final score that `seat`, whose turn it is, can expect before a roll.
    fn before_roll(&self, position: &Yahtzee, seat: Seat) -> Option<f64> {
        let sheet = position.sheet_of(seat)?;
        let state = State::of(sheet);
        let to_come = if position.begins_turn() {
            self.value_of(state)?
        } else {
            let mut turn = Turn::blank(self.rules());
            turn.work_out(self, self.states.parts(state)?);
            let kept = position.showing().into_iter().filter(|&face| face != 0);
            let keeps = if position.rolls_left() == 1 { &turn.one_left } else { &turn.two_left };
            keeps.partial[lattice().keep_of(kept)].0[0]
        };
        Some(f64::from(sheet.total()) + to_come)
    }
}

impl Values<Yahtzee> for Exact {
    fn objective(&self) -> Objective {
        Objective::Points
    }

    fn method(&self) -> Method {
        Method::Exact
    }

    fn worths(&self, position: &Yahtzee) -> Worths {
        let of = |seat: Seat| match position.phase() {
            Phase::Over { .. } => f64::from(position.score(seat)),
            Phase::Roll { .. } => self.0.before_roll(position, seat).unwrap_or(0.0),
            Phase::Decide { .. } => best(&self.0.choices(position, seat)),
        };
        position.seats().iter().map(of).collect()
    }

    fn answer(&self, position: &Yahtzee, seat: Seat) -> Action {
        self.0.best(position, seat).unwrap_or_else(|| position.legal(seat)[0])
    }

    fn options(
        &self,
        position: &Yahtzee,
        seat: Seat,
        _watch: &dyn Watch,
    ) -> Result<Vec<Valued<Action>>, Stopped> {
        let choices = self.0.choices(position, seat).into_iter();
        Ok(choices
            .map(|(action, value)| Valued { action, value, error: 0.0, points: None })
            .collect())
    }
}

/// The value of the best of these.
fn best(choices: &[(Action, f64)]) -> f64 {
    choices.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max)
}

/// The chance to win, as the champion sees it.
pub(super) struct Judged(pub(super) Arc<Sight>);

/// How far the champion's chances are off (BENCHMARKS.md). What differences are off by was
/// less than could be measured.
const OFF: Calibration = Calibration { value: 0.011, difference: 0.007 };

impl Values<Yahtzee> for Judged {
    fn objective(&self) -> Objective {
        Objective::Win
    }

    fn method(&self) -> Method {
        Method::Evaluator { strategy: "champion" }
    }

    /// The champion sees the chance of the seat whose turn it is. The others share the
    /// rest in proportion to the chances they would have with the turn themselves.
    fn worths(&self, position: &Yahtzee) -> Worths {
        if matches!(position.phase(), Phase::Over { .. }) {
            return results(position);
        }
        let mut champion = Champion::impartial(self.0.clone());
        let active = position.active();
        let own = champion.chance(position, active);
        let chances = position.seats().iter().map(|seat| match position.seats().count() {
            _ if seat == active => own,
            2 => 1.0,
            _ => champion.chance_on_turn(position, seat),
        });
        let mut worths: Worths = chances.collect();
        let others = worths.iter().sum::<f64>() - own;
        for (seat, worth) in position.seats().iter().zip(&mut worths) {
            if seat != active && others > 0.0 {
                *worth *= (1.0 - own) / others;
            }
        }
        worths
    }

    fn answer(&self, position: &Yahtzee, seat: Seat) -> Action {
        use crate::Bot;
        Champion::impartial(self.0.clone()).choose(position, seat, 0)
    }

    fn calibration(&self) -> Option<Calibration> {
        Some(OFF)
    }

    fn options(
        &self,
        position: &Yahtzee,
        seat: Seat,
        _watch: &dyn Watch,
    ) -> Result<Vec<Valued<Action>>, Stopped> {
        let points = self.0.solved().choices(position, seat);
        let chances = Champion::impartial(self.0.clone()).chances(position, seat).into_iter();
        let valued = chances.map(|(action, value)| {
            let points = points.iter().find(|(other, _)| *other == action);
            let points = points.map(|(_, points)| *points);
            Valued { action, value, error: self.error(), points }
        });
        Ok(valued.collect())
    }
}
