//! Pig for two, solved by value iteration.
//!
//! A state is the score of the seat to move, that of the other, and what the turn has
//! gathered. Scores never fall, so pairs of scores are solved from the goal down. Within a
//! pair both orders depend on each other through the 1 that ends a turn: they are gone
//! through until nothing changes.

use rollwright_games::pig::{Action, Pig};
use rollwright_games::{Game, Seat};

use crate::{Cancelled, Progress, Solution};

/// The chance to win, before the roll that begins a turn, for every pair of scores.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PigSolution {
    goal: usize,
    /// By the own score and that of the other.
    pub(super) win_chances: Vec<f64>,
}

impl PigSolution {
    /// Solves the game to this goal.
    ///
    /// # Errors
    /// `watch` stopped it.
    pub(crate) fn solve(goal: u8, watch: &dyn Progress) -> Result<Self, Cancelled> {
        let goal = usize::from(goal);
        let mut solved = Self { goal, win_chances: vec![0.5; goal * goal] };
        let most = 2 * goal - 2;
        for sum in (0..=most).rev() {
            watch.check_cancelled()?;
            for own in sum.saturating_sub(goal - 1)..=sum / 2 {
                solved.iterate_pair(own, sum - own);
            }
            watch.report((most - sum + 1) as u64, (most + 1) as u64);
        }
        Ok(solved)
    }

    /// Works out both orders of a pair of scores.
    fn iterate_pair(&mut self, own: usize, other: usize) {
        loop {
            let mut change = 0.0f64;
            for (own, other) in [(own, other), (other, own)] {
                let chance = self.turn_win_chances(own, other)[0];
                let place = &mut self.win_chances[own * self.goal + other];
                change = change.max((chance - *place).abs());
                *place = chance;
            }
            // Each pass halves what is left, down to where rounding goes in circles.
            if change < 1e-14 {
                return;
            }
        }
    }

    /// The chance to win with each total the turn may have gathered, a roll being due at
    /// 0 and a decision otherwise.
    fn turn_win_chances(&self, own: usize, other: usize) -> Vec<f64> {
        let enough = self.goal - own;
        // From here on holding wins.
        let mut chances = vec![1.0; enough + 7];
        for total in (0..enough).rev() {
            let rolling = self.win_chance_rolling(own, other, &chances[total..]);
            let holding = if total > 0 { self.win_chance_holding(own + total, other) } else { 0.0 };
            chances[total] = rolling.max(holding);
        }
        chances
    }

    /// The chance to win by rolling, where `from` has the chances from this total on.
    fn win_chance_rolling(&self, own: usize, other: usize, from: &[f64]) -> f64 {
        (self.win_chance_holding(own, other) + from[2..=6].iter().sum::<f64>()) / 6.0
    }

    /// The chance to win when the turn ends with this score: the other is to move.
    fn win_chance_holding(&self, own: usize, other: usize) -> f64 {
        if own >= self.goal { 1.0 } else { 1.0 - self.win_chances[other * self.goal + own] }
    }

    /// The chance to win of the seat that moves first.
    pub(crate) fn first_seat_win_chance(&self) -> f64 {
        self.win_chances[0]
    }

    /// How many states were solved.
    pub(crate) fn state_count(&self) -> u64 {
        (self.goal * self.goal * (self.goal + 1) / 2) as u64
    }

    /// What is best in a position of two in which `seat` decides.
    pub(crate) fn best_action(&self, position: &Pig, seat: Seat) -> Action {
        let [rolling, holding] = self.roll_and_hold_chances(position, seat);
        if rolling > holding { Action::Roll } else { Action::Hold }
    }

    /// The chance of `seat`, whose turn it is, to win by rolling and by holding.
    fn roll_and_hold_chances(&self, position: &Pig, seat: Seat) -> [f64; 2] {
        let score = |seat: Seat| usize::from(position.scores[seat.index()]);
        let (own, other) = (score(seat), score(position.seats().next(seat)));
        let total = usize::from(position.turn_total).min(self.goal.saturating_sub(own));
        let rolling =
            self.win_chance_rolling(own, other, &self.turn_win_chances(own, other)[total..]);
        [rolling, self.win_chance_holding(own + total, other)]
    }

    /// The chance to win of the seat whose turn it is, in a position of two that is not
    /// over.
    pub(crate) fn active_win_chance(&self, position: &Pig) -> f64 {
        let [rolling, holding] = self.roll_and_hold_chances(position, position.active_seat());
        if position.is_deciding { rolling.max(holding) } else { rolling }
    }
}

impl Solution for PigSolution {
    fn to_bytes(&self) -> Vec<u8> {
        self.win_chances.iter().flat_map(|chance| chance.to_le_bytes()).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (words, rest) = bytes.as_chunks::<8>();
        let goal = words.len().isqrt();
        let fits = rest.is_empty() && goal > 0 && goal * goal == words.len();
        let chances = words.iter().map(|word| f64::from_le_bytes(*word)).collect();
        fits.then_some(Self { goal, win_chances: chances })
    }
}
