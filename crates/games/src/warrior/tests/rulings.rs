//! The rulings of RULES: Warrior, one test each.

use super::*;

#[test]
fn adjustments_of_the_default_board() {
    #[rustfmt::skip]
    let expected = [
        [[-3, 0, 0, -3], [0, 0, -3, 0], [0, -3, 0, -2], [-3, 0, -2, -3]],
        [[0, 0, -3, 0], [0, -3, 0, -2], [-3, 0, -2, -3], [0, -2, -3, 2]],
        [[0, -3, 0, -2], [-3, 0, -2, -3], [0, -2, -3, 2], [-2, -3, 2, 0]],
    ];
    for (level, board) in (0..).zip(expected) {
        for (x, row) in (0..).zip(board) {
            for (y, adjustment) in (0..).zip(row) {
                let square = at(level, x, y);
                assert_eq!(Rules::DEFAULT.energy_change_on_landing(square), adjustment, "{square}");
            }
        }
    }
    let large = Rules::new(10, 10).unwrap();
    assert_eq!(large.energy_change_on_landing(at(5, 5, 5)), -3, "3 comes before 5");
    assert_eq!(large.energy_change_on_landing(at(7, 7, 7)), -3, "3 comes before 7");
    assert_eq!(large.energy_change_on_landing(at(9, 9, 7)), -2, "25");
    assert_eq!(large.energy_change_on_landing(at(9, 3, 2)), 2, "14");
}

#[test]
fn the_path_continues_into_rows_and_levels() {
    let reach = |rules, from: Square, steps| {
        let game = Warrior::from_fighters_at_turn_start(
            rules,
            Seats::new(1, Seat(0)).unwrap(),
            Seat(0),
            &[(from, START_ENERGY)],
        );
        game.unwrap().square_ahead(Seat(0), steps).unwrap()
    };
    assert_eq!(reach(Rules::DEFAULT, at(0, 0, 0), 9), at(0, 2, 1));
    assert_eq!(reach(Rules::DEFAULT, at(0, 3, 2), 9), at(1, 1, 3));
    assert_eq!(reach(Rules::DEFAULT, at(0, 3, 3), 9), at(1, 2, 0));
    let small = Rules::new(3, 3).unwrap();
    assert_eq!(reach(small, at(0, 2, 2), 12), at(2, 0, 2), "two levels with one roll");
}

#[test]
fn landing_on_a_free_square_applies_its_adjustment() {
    let mut game = Warrior::new(&Rules::DEFAULT, two());
    roll(&mut game, &[4, 5]);
    assert_eq!(state(&game, 0), (at(0, 2, 1), 7));
    assert_eq!(state(&game, 1), (at(0, 0, 0), 10));
    assert_eq!(game.active_seat(), Seat(1));
}

#[test]
fn a_double_gains_two_energy() {
    let mut game = Warrior::new(&Rules::DEFAULT, two());
    roll(&mut game, &[2, 2]);
    assert_eq!(state(&game, 0), (at(0, 1, 0), 12));
}

#[test]
fn a_roll_past_the_last_square_stays_and_loses_two() {
    let mut game = duel_of((at(2, 3, 0), 10), (at(0, 0, 0), 10));
    roll(&mut game, &[3, 1]);
    assert_eq!(state(&game, 0), (at(2, 3, 0), 8));
    assert_eq!(game.active_seat(), Seat(1));
    let mut game = duel_of((at(2, 3, 0), 10), (at(0, 0, 0), 10));
    roll(&mut game, &[2, 2]);
    assert_eq!(state(&game, 0), (at(2, 3, 0), 10), "the double still counts");
}

#[test]
fn the_last_square_of_the_top_level_wins_at_once() {
    let mut game = duel_of((at(2, 3, 0), 1), (at(2, 3, 1), 10));
    roll(&mut game, &[1, 2]);
    assert!(is_over(&game));
    assert_eq!((game.score(Seat(0)), game.score(Seat(1))), (1, 0));
    assert_eq!(game.active_seat(), Seat(0));
    assert_eq!(game.roll_from_faces(&[1, 1]), Err(PlayError::GameOver));
    let mut lower = duel_of((at(0, 3, 0), 5), (at(0, 0, 0), 10));
    roll(&mut lower, &[1, 2]);
    assert!(!is_over(&lower), "the last square of another level does not");
}

#[test]
fn a_duel_asks_the_seat_that_landed() {
    let mut game = duel_of((at(0, 0, 0), 10), (at(0, 2, 1), 10));
    roll(&mut game, &[4, 5]);
    let asked = crate::SeatSet::single(Seat(0));
    assert_eq!(game.phase(), Phase::Decide { question: Question::Duel, seats: asked });
    assert_eq!(game.square_of(Seat(0)), at(0, 0, 0), "not moved yet");
    assert_eq!(game.legal_actions(Seat(0)).as_slice(), [Action::Challenge, Action::Forfeit]);
    assert!(game.legal_actions(Seat(1)).is_empty());
    let not_asked = Err(PlayError::NotAsked { seat: Seat(1) });
    assert_eq!(game.check_action(Seat(1), Action::Forfeit), not_asked);
    assert_eq!(game.roll_from_faces(&[1, 1]), Err(PlayError::ActionExpected));
}

#[test]
fn a_forfeit_leads_below_the_contested_square_and_costs_two() {
    // From level 0 to a contested square on level 1: back to level 0, not below the origin.
    let mut game = duel_of((at(0, 3, 2), 10), (at(1, 1, 3), 10));
    roll(&mut game, &[4, 5]);
    assert_eq!(game.square_after_forfeit(), at(0, 1, 3));
    game.play_action(Seat(0), Action::Forfeit).unwrap();
    // t = 4 has no adjustment; the next case has one.
    assert_eq!(state(&game, 0), (at(0, 1, 3), 8));
    assert_eq!(state(&game, 1), (at(1, 1, 3), 10));
    assert_eq!(game.active_seat(), Seat(1));

    let mut game = duel_of((at(0, 3, 2), 10), (at(1, 1, 2), 10));
    roll(&mut game, &[3, 5]);
    game.play_action(Seat(0), Action::Forfeit).unwrap();
    assert_eq!(state(&game, 0), (at(0, 1, 2), 8), "the adjustment -3 doesn't apply");
}

#[test]
fn a_forfeit_on_level_0_leads_to_the_start() {
    let mut game = duel_of((at(0, 1, 1), 3), (at(0, 2, 2), 10));
    roll(&mut game, &[2, 3]);
    assert_eq!(game.square_after_forfeit(), at(0, 0, 0));
    game.play_action(Seat(0), Action::Forfeit).unwrap();
    assert_eq!(state(&game, 0), (at(0, 0, 0), 1));
}

/// Seat 1 challenges with `mine` energy against `theirs`, and draws `number`.
fn challenge(own_energy: i32, opponent_energy: i32, number: u8) -> Warrior {
    let mut game = duel_of((at(0, 1, 1), own_energy), (at(0, 2, 2), opponent_energy));
    roll(&mut game, &[2, 3]);
    game.play_action(Seat(0), Action::Challenge).unwrap();
    assert_eq!(game.dice_to_roll()[0].high, 10);
    roll(&mut game, &[number]);
    assert_eq!(game.active_seat(), Seat(1));
    game
}

#[test]
fn below_six_a_challenge_is_lost_with_half_the_energy() {
    for number in 0..=5 {
        let game = challenge(5, 10, number);
        assert_eq!(state(&game, 0), (at(0, 1, 1), 3), "half is rounded down");
        assert_eq!(state(&game, 1), (at(0, 2, 2), 10));
    }
}

#[test]
fn from_six_on_a_challenge_swaps_places_and_takes_half_the_energy() {
    for number in 6..=10 {
        let game = challenge(5, 9, number);
        assert_eq!(state(&game, 0), (at(0, 2, 2), 9));
        assert_eq!(state(&game, 1), (at(0, 1, 1), 5));
    }
    let mut game = duel_of((at(0, 0, 3), 8), (at(0, 2, 1), 10));
    roll(&mut game, &[2, 4]);
    game.play_action(Seat(0), Action::Challenge).unwrap();
    roll(&mut game, &[6]);
    assert_eq!(state(&game, 0), (at(0, 2, 1), 13), "the adjustment -3 doesn't apply");
    assert_eq!(state(&game, 1), (at(0, 0, 3), 5), "the adjustment -3 doesn't apply");
}

#[test]
fn half_of_no_energy_is_zero() {
    for (opponent_energy, after) in [(0, 0), (-1, -1), (-2, -2), (1, 1)] {
        let game = challenge(5, opponent_energy, 10);
        assert_eq!((game.energy_of(Seat(0)), game.energy_of(Seat(1))), (5, after));
    }
    let game = challenge(1, 10, 0);
    assert_eq!(game.energy_of(Seat(0)), 1);
}

#[test]
fn the_double_counts_before_a_duel() {
    let mut game = duel_of((at(0, 1, 1), 4), (at(0, 2, 3), 10));
    roll(&mut game, &[3, 3]);
    game.play_action(Seat(0), Action::Challenge).unwrap();
    roll(&mut game, &[0]);
    assert_eq!(game.energy_of(Seat(0)), 3, "half of 6");
}

#[test]
fn sharing_the_start_is_not_a_duel() {
    let mut game = Warrior::new(&Rules::DEFAULT, two());
    assert_eq!(game.square_of(Seat(0)), game.square_of(Seat(1)));
    roll(&mut game, &[1, 2]);
    roll(&mut game, &[1, 1]);
    assert_eq!((game.square_of(Seat(0)), game.square_of(Seat(1))), (at(0, 0, 3), at(0, 0, 2)));
}

#[test]
fn a_weak_warrior_tosses_three_times_and_may_stay_weak() {
    let mut game = duel_of((at(0, 1, 1), -2), (at(0, 0, 0), 10));
    roll(&mut game, &[1, 2]);
    assert_eq!(game.tosses_left(), 2);
    roll(&mut game, &[3, 3]);
    roll(&mut game, &[5, 6]);
    assert_eq!(state(&game, 0), (at(0, 1, 1), 0), "0 is still too weak");
    assert_eq!(game.active_seat(), Seat(1));
}

#[test]
fn a_weak_warrior_with_enough_doubles_goes_on_with_the_turn() {
    let mut game = duel_of((at(0, 1, 1), 0), (at(0, 0, 0), 10));
    for toss in [[1, 1], [2, 2], [3, 3]] {
        assert_eq!(game.active_seat(), Seat(0), "all three tosses are made");
        assert!(game.tosses_left() > 0);
        roll(&mut game, &toss);
    }
    assert_eq!((state(&game, 0), game.tosses_left()), ((at(0, 1, 1), 6), 0));
    assert_eq!(game.phase(), Phase::Roll { seat: Seat(0) });
    roll(&mut game, &[1, 2]);
    assert_eq!(state(&game, 0), (at(0, 2, 0), 6));
}

#[test]
fn one_unit_is_enough_to_move() {
    assert_eq!(duel_of((at(0, 1, 1), 1), (at(0, 0, 0), 10)).tosses_left(), 0);
    assert_eq!(duel_of((at(0, 1, 1), 0), (at(0, 0, 0), 10)).tosses_left(), 3);
}

#[test]
fn settings_have_ranges() {
    let set = &Warrior::rule_sets()[0];
    let limits: Vec<_> = set.settings.iter().map(|s| (s.key, s.low, s.high, s.default)).collect();
    assert_eq!(limits, [("levels", 3, 10, 3), ("size", 3, 10, 4)]);
    assert_eq!(
        (set.min_seats, set.max_seats, set.starting_seat),
        (2, 2, crate::DefaultStartingSeat::Random)
    );
    assert!(Rules::new(2, 4).is_none() && Rules::new(3, 11).is_none());
    assert!(Rules::reduced(1, 1).is_none() && Rules::reduced(2, 1).is_none());
    assert!(Rules::reduced(1, 2).is_some() && Rules::reduced(3, 1).is_some());
}

#[test]
fn impossible_positions_are_rejected() {
    let set_up = |active, first, second| {
        Warrior::from_fighters_at_turn_start(Rules::DEFAULT, two(), Seat(active), &[first, second])
    };
    let (start, last) = ((at(0, 0, 0), 10), (at(2, 3, 3), 4));
    assert_eq!(set_up(2, start, start), Err(PositionError::NoSuchSeat(Seat(2))));
    assert_eq!(set_up(0, (at(3, 0, 0), 1), start), Err(PositionError::OffTheBoard(at(3, 0, 0))));
    assert_eq!(set_up(0, (at(0, 4, 0), 1), start), Err(PositionError::OffTheBoard(at(0, 4, 0))));
    assert_eq!(set_up(0, start, (at(0, 1, 0), -3)), Err(PositionError::EnergyTooLow(-3)));
    assert_eq!(set_up(0, start, last), Err(PositionError::GameAlreadyWon(Seat(1))));
    assert_eq!(set_up(0, (at(1, 0, 0), 1), (at(1, 0, 0), 1)), Err(PositionError::SharedSquare));
    assert!(is_over(&set_up(1, start, last).unwrap()));
    let alone = Warrior::from_fighters_at_turn_start(Rules::DEFAULT, two(), Seat(0), &[start]);
    assert_eq!(alone, Err(PositionError::FighterCount { seats: 2, fighters: 1 }));
}

#[test]
fn more_than_two_seats_are_ignored() {
    let crowd = Seats::new(12, Seat(11)).unwrap();
    let game = Warrior::new(&Rules::DEFAULT, crowd);
    assert_eq!((game.seats().count(), game.active_seat()), (2, Seat(1)));
    let mut alone = Warrior::new(&Rules::DEFAULT, Seats::new(1, Seat(0)).unwrap());
    roll(&mut alone, &[1, 2]);
    assert_eq!((alone.active_seat(), alone.path_index_of(Seat(0))), (Seat(0), 3));
}
