//! Position strings that can't be read, and those of whole games, which `examples/positions.py`
//! decodes and encodes again.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use rollwright_games::position_view::CellState;
use rollwright_games::record::replay_record;
use rollwright_games::{
    EditablePart, Game, GameId, GameSetupError, MAX_POSITION_STRING_LENGTH, PartChoices, Pig,
    PositionFlaw, PositionPart, PositionStringError, PositionWithRules, Presentation, Qwixx,
    RuleSetWithSettings, Seat, Seats, game_of_position_string, validate_position_string, with_game,
};
use rollwright_i18n::Lang;
use serde_json::Value;

use crate::golden::golden_records;
use crate::playout_checks::PlayoutProfile;

fn pig(seats: u8, rolls: &[u8]) -> PositionWithRules<Pig> {
    let choice = RuleSetWithSettings::default_of::<Pig>();
    let seats = Seats::new(seats, Seat(0)).unwrap();
    let mut position = Pig::new(&Pig::rules_for(&choice), seats);
    for &roll in rolls {
        position.play_roll(roll).unwrap();
        if roll != 1 {
            position.play_action(position.active, rollwright_games::pig::Action::Hold).unwrap();
        }
    }
    PositionWithRules { choice, position }
}

#[test]
fn a_string_says_its_game_and_rules_in_plain_letters() {
    let string = pig(2, &[6, 5]).to_string_for(None);
    assert!(string.starts_with("1.pig.classic."), "{string}");
    assert_eq!(validate_position_string(&string), Ok(GameId::Pig));
    assert_eq!(PositionWithRules::parse(&string), Ok(pig(2, &[6, 5])));
}

#[test]
fn unreadable_strings_are_refused_with_a_reason() {
    let string = pig(2, &[6, 5]).to_string_for(None);
    let read = PositionWithRules::<Pig>::parse;
    for text in [
        "",
        "1.pig.classic",
        "1.pig.classic.",
        "x.pig.classic.A",
        "1.pig.classic.A.A",
        "1.pig.classic.A=",
        "1.pig.classic.Ä",
    ] {
        assert_eq!(read(text), Err(PositionStringError::Malformed), "{text}");
    }
    let newer = string.replacen('1', "2", 1);
    assert_eq!(read(&newer), Err(PositionStringError::UnknownVersion("2".to_owned())));
    assert!(
        matches!(read("1.go.classic.A"), Err(PositionStringError::UnknownGame(name)) if name == "go")
    );
    assert!(matches!(
        read("1.pig.modern.A"),
        Err(PositionStringError::Setup(GameSetupError::UnknownRuleSet { .. }))
    ));
    let other = PositionWithRules::<Qwixx>::parse(&string);
    assert_eq!(
        other,
        Err(PositionStringError::OtherGame { expected: GameId::Qwixx, got: GameId::Pig })
    );
    let long = format!("1.pig.classic.{}", "A".repeat(MAX_POSITION_STRING_LENGTH));
    assert_eq!(read(&long), Err(PositionStringError::TooLong));
    assert_eq!(game_of_position_string(&long), Err(PositionStringError::TooLong));
    for damaged in [format!("{string}B"), string[..string.len() - 1].to_owned()] {
        assert!(read(&damaged).is_err(), "{damaged}");
    }
}

#[test]
fn impossible_positions_are_refused() {
    // Nobody has won, but a seat that isn't active has reached the goal.
    let mut lost = pig(2, &[]);
    lost.position.scores[1] = 100;
    let refused = validate_position_string(&lost.to_string_for(None));
    assert_eq!(refused, Err(PositionStringError::ImpossiblePosition(PositionFlaw::GameOver)));
}

/// Edits of golden positions: each part to its own value, to every other value, and to one that it
/// can't have.
fn check_edits<G: PlayoutProfile + Presentation>() -> usize {
    let mut made = 0;
    for record in golden_records::<G>() {
        let game = replay_record::<G>(&record).unwrap();
        let last = game.rolls_and_actions.len().saturating_sub(1);
        for at in [0, last / 3, last / 2, last] {
            let Some((_, position)) = game.rolls_and_actions.get(at) else { continue };
            let choice = game.rules.clone();
            let whole = PositionWithRules { choice, position: position.clone() };
            let parts = whole.editable_parts();
            let own: Vec<_> = parts.iter().map(|part| (part.part, part.value)).collect();
            assert_eq!(whole.with_edits(&own), Ok(whole.clone()), "{}", record.header.rules);
            check_values_in_view(&whole, &parts);
            for part in &parts {
                made += check_edits_of_part(&whole, part);
            }
        }
    }
    made
}

/// Parts have the values that the view shows.
fn check_values_in_view<G: Presentation>(whole: &PositionWithRules<G>, parts: &[EditablePart]) {
    let view = whole.position.view(None, Lang::En);
    for part in parts {
        let own = part.part.seat();
        let sheet = view.sheets.iter().find(|sheet| own.is_some() && sheet.seat == own);
        match (part.part, sheet) {
            (PositionPart::Cell { row, cell, .. }, Some(sheet)) => {
                let text = part.value.map_or_else(String::new, |value| value.to_string());
                assert_eq!(sheet.rows[row].cells[cell].text, text);
            }
            (PositionPart::Crosses { row, .. }, Some(sheet)) => {
                let cells = sheet.rows[row].cells.iter().enumerate();
                let crossed = cells.filter(|(_, cell)| cell.state == CellState::Used);
                let bits = crossed.fold(0, |bits, (at, _)| bits | 1 << at);
                assert_eq!(part.value, Some(bits));
            }
            (PositionPart::Counter { at, .. }, Some(sheet)) => {
                assert_eq!(part.value, Some(sheet.counters[at].value));
            }
            (PositionPart::Points { .. }, Some(sheet)) => assert_eq!(part.value, sheet.points),
            (PositionPart::Die { at }, _) => {
                assert_eq!(part.value, view.dice[at].face.map(i32::from));
            }
            _ => {}
        }
    }
}

/// An edit is refused, or it changes its part and nothing that makes a position impossible.
fn check_edits_of_part<G: Game>(whole: &PositionWithRules<G>, part: &EditablePart) -> usize {
    let values: Vec<Option<i32>> = match &part.choices {
        PartChoices::OneOf(values) => values.clone(),
        PartChoices::From(low) => [0, 1, 2, 57].map(|above| Some(low + above)).into(),
        PartChoices::Crosses(cells) => {
            (0..*cells).map(|cell| part.value.map(|value| value ^ 1 << cell)).collect()
        }
    };
    let mut made = 0;
    for value in values {
        if let Ok(edited) = whole.with_edits(&[(part.part, value)]) {
            let again = edited.editable_parts();
            let found = again.iter().find(|one| one.part == part.part).map(|one| one.value);
            assert_eq!(found, Some(value), "{}", part.part);
            made += 1;
        }
    }
    let wrong = whole.with_edits(&[(part.part, Some(-3))]);
    assert!(wrong.is_err(), "{}", part.part);
    made
}

#[test]
fn edits_lead_only_to_possible_positions() {
    for game in GameId::ALL {
        let made = with_game!(game, G => check_edits::<G>());
        assert!(made > 20, "{game}: {made} edits");
    }
}

#[test]
fn an_impossible_edit_says_why() {
    let start = pig(2, &[6]);
    let edit = |part, value| start.with_edits(&[(part, Some(value))]);
    // It is the turn of seat 2.
    let other = PositionPart::Points { seat: Seat(0) };
    let flaw = |flaw| Err(PositionStringError::ImpossiblePosition(flaw));
    assert_eq!(edit(other, 100), flaw(PositionFlaw::GameOver));
    assert_eq!(edit(other, 1), flaw(PositionFlaw::Part(other)));
    assert_eq!(edit(other, 40).map(|edited| edited.position.score(Seat(0))), Ok(40));
    let why = edit(other, 100).unwrap_err();
    assert_eq!(
        why.to_string(),
        "no game can reach the position in this string: the game would be over already"
    );
}

#[test]
fn the_rules_limit_the_seats_of_a_string() {
    let single = pig(1, &[]).to_string_for(None);
    assert_eq!(
        validate_position_string(&single),
        Err(GameSetupError::SeatCount { got: 1, low: 2, high: 10 }.into())
    );
}

#[test]
fn reasons_are_localized() {
    let error = validate_position_string("nonsense").unwrap_err();
    assert_eq!(
        error.to_string(),
        "this isn't a position string, which has the form 1.GAME.RULES.LETTERS"
    );
    assert!(error.localized(Lang::De).starts_with("Das ist keine Stellung"));
}

/// A position string, and the state that the API shows for the position.
type StringAndState = (String, Value);

fn add_strings_of_golden_games<G: PlayoutProfile + Presentation>(all: &mut Vec<StringAndState>) {
    for record in golden_records::<G>() {
        let replayed = replay_record::<G>(&record).unwrap();
        for index in 0..=replayed.rolls_and_actions.len() {
            let position = replayed.position_before(index);
            let choice = replayed.rules.clone();
            let live = PositionWithRules { choice, position: position.clone() };
            for reader in [None, Some(Seat(0))] {
                let state = serde_json::to_value(position.visible_to(reader).state()).unwrap();
                all.push((live.to_string_for(reader), state));
            }
        }
    }
}

/// Runs examples/positions.py on lines of input, and returns the lines of its output.
fn run_python_example(option: &str, lines: &[String]) -> Vec<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/positions.py");
    let mut python = Command::new("python3")
        .arg(script)
        .arg(option)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is needed");
    let (mut input, text) = (python.stdin.take().unwrap(), lines.join("\n") + "\n");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// What both describe must be the same: the sheets, the dice, the points of a turn.
fn assert_agrees(decoded: &Value, state: &Value, string: &str) {
    match (decoded, state) {
        (Value::Object(decoded), Value::Object(state)) => {
            for (key, value) in decoded {
                if let Some(expected) = state.get(key) {
                    assert_agrees(value, expected, string);
                }
            }
        }
        (Value::Array(decoded), Value::Array(state)) => {
            assert_eq!(decoded.len(), state.len(), "{string}");
            for (value, expected) in decoded.iter().zip(state) {
                assert_agrees(value, expected, string);
            }
        }
        _ => assert_eq!(decoded, state, "{string}"),
    }
}

#[test]
fn the_python_example_reads_and_writes_the_strings_of_whole_games() {
    let mut strings = Vec::new();
    for game in GameId::ALL {
        with_game!(game, G => add_strings_of_golden_games::<G>(&mut strings));
    }
    strings.sort_by(|(one, _), (other, _)| one.cmp(other));
    strings.dedup_by(|(one, _), (other, _)| one == other);
    let (strings, states): (Vec<String>, Vec<Value>) = strings.into_iter().unzip();
    assert!(strings.len() > 1000, "{}", strings.len());
    let decoded = run_python_example("--decode", &strings);
    assert_eq!(decoded.len(), strings.len());
    for ((string, json), state) in strings.iter().zip(&decoded).zip(&states) {
        assert_agrees(&serde_json::from_str(json).unwrap(), state, string);
    }
    assert_eq!(run_python_example("--encode", &decoded), strings);
}
