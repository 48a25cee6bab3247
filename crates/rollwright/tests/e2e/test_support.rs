//! Runs the program and checks its output.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The exit code and output of a run.
#[derive(Debug)]
pub(crate) struct ProgramRun {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl ProgramRun {
    /// Checks the exit code.
    #[track_caller]
    pub(crate) fn assert_exit_code(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }

    /// Checks that the run printed every text, in this order.
    #[track_caller]
    pub(crate) fn assert_prints(self, texts: &[&str]) -> Self {
        let mut rest = self.out.as_str();
        for text in texts {
            let Some(at) = rest.find(text) else {
                panic!("missing: {text}\nin what was left of the output:\n{rest}");
            };
            rest = &rest[at + text.len()..];
        }
        self
    }

    /// Checks that the error message contains every text.
    #[track_caller]
    pub(crate) fn assert_error_contains(self, texts: &[&str]) -> Self {
        for text in texts {
            assert!(self.err.contains(text), "missing: {text}\nin: {}", self.err);
        }
        self
    }
}

/// The program, ready to run.
pub(crate) fn rollwright_command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
    command.args(args).env_remove("NO_COLOR");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with `input` on standard input.
pub(crate) fn run_rollwright(args: &[&str], input: impl AsRef<[u8]>) -> ProgramRun {
    let child = rollwright_command(args).spawn().unwrap();
    run_with_input(child, input.as_ref())
}

/// Writes all input, closes it and waits for the end.
pub(crate) fn run_with_input(mut child: Child, input: &[u8]) -> ProgramRun {
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        // A program may end without reading all of its input.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().unwrap()
    });
    from_output(&output)
}

pub(crate) fn from_output(output: &Output) -> ProgramRun {
    ProgramRun {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout.clone()).unwrap(),
        err: String::from_utf8(output.stderr.clone()).unwrap(),
    }
}

/// A folder for one test, removed when dropped.
pub(crate) struct TempFolder(PathBuf);

impl TempFolder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("e2e-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The path of a file in the folder.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file and returns its path.
    pub(crate) fn write_file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }

    /// Reads a file.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
