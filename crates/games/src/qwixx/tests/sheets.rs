//! Points, notation, and positions made from sheets.

use super::super::{NumberState, PositionError, RuleSetKind};
use super::*;
use crate::{MAX_SEATS, ParseActionError, RuleSetWithSettings};

#[test]
fn a_row_scores_by_its_crosses() {
    let points: Vec<_> = (0..=12).map(|crosses| RowCrosses((1 << crosses) - 1).points()).collect();
    assert_eq!(points, [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]);
}

#[test]
fn sheets_in_the_sources_score_as_printed() {
    let laura = Sheet {
        rows: [RowCrosses(0b1111), RowCrosses(0b111), RowCrosses(0x7f), RowCrosses(0xff)],
        penalties: 2,
    };
    assert_eq!(laura.points(), 70);
    let jane = "R9 R10 R12 Y3 Y6 Y7 G9 G7 G5 G4 G2 GL B11 B5 - -";
    assert_eq!(sheet(Rules::OTTAWA, jane).points(), 26);
    let nancy = "R3 R6 R7 R8 R9 R11 Y4 Y7 Y8 Y9 G9 G7 G5 G3 B10 B7 B6 B5 B4 - - - -";
    assert_eq!(sheet(Rules::CONCORDIA, nancy).points(), 36);
    // Marta's last sheet shown, some moves before her final 47.
    let marta = "R4 R10 Y2 Y3 Y7 Y8 Y11 Y12 G11 G7 G6 G3 B9 B7 B5 B4 B3";
    assert_eq!(sheet(Rules::CONCORDIA, marta).points(), 49);
}

#[test]
fn notation_is_short_and_round_trips() {
    assert_eq!(Qwixx::format_action(Action::Cross { row: Colour::Red, number: 9 }), "R9");
    assert_eq!(Qwixx::format_action(Action::Pass), "pass");
    for row in Colour::ALL {
        for number in 2..=12 {
            let action = Action::Cross { row, number };
            assert_eq!(Qwixx::parse_action(&Qwixx::format_action(action)), Ok(action));
        }
    }
    assert_eq!(Qwixx::parse_action(" PASS "), Ok(Action::Pass));
    assert_eq!(Qwixx::parse_action("g12"), Ok(Action::Cross { row: Colour::Green, number: 12 }));
    for text in ["", "R", "R1", "R13", "R09", "R+9", "W9", "9R", "R9 9", "passe", "ß9", "R999"] {
        assert!(matches!(Qwixx::parse_action(text), Err(ParseActionError { .. })), "{text}");
    }
}

#[test]
fn rule_sets_are_found_by_name() {
    let rules = |name| {
        Qwixx::rules_for(
            &RuleSetWithSettings::from_name_and_settings::<Qwixx>(name, &Default::default())
                .unwrap(),
        )
    };
    assert_eq!(rules(None), Rules::OFFICIAL);
    for kind in RuleSetKind::ALL {
        assert_eq!(rules(Some(kind.name())), Rules::full_size(kind));
    }
    let seats: Vec<_> =
        Qwixx::rule_sets().iter().map(|set| (set.name, set.min_seats, set.max_seats)).collect();
    assert_eq!(seats, [("official", 1, 12), ("concordia", 2, 5), ("ottawa", 1, 3)]);
}

#[test]
fn reduced_games_have_short_rows() {
    assert_eq!(Rules::reduced(RuleSetKind::Official, 1, 0), None);
    assert_eq!(Rules::reduced(RuleSetKind::Official, 7, 5), None);
    assert_eq!(Rules::reduced(RuleSetKind::Official, 2, 3), None);
    let rules = Rules::reduced(RuleSetKind::Official, 2, 1).unwrap();
    assert_eq!(rules.column_of(Colour::Blue, 4), Some(0));
    assert_eq!(rules.column_of(Colour::Red, 5), None);
    let mut game = table(rules, ["R2", ""]);
    roll(&mut game, &[2, 2, 1, 1, 1, 1]);
    assert_eq!(legal(&game, ONE), "pass R4 G4 B4");
    act(&mut game, ONE, "R4");
    act(&mut game, TWO, "pass");
    assert_eq!(game.score(ONE), 6);
    assert!(game.locked_rows().contains(Colour::Red));
}

#[test]
fn a_position_can_be_set_up() {
    let seats = Seats::new(2, TWO).unwrap();
    let sheets =
        [sheet(Rules::OFFICIAL, "R2 R3 -"), sheet(Rules::OFFICIAL, "G12 G11 G10 G9 G8 G2 GL")];
    let game = Qwixx::from_sheets(Rules::OFFICIAL, seats, TWO, &sheets).unwrap();
    assert_eq!(phase(&game), "roll 2");
    assert_eq!(game.sheets(), sheets);
    assert_eq!(game.locked_rows().iter().collect::<Vec<_>>(), [Colour::Green]);
    assert_eq!(phase(&table(Rules::OFFICIAL, ["- - - -"])), "over: fourth penalty");
    assert_eq!(phase(&table(Rules::CONCORDIA, ["R12", "G2"])), "over: two rows locked");
}

#[test]
fn a_number_is_crossed_unreachable_or_open() {
    let locked = "G12 G11 G10 G9 G8 G2 GL";
    let game = table(Rules::OFFICIAL, ["R3 R5 G12", locked]);
    let cells = |row| (0..11).map(|column| game.number_state(ONE, row, column)).collect::<Vec<_>>();
    let (x, gone, open) = (NumberState::Crossed, NumberState::Unreachable, NumberState::Open);
    let red = [gone, x, gone, x, open, open, open, open, open, open, open];
    assert_eq!(cells(Colour::Red), red);
    let green = [x, gone, gone, gone, gone, gone, gone, gone, gone, gone, gone];
    assert_eq!(cells(Colour::Green), green, "closed by seat 2");
    assert_eq!(cells(Colour::Blue), [open; 11]);
}

#[test]
fn impossible_sheets_are_rejected() {
    let set_up = |rules, sheets: &[&str]| {
        let sheets: Vec<_> = sheets.iter().map(|text| sheet(rules, text)).collect();
        Qwixx::from_sheets(rules, Seats::new(2, ONE).unwrap(), ONE, &sheets).unwrap_err()
    };
    let (official, red) = (Rules::OFFICIAL, Colour::Red);
    assert_eq!(set_up(official, &[""]), PositionError::SheetCount { seats: 2, sheets: 1 });
    assert_eq!(
        set_up(official, &["R12", ""]),
        PositionError::LastNumberTooEarly { seat: ONE, row: red }
    );
    let wrong_lock = PositionError::WrongLock { seat: TWO, row: red };
    assert_eq!(set_up(official, &["", "R2 R3 R4 R5 R6 R12"]), wrong_lock);
    assert_eq!(set_up(official, &["", "R2 R3 R4 R5 R6 RL"]), wrong_lock);
    assert_eq!(set_up(Rules::OTTAWA, &["", "R2 R3 R4 R12 RL"]), wrong_lock);
    assert_eq!(set_up(Rules::OTTAWA, &["", "R2 R3 R4 R5 R12"]), wrong_lock);
    assert_eq!(set_up(Rules::CONCORDIA, &["", "R2 R3 R4 R5 R12 RL"]), wrong_lock);
    let penalties = |penalties| PositionError::TooManyPenalties { seat: TWO, penalties };
    assert_eq!(set_up(official, &["", "- - - - -"]), penalties(5));
    assert_eq!(set_up(official, &["- - - -", "- - - -"]), penalties(4));
    let all = PositionError::TooManyLocks;
    assert_eq!(set_up(Rules::CONCORDIA, &["R12 Y12", "G2 B2"]), all);

    let small = Rules::reduced(RuleSetKind::Official, 2, 1).unwrap();
    let wide = [Sheet { rows: [RowCrosses(0b1000); 4], penalties: 0 }];
    let one = Seats::new(1, ONE).unwrap();
    let column = PositionError::NoSuchColumn { seat: ONE, row: red };
    assert_eq!(Qwixx::from_sheets(small, one, ONE, &wide), Err(column));
    let nobody = PositionError::NoSuchSeat { seat: TWO };
    assert_eq!(Qwixx::from_sheets(small, one, TWO, &[Sheet::EMPTY]), Err(nobody));
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Qwixx>() <= 176, "{}", size_of::<Qwixx>());
    assert_eq!(size_of::<Action>(), 2);
    assert_eq!(size_of::<Sheet>(), 10);
    assert_eq!(MAX_SEATS, 12);
}
