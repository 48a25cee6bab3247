//! Runs of every game: identical for any number of threads and shards, and counted correctly.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use rollwright_bots::qwixx::discounted_bot_factory;
use rollwright_bots::random_roll::random_roll;
use rollwright_bots::{
    Bot, NoCache, NoProgress, Progress, RollNumberGenerator, SolutionProvider, SplitMix64,
};
use rollwright_games::qwixx::{RuleSetKind, Rules};
use rollwright_games::{
    Game, GameId, Phase, Qwixx, RuleSetWithSettings, Seat, Seats, Yahtzee, with_game,
};
use rollwright_lab::{
    AnyPreparedRun, DiceSequenceRange, GameRowFormat, GameRowUnit, GameRowWriter, HasMeasures,
    Moments, PreparedRun, Results, ResultsDocument, RunConfig, ShardSpec, SimulationTally,
};

use crate::test_support::{prepare_run, results_of_shard};

#[test]
fn threads_and_shards_do_not_change_results() {
    for game in GameId::ALL {
        for duplicate in [false, true] {
            with_game!(game, G => {
                let (config, players) = prepare_run::<G>(&["greedy", "random"], duplicate);
                let whole = DiceSequenceRange { seed: 5, from: 0, to: 301 };
                let one = players.play(whole, 1, &NoProgress, None);
                for threads in [2, 5] {
                    assert_eq!(players.play(whole, threads, &NoProgress, None), one);
                }
                let single = results_of_shard(&config, whole, whole, one);
                // Shards go through the file format, and are merged in another order.
                let shards: Vec<Results> = [3, 1, 4, 2].into_iter().map(|index| {
                    let part = whole.part_for_shard(ShardSpec::new(index, 4).unwrap());
                    let shard = results_of_shard(&config, part, whole, players.play(part, 2, &NoProgress, None));
                    let text = serde_json::to_string(&ResultsDocument::new(&shard)).unwrap();
                    serde_json::from_str::<ResultsDocument>(&text).unwrap().into_results().unwrap()
                }).collect();
                assert!(!shards[0].is_complete());
                let merged = Results::merge_all(shards.clone()).unwrap();
                assert_eq!(merged, single);
                assert!(merged.is_complete());
                assert_eq!(ResultsDocument::new(&merged), ResultsDocument::new(&single));
                let twice = Results::merge_all(vec![merged, shards[1].clone()]);
                assert!(twice.unwrap_err().to_string().contains("twice"));
            });
        }
    }
}

/// A sink whose contents can be read afterwards.
#[derive(Clone, Default)]
struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The single games of a run as rows of named cells.
struct GameRows {
    names: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl GameRows {
    fn play<G: HasMeasures>(
        players: &PreparedRun<G>,
        config: &RunConfig,
        sets: u64,
        threads: usize,
    ) -> (Self, SimulationTally) {
        Self::play_by(GameRowUnit::Game, players, config, sets, threads)
    }

    fn play_by<G: HasMeasures>(
        unit: GameRowUnit,
        players: &PreparedRun<G>,
        config: &RunConfig,
        sets: u64,
        threads: usize,
    ) -> (Self, SimulationTally) {
        let buffer = SharedBuffer::default();
        let names = config.strategies.clone();
        let rows = GameRowWriter::start(
            GameRowFormat::Csv,
            unit,
            names,
            G::measures(),
            Box::new(buffer.clone()),
        )
        .unwrap();
        let part = DiceSequenceRange { seed: 9, from: 0, to: sets };
        let tally = players.play(part, threads, &NoProgress, Some(&rows));
        rows.finish().unwrap();
        let text = String::from_utf8(buffer.0.lock().unwrap().clone()).unwrap();
        let mut lines =
            text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
        let names = lines.next().unwrap();
        (Self { names, rows: lines.collect() }, tally)
    }

    fn texts(&self, name: &str) -> Vec<&str> {
        let at =
            self.names.iter().position(|other| other == name).unwrap_or_else(|| panic!("{name}"));
        self.rows.iter().map(|row| row[at].as_str()).collect()
    }

    fn numbers(&self, name: &str) -> Vec<i32> {
        self.texts(name).into_iter().map(|word| word.parse().unwrap()).collect()
    }
}

/// Wraps a bot so that it makes one decision at a time.
struct OneDecisionAtATime<G>(Box<dyn Bot<G>>);

impl<G: Game> Bot<G> for OneDecisionAtATime<G> {
    fn choose(&mut self, position: &G, seat: Seat, random: u64) -> G::Action {
        self.0.choose(position, seat, random)
    }
}

/// Compares a bot that plays whole games with the same bot making one decision at a time.
fn assert_solo_games_are_equal<G: HasMeasures>(config: &RunConfig, mut players: PreparedRun<G>) {
    // More than one block per thread, none of them full.
    const SETS: u64 = 701;
    let start = G::new(&players.rules, players.seats);
    assert!(players.bot_makers[0]().play_solo_games(
        &start,
        &[RollNumberGenerator::new(1)],
        &mut Vec::new()
    ));
    let ahead = [1, 3].map(|threads| GameRows::play(&players, config, SETS, threads));
    let factory = players.bot_makers[0].clone();
    players.bot_makers[0] = Arc::new(move || Box::new(OneDecisionAtATime(factory())));
    let (expected, tally) = GameRows::play(&players, config, SETS, 1);
    assert_eq!(expected.rows.len() as u64, SETS);
    for (games, same) in ahead {
        assert_eq!(games.rows, expected.rows);
        assert_eq!(same, tally);
    }
}

#[test]
fn games_that_a_bot_plays_ahead_are_the_same() {
    let (config, yahtzee) = prepare_run::<Yahtzee>(&["optimal"], false);
    assert_solo_games_are_equal(&config, yahtzee);
    for kind in RuleSetKind::ALL {
        let (config, mut qwixx) = prepare_run::<Qwixx>(&["random"], false);
        qwixx.rules = Rules::reduced(kind, 4, 3).unwrap();
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 2);
        qwixx.bot_makers[0] = discounted_bot_factory(qwixx.rules, 1, 1.0, &solutions).unwrap();
        assert_solo_games_are_equal(&config, qwixx);
    }
}

#[test]
fn counts_agree_with_the_single_games() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let (config, players) = prepare_run::<G>(&["greedy", "random"], true);
            let (games, tally) = GameRows::play(&players, &config, 300, 3);
            assert_eq!(games.rows.len(), 600);
            assert_eq!(games.numbers("game"), (1..=600).collect::<Vec<i32>>());
            let document = ResultsDocument::new(&results_of_shard(&config, DiceSequenceRange { seed: 9, from: 0, to: 300 }, DiceSequenceRange { seed: 9, from: 0, to: 300 }, tally));
            let scores = [games.numbers("score_1"), games.numbers("score_2")];
            for (at, player) in document.seats.iter().enumerate() {
                let (mean, sd, _) = mean_deviation_and_error(&scores[at].iter().map(|&s| f64::from(s)).collect::<Vec<_>>());
                assert!((player.scores.mean - mean).abs() < 1e-9);
                assert!((player.scores.sd - sd).abs() < 1e-9);
                // The error is taken over sets: two games with the same dice.
                let sets: Vec<f64> = scores[at].chunks(2).map(|two| f64::from(two[0] + two[1]) / 2.0).collect();
                assert!((player.scores.stderr - mean_deviation_and_error(&sets).2).abs() < 1e-9);
                let wins = scores[at].iter().zip(&scores[1 - at]).filter(|(a, b)| a > b).count() as u64;
                let ties = scores[at].iter().zip(&scores[1 - at]).filter(|(a, b)| a == b).count() as u64;
                assert_eq!((player.wins, player.ties), (wins, ties));
                let outcomes = games.texts(&format!("result_{}", at + 1));
                assert_eq!(outcomes.iter().filter(|&&word| word == "win").count() as u64, wins);
                assert_eq!(outcomes.iter().filter(|&&word| word == "tie").count() as u64, ties);
                for measured in &player.measures {
                    let values = games.numbers(&format!("{}_{}", measured.name, at + 1));
                    let (mean, sd, error) = mean_deviation_and_error(&values.iter().map(|&v| f64::from(v)).collect::<Vec<_>>());
                    assert!((measured.statistics.mean - mean).abs() < 1e-9, "{}", measured.name);
                    assert!((measured.statistics.sd - sd).abs() < 1e-9, "{}", measured.name);
                    assert!((measured.statistics.stderr - error).abs() < 1e-9, "{}", measured.name);
                    let zeros = values.iter().filter(|&&value| value == 0).count() as f64 / 600.0;
                    assert!((measured.zero_rate - zeros).abs() < 1e-12);
                }
                let by_length: u64 = player.by_length.iter().map(|m| m.count).sum();
                let progress: u64 = player.progress.iter().map(|m| m.count).sum();
                assert_eq!((by_length, progress), (600, 300));
            }
            let margins: Vec<f64> = scores[0].chunks(2).zip(scores[1].chunks(2))
                .map(|(a, b)| f64::from(a[0] + a[1] - b[0] - b[1]) / 2.0).collect();
            let (mean, _, error) = mean_deviation_and_error(&margins);
            assert!((document.pairs[0].margin - mean).abs() < 1e-9);
            assert!((document.pairs[0].margin_stderr - error).abs() < 1e-9);
            let turns: Vec<f64> = games.numbers("turns").into_iter().map(f64::from).collect();
            assert!((document.length.statistics.mean - mean_deviation_and_error(&turns).0).abs() < 1e-9);
            assert_eq!(document.endings.iter().map(|ending| ending.games).sum::<u64>(), 600);
            // The wins of each seat are those of its players in that seat.
            let seats = [games.numbers("seat_1"), games.numbers("seat_2")];
            for place in &document.places {
                let wins = (0..2).map(|at| {
                    let here = seats[at].iter().zip(games.texts(&format!("result_{}", at + 1)));
                    here.filter(|(seat, word)| **seat == place.seat as i32 && *word == "win").count() as u64
                }).sum::<u64>();
                assert_eq!(place.wins, wins);
            }
        });
    }
}

#[test]
fn rows_per_player_have_the_numbers_of_rows_per_game() {
    let (config, players) = prepare_run::<Qwixx>(&["greedy", "random"], true);
    let (games, _) = GameRows::play(&players, &config, 5, 2);
    let (tidy, _) = GameRows::play_by(GameRowUnit::Player, &players, &config, 5, 2);
    assert_eq!(tidy.rows.len(), 2 * games.rows.len());
    assert_eq!(tidy.names[..6], ["game", "set", "turns", "ending", "player", "strategy"]);
    for column in ["seat", "score", "result", "penalties"] {
        let by_player = [1, 2].map(|player| games.texts(&format!("{column}_{player}")));
        let expected: Vec<&str> =
            by_player[0].iter().zip(&by_player[1]).flat_map(|(one, two)| [*one, *two]).collect();
        assert_eq!(tidy.texts(column), expected, "{column}");
    }
    assert_eq!(tidy.numbers("player")[..3], [1, 2, 1]);
    assert_eq!(tidy.numbers("game")[..3], [1, 1, 2]);
}

/// Mean, sample standard deviation and standard error by the textbook formulas.
fn mean_deviation_and_error(values: &[f64]) -> (f64, f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let sd = (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
    (mean, sd, sd / n.sqrt())
}

#[test]
fn equal_strategies_swap_scores_when_seats_rotate() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let (config, players) = prepare_run::<G>(&["greedy", "greedy"], true);
            let (games, tally) = GameRows::play(&players, &config, 100, 2);
            let (one, two) = (games.numbers("score_1"), games.numbers("score_2"));
            for (one, two) in one.chunks(2).zip(two.chunks(2)) {
                assert_eq!((one[0], two[0]), (two[1], one[1]), "{game}");
            }
            assert_eq!(tally.players[0].scores, tally.players[1].scores);
            assert!(one.chunks(2).any(|pair| pair[0] != one[0]), "{game}: dice never change");
        });
    }
}

#[test]
fn measures_add_up_to_scores() {
    let triangle = |crosses: i32| crosses * (crosses + 1) / 2;
    let (config, qwixx) = prepare_run::<rollwright_games::Qwixx>(&["greedy", "random"], false);
    let (games, _) = GameRows::play(&qwixx, &config, 400, 1);
    for player in 1..=2 {
        let column = |name: &str| games.numbers(&format!("{name}_{player}"));
        let (scores, penalties) = (column("score"), column("penalties"));
        let rows = ["red", "yellow", "green", "blue"].map(|row| column(&format!("crosses_{row}")));
        let locks = ["red", "yellow", "green", "blue"].map(|row| column(&format!("lock_{row}")));
        for game in 0..scores.len() {
            let points: i32 = rows.iter().map(|row| triangle(row[game])).sum();
            assert_eq!(points - 5 * penalties[game], scores[game]);
            // A lock needs five crosses, its number and its own cross.
            assert!((0..4).all(|row| locks[row][game] == 0 || rows[row][game] >= 7));
        }
    }
    let (config, yahtzee) = prepare_run::<rollwright_games::Yahtzee>(&["greedy"], false);
    let (games, _) = GameRows::play(&yahtzee, &config, 400, 1);
    let column = |name: &str| games.numbers(&format!("{name}_1"));
    let first = games.names.iter().position(|name| name == "ones_1").unwrap();
    let (scores, bonus, chips, upper) =
        (column("score"), column("upper_bonus"), column("bonus_chips"), column("upper_sum"));
    for (game, row) in games.rows.iter().enumerate() {
        let boxes: Vec<i32> =
            row[first..first + 13].iter().map(|cell| cell.parse().unwrap()).collect();
        assert_eq!(boxes[..6].iter().sum::<i32>(), upper[game]);
        let points = boxes.iter().sum::<i32>() + 35 * bonus[game] + 100 * chips[game];
        assert_eq!(points, scores[game]);
        assert_eq!(row[2], "13");
    }
    let (config, qwinto) = prepare_run::<rollwright_games::Qwinto>(&["greedy", "random"], false);
    let (games, _) = GameRows::play(&qwinto, &config, 400, 1);
    let (bonus, failed) = (games.numbers("bonus_points_1"), games.numbers("failed_throws_1"));
    let columns: Vec<Vec<i32>> = (1..=5).map(|c| games.numbers(&format!("column_{c}_1"))).collect();
    let rows = ["red", "yellow", "blue"].map(|row| games.numbers(&format!("numbers_{row}_1")));
    let full = ["red", "yellow", "blue"].map(|row| games.numbers(&format!("filled_{row}_1")));
    for (game, score) in games.numbers("score_1").into_iter().enumerate() {
        assert_eq!(bonus[game] > 0, columns.iter().any(|column| column[game] == 1));
        assert!((0..3).all(|row| (rows[row][game] == 9) == (full[row][game] == 1)));
        if full.iter().all(|row| row[game] == 0) {
            let numbers: i32 = rows.iter().map(|row| row[game]).sum();
            assert_eq!(score, numbers + bonus[game] - 5 * failed[game]);
        }
    }
    let (config, warrior) = prepare_run::<rollwright_games::Warrior>(&["random", "random"], false);
    let (games, _) = GameRows::play(&warrior, &config, 400, 1);
    let column = |name: &str| games.numbers(&format!("{name}_1"));
    let (made, won, weak) = (column("challenges"), column("challenges_won"), column("weak_turns"));
    assert!(made.iter().zip(&won).all(|(made, won)| won <= made));
    let rate = f64::from(won.iter().sum::<i32>()) / f64::from(made.iter().sum::<i32>());
    // A challenge is won with 6 to 10 out of 0 to 10.
    assert!((rate - 5.0 / 11.0).abs() < 0.12, "{rate}");
    let turns = games.numbers("turns");
    assert!(weak.iter().zip(&turns).all(|(weak, turns)| 2 * weak <= turns + 1));
    assert!(weak.iter().sum::<i32>() > 0 && column("energy").iter().all(|&energy| energy >= -2));
}

/// Tables rely on this: when a decision starts, nobody has acted yet, so every seat may see the
/// whole position.
#[test]
fn a_new_decision_hides_nothing_from_any_seat() {
    for game in GameId::ALL {
        with_game!(game, G => {
            for set in G::rule_sets() {
                let choice = RuleSetWithSettings::from_name_and_settings::<G>(Some(set.name), &Default::default()).unwrap();
                let seats = Seats::new(2, Seat(0)).unwrap();
                let mut random = SplitMix64::new(3);
                for _ in 0..20 {
                    let mut position = G::new(&G::rules_for(&choice), seats);
                    loop {
                        match position.phase() {
                            Phase::Over { .. } => break,
                            Phase::Roll { .. } => {
                                let roll = random_roll(&position, &mut random);
                                position.apply_roll(roll);
                            }
                            Phase::Decide { seats, .. } => {
                                for seat in seats.iter() {
                                    assert_eq!(position.visible_to(Some(seat)), position);
                                }
                                for seat in seats.iter() {
                                    let legal = position.legal_actions(seat);
                                    position.apply_action(seat, legal[random.next_below(legal.len() as u64) as usize]);
                                }
                            }
                        }
                    }
                }
            }
        });
    }
}

/// A die shows the same face whichever other dice are rolled with it, and only faces that it has.
#[test]
fn rolls_from_a_number_are_legal_and_stable_per_die() {
    for game in GameId::ALL {
        with_game!(game, G => {
            for set in G::rule_sets() {
                let choice = RuleSetWithSettings::from_name_and_settings::<G>(Some(set.name), &Default::default()).unwrap();
                let mut random = SplitMix64::new(8);
                let mut seen = std::collections::BTreeMap::<(String, u64), u8>::new();
                for game in 0..60 {
                    let mut position = G::new(&G::rules_for(&choice), Seats::new(2, Seat(0)).unwrap());
                    let mut number = 0;
                    while !matches!(position.phase(), Phase::Over { .. }) {
                        if let Phase::Decide { seats, .. } = position.phase() {
                            let seat = seats.iter().next().unwrap();
                            let legal = position.legal_actions(seat);
                            position.apply_action(seat, legal[random.next_below(legal.len() as u64) as usize]);
                            continue;
                        }
                        let draw = SplitMix64::new(number).next_u64();
                        let roll = position.roll_from_number(draw);
                        assert_eq!(position.check_roll(roll), Ok(()));
                        if matches!(G::ID, GameId::Qwixx | GameId::Qwinto) {
                            for (die, face) in position.dice_to_roll().iter().zip(position.roll_faces(roll)) {
                                let before = *seen.entry((die.name.to_owned(), number)).or_insert(face);
                                assert_eq!(before, face, "{} in game {game}", die.name);
                            }
                        }
                        position.apply_roll(roll);
                        number += 1;
                    }
                }
            }
        });
    }
}

/// Cancels after this many games.
struct CancelAfter(u64, Mutex<u64>);

impl Progress for CancelAfter {
    fn report(&self, done: u64, _total: u64) {
        *self.1.lock().unwrap() = done;
    }

    fn is_cancelled(&self) -> bool {
        *self.1.lock().unwrap() >= self.0
    }
}

#[test]
fn a_cancelled_run_has_the_first_sets_without_gaps() {
    let (_, players) = prepare_run::<rollwright_games::Qwixx>(&["random", "random"], true);
    let part = DiceSequenceRange { seed: 1, from: 0, to: 1_000_000 };
    let tally = players.play(part, 2, &CancelAfter(500, Mutex::new(0)), None);
    assert!((500..100_000).contains(&tally.games), "{}", tally.games);
    // The tally has the first sets of the run, without a gap.
    let same = DiceSequenceRange { to: tally.games / 2, ..part };
    assert_eq!(players.play(same, 1, &NoProgress, None), tally);
    assert_eq!(tally.games % 2, 0, "sets are played to their end");
    assert_eq!(tally.players[0].scores.total_count(), tally.games);
    assert_eq!(tally.players[0].set_scores.total_count() * 2, tally.games);
}

#[test]
fn a_run_to_a_target_error_stops_at_the_same_set_on_any_threads() {
    let (_, players) = prepare_run::<rollwright_games::Qwixx>(&["greedy", "random"], false);
    let runs = [1, 3].map(|threads| {
        players.play_until_error_below(0.25, 4, 1_000_000, threads, &NoProgress, None)
    });
    assert_eq!(runs[0], runs[1]);
    let (tally, part) = &runs[0];
    assert_eq!(part.to, tally.games);
    let worst = tally
        .players
        .iter()
        .map(|p| p.scores.moments())
        .map(|m: Moments| m.standard_error())
        .fold(0.0, f64::max);
    assert!((0.2..=0.25).contains(&worst), "{worst}");
    let (tally, _) = players.play_until_error_below(0.001, 4, 2500, 2, &NoProgress, None);
    assert_eq!(tally.games, 2500);
}
