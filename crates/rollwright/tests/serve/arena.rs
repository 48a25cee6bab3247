//! The arena: a student's program, the engine in `examples/`, is graded over the API.

use std::process::{Command, Output};

use crate::server::{Folder, Server};

const ENGINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/engine.py");

fn arena(folder: &Folder, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
    command.arg("arena").args(more).arg("--out").arg(folder.file("arena.csv"));
    command.env("ROLLWRIGHT_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    let err = String::from_utf8_lossy(&output.stderr);
    format!("{}{err}", String::from_utf8_lossy(&output.stdout))
}

fn engine() -> String {
    format!("python3 '{ENGINE}' {{server}} --table {{table}} --token {{token}}")
}

fn rows(folder: &Folder) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder.file("arena.csv")).unwrap();
    text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn a_program_plays_the_games_that_are_missing_and_is_graded() {
    let folder = Folder::new("arena");
    let program = engine();
    let order =
        ["pig", "--set", "goal=20", "--against", "optimal", "--seed", "7", "--program", &program];
    let first = arena(&folder, &[&order[..], &["--games", "3"]].concat());
    assert!(first.status.success(), "{}", said(&first));
    let kept = std::fs::read_to_string(folder.file("arena.csv")).unwrap();
    // A crash in the middle of a row: that game is played again, the others are not.
    std::fs::write(folder.file("arena.csv"), &kept[..kept.len() - 9]).unwrap();
    let second = arena(&folder, &[&order[..], &["--games", "4"]].concat());
    let told = said(&second);
    assert!(second.status.success() && told.contains("\ngame 4: "), "{told}");
    assert!(told.starts_with("game 3: ") && !told.contains("game 1: "), "{told}");
    for words in
        ["against optimal, 4 games", "result without luck", "lost by mistakes", "slowest move"]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
    let rows = rows(&folder);
    let column = |name: &str| rows[0].iter().position(|head| head == name).unwrap();
    let cells =
        |name: &str| rows[1..].iter().map(|row| row[column(name)].clone()).collect::<Vec<_>>();
    // Each deal is begun once by everybody.
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
    assert!(folder.file("arena-records").join("0004.jsonl").is_file());
    // Another arena does not go into the same file.
    let other = arena(&folder, &["pig", "--program", &program, "--games", "1"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(said(&other).contains("holds another arena"), "{}", said(&other));
}

#[test]
fn slow_programs_and_those_that_leave_are_told_from_those_that_play() {
    let folder = Folder::new("arena-slow");
    let server = Server::start(&folder.database());
    let at =
        ["--server", &server.address, "--games", "1", "--set", "goal=20", "--against", "greedy"];
    let slow =
        arena(&folder, &[&["pig", "--program", "sleep 60", "--move-time", "1"], &at[..]].concat());
    assert!(said(&slow).contains("game 1: not finished, too slow"), "{}", said(&slow));
    let folder = Folder::new("arena-left");
    let left = arena(&folder, &[&["pig", "--program", "false"], &at[..]].concat());
    assert!(said(&left).contains("not finished, left (exit status: 1)"), "{}", said(&left));
    assert!(said(&left).contains("1 not finished: they count as lost"), "{}", said(&left));
    let none = arena(&folder, &["pig", "--program", "there-is-no-such-program", "--seed", "5"]);
    assert_eq!(none.status.code(), Some(2), "{}", said(&none));
    server.stop();
}
