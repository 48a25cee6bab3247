//! The rulings of RULES: Qwinto, one test each.

use super::*;
use crate::Colour;
use crate::qwinto::RuleViolation;

#[test]
fn janes_sheet_scores_28() {
    let jane = sheet(JANE, 3);
    let rows = RowColour::ALL.map(|row| jane.row_points(row));
    assert_eq!((rows, jane.bonus_points(), jane.points()), ([16, 6, 5], 16, 28));
    assert_eq!(table(&[jane]).score(Seat(0)), 28);
    let counted: Vec<_> = jane.earned_bonuses().collect();
    assert_eq!(counted, [(RowColour::Red, 1, 3), (RowColour::Yellow, 7, 13)]);
}

#[test]
fn each_full_column_adds_the_number_in_its_bonus_cell() {
    // (red, yellow, blue) cells of the five full columns, and the bonus cell.
    let columns = [
        ([0, 1, 2], RowColour::Blue),
        ([1, 2, 3], RowColour::Red),
        ([5, 6, 7], RowColour::Red),
        ([6, 7, 8], RowColour::Yellow),
        ([7, 8, 9], RowColour::Blue),
    ];
    for (cells, bonus) in columns {
        let mut rows = [[0; 10]; 3];
        for (row, cell) in cells.into_iter().enumerate() {
            rows[row][cell] = 7 + row as u8;
        }
        let expected = 7 + bonus.index() as i32;
        assert_eq!(sheet(rows, 0).bonus_points(), expected, "column {cells:?}");
        rows[1][cells[1]] = 0;
        assert_eq!(sheet(rows, 0).bonus_points(), 0, "column {cells:?} with a hole");
    }
}

#[test]
fn a_full_row_scores_its_rightmost_number_and_others_one_per_number() {
    let mut rows = [[0; 10]; 3];
    rows[2] = [1, 2, 3, 4, 0, 5, 6, 7, 8, 17];
    assert_eq!(sheet(rows, 0).points(), 17);
    rows[2][0] = 0;
    assert_eq!(sheet(rows, 0).points(), 8);
    assert_eq!(sheet(rows, 2).points(), -2, "failed throws count -5 each");
}

#[test]
fn closed_cells_accept_nothing() {
    let mut game = table(&[Sheet::EMPTY]);
    roll_dice(&mut game, "RYB", &[1, 2, 3]);
    for (text, row, cell) in
        [("R4", Colour::Red, 4), ("Y6", Colour::Yellow, 6), ("B5", Colour::Blue, 5)]
    {
        assert_eq!(
            error_of(&game, 0, text),
            PlayError::RuleViolation(RuleViolation::CellClosed { row, cell })
        );
    }
    assert_eq!(game.legal_actions(Seat(0)).len(), 3 * 9 + 1);
}

#[test]
fn only_rows_whose_die_was_rolled_accept_the_sum() {
    let mut game = table(&[Sheet::EMPTY]);
    roll_dice(&mut game, "yb", &[5, 6]);
    assert_eq!(
        error_of(&game, 0, "R1"),
        PlayError::RuleViolation(RuleViolation::DieNotRolled { row: Colour::Red })
    );
    act(&mut game, 0, "Y1");
    assert_eq!(game.sheet_of(Seat(0)).number_at(RowColour::Yellow, 0), Some(11));
}

#[test]
fn rows_ascend_strictly_with_gaps_allowed() {
    let mut rows = [[0; 10]; 3];
    rows[0] = [0, 4, 0, 0, 0, 9, 0, 0, 0, 0];
    let mut game = table(&[sheet(rows, 0)]);
    roll_dice(&mut game, "R", &[4]);
    assert_eq!(legal_texts(&game, 0), ["pass"], "an equal number is neither above nor below");
    let row = Colour::Red;
    assert_eq!(
        error_of(&game, 0, "R1"),
        PlayError::RuleViolation(RuleViolation::NotBelowRight { row, sum: 4, number: 4 })
    );
    assert_eq!(
        error_of(&game, 0, "R2"),
        PlayError::RuleViolation(RuleViolation::CellFilled { row, cell: 2, number: 4 })
    );
    assert_eq!(
        error_of(&game, 0, "R3"),
        PlayError::RuleViolation(RuleViolation::NotAboveLeft { row, sum: 4, number: 4 })
    );

    let mut game = table(&[sheet(rows, 0)]);
    roll_dice(&mut game, "R", &[5]);
    assert_eq!(legal_texts(&game, 0), ["R3", "R5", "pass"]);
    assert_eq!(
        error_of(&game, 0, "R10"),
        PlayError::RuleViolation(RuleViolation::NotAboveLeft { row, sum: 5, number: 9 })
    );

    let mut game = table(&[sheet(rows, 0)]);
    roll_dice(&mut game, "RY", &[6, 6]);
    let red: Vec<_> =
        legal_texts(&game, 0).into_iter().filter(|text| text.starts_with('R')).collect();
    assert_eq!(red, ["R7", "R8", "R9", "R10"]);
}

#[test]
fn no_column_has_a_number_twice() {
    // As RULES lists them: (red, yellow, blue), -1 where a cell is missing or closed.
    let columns: [[i8; 3]; 10] = [
        [-1, 0, 1],
        [0, 1, 2],
        [1, 2, 3],
        [2, 3, -1],
        [-1, 4, 5],
        [4, -1, 6],
        [5, 6, 7],
        [6, 7, 8],
        [7, 8, 9],
        [8, 9, -1],
    ];
    let together = |a: (usize, u8), b: (usize, u8)| {
        columns.iter().any(|column| {
            column[a.0] == i8::try_from(a.1).unwrap() && column[b.0] == i8::try_from(b.1).unwrap()
        })
    };
    for rules in [Rules::Official, Rules::Ottawa] {
        for first in RowColour::ALL {
            for cell in (0..10).filter(|&cell| cell != first.closed_cell()) {
                let mut rows = [[0; 10]; 3];
                rows[first.index()][usize::from(cell)] = 6;
                let sheets = [sheet(rows, 0)];
                let mut game = Qwinto::from_sheets(rules, seats(1), Seat(0), &sheets).unwrap();
                roll_dice(&mut game, "RYB", &[1, 2, 3]);
                if rules == Rules::Official {
                    act(&mut game, 0, "keep");
                }
                for second in RowColour::ALL.into_iter().filter(|&row| row != first) {
                    for other in (0..10).filter(|&other| other != second.closed_cell()) {
                        let action = Action::Enter { row: second, cell: other };
                        let clash = together((first.index(), cell), (second.index(), other));
                        let verdict = game.check_action(Seat(0), action);
                        assert_eq!(verdict.is_err(), clash, "{first:?} {cell}, {action:?}");
                        if let Err(error) = verdict {
                            let expected =
                                PlayError::RuleViolation(RuleViolation::NumberInColumn {
                                    row: second.colour(),
                                    cell: other + 1,
                                    sum: 6,
                                    other: first.colour(),
                                });
                            assert_eq!(error, expected);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn official_offers_one_reroll_of_the_same_dice_and_the_second_result_counts() {
    let mut game = Qwinto::new(&Rules::Official, seats(2));
    roll_dice(&mut game, "RB", &[1, 2]);
    assert_eq!(legal_texts(&game, 0), ["reroll", "keep"]);
    assert!(game.legal_actions(Seat(1)).is_empty());
    assert_eq!(error_of(&game, 1, "keep"), PlayError::NotAsked { seat: Seat(1) });
    let mut keeping = game.clone();
    act(&mut keeping, 0, "keep");
    assert_eq!(keeping.current_roll().unwrap().sum(), 3);

    act(&mut game, 0, "reroll");
    let names: Vec<_> = game.dice_to_roll().iter().map(|die| die.name).collect();
    assert_eq!(names, ["red", "blue"]);
    game.play_roll(game.roll_from_faces(&[6, 5]).unwrap()).unwrap();
    assert_eq!(game.current_roll().unwrap().sum(), 11);
    let waiting = seats(2).to_set();
    assert_eq!(game.phase(), Phase::Decide { question: Question::Entry, seats: waiting });
    act(&mut game, 0, "R1");
    act(&mut game, 1, "pass");
    assert_eq!(game.sheet_of(Seat(0)).number_at(RowColour::Red, 0), Some(11));
}

#[test]
fn ottawa_asks_for_entries_right_after_the_roll() {
    let mut game = Qwinto::new(&Rules::Ottawa, seats(1));
    roll_dice(&mut game, "RB", &[1, 2]);
    assert_eq!(error_of(&game, 0, "reroll"), PlayError::WrongQuestion { asked: "entry" });
    assert_eq!(legal_texts(&game, 0).last().unwrap(), "pass");
}

#[test]
fn only_the_active_seat_marks_a_failed_throw_even_by_choice() {
    let mut game = Qwinto::new(&Rules::Ottawa, seats(3));
    roll_dice(&mut game, "R", &[3]);
    for seat in 0..3 {
        assert!(legal_texts(&game, seat).len() > 1, "nobody needs to pass");
        act(&mut game, seat, "pass");
    }
    let failed = game.sheets().iter().map(Sheet::failed_rolls).collect::<Vec<_>>();
    assert_eq!(failed, [1, 0, 0]);
    assert_eq!(game.active_seat(), Seat(1));
    assert_eq!(game.score(Seat(0)), -5);

    roll_dice(&mut game, "Y", &[3]);
    act(&mut game, 1, "Y1");
    act(&mut game, 0, "pass");
    act(&mut game, 2, "pass");
    let failed = game.sheets().iter().map(Sheet::failed_rolls).collect::<Vec<_>>();
    assert_eq!(failed, [1, 0, 0], "an entry isn't a failed throw");
}

#[test]
fn a_failed_throw_by_need_is_marked_once_the_seat_has_passed() {
    let mut rows = [[0; 10]; 3];
    rows[0][9] = 1;
    let mut game = table(&[sheet(rows, 0)]);
    roll_dice(&mut game, "R", &[1]);
    assert_eq!(legal_texts(&game, 0), ["pass"]);
    act(&mut game, 0, "pass");
    assert_eq!(game.sheet_of(Seat(0)).failed_rolls(), 1);
}

#[test]
fn the_fourth_failed_throw_ends_the_game_after_the_turn() {
    let mut game = table(&[sheet([[0; 10]; 3], 3), Sheet::EMPTY]);
    roll_dice(&mut game, "R", &[3]);
    act(&mut game, 0, "pass");
    assert_eq!(ending(&game), None, "the other seat still enters");
    act(&mut game, 1, "R1");
    assert_eq!(ending(&game), Some("four failed throws"));
    assert_eq!((game.score(Seat(0)), game.score(Seat(1))), (-20, 1));
    assert_eq!(game.active_seat(), Seat(0), "it played the last turn");
    assert_eq!(error_of(&game, 1, "R"), PlayError::GameOver);
}

#[test]
fn three_failed_throws_or_one_full_row_do_not_end_the_game() {
    let mut rows = [[0; 10]; 3];
    rows[0] = [1, 2, 3, 0, 4, 5, 6, 7, 8, 9];
    assert_eq!(ending(&table(&[sheet(rows, 3)])), None);
}

fn nearly_two_full_rows() -> Sheet {
    let red = [1, 2, 3, 0, 4, 5, 6, 7, 8, 9];
    let blue = [5, 6, 7, 8, 0, 9, 10, 11, 12, 0];
    sheet([red, [0; 10], blue], 0)
}

#[test]
fn two_filled_rows_end_the_game_after_the_turn() {
    let mut game = table(&[nearly_two_full_rows(), Sheet::EMPTY]);
    roll_dice(&mut game, "YB", &[6, 6]);
    let full = PlayError::RuleViolation(RuleViolation::NotAboveLeft {
        row: Colour::Blue,
        sum: 12,
        number: 12,
    });
    assert_eq!(error_of(&game, 0, "B10"), full);
    act(&mut game, 0, "Y1");
    act(&mut game, 1, "pass");
    assert_eq!(ending(&game), None);

    let mut game = table(&[Sheet::EMPTY, nearly_two_full_rows()]);
    roll_dice(&mut game, "RYB", &[6, 6, 1]);
    act(&mut game, 1, "B10");
    assert_eq!(ending(&game), None, "seat 1 still enters");
    act(&mut game, 0, "R1");
    assert_eq!(ending(&game), Some("two rows filled"));
    assert_eq!((game.score(Seat(0)), game.score(Seat(1))), (1, 9 + 13));
}

#[test]
fn one_turn_can_cause_both_endings() {
    let mut game = table(&[sheet([[0; 10]; 3], 3), nearly_two_full_rows()]);
    roll_dice(&mut game, "RYB", &[6, 6, 1]);
    act(&mut game, 0, "pass");
    act(&mut game, 1, "B10");
    assert_eq!(ending(&game), Some("four failed throws and two rows filled"));
}

#[test]
fn answers_are_hidden_until_the_last_one_and_their_order_does_not_matter() {
    let mut asked = Qwinto::new(&Rules::Ottawa, seats(3));
    roll_dice(&mut asked, "R", &[3]);
    let mut game = asked.clone();
    act(&mut game, 1, "R5");
    assert_eq!(game.sheet_of(Seat(1)), &Sheet::EMPTY, "still pending");
    assert_eq!(game.visible_to(Some(Seat(0))), asked);
    assert_eq!(game.visible_to(None), asked);
    assert_eq!(game.visible_to(Some(Seat(1))), game, "a seat sees its own answer");
    assert_eq!(error_of(&game, 1, "R6"), PlayError::AlreadyAnswered { seat: Seat(1) });
    assert!(game.legal_actions(Seat(1)).is_empty());

    act(&mut game, 0, "R1");
    act(&mut game, 2, "pass");
    let mut other = asked;
    act(&mut other, 2, "pass");
    act(&mut other, 0, "R1");
    act(&mut other, 1, "R5");
    assert_eq!(game, other);
    assert_eq!(game.sheet_of(Seat(1)).number_at(RowColour::Red, 4), Some(3));
    assert_eq!(game.visible_to(Some(Seat(0))), game, "nothing is hidden between turns");
}

#[test]
fn rolls_of_other_dice_are_rejected() {
    let mut game = Qwinto::new(&Rules::Ottawa, seats(1));
    assert_eq!(game.roll_from_faces(&[1]), Err(PlayError::ActionExpected));
    act(&mut game, 0, "RB");
    assert_eq!(error_of(&game, 0, "R1"), PlayError::RollExpected);
    assert_eq!(game.roll_from_faces(&[1]), Err(PlayError::DiceCount { expected: 2, got: 1 }));
    let wrong = Roll::from_fn(DiceSet::from_colour_letters("RY").unwrap(), |_| 3);
    let blue = PlayError::FaceOutOfRange { die: "blue", face: 0, low: 1, high: 6 };
    assert_eq!(game.check_roll(wrong), Err(blue));
    let seven = Roll::from_fn(DiceSet::from_colour_letters("RB").unwrap(), |_| 7);
    let red = PlayError::FaceOutOfRange { die: "red", face: 7, low: 1, high: 6 };
    assert_eq!(game.check_roll(seven), Err(red));
}

#[test]
fn impossible_sheets_are_rejected() {
    let mut closed = [[0; 10]; 3];
    closed[0][3] = 5;
    let cell = RuleViolation::CellClosed { row: Colour::Red, cell: 4 };
    assert_eq!(Sheet::from_numbers(closed, 0), Err(SheetError::IllegalEntry(cell)));
    let mut column = [[0; 10]; 3];
    (column[0][1], column[2][3]) = (5, 5);
    assert!(matches!(
        Sheet::from_numbers(column, 0),
        Err(SheetError::IllegalEntry(RuleViolation::NumberInColumn { .. }))
    ));
    let mut falling = [[0; 10]; 3];
    (falling[1][0], falling[1][9]) = (5, 4);
    assert!(matches!(
        Sheet::from_numbers(falling, 0),
        Err(SheetError::IllegalEntry(RuleViolation::NotAboveLeft { .. }))
    ));
    let mut large = [[0; 10]; 3];
    large[0][0] = 19;
    assert_eq!(Sheet::from_numbers(large, 0), Err(SheetError::ImpossibleNumber(19)));
    assert_eq!(Sheet::from_numbers([[0; 10]; 3], 5), Err(SheetError::TooManyFailedRolls(5)));
    let full = [
        [1, 2, 3, 0, 4, 5, 6, 7, 8, 9],
        [9, 10, 11, 12, 13, 0, 14, 15, 16, 17],
        [2, 3, 4, 5, 0, 6, 7, 8, 9, 10],
    ];
    assert_eq!(Sheet::from_numbers(full, 0), Err(SheetError::AllRowsFull));
    let no_seat = Qwinto::from_sheets(Rules::Ottawa, seats(1), Seat(1), &[Sheet::EMPTY]);
    assert_eq!(no_seat, Err(PositionError::NoSuchSeat(Seat(1))));
    let no_sheet = Qwinto::from_sheets(Rules::Ottawa, seats(2), Seat(1), &[Sheet::EMPTY]);
    assert_eq!(no_sheet, Err(PositionError::SheetCount { seats: 2, sheets: 1 }));
    assert_eq!(ending(&table(&[sheet([[0; 10]; 3], 4)])), Some("four failed throws"));
}
