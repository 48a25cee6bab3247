//! What positions of Qwinto are worth, as the nets of the champions tell.

use rollwright_games::qwinto::{Action, Rules};
use rollwright_games::{Game, Phase, Qwinto, Seat};

use super::champion::Champion;
use super::fast_sheet::{FastSheet, TOP};
use super::features::Around;
use super::outlook::Player;
use super::two_seats::TwoSeats;
use crate::values::{
    Calibration, Method, Valued, Values, Worths, answered, objective_for, results,
};
use crate::{Bot, Objective, Stopped, Watch};

/// Expected points alone; at a table the chance to win, with expected points beside it.
pub(super) struct Judged {
    champion: Champion,
    /// Knows the chances better where two sit.
    two: Option<TwoSeats>,
    seats: usize,
}

/// How far the nets are off (BENCHMARKS.md): of points alone, and of chances to win.
const POINTS_OFF: Calibration = Calibration { value: 5.8, difference: 2.2 };
const CHANCE_OFF: Calibration = Calibration { value: 0.126, difference: 0.041 };
const CHANCE_OF_TWO_OFF: Calibration = Calibration { value: 0.073, difference: 0.036 };

/// The net's spread was learned from games of champions; on pages as people have them its
/// forecasts miss by more. With this factor chances come as often as they are told.
const WIDER: f64 = 1.6;

/// What a position is worth to each seat: the value, and the points to expect.
struct Forecast {
    values: Worths,
    points: Worths,
}

impl Judged {
    pub(super) fn new(rules: Rules, seats: usize) -> Self {
        let two = TwoSeats::shipped(rules).filter(|_| seats == 2);
        Self { champion: Champion::measured(), two, seats }
    }

    /// Looks at a position between turns through the net, at others through what the
    /// champion answers and the exact chances of the dice.
    fn forecast(&self, position: &Qwinto) -> Forecast {
        match position.phase() {
            Phase::Over { .. } => {
                let points = position.seats().iter().map(|seat| f64::from(position.score(seat)));
                Forecast { values: results(position), points: points.collect() }
            }
            Phase::Roll { .. } => self.mean(position),
            Phase::Decide { .. } if position.rolled().is_none() => self.between_turns(position),
            Phase::Decide { seats, .. } => {
                let mut after = position.clone();
                for seat in seats.iter() {
                    let answer = self.answer(&position.seen_by(Some(seat)), seat);
                    after.apply(seat, answer);
                }
                self.forecast(&after)
            }
        }
    }

    /// The mean over all rolls. Only the sum of the dice matters to what comes after.
    fn mean(&self, position: &Qwinto) -> Forecast {
        let zeros = || position.seats().iter().map(|_| 0.0).collect::<Worths>();
        let mut mean = Forecast { values: zeros(), points: zeros() };
        let mut chances = [0.0; TOP as usize + 1];
        let mut rolled = [const { None }; TOP as usize + 1];
        for (roll, chance) in position.rolls() {
            let sum = usize::from(roll.sum());
            chances[sum] += chance;
            rolled[sum].get_or_insert(roll);
        }
        for (chance, roll) in chances.into_iter().zip(rolled) {
            let Some(roll) = roll else { continue };
            let mut after = position.clone();
            after.apply_roll(roll);
            let Forecast { values, points } = self.forecast(&after);
            let sums = [(&mut mean.values, values), (&mut mean.points, points)];
            for (sum, more) in sums.into_iter().flat_map(|(sum, more)| sum.iter_mut().zip(more)) {
                *sum += chance * more;
            }
        }
        mean
    }

    /// The net's forecast of each page's points, and what they mean for winning: the share
    /// of `exp(points / spread)`, as the champion takes it but for a wider spread.
    fn between_turns(&self, position: &Qwinto) -> Forecast {
        let (seats, net) = (position.seats(), self.champion.net());
        let page = |seat: Seat| FastSheet::of(position.sheet(seat));
        let (count, active) = (seats.count(), position.active().index());
        let forecast = |seat: Seat| {
            let others: Vec<_> = seats.iter().filter(|other| *other != seat).map(page).collect();
            let wait = (seat.index() + count - active) % count;
            let rerolls = position.rules_in_play().rerolls();
            let around = Around::new(count, wait, rerolls, others.iter());
            f64::from(net.value(&page(seat), &around))
        };
        let points: Worths = seats.iter().map(forecast).collect();
        if count == 1 {
            return Forecast { values: points.clone(), points };
        }
        if let Some(two) = &self.two {
            let [own, other] = [Seat(0), Seat(1)].map(page);
            let first = two.chances([&own, &other], active);
            return Forecast { values: [first, 1.0 - first].into_iter().collect(), points };
        }
        let nearest = seats.iter().map(|seat| page(seat).missing()).min().unwrap_or(0);
        let spread = net.spread.get(nearest).map_or(1.0, |spread| f64::from(*spread)).max(0.1);
        let spread = WIDER * spread;
        let most = points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut values: Worths =
            points.iter().map(|points| ((points - most) / spread).exp()).collect();
        let whole: f64 = values.iter().sum();
        values.iter_mut().for_each(|value| *value /= whole);
        Forecast { values, points }
    }
}

impl Values<Qwinto> for Judged {
    fn objective(&self) -> Objective {
        objective_for(self.seats)
    }

    fn method(&self) -> Method {
        Method::Evaluator { strategy: "champion" }
    }

    fn worths(&self, position: &Qwinto) -> Worths {
        self.forecast(position).values
    }

    fn answer(&self, position: &Qwinto, seat: Seat) -> Action {
        match &self.two {
            Some(two) => Player(two.clone()).choose(position, seat, 0),
            None => Player(self.champion.clone()).choose(position, seat, 0),
        }
    }

    fn calibration(&self) -> Option<Calibration> {
        Some(match (self.objective(), &self.two) {
            (Objective::Points, _) => POINTS_OFF,
            (Objective::Win, Some(_)) => CHANCE_OF_TWO_OFF,
            (Objective::Win, None) => CHANCE_OFF,
        })
    }

    fn options(
        &self,
        position: &Qwinto,
        seat: Seat,
        watch: &dyn Watch,
    ) -> Result<Vec<Valued<Action>>, Stopped> {
        let legal = position.legal(seat).into_iter();
        let valued = legal.map(|action| {
            watch.go_on()?;
            let forecast = self.forecast(&answered(self, position, seat, action));
            let of = |worths: &Worths| worths.get(seat.index()).copied().unwrap_or(0.0);
            let points = (self.seats > 1).then(|| of(&forecast.points));
            Ok(Valued { action, value: of(&forecast.values), error: self.error(), points })
        });
        valued.collect()
    }
}
