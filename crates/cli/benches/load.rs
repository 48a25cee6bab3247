//! A server under load, with the load generator on the same machine: how long a
//! move takes to arrive at the other listeners of its table.
//!
//! `cargo bench -p rollwright --bench load [-- TABLES MOVES_A_SECOND SECONDS [DATABASE]]`,
//! by default 2,000 tables with two listeners each, and 1,000 moves a second for 20
//! seconds. It needs about 9,000 open files: `ulimit -n 20000`.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader as AsyncReader};
use tokio::net::TcpStream;
use tokio::sync::mpsc;

/// The boxes, in the order in which both players fill them.
const BOXES: [&str; 13] = [
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
/// How many connections send moves.
const MOVERS: usize = 50;

type Failure = Box<dyn std::error::Error + Send + Sync>;

struct Server {
    child: Child,
    host: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn start(database: &str) -> Result<Server, Failure> {
    let many = "100000000";
    let mut child = Command::new(env!("CARGO_BIN_EXE_rollwright"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", database])
        .args(["--limit-tables", many, "--limit-requests", many, "--limit-streams", many])
        .args(["--host", "load"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let host = line.trim().rsplit("http://").next().unwrap_or_default().to_owned();
    Ok(Server { child, host })
}

/// A connection that stays open from request to request.
struct Line(AsyncReader<TcpStream>);

impl Line {
    async fn new(host: &str) -> Result<Self, Failure> {
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        Ok(Self(AsyncReader::new(stream)))
    }

    /// The status and body of the answer to a POST.
    async fn post(
        &mut self,
        path: &str,
        token: &str,
        body: &str,
    ) -> Result<(u16, String), Failure> {
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

struct Table {
    id: String,
    token: String,
    version: u64,
    turn: usize,
    rolled: bool,
    /// When the last move was sent, in nanoseconds since the beginning.
    sent: Arc<AtomicU64>,
}

fn field(text: &str, name: &str) -> Result<String, Failure> {
    let value: serde_json::Value = serde_json::from_str(text)?;
    Ok(value[name].as_str().ok_or("a field is missing")?.to_owned())
}

impl Table {
    async fn new(line: &mut Line) -> Result<Self, Failure> {
        let body = r#"{"game":"yahtzee","seats":[{"name":"Ann"},{"name":"Ben"}]}"#;
        let (_, text) = line.post("/api/tables", "", body).await?;
        let (id, token) = (field(&text, "table")?, field(&text, "token")?);
        Ok(Self { id, token, version: 0, turn: 0, rolled: false, sent: Arc::default() })
    }

    async fn play(&mut self, line: &mut Line, began: Instant) -> Result<(), Failure> {
        let version = self.version;
        let (what, body) = if self.rolled {
            let (seat, action) = (self.turn % 2 + 1, BOXES[self.turn / 2 % 13]);
            ("act", format!(r#"{{"version":{version},"seat":{seat},"action":"{action}"}}"#))
        } else {
            ("roll", format!(r#"{{"version":{version}}}"#))
        };
        self.sent.store(began.elapsed().as_nanos() as u64, Ordering::Release);
        let path = format!("/api/tables/{}/{what}", self.id);
        let (status, text) = line.post(&path, &self.token, &body).await?;
        if status != 200 {
            return Err(text.into());
        }
        let value: serde_json::Value = serde_json::from_str(&text)?;
        self.version = value["version"].as_u64().ok_or("no version")?;
        self.turn += usize::from(self.rolled);
        self.rolled = !self.rolled;
        Ok(())
    }
}

/// Hears everything at a table and tells how long each event was on its way.
async fn listen(
    host: String,
    table: String,
    sent: Arc<AtomicU64>,
    began: Instant,
    heard: mpsc::UnboundedSender<u64>,
) -> Result<(), Failure> {
    let mut stream = TcpStream::connect(&host).await?;
    let request = format!("GET /api/tables/{table}/events HTTP/1.1\r\nHost: load\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut lines = AsyncReader::with_capacity(1024, stream).lines();
    while let Some(line) = lines.next_line().await? {
        if line.starts_with("id: ") {
            let now = began.elapsed().as_nanos() as u64;
            heard.send(now.saturating_sub(sent.load(Ordering::Acquire)))?;
        }
    }
    Ok(())
}

async fn run(tables: usize, rate: u32, seconds: u64, database: &str) -> Result<(), Failure> {
    let server = start(database)?;
    let began = Instant::now();
    let mut all: Vec<Vec<Table>> = (0..MOVERS).map(|_| Vec::new()).collect();
    let mut line = Line::new(&server.host).await?;
    let (told, mut heard) = mpsc::unbounded_channel();
    for number in 0..tables {
        let table = Table::new(&mut line).await?;
        for _ in 0..2 {
            let (host, id, sent) = (server.host.clone(), table.id.clone(), table.sent.clone());
            let told = told.clone();
            tokio::spawn(listen(host, id, sent, began, told));
        }
        all[number % MOVERS].push(table);
    }
    println!("{tables} tables, {} listeners, set up in {:?}", 2 * tables, began.elapsed());
    tokio::time::sleep(Duration::from_secs(2)).await;
    let playing = Instant::now();
    let pause = Duration::from_secs(MOVERS as u64) / rate;
    let movers = all.into_iter().enumerate().map(|(number, mut tables)| {
        let host = server.host.clone();
        tokio::spawn(async move {
            let mut line = Line::new(&host).await?;
            let first = playing + pause * number as u32 / MOVERS as u32;
            let mut ticks = tokio::time::interval_at(first.into(), pause);
            let (mut moves, mut late) = (0u64, 0u64);
            let mut at = 0;
            while playing.elapsed().as_secs() < seconds {
                let due = ticks.tick().await;
                late += u64::from(due.elapsed() > pause);
                let count = tables.len();
                tables[at % count].play(&mut line, began).await?;
                (at, moves) = (at + 1, moves + 1);
            }
            Ok::<_, Failure>((moves, late))
        })
    });
    let (mut moves, mut late) = (0, 0);
    for mover in movers.collect::<Vec<_>>() {
        let (made, behind) = mover.await??;
        (moves, late) = (moves + made, late + behind);
    }
    let took = playing.elapsed().as_secs_f64();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut times = Vec::new();
    while let Ok(nanos) = heard.try_recv() {
        times.push(nanos as f64 / 1e6);
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("{moves} moves in {took:.1} s: {:.0} a second; {late} sent late", moves as f64 / took);
    println!("{} events heard, of {}", times.len(), 2 * moves);
    println!(
        "from a move to its arrival: median {:.2} ms, 99% {:.2} ms, 99.9% {:.2} ms, most {:.2} ms",
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id()))?;
    for line in status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM"))
    {
        println!("server {line}");
    }
    assert_eq!(times.len() as u64, 2 * moves, "every listener hears every event once");
    Ok(())
}

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let number = |at: usize, or: u64| args.get(at).map_or(Ok(or), |text| text.parse());
    let (tables, rate, seconds) = (number(0, 2000)?, number(1, 1000)?, number(2, 20)?);
    let folder = std::env::temp_dir().join(format!("rollwright-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let sqlite = format!("sqlite:{}/tables.db", folder.display());
    let database = args.get(3).unwrap_or(&sqlite);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let result = runtime.block_on(run(tables as usize, rate as u32, seconds, database));
    std::fs::remove_dir_all(&folder)?;
    result
}
