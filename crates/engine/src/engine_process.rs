//! A foreign engine: a process with limits on its time, memory and output.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use rollwright_games::play_error::sanitize_for_message;

use crate::bounded_lines::{BoundedLine, read_bounded_line};
use crate::protocol::{ClientMessage, EngineMessage, GoRequest, PROTOCOL_VERSION};

/// The limits of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineLimits {
    /// The time for the handshake, and for an answer without a time to think.
    pub patience: Duration,
    /// The time for an answer beyond the time to think.
    pub grace: Duration,
    /// The most memory of the process, in megabytes; only measured on Linux.
    pub memory_megabytes: u64,
    /// The most lines before an answer.
    pub lines_per_answer: usize,
}

impl Default for EngineLimits {
    fn default() -> Self {
        Self {
            patience: Duration::from_secs(30),
            grace: Duration::from_secs(5),
            memory_megabytes: 2048,
            lines_per_answer: 10_000,
        }
    }
}

/// How often the memory of an engine is measured while it thinks.
const MEMORY_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// How long an engine may take to end after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

/// How many lines of an engine are read ahead. A full queue blocks the engine, not the client.
const READ_AHEAD_LINES: usize = 100;

/// What an engine said about itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineDescription {
    /// Its name.
    pub name: String,
    /// Its options with their defaults.
    pub options: Vec<(String, String)>,
    /// The games it plays, each with its rule sets.
    pub games: Vec<(String, Vec<String>)>,
}

impl EngineDescription {
    /// Whether the engine plays a game with a rule set.
    #[must_use]
    pub fn plays(&self, game: &str, rules: &str) -> bool {
        let is_game = |(name, sets): &(String, Vec<String>)| {
            name == game && sets.iter().any(|set| set == rules)
        };
        self.games.iter().any(is_game)
    }
}

/// The answer to `go`.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineAnswer {
    /// The chosen action.
    pub action: String,
    /// The values that it reported: actions with values and texts.
    pub infos: Vec<(String, f64, String)>,
}

/// A running engine. Dropping it kills the process.
pub struct EngineProcess {
    child: Child,
    input: ChildStdin,
    output: Receiver<BoundedLine>,
    limits: EngineLimits,
    description: EngineDescription,
}

impl EngineProcess {
    /// Starts an engine, without a shell, and waits for the end of its handshake.
    ///
    /// # Errors
    /// It can't be started, or doesn't complete the handshake.
    pub fn start(command: &[String], limits: EngineLimits) -> Result<Self, EngineError> {
        let (program, args) = command.split_first().ok_or(EngineError::NoCommand)?;
        let mut command = Command::new(program);
        // The environment may contain the database's password.
        for (name, _) in std::env::vars_os() {
            if is_private_variable(&name.to_string_lossy()) {
                command.env_remove(name);
            }
        }
        let mut child = command
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| EngineError::NotStarted(error.to_string()))?;
        let (Some(input), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineError::NotStarted("its pipes are missing".to_owned()));
        };
        let (lines, output) = sync_channel(READ_AHEAD_LINES);
        thread::spawn(move || forward_lines(stdout, &lines));
        let description = EngineDescription::default();
        let mut engine = Self { child, input, output, limits, description };
        engine.send(&ClientMessage::Hello { version: PROTOCOL_VERSION })?;
        engine.description = engine.read_description()?;
        Ok(engine)
    }

    /// What the engine said about itself.
    #[must_use]
    pub fn description(&self) -> &EngineDescription {
        &self.description
    }

    /// Asks for an action in a position and waits for the answer.
    ///
    /// # Errors
    /// The engine ended, took too long or too much, or refused.
    pub fn choose(
        &mut self,
        position: &ClientMessage,
        request: &GoRequest,
    ) -> Result<EngineAnswer, EngineError> {
        self.send(position)?;
        self.send(&ClientMessage::Go(request.clone()))?;
        let time = request.move_time.map_or(self.limits.patience, |time| time + self.limits.grace);
        self.wait_for_answer(Instant::now() + time)
    }

    /// Waits for `bestaction`.
    ///
    /// # Errors
    /// The engine ended, took too long or too much, or refused.
    pub fn wait_for_answer(&mut self, deadline: Instant) -> Result<EngineAnswer, EngineError> {
        let mut infos = Vec::new();
        self.wait_until(deadline, |message| match message {
            EngineMessage::BestAction(action) => {
                Some(Ok(EngineAnswer { action, infos: std::mem::take(&mut infos) }))
            }
            EngineMessage::Error(why) => Some(Err(EngineError::refused(&why))),
            EngineMessage::Info { action, value, text } => {
                infos.push((action, value, text));
                None
            }
            _ => None,
        })?
    }

    /// Waits until the engine has read everything sent before. Returns its last complaint.
    ///
    /// # Errors
    /// The engine ended, or took too long or too much.
    pub fn synchronize(&mut self) -> Result<Option<String>, EngineError> {
        self.send(&ClientMessage::Ping)?;
        let mut complaint = None;
        self.wait_until(Instant::now() + self.limits.patience, |message| match message {
            EngineMessage::Pong => Some(complaint.take()),
            EngineMessage::Error(why) => {
                complaint = Some(why);
                None
            }
            _ => None,
        })
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The engine has ended.
    pub fn send(&mut self, message: &ClientMessage) -> Result<(), EngineError> {
        self.send_line(&message.to_string())
    }

    /// Sends any line, for tests of engines.
    ///
    /// # Errors
    /// The engine has ended.
    pub fn send_line(&mut self, line: &str) -> Result<(), EngineError> {
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.map_err(|_| self.ended())
    }

    /// Sends `quit` and waits for the end. Returns whether the engine ended in time, and without
    /// an error.
    pub fn quit(mut self) -> bool {
        if self.send(&ClientMessage::Quit).is_err() {
            return false;
        }
        let deadline = Instant::now() + QUIT_TIMEOUT;
        while Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.success(),
                Ok(None) => thread::sleep(Duration::from_millis(10)),
                Err(_) => return false,
            }
        }
        false
    }

    fn read_description(&mut self) -> Result<EngineDescription, EngineError> {
        let mut description = EngineDescription::default();
        self.wait_until(Instant::now() + self.limits.patience, |message| {
            match message {
                EngineMessage::Name(name) => description.name = name,
                EngineMessage::Option { name, default } => {
                    description.options.push((name, default));
                }
                EngineMessage::Game { game, rules } => description.games.push((game, rules)),
                EngineMessage::Ready => return Some(std::mem::take(&mut description)),
                _ => {}
            }
            None
        })
    }

    /// Reads messages until `found` returns something. Lines that aren't messages are skipped.
    fn wait_until<T>(
        &mut self,
        deadline: Instant,
        mut found: impl FnMut(EngineMessage) -> Option<T>,
    ) -> Result<T, EngineError> {
        for _ in 0..self.limits.lines_per_answer {
            let message = match self.next_line(deadline)? {
                BoundedLine::Text(line) => EngineMessage::parse(&line),
                BoundedLine::TooLong => return Err(self.stop_with(EngineError::TooMuchOutput)),
            };
            if let Some(found) = message.and_then(&mut found) {
                return Ok(found);
            }
        }
        Err(self.stop_with(EngineError::TooMuchOutput))
    }

    fn next_line(&mut self, deadline: Instant) -> Result<BoundedLine, EngineError> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(MEMORY_CHECK_INTERVAL)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(self.stop_with(EngineError::TimedOut));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            let limit = self.limits.memory_megabytes;
            if resident_megabytes(self.child.id()).is_some_and(|used| used > limit) {
                return Err(self.stop_with(EngineError::TooMuchMemory { limit }));
            }
        }
    }

    /// Kills the engine for a reason.
    fn stop_with(&mut self, why: EngineError) -> EngineError {
        let _ = self.child.kill();
        let _ = self.child.wait();
        why
    }

    /// How the engine ended.
    fn ended(&mut self) -> EngineError {
        // Its output is closed, so it is about to end if it hasn't.
        let _ = self.child.kill();
        match self.child.wait() {
            Ok(status) => EngineError::Crashed(status.to_string()),
            Err(error) => EngineError::Crashed(error.to_string()),
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether an engine must not see an environment variable.
fn is_private_variable(name: &str) -> bool {
    name.starts_with("ROLLWRIGHT_") || name.starts_with("PG")
}

/// Forwards the lines of an engine until it closes its output.
fn forward_lines(stdout: impl io::Read, lines: &SyncSender<BoundedLine>) {
    let mut reader = BufReader::new(stdout);
    while let Ok(Some(line)) = read_bounded_line(&mut reader) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// The memory of a process, where the system reports it.
fn resident_megabytes(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024)
}

/// Why an engine didn't answer. Each is a phrase that continues "the engine …".
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// The command is empty.
    #[error("can't be started: the command is empty")]
    NoCommand,
    /// The process couldn't be started.
    #[error("can't be started: {0}")]
    NotStarted(String),
    /// The process has ended.
    #[error("ended ({0})")]
    Crashed(String),
    /// It took too long.
    #[error("didn't answer in time")]
    TimedOut,
    /// A line was too long, or there were too many lines before an answer.
    #[error("wrote too much before it answered")]
    TooMuchOutput,
    /// It used too much memory.
    #[error("used more than {limit} MB of memory")]
    TooMuchMemory {
        /// The limit in megabytes.
        limit: u64,
    },
    /// It refused a message.
    #[error("refused: {0}")]
    Refused(String),
}

impl EngineError {
    fn refused(why: &str) -> Self {
        Self::Refused(sanitize_for_message(why))
    }
}
