//! Whether the evaluators and games played to their end find the same decision worst:
//! `cargo run --release -p rollwright-coach --example agreement GAME RULES [SEED [GAMES [ROLLOUTS [STRATEGY [QUICK]]]]]`.
//! BENCHMARKS.md has the figures.
//!
//! Two seats play a game, each decision by `greedy` or by `cautious`, by a coin: mistakes as
//! people of middling strength make them. The evaluator says what each decision lost. Then
//! the evaluator's own strategy, or STRATEGY, plays on from the options, as `elimination.rs`
//! says, until it is known which decision lost most. They agree strictly where that is the same
//! decision, and within the error where the one that the evaluator calls worst lost, by
//! games, less by at most two standard errors. Both are measured with fresh dice for it:
//! what was chosen for its measurement looks worse than it is.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

mod elimination;
#[path = "../../tests/coach/world.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod world;

use std::sync::Arc;

use cpu_time::ProcessTime;
use elimination::{Decision, shortlist, worst};
use rollwright_bots::values::{Method, Rollouts, answered, rollouts};
use rollwright_bots::{Bot, BotMaker, HasBots, strategy_named};
use rollwright_games::record::{Record, Standing, fold};
use rollwright_games::{Facts, Game, GameId, Seat, with_game};
use world::{Table, solutions};

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, amounts @ ..] = given.as_slice() else {
        panic!("say the game and the rule set");
    };
    let game = GameId::from_name(game).expect("a game");
    let amount =
        |at: usize, usual| amounts.get(at).map_or(usual, |text| text.parse().expect("a number"));
    let (seed, games, most) = (amount(0, 1000), amount(1, 30), amount(2, 512));
    let strategies = amounts.get(3..).unwrap_or_default();
    with_game!(game, G => agreed::<G>(rules, [seed, games, most], strategies));
}

fn agreed<G: HasBots + Facts>(rules: &str, amounts: [usize; 3], strategies: &[String]) {
    let [seed, games, most] = amounts;
    let table = Table::<G>::new(rules, &[], 2);
    let Method::Evaluator { strategy } = table.coach.values().method() else {
        panic!("{} for two is not estimated by an evaluator", G::ID.name());
    };
    let named = |at: usize| strategies.get(at).map(String::as_str);
    let strategy = named(0).unwrap_or(strategy);
    let quick = named(1).map(|quick| played(&table, quick, 0));
    let [first, fresh] = [1, 2].map(|salt| played(&table, strategy, salt));
    let middling = middling(&table);
    println!("ready after {:.0} s", ProcessTime::now().as_duration().as_secs_f64());
    let (mut same, mut near, mut lost) = (0, 0, [0.0; 2]);
    let (mut by_chance, mut near_by_chance) = (0.0, 0.0);
    for game in 0..games {
        let began = ProcessTime::now();
        let record = table.play(&[&middling, &middling], (seed + game) as u64);
        let mut decisions = decisions(&table, &record);
        let told = (0..decisions.len())
            .max_by(|one, other| decisions[*one].told.total_cmp(&decisions[*other].told))
            .unwrap();
        shortlist(&mut decisions, quick.as_ref());
        let found = worst(&mut decisions, told, &first, most);
        let [worst, ours] = [found.worst, told].map(|at| decisions[at].again(&fresh, most));
        let (gap, error) = (worst.mean - ours.mean, worst.error.hypot(ours.error));
        let is_same = found.worst == told;
        let is_near = is_same || gap <= 2.0 * error;
        let told_of = |at: usize| decisions[at].told;
        println!(
            "seed {}: {} decisions; the worst lost {:.3} (told {:.3}), the one told to be \
             worst {:.3} (told {:.3}); {gap:.3} apart, standard error {error:.3}: {}; \
             {} look as bad as the worst; {:.0} s",
            seed + game,
            decisions.len(),
            worst.mean,
            told_of(found.worst),
            ours.mean,
            told_of(told),
            match (is_same, is_near) {
                (true, _) => "the same",
                (false, true) => "within the error",
                (false, false) => "another",
            },
            found.near,
            began.elapsed().as_secs_f64(),
        );
        same += usize::from(is_same);
        near += usize::from(is_near);
        lost = [lost[0] + worst.mean, lost[1] + ours.mean];
        by_chance += 1.0 / decisions.len() as f64;
        near_by_chance += found.near as f64 / decisions.len() as f64;
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

/// Games of a strategy, with luck of their own.
fn played<G: HasBots + Facts>(table: &Table<G>, strategy: &str, salt: u64) -> Rollouts<G> {
    let seats = table.choice.set().seats(2, Seat(0)).unwrap();
    let strategy = strategy_named::<G>(strategy).unwrap().into_owned().leak();
    let played = rollouts(strategy, 2, &G::rules(&table.choice), seats, solutions());
    played.unwrap().salted(salt)
}

/// Decides by one of two strategies, each as likely as the other.
struct Either<G: Game>([Box<dyn Bot<G>>; 2]);

impl<G: Game> Bot<G> for Either<G> {
    fn choose(&mut self, position: &G, seat: Seat, luck: u64) -> G::Action {
        self.0[(luck >> 63) as usize].choose(position, seat, luck)
    }
}

/// Plays as people of middling strength do.
fn middling<G: HasBots + Facts>(table: &Table<G>) -> BotMaker<G> {
    let [greedy, cautious] = ["greedy", "cautious"].map(|name| table.maker(name));
    Arc::new(move || Box::new(Either([greedy(), cautious()])))
}

/// The decisions of a game that left a choice.
fn decisions<G: HasBots + Facts>(table: &Table<G>, record: &Record) -> Vec<Decision<G>> {
    let folded = fold::<G>(record).unwrap();
    let mut decisions = Vec::new();
    for at in 0..folded.standing.len() {
        let Standing::Act(seat, action) = &folded.standing[at].0 else { continue };
        let seen = folded.before(at).seen_by(Some(*seat));
        let options = table.coach.weigh(&seen, *seat);
        if options.len() > 1 {
            let played = options.iter().position(|one| one.option.action == *action).unwrap();
            let told = options[0].option.value - options[played].option.value;
            let after = |action| answered(table.coach.values(), &seen, *seat, action);
            let after = options.iter().map(|one| after(one.option.action)).collect();
            decisions.push(Decision::new(*seat, told, after, played));
        }
    }
    decisions
}
