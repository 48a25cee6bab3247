//! `bot:target=300`: plays for the greatest chance to end with so many points.

use rollwright_games::yahtzee::{Action, Rules, Sheet};
use rollwright_games::{Game, Seat, Yahtzee};

use super::{START, ToReach, every_chance};
use crate::bot::best_by;
use crate::outcome::Distributions;
use crate::solutions::{Footprint, Shared};
use crate::yahtzee::aim::Aim;
use crate::yahtzee::endings::gain;
use crate::yahtzee::optimal::footprint;
use crate::yahtzee::solve::Solved;
use crate::yahtzee::states::State;
use crate::{Bot, Cost, Distribution, NotBuilt, Solutions};

/// Goes up when the solver or its file changes, so that no old table is read.
const VERSION: u32 = 1;
/// Chances closer than this are equal, and the points decide: they are kept in 32 bits.
const EQUAL: f64 = 1e-6;

/// What it takes to work out the chances on the way to one target, and the solution that the
/// bot plays by where points decide.
pub(in crate::yahtzee) fn target_cost(rules: Rules, target: u32) -> Cost {
    Cost {
        seconds: 30.0,
        memory: ToReach::footprint(rules, target).peak() + footprint(rules).peak(),
    }
}

/// How much memory the chances on the way to every target take.
const EVERY_TARGET: Footprint = Footprint { kept: 1 << 20, building: 1100 << 20 };

/// The target in a strategy's name, `target=300`: from 1 to the most that any game brings.
pub(in crate::yahtzee) fn target_named(name: &str) -> Option<u32> {
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
pub(in crate::yahtzee) fn to_reach(
    rules: Rules,
    target: u32,
    solutions: &Solutions<'_>,
) -> Result<Shared<ToReach>, NotBuilt> {
    let key = format!("yahtzee {} target {target} v{VERSION}", rules.name());
    if let Some(known) = solutions.find(&key) {
        return Ok(known);
    }
    solutions.get_or_build(&key, ToReach::footprint(rules, target), |threads, watch| {
        Ok(ToReach::solve(rules, (START, 0), target, threads, watch)?)
    })
}

/// Numbers of points by `rules`, each with the greatest chance to reach it.
///
/// # Errors
/// It was stopped.
pub(in crate::yahtzee) fn targets(
    rules: Rules,
    solutions: &Solutions<'_>,
) -> Result<Vec<(u32, f64)>, NotBuilt> {
    let key = format!("yahtzee {} every target v{VERSION}", rules.name());
    let found = solutions.get_or_build(&key, EVERY_TARGET, |threads, watch| {
        let chances = every_chance(rules, START, threads, watch)?;
        Ok::<_, NotBuilt>(Distributions(vec![Distribution::from_chances(1, chances)]))
    })?;
    let chances = found.0.first().into_iter().flat_map(Distribution::iter);
    Ok(chances.map(|(target, chance)| (target.unsigned_abs(), chance)).collect())
}

/// Makes its chance to reach the target largest; once that is certain or out of reach, its
/// expected score.
pub(in crate::yahtzee) struct ToTarget {
    reach: Shared<ToReach>,
    solved: Shared<Solved>,
    aim: Aim,
    /// The sheet that the turn was worked out for.
    known: Option<Sheet>,
}

impl ToTarget {
    pub(in crate::yahtzee) fn new(reach: Shared<ToReach>, solved: Shared<Solved>) -> Self {
        let aim = Aim::blank(solved.rules());
        Self { reach, solved, aim, known: None }
    }

    /// Works out the turn, unless it is the one already known; says whether it could.
    fn get_ready(&mut self, position: &Yahtzee, seat: Seat) -> bool {
        let Self { reach, solved, aim, known } = self;
        let same_rules = position.rule_set() == solved.rules();
        let Some(sheet) = position.sheet_of(seat).filter(|_| same_rules) else { return false };
        let Some(parts) = solved.states.parts(State::of(sheet)) else { return false };
        if known.as_ref() != Some(sheet) {
            let need = reach.target as i32 - i32::from(sheet.total());
            aim.work_out(sheet, |filled| {
                let (points, next) = gain(solved, parts, filled);
                reach.chance(next, need - points as i32)
            });
            *known = Some(*sheet);
        }
        true
    }
}

impl Bot<Yahtzee> for ToTarget {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _luck: u64) -> Action {
        let legal = position.legal(seat);
        // Where the chances are equal, what scores most.
        let points = self.solved.best(position, seat).unwrap_or_else(|| legal[0]);
        if !self.get_ready(position, seat) {
            return points;
        }
        let (dice, rolls_left) = (position.showing(), position.rolls_left());
        let worth = |action| self.aim.worth(dice, rolls_left, action);
        let best = best_by(&legal, worth);
        if worth(best) > worth(points) + EQUAL { best } else { points }
    }
}
