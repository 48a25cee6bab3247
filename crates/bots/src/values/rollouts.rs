//! Values by games played to their end, for whatever game and table.

use std::ops::Range;

use rayon::prelude::*;
use rollwright_games::{Game, Phase, Seat, Seats};

use super::{Method, Valued, Values, Worths, answered, objective_for, results};
use crate::playout::random_roll;
use crate::{
    Bot, BotError, BotMaker, HasBots, Luck, Objective, Solutions, Stopped, Watch, luck_of,
};

/// After so many events a game is broken off and judged as it stands: where strategies
/// lead nowhere it would never end.
const MOST_EVENTS: usize = 20_000;

/// Plays every position to its end some hundred times, all seats by one strategy.
///
/// Game number `n` has the same luck wherever it begins, and its roll number `k` too,
/// whatever was decided before it: a position is worth the same whenever it is asked about,
/// and two answers to a question meet the same dice. Where a roll is due first, each roll gets its games in
/// proportion and counts by its exact chance.
pub struct Rollouts<G: Game> {
    maker: BotMaker<G>,
    strategy: &'static str,
    games: usize,
    objective: Objective,
    salt: u64,
}

/// Values by `games` games for each position, all seats by the strategy called
/// `strategy`.
///
/// # Errors
/// There is no such strategy here, or its preparation was stopped.
pub fn rollouts<G: HasBots>(
    strategy: &'static str,
    games: usize,
    rules: &G::Rules,
    seats: Seats,
    solutions: &Solutions<'_>,
) -> Result<Rollouts<G>, BotError> {
    let maker = G::maker(strategy, rules, seats, solutions)?;
    let objective = objective_for(seats.count());
    Ok(Rollouts { maker, strategy, games: games.max(2), objective, salt: 0 })
}

/// Where a game went, and how much it counts.
struct Sample {
    weight: f64,
    results: Worths,
    points: Worths,
}

impl<G: Game> Rollouts<G> {
    /// The same with other luck, for whoever wants to know how far rollouts are off.
    #[must_use]
    pub fn salted(self, salt: u64) -> Self {
        Self { salt, ..self }
    }

    /// What each seat wins, or scores alone, on average, and its mean points.
    #[must_use]
    pub fn outcome(&self, position: &G) -> [Worths; 2] {
        let samples = self.samples(position);
        let mean = |of: fn(&Sample) -> &Worths| {
            let seat = |seat: Seat| {
                sum(&samples, |sample| of(sample).get(seat.index()).copied().unwrap_or(0.0))
            };
            position.seats().iter().map(seat).collect()
        };
        [mean(|sample| &sample.results), mean(|sample| &sample.points)]
    }

    /// What `seat` wins, or scores alone, in each of these games, all of which begin in
    /// `position`: whoever compares two answers compares them game by game.
    #[must_use]
    pub fn each(&self, position: &G, seat: Seat, games: Range<usize>) -> Vec<f64> {
        let play = |bot: &mut Box<dyn Bot<G>>, game: usize| {
            let luck = luck_of(game as u64, 0, self.salt);
            let end = play_on(bot.as_mut(), position.clone(), luck);
            results(&end).get(seat.index()).copied().unwrap_or(0.0)
        };
        games.into_par_iter().map_init(|| (self.maker)(), play).collect()
    }

    /// The games that begin in `position`.
    fn samples(&self, position: &G) -> Vec<Sample> {
        let starts = self.starts(position);
        let play = |bot: &mut Box<dyn Bot<G>>, (game, (weight, start)): (usize, (f64, G))| {
            let end = play_on(bot.as_mut(), start, luck_of(game as u64, 0, self.salt));
            let points = end.seats().iter().map(|seat| f64::from(end.score(seat))).collect();
            Sample { weight, results: results(&end), points }
        };
        starts.into_par_iter().enumerate().map_init(|| (self.maker)(), play).collect()
    }

    /// The positions to play on from, with what each counts; together they count 1.
    fn starts(&self, position: &G) -> Vec<(f64, G)> {
        let even = 1.0 / self.games as f64;
        let rolls = match position.phase() {
            Phase::Roll { .. } => position.rolls(),
            Phase::Over { .. } => return vec![(1.0, position.clone())],
            Phase::Decide { .. } => Vec::new(),
        };
        if rolls.is_empty() || rolls.len() > self.games {
            return vec![(even, position.clone()); self.games];
        }
        let mut starts = Vec::new();
        for (roll, chance) in rolls {
            let mut rolled = position.clone();
            rolled.apply_roll(roll);
            let count = ((chance * self.games as f64).round() as usize).max(1);
            starts.extend(std::iter::repeat_n((chance / count as f64, rolled), count));
        }
        starts
    }

    fn valued(&self, action: G::Action, samples: &[Sample], seat: Seat) -> Valued<G::Action> {
        let own = |worths: &Worths| worths.get(seat.index()).copied().unwrap_or(0.0);
        let value = sum(samples, |sample| own(&sample.results));
        let off = |sample: &Sample| (own(&sample.results) - value).powi(2) * sample.weight;
        let error = 2.0 * sum(samples, off).sqrt();
        let points = sum(samples, |sample| own(&sample.points));
        let points = (self.objective == Objective::Win).then_some(points);
        Valued { action, value, error, points }
    }
}

/// The weighted sum over all games.
fn sum(samples: &[Sample], of: impl Fn(&Sample) -> f64) -> f64 {
    samples.iter().map(|sample| sample.weight * of(sample)).sum()
}

/// Plays a game to its end, with this luck. The dice do not depend on how often somebody
/// is asked.
pub(super) fn play_on<G: Game>(bot: &mut dyn Bot<G>, mut position: G, luck: u64) -> G {
    let (mut dice, mut choices) = (Luck::new(luck), Luck::new(luck_of(luck, 0, 0)));
    for _ in 0..MOST_EVENTS {
        match position.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                let roll = random_roll(&position, &mut dice);
                position.apply_roll(roll);
            }
            Phase::Decide { seats, .. } => {
                let asked = position.clone();
                for seat in seats.iter() {
                    let action = bot.choose(&asked.seen_by(Some(seat)), seat, choices.draw());
                    position.apply(seat, action);
                }
            }
        }
    }
    position
}

impl<G: Game> Values<G> for Rollouts<G> {
    fn objective(&self) -> Objective {
        self.objective
    }

    fn method(&self) -> Method {
        Method::Rollouts { strategy: self.strategy, games: self.games }
    }

    fn worths(&self, position: &G) -> Worths {
        let [results, _] = self.outcome(position);
        results
    }

    fn answer(&self, position: &G, seat: Seat) -> G::Action {
        (self.maker)().choose(position, seat, luck_of(0, seat.0, 0))
    }

    fn options(
        &self,
        position: &G,
        seat: Seat,
        watch: &dyn Watch,
    ) -> Result<Vec<Valued<G::Action>>, Stopped> {
        let legal = position.legal(seat).into_iter();
        let valued = legal.map(|action| {
            watch.go_on()?;
            let after = answered(self, position, seat, action);
            Ok(self.valued(action, &self.samples(&after), seat))
        });
        valued.collect()
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::qwixx::{Action, Qwixx, Roll};
    use rollwright_games::{RuleChoice, Seat};

    use super::*;

    /// Passes always, or takes what comes first, and writes down what was rolled.
    struct Watching {
        passes: bool,
        seen: Vec<Roll>,
    }

    impl Bot<Qwixx> for Watching {
        fn choose(&mut self, position: &Qwixx, seat: Seat, _luck: u64) -> Action {
            let roll = position.dice_on_table().unwrap();
            if self.seen.last() != Some(&roll) {
                self.seen.push(roll);
            }
            let legal = position.legal(seat);
            if self.passes { Action::Pass } else { legal[0] }
        }
    }

    #[test]
    fn two_answers_meet_the_same_dice() {
        let choice = RuleChoice::new::<Qwixx>(None, &Default::default()).unwrap();
        let seats = choice.set().seats(2, Seat(0)).unwrap();
        let opening = Qwixx::new(&Qwixx::rules(&choice), seats);
        let [passing, taking] = [true, false].map(|passes| {
            let mut bot = Watching { passes, seen: Vec::new() };
            play_on(&mut bot, opening, 5);
            bot.seen
        });
        // Whoever passes has four penalties after seven turns. All dice are in play till then.
        let turns = passing.len().min(taking.len());
        assert!(turns > 3, "{turns}");
        assert_eq!(passing[..turns], taking[..turns]);
    }
}
