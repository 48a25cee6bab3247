//! Plays dice sets on one thread, one game after another, and tallies them.

use std::ops::Range;
use std::sync::Arc;

use arrayvec::ArrayVec;
use rollwright_bots::evaluation::{ValuesBySeat, final_points_or_win_shares};
use rollwright_bots::{
    Bot, BotFactory, CompletedGame, RollNumberGenerator, SplitMix64, random_number_for_decision,
};
use rollwright_games::{MAX_SEATS, NamedEnum, Phase, Seat, Seats};

use crate::luck_adjustment::LuckAdjuster;
use crate::measures::{GameMeasurements, HasMeasures};
use crate::simulation_tally::{SimulationTally, moments_at, stretch_index};

/// Games are cut off after this many steps. No game comes near it; it prevents a strategy that
/// makes no progress from blocking a run.
const MAX_STEPS: usize = 1_000_000;
/// The ending of a game that was cut off.
const CUT_OFF_ENDING: &str = "cut off";

/// The random number streams of a game, distinguished by the "seat" they belong to.
const DICE_STREAM: u8 = 0xd1;
const CHOICE_STREAM: u8 = 0xc0;

/// A finished game, for callers that need every single game.
#[derive(Clone, Debug)]
pub(crate) struct FinishedGame {
    /// Its number in the run, from 0.
    pub(crate) game: u64,
    /// The number of its dice set, from 0.
    pub(crate) set: u64,
    /// The seat of each player, from 0.
    pub(crate) seats: ArrayVec<u8, MAX_SEATS>,
    /// The points of each player.
    pub(crate) scores: ArrayVec<i32, MAX_SEATS>,
    /// The measures of each player, one player after another.
    pub(crate) measures: Vec<i32>,
    /// The number of turns of all seats together.
    pub(crate) turns: u32,
    /// How it ended.
    pub(crate) ending: &'static str,
}

/// Two games between two players with the same dice, who change seats.
#[derive(Clone, PartialEq, Debug)]
pub struct GamePair {
    /// The number of the dice set, from 0.
    pub set: u64,
    /// The first player's share of the win in each game.
    pub results: [f64; 2],
    /// The first player's mean luck-adjusted result, if luck is adjusted.
    pub adjusted_mean: Option<f64>,
    /// The players, from 0, that failed and forfeited a game, with the reason.
    pub failures: Vec<(usize, String)>,
}

/// Plays dice sets with its own bots, on one thread.
pub(crate) struct DiceSequenceRunner<G: HasMeasures> {
    start_position: G,
    seed: u64,
    rotations: u64,
    bots: Vec<Box<dyn Bot<G>>>,
    finished: FinishedGame,
    /// Games played ahead in reverse order, and the set of the next one.
    games_played_ahead: Vec<CompletedGame<G>>,
    next_ahead_set: u64,
    /// Sums over the current set.
    set_scores: ArrayVec<i32, MAX_SEATS>,
    luck_adjuster: Option<Arc<LuckAdjuster<G>>>,
    /// The effect of decisions on each seat in the last game, and the results of that game.
    decision_effects: ValuesBySeat,
    results: ValuesBySeat,
    /// Whether results are computed even without a luck adjuster.
    computes_results: bool,
    /// Sums of both over the current set, by player.
    set_decision_effects: ValuesBySeat,
    set_results: ValuesBySeat,
}

impl<G: HasMeasures> DiceSequenceRunner<G> {
    /// A runner with one bot per factory. Seat 1 begins (RULES: Who starts).
    pub(crate) fn new(
        rules: &G::Rules,
        seats: Seats,
        bot_factories: &[BotFactory<G>],
        seed: u64,
        rotations: u64,
    ) -> Self {
        let players = bot_factories.len();
        let finished = FinishedGame {
            game: 0,
            set: 0,
            seats: (0..players as u8).collect(),
            scores: std::iter::repeat_n(0, players).collect(),
            measures: vec![0; players * G::measures().len()],
            turns: 0,
            ending: "",
        };
        Self {
            start_position: G::new(rules, seats),
            seed,
            rotations,
            bots: bot_factories.iter().map(|factory| factory()).collect(),
            set_scores: finished.scores.clone(),
            finished,
            games_played_ahead: Vec::new(),
            next_ahead_set: 0,
            luck_adjuster: None,
            decision_effects: ValuesBySeat::new(),
            results: ValuesBySeat::new(),
            computes_results: false,
            set_decision_effects: std::iter::repeat_n(0.0, players).collect(),
            set_results: std::iter::repeat_n(0.0, players).collect(),
        }
    }

    /// The same runner, which adjusts results for luck if an adjuster is given.
    pub(crate) fn with_luck_adjuster(self, luck_adjuster: Option<Arc<LuckAdjuster<G>>>) -> Self {
        Self { luck_adjuster, ..self }
    }

    /// Plays the games of these sets ahead if there is only one player and its bot can play several
    /// games faster at once. The games are the same either way.
    pub(crate) fn play_ahead(&mut self, sets: Range<u64>) {
        let [bot] = &mut self.bots[..] else { return };
        if self.rotations > 1 || self.luck_adjuster.is_some() || !G::can_measure_final_position() {
            return;
        }
        let dice: Vec<_> = sets.clone().map(|set| dice_of_set(self.seed, set)).collect();
        self.games_played_ahead.clear();
        if bot.play_solo_games(&self.start_position, &dice, &mut self.games_played_ahead) {
            self.games_played_ahead.reverse();
            self.next_ahead_set = sets.start;
        }
    }

    /// Plays and tallies the set with number `set`, passing each game to `on_game`.
    pub(crate) fn play_set(
        &mut self,
        set: u64,
        tally: &mut SimulationTally,
        mut on_game: impl FnMut(&FinishedGame),
    ) {
        self.set_scores.fill(0);
        self.set_decision_effects.fill(0.0);
        self.set_results.fill(0.0);
        for rotation in 0..self.rotations {
            match self.take_game_played_ahead(set) {
                Some(game) => {
                    self.set_finished(set, rotation, &game.final_position, game.turns_played)
                }
                None => self.play_game(set, rotation),
            }
            self.tally_game(tally);
            self.add_decision_effects();
            on_game(&self.finished);
        }
        self.tally_set(set, tally);
    }

    /// Plays the two games of a set between two players, who change seats.
    ///
    /// A bot that fails forfeits its game. The game is played to its end with any legal actions,
    /// but only the forfeit counts.
    pub(crate) fn play_pair(&mut self, set: u64) -> GamePair {
        self.computes_results = true;
        let mut pair =
            GamePair { set, results: [0.0; 2], adjusted_mean: None, failures: Vec::new() };
        let mut adjusted_sum = 0.0;
        for rotation in 0..2 {
            self.play_game(set, rotation);
            let failures: ArrayVec<Option<String>, MAX_SEATS> =
                self.bots.iter_mut().map(|bot| bot.take_failure()).collect();
            let forfeits = failures.iter().map(Option::is_some);
            let forfeited = match forfeits.collect::<ArrayVec<bool, MAX_SEATS>>()[..] {
                [true, false] => Some(0.0),
                [false, true] => Some(1.0),
                [true, true] => Some(0.5),
                _ => None,
            };
            let seat = usize::from(self.finished.seats[0]);
            let of = |values: &ValuesBySeat| values.get(seat).copied().unwrap_or(0.0);
            let result = forfeited.unwrap_or(of(&self.results));
            pair.results[rotation as usize] = result;
            if let Some(adjuster) = &self.luck_adjuster {
                let adjusted = adjuster.mean_start_value(seat, 1) + of(&self.decision_effects);
                adjusted_sum += forfeited.unwrap_or(adjusted);
            }
            for (player, failure) in failures.into_iter().enumerate() {
                pair.failures.extend(failure.map(|why| (player, why)));
            }
        }
        pair.adjusted_mean = self.luck_adjuster.is_some().then_some(adjusted_sum / 2.0);
        pair
    }

    /// The game of a set, if it was played ahead.
    fn take_game_played_ahead(&mut self, set: u64) -> Option<CompletedGame<G>> {
        let game = self.games_played_ahead.pop_if(|_| set == self.next_ahead_set)?;
        self.next_ahead_set += 1;
        self.finished.measures.fill(0);
        Some(game)
    }

    /// Plays one game. It depends only on the seed, the set and the rotation; its dice depend only
    /// on the seed and the set.
    fn play_game(&mut self, set: u64, rotation: u64) {
        let players = self.bots.len();
        let game = set * self.rotations + rotation;
        let dice = dice_of_set(self.seed, set);
        let mut random =
            SplitMix64::new(random_number_for_decision(self.seed, CHOICE_STREAM, game));
        let mut position = self.start_position.clone();
        self.decision_effects = std::iter::repeat_n(0.0, players).collect();
        let measures = G::measures().len();
        self.finished.measures.fill(0);
        let mut actions = [None; MAX_SEATS];
        let (mut turns, mut roll, mut last) = (0, 0, None);
        // Player k sits in seat k + rotation.
        let shift = rotation as usize;
        let mut player_by_seat = [0u8; MAX_SEATS];
        for (player, seat) in (0..players).map(|player| (player, (player + shift) % players)) {
            player_by_seat[seat] = player as u8;
            self.finished.seats[player] = seat as u8;
        }
        let mut values = GameMeasurements {
            values: &mut self.finished.measures,
            measures_per_player: measures,
            player_by_seat: &player_by_seat,
        };
        for _ in 0..MAX_STEPS {
            match position.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { seat } => {
                    if HasMeasures::is_turn_start(&position, last) {
                        (turns, roll) = (turns + 1, 0);
                    } else {
                        roll += 1;
                    }
                    let rolled =
                        position.roll_from_number(dice.random_number_for_roll(turns, roll));
                    position.count_roll(rolled, &mut values);
                    position.apply_roll(rolled);
                    last = Some(seat);
                }
                Phase::Decide { seats, .. } => {
                    // All seats choose before any action is applied, so that nobody sees another
                    // seat's choice (RULES: Simultaneous decisions).
                    for seat in seats.iter() {
                        let bot = &mut self.bots[usize::from(player_by_seat[seat.index()])];
                        let action = bot.choose(&position, seat, random.next_u64());
                        debug_assert_eq!(position.check_action(seat, action), Ok(()));
                        actions[seat.index()] = Some(action);
                    }
                    for seat in seats.iter() {
                        if let Some(action) = actions[seat.index()] {
                            position.count_action(seat, action, &mut values);
                            match &self.luck_adjuster {
                                None => position.apply_action(seat, action),
                                Some(adjuster) => {
                                    let (decided, values_before) =
                                        (position.clone(), adjuster.values_before(&position));
                                    position.apply_action(seat, action);
                                    let before = (&decided, values_before.as_ref());
                                    let decision = (seat, action);
                                    adjuster.add_decision_effect(
                                        before,
                                        decision,
                                        &position,
                                        &mut self.decision_effects,
                                    );
                                }
                            }
                        }
                    }
                }
            }
        }
        self.set_finished(set, rotation, &position, turns as u32);
    }

    /// Records the outcome of a game.
    fn set_finished(&mut self, set: u64, rotation: u64, position: &G, turns: u32) {
        let finished = &mut self.finished;
        finished.game = set * self.rotations + rotation;
        (finished.set, finished.turns) = (set, turns);
        finished.ending = match position.phase() {
            Phase::Over { ending } => ending.name(),
            _ => CUT_OFF_ENDING,
        };
        if self.luck_adjuster.is_some() || self.computes_results {
            self.results = final_points_or_win_shares(position);
        }
        let measures = G::measures().len();
        for (player, &seat) in finished.seats.iter().enumerate() {
            finished.scores[player] = position.score(Seat(seat));
            position.finish_measures(
                Seat(seat),
                &mut finished.measures[player * measures..][..measures],
            );
        }
    }

    /// Adds the last game to a tally.
    #[inline]
    fn tally_game(&mut self, tally: &mut SimulationTally) {
        let FinishedGame { scores, seats, measures, turns, ending, .. } = &self.finished;
        tally.games += 1;
        tally.length.add(*turns as i32);
        match tally.endings.get_mut(*ending) {
            Some(count) => *count += 1,
            None => {
                tally.endings.insert((*ending).to_owned(), 1);
            }
        }
        let best = scores.iter().copied().max().unwrap_or(0);
        let winners = scores.iter().filter(|&&score| score == best).count();
        let each = G::measures().len();
        for (player, mine) in tally.players.iter_mut().enumerate() {
            let score = scores[player];
            mine.scores.add(score);
            let won = score == best;
            let (alone, shared) = (won && winners == 1, won && winners > 1);
            mine.wins += u64::from(alone);
            mine.ties += u64::from(shared);
            for (histogram, &value) in mine.measures.iter_mut().zip(&measures[player * each..]) {
                histogram.add(value);
            }
            moments_at(&mut mine.by_length, *turns as usize).add(score);
            self.set_scores[player] += score;
            if let Some(place) = tally.places.get_mut(usize::from(seats[player])) {
                place.scores.add(score);
                place.wins += u64::from(alone);
                place.ties += u64::from(shared);
            }
        }
        let mut pairs = tally.pairs.iter_mut();
        for (player, first) in scores.iter().enumerate() {
            for (second, pair) in scores[player + 1..].iter().zip(&mut pairs) {
                pair.ahead += u64::from(first > second);
                pair.level += u64::from(first == second);
                pair.behind += u64::from(first < second);
            }
        }
    }

    /// Adds the decision effects of the last game to the set.
    fn add_decision_effects(&mut self) {
        if self.luck_adjuster.is_none() {
            return;
        }
        for (player, &seat) in self.finished.seats.iter().enumerate() {
            let of = |values: &ValuesBySeat| values.get(usize::from(seat)).copied().unwrap_or(0.0);
            self.set_decision_effects[player] += of(&self.decision_effects);
            self.set_results[player] += of(&self.results);
        }
    }

    /// Adds the last set to a tally.
    #[inline]
    fn tally_set(&self, set: u64, tally: &mut SimulationTally) {
        let stretch = stretch_index(set);
        for (mine, &score) in tally.players.iter_mut().zip(&self.set_scores) {
            moments_at(&mut mine.trail, stretch).add(score);
            if self.rotations > 1 {
                mine.set_scores.add(score);
            }
        }
        let sums = self.set_decision_effects.iter().zip(&self.set_results);
        for (mine, (&changes, &results)) in tally.players.iter_mut().zip(sums) {
            if let Some(adjusted) = &mut mine.adjusted {
                adjusted.changes.add(changes);
                adjusted.results.add(results);
            }
        }
        let mut pairs = tally.pairs.iter_mut();
        for (player, first) in self.set_scores.iter().enumerate() {
            for (second, pair) in self.set_scores[player + 1..].iter().zip(&mut pairs) {
                pair.margins.add(first - second);
            }
        }
    }
}

/// The dice of a set.
fn dice_of_set(seed: u64, set: u64) -> RollNumberGenerator {
    RollNumberGenerator::new(random_number_for_decision(seed, DICE_STREAM, set))
}
