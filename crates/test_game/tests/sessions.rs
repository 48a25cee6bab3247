//! Whole sessions of the test game: the plain console, hints, reviews and the trainer.

#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A folder of its own for a test, removed at the end.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("test-game-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// Runs the program, which must succeed, and returns its output.
    fn run(&self, line: &str, input: &str) -> String {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rollwright-with-test-game"))
            .args(line.split_whitespace())
            .current_dir(&self.0)
            .env("ROLLWRIGHT_DATA", self.0.join("data"))
            .env("ROLLWRIGHT_CACHE", self.0.join("cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn dice_are_chosen_by_their_positions_at_the_console() {
    let folder = TestFolder::new("console");
    let faces = "5 2 5 1 3 6  2 2 3 3  1 1 1 1 1 1";
    std::fs::write(folder.0.join("dice"), faces).unwrap();
    // Ann selects a 2 in vain, then the first 5 and the 1; Ben takes six 1s by the notation.
    let input = "yes\n2\n1 4\n1\nb111111\n";
    let line =
        "play hoard --rules classic --seats Ann,Ben --dice dice --lang en --record game.jsonl";
    let output = folder.run(line, input);
    assert!(output.contains("die 1 [5]  die 2 [2]  die 3 [5]  die 4 [1]"), "{output}");
    assert!(output.contains("This action isn't possible with the selected dice"), "{output}");
    assert!(output.contains("  1  r15: 1 5: roll 4 more\n  2  b15: 1 5: bank 1500"), "{output}");
    assert!(output.contains("Nothing scores: Ann loses 1500."), "{output}");
    assert!(output.contains("Ben banks 80000: 80000 in all."), "{output}");
    assert!(output.lines().all(|line| line.chars().count() <= 80), "{output}");
}

#[test]
fn forty_choices_are_listed_in_columns() {
    let folder = TestFolder::new("columns");
    std::fs::write(folder.0.join("dice"), "1 1 5 5 6 6 6 6").unwrap();
    let line = "play hoard --rules eight --seats Ann,Ben --dice dice --lang en";
    let output = folder.run(line, "yes\nb11556666\n");
    let listed = output.lines().filter(|line| line.contains(" more")).count();
    assert!(output.contains(" 44  ") && listed <= 22, "{output}");
    assert!(output.lines().all(|line| line.chars().count() <= 80), "{output}");
}

#[test]
fn bots_of_every_strategy_play_to_the_end() {
    let folder = TestFolder::new("bots");
    for strategy in ["random", "greedy", "expectimax"] {
        let line = format!("simulate hoard --seats {strategy},random --games 2 --format json");
        let results: serde_json::Value = serde_json::from_str(&folder.run(&line, "")).unwrap();
        assert_eq!(results["games"], 2, "{strategy}");
    }
}

/// A position with a choice, as a record.
const OPEN_RECORD: &str = r#"{"rollwright":1,"game":"hoard","rules":"classic","version":1,"settings":{"goal":5000},"seats":[{"name":"Ann"},{"name":"Ben"}],"first":1,"dice":"manual","training":true}
{"event":"roll","faces":[1,5,2,3,4,6]}
"#;

#[test]
fn the_coach_gives_hints_and_reviews() {
    let folder = TestFolder::new("coach");
    std::fs::write(folder.0.join("open.jsonl"), OPEN_RECORD).unwrap();
    let hint = folder.run("hint open.jsonl --format json", "");
    let hint: serde_json::Value = serde_json::from_str(&hint).unwrap();
    let options = hint["options"].as_array().unwrap();
    assert_eq!(options.len(), 6, "{hint}");
    let play =
        "play hoard --set goal=5000 --seats bot:greedy,bot:greedy --seed 5 --record game.jsonl";
    folder.run(play, "");
    let review = folder.run("review game.jsonl --format json", "");
    let review: serde_json::Value = serde_json::from_str(&review).unwrap();
    assert_eq!(review["seats"].as_array().unwrap().len(), 2, "{review}");
    assert!(!review["decisions"].as_array().unwrap().is_empty(), "{review}");
}

#[test]
fn the_trainer_finds_a_position_and_judges_an_answer() {
    let folder = TestFolder::new("trainer");
    // Every roll that scores allows one of these; those before it are refused.
    let answers = "r1\nr5\nr222\nr333\nr444\nr666\n";
    let output = folder.run("train hoard --count 1 --difficulty easy --lang en", answers);
    assert!(output.contains("Position 1 (easy)"), "{output}");
    assert!(output.contains("Right: ") || output.contains("Better: "), "{output}");
}
