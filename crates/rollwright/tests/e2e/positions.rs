//! Position strings as users and scripts use them: `show`, `hint`, `play --from` and `train`.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::test_support::{ProgramRun, TempFolder, rollwright_command, run_with_input};

/// Pig to 100 points: seat 1 has rolled a 6 and decides.
const DECISION: &str = "1.pig.classic.ZEgL7G";

fn run(folder: &TempFolder, line: &str, input: &str) -> ProgramRun {
    let args: Vec<&str> = line.split_whitespace().collect();
    let mut command: Command = rollwright_command(&args);
    command.env("ROLLWRIGHT_DATA", folder.path("data"));
    command.env("ROLLWRIGHT_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    run_with_input(command.spawn().unwrap(), input.as_bytes())
}

#[test]
fn a_position_is_shown_for_people_and_for_programs() {
    let folder = TempFolder::new();
    let shown = run(&folder, &format!("show {DECISION}"), "").assert_exit_code(0);
    shown.assert_prints(&["Pig, classic, ", " 100", "Choices of Player 1: roll, hold", DECISION]);
    run(&folder, &format!("show {DECISION} --lang de"), "")
        .assert_exit_code(0)
        .assert_prints(&["Spieler 1 kann wählen: roll, hold"]);
    let json = run(&folder, &format!("show {DECISION} --format json"), "").assert_exit_code(0).out;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["position_string"], &json["settings"]["goal"]),
        (&DECISION.into(), &100.into())
    );
    assert_eq!((&json["state"]["turn"], &json["legal"][0]["seat"]), (&6.into(), &1.into()));
    assert_eq!(json["phase"]["question"], "roll or hold");
}

#[test]
fn a_game_from_a_position_is_a_training_game_with_the_position_in_its_record() {
    let folder = TempFolder::new();
    let record = folder.path("game.jsonl");
    fs::write(folder.path("dice.txt"), "5 2 ".repeat(200)).unwrap();
    let dice = folder.path("dice.txt");
    let play = format!("play --from {DECISION} --seats Ann,Ben --dice {dice} --record {record}");
    let played = run(&folder, &play, &"hold\n".repeat(100)).assert_exit_code(0);
    played.assert_prints(&["This training game begins from a given position.", "Ann holds 6"]);
    let header = fs::read_to_string(&record).unwrap();
    let header: Value = serde_json::from_str(header.lines().next().unwrap()).unwrap();
    assert_eq!((&header["rollwright"], &header["training"]), (&2.into(), &true.into()));
    assert_eq!((&header["position"], &header["first"]), (&DECISION.into(), &1.into()));
    run(&folder, &format!("replay {record}"), "")
        .assert_exit_code(0)
        .assert_prints(&["This training game begins from a given position.", "Ann holds 6"]);
    run(&folder, &format!("review {record}"), "").assert_exit_code(0).assert_prints(&["Ann"]);
    // Step 1 is the decision of the position.
    let again = run(&folder, &format!("show {record} --at 1 --format string"), "");
    assert_eq!(again.assert_exit_code(0).out.trim(), DECISION);
}

#[test]
fn a_game_from_a_position_never_counts() {
    let folder = TempFolder::new();
    let play = format!("play --from {DECISION} --seats Ann,bot:greedy --seed 1");
    run(&folder, &play, &"hold\n".repeat(200)).assert_exit_code(0);
    let scores = run(&folder, "scores pig", "").assert_exit_code(0).out;
    assert!(!scores.contains("Ann"), "{scores}");
}

#[test]
fn a_position_can_be_asked_about() {
    let folder = TempFolder::new();
    run(&folder, &format!("hint {DECISION}"), "")
        .assert_exit_code(0)
        .assert_prints(&["What Player 1 can do", "points safe"]);
    run(&folder, &format!("train {DECISION}"), "hold\n")
        .assert_exit_code(0)
        .assert_prints(&["Hold"]);
}

#[test]
fn unusable_positions_are_refused_with_advice() {
    let folder = TempFolder::new();
    let refuse = |line: &str, says: &str| {
        let output = run(&folder, line, "").assert_exit_code(2);
        assert!(output.err.contains(says), "{line}: {}", output.err);
    };
    refuse("show 1.pig.classic.ZEgL7", "the position string is damaged");
    refuse("hint 1.chess.classic.A", "an unknown game, 'chess'");
    refuse("train 2.pig.classic.A", "reads version 1");
    refuse(&format!("play --from {DECISION} --seats Ann"), "the position has 2 seats");
    refuse(&format!("play --from {DECISION} --seats Ann,bot:genius"), "no strategy 'genius'");
    refuse(&format!("show {DECISION} --seat 3"), "numbered 1 to 2");
    refuse(&format!("show {DECISION} --at 3"), "--at is for records");
}
