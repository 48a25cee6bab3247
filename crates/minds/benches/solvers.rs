//! CPU time of the solvers and of perfect play, one thread:
//! `cargo bench -p rollwright-minds --bench solvers`. Every answer is asserted.
//! With `-- yahtzee` at its end it is Yahtzee alone.
//! (`--bench warrior` does the same for Warrior.)

use std::time::Duration;

use cpu_time::ProcessTime;
use rollwright_games::qwixx::{Action, Rules as QwixxRules, Sheet};
use rollwright_games::yahtzee::Rules as YahtzeeRules;
use rollwright_games::{Game, Phase, Qwixx, Seat, Seats, Yahtzee};
use rollwright_minds::playout::{random_roll, roll_of};
use rollwright_minds::yahtzee::State;
use rollwright_minds::{GameDice, Luck, Unwatched, luck_of, qwixx, yahtzee};

/// Perfect games that are played of each kind.
const GAMES: u32 = 1_000_000;

fn main() {
    // `cargo test` runs benches too: the answers are tested elsewhere.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    // `-- yahtzee`: the first game alone.
    let whole = !std::env::args().any(|argument| argument == "yahtzee");
    println!("{:<30} {:>14} {:>11} {:>10}", "solver", "value", "states", "CPU s");
    for (rules, value) in [
        (YahtzeeRules::Official, 254.587_729),
        (YahtzeeRules::Basic, 245.870_775),
        (YahtzeeRules::Bonus, 253.970_241),
        (YahtzeeRules::FreeJoker, 254.589_609),
    ] {
        yahtzee(rules, value);
    }
    if !whole {
        return;
    }
    for (rules, name, value) in [
        (QwixxRules::OFFICIAL, "official", 115.483_126),
        (QwixxRules::CONCORDIA, "concordia", 87.696_322),
        (QwixxRules::OTTAWA, "ottawa", 116.234_739),
    ] {
        let solved = qwixx_table(rules, name, 1, value);
        let opening = Qwixx::new(&rules, alone());
        perfect_games(&opening, value, |position| solved.best(position, Seat(0)));
    }
    for (seats, value) in [(2, 130.501_362), (3, 142.419_1), (4, 152.298_9), (5, 160.694_7)] {
        let solved = qwixx_table(QwixxRules::OFFICIAL, "official", seats, value);
        own_sheet_games(&solved, seats as u8, value);
    }
}

/// Plays the own-sheet game: the others supply white rolls, cross nothing, and their
/// penalties are forgotten, so that only the own sheet ends it.
fn own_sheet_games(solved: &qwixx::Solved, count: u8, value: f64) {
    let Some(seats) = Seats::new(count, Seat(0)) else { return };
    let mut luck = Luck::new(3);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..GAMES {
        let mut sheets = vec![Sheet::EMPTY; usize::from(count)];
        let mut active = Seat(0);
        while let Ok(mut game) = Qwixx::set_up(solved.rules(), seats, active, &sheets) {
            let Phase::Roll { .. } = game.phase() else { break };
            game.apply_roll(random_roll(&game, &mut luck));
            while let Phase::Decide { seats, .. } = game.phase() {
                let Some(seat) = seats.iter().next() else { break };
                let best = if seat == Seat(0) { solved.best(&game, seat) } else { None };
                game.apply(seat, best.unwrap_or(Action::Pass));
            }
            sheets[0] = *game.sheet_of(Seat(0));
            active = seats.after(active);
        }
        let score = f64::from(sheets[0].points());
        sum += score;
        squares += score * score;
    }
    let games = f64::from(GAMES);
    let mean = sum / games;
    let error = ((squares / games - mean * mean) / games).sqrt();
    println!("  {GAMES} games on the own sheet: mean {mean:.3} +- {error:.3}");
    assert!((mean - value).abs() < 3.0 * error, "off by {}", (mean - value) / error);
}

fn yahtzee(rules: YahtzeeRules, value: f64) {
    let (solved, time) = timed(|| yahtzee::Solved::solve(rules, 1, &Unwatched));
    let Ok(solved) = solved else { return };
    line(&format!("yahtzee {}", rules.name()), solved.value(), solved.states() as u64, time);
    assert!((solved.value() - value).abs() < 1e-5);
    let (distribution, time) = timed(|| solved.distribution(State::START, &Unwatched));
    if let Ok(Some(distribution)) = distribution {
        line("  its distribution", distribution.mean(), 0, time);
        assert!((distribution.mean() - value).abs() < 1e-5);
    }
    // The first games make the plans that others find.
    let (together, time) = timed(|| side_by_side(&solved));
    told("perfect games side by side", &together, value, time);
    let (again, time) = timed(|| side_by_side(&solved));
    told("perfect games with all plans made", &again, value, time);
    let (one_by_one, time) = timed(|| one_by_one(&solved));
    told("the same one by one", &one_by_one, value, time);
    assert!(together == one_by_one && again == one_by_one);
}

/// The dice of the perfect games.
fn dice() -> impl Iterator<Item = GameDice> {
    (0..GAMES).map(|game| GameDice::new(luck_of(1, 0, game.into())))
}

/// How often each score comes in perfect games that a bot plays without being asked.
fn side_by_side(solved: &yahtzee::Solved) -> Vec<u32> {
    let opening = Yahtzee::new(&solved.rules(), alone());
    let dice: Vec<_> = dice().collect();
    let (mut ends, mut scores) = (Vec::new(), vec![0; 1600]);
    for dice in dice.chunks(64) {
        ends.clear();
        assert!(solved.play_alone(&opening, dice, &mut ends).is_some());
        for end in &ends {
            scores[end.position.score(Seat(0)) as usize] += 1;
        }
    }
    scores
}

/// The same, asked for every decision.
fn one_by_one(solved: &yahtzee::Solved) -> Vec<u32> {
    let mut scores = vec![0; 1600];
    for dice in dice() {
        let mut position = Yahtzee::new(&solved.rules(), alone());
        let (mut turn, mut roll) = (0, 0);
        loop {
            match position.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { .. } => {
                    (turn, roll) =
                        if position.begins_turn() { (turn + 1, 0) } else { (turn, roll + 1) };
                    position.apply_roll(roll_of(&position, dice.number(turn, roll)));
                }
                Phase::Decide { .. } => match solved.best(&position, Seat(0)) {
                    Some(action) => position.apply(Seat(0), action),
                    None => break,
                },
            }
        }
        scores[position.score(Seat(0)) as usize] += 1;
    }
    scores
}

/// Says how many games a CPU-second there were, and compares their mean.
fn told(what: &str, scores: &[u32], value: f64, time: Duration) {
    let moment = |power: i32| {
        let each = scores.iter().enumerate();
        let sum: f64 =
            each.map(|(score, &count)| (score as f64).powi(power) * f64::from(count)).sum();
        sum / f64::from(GAMES)
    };
    let mean = moment(1);
    let error = ((moment(2) - mean * mean) / f64::from(GAMES)).sqrt();
    let rate = f64::from(GAMES) / time.as_secs_f64();
    println!("  {GAMES} {what}: mean {mean:.3} +- {error:.3}, {rate:.0} a CPU-second");
    assert!((mean - value).abs() < 3.0 * error, "off by {}", (mean - value) / error);
}

fn qwixx_table(rules: QwixxRules, name: &str, seats: usize, value: f64) -> qwixx::Solved {
    let (solved, time) = timed(|| qwixx::Solved::solve(rules, seats, 1.0, 1, &Unwatched));
    let Ok(solved) = solved else { unreachable!("nobody stops it") };
    line(&format!("qwixx {name}, {seats} seats"), solved.value(), solved.states(), time);
    assert!((solved.value() - value).abs() < 1e-3);
    solved
}

/// Plays perfect games, says how many a CPU-second, and compares their mean.
fn perfect_games<G: Game>(opening: &G, value: f64, best: impl Fn(&G) -> Option<G::Action>) {
    let mut luck = Luck::new(1);
    let (mut sum, mut squares) = (0.0, 0.0);
    let ((), time) = timed(|| {
        for _ in 0..GAMES {
            let mut position = opening.clone();
            loop {
                match position.phase() {
                    Phase::Over { .. } => break,
                    Phase::Roll { .. } => position.apply_roll(random_roll(&position, &mut luck)),
                    Phase::Decide { .. } => match best(&position) {
                        Some(action) => position.apply(Seat(0), action),
                        None => break,
                    },
                }
            }
            let score = f64::from(position.score(Seat(0)));
            sum += score;
            squares += score * score;
        }
    });
    let games = f64::from(GAMES);
    let mean = sum / games;
    let error = ((squares / games - mean * mean) / games).sqrt();
    println!(
        "  {GAMES} perfect games: mean {mean:.3} +- {error:.3}, {:.0} a CPU-second",
        games / time.as_secs_f64()
    );
    assert!((mean - value).abs() < 3.0 * error, "off by {}", (mean - value) / error);
}

fn alone() -> Seats {
    let Some(seats) = Seats::new(1, Seat(0)) else { unreachable!("one seat is a table") };
    seats
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let began = ProcessTime::now();
    let done = work();
    (done, began.elapsed())
}

fn line(what: &str, value: f64, states: u64, time: Duration) {
    println!("{what:<30} {value:>14.6} {states:>11} {:>10.2}", time.as_secs_f64());
}
