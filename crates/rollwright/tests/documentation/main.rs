//! Every command of every document is run, in a fresh data folder and with a full one, and
//! what the documents show is compared with what comes.
//!
//! `exceptions.txt` names the commands that are not run as they stand, each with its reason;
//! a command that is neither run nor named there fails the test, and so does a name that no
//! document shows any more. With `ROLLWRIGHT_LONG` set what takes long is run too, in full.

// Helpers of tests fail by panicking, as tests do.
#![allow(clippy::unwrap_used)]

mod command_runner;
mod document;
mod exceptions;
mod expected_output;

use std::path::{Path, PathBuf};

use command_runner::{CommandOutput, CommandRunner, DataFolderState};
use document::MarkdownDocument;
use exceptions::CommandExceptions;

/// Everything that is written for people: the whole project but its past, which CHANGELOG.md
/// tells in the words of its time.
fn load_documents() -> Vec<MarkdownDocument> {
    let root = repository_root();
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
    names.iter().map(|name| MarkdownDocument::load(&root, name)).collect()
}

fn repository_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn is_long_test_run() -> bool {
    std::env::var_os("ROLLWRIGHT_LONG").is_some()
}

/// A command of a document, and what came of it.
struct CommandRun<'a> {
    document: &'a MarkdownDocument,
    command: &'a document::DocumentedCommand,
    result: CommandOutput,
}

/// Runs the commands of the papers that are to be run, in folders of one kind, each paper in
/// its own.
fn run_all<'a>(
    papers: &'a [MarkdownDocument],
    data: DataFolderState,
    server: &str,
    is_run: impl Fn(&str) -> bool,
) -> Vec<CommandRun<'a>> {
    let mut ran = Vec::new();
    for paper in papers {
        let runner = CommandRunner::new(&paper.name, data, server);
        for command in paper.commands().filter(|command| is_run(&command.line)) {
            ran.push(CommandRun { document: paper, command, result: runner.run(&command.line) });
        }
    }
    ran
}

#[test]
fn every_command_of_every_document_does_what_it_shows() {
    let exceptions = CommandExceptions::load();
    let papers = load_documents();
    let server = command_runner::ServerProcess::start();
    let is_run = |line: &str| exceptions.is_run(line);
    // What no game that was begun can change is run once more only if there is time.
    let is_run_again = |line: &str| {
        is_run(line) && (is_long_test_run() || !command_runner::ignores_stored_games(line))
    };
    let (fresh, full) = std::thread::scope(|threads| {
        let full = threads
            .spawn(|| run_all(&papers, DataFolderState::Full, &server.address, is_run_again));
        (run_all(&papers, DataFolderState::Fresh, &server.address, is_run), full.join().unwrap())
    });
    assert!(fresh.len() > 90, "only {} commands were run", fresh.len());

    let mut trouble: Vec<String> = Vec::new();
    for CommandRun { document: paper, command, result: came } in &fresh {
        let mut tell = |why: String| {
            trouble.push(format!("{}: {}\n  {why}", paper.name, command.line));
        };
        let expected = exceptions.exit_code(&command.line);
        came.find_problem(expected).into_iter().for_each(&mut tell);
        if let Some(number) = came.missing_number(&command.comment) {
            tell(format!("its comment says {number}, which does not come"));
        }
        let again = full.iter().find(|again| std::ptr::eq(again.command, *command));
        let Some(CommandRun { result: again, .. }) = again else { continue };
        if let Some(why) = again.find_problem(expected) {
            tell(format!("where games have been begun: {why}"));
        } else if command_runner::is_independent_of_stored_games(&command.line)
            && again.stable_output_lines() != came.stable_output_lines()
        {
            tell("comes out differently where games have been begun".to_owned());
        }
    }

    let outputs: Vec<&str> = fresh.iter().map(|ran| ran.result.out.as_str()).collect();
    let examples = expected_output::example_outputs(&repository_root());
    for (paper, text) in
        papers.iter().flat_map(|paper| paper.outputs().map(move |text| (paper, text)))
    {
        let comes = || outputs.iter().any(|out| expected_output::contains_lines(text, out));
        if exceptions.is_compared(text)
            && !expected_output::contains_lines(text, &examples)
            && !comes()
        {
            trouble.push(format!("{} shows what no command brings:\n{text}", paper.name));
        }
    }
    trouble.extend(exceptions.unused(&papers));
    assert!(trouble.is_empty(), "{} troubles:\n\n{}", trouble.len(), trouble.join("\n\n"));
}
