//! Many connections: incomplete requests don't lock others out, and a school can play.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::watch::Receiver;

use crate::server_process::{ServerFolder, ServerProcess, json_number, json_text};

/// How long a response may take on a busy machine.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);

async fn connect_from(from: [u8; 4], server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(IpAddr::from(from), 0)).unwrap();
    tokio::time::timeout(RESPONSE_TIMEOUT, socket.connect(server)).await.expect("in time").unwrap()
}

/// Sends a request from an address and reads the whole response.
async fn send_request(from: [u8; 4], server: SocketAddr, head: &str, body: &str) -> String {
    let mut stream = connect_from(from, server).await;
    let length = body.len();
    let request = format!(
        "{head} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let reading = stream.read_to_string(&mut answer);
    tokio::time::timeout(RESPONSE_TIMEOUT, reading).await.expect("an answer in time").unwrap();
    answer
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

fn is_closed(stream: &TcpStream) -> bool {
    match stream.try_read(&mut [0; 16]) {
        Ok(count) => count == 0,
        Err(error) => error.kind() != std::io::ErrorKind::WouldBlock,
    }
}

/// The usual limit of open files per process.
const OPEN_FILE_LIMIT: u32 = 1024;

#[test]
fn incomplete_requests_of_one_address_do_not_lock_others_out() {
    let folder = ServerFolder::new("half-sent");
    let server =
        ServerProcess::start_with_open_file_limit(&folder.database_url(), OPEN_FILE_LIMIT, &[]);
    let address: SocketAddr = server.host_and_port().parse().unwrap();
    let flood = [127, 0, 0, 2];
    runtime().block_on(async {
        // Nothing at all, half of the headers, half of the body.
        let beginnings = [
            "",
            "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow",
            "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
        ];
        let mut connections = Vec::new();
        for number in 0..3000 {
            let mut stream = connect_from(flood, address).await;
            stream.write_all(beginnings[number % 3].as_bytes()).await.unwrap();
            connections.push(stream);
            if number % 300 == 299 {
                for from in [flood, [127, 0, 0, 1], [127, 0, 0, 3]] {
                    let answer = send_request(from, address, "GET /healthz", "").await;
                    assert!(answer.starts_with("HTTP/1.1 200"), "{number} {from:?} {answer}");
                }
            }
        }
        let body = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
        let made = send_request([127, 0, 0, 1], address, "POST /api/tables", body).await;
        assert!(made.starts_with("HTTP/1.1 201"), "{made}");
        // The oldest connections were closed to make room, long before their timeout.
        let room = 256;
        for _ in 0..600 {
            if connections.iter().filter(|stream| is_closed(stream)).count()
                >= connections.len() - room
            {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let open = |number: &usize| !is_closed(&connections[*number]);
        assert!((0..connections.len() - room).all(|number| is_closed(&connections[number])));
        let last = connections.len() - 100..connections.len();
        assert!(last.filter(|number| number % 3 < 2).all(|number| open(&number)));
    });
    server.stop_and_read_log();
}

#[test]
fn behind_a_proxy_only_the_total_of_incomplete_requests_is_limited() {
    let folder = ServerFolder::new("proxy");
    let server = ServerProcess::start_with_open_file_limit(
        &folder.database_url(),
        OPEN_FILE_LIMIT,
        &["--behind-proxy"],
    );
    let address: SocketAddr = server.host_and_port().parse().unwrap();
    runtime().block_on(async {
        let mut connections = Vec::new();
        for _ in 0..600 {
            let mut stream = connect_from([127, 0, 0, 1], address).await;
            stream.write_all(b"GET / HTTP/1.1\r\nX-Slow").await.unwrap();
            connections.push(stream);
        }
        let answer = send_request([127, 0, 0, 1], address, "GET /healthz", "").await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        // There is room for 512, more than the 256 of one address without a proxy.
        for _ in 0..600 {
            if connections[..80].iter().all(is_closed) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(connections[..80].iter().all(is_closed));
        assert!(!connections[100..].iter().any(is_closed));
    });
    server.stop_and_read_log();
}

/// How a server answers a listener that reconnects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReconnectAnswer {
    Listening,
    TryLater,
    Lost,
}

/// Like [`reconnect_and_report`], for a caller that waits until the end.
async fn reconnect(
    server: SocketAddr,
    path: String,
    all_answered: Receiver<bool>,
) -> ReconnectAnswer {
    let (sender, receiver) = tokio::sync::oneshot::channel();
    reconnect_and_report(server, path, all_answered, sender).await;
    receiver.await.unwrap_or(ReconnectAnswer::Lost)
}

/// Connects, asks for events at once, and reports the head of the response. A listener stays
/// connected until `all_answered`.
async fn reconnect_and_report(
    server: SocketAddr,
    path: String,
    mut all_answered: Receiver<bool>,
    report: tokio::sync::oneshot::Sender<ReconnectAnswer>,
) {
    let mut stream = connect_from([127, 0, 0, 1], server).await;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\n\r\n");
    if stream.write_all(request.as_bytes()).await.is_err() {
        return;
    }
    let mut bytes = [0; 1024];
    let reading = tokio::time::timeout(RESPONSE_TIMEOUT, stream.read(&mut bytes)).await;
    let Ok(Ok(count)) = reading else { return };
    let head = String::from_utf8_lossy(&bytes[..count]).into_owned();
    if head.starts_with("HTTP/1.1 200") {
        let _ = report.send(ReconnectAnswer::Listening);
        let _ = all_answered.wait_for(|answered| *answered).await;
        return;
    }
    let is_overloaded = head.starts_with("HTTP/1.1 503") && head.contains("retry-after: 5");
    let _ = report.send(match is_overloaded {
        true => ReconnectAnswer::TryLater,
        false => ReconnectAnswer::Lost,
    });
}

#[test]
fn reconnect_storms_lose_no_request() {
    let folder = ServerFolder::new("storm");
    let server = ServerProcess::start_with_open_file_limit(
        &folder.database_url(),
        OPEN_FILE_LIMIT,
        &["--limit-streams", "100000"],
    );
    let address: SocketAddr = server.host_and_port().parse().unwrap();
    runtime().block_on(async {
        let body = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
        let made = send_request([127, 0, 0, 1], address, "POST /api/tables", body).await;
        let body = made.split("\r\n\r\n").nth(1).unwrap();
        let path = format!("/api/tables/{}/events", json_text(body, "table"));
        // Twice as many as the server has files for.
        let (answered, all_answered) = tokio::sync::watch::channel(false);
        let count = 2 * OPEN_FILE_LIMIT as usize;
        let listeners: Vec<_> = (0..count)
            .map(|_| tokio::spawn(reconnect(address, path.clone(), all_answered.clone())))
            .collect();
        // Those that listen stay until the others are answered.
        let mut answers = Vec::new();
        tokio::time::sleep(Duration::from_millis(100)).await;
        let deadline = tokio::time::Instant::now() + RESPONSE_TIMEOUT;
        while listeners.iter().filter(|one| !one.is_finished()).count() > MAX_LISTENERS
            && tokio::time::Instant::now() < deadline
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        answered.send_replace(true);
        for listener in listeners {
            answers.push(listener.await.unwrap());
        }
        let count_of = |kind| answers.iter().filter(|answer| **answer == kind).count();
        assert_eq!(count_of(ReconnectAnswer::Lost), 0, "closed without an answer");
        assert!(count_of(ReconnectAnswer::Listening) >= MAX_LISTENERS - 50);
        assert!(count_of(ReconnectAnswer::TryLater) > 0);
    });
    server.stop_and_read_log();
}

/// How many listeners reconnect at once where enough files may be open.
const RECONNECTING_LISTENERS: usize = 5000;

#[test]
fn five_thousand_listeners_reconnect_directly_without_a_loss() {
    let folder = ServerFolder::new("large-storm");
    let server = ServerProcess::start_with(&folder.database_url(), &["--limit-streams", "100000"]);
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.process_id())).unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let open_files: usize = line.split_whitespace().nth(3).unwrap().parse().unwrap();
    if open_files < 12_000 {
        println!("NOT TESTED: {open_files} open files are too few");
        return;
    }
    let address: SocketAddr = server.host_and_port().parse().unwrap();
    runtime().block_on(async {
        let body = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
        let made = send_request([127, 0, 0, 1], address, "POST /api/tables", body).await;
        let body = made.split("\r\n\r\n").nth(1).unwrap();
        let path = format!("/api/tables/{}/events", json_text(body, "table"));
        let (answered, all_answered) = tokio::sync::watch::channel(false);
        let began = std::time::Instant::now();
        let answers: Vec<_> = (0..RECONNECTING_LISTENERS)
            .map(|_| tokio::spawn(answer_kind(address, path.clone(), all_answered.clone())))
            .collect();
        let mut lost = 0;
        for answer in answers {
            lost += usize::from(answer.await.unwrap() != ReconnectAnswer::Listening);
        }
        println!("{RECONNECTING_LISTENERS} listeners: {lost} lost, {:?}", began.elapsed());
        answered.send_replace(true);
        assert_eq!(lost, 0);
    });
    server.stop_and_read_log();
}

/// Reconnects, and keeps the connection open until `all_answered`.
async fn answer_kind(
    server: SocketAddr,
    path: String,
    all_answered: Receiver<bool>,
) -> ReconnectAnswer {
    let (sender, receiver) = tokio::sync::oneshot::channel();
    tokio::spawn(reconnect_and_report(server, path, all_answered, sender));
    receiver.await.unwrap_or(ReconnectAnswer::Lost)
}

/// How many connections get a response with [`OPEN_FILE_LIMIT`] before the others get 503.
const MAX_LISTENERS: usize = 784;

/// A browser with one connection for events and others for requests.
struct Browser {
    events: TcpStream,
    other_connections: Vec<TcpStream>,
    table: String,
    token: String,
}

impl Browser {
    /// Loads the start page with its files, creates a table and opens it.
    async fn new(from: [u8; 4], server: SocketAddr) -> Self {
        let mut others = Vec::new();
        for _ in 0..5 {
            others.push(connect_from(from, server).await);
        }
        let (head, page) = send_on_connection(&mut others[0], server, "GET /", "", "").await;
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        for (number, file) in page_files(&page).into_iter().enumerate() {
            let (head, _) =
                send_on_connection(&mut others[number % 5], server, &format!("GET {file}"), "", "")
                    .await;
            assert!(head.starts_with("HTTP/1.1 200"), "{file}: {head}");
        }
        let body = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
        let (head, made) =
            send_on_connection(&mut others[1], server, "POST /api/tables", "", body).await;
        assert!(head.starts_with("HTTP/1.1 201"), "{head}");
        let (table, token) = (json_text(&made, "table"), json_text(&made, "token"));
        let mut events = connect_from(from, server).await;
        let path = format!("GET /api/tables/{table}/events?eyes=1");
        let request = format!("{path} HTTP/1.1\r\nHost: {server}\r\n\r\n");
        events.write_all(request.as_bytes()).await.unwrap();
        let (head, _) = read_head(&mut events).await;
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        Self { events, other_connections: others, table, token }
    }

    /// Makes a move and reloads the table, as its page does.
    async fn make_move(&mut self, server: SocketAddr, connection: usize) {
        let path = format!("/api/tables/{}", self.table);
        let stream = &mut self.other_connections[connection % 5];
        let (head, position) =
            send_on_connection(stream, server, &format!("GET {path}"), &self.token, "").await;
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        let version = json_number(&position, "version").unwrap();
        let (what, body) = if position.contains("\"waits_for\":\"roll\"") {
            ("roll", format!("{{\"version\":{version}}}"))
        } else {
            let start = position.find("\"actions\":[\"").unwrap() + 12;
            let action = position[start..].split('"').next().unwrap();
            ("act", format!("{{\"version\":{version},\"seat\":1,\"action\":\"{action}\"}}"))
        };
        let post = format!("POST {path}/{what}");
        let (head, _) = send_on_connection(stream, server, &post, &self.token, &body).await;
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        let live = format!("GET /t/{}/live", self.table);
        let (head, _) = send_on_connection(stream, server, &live, &self.token, "").await;
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    }
}

/// The files that a page loads.
fn page_files(page: &str) -> Vec<String> {
    let starts = page.match_indices("\"/static/").map(|(at, _)| at + 1);
    starts.map(|at| page[at..].split('"').next().unwrap().to_owned()).collect()
}

/// Sends a request over a keep-alive connection and returns the head and body of the response.
async fn send_on_connection(
    stream: &mut TcpStream,
    server: SocketAddr,
    what: &str,
    token: &str,
    body: &str,
) -> (String, String) {
    let length = body.len();
    let token = match token {
        "" => String::new(),
        token => format!("Authorization: Bearer {token}\r\n"),
    };
    let request = format!(
        "{what} HTTP/1.1\r\nHost: {server}\r\n{token}Content-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let (head, mut rest) = read_head(stream).await;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let length: usize = length.unwrap_or_else(|| panic!("{head}")).parse().unwrap();
    while rest.len() < length {
        rest.extend(read_some(stream).await);
    }
    (head, String::from_utf8_lossy(&rest).into_owned())
}

async fn read_head(stream: &mut TcpStream) -> (String, Vec<u8>) {
    let mut all = Vec::new();
    loop {
        all.extend(read_some(stream).await);
        if let Some(at) = all.windows(4).position(|four| four == b"\r\n\r\n") {
            let rest = all.split_off(at + 4);
            return (String::from_utf8(all).unwrap(), rest);
        }
    }
}

async fn read_some(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = vec![0; 16 * 1024];
    let reading = tokio::time::timeout(RESPONSE_TIMEOUT, stream.read(&mut bytes));
    let count = reading.await.expect("an answer in time").unwrap();
    assert!(count > 0, "the server has closed the connection");
    bytes.truncate(count);
    bytes
}

#[test]
fn thirty_browsers_behind_one_address_stay_within_the_default_limits() {
    let folder = ServerFolder::new("school");
    let program = env!("CARGO_BIN_EXE_rollwright");
    let database = folder.database_url();
    let server = ServerProcess::start_command(std::process::Command::new(program).args([
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--database",
        &database,
    ]));
    let address: SocketAddr = server.host_and_port().parse().unwrap();
    runtime().block_on(async {
        let mut school = Vec::new();
        for _ in 0..30 {
            school.push(Browser::new([127, 0, 0, 1], address).await);
        }
        // As many moves as in a busy minute, but faster, over keep-alive connections.
        for step in 0..20 {
            for browser in &mut school {
                browser.make_move(address, step).await;
            }
        }
        // Every browser received the events.
        for browser in &mut school {
            let event = String::from_utf8(read_some(&mut browser.events).await).unwrap();
            assert!(event.contains("event: news"), "{event}");
        }
    });
    server.stop_and_read_log();
}
