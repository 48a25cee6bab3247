//! An engine in Rust that plays any seat of any game and reconnects after a lost connection. It
//! needs serde_json and the API types of `rollwright-api`.
//!
//! ```text
//! engine SERVER GAME                     a table with a bot, played to its end
//! engine SERVER --table TABLE SEAT       take a seat at an existing table
//! engine SERVER --token TABLE TOKEN      continue where an engine was stopped
//! ```
//!
//! Replace [`choose`] with your engine: it gets the position and returns a legal action.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use rollwright_api::{AwaitedStepInfo, JoinedTable, LegalActions, TablePosition};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Chooses a legal action from the game's state. Put your engine here.
fn choose(position: &TablePosition, legal: &LegalActions, random: &mut u64) -> Option<String> {
    let state = &position.state;
    if let (Some(turn), Some(goal)) = (state["turn"].as_u64(), state["goal"].as_u64()) {
        let score = state["scores"][usize::from(legal.seat) - 1].as_u64().unwrap_or(0);
        let enough = turn >= 20 || score + turn >= goal;
        return Some(if enough { "hold" } else { "roll" }.to_owned());
    }
    // A small random generator without dependencies (Knuth's MMIX).
    *random =
        random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let index = (*random >> 33) as usize % legal.actions.len().max(1);
    legal.actions.get(index).cloned()
}

/// Why a request failed.
#[derive(Debug)]
pub(crate) enum Failed {
    /// The server can't be reached or sent an invalid response.
    Lost(String),
    /// The server refused: the status and the reason.
    Refused(u16, String),
}

/// A table on a server, accessed with one token.
struct Table {
    host: String,
    table: String,
    token: String,
}

impl Table {
    /// Sends a request. Retries while the server is down.
    fn call<T: DeserializeOwned>(&self, path: &str, body: Option<Value>) -> Result<T, Failed> {
        let mut pause = Duration::from_millis(100);
        loop {
            match self.try_call(path, body.as_ref()) {
                Err(Failed::Lost(why)) => eprintln!("lost the server ({why}), trying again"),
                Err(Failed::Refused(429 | 503, why)) => eprintln!("{why}; trying again"),
                answer => return answer,
            }
            sleep(pause);
            pause = (pause * 2).min(Duration::from_secs(10));
        }
    }

    fn try_call<T: DeserializeOwned>(&self, path: &str, body: Option<&Value>) -> Result<T, Failed> {
        let lost = |error: &dyn std::fmt::Display| Failed::Lost(error.to_string());
        let mut stream = TcpStream::connect(&self.host).map_err(|error| lost(&error))?;
        let timeout = Some(Duration::from_secs(90));
        stream.set_read_timeout(timeout).map_err(|error| lost(&error))?;
        let (method, body) = match body {
            Some(body) => ("POST", body.to_string()),
            None => ("GET", String::new()),
        };
        let token = match self.token.as_str() {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{token}\
             Prefer: return=representation\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        stream.write_all(request.as_bytes()).map_err(|error| lost(&error))?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(|error| lost(&error))?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(|| lost(&"no answer"))?;
        let status = head.split_whitespace().nth(1).and_then(|word| word.parse().ok());
        match status {
            Some(200..=299) => serde_json::from_str(body).map_err(|error| lost(&error)),
            Some(status) => {
                let problem: Value = serde_json::from_str(body).unwrap_or_default();
                let detail = problem["detail"].as_str().unwrap_or(body).to_owned();
                Err(Failed::Refused(status, detail))
            }
            None => Err(lost(&"no answer")),
        }
    }

    fn at(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.table)
    }

    /// Creates or joins a table with this request.
    fn sit(&mut self, path: &str, body: Value) -> Result<(), Failed> {
        let seated: JoinedTable = self.call(path, Some(body))?;
        (self.table, self.token) = (seated.table, seated.token);
        // With both, another engine can continue the game.
        println!("table {} token {}", self.table, self.token);
        Ok(())
    }

    /// Plays the seats of the token to the end and returns the last position.
    fn play(&self) -> Result<TablePosition, Failed> {
        let mut random = 1;
        let mut position: TablePosition = self.call(&self.at(""), None)?;
        while !matches!(position.phase, AwaitedStepInfo::Over { .. }) {
            position = match self.step(&position, &mut random) {
                // The version is stale: read the position again.
                Err(Failed::Refused(409, _)) => self.call(&self.at(""), None)?,
                next => next?,
            };
        }
        Ok(position)
    }

    /// Rolls, decides or waits, as the position requires, and returns the next position.
    fn step(&self, position: &TablePosition, random: &mut u64) -> Result<TablePosition, Failed> {
        let version = position.version;
        if let AwaitedStepInfo::Roll { yours: true, .. } = position.phase {
            return self.call(&self.at("/roll"), Some(json!({ "version": version })));
        }
        let legal = position.legal.first();
        if let Some((legal, action)) =
            legal.and_then(|one| Some((one, choose(position, one, random)?)))
        {
            let body = json!({ "version": version, "seat": legal.seat, "action": action });
            return self.call(&self.at("/act"), Some(body));
        }
        self.call(&self.at(&format!("?after={version}&wait=30")), None)
    }
}

/// Plays a game as the arguments say and returns the points of all seats.
pub(crate) fn run(arguments: &[&str]) -> Result<String, Failed> {
    let usage = || Failed::Refused(0, "see the head of examples/engine.rs".to_owned());
    let (&server, rest) = arguments.split_first().ok_or_else(usage)?;
    let host = server.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let mut table = Table { host, table: String::new(), token: String::new() };
    match rest {
        ["--token", name, token] => {
            (table.table, table.token) = ((*name).to_owned(), (*token).to_owned());
        }
        ["--table", name, seat] => {
            table.table = (*name).to_owned();
            table.sit(&table.at(&format!("/seats/{seat}")), json!({ "name": "Engine" }))?;
        }
        [game] => {
            let seats = json!([{ "name": "Engine" }, { "bot": "greedy" }]);
            table.sit("/api/tables", json!({ "game": game, "seats": seats }))?;
        }
        _ => return Err(usage()),
    }
    let end = table.play()?;
    let points = end.seats.iter().map(|seat| format!("{} {}", seat.name, seat.points));
    Ok(points.collect::<Vec<_>>().join(", "))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(points) => {
            println!("{points}");
            ExitCode::SUCCESS
        }
        Err(Failed::Lost(why) | Failed::Refused(_, why)) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
