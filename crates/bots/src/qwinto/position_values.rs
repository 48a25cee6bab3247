//! Values of Qwinto positions, from the champions' nets.

use std::sync::Arc;

use rollwright_games::qwinto::{Action, Rules};
use rollwright_games::{Game, Phase, Qwinto, Seat, Seats};

use super::compact_sheet::{CompactSheet, MAX_SUM};
use super::turn_evaluator_bot::TurnEvaluatorBot;
use crate::evaluation::{
    ActionValue, EvaluationMethod, EvaluatorStandardErrors, PositionEvaluator, ValuesBySeat,
    default_loss_thresholds, final_points_or_win_shares, objective_for_seats,
    position_after_own_and_predicted_actions,
};
use crate::qwinto::champion::bot::Champion;
use crate::qwinto::champion::features::TableContext;
use crate::qwinto::champion::two_seats::TwoSeatChampion;
use crate::{Bot, BotError, Cancelled, HasPositionValues, Objective, Progress, SolutionProvider};

impl HasPositionValues for Qwinto {
    /// Values from the champions' nets.
    fn position_values(
        rules: &Rules,
        seats: Seats,
        _games: usize,
        _solutions: &SolutionProvider<'_>,
    ) -> Result<Arc<dyn PositionEvaluator<Self>>, BotError> {
        Ok(Arc::new(ChampionValues::new(*rules, seats.count())))
    }

    /// 2, 5 and 10 points: the evaluator can't resolve losses below four.
    fn loss_thresholds(objective: Objective, start: f64) -> [f64; 3] {
        match objective {
            Objective::Points => [2.0, 5.0, 10.0],
            Objective::Win => default_loss_thresholds(objective, start),
        }
    }
}

/// Expected points for one seat; otherwise the chance to win, along with expected points.
pub(super) struct ChampionValues {
    champion: Champion,
    /// More accurate chances at a table for two.
    two_seat_champion: Option<TwoSeatChampion>,
    seats: usize,
}

/// How far the nets are off (BENCHMARKS.md): for points of a single seat, and for chances to win.
const POINTS_ERRORS: EvaluatorStandardErrors =
    EvaluatorStandardErrors { value_error: 5.8, difference_error: 2.2 };
const WIN_ERRORS: EvaluatorStandardErrors =
    EvaluatorStandardErrors { value_error: 0.126, difference_error: 0.041 };
const TWO_SEAT_WIN_ERRORS: EvaluatorStandardErrors =
    EvaluatorStandardErrors { value_error: 0.073, difference_error: 0.036 };

/// The net's error spread was learned from games between champions. On sheets of human players its
/// predictions are less accurate; with this factor the chances are calibrated.
const SPREAD_FACTOR: f64 = 1.6;

/// The value of a position to each seat, and its expected points.
struct PositionForecast {
    values: ValuesBySeat,
    points: ValuesBySeat,
}

impl ChampionValues {
    pub(super) fn new(rules: Rules, seats: usize) -> Self {
        let two_seat_champion = TwoSeatChampion::embedded(rules).filter(|_| seats == 2);
        Self { champion: Champion::calibrated(), two_seat_champion, seats }
    }

    /// Evaluates a position between turns with the net. In other positions it plays on with the
    /// champion's actions and the exact chances of the dice.
    fn forecast(&self, position: &Qwinto) -> PositionForecast {
        match position.phase() {
            Phase::Over { .. } => {
                let points = position.seats().iter().map(|seat| f64::from(position.score(seat)));
                PositionForecast {
                    values: final_points_or_win_shares(position),
                    points: points.collect(),
                }
            }
            Phase::Roll { .. } => self.mean_over_rolls(position),
            Phase::Decide { .. } if position.current_roll().is_none() => {
                self.forecast_between_turns(position)
            }
            Phase::Decide { seats, .. } => {
                let mut after = position.clone();
                for seat in seats.iter() {
                    let answer = self.predicted_action(&position.visible_to(Some(seat)), seat);
                    after.apply_action(seat, answer);
                }
                self.forecast(&after)
            }
        }
    }

    /// The mean over all rolls. Only the sum of the dice affects what follows.
    fn mean_over_rolls(&self, position: &Qwinto) -> PositionForecast {
        let zeros = || position.seats().iter().map(|_| 0.0).collect::<ValuesBySeat>();
        let mut mean = PositionForecast { values: zeros(), points: zeros() };
        let mut chances = [0.0; MAX_SUM as usize + 1];
        let mut rolled = [const { None }; MAX_SUM as usize + 1];
        for (roll, chance) in position.possible_rolls() {
            let sum = usize::from(roll.sum());
            chances[sum] += chance;
            rolled[sum].get_or_insert(roll);
        }
        for (chance, roll) in chances.into_iter().zip(rolled) {
            let Some(roll) = roll else { continue };
            let mut after = position.clone();
            after.apply_roll(roll);
            let PositionForecast { values, points } = self.forecast(&after);
            let sums = [(&mut mean.values, values), (&mut mean.points, points)];
            for (sum, more) in sums.into_iter().flat_map(|(sum, more)| sum.iter_mut().zip(more)) {
                *sum += chance * more;
            }
        }
        mean
    }

    /// The net's predicted points for each sheet, and the chances to win that follow: the share of
    /// `exp(points / spread)`, as the champion computes it but with a wider spread.
    fn forecast_between_turns(&self, position: &Qwinto) -> PositionForecast {
        let (seats, net) = (position.seats(), self.champion.net());
        let sheet = |seat: Seat| CompactSheet::from_sheet(position.sheet_of(seat));
        let (count, active) = (seats.count(), position.active_seat().index());
        let forecast = |seat: Seat| {
            let others: Vec<_> = seats.iter().filter(|other| *other != seat).map(sheet).collect();
            let wait = (seat.index() + count - active) % count;
            let rerolls = position.rules_in_play().has_reroll();
            let context = TableContext::new(count, wait, rerolls, others.iter());
            f64::from(net.predicted_or_final_points(&sheet(seat), &context))
        };
        let points: ValuesBySeat = seats.iter().map(forecast).collect();
        if count == 1 {
            return PositionForecast { values: points.clone(), points };
        }
        if let Some(two) = &self.two_seat_champion {
            let [own, other] = [Seat(0), Seat(1)].map(sheet);
            let first = two.win_chance_before_roll([&own, &other], active);
            return PositionForecast { values: [first, 1.0 - first].into_iter().collect(), points };
        }
        let nearest = seats
            .iter()
            .map(|seat| sheet(seat).cells_missing_for_two_full_rows())
            .min()
            .unwrap_or(0);
        let spread =
            net.error_spread.get(nearest).map_or(1.0, |spread| f64::from(*spread)).max(0.1);
        let spread = SPREAD_FACTOR * spread;
        let most = points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut values: ValuesBySeat =
            points.iter().map(|points| ((points - most) / spread).exp()).collect();
        let whole: f64 = values.iter().sum();
        values.iter_mut().for_each(|value| *value /= whole);
        PositionForecast { values, points }
    }
}

impl PositionEvaluator<Qwinto> for ChampionValues {
    fn objective(&self) -> Objective {
        objective_for_seats(self.seats)
    }

    fn method(&self) -> EvaluationMethod {
        EvaluationMethod::Evaluator { strategy: "champion" }
    }

    fn seat_values(&self, position: &Qwinto) -> ValuesBySeat {
        self.forecast(position).values
    }

    fn predicted_action(&self, position: &Qwinto, seat: Seat) -> Action {
        match &self.two_seat_champion {
            Some(two) => TurnEvaluatorBot(two.clone()).choose(position, seat, 0),
            None => TurnEvaluatorBot(self.champion.clone()).choose(position, seat, 0),
        }
    }

    fn evaluator_standard_errors(&self) -> Option<EvaluatorStandardErrors> {
        Some(match (self.objective(), &self.two_seat_champion) {
            (Objective::Points, _) => POINTS_ERRORS,
            (Objective::Win, Some(_)) => TWO_SEAT_WIN_ERRORS,
            (Objective::Win, None) => WIN_ERRORS,
        })
    }

    fn action_values(
        &self,
        position: &Qwinto,
        seat: Seat,
        progress: &dyn Progress,
    ) -> Result<Vec<ActionValue<Action>>, Cancelled> {
        let legal = position.legal_actions(seat).into_iter();
        let valued = legal.map(|action| {
            progress.check_cancelled()?;
            let forecast = self
                .forecast(&position_after_own_and_predicted_actions(self, position, seat, action));
            let of = |values: &ValuesBySeat| values.get(seat.index()).copied().unwrap_or(0.0);
            let points = (self.seats > 1).then(|| of(&forecast.points));
            Ok(ActionValue {
                action,
                value: of(&forecast.values),
                error: self.action_value_error(),
                expected_points: points,
            })
        });
        valued.collect()
    }
}
