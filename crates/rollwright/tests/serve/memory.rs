//! A server stays within its memory limit for any requests: solutions of bots, coach, trainer,
//! laboratory and exact pages share `--limit-solver-mb`.
#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server_process::{ServerFolder, ServerProcess, serve_arguments};

/// The limit that the server is started with, in megabytes.
const LIMIT_MB: u64 = 64;
/// The additional memory that docs/run-a-server.md states.
const BASE_MB: u64 = 128;
/// How long anything may take on a busy machine.
const WAIT_TIMEOUT: Duration = Duration::from_secs(120);

struct Visitor {
    server: ServerProcess,
    /// The number of refused requests.
    refused: u32,
}

/// A response: its status, headers and body.
struct Response {
    status: u16,
    head: String,
    body: String,
}

impl Visitor {
    fn new(folder: &ServerFolder) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
        command.args(serve_arguments(&folder.database_url()));
        command.args(["--limit-solver-mb", &LIMIT_MB.to_string()]);
        command.env("ROLLWRIGHT_CACHE", folder.file_path("cache"));
        Self { server: ServerProcess::start_command(&mut command), refused: 0 }
    }

    /// The peak memory of the server in megabytes.
    fn peak_mb(&self) -> u64 {
        let status = format!("/proc/{}/status", self.server.process_id());
        let status = std::fs::read_to_string(status).expect("the server still runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().split(' ').next()).unwrap();
        kilobytes.parse::<u64>().unwrap() / 1024
    }

    /// Sends a request, which must succeed or be refused with a reason. Checks the peak memory.
    fn ask(&mut self, method: &str, path: &str, kind: &str, token: &str, body: &str) -> Response {
        let host = self.server.host_and_port();
        let token = match token {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let mut stream = TcpStream::connect(host).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
             {token}Connection: close\r\nContent-Type: {kind}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let answer = Response { status, head: head.to_owned(), body: body.to_owned() };
        let peak = self.peak_mb();
        assert!(peak <= LIMIT_MB + BASE_MB, "{peak} MB after {method} {path}");
        match status {
            200..400 => {}
            409 | 422 | 503 => {
                self.refused += 1;
                let said = if head.contains("json") {
                    answer.json()["detail"].as_str().unwrap().to_owned()
                } else {
                    answer.body.clone()
                };
                assert!(said.len() > 20, "{method} {path}: {status} {said}");
            }
            _ => panic!("{method} {path}: {status} {body}"),
        }
        answer
    }

    fn api(&mut self, method: &str, path: &str, token: &str, body: &Value) -> Response {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.ask(method, path, "application/json", token, &body)
    }

    /// Polls until `is_there`.
    fn poll_until(&mut self, path: &str, token: &str, is_there: fn(&Response) -> bool) -> Response {
        let began = Instant::now();
        loop {
            let answer = self.api("GET", path, token, &Value::Null);
            if is_there(&answer) {
                return answer;
            }
            assert!(began.elapsed() < WAIT_TIMEOUT, "{path}: {}", answer.body);
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Creates a training game and requests a hint and a review.
    fn request_hint_and_review(&mut self, setup: Value) {
        let made = self.api("POST", "/api/tables", "", &setup);
        if made.status == 422 {
            assert!(made.body.contains("\"detail\":\"expected "), "{setup}: {}", made.body);
            return;
        }
        assert_eq!(made.status, 201, "{setup}: {}", made.body);
        let made = made.json();
        let (table, token) = (made["table"].as_str().unwrap(), made["token"].as_str().unwrap());
        let table = format!("/api/tables/{table}");
        self.api("POST", &format!("{table}/roll"), token, &json!({ "version": 0 }));
        let is_there = |answer: &Response| answer.status != 202;
        for of_coach in ["hint", "review"] {
            let answer = self.poll_until(&format!("{table}/{of_coach}"), token, is_there);
            // Without a solution the coach estimates. There is no hint without a decision.
            assert!(matches!(answer.status, 200 | 409), "{setup} {of_coach}: {}", answer.body);
        }
    }
}

impl Response {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}", self.body))
    }

    fn header(&self, name: &str) -> &str {
        let found = self.head.lines().find_map(|line| line.strip_prefix(name));
        found.unwrap_or_else(|| panic!("{}", self.head))
    }
}

const RULES: [(&str, &[&str], &[usize]); 5] = [
    ("qwixx", &["official", "concordia", "ottawa"], &[1, 2, 3, 4, 5]),
    ("yahtzee", &["official", "basic", "bonus", "free-joker"], &[1, 2, 3]),
    ("warrior", &["classic"], &[2]),
    ("pig", &["classic"], &[2, 3]),
    ("qwinto", &["official", "ottawa"], &[1, 2, 3]),
];

#[test]
fn a_server_stays_within_its_memory_limit_for_any_requests() {
    let folder = ServerFolder::new("memory");
    let mut visitor = Visitor::new(&folder);
    println!("at the start: {} MB", visitor.peak_mb());
    for (game, sets, seats) in RULES {
        for rules in sets {
            for &count in seats {
                let people: Vec<Value> =
                    (0..count).map(|at| json!({ "name": format!("P{at}") })).collect();
                let setup =
                    json!({ "game": game, "rules": rules, "seats": people, "training": true });
                visitor.request_hint_and_review(setup);
            }
        }
        println!("coached in {game}: {} MB", visitor.peak_mb());
    }
    for (game, sets, seats) in RULES {
        for rules in sets {
            for (strategy, &count) in ["master", "optimal"].iter().zip(seats.iter().rev().cycle()) {
                let bots = vec![json!({ "bot": strategy }); count];
                let setup = json!({ "game": game, "rules": rules, "seats": bots });
                visitor.api("POST", "/api/tables", "", &setup);
            }
        }
    }
    println!("with bots: {} MB", visitor.peak_mb());
    for (game, sets, _) in RULES {
        let over = |answer: &Response| !answer.body.contains("<progress");
        visitor.poll_until(&format!("/train/{game}"), "", over);
        for rules in sets.iter().take(2).filter(|_| !matches!(game, "pig" | "qwinto")) {
            visitor.poll_until(&format!("/lab/exact/{game}/{rules}"), "", over);
        }
        for strategies in ["strategy=champion&strategy=champion", "strategy=optimal"] {
            let form = format!("game={game}&rules={}&{strategies}&games=200&seed=7", sets[0]);
            let kind = "application/x-www-form-urlencoded";
            let ordered = visitor.ask("POST", "/lab", kind, "", &form);
            if ordered.status == 303 {
                let run = ordered.header("location: ").to_owned();
                visitor.poll_until(&run, "", over);
            }
        }
        println!("trained and simulated {game}: {} MB", visitor.peak_mb());
    }
    assert!(visitor.refused > 5, "with so little memory not everything fits");
    println!("at the end: {} MB, {} refused", visitor.peak_mb(), visitor.refused);
    visitor.server.stop_and_read_log();
}
