//! Best actions and win probabilities, checked against games played by the rules.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rollwright_games::warrior::{Action, Rules};
use rollwright_games::{Game, Phase, Seat, Seats, Warrior};

use super::DEFAULT_BOARD_SOLUTION;
use crate::NoProgress;
use crate::warrior::WarriorSolution;

fn seats() -> Seats {
    Seats::new(2, Seat(0)).unwrap()
}

fn below(rng: &mut ChaCha8Rng, n: u8) -> u8 {
    (rng.next_u32() % u32::from(n)) as u8
}

/// One step of a game: a roll, or the action that `choose` returns.
fn step(
    game: &mut Warrior,
    rng: &mut ChaCha8Rng,
    choose: impl FnOnce(&Warrior, &mut ChaCha8Rng) -> Action,
) {
    match game.phase() {
        Phase::Roll { .. } => {
            let roll = game.roll_with(|die| die.low + below(rng, die.sides()));
            game.play_roll(roll).unwrap();
        }
        Phase::Decide { .. } => {
            let action = choose(game, rng);
            game.play_action(game.active_seat(), action).unwrap();
        }
        Phase::Over { .. } => {}
    }
}

fn random(_: &Warrior, rng: &mut ChaCha8Rng) -> Action {
    if below(rng, 2) == 0 { Action::Challenge } else { Action::Forfeit }
}

fn is_over(game: &Warrior) -> bool {
    matches!(game.phase(), Phase::Over { .. })
}

/// How often seat 1 wins when the seats in `random_seats` play at random.
fn wins(solution: &WarriorSolution, games: u32, random_seats: &[Seat]) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(2019);
    let mut wins = 0;
    for _ in 0..games {
        let mut game = Warrior::new(&solution.rules(), seats());
        while !is_over(&game) {
            step(&mut game, &mut rng, |game, rng| {
                if random_seats.contains(&game.active_seat()) {
                    random(game, rng)
                } else {
                    solution.best_action(game, game.active_seat()).unwrap()
                }
            });
        }
        wins += game.score(Seat(0));
    }
    f64::from(wins) / f64::from(games)
}

const GAMES: u32 = 100_000;

/// Three standard errors of a share of one half.
fn margin() -> f64 {
    1.5 / f64::from(GAMES).sqrt()
}

#[test]
fn perfect_players_win_as_often_as_predicted() {
    let share = wins(&DEFAULT_BOARD_SOLUTION, GAMES, &[]);
    assert!(
        (share - DEFAULT_BOARD_SOLUTION.starting_seat_win_chance()).abs() < margin(),
        "{share}"
    );
}

#[test]
fn nobody_beats_perfect_play() {
    let first = wins(&DEFAULT_BOARD_SOLUTION, GAMES, &[Seat(1)]);
    assert!(first > DEFAULT_BOARD_SOLUTION.starting_seat_win_chance() - margin(), "{first}");
    let second = 1.0 - wins(&DEFAULT_BOARD_SOLUTION, GAMES, &[Seat(0)]);
    assert!(
        second > 1.0 - DEFAULT_BOARD_SOLUTION.starting_seat_win_chance() - margin(),
        "{second}"
    );
    // Random play does a good deal worse.
    assert!(first + second > 1.0 + 2.0 * margin(), "{first} {second}");
}

#[test]
fn probabilities_agree_with_the_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut duels = 0;
    for _ in 0..400 {
        let mut game = Warrior::new(&Rules::DEFAULT, seats());
        while !is_over(&game) {
            let active = game.active_seat();
            let now = DEFAULT_BOARD_SOLUTION.win_probability(&game, active).unwrap();
            let then =
                |next: &Warrior| DEFAULT_BOARD_SOLUTION.win_probability(next, active).unwrap();
            let other = DEFAULT_BOARD_SOLUTION.win_probability(&game, Seat(1 - active.0)).unwrap();
            assert!((now + other - 1.0).abs() < 1e-12);
            match game.phase() {
                Phase::Roll { .. } => {
                    let mean: f64 = game
                        .possible_rolls()
                        .into_iter()
                        .map(|(roll, chance)| {
                            let mut next = game;
                            next.play_roll(roll).unwrap();
                            chance * then(&next)
                        })
                        .sum();
                    assert!((now - mean).abs() < 3e-7, "{game:?}: {now} {mean}");
                }
                _ => {
                    let [challenge, forfeit] = [Action::Challenge, Action::Forfeit].map(|action| {
                        let mut next = game;
                        next.play_action(active, action).unwrap();
                        then(&next)
                    });
                    let edge = challenge - forfeit;
                    assert!(
                        (edge - DEFAULT_BOARD_SOLUTION.challenge_advantage(&game).unwrap()).abs()
                            < 1.0 / 30_000.0
                    );
                    if edge.abs() > 1e-6 {
                        let better = if edge > 0.0 { Action::Challenge } else { Action::Forfeit };
                        assert_eq!(DEFAULT_BOARD_SOLUTION.best_action(&game, active), Some(better));
                    }
                    duels += 1;
                }
            }
            step(&mut game, &mut rng, random);
        }
        let winner = Seat(u8::from(game.score(Seat(0)) == 0));
        assert_eq!(DEFAULT_BOARD_SOLUTION.win_probability(&game, winner), Some(1.0));
    }
    assert!(duels > 100, "{duels}");
}

#[test]
fn only_a_deciding_seat_gets_an_action() {
    let opening = Warrior::new(&Rules::DEFAULT, seats());
    assert_eq!(DEFAULT_BOARD_SOLUTION.best_action(&opening, Seat(0)), None);
    assert_eq!(DEFAULT_BOARD_SOLUTION.challenge_advantage(&opening), None);
    assert!(
        (DEFAULT_BOARD_SOLUTION.win_probability(&opening, Seat(0)).unwrap()
            - DEFAULT_BOARD_SOLUTION.starting_seat_win_chance())
        .abs()
            < 1e-7
    );
    let elsewhere = Warrior::new(&Rules::new(3, 3).unwrap(), seats());
    assert_eq!(DEFAULT_BOARD_SOLUTION.win_probability(&elsewhere, Seat(0)), None);
    let alone = Warrior::new(&Rules::DEFAULT, Seats::new(1, Seat(0)).unwrap());
    assert_eq!(DEFAULT_BOARD_SOLUTION.win_probability(&alone, Seat(0)), None);
    assert_eq!(DEFAULT_BOARD_SOLUTION.win_probability(&opening, Seat(9)), None);
}

#[test]
fn large_boards_store_only_the_actions() {
    let solution = WarriorSolution::solve(Rules::new(3, 6).unwrap(), 2, &NoProgress).unwrap();
    let opening = Warrior::new(&solution.rules(), seats());
    assert_eq!(solution.win_probability(&opening, Seat(0)), None);
    assert!(WarriorSolution::from_bytes(&solution.to_bytes()).unwrap() == solution);
    let share = wins(&solution, 10_000, &[Seat(1)]);
    assert!(share > 0.5, "{share}");
}

/// A duel whose winner would be stuck before the last square: level 2 (3,2) is one short of the
/// end, and no roll is a 1.
#[test]
fn nobody_fights_for_the_square_before_the_last() {
    let square = |place| Rules::DEFAULT.square_at_path_index(place);
    let mut game = Warrior::from_fighters_at_turn_start(
        Rules::DEFAULT,
        seats(),
        Seat(0),
        &[(square(40), 20), (square(46), 1)],
    )
    .unwrap();
    let roll = game.roll_from_faces(&[1, 5]).unwrap();
    game.play_roll(roll).unwrap();
    assert_eq!(DEFAULT_BOARD_SOLUTION.best_action(&game, Seat(0)), Some(Action::Forfeit));
    assert_eq!(DEFAULT_BOARD_SOLUTION.best_action(&game, Seat(1)), None);
    assert_eq!(DEFAULT_BOARD_SOLUTION.win_probability(&game, Seat(0)), Some(1.0));
}
