//! The commands of docs/handouts.md, docs/console.md and the README print what they
//! printed.

use std::process::Command;

use crate::server::Folder;
use crate::{Printed, as_it_holds, files, section, told};

/// Whether a text is the one of the fixture; a word `*` there stands for any word.
fn fits(then: &str, now: &str) -> bool {
    let (mut old, mut new) = (then.lines(), now.lines());
    let line_fits = |old: &str, new: &str| {
        let (mut old, mut new) = (old.split_whitespace(), new.split_whitespace());
        old.by_ref().all(|word| new.next().is_some_and(|now| word == "*" || word == now))
            && new.next().is_none()
    };
    old.by_ref().all(|line| new.next().is_some_and(|now| line == now || line_fits(line, now)))
        && new.next().is_none()
}

/// Runs every command of a folder of fixtures.
fn every_command_prints_what_it_printed(folder: &str) {
    for fixture in files(folder, ".txt") {
        let name = fixture.file_stem().unwrap().to_str().unwrap();
        let text = as_it_holds(&fixture);
        let folder = Folder::new(&format!("first-edition-{name}"));
        let script = section(&text, "command").unwrap();
        let now = told(Command::new("sh").args(["-c", script]), &folder.file(""), "");
        let then = Printed::of(&text);
        if section(&text, "some words differ").is_none() {
            assert_eq!(now, then, "{name}: {script}");
            continue;
        }
        assert_eq!(now.code, then.code, "{name}: {script}");
        assert!(fits(&then.output, &now.output), "{name}: {script}\n{}", now.output);
        assert!(fits(&then.errors, &now.errors), "{name}: {script}\n{}", now.errors);
    }
}

#[test]
fn every_command_of_the_handouts_prints_what_it_printed() {
    every_command_prints_what_it_printed("handouts/quick");
}

#[test]
fn every_command_that_solves_a_game_prints_what_it_printed() {
    every_command_prints_what_it_printed("handouts/slow");
}

#[test]
fn a_star_stands_for_one_word_and_nothing_else_may_differ() {
    assert!(fits("white: * and *\nend\n", "white: 3 and 4\nend\n"));
    for now in ["white: 3 or 4\nend\n", "white: 3 and 4\n", "white: 3 and 4 5\nend\n", ""] {
        assert!(!fits("white: * and *\nend\n", now), "{now}");
    }
}
