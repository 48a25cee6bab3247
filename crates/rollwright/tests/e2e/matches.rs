//! `match`: bots and engines against each other.

use serde_json::Value;

use crate::simulate_merge_tournament::WorkFolder;

const ENGINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/protocol_engine.py");

#[test]
fn a_match_between_bots_stops_when_it_is_decided() {
    let folder = WorkFolder::new("match-sprt");
    let line = "match pig optimal greedy --set goal=40 --sprt 0 50 --seed 2 --adjusted -q";
    let text = folder.run_ok(&format!("{line} --plot match.svg"));
    assert!(text.contains("H1 is accepted: optimal is 50 Elo stronger than greedy."), "{text}");
    assert!(text.contains("Without luck, optimal wins "), "{text}");
    assert!(std::fs::read_to_string(folder.0.join("match.svg")).unwrap().contains("SPRT of 0"));
    let json = folder.run_ok(&format!("{line} --format json --threads 1"));
    let results: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(results["end"]["decided"], "h1", "{json}");
    let games = results["statistics"]["wins"].as_u64().unwrap();
    assert!(games > 16, "{json}");
}

#[test]
fn a_stored_match_continues_with_the_same_command() {
    let folder = WorkFolder::new("match-state");
    let line = "match pig cautious greedy --set goal=20 --seed 2 -q --format csv";
    folder.run_ok(&format!("{line} --games 40 --state match.json"));
    let continued = folder.run_ok(&format!("{line} --games 100 --state match.json"));
    assert_eq!(continued, folder.run_ok(&format!("{line} --games 100")));
    let other = folder.run("match pig optimal greedy --set goal=20 -q --state match.json");
    let error = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(!other.status.success() && error.contains("match of other players"), "{error}");
}

#[test]
fn engines_play_matches_and_a_crash_forfeits_with_a_sentence() {
    let folder = WorkFolder::new("match-engines");
    let run = |engine: &str, more: &[&str]| {
        let registration = format!("mine={engine}");
        let mut command = crate::test_support::rollwright_command(&["match", "pig"]);
        command.args(["engine:mine", "greedy", "--set", "goal=20", "--seed", "1", "-q"]);
        command.args(["--games", "10", "--movetime", "50", "--engine", &registration]).args(more);
        crate::test_support::from_output(&command.current_dir(&folder.0).output().unwrap())
    };
    let played = run(&format!("python3 '{ENGINE}'"), &[]).assert_exit_code(0);
    played.assert_prints(&["engine:mine against greedy", "All games were played."]);
    // It answers the handshake and the first question, and then ends.
    let crashing = "import sys\n\
        say = lambda text: print(text, flush=True)\n\
        sys.stdin.readline()\n\
        say('engine Crash'); say('game pig classic'); say('ready')\n\
        for line in sys.stdin:\n\
        \x20 if line.startswith('go'): sys.exit(3)\n";
    std::fs::write(folder.0.join("crash.py"), crashing).unwrap();
    run("python3 crash.py", &[]).assert_exit_code(0).assert_prints(&[
        "engine:mine forfeited games: 10. The first time, it ended (exit status: 3).",
    ]);
    run("/no/such/program", &[]).assert_exit_code(1).assert_error_contains(&["can't be started"]);
    run("true", &["--engine", "mine=true"])
        .assert_exit_code(2)
        .assert_error_contains(&["given twice"]);
}

#[test]
fn wrong_matches_are_refused_with_a_reason() {
    let folder = WorkFolder::new("match-wrong");
    for (line, reason) in [
        ("match pig optimal engine:mine", "register it with --engine mine=COMMAND"),
        ("match pig optimal greedy --games 3", "even number of games"),
        ("match pig optimal greedy --sprt 5 0", "the smaller one first"),
        ("match pig optimal greedy --sprt 0 5 --alpha 0.7", "below 0.5"),
        ("match qwinto champion greedy --adjusted", "luck can only be removed"),
        ("match pig optimal greedy,random", "two players"),
    ] {
        let output = folder.run(line);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{line}: {error}");
        assert!(error.contains(reason), "{line}: {error}");
    }
}

#[test]
fn an_engine_plays_at_a_console_and_a_crash_forfeits_with_a_sentence() {
    let folder = WorkFolder::new("play-engines");
    let run = |engine: &str| {
        let registration = format!("mine={engine}");
        let mut command = crate::test_support::rollwright_command(&["play", "pig"]);
        command.args(["--set", "goal=20", "--seats", "engine:mine,bot:greedy", "--seed", "1"]);
        command.args(["--record", "game.jsonl", "--engine", &registration]);
        let played = command.current_dir(&folder.0).output().unwrap();
        let record = std::fs::read_to_string(folder.0.join("game.jsonl")).unwrap();
        std::fs::remove_file(folder.0.join("game.jsonl")).unwrap();
        (crate::test_support::from_output(&played).assert_exit_code(0), record)
    };
    let (played, record) = run(&format!("python3 '{ENGINE}'"));
    played.assert_prints(&["mine (engine)"]);
    assert!(record.contains("\"bot\":\"engine:mine\"") && !record.contains("python3"), "{record}");
    let (played, record) = run("false");
    played.assert_prints(&["mine (engine) forfeits the game: it ended (exit status: 1)."]);
    assert_eq!(record.matches("\"event\":\"sit\"").count(), 1, "{record}");
    // A record can't start a command.
    std::fs::write(folder.0.join("game.jsonl"), record.lines().next().unwrap()).unwrap();
    let resumed = folder.run("play --resume game.jsonl");
    let error = String::from_utf8_lossy(&resumed.stderr).into_owned();
    assert!(resumed.status.code() == Some(2), "{error}");
    assert!(error.contains("register it with --engine mine=COMMAND"), "{error}");
}
