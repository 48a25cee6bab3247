//! Lets the coach review games of the champions.
//!
//! `cargo run --release -p rollwright-coach --example review_champions GAME RULES SEATS [GAMES
//! [ROLLOUTS]]`
//!
//! The champions' documents have the results.
//!
//! All seats play by `champion`. If the coach finds that a decision lost more than the error of its
//! differences, champions play on from the best option and from the played one, with the same dice
//! for both. That shows who was right.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

#[path = "../tests/coach/test_support.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod test_support;

use rollwright_bots::HasPositionValues;
use rollwright_bots::evaluation::{
    new_rollout_evaluator, position_after_own_and_predicted_actions,
};
use rollwright_games::record::{RollOrAction, replay_record};
use rollwright_games::{GameId, Presentation, Seat, with_game};
use test_support::{CoachedTable, shared_solutions};

/// How many of the greatest losses are shown individually.
const MAX_LOSSES_SHOWN: usize = 5;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, seats, amounts @ ..] = args.as_slice() else {
        panic!("say the game, the rule set and the number of seats");
    };
    let game = GameId::from_name(game).expect("a game");
    let seats = seats.parse().expect("a number of seats");
    let amount = |at: usize, default| {
        amounts.get(at).map_or(default, |text| text.parse().expect("a number"))
    };
    let (games, rollouts) = (amount(0, 100), amount(1, 400));
    with_game!(game, G => review_champion_games::<G>(rules, seats, games, rollouts));
}

/// A decision that lost more than the coach's error: its loss according to the coach and according
/// to rollouts, with their standard error.
struct CheckedLoss {
    /// The game's seed, the number of steps before it, and the played and the best action.
    location: String,
    coach_loss: f64,
    rollout_loss: f64,
    error: f64,
}

fn review_champion_games<G: HasPositionValues + Presentation>(
    rules: &str,
    seats: usize,
    games: usize,
    rollouts: usize,
) {
    let table = CoachedTable::<G>::new(rules, &[], seats);
    let champion = table.bot_factory("champion");
    let checked_seats = table.choice.rule_set().new_seats(seats, Seat(0)).unwrap();
    let by_games = new_rollout_evaluator(
        "champion",
        rollouts,
        &G::rules_for(&table.choice),
        checked_seats,
        shared_solutions(),
    )
    .unwrap();
    let (mut decisions, mut losses) = (0, Vec::new());
    for seed in 0..games {
        let replay =
            replay_record::<G>(&table.play_game(&vec![&champion; seats], seed as u64)).unwrap();
        for (at, (event, _)) in replay.rolls_and_actions.iter().enumerate() {
            let RollOrAction::Action(seat, action) = event else { continue };
            let visible = replay.position_before(at).visible_to(Some(*seat));
            let options = table.coach.rank_options(&visible, *seat);
            decisions += usize::from(options.len() > 1);
            let played = options.iter().find(|one| one.action_value.action == *action).unwrap();
            if played.loss <= 0.0 {
                continue;
            }
            let [best, played_on] = [options[0].action_value.action, *action].map(|action| {
                let after = position_after_own_and_predicted_actions(
                    table.coach.position_evaluator(),
                    &visible,
                    *seat,
                    action,
                );
                by_games.result_of_each_game(&after, *seat, 0..rollouts)
            });
            let gaps: Vec<f64> =
                best.iter().zip(&played_on).map(|(best, played)| best - played).collect();
            let measured = gaps.iter().sum::<f64>() / rollouts as f64;
            let square = gaps.iter().map(|gap| (gap - measured).powi(2)).sum::<f64>();
            let at = format!(
                "seed {seed}, after {at} steps: {} instead of {}",
                G::format_action(*action),
                G::format_action(options[0].action_value.action)
            );
            let error = square.sqrt() / rollouts as f64;
            losses.push(CheckedLoss {
                location: at,
                coach_loss: played.loss,
                rollout_loss: measured,
                error,
            });
        }
    }
    losses.sort_by(|one: &CheckedLoss, other| other.coach_loss.total_cmp(&one.coach_loss));
    for CheckedLoss { location: at, coach_loss: predicted, rollout_loss: measured, error } in
        losses.iter().take(MAX_LOSSES_SHOWN)
    {
        println!("{at}: {predicted:.4} as told, {measured:.4} ± {error:.4} in games");
    }
    let count = |is: &dyn Fn(&CheckedLoss) -> bool| losses.iter().filter(|loss| is(loss)).count();
    let sum =
        |of: &dyn Fn(&CheckedLoss) -> f64| losses.iter().map(of).fold(0.0, |sum, one| sum + one);
    let sheets = games as f64 * seats as f64;
    println!(
        "{} {rules}, {seats} seats, {games} games: {decisions} decisions with a choice; {} lost \
         more than the coach's error: {:.4} a game and seat as told, {:.4} ± {:.4} in games \
         played on; the most {:.4}; by games {} lost, {} gained, the rest can't be told apart",
        G::ID.name(),
        losses.len(),
        sum(&|loss| loss.coach_loss) / sheets,
        sum(&|loss| loss.rollout_loss) / sheets,
        sum(&|loss| loss.error.powi(2)).sqrt() / sheets,
        losses.first().map_or(0.0, |loss| loss.coach_loss),
        count(&|loss| loss.rollout_loss > 2.0 * loss.error),
        count(&|loss| loss.rollout_loss < -2.0 * loss.error),
    );
}
