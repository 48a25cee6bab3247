//! `bot:target=300`: plays for the greatest chance to end with so many points.

use rollwright_games::yahtzee::{Action, Rules, Sheet};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::bot::max_by_value;
use crate::outcome_distribution::DistributionSet;
use crate::solution_provider::{Footprint, Shared};
use crate::yahtzee::distribution::endgame_distributions::apply_filled_box;
use crate::yahtzee::solver::backward_induction::YahtzeeSolution;
use crate::yahtzee::solver::exact_turn_search::ExactTurnSearch;
use crate::yahtzee::solver::states::SheetState;
use crate::yahtzee::solver::target_score::{EMPTY_SHEET, TargetSolution, all_target_chances};
use crate::yahtzee::strategies::optimal::footprint;
use crate::{Bot, Distribution, NotBuilt, SolutionProvider, SolveCost};

/// Goes up when the solver or its file changes, so that no old table is read.
const TARGET_VERSION: u32 = 1;
/// Chances closer than this are equal, and the points decide: they are kept in 32 bits.
const CHANCE_TOLERANCE: f64 = 1e-6;

/// What it takes to work out the chances on the way to one target, and the solution that the
/// bot plays by where points decide.
pub(in crate::yahtzee) fn target_cost(rules: Rules, target: u32) -> SolveCost {
    SolveCost {
        seconds: 30.0,
        memory_bytes: TargetSolution::footprint(rules, target).peak() + footprint(rules).peak(),
    }
}

/// How much memory the chances on the way to every target take.
const EVERY_TARGET: Footprint = Footprint { kept: 1 << 20, building: 1100 << 20 };

/// The target in a strategy's name, `target=300`: from 1 to the most that any game brings.
pub(in crate::yahtzee) fn parse_target(name: &str) -> Option<u32> {
    let digits = name.strip_prefix("target=")?;
    let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let (_, most) = Yahtzee::score_bounds(&Rules::Official);
    let target = digits.parse().ok().filter(|_| plain)?;
    (1..=most.unsigned_abs()).contains(&target).then_some(target)
}

/// The chances on the way to `target` by `rules`.
///
/// # Errors
/// Its making was stopped.
pub(in crate::yahtzee) fn load_target_solution(
    rules: Rules,
    target: u32,
    solutions: &SolutionProvider<'_>,
) -> Result<Shared<TargetSolution>, NotBuilt> {
    let key = format!("yahtzee {} target {target} v{TARGET_VERSION}", rules.name());
    if let Some(known) = solutions.find_loaded_or_cached(&key) {
        return Ok(known);
    }
    solutions.get_or_build(&key, TargetSolution::footprint(rules, target), |threads, watch| {
        Ok(TargetSolution::solve(rules, (EMPTY_SHEET, 0), target, threads, watch)?)
    })
}

/// Numbers of points by `rules`, each with the greatest chance to reach it.
///
/// # Errors
/// It was stopped.
pub(in crate::yahtzee) fn load_all_target_chances(
    rules: Rules,
    solutions: &SolutionProvider<'_>,
) -> Result<Vec<(u32, f64)>, NotBuilt> {
    let key = format!("yahtzee {} every target v{TARGET_VERSION}", rules.name());
    let found = solutions.get_or_build(&key, EVERY_TARGET, |threads, watch| {
        let chances = all_target_chances(rules, EMPTY_SHEET, threads, watch)?;
        Ok::<_, NotBuilt>(DistributionSet(vec![Distribution::from_chances(1, chances)]))
    })?;
    let chances = found.0.first().into_iter().flat_map(Distribution::iter);
    Ok(chances.map(|(target, chance)| (target.unsigned_abs(), chance)).collect())
}

/// Makes its chance to reach the target largest; once that is certain or out of reach, its
/// expected score.
pub(in crate::yahtzee) struct TargetScoreBot {
    target_solution: Shared<TargetSolution>,
    solution: Shared<YahtzeeSolution>,
    turn_search: ExactTurnSearch,
    /// The sheet that the turn was worked out for.
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

    /// Works out the turn, unless it is the one already known; says whether it could.
    fn prepare_turn(&mut self, position: &Yahtzee, seat: Seat) -> bool {
        let Self {
            target_solution: reach,
            solution: solved,
            turn_search: aim,
            prepared_sheet: known,
        } = self;
        let same_rules = position.rules_in_play() == solved.rules();
        let Some(sheet) = position.sheet_of(seat).filter(|_| same_rules) else { return false };
        let Some(parts) = solved.states.parts_of_state(SheetState::from_sheet(sheet)) else {
            return false;
        };
        if known.as_ref() != Some(sheet) {
            let need = reach.target as i32 - i32::from(sheet.total());
            aim.search(sheet, |filled| {
                let (points, next) = apply_filled_box(solved, parts, filled);
                reach.chance_of(next, need - points as i32)
            });
            *known = Some(*sheet);
        }
        true
    }
}

impl Bot<Yahtzee> for TargetScoreBot {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _luck: u64) -> Action {
        let legal = position.legal_actions(seat);
        // Where the chances are equal, what scores most.
        let points = self.solution.best_action(position, seat).unwrap_or_else(|| legal[0]);
        if !self.prepare_turn(position, seat) {
            return points;
        }
        let (dice, rolls_left) = (position.dice_faces(), position.rolls_left());
        let worth = |action| self.turn_search.action_value(dice, rolls_left, action);
        let best = max_by_value(&legal, worth);
        if worth(best) > worth(points) + CHANCE_TOLERANCE { best } else { points }
    }
}
