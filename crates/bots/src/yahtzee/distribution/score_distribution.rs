//! How likely each final score is under perfect play.
//!
//! Perfect play here is that of [`Solved::best`], ties broken as it breaks them:
//! another choice among equals would leave the mean as it is, but not the spread.

use rollwright_games::yahtzee::{CHIP_POINTS, Category};

use crate::outcome_distribution::{DistributionSet, StatisticName};
use crate::yahtzee::distribution::forward_probabilities::{ForwardProbabilities, LevelTransitions};
use crate::yahtzee::distribution::turn_outcomes::{TurnOutcome, TurnOutcomes};
use crate::yahtzee::solver::backward_induction::YahtzeeSolution;
use crate::yahtzee::solver::keep_lattice::{
    FIRST_HAND_INDEX, HAND_COUNT, KeepLattice, keep_lattice,
};
use crate::yahtzee::solver::optimal_turn::{OptimalTurn, apply_box};
use crate::yahtzee::solver::states::{SheetState, StateParts};
use crate::{Cancelled, Distribution, Progress};

/// What is told of a final sheet beside its points, as the lab calls it.
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

/// What is told of the final sheet, gathered box by box.
struct BoxProbabilities {
    boxes: [[f64; 51]; 13],
    bonus: f64,
}

impl YahtzeeSolution {
    /// The exact distribution of the points to come from `from` on, and those of
    /// [`FIGURES`] as far as they are still to come; `None` if that state can't come up.
    ///
    /// # Errors
    /// The watch stopped it.
    pub(crate) fn all_distributions(
        &self,
        from: SheetState,
        progress: &dyn Progress,
    ) -> Result<Option<DistributionSet>, Cancelled> {
        let states = &self.states;
        let Some((upper, lower, sum)) = states.parts_of_state(from) else { return Ok(None) };
        let start = states.state_number(upper, lower, sum);
        let first_level = from.used_boxes.len();
        let place = start - states.level_starts[first_level];
        let mut these = ForwardProbabilities::from_start(states.level_size(first_level), place);
        let (mut later, mut ways) = (ForwardProbabilities::default(), LevelTransitions::default());
        let mut sheets = BoxProbabilities { boxes: [[0.0; 51]; 13], bonus: 0.0 };
        for level in first_level..13 {
            ways.clear();
            self.collect_transitions(level, &these, &mut ways, &mut sheets, progress)?;
            later.advance_level(&these, &ways, states.level_size(level + 1));
            std::mem::swap(&mut these, &mut later);
        }
        progress.report(states.state_count() as u64, states.state_count() as u64);
        let (points, chips) = these.total_distributions();
        Ok(Some(sheets.into_distributions(trim_zeros(&points), trim_zeros(&chips))))
    }

    /// Finds every way from the states of a level that have been reached to the next, and counts
    /// the boxes that are filled on it.
    fn collect_transitions(
        &self,
        level: usize,
        reached: &ForwardProbabilities,
        ways: &mut LevelTransitions,
        sheets: &mut BoxProbabilities,
        progress: &dyn Progress,
    ) -> Result<(), Cancelled> {
        let states = &self.states;
        let [offset, next_offset] = [states.level_starts[level], states.level_starts[level + 1]];
        let mut ends = TurnOutcomes::empty();
        let groups = states.groups(level, |place| reached.is_reached(place));
        for (at, group) in groups.enumerate() {
            if at % 128 == 0 {
                progress.report(
                    (offset + group.level_positions[0]) as u64,
                    states.state_count() as u64,
                );
            }
            progress.check_cancelled()?;
            ends.compute(self, group.upper_boxes, &group.lanes);
            for (lane, &place) in group.level_positions.iter().enumerate() {
                let chance = reached.state_chance(place);
                // Ends with the same state next mostly follow each other.
                let mut next = None;
                ends.each_outcome(lane, self.rules(), |end| {
                    sheets.add_outcome(&end, chance);
                    let number = match next {
                        Some((parts, number)) if parts == end.next_state => number,
                        _ => {
                            states.state_number(
                                end.next_state.0,
                                end.next_state.1,
                                end.next_state.2,
                            ) - next_offset
                        }
                    };
                    next = Some((end.next_state, number));
                    ways.push(place, number, &end);
                });
            }
        }
        Ok(())
    }

    /// The exact distribution of the points to come from `from` on; `None` if that
    /// state can't come up.
    ///
    /// # Errors
    /// The watch stopped it.
    pub fn score_distribution(
        &self,
        from: SheetState,
        progress: &dyn Progress,
    ) -> Result<Option<Distribution>, Cancelled> {
        let found = self.all_distributions(from, progress)?;
        Ok(found.and_then(|all| all.0.into_iter().next()))
    }

    /// Calls `ends` with every way a turn of perfect play can end.
    pub(crate) fn each_turn_outcome(
        &self,
        turn: &OptimalTurn,
        parts: StateParts,
        mut ends: impl FnMut(TurnOutcome),
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
        // Many hands end alike: the same points in the same box. `some` has a bit for
        // every entry of `alike` that is not 0.
        let mut alike = [[0.0; 64]; 26];
        let mut some = [0u64; 26];
        for (hand, chance) in hands.into_iter().enumerate() {
            let scored = turn.best_box_score(hand);
            let row = turn.best_box(hand).index() + if scored.earns_chip { 13 } else { 0 };
            let points = usize::from(scored.points & 63);
            alike[row][points] += chance;
            some[row] |= u64::from(chance > 0.0) << points;
        }
        for (row, mut some) in some.into_iter().enumerate() {
            let chip = if row < 13 { 0 } else { u32::from(CHIP_POINTS) };
            while some != 0 {
                let points = some.trailing_zeros();
                some &= some - 1;
                let chance = alike[row][points as usize];
                let category = Category::ALL[row % 13];
                let in_box = points as u8;
                let (points, next) = apply_box(self.rules(), parts, category, in_box);
                let (points, chip) = (points + chip, chip > 0);
                ends(TurnOutcome {
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

/// From how likely each keep is chosen: how likely each hand comes of it, the missing dice
/// rolled one at a time.
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

/// How likely one more die leads here from one of the keeps `down`.
#[inline(always)]
fn chance_from_smaller_keeps(chances: &[f64; 512], down: &[u8]) -> f64 {
    let sum: f64 = down.iter().map(|&down| chances[usize::from(down)]).sum();
    sum * (1.0 / 6.0)
}

impl BoxProbabilities {
    /// Counts a box that is filled from a state that comes with this chance, and the bonus
    /// that is won with it.
    fn add_outcome(&mut self, end: &TurnOutcome, chance: f64) {
        let chance = chance * end.chance;
        let row = &mut self.boxes[end.category.index()];
        row[usize::from(end.box_points).min(50)] += chance;
        if end.wins_bonus() {
            self.bonus += chance;
        }
    }

    /// All of it, in the order of [`FIGURES`].
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

/// The chances from the lowest score that can come to the highest.
fn trim_zeros(chances: &[f64]) -> Distribution {
    let some = |chance: &f64| *chance > 0.0;
    let first = chances.iter().position(some).unwrap_or(0);
    let end = chances.iter().rposition(some).map_or(first, |last| last + 1);
    Distribution::new(first as i32, chances[first..end].to_vec())
}
