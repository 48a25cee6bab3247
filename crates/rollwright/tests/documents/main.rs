//! Every command of every document is run, in a fresh data folder and with a full one, and
//! what the documents show is compared with what comes.
//!
//! `exceptions.txt` names the commands that are not run as they stand, each with its reason;
//! a command that is neither run nor named there fails the test, and so does a name that no
//! document shows any more. With `ROLLWRIGHT_LONG` set what takes long is run too, in full.

// Helpers of tests fail by panicking, as tests do.
#![allow(clippy::unwrap_used)]

mod exceptions;
mod paper;
mod runner;
mod shown;

use std::path::{Path, PathBuf};

use exceptions::Exceptions;
use paper::Paper;
use runner::{Came, Data, Runner};

/// Everything that is written for people: the whole project but its past, which CHANGELOG.md
/// tells in the words of its time.
fn papers() -> Vec<Paper> {
    let root = root();
    let mut names = Vec::new();
    let mut open = vec![root.clone()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let (path, name) = (entry.path(), entry.file_name().into_string().unwrap());
            let made = ["target", "node_modules"].contains(&name.as_str()) || name.starts_with('.');
            if path.is_dir() && !made {
                open.push(path);
            } else if name.ends_with(".md") && name != "CHANGELOG.md" {
                names.push(path.strip_prefix(&root).unwrap().display().to_string());
            }
        }
    }
    names.sort();
    names.iter().map(|name| Paper::read(&root, name)).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn is_long() -> bool {
    std::env::var_os("ROLLWRIGHT_LONG").is_some()
}

/// A command of a document, and what came of it.
struct Ran<'a> {
    paper: &'a Paper,
    command: &'a paper::Command,
    came: Came,
}

/// Runs the commands of the papers that are to be run, in folders of one kind, each paper in
/// its own.
fn run_all<'a>(
    papers: &'a [Paper],
    data: Data,
    server: &str,
    is_run: impl Fn(&str) -> bool,
) -> Vec<Ran<'a>> {
    let mut ran = Vec::new();
    for paper in papers {
        let runner = Runner::new(&paper.name, data, server);
        for command in paper.commands().filter(|command| is_run(&command.line)) {
            ran.push(Ran { paper, command, came: runner.run(&command.line) });
        }
    }
    ran
}

#[test]
fn every_command_of_every_document_does_what_it_shows() {
    let exceptions = Exceptions::read();
    let papers = papers();
    let server = runner::Server::start();
    let is_run = |line: &str| exceptions.is_run(line);
    // What no game that was begun can change is run once more only if there is time.
    let is_run_again = |line: &str| is_run(line) && (is_long() || !runner::asks_for_no_games(line));
    let (fresh, full) = std::thread::scope(|threads| {
        let full = threads.spawn(|| run_all(&papers, Data::Full, &server.address, is_run_again));
        (run_all(&papers, Data::Fresh, &server.address, is_run), full.join().unwrap())
    });
    assert!(fresh.len() > 90, "only {} commands were run", fresh.len());

    let mut trouble: Vec<String> = Vec::new();
    for Ran { paper, command, came } in &fresh {
        let mut tell = |why: String| {
            trouble.push(format!("{}: {}\n  {why}", paper.name, command.line));
        };
        let expected = exceptions.exit_code(&command.line);
        came.trouble(expected).into_iter().for_each(&mut tell);
        if let Some(number) = came.missing(&command.comment) {
            tell(format!("its comment says {number}, which does not come"));
        }
        let again = full.iter().find(|again| std::ptr::eq(again.command, *command));
        let Some(Ran { came: again, .. }) = again else { continue };
        if let Some(why) = again.trouble(expected) {
            tell(format!("where games have been begun: {why}"));
        } else if runner::is_the_same_whatever_was_played(&command.line)
            && again.told() != came.told()
        {
            tell("comes out differently where games have been begun".to_owned());
        }
    }

    let outputs: Vec<&str> = fresh.iter().map(|ran| ran.came.out.as_str()).collect();
    let examples = shown::of_examples(&root());
    for (paper, text) in
        papers.iter().flat_map(|paper| paper.shown().map(move |text| (paper, text)))
    {
        let comes = || outputs.iter().any(|out| shown::is_in(text, out));
        if exceptions.is_compared(text) && !shown::is_in(text, &examples) && !comes() {
            trouble.push(format!("{} shows what no command brings:\n{text}", paper.name));
        }
    }
    trouble.extend(exceptions.unmet(&papers));
    assert!(trouble.is_empty(), "{} troubles:\n\n{}", trouble.len(), trouble.join("\n\n"));
}
