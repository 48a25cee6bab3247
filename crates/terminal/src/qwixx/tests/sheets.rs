//! The sheets, character by character.

use super::*;

#[test]
fn janes_ottawa_sheet() {
    let jane = "R9 R10 R12 Y3 Y6 Y7 G9 G7 G5 G4 G2 GL B11 B5 - -";
    let text = "\
Player name: Jane Doe                Points: 26
       ------------------------------------
Red    | 2| 3| 4| 5| 6| 7| 8|XX|XX|11|XX| U
       ------------------------------------
Yellow | 2|XX| 4| 5|XX|XX| 8| 9|10|11|12| U
       ------------------------------------
Green  |12|11|10|XX| 8|XX| 6|XX|XX| 3|XX| L
       ------------------------------------
Blue   |12|XX|10| 9| 8| 7| 6|XX| 4| 3| 2| U
       ------------------------------------
Failed throws: 1 2
";
    assert_eq!(sheet_text(&game_with_sheets(Rules::OTTAWA, &[jane]), SEAT_1, &["Jane Doe"]), text);
}

#[test]
fn only_the_sheet_of_the_locking_player_shows_l() {
    let game = game_with_sheets(Rules::OTTAWA, &["G9 G7 G5 G4 G2 GL", ""]);
    assert!(
        sheet_text(&game, SEAT_1, &["Ann", "Ben"])
            .contains("Green  |12|11|10|XX| 8|XX| 6|XX|XX| 3|XX| L")
    );
    assert!(
        sheet_text(&game, SEAT_2, &["Ann", "Ben"])
            .contains("Green  |12|11|10| 9| 8| 7| 6| 5| 4| 3| 2| U")
    );
    assert!(sheet_text(&game, SEAT_2, &["Ann", "Ben"]).ends_with("Failed throws:\n"));
}

#[test]
fn nancys_concordia_sheet() {
    let nancy = "R3 R6 R7 R8 R9 R11 Y4 Y7 Y8 Y9 G9 G7 G5 G3 B10 B7 B6 B5 B4 - - - -";
    let text = "\
Nancy's Gameboard:
Red: 2 X 4 5 X X X X 10 X 12
Yellow: 2 3 X 5 6 X X X 10 11 12
Green: 12 11 10 X 8 X 6 X 4 X 2
Blue: 12 11 X 9 8 X X X X 3 2
";
    let game = game_with_sheets(Rules::CONCORDIA, &[nancy, ""]);
    assert_eq!(sheet_text(&game, SEAT_1, &["Nancy", "Marta"]), text);
    let closing = written_text(|out| game.write_closing(&names(&["Nancy", "Marta"]), out));
    assert!(
        closing.contains("Nancy has a total of: 36 points.\nMarta has a total of: 0 points.\n")
    );
    assert!(closing.ends_with("Nancy wins the game!\n"), "{closing}");
}

#[test]
fn the_official_sheet() {
    let game =
        game_with_sheets(Rules::OFFICIAL, &["R3 R5 R12 R7 R8 R9 RL G12 -", "B12 B11 B10 B9 B8"]);
    let text = "\
Ann                                              Points
  Red       -  X  -  X  -  X  X  X  -  -  X [X]      28
  Yellow    2  3  4  5  6  7  8  9 10 11 12 [ ]       0
  Green     X 11 10  9  8  7  6  5  4  3  2 [ ]       1
  Blue     12 11 10  9  8  7  6  5  4  3  2 [ ]       0
  Penalties X...                                     -5
  Total                                              24
";
    assert_eq!(sheet_text(&game, SEAT_1, &["Ann", "Ben"]), text);
    let ben = sheet_text(&game, SEAT_2, &["Ann", "Ben"]);
    assert!(ben.contains("  Red       -  -  -  -  -  -  -  -  -  -  - [-]       0\n"), "{ben}");
}

#[test]
fn wide_and_long_names_keep_the_frame() {
    let long = "An exceptionally long name for a player of dice games of any kind";
    for rules in [Rules::OFFICIAL, Rules::OTTAWA] {
        let plain = sheet_text(&game_with_sheets(rules, &[""]), SEAT_1, &["Ann"]);
        for name in [long, "李小龍", "👩‍👩‍👧"] {
            let text = sheet_text(&game_with_sheets(rules, &[""]), SEAT_1, &[name]);
            let rest = |text: &str| text.split_once('\n').unwrap().1.to_owned();
            assert_eq!(rest(&text), rest(&plain));
            assert!(text.lines().next().unwrap().contains("  Points"), "{text}");
        }
    }
    // Each of the three characters is two columns wide.
    let text = sheet_text(&game_with_sheets(Rules::OTTAWA, &[""]), SEAT_1, &["李小龍"]);
    assert!(text.starts_with(&format!("Player name: 李小龍{}Points: 0\n", " ".repeat(18))));
}

#[test]
fn a_strict_ottawa_sheet_is_as_printed() {
    let strict = OutputOptions { is_strict: true, ..OutputOptions::default() };
    let sheet_text = |sheet: &str| {
        let mut out = StyledText::new(strict);
        game_with_sheets(Rules::OTTAWA, &[sheet]).write_sheet(SEAT_1, &names(&["Jane"]), &mut out);
        out.as_str().to_owned()
    };
    let empty = "\
Player name: Jane
       ------------------------------------
Red    | 2| 3| 4| 5| 6| 7| 8| 9|10|11|12| U
       ------------------------------------
Yellow | 2| 3| 4| 5| 6| 7| 8| 9|10|11|12| U
       ------------------------------------
Green  |12|11|10| 9| 8| 7| 6| 5| 4| 3| 2| U
       ------------------------------------
Blue   |12|11|10| 9| 8| 7| 6| 5| 4| 3| 2| U
       ------------------------------------
Failed throws:
";
    assert_eq!(sheet_text(""), empty);
    assert!(sheet_text("R3").starts_with("Player name: Jane                    Points: 1\n"));
}

#[test]
fn unicode_sheets_strike_numbers_through() {
    let mut out = StyledText::new(OutputOptions {
        use_colour: true,
        use_unicode: true,
        shows_guidance: false,
        is_strict: false,
    });
    game_with_sheets(Rules::OFFICIAL, &["R11"]).write_sheet(SEAT_1, &names(&["Ann"]), &mut out);
    assert!(out.as_str().contains("1\u{336}0\u{336}"), "{}", out.as_str());
    assert!(out.as_str().contains("\x1b[31m  ✗\x1b[0m"));
}

#[test]
fn german_sheets_have_the_same_layout() {
    let german = PlayerNames::new(&lines(&["Ann"]), Lang::De);
    let sheet_text = |rules| {
        let game = game_with_sheets(rules, &["R3 G12 -"]);
        written_text(|out| game.write_sheet(SEAT_1, &german, out))
    };
    assert_eq!(
        sheet_text(Rules::OFFICIAL),
        "\
Ann                                              Punkte
  Rot       -  X  4  5  6  7  8  9 10 11 12 [ ]       1
  Gelb      2  3  4  5  6  7  8  9 10 11 12 [ ]       0
  Grün      X 11 10  9  8  7  6  5  4  3  2 [ ]       1
  Blau     12 11 10  9  8  7  6  5  4  3  2 [ ]       0
  Fehlwürfe X...                                     -5
  Summe                                              -3
"
    );
    assert!(sheet_text(Rules::CONCORDIA).starts_with("Zettel von Ann:\nRot: 2 X 4"));
    let ottawa = sheet_text(Rules::OTTAWA);
    assert!(ottawa.starts_with(&format!("Name: Ann{}Punkte: -3\n", " ".repeat(28))), "{ottawa}");
    assert!(ottawa.contains("Rot    | 2|XX|") && ottawa.ends_with("Fehlwürfe: 1\n"), "{ottawa}");
}
