//! The arena: a student's program, the engine in `examples/`, is graded over the API.

use std::process::{Command, Output};

use crate::server_process::{ServerFolder, ServerProcess};

const ENGINE_PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/engine.py");

fn run_arena(folder: &ServerFolder, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
    command.arg("arena").args(more).arg("--out").arg(folder.file_path("arena.csv"));
    command.env("ROLLWRIGHT_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    command.output().unwrap()
}

fn output_text(output: &Output) -> String {
    let err = String::from_utf8_lossy(&output.stderr);
    format!("{}{err}", String::from_utf8_lossy(&output.stdout))
}

fn engine_command() -> String {
    format!("python3 '{ENGINE_PATH}' {{server}} --table {{table}} --token {{token}}")
}

fn result_rows(folder: &ServerFolder) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder.file_path("arena.csv")).unwrap();
    text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn a_program_plays_the_missing_games_and_is_graded() {
    let folder = ServerFolder::new("arena");
    let program = engine_command();
    let order =
        ["pig", "--set", "goal=20", "--against", "optimal", "--seed", "7", "--program", &program];
    let first = run_arena(&folder, &[&order[..], &["--games", "3"]].concat());
    assert!(first.status.success(), "{}", output_text(&first));
    let csv = std::fs::read_to_string(folder.file_path("arena.csv")).unwrap();
    // After a crash in the middle of a row only that game is played again.
    std::fs::write(folder.file_path("arena.csv"), &csv[..csv.len() - 9]).unwrap();
    let second = run_arena(&folder, &[&order[..], &["--games", "4"]].concat());
    let text = output_text(&second);
    assert!(second.status.success() && text.contains("\ngame 4: "), "{text}");
    assert!(text.starts_with("game 3: ") && !text.contains("game 1: "), "{text}");
    for words in
        ["against optimal, 4 games", "result without luck", "lost by mistakes", "slowest move"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    let rows = result_rows(&folder);
    let column = |name: &str| rows[0].iter().position(|head| head == name).unwrap();
    let cells =
        |name: &str| rows[1..].iter().map(|row| row[column(name)].clone()).collect::<Vec<_>>();
    // With each seed, every seat begins once.
    assert_eq!(cells("seed"), ["7", "7", "8", "8"]);
    assert_eq!(cells("first"), ["1", "2", "1", "2"]);
    assert_eq!(cells("ended"), ["over"; 4]);
    for row in &rows[1..] {
        let number = |name: &str| row[column(name)].parse::<f64>().unwrap();
        assert!(
            (number("result") - number("luck") - number("without_luck")).abs() < 1e-5,
            "{row:?}"
        );
        assert!(number("loss") >= 0.0 && number("moves") > 0.0, "{row:?}");
    }
    assert!(folder.file_path("arena-records").join("0004.jsonl").is_file());
    // A different arena is not written to the same file.
    let other = run_arena(&folder, &["pig", "--program", &program, "--games", "1"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        output_text(&other).contains("belongs to another arena run"),
        "{}",
        output_text(&other)
    );
}

#[test]
fn timeouts_and_early_exits_are_reported() {
    let folder = ServerFolder::new("arena-slow");
    let server = ServerProcess::start(&folder.database_url());
    let at =
        ["--server", &server.address, "--games", "1", "--set", "goal=20", "--against", "greedy"];
    let slow = run_arena(
        &folder,
        &[&["pig", "--program", "sleep 60", "--move-time", "1"], &at[..]].concat(),
    );
    assert!(
        output_text(&slow).contains("game 1: not finished, too slow"),
        "{}",
        output_text(&slow)
    );
    let folder = ServerFolder::new("arena-left");
    let left = run_arena(&folder, &[&["pig", "--program", "false"], &at[..]].concat());
    assert!(
        output_text(&left).contains("not finished, left (exit status: 1)"),
        "{}",
        output_text(&left)
    );
    assert!(output_text(&left).contains("1 unfinished, counted as lost"), "{}", output_text(&left));
    let none = run_arena(&folder, &["pig", "--program", "there-is-no-such-program", "--seed", "5"]);
    assert_eq!(none.status.code(), Some(2), "{}", output_text(&none));
    server.stop_and_read_log();
}
