//! A server process and a minimal HTTP client.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// How long a test waits for the next line of output.
const OUTPUT_TIMEOUT: Duration = Duration::from_secs(60);

/// A folder for one test.
pub(crate) struct ServerFolder(PathBuf);

impl ServerFolder {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("rollwright-serve-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// The path of a file in the folder.
    pub(crate) fn file_path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The URL of the database in the folder.
    pub(crate) fn database_url(&self) -> String {
        format!("sqlite:{}/tables.db", self.0.display())
    }
}

impl Drop for ServerFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
pub(crate) struct ServerProcess {
    pub(crate) address: String,
    child: Child,
    log: Option<JoinHandle<String>>,
    /// The lines of its output.
    out: Receiver<String>,
}

impl ServerProcess {
    pub(crate) fn start(database: &str) -> Self {
        Self::start_with(database, &[])
    }

    /// Starts a server with additional arguments.
    pub(crate) fn start_with(database: &str, more: &[&str]) -> Self {
        let program = env!("CARGO_BIN_EXE_rollwright");
        Self::start_command(Command::new(program).args(serve_arguments(database)).args(more))
    }

    /// Starts a server with additional environment variables.
    pub(crate) fn start_in_environment<const N: usize>(
        database: &str,
        environment: [(&'static str, PathBuf); N],
    ) -> Self {
        let program = env!("CARGO_BIN_EXE_rollwright");
        Self::start_command(Command::new(program).args(serve_arguments(database)).envs(environment))
    }

    /// Starts a new server at the address of this one.
    pub(crate) fn restart(self, database: &str) -> Self {
        let mut arguments = serve_arguments(database);
        let address = self.address.strip_prefix("http://").unwrap();
        arguments[2] = address;
        Self::start_command(Command::new(env!("CARGO_BIN_EXE_rollwright")).args(arguments))
    }

    /// Starts a server whose files can't grow beyond `kilobytes`.
    pub(crate) fn start_with_file_limit(database: &str, kilobytes: u32) -> Self {
        let script = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$@\"");
        let program = env!("CARGO_BIN_EXE_rollwright");
        // The unit of `ulimit -f` in bash is a kilobyte.
        let mut command = Command::new("bash");
        Self::start_command(
            command.args(["-c", &script, "bash", program]).args(serve_arguments(database)),
        )
    }

    /// Starts a server with a limit on open files, which includes connections.
    pub(crate) fn start_with_open_file_limit(database: &str, files: u32, more: &[&str]) -> Self {
        let script = format!("ulimit -n {files}; exec \"$@\"");
        let program = env!("CARGO_BIN_EXE_rollwright");
        let mut command = Command::new("bash");
        let command = command.args(["-c", &script, "bash", program]);
        Self::start_command(command.args(serve_arguments(database)).args(more))
    }

    /// Starts a server with a command. The first line it prints contains its address.
    pub(crate) fn start_command(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address = address.unwrap_or_else(|| panic!("{line}")).trim_end_matches('/').to_owned();
        // Keep reading: a full pipe would block the server.
        let mut errors = child.stderr.take().unwrap();
        let log = std::thread::spawn(move || {
            let mut log = Vec::new();
            let _ = errors.read_to_end(&mut log);
            String::from_utf8_lossy(&log).into_owned()
        });
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            let mut line = String::new();
            while out.read_line(&mut line).is_ok_and(|length| length > 0) {
                if sender.send(std::mem::take(&mut line)).is_err() {
                    break;
                }
            }
        });
        Self { address, child, log: Some(log), out: receiver }
    }

    /// The next line of its output.
    pub(crate) fn next_line(&mut self) -> String {
        self.out.recv_timeout(OUTPUT_TIMEOUT).unwrap()
    }

    /// The id of its process.
    pub(crate) fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Sends it a signal, such as `STOP`.
    pub(crate) fn send_signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &pid]).status();
        assert!(sent.unwrap().success(), "{name}");
    }

    /// Its output up to a line with these words.
    pub(crate) fn read_until(&mut self, words: &str) -> String {
        let mut said = String::new();
        while !said.contains(words) {
            match self.out.recv_timeout(OUTPUT_TIMEOUT) {
                Ok(line) => said.push_str(&line),
                Err(RecvTimeoutError::Disconnected) => panic!("it ended without '{words}': {said}"),
                Err(RecvTimeoutError::Timeout) => panic!("'{words}' didn't come in time: {said}"),
            }
        }
        said
    }

    /// Kills it, as a power cut would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Stops it gracefully and returns its log.
    pub(crate) fn stop_and_read_log(mut self) -> String {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let ended = self.child.wait().unwrap();
        let log = self.log.take().unwrap().join().unwrap();
        assert!(ended.success(), "{log}");
        log
    }

    /// Sends a GET and returns the response.
    pub(crate) fn get(&self, path: &str) -> String {
        self.get_with_host(path, self.host_and_port())
    }

    /// The address to connect to.
    pub(crate) fn host_and_port(&self) -> &str {
        self.address.strip_prefix("http://").unwrap()
    }

    /// Sends a GET with this Host header and returns the response.
    pub(crate) fn get_with_host(&self, path: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(self.host_and_port()).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Sends a POST and returns the response.
    pub(crate) fn post(&self, path: &str, body: &str, token: Option<&str>) -> String {
        let host = self.address.strip_prefix("http://").unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        let token = token.map_or(String::new(), |t| format!("Authorization: Bearer {t}\r\n"));
        let length = body.len();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{token}\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn serve_arguments(database: &str) -> [&str; 9] {
    let many = "1000000";
    let (tables, requests) = ("--limit-tables", "--limit-requests");
    ["serve", "--listen", "127.0.0.1:0", "--database", database, tables, many, requests, many]
}

/// The number in a field of a JSON response.
pub(crate) fn json_number(answer: &str, name: &str) -> Option<u64> {
    let start = answer.find(&format!("\"{name}\":"))? + name.len() + 3;
    let digits = answer[start..].split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// The text in a field of a flat JSON response.
pub(crate) fn json_text(answer: &str, name: &str) -> String {
    let start = answer.find(&format!("\"{name}\":\"")).unwrap() + name.len() + 4;
    answer[start..].split('"').next().unwrap().to_owned()
}
