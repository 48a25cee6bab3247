//! The rulings of RULES: Yahtzee.

use super::*;
use crate::yahtzee::{PlayError, RuleViolation};

/// What a roll of five `face`s would score in `category`, and whether it earns a chip.
fn score_five(game: &Yahtzee, face: u8, category: Category) -> Option<(u8, bool)> {
    let mut game = game.clone();
    roll(&mut game, &[face; 5]);
    let potential = game.potential_score(category)?;
    let before = game.sheet_of(Seat(0)).unwrap().bonus_chip_count();
    game.play_action(Seat(0), Action::Score(category)).unwrap();
    let sheet = game.sheet_of(Seat(0)).unwrap();
    assert_eq!(sheet.points_in(category), Some(potential.points));
    assert_eq!(sheet.bonus_chip_count() > before, potential.earns_chip);
    Some((potential.points, potential.earns_chip))
}

fn error_of(game: &Yahtzee, face: u8, category: Category) -> PlayError {
    let mut game = game.clone();
    roll(&mut game, &[face; 5]);
    assert_eq!(game.potential_score(category), None);
    game.play_action(Seat(0), Action::Score(category)).unwrap_err()
}

#[test]
fn the_rule_sets_have_their_names_and_seats() {
    let sets: Vec<_> =
        Yahtzee::rule_sets().iter().map(|s| (s.name, s.min_seats, s.max_seats)).collect();
    assert_eq!(
        sets,
        [("official", 1, 10), ("basic", 1, 4), ("bonus", 1, 4), ("free-joker", 1, 10)]
    );
    for (set, rules) in Yahtzee::rule_sets().iter().zip(Rules::ALL) {
        let choice = crate::RuleSetWithSettings::from_name_and_settings::<Yahtzee>(
            Some(set.name),
            &Default::default(),
        )
        .unwrap();
        assert_eq!(<Yahtzee as Game>::rules_for(&choice), rules);
    }
}

#[test]
fn dice_that_do_not_fit_score_nothing() {
    let mut game = table(Rules::Basic, 1);
    roll(&mut game, &[1, 2, 2, 4, 6]);
    for category in [Threes, ThreeOfAKind, FourOfAKind, FullHouse, SmallStraight, YAHTZEE] {
        assert_eq!(game.potential_score(category).unwrap().points, 0, "{category}");
    }
    assert_eq!(game.potential_score(Chance).unwrap().points, 15);
}

#[test]
fn a_used_category_is_rejected_with_a_reason() {
    let mut game = sheet_with(Rules::Basic, &[(Ones, 3)], 0);
    roll(&mut game, &[1, 1, 2, 3, 4]);
    let before = game.clone();
    let error = game.play_action(Seat(0), Action::Score(Ones)).unwrap_err();
    assert_eq!(error, PlayError::RuleViolation(RuleViolation::CategoryUsed { category: Ones }));
    assert_eq!(game, before);
    assert!(!legal_categories(&game).contains(&Ones));
}

#[test]
fn a_turn_may_stop_after_any_roll() {
    for rolls in 1..=3 {
        let mut game = table(Rules::Official, 2);
        roll(&mut game, &[1, 2, 3, 4, 6]);
        for _ in 1..rolls {
            act(&mut game, "r5");
            roll(&mut game, &[6]);
        }
        assert_eq!(game.legal_actions(Seat(0)).len(), if rolls == 3 { 13 } else { 44 });
        act(&mut game, "small");
        assert_eq!((game.active_seat(), game.score(Seat(0)), game.rolls_left()), (Seat(1), 30, 3));
    }
}

#[test]
fn the_upper_bonus_counts_as_soon_as_63_is_reached() {
    let filled = [(Twos, 6), (Threes, 9), (Fours, 12), (Fives, 15)];
    let mut game = sheet_with(Rules::Basic, &filled, 0);
    assert_eq!(game.score(Seat(0)), 42);
    score(&mut game, [6, 6, 6, 6, 1], Sixes);
    assert_eq!(game.score(Seat(0)), 66 + 35);
    score(&mut game, [1, 1, 1, 2, 3], Ones);
    assert_eq!(game.score(Seat(0)), 69 + 35);
}

#[test]
fn basic_has_neither_chips_nor_jokers() {
    let game = sheet_with(Rules::Basic, &[(YAHTZEE, 50), (Fours, 12)], 0);
    assert_eq!(score_five(&game, 4, FullHouse), Some((0, false)));
    assert_eq!(score_five(&game, 4, LargeStraight), Some((0, false)));
    assert_eq!(score_five(&game, 4, Chance), Some((20, false)));
    assert_eq!(score_five(&game, 2, Twos), Some((10, false)));
}

#[test]
fn bonus_gives_a_chip_for_a_five_of_a_kind_in_any_category() {
    let game = sheet_with(Rules::Bonus, &[(YAHTZEE, 50), (Fours, 12)], 0);
    assert_eq!(score_five(&game, 2, Twos), Some((10, true)));
    // Even if it scores nothing, because there are no jokers.
    assert_eq!(score_five(&game, 4, FullHouse), Some((0, true)));
    assert_eq!(score_five(&game, 4, SmallStraight), Some((0, true)));
    assert_eq!(score_five(&game, 2, Sixes), Some((0, true)));
}

#[test]
fn chips_need_fifty_in_the_yahtzee_category() {
    for rules in [Rules::Official, Rules::Bonus, Rules::FreeJoker] {
        let open = table(rules, 1);
        assert_eq!(score_five(&open, 2, YAHTZEE), Some((50, false)));
        assert_eq!(score_five(&open, 2, Twos), Some((10, false)));
        let zero = sheet_with(rules, &[(YAHTZEE, 0)], 0);
        assert_eq!(score_five(&zero, 2, Twos), Some((10, false)));
        let fifty = sheet_with(rules, &[(YAHTZEE, 50)], 0);
        assert_eq!(score_five(&fifty, 2, Twos), Some((10, true)));
    }
}

#[test]
fn a_five_of_a_kind_that_is_rolled_again_wins_no_chip() {
    let mut game = sheet_with(Rules::Bonus, &[(YAHTZEE, 50)], 0);
    roll(&mut game, &[2; 5]);
    act(&mut game, "r1");
    roll(&mut game, &[3]);
    act(&mut game, "twos");
    assert_eq!((game.sheet_of(Seat(0)).unwrap().bonus_chip_count(), game.score(Seat(0))), (0, 58));
}

#[test]
fn chips_add_up_on_their_own_line_and_not_towards_63() {
    let filled = [(YAHTZEE, 50), (Ones, 1), (Twos, 6)];
    let mut game = sheet_with(Rules::Official, &filled, 1);
    score(&mut game, [6; 5], Sixes);
    let sheet = game.sheet_of(Seat(0)).unwrap();
    assert_eq!((sheet.bonus_chip_count(), sheet.bonus_chip_points()), (2, 200));
    assert_eq!((sheet.upper_sum(), sheet.upper_bonus(), sheet.lower_sum()), (37, 0, 50));
    assert_eq!(game.score(Seat(0)), 287);
}

#[test]
fn there_is_no_joker_while_the_yahtzee_category_is_open() {
    for rules in Rules::ALL {
        let game = sheet_with(rules, &[(Fours, 12)], 0);
        assert_eq!(score_five(&game, 4, FullHouse), Some((0, false)), "{rules:?}");
        assert_eq!(score_five(&game, 4, SmallStraight), Some((0, false)));
        assert_eq!(score_five(&game, 4, Sixes), Some((0, false)));
    }
}

#[test]
fn the_official_joker_goes_to_its_upper_category_first() {
    for yahtzee_points in [50, 0] {
        let game = sheet_with(Rules::Official, &[(YAHTZEE, yahtzee_points)], 0);
        assert_eq!(score_five(&game, 4, Fours), Some((20, yahtzee_points == 50)));
        for category in [Threes, FullHouse, Chance] {
            let error = error_of(&game, 4, category);
            assert_eq!(
                error,
                PlayError::RuleViolation(RuleViolation::JokerNeedsUpperBox { required: Fours })
            );
        }
        let mut rolled = game.clone();
        roll(&mut rolled, &[4; 5]);
        assert_eq!(legal_categories(&rolled), [Fours]);
        // Rolling again is still legal.
        assert_eq!(rolled.legal_actions(Seat(0)).len(), 32);
        // A used category is reported as used.
        assert_eq!(
            error_of(&game, 4, YAHTZEE),
            PlayError::RuleViolation(RuleViolation::CategoryUsed { category: YAHTZEE })
        );
    }
}

#[test]
fn the_official_joker_goes_to_a_lower_category_next_and_scores_in_full() {
    for yahtzee_points in [50, 0] {
        let chip = yahtzee_points == 50;
        let game = sheet_with(Rules::Official, &[(YAHTZEE, yahtzee_points), (Fours, 12)], 0);
        assert_eq!(score_five(&game, 4, FullHouse), Some((25, chip)));
        assert_eq!(score_five(&game, 4, SmallStraight), Some((30, chip)));
        assert_eq!(score_five(&game, 4, LargeStraight), Some((40, chip)));
        assert_eq!(score_five(&game, 4, ThreeOfAKind), Some((20, chip)));
        assert_eq!(score_five(&game, 4, FourOfAKind), Some((20, chip)));
        assert_eq!(score_five(&game, 4, Chance), Some((20, chip)));
        assert_eq!(
            error_of(&game, 4, Sixes),
            PlayError::RuleViolation(RuleViolation::JokerNeedsLowerBox)
        );
        let mut rolled = game.clone();
        roll(&mut rolled, &[4; 5]);
        let lower = [ThreeOfAKind, FourOfAKind, FullHouse, SmallStraight, LargeStraight, Chance];
        assert_eq!(legal_categories(&rolled), lower);
    }
}

#[test]
fn the_official_joker_scores_zero_in_an_upper_category_last() {
    let mut filled = vec![(YAHTZEE, 50), (Fours, 12), (FullHouse, 25), (SmallStraight, 0)];
    filled.extend([(LargeStraight, 40), (ThreeOfAKind, 20), (FourOfAKind, 0), (Chance, 20)]);
    let game = sheet_with(Rules::Official, &filled, 0);
    assert_eq!(score_five(&game, 4, Sixes), Some((0, true)));
    let mut rolled = game.clone();
    roll(&mut rolled, &[4; 5]);
    assert_eq!(legal_categories(&rolled), [Ones, Twos, Threes, Fives, Sixes]);
    // The rule applies only to five of a kind.
    let mut other = game;
    roll(&mut other, &[4, 4, 4, 4, 6]);
    assert_eq!(other.potential_score(Sixes).unwrap().points, 6);
}

#[test]
fn the_free_joker_needs_both_categories_filled() {
    let open_upper = sheet_with(Rules::FreeJoker, &[(YAHTZEE, 50)], 0);
    assert_eq!(score_five(&open_upper, 4, FullHouse), Some((0, true)));
    assert_eq!(score_five(&open_upper, 4, LargeStraight), Some((0, true)));
    for yahtzee_points in [50, 0] {
        let chip = yahtzee_points == 50;
        let both = sheet_with(Rules::FreeJoker, &[(YAHTZEE, yahtzee_points), (Fours, 12)], 0);
        assert_eq!(score_five(&both, 4, FullHouse), Some((25, chip)));
        assert_eq!(score_five(&both, 4, SmallStraight), Some((30, chip)));
        assert_eq!(score_five(&both, 4, LargeStraight), Some((40, chip)));
        assert_eq!(score_five(&both, 4, FourOfAKind), Some((20, chip)));
    }
}

#[test]
fn the_free_joker_may_go_to_any_category() {
    let open_upper = sheet_with(Rules::FreeJoker, &[(YAHTZEE, 50)], 0);
    assert_eq!(score_five(&open_upper, 4, Fours), Some((20, true)));
    assert_eq!(score_five(&open_upper, 4, Ones), Some((0, true)));
    assert_eq!(score_five(&open_upper, 4, Chance), Some((20, true)));
    let both = sheet_with(Rules::FreeJoker, &[(YAHTZEE, 0), (Fours, 12)], 0);
    assert_eq!(score_five(&both, 4, Sixes), Some((0, false)));
}
