//! Server processes over one database.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::BenchError;

/// A running server.
struct ServerProcess {
    child: Child,
    host: String,
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The running servers.
pub(crate) struct ServerProcesses(Vec<ServerProcess>);

impl ServerProcesses {
    /// Starts `count` servers.
    pub(crate) fn start_all(
        count: usize,
        program: &str,
        database: &str,
    ) -> Result<Self, BenchError> {
        Ok(Self((0..count).map(|_| start_server(program, database)).collect::<Result<_, _>>()?))
    }

    /// The address of a server. Numbers wrap around.
    pub(crate) fn host(&self, number: usize) -> &str {
        &self.0[number % self.0.len()].host
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The memory of each server in megabytes.
    pub(crate) fn memory_megabytes(&self) -> Result<Vec<u64>, BenchError> {
        self.0.iter().map(|server| process_megabytes(server.child.id())).collect()
    }
}

fn start_server(program: &str, database: &str) -> Result<ServerProcess, BenchError> {
    let many = "100000000";
    let mut child = Command::new(program)
        .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
        .args(["--limit-tables", many, "--limit-requests", many, "--limit-streams", many])
        .args(["--host", "load"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let host = line.trim().rsplit("http://").next().unwrap_or_default().to_owned();
    Ok(ServerProcess { child, host })
}

fn process_megabytes(process: u32) -> Result<u64, BenchError> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = resident.and_then(|line| line.split_whitespace().next());
    Ok(kilobytes.ok_or("no memory is told")?.parse::<u64>()? / 1024)
}
