//! Compares play for a target score with a brute-force search that only uses [`Game`].

use std::collections::HashMap;
use std::sync::Arc;

use rollwright_games::yahtzee::{Category, Rules, Sheet, UncheckedPosition};
use rollwright_games::{Game, Phase, Seat, Yahtzee};

use super::super::SolverSheetState;
use super::brute_force_expectimax::sheet;
use super::*;
use crate::random_roll::random_roll;
use crate::yahtzee::solver::states::StateIndex;
use crate::yahtzee::solver::target_score::{TargetSolution, all_target_chances};
use crate::yahtzee::strategies::target_score::{TargetScoreBot, parse_target};
use crate::{
    Bot, CacheableSolution, HasSolver, MemoryBudget, SolutionWithReservation, SplitMix64,
    resolve_strategy,
};

/// Everything the chance to reach a score can depend on.
type ChanceKey = (u16, u16, u16, bool, [u8; 5], u8);

/// The greatest chance to reach a score, by exhaustive search.
struct BruteForceTargetChance(u16, HashMap<ChanceKey, f64>);

impl BruteForceTargetChance {
    fn chance(&mut self, game: &Yahtzee) -> f64 {
        let sheet = game.sheet_of(Seat(0)).unwrap();
        if let Phase::Over { .. } = game.phase() {
            return f64::from(u8::from(sheet.total() >= self.0));
        }
        let mut dice = game.dice_faces();
        dice.sort_unstable();
        let (used, upper, total) =
            (sheet.used_categories().bits(), sheet.upper_sum(), sheet.total());
        let key = (used, upper, total, sheet.can_win_bonus_chips(), dice, game.rolls_left());
        if let Some(&chance) = self.1.get(&key) {
            return chance;
        }
        let chance = if let Phase::Roll { .. } = game.phase() {
            let mut mean = 0.0;
            for (roll, chance) in game.possible_rolls() {
                let mut after = game.clone();
                after.play_roll(roll).unwrap();
                mean += chance * self.chance(&after);
            }
            mean
        } else {
            let mut best: f64 = 0.0;
            for action in game.legal_actions(Seat(0)) {
                let mut after = game.clone();
                after.play_action(Seat(0), action).unwrap();
                best = best.max(self.chance(&after));
            }
            best
        };
        self.1.insert(key, chance);
        chance
    }
}

fn solve_target(rules: Rules, sheet: &Sheet, target: u32) -> TargetSolution {
    let parts = StateIndex::new(rules).parts_of_state(SolverSheetState::from_sheet(sheet)).unwrap();
    let from = (parts, u32::from(sheet.total()));
    TargetSolution::solve(rules, from, target, 1, &NoProgress).unwrap()
}

/// Compares the chances to make this many more points than are on the sheet.
fn assert_same_chances(open: &[Category], upper: &[(Category, u8)], yahtzee: u8, more: &[u16]) {
    let sheet = sheet(open, upper, yahtzee);
    for rules in Rules::ALL {
        let game =
            Yahtzee::try_from(UncheckedPosition::solo_turn_start(rules, sheet).unwrap()).unwrap();
        let parts =
            StateIndex::new(rules).parts_of_state(SolverSheetState::from_sheet(&sheet)).unwrap();
        let all = all_target_chances(rules, parts, 1, &NoProgress).unwrap();
        for &more in more {
            let target = sheet.total() + more;
            let expected = BruteForceTargetChance(target, HashMap::new()).chance(&game);
            let found = solve_target(rules, &sheet, target.into()).start_chance();
            let message = format!("{rules:?} {open:?} {yahtzee} +{more}: {expected} {found}");
            assert!((expected - found).abs() < 1e-9, "{message}");
            let of_all = all.get(usize::from(more) - 1).copied().unwrap_or(0.0);
            assert!((expected - of_all).abs() < 1e-9, "{message} {of_all}");
        }
    }
}

#[test]
fn target_chances_match_brute_force() {
    use Category::*;
    assert_same_chances(&[Chance], &[], 0, &[5, 26, 31]);
    assert_same_chances(&[Sixes], &[(Fours, 16), (Fives, 20)], 50, &[12, 60, 165]);
    assert_same_chances(&[Category::Yahtzee, FourOfAKind], &[], 0, &[50]);
    assert_same_chances(&[FullHouse, Ones], &[], 50, &[26]);
}

#[test]
fn reached_targets_are_certain_and_unreachable_ones_impossible() {
    let sheet = sheet(&[Category::LargeStraight], &[], 50);
    let total = u32::from(sheet.total());
    assert_eq!(solve_target(Rules::Official, &sheet, total).start_chance(), 1.0);
    let sure = solve_target(Rules::Basic, &sheet, total + 41);
    assert_eq!((sure.start_chance(), sure.chance_count()), (0.0, 0));
    let likely = solve_target(Rules::Basic, &sheet, total + 40);
    assert!((0.2..0.3).contains(&likely.start_chance()), "{}", likely.start_chance());
}

#[test]
fn the_bot_reaches_its_target_as_often_as_the_solution_says() {
    use Category::{Chance, Fives, Fours, FullHouse, Sixes, Twos};
    let rules = Rules::Official;
    let sheet = sheet(&[Sixes, Chance, FullHouse], &[(Fours, 16), (Fives, 20), (Twos, 8)], 0);
    let target = u32::from(sheet.total()) + 60;
    let reserved = || MemoryBudget::unlimited().reserve_evicting_unused(0).unwrap();
    let target_solution =
        Arc::new(SolutionWithReservation::new(solve_target(rules, &sheet, target), reserved()));
    let solution = YahtzeeSolution::solve(rules, 2, &NoProgress).unwrap();
    let solution = Arc::new(SolutionWithReservation::new(solution, reserved()));
    let value = target_solution.start_chance();
    let mut reached = [0u32; 2];
    const GAMES: u32 = 4_000;
    for (for_points, reached) in [false, true].into_iter().zip(&mut reached) {
        let mut bot = TargetScoreBot::new(target_solution.clone(), solution.clone());
        let mut rng = SplitMix64::new(7);
        for _ in 0..GAMES {
            let mut game =
                Yahtzee::try_from(UncheckedPosition::solo_turn_start(rules, sheet).unwrap())
                    .unwrap();
            loop {
                match game.phase() {
                    Phase::Over { .. } => break,
                    Phase::Roll { .. } => game.apply_roll(random_roll(&game, &mut rng)),
                    Phase::Decide { .. } => {
                        let points = solution.best_action(&game, Seat(0)).filter(|_| for_points);
                        let action = points.unwrap_or_else(|| bot.choose(&game, Seat(0), 0));
                        game.apply_action(Seat(0), action);
                    }
                }
            }
            *reached += u32::from(game.score(Seat(0)).unsigned_abs() >= target);
        }
    }
    let [bot, optimal] = reached.map(|reached| f64::from(reached) / f64::from(GAMES));
    let error = (value * (1.0 - value) / f64::from(GAMES)).sqrt();
    assert!((bot - value).abs() < 4.0 * error, "{bot} {value}");
    assert!(optimal < value - 2.0 * error, "play for points reaches it in {optimal} of {value}");
}

#[test]
fn strategy_names_include_the_target() {
    assert_eq!(parse_target("target=300"), Some(300));
    for bad in ["target", "target=", "target=0", "target=+5", "target=1576", "target=3e2"] {
        assert_eq!(parse_target(bad), None, "{bad}");
    }
    assert_eq!(resolve_strategy::<Yahtzee>("target=0300", &Rules::Basic).unwrap(), "target=300");
    let error = resolve_strategy::<Yahtzee>("target=x", &Rules::Basic).unwrap_err().to_string();
    assert!(error.contains("target=300"), "{error}");
    let (cost, options) = Yahtzee::preparation_cost("target=250", &Rules::Basic, 1);
    assert!(!cost.is_quick_enough_to_wait_for() && options == " --target 250");
}

#[test]
fn a_target_solution_round_trips_through_bytes() {
    // With so few points nearly everything is decided, so the solution is small.
    let rules = Rules::Basic;
    let target_solution = TargetSolution::solve(rules, ((0, 0, 0), 0), 6, 2, &NoProgress).unwrap();
    let bytes = target_solution.to_bytes();
    let back = TargetSolution::from_bytes(&bytes).unwrap();
    assert_eq!(
        (back.start_chance(), back.chance_count()),
        (target_solution.start_chance(), target_solution.chance_count())
    );
    assert_eq!(back.to_bytes(), bytes);
    assert!(TargetSolution::from_bytes(&bytes[..bytes.len() - 1]).is_none());
    assert!(TargetSolution::from_bytes(&[&[9], &bytes[1..]].concat()).is_none());
}
