//! The champion: maximizes the chance to finish first, whatever the score.
//!
//! The turn is searched exactly to its end. The value of a filled box is the chance to win from
//! there if everybody plays for points afterwards, with independent scores for all seats.
//! - With few open boxes the score distributions are exact, otherwise normal, with the mean from
//!   the one-seat solution and the deviation from [`PointsToComeSpreads`].
//! - The last boxes of this seat are searched for the win, not for points.
//! - At a table for two, nets estimate how much this seat gains by playing to win in later turns
//!   too.
//!
//! See docs/yahtzee-champion.md.

use std::sync::Arc;

use rollwright_games::yahtzee::{Action, Rules, Sheet};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::bot::max_by_value;
use crate::solution_provider::Shared;
use crate::yahtzee::champion::endgame::{EndgameSearch, MAX_SEARCHED_BOXES};
use crate::yahtzee::champion::opponent_scores::OpponentScores;
use crate::yahtzee::champion::two_seat_nets::WinCorrectionNets;
use crate::yahtzee::distribution::endgame_distributions::{
    EndgameDistributions, MAX_EXACT_OPEN_BOXES, apply_filled_box,
};
use crate::yahtzee::distribution::normal_distribution::GAUSS_HERMITE_NODES;
use crate::yahtzee::distribution::points_to_come_spreads::{PointsToComeSpreads, ScoreComponent};
use crate::yahtzee::solver::exact_turn_search::ExactTurnSearch;
use crate::yahtzee::solver::solution::YahtzeeSolution;
use crate::yahtzee::solver::states::{SolverSheetState, StateIndex, StateParts};
use crate::yahtzee::strategies::optimal::{footprint, load_solution};
use crate::{Bot, SolutionBuildError, SolutionProvider};

/// Increment when the spread or its file format changes, so that no stale file is loaded.
const SPREAD_VERSION: u32 = 2;
/// Chances closer than this count as equal, and expected points decide.
const CHANCE_TOLERANCE: f64 = 1e-9;

/// What all champions of a rule set share.
pub struct ChampionSharedData {
    solution: Shared<YahtzeeSolution>,
    spread: Shared<PointsToComeSpreads>,
    endgame_distributions: Shared<EndgameDistributions>,
}

impl ChampionSharedData {
    /// Prepares for games under `rules`.
    ///
    /// # Errors
    /// The preparation was cancelled, or exceeds the memory budget.
    pub fn new(rules: Rules, solutions: &SolutionProvider<'_>) -> Result<Self, SolutionBuildError> {
        solutions.budget().check_ever_fits(Self::memory(rules))?;
        let solution = load_solution(rules, solutions)?;
        let key = format!("yahtzee {} spread v{SPREAD_VERSION}", rules.cache_identifier());
        let footprint = PointsToComeSpreads::footprint(solution.state_count());
        let spread = solutions.get_or_build(&key, footprint, |threads, progress| {
            Ok::<_, SolutionBuildError>(PointsToComeSpreads::compute(&solution, threads, progress)?)
        })?;
        let key = format!("yahtzee {} endings", rules.cache_identifier());
        let endgame_distributions =
            solutions.get_or_make(&key, EndgameDistributions::memory(rules), || {
                EndgameDistributions::new(&solution, solutions.budget())
            })?;
        Ok(Self { solution, spread, endgame_distributions })
    }

    /// The peak memory of the preparation, in bytes.
    pub(crate) fn memory(rules: Rules) -> usize {
        let spread = PointsToComeSpreads::footprint(StateIndex::new(rules).state_count());
        footprint(rules).stored_bytes
            + spread.peak().max(spread.stored_bytes + EndgameDistributions::memory(rules))
    }

    /// The one-seat solution that predicts everybody's points.
    pub(crate) fn solution(&self) -> &YahtzeeSolution {
        &self.solution
    }

    /// The spread of the points to come in every state.
    #[must_use]
    pub fn points_to_come_spreads(&self) -> &PointsToComeSpreads {
        &self.spread
    }
}

/// Maximizes its chance to win; with a single seat, its expected score.
pub struct Champion {
    model: Arc<ChampionSharedData>,
    /// At a table for two, estimates the gain from playing to win in later turns too.
    nets: Option<&'static WinCorrectionNets>,
    turn_search: ExactTurnSearch,
    endgame: EndgameSearch,
    opponent_scores: OpponentScores,
    /// The sheets and the seat that `turn_search` was computed for.
    prepared_for: Option<(Vec<Sheet>, Seat)>,
}

impl Champion {
    /// Creates a bot for one seat.
    #[must_use]
    pub fn new(model: Arc<ChampionSharedData>) -> Self {
        Self {
            nets: WinCorrectionNets::embedded(model.solution.rules()),
            ..Self::without_nets(model)
        }
    }

    /// Creates a bot that assumes every seat, including its own, plays for points after this turn.
    /// This makes the chances of different seats comparable.
    #[must_use]
    pub fn without_nets(model: Arc<ChampionSharedData>) -> Self {
        let rules = model.solution.rules();
        let (turn_search, endgame) = (ExactTurnSearch::empty(rules), EndgameSearch::new(rules));
        Self {
            model,
            nets: None,
            turn_search,
            endgame,
            opponent_scores: OpponentScores::none(),
            prepared_for: None,
        }
    }

    /// Every legal action of `seat` with its estimated chance to win; empty if the seat doesn't
    /// have to decide.
    #[must_use]
    pub fn action_win_chances(&mut self, position: &Yahtzee, seat: Seat) -> Vec<(Action, f64)> {
        let legal = position.legal_actions(seat);
        if legal.is_empty() || !self.prepare_turn(position, seat) {
            return Vec::new();
        }
        let (dice, rolls_left) = (position.dice_faces(), position.rolls_left());
        let value = |action| (action, self.turn_search.action_value(dice, rolls_left, action));
        legal.into_iter().map(value).collect()
    }

    /// The chance to win of the active `seat`, before a roll or with a decision to make.
    pub(crate) fn win_chance(&mut self, position: &Yahtzee, seat: Seat) -> f64 {
        let (dice, rolls_left) = (position.dice_faces(), position.rolls_left());
        if position.is_turn_start() || !dice.contains(&0) {
            let best =
                self.action_win_chances(position, seat).into_iter().map(|(_, chance)| chance);
            return best
                .reduce(f64::max)
                .unwrap_or_else(|| self.win_chance_with_turn(position, seat));
        }
        match self.prepare_turn(position, seat) {
            true => {
                self.turn_search.keep_value(dice.into_iter().filter(|&face| face != 0), rolls_left)
            }
            false => 0.0,
        }
    }

    /// The chance of `seat` to win if its turn began now; with a full sheet, the chance that its
    /// score wins.
    pub(crate) fn win_chance_with_turn(&mut self, position: &Yahtzee, seat: Seat) -> f64 {
        let Some(sheet) = position.sheet_of(seat) else { return 0.0 };
        if !sheet.open_categories().is_empty() {
            return if self.prepare_turn(position, seat) { self.turn_search.value() } else { 0.0 };
        }
        let ChampionSharedData { solution, spread, endgame_distributions } = &*self.model;
        let others = position.sheets().iter().enumerate().filter(|(at, _)| *at != seat.index());
        self.opponent_scores.load_sheets(
            others.map(|(_, sheet)| sheet),
            solution,
            spread,
            endgame_distributions,
        );
        self.prepared_for = None;
        self.opponent_scores.win_share(u32::from(sheet.total()))
    }

    /// Searches the turn unless it is already known, and returns whether that was possible.
    fn prepare_turn(&mut self, position: &Yahtzee, seat: Seat) -> bool {
        let solution = &self.model.solution;
        let same_rules = position.rules_in_play() == solution.rules();
        let Some(sheet) = position.sheet_of(seat).filter(|_| same_rules) else { return false };
        let Some(parts) = solution.states.parts_of_state(SolverSheetState::from_sheet(sheet))
        else {
            return false;
        };
        let sheets = position.sheets();
        if self.prepared_for.as_ref().is_none_or(|(prepared, by)| prepared != sheets || *by != seat)
        {
            self.search_turn(position, seat, sheet, parts);
            self.prepared_for = Some((sheets.to_vec(), seat));
        }
        true
    }

    fn search_turn(&mut self, position: &Yahtzee, seat: Seat, sheet: &Sheet, parts: StateParts) {
        let Self { model, nets, turn_search, endgame, opponent_scores, .. } = self;
        let ChampionSharedData { solution, spread, endgame_distributions } = &**model;
        let others = position.sheets().iter().enumerate().filter(|(at, _)| *at != seat.index());
        opponent_scores.load_sheets(
            others.map(|(_, sheet)| sheet),
            solution,
            spread,
            endgame_distributions,
        );
        endgame.clear();
        let total = u32::from(sheet.total());
        let open = sheet.open_categories().len() - 1;
        let last_seat = position.seats().next(seat) == position.seats().starting_seat();
        let best: Vec<(i32, usize, f64)> = if open == 1 && last_seat {
            opponent_scores.best_score_chances().collect()
        } else {
            Vec::new()
        };
        let mut others = position.sheets().iter().enumerate();
        let other = others.find(|(at, _)| *at != seat.index() && position.seats().count() == 2);
        let two_seats = nets.zip(other).and_then(|(nets, (_, other))| {
            nets.turn_evaluator(solution, spread, open, other, !last_seat)
        });
        turn_search.search(sheet, |filled| {
            let (points, next) = apply_filled_box(solution, parts, filled);
            let score = total + points;
            let exact = || -> f64 {
                let chances = endgame_distributions.score_chances(solution, next);
                let chances = (score..).zip(&*chances);
                chances.map(|(score, chance)| chance * opponent_scores.win_share(score)).sum()
            };
            if let Some(two_seats) = &two_seats {
                two_seats.win_chance(next, score, (open <= MAX_EXACT_OPEN_BOXES).then(exact))
            } else if open == 1 && last_seat {
                // All opponents finish before the last box is played.
                let win = |&(best, tied, chance): &(i32, usize, f64)| {
                    chance
                        * endgame_distributions.last_box_win_chance(
                            solution,
                            next,
                            best - score as i32,
                            tied,
                        )
                };
                best.iter().map(win).sum()
            } else if open <= MAX_SEARCHED_BOXES {
                endgame.win_chance(solution, opponent_scores, next, open, score)
            } else if open <= MAX_EXACT_OPEN_BOXES {
                exact()
            } else {
                let number = solution.states.state_number(next.0, next.1, next.2);
                let parts = spread.components_of(number);
                let parts = parts.iter().filter(|part| part.chance > 0.0);
                let win = |part: &ScoreComponent| {
                    let mean = f64::from(score) + part.mean;
                    let at = |(z, weight): &(f64, f64)| {
                        weight * opponent_scores.interpolated_win_share(mean + z * part.sd)
                    };
                    part.chance * GAUSS_HERMITE_NODES.iter().map(at).sum::<f64>()
                };
                parts.map(win).sum()
            }
        });
    }
}

impl Bot<Yahtzee> for Champion {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _random: u64) -> Action {
        let legal = position.legal_actions(seat);
        // Among equal chances, play for points.
        let points = self.model.solution.best_action(position, seat).unwrap_or_else(|| legal[0]);
        if position.seats().count() < 2 || !self.prepare_turn(position, seat) {
            return points;
        }
        let (dice, rolls_left) = (position.dice_faces(), position.rolls_left());
        let value = |action| self.turn_search.action_value(dice, rolls_left, action);
        let best = max_by_value(&legal, value);
        if value(best) > value(points) + CHANCE_TOLERANCE { best } else { points }
    }
}
