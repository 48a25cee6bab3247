//! The commands of docs/handouts.md, docs/console.md and the README print the same output.

use std::process::Command;

use crate::server_process::ServerFolder;
use crate::{CommandOutput, current_expectation, fixture_files, run_isolated, section};

/// Whether a text matches a fixture, in which a word `*` matches any word and a line `...` any
/// lines, such as games that were added later.
fn matches_transcript(then: &str, now: &str) -> bool {
    lines_match(&then.lines().collect::<Vec<_>>(), &now.lines().collect::<Vec<_>>())
}

fn lines_match(then: &[&str], now: &[&str]) -> bool {
    match (then, now) {
        ([], _) => now.is_empty(),
        (["...", rest @ ..], _) => (0..=now.len()).any(|from| lines_match(rest, &now[from..])),
        ([old, olds @ ..], [new, news @ ..]) => line_matches(old, new) && lines_match(olds, news),
        (_, []) => false,
    }
}

fn line_matches(then: &str, now: &str) -> bool {
    let (old, new): (Vec<_>, Vec<_>) =
        (then.split_whitespace().collect(), now.split_whitespace().collect());
    let fits = |(old, new): (&&str, &&str)| *old == "*" || old == new;
    match old.contains(&"*") {
        true => old.len() == new.len() && old.iter().zip(&new).all(fits),
        false => then == now,
    }
}

/// Runs every command of a folder of fixtures.
fn assert_transcripts_unchanged(folder: &str) {
    for fixture in fixture_files(folder, ".txt") {
        let name = fixture.file_stem().unwrap().to_str().unwrap();
        let text = current_expectation(&fixture);
        let folder = ServerFolder::new(&format!("first-edition-{name}"));
        let script = section(&text, "command").unwrap();
        let now = run_isolated(Command::new("sh").args(["-c", script]), &folder.file_path(""), "");
        let then = CommandOutput::from_fixture(&text);
        if section(&text, "some words differ").is_none() {
            assert_eq!(now, then, "{name}: {script}");
            continue;
        }
        assert_eq!(now.code, then.code, "{name}: {script}");
        assert!(matches_transcript(&then.output, &now.output), "{name}: {script}\n{}", now.output);
        assert!(matches_transcript(&then.errors, &now.errors), "{name}: {script}\n{}", now.errors);
    }
}

#[test]
fn handout_commands_print_the_same_output() {
    assert_transcripts_unchanged("handouts/quick");
}

#[test]
fn solve_commands_print_the_same_output() {
    assert_transcripts_unchanged("handouts/slow");
}

#[test]
fn a_star_matches_exactly_one_word() {
    assert!(matches_transcript("white: * and *\nend\n", "white: 3 and 4\nend\n"));
    for now in ["white: 3 or 4\nend\n", "white: 3 and 4\n", "white: 3 and 4 5\nend\n", ""] {
        assert!(!matches_transcript("white: * and *\nend\n", now), "{now}");
    }
    assert!(!matches_transcript("end\n", "end \n"), "without a star nothing may differ");
}

#[test]
fn three_dots_match_any_lines() {
    for now in ["1\nend\n", "1\n2\n\n3\nend\n"] {
        assert!(matches_transcript("1\n...\nend\n", now), "{now}");
    }
    for now in ["1\n2\n", "2\nend\n", "1\nend\n2\n", ""] {
        assert!(!matches_transcript("1\n...\nend\n", now), "{now}");
    }
}
