//! Searches the last boxes of a seat for the chance to win.

use std::collections::HashMap;

use rollwright_games::yahtzee::Rules;

use crate::yahtzee::champion::opponent_scores::OpponentScores;
use crate::yahtzee::distribution::endgame_distributions::apply_filled_box;
use crate::yahtzee::solver::exact_turn_search::ExactTurnSearch;
use crate::yahtzee::solver::optimal_turn::representative_sheet;
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::StateParts;

/// How many boxes are searched at most.
pub(crate) const MAX_SEARCHED_BOXES: usize = 2;

/// The chance to win with the last boxes against the predicted scores of the opponents.
pub(crate) struct EndgameSearch {
    /// Reusable searches, one per open box.
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

    /// Clears the cache, because the opponents' scores have changed.
    pub(crate) fn clear(&mut self) {
        self.cached_chances.clear();
    }

    /// The chance to win with `score` points and the `open` boxes of `parts`, at most
    /// [`MAX_SEARCHED_BOXES`].
    pub(crate) fn win_chance(
        &mut self,
        solution: &YahtzeeSolution,
        opponent_scores: &OpponentScores,
        parts: StateParts,
        open: usize,
        score: u32,
    ) -> f64 {
        if open == 0 {
            return opponent_scores.win_share(score);
        }
        let key = (solution.states.state_number(parts.0, parts.1, parts.2), score);
        if let Some(&chance) = self.cached_chances.get(&key) {
            return chance;
        }
        let Some(mut turn_search) = self.turn_searches.pop() else { return 0.0 };
        turn_search.search(&representative_sheet(parts), |filled| {
            let (points, next) = apply_filled_box(solution, parts, filled);
            self.win_chance(solution, opponent_scores, next, open - 1, score + points)
        });
        let chance = turn_search.value();
        self.turn_searches.push(turn_search);
        self.cached_chances.insert(key, chance);
        chance
    }
}
