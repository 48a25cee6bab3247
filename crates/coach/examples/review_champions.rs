//! The coach reviews the champions:
//! `cargo run --release -p rollwright-coach --example champions GAME RULES SEATS [GAMES [ROLLOUTS]]`.
//! The champions' pages have the figures.
//!
//! All seats play by `champion`. Where the coach finds that a decision cost more than the error
//! of its differences, champions play on from the best option and from the one played, with the
//! same dice for both, and that says who was right.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

#[path = "../tests/coach/test_support.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod test_support;

use rollwright_bots::HasBots;
use rollwright_bots::evaluation::{new_rollouts, position_after_action};
use rollwright_games::record::{RollOrAction, replay_record};
use rollwright_games::{GameId, Narration, Seat, with_game};
use test_support::{CoachedTable, shared_solutions};

/// How many of the greatest losses are shown one by one.
const MAX_LOSSES_SHOWN: usize = 5;

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, seats, amounts @ ..] = given.as_slice() else {
        panic!("say the game, the rule set and the number of seats");
    };
    let game = GameId::from_name(game).expect("a game");
    let seats = seats.parse().expect("a number of seats");
    let amount =
        |at: usize, usual| amounts.get(at).map_or(usual, |text| text.parse().expect("a number"));
    let (games, rollouts) = (amount(0, 100), amount(1, 400));
    with_game!(game, G => review_champion_games::<G>(rules, seats, games, rollouts));
}

/// A decision that cost more than the coach's error: what the coach says it lost, and what it
/// lost in games played on, with their standard error.
struct CheckedLoss {
    /// The game's seed, the steps before it, and the answers: the one played and the best.
    location: String,
    coach_loss: f64,
    rollout_loss: f64,
    error: f64,
}

fn review_champion_games<G: HasBots + Narration>(
    rules: &str,
    seats: usize,
    games: usize,
    most: usize,
) {
    let table = CoachedTable::<G>::new(rules, &[], seats);
    let champion = table.bot_maker("champion");
    let places = table.choice.rule_set().check_seats(seats, Seat(0)).unwrap();
    let by_games =
        new_rollouts("champion", most, &G::rules_for(&table.choice), places, shared_solutions())
            .unwrap();
    let (mut decisions, mut losses) = (0, Vec::new());
    for seed in 0..games {
        let folded =
            replay_record::<G>(&table.play_game(&vec![&champion; seats], seed as u64)).unwrap();
        for (at, (standing, _)) in folded.rolls_and_actions.iter().enumerate() {
            let RollOrAction::Action(seat, action) = standing else { continue };
            let seen = folded.position_before(at).visible_to(Some(*seat));
            let options = table.coach.rank_options(&seen, *seat);
            decisions += usize::from(options.len() > 1);
            let played = options.iter().find(|one| one.action_value.action == *action).unwrap();
            if played.loss <= 0.0 {
                continue;
            }
            let [best, played_on] = [options[0].action_value.action, *action].map(|action| {
                let after = position_after_action(table.coach.values(), &seen, *seat, action);
                by_games.results_per_game(&after, *seat, 0..most)
            });
            let gaps: Vec<f64> =
                best.iter().zip(&played_on).map(|(best, played)| best - played).collect();
            let came = gaps.iter().sum::<f64>() / most as f64;
            let square = gaps.iter().map(|gap| (gap - came).powi(2)).sum::<f64>();
            let at = format!(
                "seed {seed}, after {at} steps: {} instead of {}",
                G::format_action(*action),
                G::format_action(options[0].action_value.action)
            );
            let error = square.sqrt() / most as f64;
            losses.push(CheckedLoss {
                location: at,
                coach_loss: played.loss,
                rollout_loss: came,
                error,
            });
        }
    }
    losses.sort_by(|one: &CheckedLoss, other| other.coach_loss.total_cmp(&one.coach_loss));
    for CheckedLoss { location: at, coach_loss: told, rollout_loss: came, error } in
        losses.iter().take(MAX_LOSSES_SHOWN)
    {
        println!("{at}: {told:.4} as told, {came:.4} ± {error:.4} in games");
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
