//! Backward compatibility with the program before its first release: its tables, records and
//! results are in `fixtures/first-edition`.
//!
//! The tests use the command line and HTTP. JSON may gain keys; existing values must neither
//! change nor disappear.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod json_difference;
mod records;
#[allow(dead_code)]
#[path = "../serve/server_process.rs"]
mod server_process;
mod simulations;
mod tables;
#[allow(dead_code)]
#[path = "../../../database/tests/stores/test_postgres.rs"]
mod test_postgres;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the fixtures.
fn fixture_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/first-edition")
}

/// The fixtures of a folder whose names end with `end`, sorted.
fn fixture_files(folder: &str, end: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(fixture_folder().join(folder)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut found: Vec<_> = paths.filter(|path| path.to_str().unwrap().ends_with(end)).collect();
    found.sort();
    assert!(!found.is_empty(), "no fixtures in {folder}");
    found
}

/// The section of a fixture that follows `=== name`.
fn section<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mark = format!("=== {name}\n");
    let start = match text.starts_with(&mark) {
        true => mark.len(),
        false => text.find(&format!("\n{mark}"))? + mark.len() + 1,
    };
    let rest = &text[start..];
    if rest.starts_with("=== ") {
        return Some("");
    }
    Some(rest.find("\n=== ").map_or(rest, |end| &rest[..=end]))
}

/// The exit code and output of a command.
#[derive(Debug, PartialEq, Eq)]
struct CommandOutput {
    code: i32,
    output: String,
    errors: String,
}

impl CommandOutput {
    /// Parses a fixture.
    fn from_fixture(fixture: &str) -> Self {
        let text = |name| section(fixture, name).unwrap().to_owned();
        let code = text("exit").trim().parse().unwrap();
        Self { code, output: text("output"), errors: text("errors") }
    }
}

/// Runs a command in a folder without access to the user's data. `rollwright` is on its path.
fn run_isolated(command: &mut Command, folder: &Path, input: &str) -> CommandOutput {
    let bin = Path::new(env!("CARGO_BIN_EXE_rollwright")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut child = command
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env("ROLLWRIGHT_CACHE", folder.join(".cache"))
        .env_remove("XDG_DATA_HOME")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program may end without reading all of its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    CommandOutput {
        code: output.status.code().unwrap(),
        output: without_timings(&text(output.stdout)),
        errors: without_timings(&text(output.stderr)),
    }
}

/// Removes the timings from a text.
fn without_timings(text: &str) -> String {
    let line = |line: &str| {
        if line.ends_with(" games per second\n") || line.starts_with("  seconds ") {
            return "(time)\n".to_owned();
        }
        // Printed only if it takes long.
        if line.starts_with("Preparing the bots: ") {
            return String::new();
        }
        // An attribute in XML, a value in JSON.
        let found = [" seconds=\"", "\"seconds\":"]
            .into_iter()
            .find_map(|name| line.find(name).map(|start| line.split_at(start + name.len())));
        match found {
            Some((before, after)) => {
                let end = after.find(['"', ',', '}']).unwrap_or(after.len());
                format!("{before}0{}", &after[end..])
            }
            None => line.to_owned(),
        }
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The program under test.
fn rollwright_command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_rollwright"))
}
