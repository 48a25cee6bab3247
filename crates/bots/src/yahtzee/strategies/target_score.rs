//! `bot:target=300`: maximizes the chance to end with at least that many points.

use rollwright_games::yahtzee::{Action, Rules, Sheet};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::bot::max_by_value;
use crate::perfect_play_outcome::DistributionSet;
use crate::solution_provider::{MemoryFootprint, Shared};
use crate::yahtzee::distribution::endgame_distributions::apply_filled_box;
use crate::yahtzee::solver::exact_turn_search::ExactTurnSearch;
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::SolverSheetState;
use crate::yahtzee::solver::target_score::{EMPTY_SHEET, TargetSolution, all_target_chances};
use crate::yahtzee::strategies::optimal::footprint;
use crate::{Bot, Distribution, SolutionBuildError, SolutionProvider, SolveCost};

/// Increment when the solver or its file format changes, so that no stale solution is loaded.
const TARGET_VERSION: u32 = 1;
/// Chances closer than this count as equal, and expected points decide. Chances are stored in 32
/// bits.
const CHANCE_TOLERANCE: f64 = 1e-6;

/// The cost of solving for one target, and of the solution that the bot uses when expected points
/// decide.
pub(in crate::yahtzee) fn target_cost(rules: Rules, target: u32) -> SolveCost {
    SolveCost {
        seconds: 30.0,
        memory_bytes: TargetSolution::footprint(rules, target).peak() + footprint(rules).peak(),
    }
}

/// The memory for the chances of all targets.
const ALL_TARGETS_FOOTPRINT: MemoryFootprint =
    MemoryFootprint { stored_bytes: 1 << 20, solving_bytes: 1100 << 20 };

/// Parses the target in a strategy name such as `target=300`: from 1 to the highest possible score
/// of any rule set.
pub(in crate::yahtzee) fn parse_target(name: &str) -> Option<u32> {
    let digits = name.strip_prefix("target=")?;
    let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let highest_scores = Rules::ALL.iter().map(|rules| Yahtzee::score_bounds(rules).1);
    let most = highest_scores.max().unwrap_or(0);
    let target = digits.parse().ok().filter(|_| plain)?;
    (1..=most.unsigned_abs()).contains(&target).then_some(target)
}

/// The chances to reach `target` under `rules`.
///
/// # Errors
/// The solver was cancelled.
pub(in crate::yahtzee) fn load_target_solution(
    rules: Rules,
    target: u32,
    solutions: &SolutionProvider<'_>,
) -> Result<Shared<TargetSolution>, SolutionBuildError> {
    let key = format!("yahtzee {} target {target} v{TARGET_VERSION}", rules.cache_identifier());
    if let Some(solution) = solutions.find_loaded(&key) {
        return Ok(solution);
    }
    solutions.get_or_build(&key, TargetSolution::footprint(rules, target), |threads, progress| {
        Ok(TargetSolution::solve(rules, (EMPTY_SHEET, 0), target, threads, progress)?)
    })
}

/// Every score under `rules`, with the greatest chance to reach it.
///
/// # Errors
/// The solver was cancelled.
pub(in crate::yahtzee) fn load_all_target_chances(
    rules: Rules,
    solutions: &SolutionProvider<'_>,
) -> Result<Vec<(u32, f64)>, SolutionBuildError> {
    let key = format!("yahtzee {} every target v{TARGET_VERSION}", rules.cache_identifier());
    let found = solutions.get_or_build(&key, ALL_TARGETS_FOOTPRINT, |threads, progress| {
        let chances = all_target_chances(rules, EMPTY_SHEET, threads, progress)?;
        Ok::<_, SolutionBuildError>(DistributionSet(vec![Distribution::from_chances(1, chances)]))
    })?;
    let chances = found.0.first().into_iter().flat_map(Distribution::iter);
    Ok(chances.map(|(target, chance)| (target.unsigned_abs(), chance)).collect())
}

/// Maximizes the chance to reach the target. Once the target is certain or out of reach, it
/// maximizes the expected score.
pub(in crate::yahtzee) struct TargetScoreBot {
    target_solution: Shared<TargetSolution>,
    solution: Shared<YahtzeeSolution>,
    turn_search: ExactTurnSearch,
    /// The sheet that `turn_search` was computed for.
    prepared_sheet: Option<Sheet>,
}

impl TargetScoreBot {
    pub(in crate::yahtzee) fn new(
        target_solution: Shared<TargetSolution>,
        solution: Shared<YahtzeeSolution>,
    ) -> Self {
        let turn_search = ExactTurnSearch::empty(solution.rules());
        Self { target_solution, solution, turn_search, prepared_sheet: None }
    }

    /// Searches the turn unless it is already known, and returns whether that was possible.
    fn prepare_turn(&mut self, position: &Yahtzee, seat: Seat) -> bool {
        let Self { target_solution, solution, turn_search, prepared_sheet } = self;
        let same_rules = position.rules_in_play() == solution.rules();
        let Some(sheet) = position.sheet_of(seat).filter(|_| same_rules) else { return false };
        let Some(parts) = solution.states.parts_of_state(SolverSheetState::from_sheet(sheet))
        else {
            return false;
        };
        if prepared_sheet.as_ref() != Some(sheet) {
            let need = target_solution.target as i32 - i32::from(sheet.total());
            turn_search.search(sheet, |filled| {
                let (points, next) = apply_filled_box(solution, parts, filled);
                target_solution.chance_of(next, need - points as i32)
            });
            *prepared_sheet = Some(*sheet);
        }
        true
    }
}

impl Bot<Yahtzee> for TargetScoreBot {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _random: u64) -> Action {
        let legal = position.legal_actions(seat);
        // Among equal chances, play for points.
        let points = self.solution.best_action(position, seat).unwrap_or_else(|| legal[0]);
        if !self.prepare_turn(position, seat) {
            return points;
        }
        let (dice, rolls_left) = (position.dice_faces(), position.rolls_left());
        let value = |action| self.turn_search.action_value(dice, rolls_left, action);
        let best = max_by_value(&legal, value);
        if value(best) > value(points) + CHANCE_TOLERANCE { best } else { points }
    }
}
