//! Plays sets of dice, one game after another on one thread, and counts them.

use std::ops::Range;
use std::sync::Arc;

use arrayvec::ArrayVec;
use rollwright_bots::values::{Worths, results};
use rollwright_bots::{Bot, BotMaker, Ended, GameDice, Luck, luck_of};
use rollwright_games::{MAX_SEATS, Named, Phase, Seat, Seats};

use crate::adjusted::Judge;
use crate::measures::{HasMeasures, SeatValues};
use crate::tally::{Tally, slot, stretch_of};

/// A game longer than this is cut off. No game here comes near it; it keeps a
/// strategy that never gets on from stopping a run.
const MOST_STEPS: usize = 1_000_000;
/// How a game ends that was cut off.
const CUT_OFF: &str = "cut off";

/// Streams of random numbers of a game, told apart by the "seat" they belong to.
const DICE: u8 = 0xd1;
const CHOICES: u8 = 0xc0;

/// A finished game, for whoever wants to see each one.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    /// Its number in the run, from 0.
    pub(crate) game: u64,
    /// The number of its set of dice, from 0.
    pub(crate) set: u64,
    /// The seat of each player, from 0.
    pub(crate) seats: ArrayVec<u8, MAX_SEATS>,
    /// The points of each player.
    pub(crate) scores: ArrayVec<i32, MAX_SEATS>,
    /// The measures of each player, one player after the other.
    pub(crate) measures: Vec<i32>,
    /// Turns, those of all seats together.
    pub(crate) turns: u32,
    /// How it ended.
    pub(crate) how: &'static str,
}

/// Plays sets with minds of its own, for one thread.
pub(crate) struct SetRunner<G: HasMeasures> {
    opening: G,
    seed: u64,
    rotations: u64,
    bots: Vec<Box<dyn Bot<G>>>,
    finished: Finished,
    /// Games played ahead, the last one first, and the set of the next of them.
    ahead: Vec<Ended<G>>,
    next_ahead: u64,
    /// Sums over the set being played.
    set_scores: ArrayVec<i32, MAX_SEATS>,
    judge: Option<Arc<Judge<G>>>,
    /// What decisions changed for each seat in the game just played, and its results.
    changes: Worths,
    results: Worths,
    /// Sums of both over the set being played, by player.
    set_changes: Worths,
    set_results: Worths,
}

impl<G: HasMeasures> SetRunner<G> {
    /// A runner whose seats these makers fill. Seat 1 begins (RULES: Who starts).
    pub(crate) fn new(
        rules: &G::Rules,
        seats: Seats,
        makers: &[BotMaker<G>],
        seed: u64,
        rotations: u64,
    ) -> Self {
        let players = makers.len();
        let finished = Finished {
            game: 0,
            set: 0,
            seats: (0..players as u8).collect(),
            scores: std::iter::repeat_n(0, players).collect(),
            measures: vec![0; players * G::measures().len()],
            turns: 0,
            how: "",
        };
        Self {
            opening: G::new(rules, seats),
            seed,
            rotations,
            bots: makers.iter().map(|maker| maker()).collect(),
            set_scores: finished.scores.clone(),
            finished,
            ahead: Vec::new(),
            next_ahead: 0,
            judge: None,
            changes: Worths::new(),
            results: Worths::new(),
            set_changes: std::iter::repeat_n(0.0, players).collect(),
            set_results: std::iter::repeat_n(0.0, players).collect(),
        }
    }

    /// The same runner, which takes luck out of results where there is a judge.
    pub(crate) fn judged_by(self, judge: Option<Arc<Judge<G>>>) -> Self {
        Self { judge, ..self }
    }

    /// Plays the games of these sets ahead, if the player is alone at the table and has a
    /// quicker way to play several than one after the other. The games are the same.
    pub(crate) fn play_ahead(&mut self, sets: Range<u64>) {
        let [bot] = &mut self.bots[..] else { return };
        if self.rotations > 1 || self.judge.is_some() || !G::told_by_its_end() {
            return;
        }
        let dice: Vec<_> = sets.clone().map(|set| dice_of(self.seed, set)).collect();
        self.ahead.clear();
        if bot.play_alone(&self.opening, &dice, &mut self.ahead) {
            self.ahead.reverse();
            self.next_ahead = sets.start;
        }
    }

    /// Plays set number `set` and counts it; shows each game to `see`.
    pub(crate) fn play_set(&mut self, set: u64, tally: &mut Tally, mut see: impl FnMut(&Finished)) {
        self.set_scores.fill(0);
        self.set_changes.fill(0.0);
        self.set_results.fill(0.0);
        for rotation in 0..self.rotations {
            match self.taken_from_ahead(set) {
                Some(game) => self.finish(set, rotation, &game.position, game.turns),
                None => self.play(set, rotation),
            }
            self.count(tally);
            self.count_changes();
            see(&self.finished);
        }
        self.count_set(set, tally);
    }

    /// The game of a set, if it was played ahead.
    fn taken_from_ahead(&mut self, set: u64) -> Option<Ended<G>> {
        let game = self.ahead.pop_if(|_| set == self.next_ahead)?;
        self.next_ahead += 1;
        self.finished.measures.fill(0);
        Some(game)
    }

    /// Plays one game. Everything in it depends on the seed, the set and the
    /// rotation alone; the dice on the seed and the set.
    fn play(&mut self, set: u64, rotation: u64) {
        let players = self.bots.len();
        let game = set * self.rotations + rotation;
        let dice = dice_of(self.seed, set);
        let mut luck = Luck::new(luck_of(self.seed, CHOICES, game));
        let mut position = self.opening.clone();
        self.changes = std::iter::repeat_n(0.0, players).collect();
        let measures = G::measures().len();
        self.finished.measures.fill(0);
        let mut answers = [None; MAX_SEATS];
        let (mut turns, mut roll, mut last) = (0, 0, None);
        // Who sits where: player k in seat k + rotation.
        let shift = rotation as usize;
        let mut sitters = [0u8; MAX_SEATS];
        for (player, seat) in (0..players).map(|player| (player, (player + shift) % players)) {
            sitters[seat] = player as u8;
            self.finished.seats[player] = seat as u8;
        }
        let mut values =
            SeatValues { values: &mut self.finished.measures, measures, players: &sitters };
        for _ in 0..MOST_STEPS {
            match position.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { by } => {
                    if HasMeasures::begins_turn(&position, last) {
                        (turns, roll) = (turns + 1, 0);
                    } else {
                        roll += 1;
                    }
                    let thrown = position.thrown(dice.number(turns, roll));
                    position.count_roll(thrown, &mut values);
                    position.apply_roll(thrown);
                    last = Some(by);
                }
                Phase::Decide { seats, .. } => {
                    // All answers are thought of before one is given, so that
                    // nobody sees an answer of another (RULES: Simultaneous decisions).
                    for seat in seats.iter() {
                        let bot = &mut self.bots[usize::from(sitters[seat.index()])];
                        let action = bot.choose(&position, seat, luck.draw());
                        debug_assert_eq!(position.check(seat, action), Ok(()));
                        answers[seat.index()] = Some(action);
                    }
                    for seat in seats.iter() {
                        if let Some(action) = answers[seat.index()] {
                            position.count_action(seat, action, &mut values);
                            match &self.judge {
                                None => position.apply(seat, action),
                                Some(judge) => {
                                    let (asked, worths) =
                                        (position.clone(), judge.before(&position));
                                    position.apply(seat, action);
                                    let before = (&asked, worths.as_ref());
                                    let answer = (seat, action);
                                    judge.decided(before, answer, &position, &mut self.changes);
                                }
                            }
                        }
                    }
                }
            }
        }
        self.finish(set, rotation, &position, turns as u32);
    }

    /// Notes how a game has ended.
    fn finish(&mut self, set: u64, rotation: u64, position: &G, turns: u32) {
        let finished = &mut self.finished;
        finished.game = set * self.rotations + rotation;
        (finished.set, finished.turns) = (set, turns);
        finished.how = match position.phase() {
            Phase::Over { how } => how.name(),
            _ => CUT_OFF,
        };
        if self.judge.is_some() {
            self.results = results(position);
        }
        let measures = G::measures().len();
        for (player, &seat) in finished.seats.iter().enumerate() {
            finished.scores[player] = position.score(Seat(seat));
            position.measure(Seat(seat), &mut finished.measures[player * measures..][..measures]);
        }
    }

    /// Adds the game just played to a tally.
    #[inline]
    fn count(&mut self, tally: &mut Tally) {
        let Finished { scores, seats, measures, turns, how, .. } = &self.finished;
        tally.games += 1;
        tally.length.add(*turns as i32);
        match tally.endings.get_mut(*how) {
            Some(count) => *count += 1,
            None => {
                tally.endings.insert((*how).to_owned(), 1);
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
            slot(&mut mine.by_length, *turns as usize).add(score);
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

    /// Adds what decisions changed in the game just played to the set.
    fn count_changes(&mut self) {
        if self.judge.is_none() {
            return;
        }
        for (player, &seat) in self.finished.seats.iter().enumerate() {
            let of = |worths: &Worths| worths.get(usize::from(seat)).copied().unwrap_or(0.0);
            self.set_changes[player] += of(&self.changes);
            self.set_results[player] += of(&self.results);
        }
    }

    /// Adds the set just played to a tally.
    #[inline]
    fn count_set(&self, set: u64, tally: &mut Tally) {
        let stretch = stretch_of(set);
        for (mine, &score) in tally.players.iter_mut().zip(&self.set_scores) {
            slot(&mut mine.trail, stretch).add(score);
            if self.rotations > 1 {
                mine.set_scores.add(score);
            }
        }
        let sums = self.set_changes.iter().zip(&self.set_results);
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
fn dice_of(seed: u64, set: u64) -> GameDice {
    GameDice::new(luck_of(seed, DICE, set))
}
