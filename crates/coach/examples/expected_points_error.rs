//! Measures the error of expected points alongside a chance to win, where they are estimated by a
//! few games.
//!
//! `cargo run --release -p rollwright-coach --example expected_points_error GAME RULES [POSITIONS
//! [GAMES]]`
//!
//! BENCHMARKS.md has the results.
//!
//! The best and the second option of decisions from games of `greedy` are played on as often as in
//! a hint, and GAMES times. The first games of both are the same, which makes the two look closer
//! than they are; the calculation corrects for that.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

#[path = "../tests/coach/test_support.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod test_support;

use rollwright_bots::HasPositionValues;
use rollwright_bots::evaluation::{position_after_own_and_predicted_actions, rollout_mean_points};
use rollwright_coach::ROLLOUTS_PER_POINT_ESTIMATE;
use rollwright_games::record::{RollOrAction, replay_record};
use rollwright_games::{GameId, Presentation, with_game};
use test_support::CoachedTable;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, amounts @ ..] = args.as_slice() else {
        panic!("say the game and the rule set");
    };
    let game = GameId::from_name(game).expect("a game");
    let amount = |at: usize, default| {
        amounts.get(at).map_or(default, |text| text.parse().expect("a number"))
    };
    let (positions, games) = (amount(0, 100), amount(1, 500));
    with_game!(game, G => measure_point_errors::<G>(rules, positions, games));
}

fn measure_point_errors<G: HasPositionValues + Presentation>(
    rules: &str,
    positions: usize,
    games: usize,
) {
    let table = CoachedTable::<G>::new(rules, &[], 2);
    let values = table.coach.position_evaluator();
    let greedy = table.bot_factory("greedy");
    let (mut off, mut apart, mut count) = (0.0, 0.0, 0);
    'all: for seed in 3000.. {
        let replay = replay_record::<G>(&table.play_game(&[&greedy, &greedy], seed)).unwrap();
        // Only a few per game, so that many games contribute.
        for at in (seed as usize % 7..replay.rolls_and_actions.len()).step_by(17) {
            let RollOrAction::Action(seat, _) = &replay.rolls_and_actions[at].0 else { continue };
            let visible = replay.position_before(at).visible_to(Some(*seat));
            let options = table.coach.rank_options(&visible, *seat);
            let [best, second, ..] = options.as_slice() else { continue };
            let errors = [best, second].map(|one| {
                let after = position_after_own_and_predicted_actions(
                    values,
                    &visible,
                    *seat,
                    one.action_value.action,
                );
                let points = |games| rollout_mean_points(values, &after, *seat, games);
                points(ROLLOUTS_PER_POINT_ESTIMATE) - points(games)
            });
            off += errors[0].powi(2);
            apart += (errors[0] - errors[1]).powi(2);
            count += 1;
            if count == positions {
                break 'all;
            }
        }
    }
    let shared = 1.0 - ROLLOUTS_PER_POINT_ESTIMATE as f64 / games as f64;
    let [off, apart] = [off, apart].map(|sum| (sum / f64::from(count as u32) / shared).sqrt());
    println!(
        "{}, {count} positions: expected points from {ROLLOUTS_PER_POINT_ESTIMATE} games are off by \
         {off:.2}, differences between two answers by {apart:.2} (standard errors, against {games} \
         games)",
        G::ID.name()
    );
}
