//! The probability of each final score under optimal play.
//!
//! Ties are broken as in [`YahtzeeSolution::best_action`]: another choice among equals would keep
//! the mean, but not the spread.

use rollwright_games::yahtzee::{BONUS_CHIP_POINTS, Category};

use crate::perfect_play_outcome::{DistributionSet, StatisticName};
use crate::yahtzee::distribution::state_and_score_probabilities::{
    LevelTransitions, StateAndScoreProbabilities,
};
use crate::yahtzee::distribution::turn_outcomes::{TurnOutcome, TurnOutcomes};
use crate::yahtzee::solver::keep_lattice::{
    FIRST_HAND_INDEX, HAND_COUNT, KeepLattice, keep_lattice,
};
use crate::yahtzee::solver::optimal_turn::{OptimalTurn, apply_box};
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::{SolverSheetState, StateParts};
use crate::{Cancelled, Distribution, Progress};

/// The statistics of a final sheet besides its points, by the names the lab uses.
pub(crate) const STATISTICS: [StatisticName; 15] = [
    ("ones", &["ones"]),
    ("twos", &["twos"]),
    ("threes", &["threes"]),
    ("fours", &["fours"]),
    ("fives", &["fives"]),
    ("sixes", &["sixes"]),
    ("three_kind", &["three_kind"]),
    ("four_kind", &["four_kind"]),
    ("full_house", &["full_house"]),
    ("small_straight", &["small_straight"]),
    ("large_straight", &["large_straight"]),
    ("yahtzee", &["yahtzee"]),
    ("chance", &["chance"]),
    ("upper_bonus", &["upper_bonus"]),
    ("bonus_chips", &["bonus_chips"]),
];

/// Probabilities of the points in each box and of the bonus, accumulated turn by turn.
struct BoxProbabilities {
    boxes: [[f64; 51]; 13],
    bonus: f64,
}

impl YahtzeeSolution {
    /// The exact distribution of the points to come from `from` on, and those of [`STATISTICS`] as
    /// far as they are still to come; `None` if the state is impossible.
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub(crate) fn all_distributions(
        &self,
        from: SolverSheetState,
        progress: &dyn Progress,
    ) -> Result<Option<DistributionSet>, Cancelled> {
        let states = &self.states;
        let Some((upper, lower, sum)) = states.parts_of_state(from) else { return Ok(None) };
        let start = states.state_number(upper, lower, sum);
        let first_level = from.used_boxes.len();
        let place = start - states.level_starts[first_level];
        let mut these =
            StateAndScoreProbabilities::from_start(states.level_size(first_level), place);
        let (mut later, mut transitions) =
            (StateAndScoreProbabilities::default(), LevelTransitions::default());
        let mut sheets = BoxProbabilities { boxes: [[0.0; 51]; 13], bonus: 0.0 };
        for level in first_level..13 {
            transitions.clear();
            self.collect_transitions(level, &these, &mut transitions, &mut sheets, progress)?;
            later.advance_level(&these, &transitions, states.level_size(level + 1));
            std::mem::swap(&mut these, &mut later);
        }
        progress.report(states.state_count() as u64, states.state_count() as u64);
        let (points, chips) = these.total_distributions();
        Ok(Some(sheets.into_distributions(trim_zeros(&points), trim_zeros(&chips))))
    }

    /// Collects every transition from the reached states of a level to the next, and adds up the
    /// boxes filled on it.
    fn collect_transitions(
        &self,
        level: usize,
        reached: &StateAndScoreProbabilities,
        transitions: &mut LevelTransitions,
        sheets: &mut BoxProbabilities,
        progress: &dyn Progress,
    ) -> Result<(), Cancelled> {
        let states = &self.states;
        let [offset, next_offset] = [states.level_starts[level], states.level_starts[level + 1]];
        let mut outcomes = TurnOutcomes::empty();
        let groups = states.groups(level, |place| reached.is_reached(place));
        for (at, group) in groups.enumerate() {
            if at % 128 == 0 {
                progress.report(
                    (offset + group.level_positions[0]) as u64,
                    states.state_count() as u64,
                );
            }
            progress.check_cancelled()?;
            outcomes.compute(self, group.upper_boxes, &group.lanes);
            for (lane, &place) in group.level_positions.iter().enumerate() {
                let chance = reached.state_chance(place);
                // Outcomes with the same next state are mostly adjacent.
                let mut next = None;
                outcomes.each_outcome(lane, self.rules(), |outcome| {
                    sheets.add_outcome(&outcome, chance);
                    let number = match next {
                        Some((parts, number)) if parts == outcome.next_state => number,
                        _ => {
                            states.state_number(
                                outcome.next_state.0,
                                outcome.next_state.1,
                                outcome.next_state.2,
                            ) - next_offset
                        }
                    };
                    next = Some((outcome.next_state, number));
                    transitions.push(place, number, &outcome);
                });
            }
        }
        Ok(())
    }

    /// The exact distribution of the points to come from `from` on; `None` if the state is
    /// impossible.
    ///
    /// # Errors
    /// `progress` cancelled it.
    pub fn points_to_come_distribution(
        &self,
        from: SolverSheetState,
        progress: &dyn Progress,
    ) -> Result<Option<Distribution>, Cancelled> {
        let found = self.all_distributions(from, progress)?;
        Ok(found.and_then(|all| all.0.into_iter().next()))
    }

    /// Calls `each` with every outcome of a turn of optimal play.
    pub(crate) fn each_turn_outcome(
        &self,
        turn: &OptimalTurn,
        parts: StateParts,
        mut each: impl FnMut(TurnOutcome),
    ) {
        let lattice = keep_lattice();
        let mut hands = lattice.hand_chances;
        for rolls_left in [2, 1] {
            let mut keeps = [0.0; 512];
            for (hand, chance) in hands.iter().enumerate() {
                keeps[usize::from(turn.best_keep(hand, rolls_left)) & 511] += chance;
            }
            hands = roll_missing_dice(&mut keeps, lattice);
        }
        // Many hands lead to the same outcome: the same points in the same box. `non_zero` has a
        // bit for every non-zero entry of `merged`.
        let mut merged = [[0.0; 64]; 26];
        let mut non_zero = [0u64; 26];
        for (hand, chance) in hands.into_iter().enumerate() {
            let scored = turn.best_box_score(hand);
            let row = turn.best_box(hand).index() + if scored.earns_chip { 13 } else { 0 };
            let points = usize::from(scored.points & 63);
            merged[row][points] += chance;
            non_zero[row] |= u64::from(chance > 0.0) << points;
        }
        for (row, mut bits) in non_zero.into_iter().enumerate() {
            let chip = if row < 13 { 0 } else { u32::from(BONUS_CHIP_POINTS) };
            while bits != 0 {
                let points = bits.trailing_zeros();
                bits &= bits - 1;
                let chance = merged[row][points as usize];
                let category = Category::ALL[row % 13];
                let in_box = points as u8;
                let (points, next) = apply_box(self.rules(), parts, category, in_box);
                let (points, chip) = (points + chip, chip > 0);
                each(TurnOutcome {
                    category,
                    box_points: in_box,
                    total_points: points,
                    has_chip: chip,
                    next_state: next,
                    chance,
                });
            }
        }
    }
}

/// The chance of each hand, from the chance of each chosen keep: rolls the missing dice one at a
/// time.
fn roll_missing_dice(chances: &mut [f64; 512], lattice: &KeepLattice) -> [f64; HAND_COUNT] {
    for run in &lattice.runs {
        for keep in run.from..run.to {
            chances[keep & 511] +=
                chance_from_smaller_keeps(chances, &lattice.keeps_with_one_less[keep][..run.faces]);
        }
    }
    let mut hands = [0.0; HAND_COUNT];
    for run in &lattice.hand_runs {
        for hand in run.from..run.to {
            let kept = chances[FIRST_HAND_INDEX + hand];
            hands[hand] = kept
                + chance_from_smaller_keeps(
                    chances,
                    &lattice.hand_keeps_with_one_less[hand][..run.faces],
                );
        }
    }
    hands
}

/// The chance that one more die leads here from one of the keeps `down`.
#[inline(always)]
fn chance_from_smaller_keeps(chances: &[f64; 512], down: &[u8]) -> f64 {
    let sum: f64 = down.iter().map(|&down| chances[usize::from(down)]).sum();
    sum * (1.0 / 6.0)
}

impl BoxProbabilities {
    /// Adds the box filled from a state with this chance, and the bonus if it is won.
    fn add_outcome(&mut self, outcome: &TurnOutcome, chance: f64) {
        let chance = chance * outcome.chance;
        let row = &mut self.boxes[outcome.category.index()];
        row[usize::from(outcome.box_points).min(50)] += chance;
        if outcome.wins_bonus() {
            self.bonus += chance;
        }
    }

    /// All distributions, in the order of [`STATISTICS`].
    fn into_distributions(self, points: Distribution, chips: Distribution) -> DistributionSet {
        let filled = |row: [f64; 51]| {
            let used = row.iter().rposition(|chance| *chance > 0.0).map_or(1, |last| last + 1);
            Distribution::new(0, row[..used].to_vec())
        };
        let mut all = vec![points];
        all.extend(self.boxes.map(filled));
        all.push(Distribution::new(0, vec![1.0 - self.bonus, self.bonus]));
        all.push(chips);
        DistributionSet(all)
    }
}

/// The chances from the lowest possible score to the highest.
fn trim_zeros(chances: &[f64]) -> Distribution {
    let is_possible = |chance: &f64| *chance > 0.0;
    let first = chances.iter().position(is_possible).unwrap_or(0);
    let end = chances.iter().rposition(is_possible).map_or(first, |last| last + 1);
    Distribution::new(first as i32, chances[first..end].to_vec())
}
