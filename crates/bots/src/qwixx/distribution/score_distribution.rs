//! The distribution of the final score when one sheet is played perfectly.
//!
//! A forward pass visits all sheets from the empty one on. If all rows of a sheet are open, they
//! determine its points, and only the probability of reaching it is stored. If a row is locked or
//! finished, the points and crosses so far are stored as distributions.

use crate::perfect_play_outcome::{DistributionSet, StatisticName};
use crate::qwixx::distribution::turn_outcomes::{SheetTurnOutcome, SheetTurnOutcomes};
use crate::qwixx::solver::backward_induction::{progress_layers, sheets_of_block};
use crate::qwixx::solver::row_states::RowId;
use crate::qwixx::solver::sheet_index::{ROW_COUNT, RowPairId, sheet_number_of_pairs};
use crate::qwixx::solver::solution::QwixxSolution;
use crate::{Cancelled, Distribution, Progress};

/// The statistics of a final sheet besides its points, as sums of the lab's measures. Which of two
/// equal rows is crossed is arbitrary, so rows aren't distinguished.
pub(crate) const STATISTICS: [StatisticName; 3] = [
    ("crosses", &["crosses_red", "crosses_yellow", "crosses_green", "crosses_blue"]),
    ("locks", &["lock_red", "lock_yellow", "lock_green", "lock_blue"]),
    ("penalties", &["penalties"]),
];

/// Points and crosses so far, scaled by the probability of getting here.
#[derive(Clone)]
struct ForwardScores {
    points: Distribution,
    crosses: Distribution,
}

impl ForwardScores {
    const EMPTY: Self = Self { points: Distribution::EMPTY, crosses: Distribution::EMPTY };

    fn add(&mut self, before: &Self, points: i32, crosses: i32, chance: f64) {
        self.points.add_scaled(&before.points, points, chance);
        self.crosses.add_scaled(&before.crosses, crosses, chance);
    }
}

/// The state of the forward pass: what has been reached and what has ended.
struct ForwardPass<'a> {
    solution: &'a QwixxSolution,
    /// By turns until the own one, then by sheet and penalties.
    state_chances: Vec<Vec<[f64; 4]>>,
    /// The same for sheets that don't determine their points.
    state_scores: Vec<Vec<[Option<Box<ForwardScores>>; 4]>>,
    final_scores: ForwardScores,
    locks: [f64; 5],
    penalties: [f64; 5],
}

impl QwixxSolution {
    /// The distribution of the first seat's final score, and those of [`STATISTICS`].
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub(crate) fn all_distributions(
        &self,
        progress: &dyn Progress,
    ) -> Result<DistributionSet, Cancelled> {
        let mut pass = ForwardPass::new(self);
        let total = self.index.sheet_count() as u64;
        let mut done = 0;
        for layer in progress_layers(&self.index).into_iter().rev() {
            for (one, other) in layer {
                progress.check_cancelled()?;
                let ends = SheetTurnOutcomes::new(self, one, other);
                for (low, high) in sheets_of_block(one, other) {
                    pass.play_turns(&ends, (low, high));
                    done += 1;
                }
                progress.report(done, total);
            }
        }
        progress.report(total, total);
        Ok(pass.into_distributions())
    }
}

impl<'a> ForwardPass<'a> {
    fn new(solution: &'a QwixxSolution) -> Self {
        let (sheets, seats) = (solution.index.sheet_count(), solution.seat_count());
        let mut state_chances = vec![vec![[0.0; 4]; sheets]; seats];
        let empty =
            [solution.index.row_states.row_id(rollwright_games::qwixx::RowCrosses(0), false);
                ROW_COUNT];
        state_chances[0][solution.index.sheet_number(empty)][0] = 1.0;
        let no_scores = || (0..sheets).map(|_| [const { None }; 4]).collect();
        Self {
            solution,
            state_chances,
            state_scores: (0..seats).map(|_| no_scores()).collect(),
            final_scores: ForwardScores::EMPTY,
            locks: [0.0; 5],
            penalties: [0.0; 5],
        }
    }

    /// Plays every turn that begins on this sheet.
    fn play_turns(&mut self, ends: &SheetTurnOutcomes<'_>, pairs: (RowPairId, RowPairId)) {
        let sheet = sheet_number_of_pairs(pairs.0, pairs.1);
        let seats = self.solution.seat_count();
        if (0..seats).all(|turns| self.state_chances[turns][sheet] == [0.0; 4]) {
            return;
        }
        for lane in 0..4 {
            for turns in (1..seats).rev() {
                if let Some(here) = self.take_state(pairs, turns, lane) {
                    let pass = &mut *self;
                    ends.each_other_outcome(pairs, turns, lane, |end, chance| {
                        pass.add_outcome(&here, turns - 1, end, chance);
                    });
                }
            }
            if let Some(here) = self.take_state(pairs, 0, lane) {
                ends.each_own_outcome(pairs, lane, |end, chance| {
                    self.add_outcome(&here, seats - 1, end, chance);
                });
            }
        }
    }

    /// Takes the scores on reaching a state, which is then done; `None` if it is unreachable.
    fn take_state(
        &mut self,
        pairs: (RowPairId, RowPairId),
        turns: usize,
        lane: usize,
    ) -> Option<ForwardScores> {
        let sheet = sheet_number_of_pairs(pairs.0, pairs.1);
        let chance = self.state_chances[turns][sheet][lane];
        if chance == 0.0 {
            return None;
        }
        if let Some(scores) = self.state_scores[turns][sheet][lane].take() {
            return Some(*scores);
        }
        let index = &self.solution.index;
        let rows = [index.rows_of(pairs.0), index.rows_of(pairs.1)].concat();
        let crosses = rows
            .iter()
            .filter_map(|&row| index.row_states.open_row(row))
            .map(|(_, crosses)| crosses);
        let (points, crosses) = crosses.fold((0, 0), |(points, all), crosses| {
            let crosses = i32::from(crosses);
            (points + crosses * (crosses + 1) / 2, all + crosses)
        });
        let point_mass = |value| Distribution::new(value, vec![chance]);
        let penalties = 5 * lane as i32;
        Some(ForwardScores { points: point_mass(points - penalties), crosses: point_mass(crosses) })
    }

    fn add_outcome(
        &mut self,
        here: &ForwardScores,
        turns: usize,
        end: SheetTurnOutcome,
        chance: f64,
    ) {
        let locked = self.solution.index.row_states.locked_row();
        let locks = end.rows.iter().filter(|&&row| row == locked).count();
        if locks >= 2 || end.penalties == 4 {
            self.final_scores.add(here, end.points, end.crosses, chance);
            let chance = chance * here.crosses.total_probability();
            self.locks[locks] += chance;
            self.penalties[end.penalties] += chance;
            return;
        }
        self.state_chances[turns][end.sheet][end.penalties] +=
            chance * here.crosses.total_probability();
        if !self.determines_points(&end.rows) {
            let place = &mut self.state_scores[turns][end.sheet][end.penalties];
            let scores = place.get_or_insert_with(|| Box::new(ForwardScores::EMPTY));
            scores.add(here, end.points, end.crosses, chance);
        }
    }

    fn determines_points(&self, rows: &[RowId; ROW_COUNT]) -> bool {
        rows.iter().all(|&row| self.solution.index.row_states.open_row(row).is_some())
    }

    fn into_distributions(self) -> DistributionSet {
        let counts = |chances: [f64; 5]| {
            let used = chances.iter().rposition(|chance| *chance > 0.0).map_or(1, |last| last + 1);
            Distribution::new(0, chances[..used].to_vec())
        };
        let ForwardScores { points, crosses } = self.final_scores;
        DistributionSet(vec![points, crosses, counts(self.locks), counts(self.penalties)])
    }
}
