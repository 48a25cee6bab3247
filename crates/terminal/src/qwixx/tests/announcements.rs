//! What is announced, and when.

use super::*;

#[test]
fn a_concordia_round_reads_like_the_sample() {
    let players = ["Nancy", "Marta"];
    let mut game = game_with_sheets(Rules::CONCORDIA, &["", ""]);
    let dice = "Red dice: 4 | Yellow dice: 4 | Green dice: 1 | Blue dice: 4 | \
                White1 dice: 6 | White2 dice: 3 |\n";
    let announced = roll_and_announce(&mut game, &[6, 3, 4, 4, 1, 4], &players);
    assert_eq!(announced, format!("---- New Round ----\n{dice}"));
    let sheet = "\
Nancy's Gameboard:
Red: 2 3 4 5 6 7 8 9 10 11 12
Yellow: 2 3 4 5 6 7 8 9 10 11 12
Green: 12 11 10 9 8 7 6 5 4 3 2
Blue: 12 11 10 9 8 7 6 5 4 3 2
";
    let head = "***** Move on white dice *****\nThe total for the white dice is 9\n\
                Nancy it's your turn...\n";
    assert_eq!(question(&game, SEAT_1, &players), format!("{head}{sheet}"));
    let crossed = sheet.replace("10 9 8 7 6 5 4 3 2\nBlue", "10 X 8 7 6 5 4 3 2\nBlue");
    assert_eq!(act_and_announce(&mut game, SEAT_1, "G9", &players), crossed);
    assert_eq!(act_and_announce(&mut game, SEAT_2, "pass", &players), "Marta passes.\n");
    let head = "Nancy it's your turn...\n***** Move on any colour dice *****\n";
    assert_eq!(question(&game, SEAT_1, &players), format!("{head}{crossed}{dice}"));
    let announced = act_and_announce(&mut game, SEAT_1, "pass", &players);
    assert_eq!(announced, "For passing you get -5 points. You now have -5 points.\n");
}

#[test]
fn a_concordia_lock_is_announced() {
    let mut game = game_with_sheets(Rules::CONCORDIA, &["", "R3"]);
    roll_and_announce(&mut game, &[6, 6, 1, 1, 1, 1], &["Ann", "Ben"]);
    let announced = act_and_announce(&mut game, SEAT_1, "R12", &["Ann", "Ben"]);
    assert!(announced.ends_with("Ann has locked Red: it is no longer playable.\n"), "{announced}");
    let error = game.check_action(SEAT_2, Qwixx::parse_action("R12").unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "Red is locked");
}

#[test]
fn simultaneous_actions_are_announced_after_the_last_one() {
    let players = ["Ann", "Ben", "Cleo", "Dan"];
    let mut game = game_with_sheets(Rules::OFFICIAL, &["R2 R3 R4 R5 R6", "R2 R3 R4 R5 R6", "", ""]);
    let announced = roll_and_announce(&mut game, &[6, 6, 1, 2, 3, 4], &players);
    assert_eq!(
        announced,
        "Ann rolls.\nWhite 1: 6  White 2: 6  Red: 1  Yellow: 2  Green: 3  Blue: 4\n\
         The white total is 12.\n"
    );
    assert_eq!(act_and_announce(&mut game, SEAT_1, "R12", &players), "");
    assert_eq!(act_and_announce(&mut game, Seat(3), "pass", &players), "");
    assert_eq!(act_and_announce(&mut game, Seat(2), "pass", &players), "");
    assert_eq!(
        act_and_announce(&mut game, SEAT_2, "R12", &players),
        "Ann crosses off Red 12 and the lock.\nBen crosses off Red 12 and the lock.\n\
         Cleo and Dan pass.\n\
         Ann and Ben have locked Red: it is closed to everyone, and its die leaves the game.\n"
    );
    assert!(
        question(&game, SEAT_1, &players).contains("White 1: 6  White 2: 6  Yellow: 2  Green: 3")
    );
    assert_eq!(act_and_announce(&mut game, SEAT_1, "pass", &players), "Ann skips action 2.\n");
}

#[test]
fn an_official_penalty_is_announced() {
    let mut game = game_with_sheets(Rules::OFFICIAL, &["-", ""]);
    let players = ["Ann", "Ben"];
    roll_and_announce(&mut game, &[1, 2, 3, 3, 3, 3], &players);
    act_and_announce(&mut game, SEAT_2, "R3", &players);
    let announced = act_and_announce(&mut game, SEAT_1, "pass", &players);
    assert_eq!(announced, "Ben crosses off Red 3.\nAnn passes.\n");
    let announced = act_and_announce(&mut game, SEAT_1, "pass", &players);
    assert_eq!(announced, "Ann skips action 2.\nAnn takes a penalty, -5 points (2 of 4).\n");
}

#[test]
fn an_ottawa_turn_is_announced() {
    let mut game = game_with_sheets(Rules::OTTAWA, &["R2 R3 R4 R5", "R2 R3 R4 R5", "R11"]);
    let players = ["Ann", "Ben", "Cleo"];
    roll_and_announce(&mut game, &[6, 6, 3, 1, 1, 1], &players);
    assert_eq!(
        act_and_announce(&mut game, SEAT_1, "R12", &players),
        "Ann crosses off Red 12 and the lock.\n\
         Ann has locked Red: its die leaves the game; the others may still use the row this turn.\n"
    );
    act_and_announce(&mut game, SEAT_1, "pass", &players);
    assert_eq!(act_and_announce(&mut game, Seat(2), "R12", &players), "");
    assert_eq!(
        act_and_announce(&mut game, SEAT_2, "R12", &players),
        "Ben crosses off Red 12 and the lock.\nCleo crosses off Red 12.\n"
    );
    roll_and_announce(&mut game, &[1, 1, 1, 1, 1], &players);
    act_and_announce(&mut game, SEAT_2, "pass", &players);
    let announced = act_and_announce(&mut game, SEAT_2, "pass", &players);
    assert_eq!(announced, "Ben skips action 2.\nBen marks failed throw 1, -5 points.\n");
}
