//! Runs every command of every document, in an empty data folder and in one with games, and
//! compares the output with what the documents show.
//!
//! `exceptions.txt` lists the commands that are not run as documented, each with its reason. The
//! test fails for a command that is neither run nor listed, and for a listed one that no document
//! shows. With `ROLLWRIGHT_LONG` set, slow commands also run, in full.

// Test helpers may panic.
#![allow(clippy::unwrap_used)]

mod command_runner;
mod document;
mod exceptions;
mod expected_output;
mod page_lengths;
mod reference;

use std::path::{Path, PathBuf};

use command_runner::{CommandOutput, CommandRunner, DataFolderState};
use document::MarkdownDocument;
use exceptions::CommandExceptions;

/// All documents except CHANGELOG.md, which describes past versions.
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

/// A command of a document, and its result.
struct CommandRun<'a> {
    document: &'a MarkdownDocument,
    command: &'a document::DocumentedCommand,
    result: CommandOutput,
}

/// Runs the commands that `is_run` selects, with one folder per document.
fn run_all<'a>(
    documents: &'a [MarkdownDocument],
    data: DataFolderState,
    server: &str,
    is_run: impl Fn(&str) -> bool,
) -> Vec<CommandRun<'a>> {
    let mut ran = Vec::new();
    for document in documents {
        let runner = CommandRunner::new(&document.name, data, server);
        for command in document.commands().filter(|command| is_run(&command.line)) {
            ran.push(CommandRun { document, command, result: runner.run(&command.line) });
        }
    }
    ran
}

#[test]
fn documented_commands_produce_the_documented_output() {
    let exceptions = CommandExceptions::load();
    let documents = load_documents();
    let server = command_runner::ServerProcess::start();
    let is_run = |line: &str| exceptions.is_run(line);
    // Commands that ignore stored games run a second time only in long runs.
    let is_run_again = |line: &str| {
        is_run(line) && (is_long_test_run() || !command_runner::ignores_stored_games(line))
    };
    let (fresh, full) = std::thread::scope(|threads| {
        let full = threads
            .spawn(|| run_all(&documents, DataFolderState::Full, &server.address, is_run_again));
        (run_all(&documents, DataFolderState::Fresh, &server.address, is_run), full.join().unwrap())
    });
    assert!(fresh.len() > 90, "only {} commands were run", fresh.len());

    let mut problems: Vec<String> = Vec::new();
    for CommandRun { document, command, result: actual } in &fresh {
        let mut report = |why: String| {
            problems.push(format!("{}: {}\n  {why}", document.name, command.line));
        };
        let expected = exceptions.exit_code(&command.line);
        actual.find_problem(expected).into_iter().for_each(&mut report);
        if let Some(number) = actual.missing_number(&command.comment) {
            report(format!("its comment says {number}, which does not come"));
        }
        let again = full.iter().find(|again| std::ptr::eq(again.command, *command));
        let Some(CommandRun { result: again, .. }) = again else { continue };
        if let Some(why) = again.find_problem(expected) {
            report(format!("where games have been begun: {why}"));
        } else if command_runner::is_independent_of_stored_games(&command.line)
            && again.stable_output_lines() != actual.stable_output_lines()
        {
            report("comes out differently where games have been begun".to_owned());
        }
    }

    let outputs: Vec<&str> = fresh.iter().map(|ran| ran.result.out.as_str()).collect();
    let examples = expected_output::example_outputs(&repository_root());
    for (document, text) in
        documents.iter().flat_map(|document| document.outputs().map(move |text| (document, text)))
    {
        let comes = || outputs.iter().any(|out| expected_output::contains_lines(text, out));
        if exceptions.is_compared(text)
            && !expected_output::contains_lines(text, &examples)
            && !comes()
        {
            problems.push(format!("{} shows what no command brings:\n{text}", document.name));
        }
    }
    problems.extend(exceptions.unused(&documents));
    assert!(problems.is_empty(), "{} problems:\n\n{}", problems.len(), problems.join("\n\n"));
}
