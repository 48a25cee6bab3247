//! Runs documented commands in a temporary folder.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::{is_long_test_run, repository_root};

/// Whether the data folder has games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DataFolderState {
    Fresh,
    Full,
}

/// A folder in which the commands of a document are run.
pub(crate) struct CommandRunner {
    folder: PathBuf,
    server: String,
}

/// The exit code and output of a command.
pub(crate) struct CommandOutput {
    code: i32,
    pub(crate) out: String,
    err: String,
}

/// The maximum number of games to play in tests: a multiple of all rotations up to four seats.
const MAX_GAMES_IN_TESTS: u64 = 24;

/// The timeout in seconds, generous for a busy machine. In long runs some commands take
/// minutes.
fn timeout_seconds() -> &'static str {
    if is_long_test_run() { "900" } else { "60" }
}

impl CommandRunner {
    pub(crate) fn new(document: &str, data: DataFolderState, server: &str) -> Self {
        let name = format!(
            "documents-{}-{data:?}-{}",
            document.replace(['/', '.'], "-"),
            std::process::id()
        );
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("bin")).unwrap();
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_rollwright"), folder.join("bin/rollwright"))
            .unwrap();
        std::os::unix::fs::symlink(repository_root().join("examples"), folder.join("examples"))
            .unwrap();
        let runner = Self { folder, server: server.to_owned() };
        if data == DataFolderState::Full {
            // Unfinished games, a finished one, and a name in the hall of fame.
            runner.run(
                "printf 'no\\n' | rollwright play qwixx --rules concordia --seats Nancy,Marta",
            );
            runner.run("printf '' | rollwright play pig --set goal=10 --seats Ann,bot:greedy");
            runner.run("yes hold | rollwright play pig --set goal=10 --seats Ann,bot:greedy");
        }
        runner
    }

    /// Runs a command line.
    pub(crate) fn run(&self, line: &str) -> CommandOutput {
        self.prepare_files(line);
        let mut command = Command::new("timeout");
        command
            .args([timeout_seconds(), "bash", "-c", &self.adapt_command(line)])
            .current_dir(&self.folder);
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{}:{path}", self.folder.join("bin").display()));
        command.env("ROLLWRIGHT_DATA", self.folder.join("data"));
        if line.contains("~/") {
            command.env("HOME", &self.folder);
        }
        let cache = match line.contains("rollwright cache") {
            true => self.folder.join("cache"),
            false => Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"),
        };
        command.env("ROLLWRIGHT_CACHE", cache).env_remove("NO_COLOR").env("LANG", "C.UTF-8");
        let ended = command.stdin(Stdio::null()).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        CommandOutput {
            code: ended.status.code().unwrap_or(-1),
            out: text(&ended.stdout),
            err: text(&ended.stderr),
        }
    }

    /// The command with the test server's address, and with few games unless this is a long run.
    fn adapt_command(&self, line: &str) -> String {
        let line = line.replace("http://127.0.0.1:7654", &self.server);
        if is_long_test_run() {
            return line;
        }
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        for at in 1..words.len() {
            match words[at - 1].as_str() {
                "--games"
                    if words[at]
                        .parse::<f64>()
                        .is_ok_and(|games| games > MAX_GAMES_IN_TESTS as f64) =>
                {
                    words[at] = MAX_GAMES_IN_TESTS.to_string();
                }
                "--until-error" => words[at] = "20".to_owned(),
                _ => {}
            }
        }
        words.join(" ")
    }

    /// Creates the files that a reader would have by then: a whole game, and the games of a class.
    fn prepare_files(&self, line: &str) {
        let wants = |words: &str| line.contains(words);
        if wants("--record game.jsonl") || wants("--record max.jsonl") {
            let _ = std::fs::remove_file(self.folder.join("game.jsonl"));
        }
        if wants("--record fuzz/") {
            std::fs::create_dir_all(self.folder.join("fuzz/corpus/record_reader")).unwrap();
        }
        if wants("hint game.jsonl") || wants("review game.jsonl") || wants("class/") {
            let _ = std::fs::remove_file(self.folder.join("game.jsonl"));
            let class = self.folder.join("class");
            std::fs::create_dir_all(&class).unwrap();
            let play = "rollwright play pig --seats bot:greedy,bot:random --seed 7 --record";
            self.run(&format!("{play} game.jsonl"));
            let game = std::fs::read_to_string(self.folder.join("game.jsonl")).unwrap();
            std::fs::write(class.join("one.jsonl"), &game).unwrap();
            if line == "rollwright hint game.jsonl" {
                // A hint needs a decision: keep only the first roll.
                let first_roll: Vec<&str> = game.lines().take(2).collect();
                std::fs::write(self.folder.join("game.jsonl"), first_roll.join("\n") + "\n")
                    .unwrap();
            }
        }
    }
}

impl Drop for CommandRunner {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl CommandOutput {
    /// The output without the names of stored games.
    pub(crate) fn stable_output_lines(&self) -> Vec<&str> {
        self.out.lines().filter(|line| !line.contains("--resume")).collect()
    }

    /// Why the result is wrong. It is fine if the input or the dice end in the middle of a game:
    /// tests type nothing.
    pub(crate) fn find_problem(&self, expected: Option<i32>) -> Option<String> {
        let ended = ["the input ended", "the dice file has only", "the input is at its end"];
        let meant = self.code == 1 && ended.iter().any(|words| self.err.contains(words));
        let fine = match expected {
            Some(code) => self.code == code,
            None => self.code == 0 || meant,
        };
        let panicked = self.err.contains("panicked");
        (!fine || panicked)
            .then(|| format!("exit code {}: {}{}", self.code, self.err, last_lines(&self.out)))
    }

    /// A number in the comment after the command that is not in the output, rounded likewise.
    pub(crate) fn missing_number(&self, comment: &str) -> Option<String> {
        let numbers = |text: &str| -> Vec<String> {
            let parts = text.split(|sign: char| !sign.is_ascii_digit() && sign != '.');
            parts
                .map(|part| part.trim_matches('.').to_owned())
                .filter(|part| part.contains('.'))
                .collect()
        };
        let actual = numbers(&self.out);
        numbers(comment).into_iter().filter(|number| number.matches('.').count() == 1).find(
            |number| {
                let digits = number.split('.').nth(1).map_or(0, str::len);
                let rounded = |other: &String| {
                    other.parse::<f64>().is_ok_and(|other| format!("{other:.digits$}") == *number)
                };
                !actual.iter().any(rounded)
            },
        )
    }
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(3)..].join("\n")
}

/// Whether a command never reads the games of its data folder.
pub(crate) fn ignores_stored_games(line: &str) -> bool {
    ["rollwright arena", "rollwright examples", "rollwright simulate", "rollwright tournament"]
        .iter()
        .any(|words| line.contains(words))
        || ["python3 ", "xmllint "].iter().any(|words| line.starts_with(words))
}

/// Whether a command has the same output in every data folder.
pub(crate) fn is_independent_of_stored_games(line: &str) -> bool {
    let fixed =
        line.contains("--dice dice.txt") || line.contains("--seed") || line.starts_with("printf");
    let rolls =
        line.contains("| rollwright play") && !line.contains("--dice") && !line.contains("--seed");
    let files = ["--record", "--resume", "simulate", "tournament", "arena"]
        .iter()
        .any(|word| line.contains(word));
    fixed && !rolls && !files && line.contains("rollwright play") || line.starts_with("echo ")
}

/// A server for the commands that need one.
pub(crate) struct ServerProcess {
    pub(crate) address: String,
    child: Child,
    folder: PathBuf,
}

impl ServerProcess {
    pub(crate) fn start() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("documents-server-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
        let database = format!("sqlite:{}/tables.db", folder.display());
        command.args(["serve", "--listen", "127.0.0.1:0", "--pace", "0", "--database", &database]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        Self { address: address.expect("the server prints its address").to_owned(), child, folder }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
