//! A server in a process of its own, and a plain HTTP client.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A folder for one test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("rollwright-serve-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// A file in it.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The address of the database in it.
    pub(crate) fn database(&self) -> String {
        format!("sqlite:{}/tables.db", self.0.display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
pub(crate) struct Server {
    pub(crate) address: String,
    child: Child,
    _out: BufReader<ChildStdout>,
}

impl Server {
    pub(crate) fn start(database: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rollwright"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let address = line.trim().rsplit(' ').next().unwrap().to_owned();
        assert!(address.starts_with("http://"), "{line}");
        Self { address, child, _out: out }
    }

    /// Asks it to stop; its log.
    pub(crate) fn stop(mut self) -> String {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(self.child.wait().unwrap().success(), "{log}");
        log
    }

    /// The answer to a GET.
    pub(crate) fn get(&self, path: &str) -> String {
        let host = self.address.strip_prefix("http://").unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// The answer to a POST.
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

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The text in a field of a flat JSON answer.
pub(crate) fn field(answer: &str, name: &str) -> String {
    let start = answer.find(&format!("\"{name}\":\"")).unwrap() + name.len() + 4;
    answer[start..].split('"').next().unwrap().to_owned()
}
