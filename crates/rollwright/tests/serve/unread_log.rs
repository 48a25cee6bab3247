//! A server whose log is not read still serves and stops.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::server_process::{ServerFolder, serve_arguments};

/// More lines than the pipe and the log queue can hold.
const LOGGED_REQUESTS: usize = 8000;
/// After this time something counts as stuck.
const STUCK_TIMEOUT: Duration = Duration::from_secs(60);

/// A server that is killed when dropped.
struct KillOnDrop(Child);

impl Drop for KillOnDrop {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server whose standard error is an unread pipe, and returns its address.
fn start_with_unread_log(folder: &ServerFolder) -> (KillOnDrop, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
    command.args(serve_arguments(&folder.database_url()));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let host = line.trim().rsplit("http://").next().unwrap().to_owned();
    (KillOnDrop(child), host)
}

/// Sends requests that are all logged, and waits for the responses.
fn send_requests(host: &str, requests: usize) {
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(STUCK_TIMEOUT)).unwrap();
    let mut left = requests;
    while left > 0 {
        let many = left.min(50);
        left -= many;
        let close = if left == 0 { "Connection: close\r\n" } else { "" };
        let one = |last: bool| {
            let close = if last { close } else { "" };
            format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\n{close}\r\n")
        };
        let text: String = (1..=many).map(|number| one(number == many)).collect();
        stream.write_all(text.as_bytes()).unwrap();
        let mut seen = String::new();
        while seen.matches("HTTP/1.1 200").count() < many {
            let mut bytes = [0; 4096];
            let count = match stream.read(&mut bytes) {
                // A read with a timeout is not restarted automatically after a signal.
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                read => read.expect("the server still responds"),
            };
            assert!(count > 0, "the server closed the connection");
            seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    }
}

/// Stops a server gracefully and waits for its end.
fn stop_and_wait(KillOnDrop(child): &mut KillOnDrop) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    for _ in 0..STUCK_TIMEOUT.as_millis() / 50 {
        if let Some(ended) = child.try_wait().unwrap() {
            assert!(ended.success());
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("the server does not stop");
}

#[test]
fn an_unread_log_blocks_neither_requests_nor_the_stop() {
    let folder = ServerFolder::new("stalled");
    let (mut child, host) = start_with_unread_log(&folder);
    send_requests(&host, LOGGED_REQUESTS);
    stop_and_wait(&mut child);
}

#[test]
fn a_log_that_is_read_again_reports_how_much_was_dropped() {
    let folder = ServerFolder::new("again");
    let (mut child, host) = start_with_unread_log(&folder);
    send_requests(&host, LOGGED_REQUESTS);
    let mut errors = child.0.stderr.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut log = String::new();
        let _ = errors.read_to_string(&mut log);
        log
    });
    stop_and_wait(&mut child);
    let log = reader.join().unwrap();
    let dropped =
        log.lines().filter_map(|line| line.split_once("\"dropped\":")).map(|(_, rest)| {
            rest.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse::<usize>().unwrap()
        });
    let (dropped, logged) = (dropped.sum::<usize>(), log.matches("\"route\":\"/healthz\"").count());
    assert!(
        dropped > 0 && logged + dropped >= LOGGED_REQUESTS,
        "{logged} logged, {dropped} dropped"
    );
}
