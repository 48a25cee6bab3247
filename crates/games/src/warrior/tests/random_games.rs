//! Properties of random games, and notation.

use proptest::prelude::*;

use super::*;

fn boards() -> impl Strategy<Value = Rules> {
    (1..=10u8, 1..=10u8)
        .prop_filter_map("three squares", |(levels, size)| Rules::reduced(levels, size))
}

/// Plays until the end of the game or of the choices, and shows every position to
/// `inspect`.
fn play_game(mut game: Warrior, choices: &[u8], mut inspect: impl FnMut(&Warrior)) {
    for &choice in choices {
        inspect(&game);
        match game.phase() {
            Phase::Over { .. } => return,
            Phase::Roll { .. } => {
                let mut rest = choice;
                let roll = game.roll_with(|die| {
                    let face = die.low + rest % die.sides();
                    rest /= die.sides();
                    face
                });
                game.play_roll(roll).unwrap();
            }
            Phase::Decide { .. } => {
                let legal = game.legal_actions(game.active_seat());
                game.play_action(game.active_seat(), legal[usize::from(choice) % legal.len()])
                    .unwrap();
            }
        }
    }
}

proptest! {
    #[test]
    fn energy_is_at_least_minus_two_and_only_the_start_is_shared(
        rules in boards(),
        choices in proptest::collection::vec(any::<u8>(), 0..2000),
    ) {
        let mut has_left_start = false;
        play_game(Warrior::new(&rules, two()), &choices, |game| {
            let places = [game.path_index_of(Seat(0)), game.path_index_of(Seat(1))];
            for seat in [Seat(0), Seat(1)] {
                assert!(game.energy_of(seat) >= -2, "{game:?}");
                assert!(game.path_index_of(seat) <= rules.last_path_index());
                assert_eq!(rules.path_index_of_square(game.square_of(seat)), Some(game.path_index_of(seat)));
                assert_eq!(game.score(seat), i32::from(game.path_index_of(seat) == rules.last_path_index()));
            }
            has_left_start |= places != [0, 0];
            assert!(!has_left_start || places[0] != places[1], "{game:?}");
        });
    }

    #[test]
    fn actions_are_listed_if_and_only_if_they_are_legal(
        rules in boards(),
        choices in proptest::collection::vec(any::<u8>(), 0..500),
    ) {
        play_game(Warrior::new(&rules, two()), &choices, |game| {
            for seat in (0..4).map(Seat) {
                for action in [Action::Challenge, Action::Forfeit] {
                    let listed = game.legal_actions(seat).contains(&action);
                    assert_eq!(game.check_action(seat, action).is_ok(), listed);
                }
            }
            let rolls = game.possible_rolls();
            let sum: f64 = rolls.iter().map(|(_, p)| p).sum();
            assert!(rolls.is_empty() == game.dice_to_roll().is_empty());
            assert!(rolls.is_empty() || (sum - 1.0).abs() < 1e-12);
            for (roll, _) in rolls {
                assert_eq!((game.check_roll(roll), game.canonical_roll(roll)), (Ok(()), roll));
                assert_eq!(game.roll_from_faces(&game.roll_faces(roll)), Ok(roll));
            }
        });
    }

    #[test]
    fn the_order_of_the_dice_does_not_matter(
        rules in boards(),
        choices in proptest::collection::vec(any::<u8>(), 0..300),
    ) {
        play_game(Warrior::new(&rules, two()), &choices, |game| {
            for (first, second) in [(1, 6), (5, 2), (4, 4)] {
                let roll = Roll::Dice(first, second);
                if game.check_roll(roll).is_ok() {
                    let (mut one, mut other) = (*game, *game);
                    one.apply_roll(roll);
                    other.apply_roll(game.canonical_roll(roll));
                    assert_eq!(one, other);
                }
            }
        });
    }

    #[test]
    fn unchecked_values_never_panic(
        rules in boards(),
        moves in proptest::collection::vec((any::<u8>(), any::<u8>(), any::<u8>()), 1..200),
    ) {
        let mut game = Warrior::new(&rules, two());
        for (kind, one, two) in moves {
            match kind % 4 {
                0 => game.apply_roll(Roll::Dice(one, two)),
                1 => game.apply_roll(Roll::Number(one)),
                2 => game.apply_action(Seat(one), Action::Challenge),
                _ => game.apply_action(Seat(one), Action::Forfeit),
            }
            let _ = (game.legal_actions(Seat(one)), game.possible_rolls(), game.score(Seat(one)), game.phase());
            let _ = (game.square_of(Seat(one)), game.square_ahead(Seat(one), two), game.square_after_forfeit());
        }
    }

    #[test]
    fn any_text_is_parsed_or_rejected(text in "\\PC{0,12}") {
        if let Ok(action) = Warrior::parse_action(&text) {
            prop_assert_eq!(Warrior::parse_action(&Warrior::format_action(action)), Ok(action));
        }
    }
}

#[test]
fn notation_round_trips() {
    for action in [Action::Challenge, Action::Forfeit] {
        let text = Warrior::format_action(action);
        assert_eq!(Warrior::parse_action(&text.to_uppercase()), Ok(action));
    }
    assert!(Warrior::parse_action("c").is_err());
}

#[test]
fn impossible_faces_are_rejected() {
    let game = Warrior::new(&Rules::DEFAULT, two());
    assert_eq!(game.roll_from_faces(&[3]), Err(PlayError::DiceCount { expected: 2, got: 1 }));
    let number = Err(PlayError::DiceCount { expected: 2, got: 1 });
    assert_eq!(game.check_roll(Roll::Number(3)), number);
    let face = Err(PlayError::FaceOutOfRange { die: "second", face: 7, low: 1, high: 6 });
    assert_eq!(game.check_roll(Roll::Dice(1, 7)), face);
    assert_eq!(game.check_action(Seat(0), Action::Forfeit), Err(PlayError::RollExpected));
}
