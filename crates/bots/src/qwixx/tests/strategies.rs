//! Every strategy at every table: legal, deterministic, and in the right order of strength.

use rollwright_games::qwixx::{Action, Qwixx, RowCrosses, RuleSetKind, Rules, Sheet};
use rollwright_games::{Colour, Game, Phase, Seat, Seats, winners};

use crate::random_roll::random_roll;
use crate::{BotFactory, HasBots, NoCache, NoProgress, SolutionProvider, SplitMix64};

fn seats(count: u8, first: u8) -> Seats {
    Seats::new(count, Seat(first)).unwrap()
}

/// Plays games in which each action is, at random, the strategy's or any legal one.
fn play_legally(name: &str, rules: Rules, count: u8, games: u64, solutions: &SolutionProvider) {
    let factory = Qwixx::bot_factory(name, &rules, seats(count, 0), solutions).unwrap();
    let (mut bot, mut twin) = (factory(), factory());
    let mut rng = SplitMix64::new(u64::from(count));
    for number in 0..games {
        let first = (number % u64::from(count)) as u8;
        let mut game = Qwixx::new(&rules, seats(count, first));
        loop {
            match game.phase() {
                Phase::Roll { .. } => game.apply_roll(random_roll(&game, &mut rng)),
                Phase::Decide { seats, .. } => {
                    let before = game;
                    for seat in seats.iter() {
                        let random = rng.next_u64();
                        let action = bot.choose(&before, seat, random);
                        assert_eq!(before.check_action(seat, action), Ok(()), "{name}, {before:?}");
                        assert_eq!(twin.choose(&before, seat, random), action);
                        let legal = before.legal_actions(seat);
                        let any = legal[rng.next_below(legal.len() as u64) as usize];
                        game.play_action(seat, if rng.next_below(3) == 0 { any } else { action })
                            .unwrap();
                    }
                }
                Phase::Over { .. } => break,
            }
        }
    }
}

const TABLES: [(RuleSetKind, u8, std::ops::RangeInclusive<u8>); 3] = [
    (RuleSetKind::Official, 3, 1..=12),
    (RuleSetKind::Concordia, 0, 2..=5),
    (RuleSetKind::Ottawa, 2, 1..=3),
];

#[test]
fn actions_are_legal_and_deterministic() {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 2);
    for (kind, lock_after, counts) in TABLES {
        let small = Rules::reduced(kind, 3, lock_after).unwrap();
        for count in counts {
            for &strategy in Qwixx::strategies(&small) {
                match strategy {
                    "champion" => play_legally("champion", small, count, 12, &solutions),
                    "optimal" | "discounted" if count <= 5 => {
                        play_legally(strategy, small, count, 4, &solutions);
                    }
                    "optimal" | "discounted" => {
                        let result =
                            Qwixx::bot_factory(strategy, &small, seats(count, 0), &solutions);
                        let reason = result.err().unwrap().to_string();
                        assert!(reason.contains("champion"), "{reason}");
                    }
                    name => play_legally(name, Rules::full_size(kind), count, 12, &solutions),
                }
            }
        }
    }
}

/// The share of wins of `hero` in duplicate games of two seats.
fn duel(hero: &BotFactory<Qwixx>, other: &BotFactory<Qwixx>, rules: Rules, deals: u64) -> f64 {
    let mut share = 0.0;
    for deal in 0..deals {
        for seat in [Seat(0), Seat(1)] {
            let mut dice = SplitMix64::new(deal);
            let mut game = Qwixx::new(&rules, seats(2, 0));
            let mut bots = [other(), other()];
            bots[seat.index()] = hero();
            loop {
                match game.phase() {
                    Phase::Roll { .. } => game.apply_roll(random_roll(&game, &mut dice)),
                    Phase::Decide { seats, .. } => {
                        let before = game;
                        for seat in seats.iter() {
                            game.apply_action(seat, bots[seat.index()].choose(&before, seat, deal));
                        }
                    }
                    Phase::Over { .. } => break,
                }
            }
            let winners = winners(&game);
            share += if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        }
    }
    share / (2 * deals) as f64
}

#[test]
fn strategies_without_solutions_are_in_order() {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    for kind in RuleSetKind::ALL {
        let rules = Rules::full_size(kind);
        let named = |name| Qwixx::bot_factory(name, &rules, seats(2, 0), &solutions).unwrap();
        let order = ["random", "greedy", "cautious", "expectimax"].map(named);
        for pair in order.windows(2) {
            let share = duel(&pair[1], &pair[0], rules, 150);
            assert!(share > 0.55, "{kind:?}: {share}");
        }
    }
}

#[test]
fn the_champion_beats_the_other_strategies() {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 2);
    let rules = Rules::OFFICIAL;
    let named = |name| Qwixx::bot_factory(name, &rules, seats(2, 0), &solutions).unwrap();
    let champion = named("champion");
    let deals = if std::env::var_os("ROLLWRIGHT_LONG").is_some() { 500 } else { 250 };
    for (other, least) in [("greedy", 0.75), ("expectimax", 0.52), ("discounted", 0.54)] {
        let share = duel(&champion, &named(other), rules, deals);
        assert!(share > least, "{other}: {share}");
    }
}

/// RULES: Qwixx, order (`ottawa`): what the active seat has just locked closes for the others after
/// this turn, so it is the last chance to cross there.
#[test]
fn expectimax_uses_a_row_that_is_about_to_close() {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    let rules = Rules::OTTAWA;
    let mut bot = Qwixx::bot_factory("expectimax", &rules, seats(2, 0), &solutions).unwrap()();
    let active = Sheet {
        rows: [RowCrosses(0b11_1111), RowCrosses(0), RowCrosses(0), RowCrosses(0)],
        penalties: 0,
    };
    let other = Sheet {
        rows: [RowCrosses(0b111), RowCrosses(0), RowCrosses(0b111), RowCrosses(0b111)],
        penalties: 0,
    };
    let mut game = Qwixx::from_sheets(rules, seats(2, 0), Seat(0), &[active, other]).unwrap();
    game.play_roll(game.roll_from_faces(&[6, 6, 1, 1, 1, 1]).unwrap()).unwrap();
    let last = Action::Cross { row: Colour::Red, number: 12 };
    // While red stays open, a 12 that skips eight numbers is not worth it.
    let mut open = game;
    open.play_action(Seat(0), Action::Pass).unwrap();
    open.play_action(Seat(0), Action::Pass).unwrap();
    assert_eq!(bot.choose(&open, Seat(1), 0), Action::Pass);
    game.play_action(Seat(0), last).unwrap();
    game.play_action(Seat(0), Action::Pass).unwrap();
    assert_eq!(bot.choose(&game, Seat(1), 0), last);
}

/// A game with this roll made by seat 1 and empty sheets.
fn rolled(count: u8, faces: &[u8]) -> Qwixx {
    let mut game = Qwixx::new(&Rules::OFFICIAL, seats(count, 0));
    let roll = game.roll_from_faces(faces).unwrap();
    game.apply_roll(roll);
    game
}

#[test]
fn cautious_skips_little_except_to_avoid_a_penalty() {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    let factory =
        Qwixx::bot_factory("cautious", &Rules::OFFICIAL, seats(2, 0), &solutions).unwrap();
    let mut bot = factory();
    // A white 7 skips half a row: not worth it without the threat of a penalty.
    let game = rolled(2, &[1, 6, 6, 6, 1, 1]);
    assert_eq!(bot.choose(&game, Seat(1), 0), Action::Pass);
    // Seat 1 would get a penalty, so it crosses one of the sevens, but not two.
    let first = bot.choose(&game, Seat(0), 0);
    let mut after = game;
    after.apply_action(Seat(1), Action::Pass);
    after.apply_action(Seat(0), first);
    let second = bot.choose(&after, Seat(0), 0);
    let crosses = [first, second].into_iter().filter(|&action| action != Action::Pass).count();
    assert_eq!(crosses, 1, "{first:?} {second:?}");
    // A white 3 skips one number that comes once in 36.
    let game = rolled(2, &[1, 2, 6, 6, 1, 1]);
    let low = bot.choose(&game, Seat(1), 0);
    assert!(
        matches!(low, Action::Cross { row: Colour::Red | Colour::Yellow, number: 3 }),
        "{low:?}"
    );
}

/// The champion of the official rules is available at once: it needs no solution.
#[test]
fn the_champion_needs_no_solution() {
    struct AlreadyCancelled;
    impl crate::Progress for AlreadyCancelled {
        fn report(&self, _done: u64, _total: u64) {}
        fn is_cancelled(&self) -> bool {
            true
        }
    }
    let solutions = SolutionProvider::new(&NoCache, &AlreadyCancelled, 1);
    for count in 2..=12 {
        play_legally("champion", Rules::OFFICIAL, count, 1, &solutions);
    }
    assert!(Qwixx::bot_factory("discounted", &Rules::OFFICIAL, seats(2, 0), &solutions).is_err());
}

/// It beats strategies it never met in training, on the first deals of `duel`.
#[test]
fn the_champion_beats_strategies_it_never_trained_against() {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    let named = |name| Qwixx::bot_factory(name, &Rules::OFFICIAL, seats(2, 0), &solutions).unwrap();
    let champion = named("champion");
    for (other, least) in [("greedy", 0.8), ("cautious", 0.6)] {
        let share = duel(&champion, &named(other), Rules::OFFICIAL, 150);
        assert!(share > least, "{other}: {share}");
    }
}
