//! What positions of Qwixx are worth: exactly alone, else by the champion's judgement.

use rollwright_games::qwixx::{Action, Qwixx};
use rollwright_games::{Game, Phase, Seat};

use super::Solved;
use super::champion::Champion;
use crate::solutions::Shared;
use crate::values::{Calibration, Method, Valued, Values, Worths, results};
use crate::{Bot, Objective, Stopped, Watch};

/// The expected points of one seat alone.
pub(super) struct Exact(pub(super) Shared<Solved>);

impl Values<Qwixx> for Exact {
    fn objective(&self) -> Objective {
        Objective::Points
    }

    fn method(&self) -> Method {
        Method::Exact
    }

    fn worths(&self, position: &Qwixx) -> Worths {
        let so_far = |seat: Seat| f64::from(position.score(seat));
        let to_come = |seat: Seat| match position.phase() {
            Phase::Over { .. } => 0.0,
            Phase::Roll { .. } => {
                let (sheet, locked) = (position.sheet_of(seat), position.locked_rows());
                self.0.value_of(sheet, locked, 0).unwrap_or(0.0)
            }
            Phase::Decide { .. } => {
                let worths = self.0.worths(position, seat).into_iter().map(|(_, worth)| worth);
                worths.fold(f64::NEG_INFINITY, f64::max)
            }
        };
        position.seats().iter().map(|seat| so_far(seat) + to_come(seat)).collect()
    }

    fn answer(&self, position: &Qwixx, seat: Seat) -> Action {
        self.0.best(position, seat).unwrap_or(Action::Pass)
    }

    fn options(
        &self,
        position: &Qwixx,
        seat: Seat,
        _watch: &dyn Watch,
    ) -> Result<Vec<Valued<Action>>, Stopped> {
        let so_far = f64::from(position.score(seat));
        let valued = self.0.worths(position, seat).into_iter().map(|(action, worth)| Valued {
            action,
            value: so_far + worth,
            error: 0.0,
            points: None,
        });
        Ok(valued.collect())
    }
}

/// The chance to win, as the champion's net sees it.
pub(super) struct Judged(pub(super) Champion);

/// How far the net is off (BENCHMARKS.md).
const OFF: Calibration = Calibration { value: 0.021, difference: 0.019 };

impl Values<Qwixx> for Judged {
    fn objective(&self) -> Objective {
        Objective::Win
    }

    fn method(&self) -> Method {
        Method::Evaluator { strategy: "champion" }
    }

    /// Before a roll the net's chances, scaled to make up the whole: it looks once for
    /// each seat. Whoever is asked answers as the champion does.
    fn worths(&self, position: &Qwixx) -> Worths {
        match position.phase() {
            Phase::Over { .. } => results(position),
            Phase::Roll { .. } => {
                let chances = position.seats().iter().map(|seat| self.0.chance(position, seat));
                let mut chances: Worths = chances.collect();
                let whole = chances.iter().sum::<f64>().max(f64::MIN_POSITIVE);
                chances.iter_mut().for_each(|chance| *chance /= whole);
                chances
            }
            Phase::Decide { seats, .. } => {
                let mut after = *position;
                for seat in seats.iter() {
                    after.apply(seat, self.answer(position, seat));
                }
                self.worths(&after)
            }
        }
    }

    fn answer(&self, position: &Qwixx, seat: Seat) -> Action {
        self.0.clone().choose(position, seat, 0)
    }

    fn calibration(&self) -> Option<Calibration> {
        Some(OFF)
    }
}
