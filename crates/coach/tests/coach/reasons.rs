//! Reasons state facts: they are recomputed from the rules on thousands of positions, and none is
//! circular.

use rollwright_bots::HasPositionValues;
use rollwright_coach::reasons::{Fact, HasReasons, reason_text};
use rollwright_games::record::{RollOrAction, replay_record};
use rollwright_games::{Game, Pig, PlayerNames, Qwinto, Qwixx, Seat, Warrior, Yahtzee, yahtzee};
use rollwright_i18n::Lang;

use crate::test_support::{CoachedTable, is_long_test_run};

/// Words that say that a choice is good without saying why.
const CIRCULAR: [&str; 8] =
    ["best", "better", "good", "worse", "beste", "besser", "gut", "schlechter"];

/// Calls `check` for every option of decisions in games between random bots.
fn for_options<G: HasPositionValues + HasReasons>(
    rules: &str,
    seats: usize,
    count: usize,
    check: impl Fn(&G, Seat, G::Action, &[Fact]),
) {
    let table = CoachedTable::<G>::with_rollouts(rules, &[], seats, 1);
    let factory = table.bot_factory("random");
    let (mut seen, mut seed) = (0, 0);
    let count = if is_long_test_run() { 20 * count } else { count };
    while seen < count {
        seed += 1;
        let record = table.play_game(&vec![&factory; seats], seed);
        let replay = replay_record::<G>(&record).unwrap();
        for (index, (event, _)) in replay.rolls_and_actions.iter().enumerate() {
            let RollOrAction::Action(seat, _) = event else { continue };
            let position = replay.position_before(index).visible_to(Some(*seat));
            for action in position.legal_actions(*seat) {
                let facts = position.facts(*seat, action);
                assert!(!facts.is_empty(), "{}", G::format_action(action));
                for lang in Lang::ALL {
                    let names = PlayerNames::new(&vec![String::new(); seats], lang);
                    let text = reason_text(&facts, &names);
                    let words = || text.split(|letter: char| !letter.is_alphabetic());
                    assert!(words().all(|word| !CIRCULAR.contains(&word)), "{text}");
                }
                check(&position, *seat, action, &facts);
                seen += 1;
            }
        }
    }
}

/// The points that an option gains, if no other seat is asked.
fn gained<G: Game>(position: &G, seat: Seat, action: G::Action) -> i32 {
    let mut after = position.clone();
    after.apply_action(seat, action);
    after.score(seat) - position.score(seat)
}

#[test]
fn reasons_in_qwixx_are_true() {
    for_options::<Qwixx>("official", 1, 3000, |game, seat, action, facts| {
        for fact in facts {
            match fact {
                Fact::Gains { points } => assert_eq!(*points, gained(game, seat, action)),
                Fact::Penalty { points } => assert_eq!(-points, gained(game, seat, action)),
                Fact::PassesFreely => assert_eq!(gained(game, seat, action), 0),
                Fact::Leaves { row, numbers } => {
                    let mut after = *game;
                    after.apply_action(seat, action);
                    let rules = game.rules_in_play();
                    let open = (0..=rules.last_column()).filter(|&column| {
                        after.number_state(seat, *row, column)
                            == rollwright_games::qwixx::NumberState::Open
                    });
                    assert_eq!(open.count(), usize::from(*numbers));
                }
                Fact::GivesUp { row, numbers, ways, rolls } => {
                    let mut after = *game;
                    after.apply_action(seat, action);
                    let rules = game.rules_in_play();
                    let state = |game: &Qwixx, number| {
                        game.number_state(seat, *row, rules.column_of(*row, number).unwrap())
                    };
                    use rollwright_games::qwixx::NumberState::{Open, Unreachable};
                    for &number in numbers {
                        assert_eq!(
                            (state(game, number), state(&after, number)),
                            (Open, Unreachable)
                        );
                    }
                    let pairs = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
                    let hits = pairs.filter(|sum| numbers.contains(sum)).count();
                    assert_eq!((*ways, *rolls), (hits as u32, 36));
                }
                _ => {}
            }
        }
    });
}

#[test]
fn reasons_in_yahtzee_are_true() {
    for_options::<Yahtzee>("official", 1, 3000, |game, seat, action, facts| {
        for fact in facts {
            match (fact, action) {
                (Fact::Gains { points }, _) => assert_eq!(*points, gained(game, seat, action)),
                (Fact::Zeroes { category, .. }, yahtzee::Action::Score(scored)) => {
                    assert_eq!(*category, scored);
                    assert_eq!(game.potential_score(scored).unwrap().points, 0);
                }
                (Fact::StopsEarly { rolls }, yahtzee::Action::Score(_)) => {
                    assert_eq!(*rolls, game.rolls_left());
                }
                (Fact::Keeps { faces }, yahtzee::Action::Reroll(dice)) => {
                    assert_eq!(faces.len(), 5 - dice.iter().count());
                }
                // With one roll left, the chance is the share of rolls that make the box.
                (Fact::Makes { category, chance, rolls: 1, .. }, yahtzee::Action::Reroll(_)) => {
                    let mut after = game.clone();
                    after.apply_action(seat, action);
                    let makes = after.possible_rolls().into_iter().filter(|(roll, _)| {
                        let mut rolled = after.clone();
                        rolled.apply_roll(*roll);
                        yahtzee::FaceFrequencies::from_dice(rolled.dice_faces())
                            .points_in(*category)
                            > 0
                    });
                    let share: f64 = makes.map(|(_, chance)| chance).sum();
                    assert!((share - chance).abs() < 1e-9, "{category:?} {share} {chance}");
                }
                _ => {}
            }
        }
    });
}

#[test]
fn reasons_in_pig_and_warrior_are_true() {
    for_options::<Pig>("classic", 3, 2000, |game, seat, action, facts| {
        for fact in facts {
            match fact {
                Fact::Risks { points } => assert_eq!(*points, u32::from(game.turn_total)),
                Fact::Banks { points, missing } => {
                    let after = game.score(seat) + *points as i32;
                    assert_eq!(gained(game, seat, action), *points as i32);
                    assert_eq!(i32::from(game.goal) - after, *missing as i32);
                }
                Fact::OpponentNeeds { seat: other, points } => {
                    assert_ne!(*other, seat);
                    assert_eq!(i32::from(game.goal) - game.score(*other), *points as i32);
                }
                _ => {}
            }
        }
    });
    for_options::<Warrior>("classic", 2, 400, |game, seat, action, facts| {
        let mut after = *game;
        after.apply_action(seat, action);
        match &facts[0] {
            Fact::FallsBack { squares, energy } => {
                assert_eq!(game.energy_of(seat) - after.energy_of(seat), *energy);
                let fallen = game.path_index_of(seat).saturating_sub(after.path_index_of(seat));
                assert_eq!(u32::from(fallen), *squares);
            }
            Fact::Fights { wins, numbers, gains, loses } => {
                let (mut won, mut all) = (0, 0);
                for (roll, _) in after.possible_rolls() {
                    let mut fought = after;
                    fought.apply_roll(roll);
                    let change = fought.energy_of(seat) - game.energy_of(seat);
                    let takes_square = fought.path_index_of(seat)
                        == game.path_index_of(game.opponent(seat).unwrap());
                    assert_eq!(change, if takes_square { *gains } else { -loses });
                    (won, all) = (won + u32::from(takes_square), all + 1);
                }
                assert_eq!((won, all), (*wins, *numbers));
            }
            other => panic!("{other:?}"),
        }
    });
}

#[test]
fn reasons_in_qwinto_are_true() {
    for_options::<Qwinto>("official", 1, 3000, |game, seat, action, facts| {
        for fact in facts {
            match fact {
                Fact::SumHasCells { sum, cells } => {
                    let mut after = game.clone();
                    after.apply_action(seat, action);
                    assert_eq!(game.current_roll().unwrap().sum(), *sum);
                    // One of the legal actions is to pass.
                    assert_eq!(after.legal_actions(seat).len() - 1, *cells);
                }
                Fact::Penalty { points } => {
                    let mut after = game.clone();
                    after.apply_action(seat, action);
                    if let [pass] = after.legal_actions(seat).as_slice() {
                        after.apply_action(seat, *pass);
                    }
                    assert_eq!(game.score(seat) - after.score(seat), *points);
                }
                Fact::Room { cells, .. } => assert!(*cells > 0),
                _ => {}
            }
        }
    });
}
