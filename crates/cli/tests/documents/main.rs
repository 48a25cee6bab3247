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

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use exceptions::{Exceptions, Treatment};
use paper::{Block, Paper};
use runner::{Data, Runner};

/// The papers that people type from.
fn papers() -> Vec<Paper> {
    let root = root();
    let mut names: Vec<String> =
        ["README.md", "crates/lab/README.md", "examples/handouts/README.md"]
            .map(str::to_owned)
            .to_vec();
    for entry in std::fs::read_dir(root.join("docs")).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        if name.ends_with(".md") {
            names.push(format!("docs/{name}"));
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

#[test]
fn every_command_of_every_document_does_what_it_shows() {
    let exceptions = Exceptions::read();
    let papers = papers();
    let mut trouble: Vec<String> = Vec::new();
    let mut met: BTreeSet<String> = BTreeSet::new();
    let mut outputs: Vec<String> = vec![shown::of_examples(&root())];
    let (mut run, mut claims) = (0, Vec::new());
    let server = runner::Server::start();
    for paper in &papers {
        let fresh = Runner::new(&paper.name, Data::Fresh, &server.address);
        let full = Runner::new(&paper.name, Data::Full, &server.address);
        for block in &paper.blocks {
            let commands = match block {
                Block::Shown(text) => {
                    claims.push((paper.name.clone(), text.clone()));
                    continue;
                }
                Block::Commands(commands) => commands,
            };
            for command in commands {
                let treatment = exceptions.of(&command.line);
                met.insert(command.line.clone());
                if matches!(treatment, Treatment::NotRun)
                    || (treatment == Treatment::Long && !is_long())
                {
                    continue;
                }
                let expected =
                    if let Treatment::Exit(code) = treatment { Some(code) } else { None };
                let came = fresh.run(&command.line);
                run += 1;
                let place = format!("{}: {}", paper.name, command.line);
                trouble.extend(came.trouble(expected).map(|why| format!("{place}\n  {why}")));
                let missing = came.missing(&command.comment);
                trouble.extend(missing.map(|number| {
                    format!("{place}\n  its comment says {number}, which does not come")
                }));
                if runner::is_the_same_whatever_was_played(&command.line) {
                    let again = full.run(&command.line);
                    if again.told() != came.told() {
                        trouble.push(format!(
                            "{place}\n  comes out differently where games have been begun"
                        ));
                    }
                }
                outputs.push(came.out);
            }
        }
    }
    let long = |text: &str| exceptions.shown_is_long(text) && !is_long();
    for (paper, text) in &claims {
        let known = exceptions.shown(text);
        if !known && !long(text) && !outputs.iter().any(|out| shown::is_in(text, out)) {
            trouble.push(format!("{paper} shows what no command brings:\n{text}"));
        }
    }
    trouble.extend(exceptions.unmet(&met, &claims));
    assert!(trouble.is_empty(), "{} of {run} commands:\n\n{}", trouble.len(), trouble.join("\n\n"));
    assert!(run > 90, "only {run} commands were run");
}
