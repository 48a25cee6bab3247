//! Measures whether the evaluators and rollouts agree on the worst decision of a game.
//!
//! `cargo run --release -p rollwright-coach --example worst_decision_agreement GAME RULES [SEED
//! [GAMES [ROLLOUTS [STRATEGY [QUICK]]]]]`
//!
//! Two seats play a game. Each decision is made by `greedy` or by `cautious`, chosen by a coin
//! flip: mistakes like those of average players. The evaluator estimates the loss of each decision.
//! Then the evaluator's own strategy, or STRATEGY, plays on from the options, as described in
//! `elimination.rs`, until it is known which decision lost most.
//!
//! They agree strictly if it is the same decision. They agree within the error if, by rollouts, the
//! evaluator's worst decision lost less by at most two standard errors. Both are remeasured with
//! fresh dice for this, because a decision selected by its measurement looks worse than it is.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

mod elimination;
#[path = "../../tests/coach/test_support.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod test_support;

use std::sync::Arc;

use cpu_time::ProcessTime;
use elimination::{CandidateDecision, find_worst_decision, shortlist};
use rollwright_bots::evaluation::{
    EvaluationMethod, RolloutEvaluator, new_rollout_evaluator,
    position_after_own_and_predicted_actions,
};
use rollwright_bots::{Bot, BotFactory, HasPositionValues, resolve_strategy};
use rollwright_games::record::{Record, RollOrAction, replay_record};
use rollwright_games::{Game, GameId, Presentation, Seat, with_game};
use test_support::{CoachedTable, shared_solutions};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, amounts @ ..] = args.as_slice() else {
        panic!("say the game and the rule set");
    };
    let game = GameId::from_name(game).expect("a game");
    let amount = |at: usize, default| {
        amounts.get(at).map_or(default, |text| text.parse().expect("a number"))
    };
    let (seed, games, most) = (amount(0, 1000), amount(1, 30), amount(2, 512));
    let strategies = amounts.get(3..).unwrap_or_default();
    with_game!(game, G => measure_agreement::<G>(rules, [seed, games, most], strategies));
}

fn measure_agreement<G: HasPositionValues + Presentation>(
    rules: &str,
    amounts: [usize; 3],
    strategies: &[String],
) {
    let [seed, games, most] = amounts;
    let table = CoachedTable::<G>::new(rules, &[], 2);
    let EvaluationMethod::Evaluator { strategy } = table.coach.position_evaluator().method() else {
        panic!("{} for two is not estimated by an evaluator", G::ID.name());
    };
    let named = |at: usize| strategies.get(at).map(String::as_str);
    let strategy = named(0).unwrap_or(strategy);
    let fast = named(1).map(|fast| rollouts_of(&table, fast, 0));
    let [first, fresh] = [1, 2].map(|salt| rollouts_of(&table, strategy, salt));
    let average = average_player(&table);
    println!("ready after {:.0} s", ProcessTime::now().as_duration().as_secs_f64());
    let (mut same, mut near, mut lost) = (0, 0, [0.0; 2]);
    let (mut by_chance, mut near_by_chance) = (0.0, 0.0);
    for game in 0..games {
        let start = ProcessTime::now();
        let record = table.play_game(&[&average, &average], (seed + game) as u64);
        let mut decisions = decisions(&table, &record);
        let evaluator_worst = (0..decisions.len())
            .max_by(|one, other| {
                decisions[*one].evaluator_loss.total_cmp(&decisions[*other].evaluator_loss)
            })
            .unwrap();
        shortlist(&mut decisions, fast.as_ref());
        let found = find_worst_decision(&mut decisions, evaluator_worst, &first, most);
        let [worst, evaluators] =
            [found.worst, evaluator_worst].map(|at| decisions[at].remeasure_loss(&fresh, most));
        let (gap, error) = (worst.mean - evaluators.mean, worst.error.hypot(evaluators.error));
        let is_same = found.worst == evaluator_worst;
        let is_near = is_same || gap <= 2.0 * error;
        let evaluator_loss = |at: usize| decisions[at].evaluator_loss;
        println!(
            "seed {}: {} decisions; the worst lost {:.3} (told {:.3}), the one told to be \
             worst {:.3} (told {:.3}); {gap:.3} apart, standard error {error:.3}: {}; \
             {} look as bad as the worst; {:.0} s",
            seed + game,
            decisions.len(),
            worst.mean,
            evaluator_loss(found.worst),
            evaluators.mean,
            evaluator_loss(evaluator_worst),
            match (is_same, is_near) {
                (true, _) => "the same",
                (false, true) => "within the error",
                (false, false) => "another",
            },
            found.within_error_count,
            start.elapsed().as_secs_f64(),
        );
        same += usize::from(is_same);
        near += usize::from(is_near);
        lost = [lost[0] + worst.mean, lost[1] + evaluators.mean];
        by_chance += 1.0 / decisions.len() as f64;
        near_by_chance += found.within_error_count as f64 / decisions.len() as f64;
        let count = (game + 1) as f64;
        println!(
            "{}, {count} games: the same worst in {same} (by chance {by_chance:.1}), within the \
             error in {near} (by chance {near_by_chance:.1}); the worst lost {:.3} on average, \
             the one told to be worst {:.3}",
            G::ID.name(),
            lost[0] / count,
            lost[1] / count,
        );
    }
}

/// RolloutEvaluator of a strategy, with their own random numbers.
fn rollouts_of<G: HasPositionValues + Presentation>(
    table: &CoachedTable<G>,
    strategy: &str,
    salt: u64,
) -> RolloutEvaluator<G> {
    let seats = table.choice.rule_set().new_seats(2, Seat(0)).unwrap();
    let rules = G::rules_for(&table.choice);
    let strategy = resolve_strategy::<G>(strategy, &rules).unwrap().into_owned().leak();
    let played = new_rollout_evaluator(strategy, 2, &rules, seats, shared_solutions());
    played.unwrap().with_salt(salt)
}

/// Decides by one of two strategies, with equal probability.
struct CoinFlipBot<G: Game>([Box<dyn Bot<G>>; 2]);

impl<G: Game> Bot<G> for CoinFlipBot<G> {
    fn choose(&mut self, position: &G, seat: Seat, random: u64) -> G::Action {
        self.0[(random >> 63) as usize].choose(position, seat, random)
    }
}

/// Plays like an average person.
fn average_player<G: HasPositionValues + Presentation>(table: &CoachedTable<G>) -> BotFactory<G> {
    let [greedy, cautious] = ["greedy", "cautious"].map(|name| table.bot_factory(name));
    Arc::new(move || Box::new(CoinFlipBot([greedy(), cautious()])))
}

/// The decisions of a game with more than one option.
fn decisions<G: HasPositionValues + Presentation>(
    table: &CoachedTable<G>,
    record: &Record,
) -> Vec<CandidateDecision<G>> {
    let replay = replay_record::<G>(record).unwrap();
    let mut decisions = Vec::new();
    for at in 0..replay.rolls_and_actions.len() {
        let RollOrAction::Action(seat, action) = &replay.rolls_and_actions[at].0 else { continue };
        let visible = replay.position_before(at).visible_to(Some(*seat));
        let options = table.coach.rank_options(&visible, *seat);
        if options.len() > 1 {
            let played = options.iter().position(|one| one.action_value.action == *action).unwrap();
            let loss = options[0].action_value.value - options[played].action_value.value;
            let after = |action| {
                position_after_own_and_predicted_actions(
                    table.coach.position_evaluator(),
                    &visible,
                    *seat,
                    action,
                )
            };
            let after = options.iter().map(|one| after(one.action_value.action)).collect();
            decisions.push(CandidateDecision::new(*seat, loss, after, played));
        }
    }
    decisions
}
