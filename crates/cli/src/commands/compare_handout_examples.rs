//! `rollwright examples`: runs the example games of a folder and compares their output.
//!
//! An example is a folder with these files:
//!
//! - `command`: one line per run of the program
//! - `answers.txt`: what is typed (`answers-2.txt` for the second line of `command`)
//! - `about.txt`: a first line that says what the example shows, then lines that its output
//!   must contain
//! - `expected.txt`: the output
//! - other files, such as dice

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rollwright_engine::split_command_line;

use crate::args::ExamplesArgs;
use crate::command_error::CommandError;

/// Runs all examples, and fails if the output of one differs.
pub(crate) fn run(args: &ExamplesArgs) -> Result<(), CommandError> {
    let mut found = Vec::new();
    find_examples(&args.folder, &mut found)?;
    found.sort();
    if found.is_empty() {
        let why = format!("{}: there are no examples in this folder", args.folder.display());
        return Err(CommandError::Failed(why));
    }
    let mut out = io::stdout().lock();
    let mut differ = 0;
    for folder in &found {
        let example = Example::load(folder)?;
        let name = folder.strip_prefix(&args.folder).unwrap_or(folder).display();
        let output = example.run()?;
        if args.write {
            write_file(&folder.join("expected.txt"), &output)?;
        }
        match example.find_mismatch(&output, args.write) {
            None => writeln!(out, "ok       {name}: {}", example.about)?,
            Some(mismatch) => {
                differ += 1;
                writeln!(out, "DIFFERS  {name}: {}\n{mismatch}", example.about)?;
            }
        }
    }
    writeln!(out, "{} of {} examples match", found.len() - differ, found.len())?;
    match differ {
        0 => Ok(()),
        _ => Err(CommandError::Failed(format!("{differ} of {} examples differ", found.len()))),
    }
}

/// Finds the examples in a folder, recursively.
fn find_examples(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), CommandError> {
    if folder.join("command").is_file() {
        found.push(folder.to_owned());
        return Ok(());
    }
    let failed = |error: io::Error| CommandError::Failed(format!("{}: {error}", folder.display()));
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            find_examples(&path, found)?;
        }
    }
    Ok(())
}

/// A loaded example.
struct Example {
    folder: PathBuf,
    about: String,
    /// Texts that the output must contain.
    required_lines: Vec<String>,
    commands: Vec<Vec<String>>,
    expected: String,
}

impl Example {
    fn load(folder: &Path) -> Result<Self, CommandError> {
        let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        let about = text("about.txt");
        let mut lines = about.lines().map(str::to_owned);
        let wrong = |line: &str| {
            let path = folder.join("command");
            CommandError::Failed(format!(
                "{}: a command must begin with rollwright, not {line}",
                path.display()
            ))
        };
        let read = |line: &str| match split_command_line(line) {
            Some(words) if words.first().is_some_and(|word| word == "rollwright") => Ok(words),
            _ => Err(wrong(line)),
        };
        Ok(Self {
            folder: folder.to_owned(),
            about: lines.next().unwrap_or_default(),
            required_lines: lines.filter(|line| !line.is_empty()).collect(),
            commands: text("command").lines().map(read).collect::<Result<_, _>>()?,
            expected: text("expected.txt"),
        })
    }

    /// Runs it in a temporary folder and returns the output. Lines that begin with `! ` are
    /// from standard error.
    fn run(&self) -> Result<String, CommandError> {
        let failed =
            |error: io::Error| CommandError::Failed(format!("{}: {error}", self.folder.display()));
        let place = TempFolder::with_copies_from(&self.folder).map_err(failed)?;
        let program = std::env::current_exe().map_err(failed)?;
        let mut output = String::new();
        for (at, words) in self.commands.iter().enumerate() {
            let name =
                if at == 0 { "answers.txt".to_owned() } else { format!("answers-{}.txt", at + 1) };
            let answers = std::fs::read(place.0.join(name)).unwrap_or_default();
            let mut command = Command::new(&program);
            command.args(&words[1..]).current_dir(&place.0).env_remove("ROLLWRIGHT_DATA");
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().map_err(failed)?;
            // A program may end without reading all of its input.
            let typed = child.stdin.take().map(|mut pipe| pipe.write_all(&answers));
            drop(typed);
            let ended = child.wait_with_output().map_err(failed)?;
            output += &String::from_utf8_lossy(&ended.stdout);
            for line in String::from_utf8_lossy(&ended.stderr).lines() {
                output += &format!("! {line}\n");
            }
            output += &format!("exit code {}\n", ended.status.code().unwrap_or(-1));
        }
        Ok(output)
    }

    /// The first mismatch. If the output was just written, only required lines can be missing.
    fn find_mismatch(&self, output: &str, written: bool) -> Option<String> {
        if let Some(required) =
            self.required_lines.iter().find(|required| !output.contains(required.as_str()))
        {
            return Some(format!("  the output should contain: {required}"));
        }
        if written || self.expected == output {
            return None;
        }
        let (mut expected, mut got) = (self.expected.lines(), output.lines());
        for line in 1.. {
            match (expected.next(), got.next()) {
                (None, None) => break,
                (want, got) if want == got => {}
                (want, got) => {
                    let [want, got] = [want, got].map(|line| line.unwrap_or("(the end)"));
                    return Some(format!("  line {line}\n  expected: {want}\n  actual:   {got}"));
                }
            }
        }
        Some("  the line endings differ".to_owned())
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), CommandError> {
    std::fs::write(path, text)
        .map_err(|error| CommandError::Failed(format!("{}: {error}", path.display())))
}

/// A folder that is removed when dropped.
struct TempFolder(PathBuf);

impl TempFolder {
    /// Creates it with copies of the files in `folder`.
    fn with_copies_from(folder: &Path) -> io::Result<Self> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("rollwright-example-{}-{name}", std::process::id());
        let place = Self(std::env::temp_dir().join(name));
        std::fs::create_dir_all(&place.0)?;
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if let Some(name) = path.file_name().filter(|_| path.is_file()) {
                std::fs::copy(&path, place.0.join(name))?;
            }
        }
        Ok(place)
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
