//! Solves Pig for two by value iteration.
//!
//! A state consists of the score of the seat to move, the score of the other seat, and the turn
//! total. Scores never fall, so pairs of scores are solved from the goal down. The two orders of a
//! pair depend on each other through the 1 that ends a turn, so they are iterated until nothing
//! changes.

use rollwright_games::pig::{Action, Pig};
use rollwright_games::{Game, Phase, Seat};

use crate::solution_provider::SolutionWithReservation;
use crate::{CacheableSolution, Cancelled, ExactValues, Progress};

/// The win chance before the first roll of a turn, for every pair of scores.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PigSolution {
    goal: usize,
    /// Indexed by the own score and the other's.
    pub(super) win_chances: Vec<f64>,
}

impl PigSolution {
    /// Solves the game to this goal.
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub(crate) fn solve(goal: u8, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let goal = usize::from(goal);
        let mut solution = Self { goal, win_chances: vec![0.5; goal * goal] };
        let max_sum = 2 * goal - 2;
        for sum in (0..=max_sum).rev() {
            progress.check_cancelled()?;
            for own in sum.saturating_sub(goal - 1)..=sum / 2 {
                solution.iterate_pair(own, sum - own);
            }
            progress.report((max_sum - sum + 1) as u64, (max_sum + 1) as u64);
        }
        Ok(solution)
    }

    /// Solves both orders of a pair of scores.
    fn iterate_pair(&mut self, own: usize, other: usize) {
        loop {
            let mut change = 0.0f64;
            for (own, other) in [(own, other), (other, own)] {
                let chance = self.turn_win_chances(own, other)[0];
                let place = &mut self.win_chances[own * self.goal + other];
                change = change.max((chance - *place).abs());
                *place = chance;
            }
            // Each pass halves the remaining error, until rounding makes it cycle.
            if change < 1e-14 {
                return;
            }
        }
    }

    /// The win chance for each turn total; a roll is due at 0, else a decision.
    fn turn_win_chances(&self, own: usize, other: usize) -> Vec<f64> {
        let points_needed = self.goal - own;
        // From here on, holding wins.
        let mut chances = vec![1.0; points_needed + 7];
        for total in (0..points_needed).rev() {
            let rolling = self.win_chance_rolling(own, other, &chances[total..]);
            let holding = if total > 0 { self.win_chance_holding(own + total, other) } else { 0.0 };
            chances[total] = rolling.max(holding);
        }
        chances
    }

    /// The win chance after rolling, where `from` has the chances from this total on.
    fn win_chance_rolling(&self, own: usize, other: usize, from: &[f64]) -> f64 {
        (self.win_chance_holding(own, other) + from[2..=6].iter().sum::<f64>()) / 6.0
    }

    /// The win chance when the turn ends with this score and the other seat moves.
    fn win_chance_holding(&self, own: usize, other: usize) -> f64 {
        if own >= self.goal { 1.0 } else { 1.0 - self.win_chances[other * self.goal + own] }
    }

    /// The win chance of the seat that moves first.
    pub(crate) fn first_seat_win_chance(&self) -> f64 {
        self.win_chances[0]
    }

    /// The number of solved states.
    pub(crate) fn state_count(&self) -> u64 {
        (self.goal * self.goal * (self.goal + 1) / 2) as u64
    }

    /// The best action in a two-seat position in which `seat` decides.
    pub(crate) fn best_action(&self, position: &Pig, seat: Seat) -> Action {
        let [rolling, holding] = self.roll_and_hold_chances(position, seat);
        if rolling > holding { Action::Roll } else { Action::Hold }
    }

    /// The win chances of the active `seat` after rolling and after holding.
    fn roll_and_hold_chances(&self, position: &Pig, seat: Seat) -> [f64; 2] {
        let score = |seat: Seat| usize::from(position.scores[seat.index()]);
        let (own, other) = (score(seat), score(position.seats().next(seat)));
        let total = usize::from(position.turn_total).min(self.goal.saturating_sub(own));
        let rolling =
            self.win_chance_rolling(own, other, &self.turn_win_chances(own, other)[total..]);
        [rolling, self.win_chance_holding(own + total, other)]
    }

    /// The win chance of the active seat in an unfinished two-seat position.
    pub(crate) fn active_win_chance(&self, position: &Pig) -> f64 {
        let [rolling, holding] = self.roll_and_hold_chances(position, position.active_seat());
        if position.is_deciding { rolling.max(holding) } else { rolling }
    }
}

impl ExactValues<Pig> for SolutionWithReservation<PigSolution> {
    fn meaning(&self) -> &'static str {
        "the chance to win of the seat that is about to begin its turn"
    }

    fn values(&self) -> &[f64] {
        &self.win_chances
    }

    fn shape(&self) -> Vec<usize> {
        vec![self.goal, self.goal]
    }

    fn field_names(&self) -> &'static [&'static str] {
        &["own_score", "other_score"]
    }

    fn state_at(&self, number: usize) -> Option<Vec<i64>> {
        let state = vec![(number / self.goal) as i64, (number % self.goal) as i64];
        (number < self.win_chances.len()).then_some(state)
    }

    fn number_of_state(&self, state: &[i64]) -> Option<usize> {
        let [own, other] = *state else { return None };
        let score = |score| usize::try_from(score).ok().filter(|score| *score < self.goal);
        Some(score(own)? * self.goal + score(other)?)
    }

    fn number_of_position(&self, position: &Pig) -> Option<usize> {
        let Phase::Roll { seat } = position.phase() else { return None };
        let fits = position.seats().count() == 2 && usize::from(position.goal) == self.goal;
        let score = |seat: Seat| i64::from(position.scores[seat.index()]);
        (fits && position.turn_total == 0)
            .then(|| self.number_of_state(&[score(seat), score(position.seats().next(seat))]))?
    }
}

impl CacheableSolution for PigSolution {
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
