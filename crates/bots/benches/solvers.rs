//! CPU time of the solvers and of optimal play on one thread, as Markdown tables:
//! `cargo bench -p rollwright-bots --bench solvers`
//!
//! Every result is asserted. With `-- yahtzee` or `-- qwixx` it runs only that game, Qwixx for one
//! seat. (`--bench warrior_solver` does the same for Warrior.)

use std::time::Duration;

use cpu_time::ProcessTime;
use rollwright_bots::random_roll::{random_roll, roll_from_number};
use rollwright_bots::yahtzee::SolverSheetState;
use rollwright_bots::{
    CompletedGame, NoProgress, RollNumberGenerator, SplitMix64, qwixx, random_number_for_decision,
    yahtzee,
};
use rollwright_games::qwixx::{Action, Rules as QwixxRules, Sheet};
use rollwright_games::yahtzee::Rules as YahtzeeRules;
use rollwright_games::{Game, Phase, Qwixx, Seat, Seats, Yahtzee};

/// How many optimal games are played per case.
const GAMES_PER_CASE: u32 = 1_000_000;

fn main() {
    // `cargo test` runs benches too; the results are tested elsewhere.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let asked_for = |game: &str| std::env::args().any(|argument| argument == game);
    let (only_yahtzee, only_qwixx) = (asked_for("yahtzee"), asked_for("qwixx"));
    if !only_qwixx {
        println!(
            "| Yahtzee, one seat | value | states | solving, CPU s | distribution, CPU s | games per CPU second | with policies built | one by one |"
        );
        println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    }
    for (rules, value) in [
        (YahtzeeRules::Official, 254.587_729),
        (YahtzeeRules::Basic, 245.870_775),
        (YahtzeeRules::Bonus, 253.970_241),
        (YahtzeeRules::FreeJoker, 254.589_609),
    ] {
        if !only_qwixx {
            yahtzee(rules, value);
        }
    }
    if only_yahtzee {
        return;
    }
    println!(
        "\n| Qwixx, one seat | value | states | solving, CPU s | games per CPU second | one by one |"
    );
    println!("|---|---:|---:|---:|---:|---:|");
    for (rules, name, value) in [
        (QwixxRules::OFFICIAL, "official", 115.483_126),
        (QwixxRules::CONCORDIA, "concordia", 87.696_322),
        (QwixxRules::OTTAWA, "ottawa", 116.234_739),
    ] {
        let (solution, solving) = timed(|| solve_qwixx(rules, 1, value));
        let opening = Qwixx::new(&rules, one_seat());
        let (batched, time) = timed(|| {
            play_batches(&opening, |dice, results| {
                solution.play_solo_games(&opening, dice, results)
            })
        });
        let rate = games_per_second(&batched, value, time);
        let best = |position: &Qwixx| solution.best_action(position, Seat(0));
        let (one_by_one, time) =
            timed(|| play_one_by_one(&opening, qwixx::random_roll_unaffected_by_locks, best));
        assert!(batched == one_by_one);
        println!(
            "| `{name}` | {:.6} | {} | {:.2} | {rate:.0} | {:.0} |",
            solution.expected_points_of_first_seat_at_game_start(),
            solution.state_count(),
            solving.as_secs_f64(),
            games_per_second(&one_by_one, value, time),
        );
    }
    if only_qwixx {
        return;
    }
    println!("\n| Qwixx `official`, own sheet | value | states | solving, CPU s |");
    println!("|---|---:|---:|---:|");
    for (seats, value) in [(2, 130.501_362), (3, 142.419_1), (4, 152.298_9), (5, 160.694_7)] {
        let (solution, solving) = timed(|| solve_qwixx(QwixxRules::OFFICIAL, seats, value));
        println!(
            "| {seats} seats | {:.6} | {} | {:.2} |",
            solution.expected_points_of_first_seat_at_game_start(),
            solution.state_count(),
            solving.as_secs_f64(),
        );
        check_own_sheet_games(&solution, seats as u8, value);
    }
}

/// Plays the own-sheet game: the others supply white rolls and cross nothing, and their penalties
/// are reset. So only the own sheet can end it.
fn check_own_sheet_games(solution: &qwixx::QwixxSolution, count: u8, value: f64) {
    let Some(seats) = Seats::new(count, Seat(0)) else { return };
    let mut rng = SplitMix64::new(3);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..GAMES_PER_CASE {
        let mut sheets = vec![Sheet::EMPTY; usize::from(count)];
        let mut active = Seat(0);
        while let Ok(mut game) = Qwixx::from_sheets(solution.rules(), seats, active, &sheets) {
            let Phase::Roll { .. } = game.phase() else { break };
            game.apply_roll(random_roll(&game, &mut rng));
            while let Phase::Decide { seats, .. } = game.phase() {
                let Some(seat) = seats.iter().next() else { break };
                let best = if seat == Seat(0) { solution.best_action(&game, seat) } else { None };
                game.apply_action(seat, best.unwrap_or(Action::Pass));
            }
            sheets[0] = *game.sheet_of(Seat(0));
            active = seats.next(active);
        }
        let score = f64::from(sheets[0].points());
        sum += score;
        squares += score * score;
    }
    let games = f64::from(GAMES_PER_CASE);
    let mean = sum / games;
    let error = ((squares / games - mean * mean) / games).sqrt();
    assert!((mean - value).abs() < 3.0 * error, "off by {}", (mean - value) / error);
}

fn yahtzee(rules: YahtzeeRules, value: f64) {
    let (solution, solving) = timed(|| yahtzee::YahtzeeSolution::solve(rules, 1, &NoProgress));
    let Ok(solution) = solution else { return };
    assert!((solution.expected_score_at_game_start() - value).abs() < 1e-5);
    let (distribution, distributing) =
        timed(|| solution.points_to_come_distribution(SolverSheetState::START, &NoProgress));
    if let Ok(Some(distribution)) = distribution {
        assert!((distribution.mean() - value).abs() < 1e-5);
    }
    // The first games build the policies that later ones find in the cache.
    let opening = Yahtzee::new(&rules, one_seat());
    let play = |dice: &[RollNumberGenerator], results: &mut _| {
        solution.play_solo_games(&opening, dice, results)
    };
    let (batched, batched_time) = timed(|| play_batches(&opening, play));
    let (again, again_time) = timed(|| play_batches(&opening, play));
    let best = |position: &Yahtzee| solution.best_action(position, Seat(0));
    let (one_by_one, time) = timed(|| play_one_by_one(&opening, roll_from_number, best));
    assert!(batched == one_by_one && again == one_by_one);
    println!(
        "| `{}` | {:.6} | {} | {:.2} | {:.2} | {:.0} | {:.0} | {:.0} |",
        rules.name(),
        solution.expected_score_at_game_start(),
        solution.state_count(),
        solving.as_secs_f64(),
        distributing.as_secs_f64(),
        games_per_second(&batched, value, batched_time),
        games_per_second(&again, value, again_time),
        games_per_second(&one_by_one, value, time),
    );
}

/// The dice of the optimal games.
fn dice() -> impl Iterator<Item = RollNumberGenerator> {
    (0..GAMES_PER_CASE)
        .map(|game| RollNumberGenerator::new(random_number_for_decision(1, 0, game.into())))
}

/// How many games ended with each score, from the lowest.
type ScoreCounts = Vec<u32>;

/// All scores are at least `MIN_SCORE` and less than `MIN_SCORE + SCORE_COUNT`.
const MIN_SCORE: i32 = -20;
const SCORE_COUNT: usize = 1620;

/// The scores of optimal games that a solution plays in batches.
fn play_batches<G: Game>(
    opening: &G,
    play: impl Fn(&[RollNumberGenerator], &mut Vec<CompletedGame<G>>) -> Option<()>,
) -> ScoreCounts {
    let dice: Vec<_> = dice().collect();
    let (mut results, mut scores) = (Vec::new(), vec![0; SCORE_COUNT]);
    for dice in dice.chunks(64) {
        results.clear();
        assert!(play(dice, &mut results).is_some());
        for result in &results {
            scores[(result.final_position.score(opening.active_seat()) - MIN_SCORE) as usize] += 1;
        }
    }
    scores
}

/// The same games, asking for every decision.
fn play_one_by_one<G: Game>(
    opening: &G,
    rolled: impl Fn(&G, u64) -> G::Roll,
    best: impl Fn(&G) -> Option<G::Action>,
) -> ScoreCounts {
    let mut scores = vec![0; SCORE_COUNT];
    for dice in dice() {
        let mut position = opening.clone();
        let (mut turn, mut roll) = (0, 0);
        loop {
            match position.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { .. } => {
                    (turn, roll) =
                        if position.is_turn_start() { (turn + 1, 0) } else { (turn, roll + 1) };
                    position.apply_roll(rolled(&position, dice.random_number_for_roll(turn, roll)));
                }
                Phase::Decide { .. } => match best(&position) {
                    Some(action) => position.apply_action(position.active_seat(), action),
                    None => break,
                },
            }
        }
        scores[(position.score(opening.active_seat()) - MIN_SCORE) as usize] += 1;
    }
    scores
}

/// The games per CPU second. Checks their mean score.
fn games_per_second(scores: &[u32], value: f64, time: Duration) -> f64 {
    let moment = |power: i32| {
        let each = (MIN_SCORE..).map(|score| f64::from(score).powi(power)).zip(scores);
        let sum: f64 = each.map(|(score, &count)| score * f64::from(count)).sum();
        sum / f64::from(GAMES_PER_CASE)
    };
    let mean = moment(1);
    let error = ((moment(2) - mean * mean) / f64::from(GAMES_PER_CASE)).sqrt();
    assert!((mean - value).abs() < 3.0 * error, "off by {}", (mean - value) / error);
    f64::from(GAMES_PER_CASE) / time.as_secs_f64()
}

fn solve_qwixx(rules: QwixxRules, seats: usize, value: f64) -> qwixx::QwixxSolution {
    let solution = qwixx::QwixxSolution::solve(rules, seats, 1.0, 1, &NoProgress);
    let Ok(solution) = solution else { unreachable!("never cancelled") };
    assert!((solution.expected_points_of_first_seat_at_game_start() - value).abs() < 1e-3);
    solution
}

fn one_seat() -> Seats {
    let Some(seats) = Seats::new(1, Seat(0)) else { unreachable!("one seat is valid") };
    seats
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ProcessTime::now();
    let done = work();
    (done, start.elapsed())
}
