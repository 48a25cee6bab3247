//! What people expect of a command line: short options, any case, colours, lists of games, one style
//! of errors.

use std::process::{Command, Output};

use crate::test_support::{TempFolder, rollwright_command};

fn run(args: &[&str]) -> Output {
    rollwright_command(args).output().unwrap()
}

fn text_of(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn games_rules_and_bots_are_listed() {
    let games = text_of(&["games"]);
    for part in ["qwixx: ", "  official    1 to 12 players, the default", "--set levels=3", "3-10"]
    {
        assert!(games.contains(part), "{part}: {games}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&text_of(&["games", "--format", "json"])).unwrap();
    assert_eq!(json[0]["name"], "qwixx");
    assert_eq!(json[0]["rule_sets"][1]["max_seats"], 5);
    assert!(text_of(&["games", "--lang", "de"]).contains("1 bis 12 Spieler"));
    let rules = text_of(&["rules", "qwixx", "--rules", "Concordia"]);
    assert!(rules.starts_with("Qwixx\n") && rules.contains("concordia"), "{rules}");
    assert!(text_of(&["rules", "pig", "--set", "goal=50", "--lang", "de"]).contains("50"));
    let bots = text_of(&["bots", "pig"]);
    assert!(bots.starts_with("Pig\n") && !bots.contains("Qwixx"), "{bots}");
}

#[test]
fn rule_sets_may_be_written_in_any_case() {
    let args = [
        "simulate",
        "qwixx",
        "--rules",
        "Ottawa",
        "-s",
        "greedy,random",
        "-n",
        "10",
        "--seed",
        "1",
    ];
    let text = text_of(&args);
    assert!(text.contains("ottawa"), "{text}");
    let bots = ["play", "pig", "--rules", "CLASSIC", "-s", "bot:greedy,bot:random", "--seed", "1"];
    assert!(text_of(&bots).contains("wins"));
}

#[test]
fn short_options_write_a_quiet_result() {
    let folder = TempFolder::new();
    let file = folder.path("results.json");
    let args = [
        "simulate",
        "pig",
        "-s",
        "greedy,random",
        "-n",
        "10",
        "--format",
        "json",
        "-q",
        "-o",
        &file,
    ];
    let output = run(&args);
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
    assert!(std::fs::read_to_string(&file).unwrap().contains("\"games\": 10"));
}

#[test]
fn colour_can_be_switched_on_and_off() {
    assert!(!text_of(&["bots", "pig"]).contains('\u{1b}'));
    assert!(text_of(&["bots", "pig", "--color", "always"]).contains('\u{1b}'));
    assert!(!text_of(&["bots", "pig", "--color=never"]).contains('\u{1b}'));
}

#[test]
fn all_errors_have_the_same_style() {
    for args in [
        &["play", "chess"][..],
        &["play", "--nonsense"],
        &["nonsense"],
        &["simulate", "pig"],
        &["games", "--format", "nonsense"],
    ] {
        let output = run(args);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(errors.starts_with("rollwright: ") && !errors.contains("error:"), "{errors}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_a_failure() {
    let program = env!("CARGO_BIN_EXE_rollwright");
    for args in ["--help", "play --help", "--version"] {
        let script = format!("'{program}' {args} > /dev/full");
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("rollwright: "), "{args}");
    }
}
