//! The sample run of the `concordia` handout (seeds/000): its two full rounds sheet by sheet,
//! and a whole game through every later position it shows, up to the final scores.

use crate::test_support::{TempFolder, run_rollwright};

/// Each turn: the dice in the order white 1, white 2, red, yellow, green, blue,
/// and what Nancy, Marta and then the active player type.
const TURNS: [(&str, &str); 19] = [
    // The two rounds that the sample shows in full.
    ("6 3 4 4 1 4", "yes G yes B yes 1 B"),
    ("6 1 6 1 3 1", "yes G yes B yes 2 Y"),
    // The third round has the sample's dice.
    ("3 2 4 2 5 4", "yes G yes B yes 2 Y"),
    ("2 1 6 6 6 2", "yes R yes Y yes 1 B"),
    // Green is refused, then blue 7.
    ("2 1 1 5 5 5", "yes G yes B yes 2 G yes 1 B"),
    ("6 5 4 1 5 5", "no no yes 1 G"),
    ("3 4 6 4 6 6", "yes Y yes Y yes 2 Y"),
    ("2 4 6 6 3 6", "yes R no yes 2 G"),
    // The first penalty.
    ("2 4 1 3 4 5", "yes B yes G no"),
    ("3 4 1 6 6 6", "yes R no yes 1 R"),
    ("4 4 6 6 6 1", "yes R yes Y yes 1 B"),
    ("4 5 6 1 1 1", "yes R no yes 1 R"),
    ("5 4 6 1 1 1", "yes Y no yes 1 R"),
    ("1 3 6 6 2 6", "yes B no yes 1 G"),
    ("5 6 1 1 1 1", "no yes Y no"),
    // Marta locks yellow.
    ("6 2 1 6 2 6", "no no yes 1 Y"),
    ("2 4 5 5 5 2", "no no no"),
    // Yellow is refused.
    ("6 5 4 4 3 2", "yes Y no yes R no"),
    ("4 3 4 3 2 4", "no no no"),
];

fn dice_of_turns(turns: usize) -> String {
    TURNS[..turns].iter().map(|(dice, _)| format!("{dice}\n")).collect()
}

fn answers_of_turns(turns: usize) -> String {
    TURNS[..turns].iter().map(|(_, typed)| typed.replace(' ', "\n") + "\n").collect()
}

/// The menu as in the sample, where one player is refused.
const MENU_INPUT: &str = "qwixx\nconcordia\n1\n2\nNancy\nMarta\n";

/// The printed sheets with their owners, in order.
fn printed_sheets(out: &str) -> Vec<String> {
    let lines: Vec<&str> = out.lines().collect();
    let heads = (0..lines.len()).filter(|&at| lines[at].ends_with("'s Gameboard:"));
    heads.map(|at| lines[at..at + 5].join("\n")).collect()
}

/// A sheet as the sample prints it.
fn sheet_text(name: &str, red: &str, yellow: &str, green: &str, blue: &str) -> String {
    format!("{name}'s Gameboard:\nRed: {red}\nYellow: {yellow}\nGreen: {green}\nBlue: {blue}")
}

const ASCENDING_ROW: &str = "2 3 4 5 6 7 8 9 10 11 12";
const DESCENDING_ROW: &str = "12 11 10 9 8 7 6 5 4 3 2";

#[test]
fn the_first_two_rounds_print_the_sheets_of_the_sample() {
    let folder = TempFolder::new();
    let file = folder.write_file("dice", dice_of_turns(2));
    let run =
        run_rollwright(&["play", "--dice", &file], format!("{MENU_INPUT}{}", answers_of_turns(2)));
    let run = run.assert_exit_code(1).assert_error_contains(&["the dice file has only"]);
    let run = run.assert_prints(&[
        "number of players (2-5): 1\n",
        "You must have between 2 and 5 players.",
        "number of players (2-5): 2\n",
        "---- New Round ----",
        "Red dice: 4 | Yellow dice: 4 | Green dice: 1 | Blue dice: 4 | White1 dice: 6 | White2 dice: 3 |",
        "The total for the white dice is 9",
        "Nancy it's your turn...",
        "The total for the white dice is 9",
        "Marta it's your turn...",
        "Nancy it's your turn...",
        "***** Move on any colour dice *****",
        "---- New Round ----",
        "Red dice: 6 | Yellow dice: 1 | Green dice: 3 | Blue dice: 1 | White1 dice: 6 | White2 dice: 1 |",
        "The total for the white dice is 7",
        "Marta it's your turn...",
        "***** Move on any colour dice *****",
    ]);
    let nancy =
        |green: &str, blue: &str| sheet_text("Nancy", ASCENDING_ROW, ASCENDING_ROW, green, blue);
    let marta =
        |yellow: &str, blue: &str| sheet_text("Marta", ASCENDING_ROW, yellow, DESCENDING_ROW, blue);
    let (g9, g97) = ("12 11 10 X 8 7 6 5 4 3 2", "12 11 10 X 8 X 6 5 4 3 2");
    let b10 = "12 11 X 9 8 7 6 5 4 3 2";
    let expected = [
        nancy(DESCENDING_ROW, DESCENDING_ROW),
        marta(ASCENDING_ROW, DESCENDING_ROW),
        // Round 1.
        nancy(DESCENDING_ROW, DESCENDING_ROW),
        nancy(g9, DESCENDING_ROW),
        marta(ASCENDING_ROW, DESCENDING_ROW),
        marta(ASCENDING_ROW, g9),
        nancy(g9, DESCENDING_ROW),
        nancy(g9, b10),
        // Round 2.
        nancy(g9, b10),
        nancy(g97, b10),
        marta(ASCENDING_ROW, g9),
        marta(ASCENDING_ROW, g97),
        marta(ASCENDING_ROW, g97),
        marta("X 3 4 5 6 7 8 9 10 11 12", g97),
    ];
    assert_eq!(printed_sheets(&run.out), expected);
}

#[test]
fn a_whole_game_shows_every_position_of_the_sample() {
    let folder = TempFolder::new();
    let file = folder.write_file("dice", dice_of_turns(19));
    let run =
        run_rollwright(&["play", "--dice", &file], format!("{MENU_INPUT}{}", answers_of_turns(19)));
    let nancys_end = sheet_text(
        "Nancy",
        "2 X 4 5 X X X X 10 X 12",
        "2 3 X 5 6 X X X 10 11 12",
        "12 11 10 X 8 X 6 X 4 X 2",
        "12 11 X 9 8 X X X X 3 2",
    );
    let martas = |yellow: &str| {
        sheet_text(
            "Marta",
            "2 3 X 5 6 7 8 9 X 11 12",
            yellow,
            "12 X 10 9 8 X X 5 4 X 2",
            "12 11 10 X 8 X 6 X X X 2",
        )
    };
    let third_round = "Red dice: 4 | Yellow dice: 2 | Green dice: 5 | Blue dice: 4 | White1 dice: 3 | White2 dice: 2 |";
    let green_five = "12 11 10 X 8 X 6 X 4 X 2";
    let run = run.assert_exit_code(0).assert_prints(&[
        third_round,
        &sheet_text(
            "Nancy",
            "2 X 4 5 6 7 8 9 10 11 12",
            "2 3 X 5 6 7 8 9 10 11 12",
            green_five,
            "12 11 X 9 8 7 6 5 4 3 2",
        ),
        "Invalid move: 6 is to the left of 3, which is already crossed off in Green.",
        &sheet_text(
            "Nancy",
            "2 X 4 5 6 7 8 9 10 11 12",
            "2 3 X 5 6 7 8 9 10 11 12",
            green_five,
            "12 11 X 9 8 X 6 5 4 3 2",
        ),
        "The total for the white dice is 11",
        &sheet_text(
            "Marta",
            ASCENDING_ROW,
            "X X 4 5 6 7 8 9 10 11 12",
            DESCENDING_ROW,
            "12 11 10 X 8 X 6 X X X 2",
        ),
        &sheet_text(
            "Marta",
            ASCENDING_ROW,
            "X X 4 5 6 7 8 9 10 11 12",
            "12 X 10 9 8 7 6 5 4 3 2",
            "12 11 10 X 8 X 6 X X X 2",
        ),
        &sheet_text(
            "Nancy",
            "2 X 4 5 X 7 8 9 10 11 12",
            "2 3 X 5 6 X X 9 10 11 12",
            green_five,
            "12 11 X 9 8 X X 5 4 3 2",
        ),
        "For passing you get -5 points. You now have -5 points.",
        "The total for the white dice is 8",
        &nancys_end,
        &martas("X X 4 5 6 X X 9 10 X 12"),
        &martas("X X 4 5 6 X X 9 10 X X"),
        "Marta has locked Yellow: it is no longer playable.",
        &nancys_end,
        "For passing you get -5 points. You now have -15 points.",
        "The total for the white dice is 11",
        &nancys_end,
        "Invalid move: Yellow is locked.",
        &nancys_end,
        "For passing you get -5 points. You now have -20 points.",
        "Nancy has a total of: 36 points.",
        "Marta has a total of: 47 points.",
        "Marta wins the game!",
    ]);
    assert_eq!(run.err, "");
}
