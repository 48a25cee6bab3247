//! Properties of random games, notation and rolls.

use proptest::prelude::*;

use super::*;

/// Every action, legal or not.
fn every_action() -> Vec<Action> {
    let mut all: Vec<_> = DiceSet::ALL_SETS.map(Action::Dice).to_vec();
    all.extend([Action::Reroll, Action::Keep, Action::Pass]);
    for row in RowColour::ALL {
        all.extend((0..12).map(|cell| Action::Enter { row, cell }));
    }
    all.push(Action::Enter { row: RowColour::Red, cell: 255 });
    all
}

/// Plays a game with choices taken from `choices`, and shows every position to `inspect`.
fn play_game(mut game: Qwinto, choices: &[u8], mut inspect: impl FnMut(&Qwinto)) -> Qwinto {
    let mut choices = choices.iter().map(|&choice| usize::from(choice)).cycle();
    loop {
        inspect(&game);
        match game.phase() {
            Phase::Over { .. } => return game,
            Phase::Roll { .. } => {
                let roll = game.roll_with(|_| (choices.next().unwrap_or(0) % 6) as u8 + 1);
                game.play_roll(roll).unwrap();
            }
            Phase::Decide { seats, .. } => {
                let waiting: Vec<_> = seats.iter().collect();
                let seat = waiting[choices.next().unwrap_or(0) % waiting.len()];
                let legal = game.legal_actions(seat);
                game.play_action(seat, legal[choices.next().unwrap_or(0) % legal.len()]).unwrap();
            }
        }
    }
}

fn start() -> impl Strategy<Value = Qwinto> {
    (prop_oneof![Just(Rules::Official), Just(Rules::Ottawa)], 1..4u8)
        .prop_map(|(rules, count)| Qwinto::new(&rules, seats(count)))
}

proptest! {
    #[test]
    fn actions_are_listed_if_and_only_if_they_are_legal(
        game in start(),
        choices in proptest::collection::vec(any::<u8>(), 50..300),
    ) {
        let all = every_action();
        play_game(game, &choices, |game| {
            for seat in (0..5).map(Seat) {
                let legal = game.legal_actions(seat);
                for &action in &all {
                    let verdict = game.check_action(seat, action);
                    assert_eq!(verdict.is_ok(), legal.contains(&action), "{action:?} {verdict:?}");
                }
            }
        });
    }

    #[test]
    fn sheets_in_play_are_valid_and_games_are_short(
        game in start(),
        choices in proptest::collection::vec(any::<u8>(), 50..300),
    ) {
        let mut positions = 0;
        let count = game.seats().count();
        let end = play_game(game, &choices, |game| {
            positions += 1;
            for sheet in game.sheets() {
                let numbers = |row| sheet.row_numbers(row).map(|number| number.unwrap_or(0));
                let again = Sheet::from_numbers(RowColour::ALL.map(numbers), sheet.failed_rolls());
                assert_eq!(again, Ok(*sheet));
            }
        });
        // Each turn a seat enters one of 27 numbers or marks one of 4 failed throws.
        prop_assert!(positions <= 31 * count * (4 + count));
        let again = Qwinto::from_sheets(end.rules_in_play(), end.seats(), end.active_seat(), end.sheets());
        prop_assert_eq!(again, Ok(end));
    }

    #[test]
    fn unchecked_values_never_panic(
        game in start(),
        moves in proptest::collection::vec((any::<u8>(), any::<u8>(), any::<u8>()), 1..200),
    ) {
        let all = every_action();
        let mut game = game;
        for (kind, seat, pick) in moves {
            if kind % 3 == 0 {
                let dice = DiceSet::ALL_SETS[usize::from(seat) % 7];
                game.apply_roll(Roll::from_fn(dice, |_| pick));
            } else {
                game.apply_action(Seat(seat % 16), all[usize::from(pick) % all.len()]);
            }
            let _ = (game.legal_actions(Seat(seat)), game.possible_rolls(), game.score(Seat(seat)), game.phase());
            for &action in &all {
                let _ = game.check_action(Seat(seat % 4), action);
            }
        }
    }

    #[test]
    fn any_text_is_parsed_or_rejected(text in "\\PC{0,6}|[RYBGrybg0-9]{0,4}") {
        if let Ok(action) = Qwinto::parse_action(&text) {
            prop_assert_eq!(Qwinto::parse_action(&Qwinto::format_action(action)), Ok(action));
        }
    }
}

#[test]
fn notation_round_trips_and_every_action_has_its_own() {
    let all: Vec<_> = every_action()
        .into_iter()
        .filter(|action| !matches!(action, Action::Enter { cell: 10.., .. }))
        .collect();
    assert_eq!(all.len(), 7 + 3 + 30);
    let mut texts: Vec<_> = all.iter().map(|&action| Qwinto::format_action(action)).collect();
    for (text, &action) in texts.iter().zip(&all) {
        assert_eq!(Qwinto::parse_action(text), Ok(action));
        assert_eq!(Qwinto::parse_action(&text.to_lowercase()), Ok(action));
    }
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), all.len());
    assert_eq!(Qwinto::parse_action("BYR"), Qwinto::parse_action("RYB"));
    for bad in ["", "RR", "G", "G1", "R0", "R11", "R01", "R+1", "RB4", "4", "passs", "é"] {
        assert!(Qwinto::parse_action(bad).is_err(), "{bad}");
    }
}

#[test]
fn possible_rolls_are_all_outcomes_and_sums_have_the_stated_counts() {
    for dice in DiceSet::ALL_SETS {
        let mut game = Qwinto::new(&Rules::Ottawa, seats(1));
        game.play_action(Seat(0), Action::Dice(dice)).unwrap();
        let rolls = game.possible_rolls();
        let distinct: std::collections::HashSet<_> = rolls.iter().map(|&(roll, _)| roll).collect();
        assert_eq!(distinct.len(), 6usize.pow(dice.len() as u32));
        assert_eq!(rolls.len(), distinct.len());
        assert!((rolls.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
        for &(roll, _) in &rolls {
            assert_eq!(game.check_roll(roll), Ok(()));
            assert_eq!(game.roll_from_faces(&game.roll_faces(roll)), Ok(roll));
        }
        for sum in 0..=20 {
            let count = rolls.iter().filter(|(roll, _)| roll.sum() == sum).count();
            assert_eq!(count_rolls_with_sum(dice.len(), sum) as usize, count, "{dice} {sum}");
        }
    }
}
