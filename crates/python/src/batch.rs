//! Many games at once, for learning: one call plays an action in each of them.
//!
//! Each game waits for one seat at a time. If a question is for several seats, they answer one after
//! the other, and none sees the answers of the others. Dice are rolled, and bots act, until the
//! next seat without a bot has to decide. The dice of a game come from a generator that nothing
//! outside can read: neither observations nor copied positions contain it.

use std::sync::Arc;

use rollwright_bots::random_roll::random_roll;
use rollwright_bots::{Bot, SplitMix64, random_number_for_decision};
use rollwright_games::{ActionList, MAX_SEATS, Phase, Seat, Seats, winners};

use crate::position::{AnyPosition, Placed};
use crate::setup::{AnySetup, PlayableGame, Setup};

/// The most actions of a game that a batch can play.
const MAX_ACTIONS: usize = 256;

/// The most games in a row without a decision; more are practically impossible.
const MAX_SKIPPED_GAMES: usize = 10_000;

/// What happens to a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AutoReset {
    /// The step that ends a game also begins the next one.
    SameStep,
    /// The step after the one that ends a game begins the next one; its action is ignored.
    NextStep,
    /// The game stays over until the batch is reset.
    Disabled,
}

/// What is rewarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reward {
    /// The points that a seat gains or loses.
    Points,
    /// At the end, the seat's share of the win: 1, 0, or a part if several seats win.
    Win,
}

/// How a batch plays.
#[derive(Clone, Debug)]
pub(crate) struct BatchConfig {
    pub(crate) games: usize,
    pub(crate) seed: u64,
    /// The strategies of the seats that bots play.
    pub(crate) bots: Vec<Option<String>>,
    pub(crate) auto_reset: AutoReset,
    pub(crate) reward: Reward,
}

/// Where a step writes its results; empty slices are left out. One row per game.
pub(crate) struct StepBuffers<'a> {
    /// What the seat that decides next sees.
    pub(crate) observations: &'a mut [i16],
    /// Which actions are legal for it.
    pub(crate) masks: &'a mut [bool],
    /// The rewards of all seats.
    pub(crate) rewards: &'a mut [f32],
    /// Whether the game ended with this step.
    pub(crate) terminations: &'a mut [bool],
    /// The seat that decides next.
    pub(crate) seats: &'a mut [i64],
    /// How many actions are legal for it.
    pub(crate) legal_counts: &'a mut [i64],
    /// The last observation of games that ended with this step and began anew.
    pub(crate) final_observations: &'a mut [i16],
}

/// [`Batch`] of any game.
pub(crate) trait AnyBatch: Send {
    fn reset(&mut self, seed: Option<u64>, out: &mut StepBuffers<'_>);
    fn step(&mut self, actions: &[i64], out: &mut StepBuffers<'_>) -> Result<(), String>;
    fn sample(&mut self, actions: &mut [i64]);
    fn legal_at(&self, ranks: &[i64], actions: &mut [i64]);
    fn step_one(&mut self, action: usize) -> Result<(), String>;
    fn sample_one(&mut self) -> Option<usize>;
    fn legal_of(&self, game: usize) -> Vec<usize>;
    fn reward_of(&self, game: usize, seat: usize) -> f32;
    fn seat_of(&self, game: usize) -> usize;
    fn is_over(&self, game: usize) -> bool;
    fn write_observation(&self, game: usize, seat: Seat, numbers: &mut [i16]);
    fn position_of(&self, game: usize, setup: &Arc<dyn AnySetup>) -> Box<dyn AnyPosition>;
}

/// A game of the batch.
struct Slot<G: PlayableGame> {
    position: G,
    /// The dice, and the random numbers of bots.
    random: SplitMix64,
    seat: Seat,
    legal: ActionList<G::Action>,
    /// The indices of `legal`, one bit each.
    legal_bits: [u64; MAX_ACTIONS / 64],
    scores: [i32; MAX_SEATS],
    rewards: [f32; MAX_SEATS],
    is_over: bool,
}

/// Many games of one kind.
pub(crate) struct Batch<G: PlayableGame> {
    opening: G,
    seats: Seats,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    config: BatchConfig,
    slots: Vec<Slot<G>>,
    sampler: SplitMix64,
    observation_size: usize,
    action_count: usize,
}

impl<G: PlayableGame> Batch<G> {
    pub(crate) fn new(
        rules: &G::Rules,
        seats: Seats,
        bots: Vec<Option<Box<dyn Bot<G>>>>,
        config: BatchConfig,
    ) -> Result<Self, String> {
        if G::action_count() > MAX_ACTIONS {
            return Err(format!("environments support games with up to {MAX_ACTIONS} actions"));
        }
        if !bots.is_empty() && bots.len() != seats.count() {
            return Err(format!("there are {} bots for {} seats", bots.len(), seats.count()));
        }
        if !bots.is_empty() && bots.iter().all(Option::is_some) {
            return Err("a seat without a bot is needed".to_owned());
        }
        let opening = G::new(rules, seats);
        let slot = |_| Slot {
            position: opening.clone(),
            random: SplitMix64::new(0),
            seat: Seat(0),
            legal: ActionList::new(),
            legal_bits: [0; MAX_ACTIONS / 64],
            scores: [0; MAX_SEATS],
            rewards: [0.0; MAX_SEATS],
            is_over: false,
        };
        let mut batch = Self {
            slots: (0..config.games).map(slot).collect(),
            observation_size: G::observation_features(rules, seats).len(),
            action_count: G::action_count(),
            sampler: SplitMix64::new(config.seed),
            opening,
            seats,
            bots,
            config,
        };
        batch.seed(batch.config.seed);
        for game in 0..batch.slots.len() {
            batch.begin(game);
        }
        Ok(batch)
    }

    fn seed(&mut self, seed: u64) {
        self.sampler = SplitMix64::new(random_number_for_decision(seed, u8::MAX, 0));
        for (number, slot) in self.slots.iter_mut().enumerate() {
            slot.random = SplitMix64::new(random_number_for_decision(seed, 0, number as u64));
        }
    }

    /// Begins a game. Games that end before anybody has to decide are skipped: there is nothing to
    /// learn from them.
    #[inline]
    fn begin(&mut self, game: usize) {
        let slot = &mut self.slots[game];
        for seat in self.seats.iter() {
            slot.scores[seat.index()] = self.opening.score(seat);
        }
        for _ in 0..MAX_SKIPPED_GAMES {
            slot.position.clone_from(&self.opening);
            slot.is_over = false;
            advance(slot, &mut self.bots);
            if !slot.is_over {
                return;
            }
        }
    }

    /// Plays an action in a game whose seat has to decide.
    #[inline]
    fn play(&mut self, game: usize, action: usize) -> Result<(), String> {
        let slot = &mut self.slots[game];
        let is_legal =
            slot.legal_bits.get(action / 64).is_some_and(|bits| bits >> (action % 64) & 1 == 1);
        let found = if is_legal { G::action_at(action) } else { None };
        let Some(action) = found else { return Err(illegal_action::<G>(slot, game, action)) };
        slot.position.apply_action(slot.seat, action);
        advance(slot, &mut self.bots);
        match self.config.reward {
            Reward::Points => {
                for seat in self.seats.iter() {
                    let (at, score) = (seat.index(), slot.position.score(seat));
                    slot.rewards[at] = (score - slot.scores[at]) as f32;
                    slot.scores[at] = score;
                }
            }
            Reward::Win => {
                slot.rewards = [0.0; MAX_SEATS];
                if slot.is_over {
                    let best = winners(&slot.position);
                    for seat in best.iter() {
                        slot.rewards[seat.index()] = 1.0 / best.len() as f32;
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes the state of a game, and the rewards of its last step if there was one.
    #[inline]
    fn write(&self, game: usize, has_ended: bool, has_reward: bool, out: &mut StepBuffers<'_>) {
        let slot = &self.slots[game];
        if let Some(row) = row_of(out.observations, game, self.observation_size) {
            slot.position.write_observation(slot.seat, row);
        }
        if let Some(row) = row_of(out.masks, game, self.action_count) {
            for (words, bits) in row.chunks_mut(64).zip(slot.legal_bits) {
                for (at, place) in words.iter_mut().enumerate() {
                    *place = bits >> at & 1 == 1;
                }
            }
        }
        if let Some(row) = row_of(out.rewards, game, self.seats.count()) {
            for (place, reward) in row.iter_mut().zip(slot.rewards) {
                *place = if has_reward { reward } else { 0.0 };
            }
        }
        if let Some(place) = out.terminations.get_mut(game) {
            *place = has_ended;
        }
        if let Some(place) = out.seats.get_mut(game) {
            *place = slot.seat.index() as i64;
        }
        if let Some(place) = out.legal_counts.get_mut(game) {
            *place = slot.legal.len() as i64;
        }
    }
}

#[inline]
fn row_of<T>(numbers: &mut [T], row: usize, width: usize) -> Option<&mut [T]> {
    numbers.get_mut(row * width..(row + 1) * width)
}

/// Rolls dice and lets bots act until a seat without a bot has to decide, or the game is over.
#[inline]
fn advance<G: PlayableGame>(slot: &mut Slot<G>, bots: &mut [Option<Box<dyn Bot<G>>>]) {
    loop {
        match slot.position.phase() {
            Phase::Roll { .. } => {
                let roll = random_roll(&slot.position, &mut slot.random);
                slot.position.apply_roll(roll);
            }
            Phase::Over { .. } => {
                slot.is_over = true;
                slot.legal.clear();
                slot.legal_bits = [0; MAX_ACTIONS / 64];
                return;
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap_or(Seat(0));
                if let Some(Some(bot)) = bots.get_mut(seat.index()) {
                    let visible = slot.position.visible_to(Some(seat));
                    let action = bot.choose(&visible, seat, slot.random.next_u64());
                    slot.position.apply_action(seat, action);
                    continue;
                }
                slot.seat = seat;
                slot.legal = slot.position.legal_actions(seat);
                slot.legal_bits = [0; MAX_ACTIONS / 64];
                for &action in &slot.legal {
                    let index = G::action_index(action);
                    slot.legal_bits[index / 64] |= 1 << (index % 64);
                }
                return;
            }
        }
    }
}

#[cold]
fn illegal_action<G: PlayableGame>(slot: &Slot<G>, game: usize, index: usize) -> String {
    let Some(action) = G::action_at(index) else {
        return format!("there is no action {index} in {}", G::TITLE);
    };
    let why = match slot.position.check_action(slot.seat, action) {
        Err(error) => error.to_string(),
        Ok(()) => "it isn't legal".to_owned(),
    };
    format!("action {index} ({}) in game {game}: {why}", G::format_action(action))
}

impl<G: PlayableGame> AnyBatch for Batch<G> {
    fn reset(&mut self, seed: Option<u64>, out: &mut StepBuffers<'_>) {
        if let Some(seed) = seed {
            self.seed(seed);
        }
        for game in 0..self.slots.len() {
            self.begin(game);
            self.write(game, false, false, out);
        }
    }

    /// Games that are over ignore their action. An illegal action leaves its game and those after it
    /// unchanged.
    fn step(&mut self, actions: &[i64], out: &mut StepBuffers<'_>) -> Result<(), String> {
        for (game, &action) in actions.iter().enumerate() {
            if self.slots[game].is_over {
                let is_disabled = self.config.auto_reset == AutoReset::Disabled;
                if !is_disabled {
                    self.begin(game);
                }
                self.write(game, is_disabled, false, out);
                continue;
            }
            self.play(game, usize::try_from(action).unwrap_or(usize::MAX))?;
            let has_ended = self.slots[game].is_over;
            if has_ended && self.config.auto_reset == AutoReset::SameStep {
                if let Some(row) = row_of(out.final_observations, game, self.observation_size) {
                    let slot = &self.slots[game];
                    slot.position.write_observation(slot.seat, row);
                }
                self.begin(game);
            }
            self.write(game, has_ended, true, out);
        }
        Ok(())
    }

    /// A random legal action for each game; 0 for a game that is over.
    fn sample(&mut self, actions: &mut [i64]) {
        for (slot, place) in self.slots.iter().zip(actions) {
            let count = slot.legal.len() as u64;
            let at = self.sampler.next_below(count.max(1)) as usize;
            *place = slot.legal.get(at).map_or(0, |action| G::action_index(*action) as i64);
        }
    }

    fn legal_at(&self, ranks: &[i64], actions: &mut [i64]) {
        for ((slot, &rank), place) in self.slots.iter().zip(ranks).zip(actions) {
            let found = usize::try_from(rank).ok().and_then(|rank| slot.legal.get(rank));
            *place = found.map_or(-1, |action| G::action_index(*action) as i64);
        }
    }

    fn step_one(&mut self, action: usize) -> Result<(), String> {
        if self.slots[0].is_over {
            return Err("the game is over; reset the environment".to_owned());
        }
        self.play(0, action)
    }

    fn sample_one(&mut self) -> Option<usize> {
        let legal = &self.slots[0].legal;
        let at = self.sampler.next_below(legal.len().max(1) as u64) as usize;
        legal.get(at).map(|action| G::action_index(*action))
    }

    fn legal_of(&self, game: usize) -> Vec<usize> {
        self.slots[game].legal.iter().map(|action| G::action_index(*action)).collect()
    }

    fn reward_of(&self, game: usize, seat: usize) -> f32 {
        self.slots[game].rewards.get(seat).copied().unwrap_or(0.0)
    }

    fn seat_of(&self, game: usize) -> usize {
        self.slots[game].seat.index()
    }

    fn is_over(&self, game: usize) -> bool {
        self.slots[game].is_over
    }

    fn write_observation(&self, game: usize, seat: Seat, numbers: &mut [i16]) {
        self.slots[game].position.write_observation(seat, numbers);
    }

    fn position_of(&self, game: usize, setup: &Arc<dyn AnySetup>) -> Box<dyn AnyPosition> {
        let position = self.slots[game].position.clone();
        let choice = setup.choice().clone();
        Box::new(Placed { setup: Arc::new(Setup::<G>::new(choice, self.seats)), position })
    }
}
