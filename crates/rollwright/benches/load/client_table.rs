//! A table under load: its players and subscribers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::BenchError;

/// The boxes, in the order in which both players fill them.
const YAHTZEE_BOXES: [&str; 13] = [
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three-kind",
    "four-kind",
    "full-house",
    "small",
    "large",
    "yahtzee",
    "chance",
];

/// A keep-alive connection.
pub(crate) struct HttpConnection(BufReader<TcpStream>);

impl HttpConnection {
    pub(crate) async fn new(host: &str) -> Result<Self, BenchError> {
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        Ok(Self(BufReader::new(stream)))
    }

    /// Sends a POST and returns the status and body of the response.
    async fn post(
        &mut self,
        path: &str,
        token: &str,
        body: &str,
    ) -> Result<(u16, String), BenchError> {
        let length = body.len();
        let token = match token {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: load\r\n{token}Content-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        self.0.write_all(request.as_bytes()).await?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).await?;
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest.get(..3).unwrap_or("0").parse()?;
            } else if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.trim().parse()?;
            } else if line == "\r\n" || line.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).await?;
        Ok((status, String::from_utf8(body)?))
    }
}

/// The arrival of an event, in nanoseconds: since the start, and since its move was sent.
pub(crate) type EventArrival = (u64, u64);

/// When the move that led to each version was sent, in nanoseconds since the start. It is a
/// ring buffer because a move may be sent before every subscriber has received the last one.
struct MoveSendTimes([AtomicU64; 64]);

impl MoveSendTimes {
    fn slot(&self, version: u64) -> &AtomicU64 {
        &self.0[version as usize % self.0.len()]
    }
}

/// A game for two in which every turn is one roll and one box.
pub(crate) struct ClientTable {
    id: String,
    token: String,
    version: u64,
    turn: usize,
    has_rolled: bool,
    send_times: Arc<MoveSendTimes>,
    subscribers: Vec<JoinHandle<Result<(), BenchError>>>,
}

fn json_field(text: &str, name: &str) -> Result<String, BenchError> {
    let value: serde_json::Value = serde_json::from_str(text)?;
    Ok(value[name].as_str().ok_or(format!("no {name} in {text}"))?.to_owned())
}

impl ClientTable {
    pub(crate) async fn new(line: &mut HttpConnection) -> Result<Self, BenchError> {
        let body = r#"{"game":"yahtzee","seats":[{"name":"Ann"},{"name":"Ben"}]}"#;
        let (_, text) = line.post("/api/tables", "", body).await?;
        let (id, token) = (json_field(&text, "table")?, json_field(&text, "token")?);
        let sent = Arc::new(MoveSendTimes(std::array::from_fn(|_| AtomicU64::new(0))));
        let listeners = Vec::new();
        Ok(Self {
            id,
            token,
            version: 0,
            turn: 0,
            has_rolled: false,
            send_times: sent,
            subscribers: listeners,
        })
    }

    /// Adds a subscriber at a server. Returns once it is connected.
    pub(crate) async fn subscribe(
        &mut self,
        host: &str,
        began: Instant,
        arrivals: mpsc::UnboundedSender<EventArrival>,
    ) -> Result<(), BenchError> {
        let mut stream = TcpStream::connect(host).await?;
        let id = &self.id;
        let request = format!("GET /api/tables/{id}/events HTTP/1.1\r\nHost: load\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut lines = BufReader::with_capacity(1024, stream).lines();
        let answer = lines.next_line().await?.unwrap_or_default();
        if !answer.starts_with("HTTP/1.1 200") {
            return Err(format!("nobody can listen: {answer}").into());
        }
        let sent = self.send_times.clone();
        self.subscribers.push(tokio::spawn(async move {
            while let Some(line) = lines.next_line().await? {
                if let Some(version) = line.strip_prefix("id: ") {
                    let now = began.elapsed().as_nanos() as u64;
                    let sent = sent.slot(version.parse()?).load(Ordering::Acquire);
                    arrivals.send((now, now.saturating_sub(sent)))?;
                }
            }
            Ok(())
        }));
        Ok(())
    }

    /// Makes a move and returns how many events it caused.
    pub(crate) async fn make_move(
        &mut self,
        line: &mut HttpConnection,
        began: Instant,
    ) -> Result<u64, BenchError> {
        let version = self.version;
        let (what, body) = if self.has_rolled {
            let (seat, action) = (self.turn % 2 + 1, YAHTZEE_BOXES[self.turn / 2]);
            ("act", format!(r#"{{"version":{version},"seat":{seat},"action":"{action}"}}"#))
        } else {
            ("roll", format!(r#"{{"version":{version}}}"#))
        };
        // The last move of a game leads to two versions.
        let now = began.elapsed().as_nanos() as u64;
        for next in [version + 1, version + 2] {
            self.send_times.slot(next).store(now, Ordering::Release);
        }
        let path = format!("/api/tables/{}/{what}", self.id);
        let (status, text) = line.post(&path, &self.token, &body).await?;
        if status != 200 {
            return Err(text.into());
        }
        let value: serde_json::Value = serde_json::from_str(&text)?;
        self.version = value["version"].as_u64().ok_or("no version")?;
        self.turn += usize::from(self.has_rolled);
        self.has_rolled = !self.has_rolled;
        // The last move of a game also reveals the seed, which is another event.
        Ok(self.version - version)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.turn == 2 * YAHTZEE_BOXES.len()
    }

    /// Closes the streams of all subscribers.
    pub(crate) fn leave(self) {
        self.subscribers.iter().for_each(JoinHandle::abort);
    }
}
