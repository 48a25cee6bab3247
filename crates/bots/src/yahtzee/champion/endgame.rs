//! The last boxes of a seat played out to win.

use std::collections::HashMap;

use rollwright_games::yahtzee::Rules;

use crate::yahtzee::champion::opponent_scores::OpponentScores;
use crate::yahtzee::distribution::endgame_distributions::apply_filled_box;
use crate::yahtzee::solver::backward_induction::YahtzeeSolution;
use crate::yahtzee::solver::exact_turn_search::ExactTurnSearch;
use crate::yahtzee::solver::optimal_turn::representative_sheet;
use crate::yahtzee::solver::states::StateParts;

/// So many boxes at most are played out.
pub(crate) const MAX_SEARCHED_BOXES: usize = 2;

/// The chance to win with the last boxes, against what is foreseen of the others.
pub(crate) struct EndgameSearch {
    /// Work space by number of open boxes, less one.
    turn_searches: Vec<ExactTurnSearch>,
    /// By state and score.
    cached_chances: HashMap<(usize, u32), f64>,
}

impl EndgameSearch {
    pub(crate) fn new(rules: Rules) -> Self {
        let turn_searches = std::iter::repeat_with(|| ExactTurnSearch::empty(rules))
            .take(MAX_SEARCHED_BOXES)
            .collect();
        Self { turn_searches, cached_chances: HashMap::new() }
    }

    /// Forgets what it knew: the others have changed.
    pub(crate) fn clear(&mut self) {
        self.cached_chances.clear();
    }

    /// The chance to win with `score` points and the `open` boxes of `parts`, at most
    /// [`PLAYED_OUT`].
    pub(crate) fn win_chance(
        &mut self,
        solution: &YahtzeeSolution,
        rivals: &OpponentScores,
        parts: StateParts,
        open: usize,
        score: u32,
    ) -> f64 {
        if open == 0 {
            return rivals.win_share(score);
        }
        let key = (solution.states.state_number(parts.0, parts.1, parts.2), score);
        if let Some(&chance) = self.cached_chances.get(&key) {
            return chance;
        }
        let Some(mut aim) = self.turn_searches.pop() else { return 0.0 };
        aim.search(&representative_sheet(parts), |filled| {
            let (points, next) = apply_filled_box(solution, parts, filled);
            self.win_chance(solution, rivals, next, open - 1, score + points)
        });
        let chance = aim.value();
        self.turn_searches.push(aim);
        self.cached_chances.insert(key, chance);
        chance
    }
}
