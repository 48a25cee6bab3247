//! Clocks on the full screen, at a server's table: what is left is seen, and whoever is
//! played for by a bot takes their seat back with one key.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::LARGE;
use crate::server::{Folder, Server, field};
use crate::tmux::Terminal;

#[test]
fn what_is_left_is_seen_and_a_seat_is_taken_back_from_a_bot() {
    let folder = Folder::new("screen-clocks");
    let server = Server::start(&folder.database());
    let table = r#"{"game":"yahtzee","seats":[{"open":true},{"name":"Ben"}],"first":2,
        "time":{"per":"game","seconds":259200}}"#;
    let table = field(&server.post("/api/tables", table, None), "table");
    let args = format!("play --table {}/t/{table} --name Ann --pace 0 --lang de", server.address);
    let ann = Terminal::start("clocks", LARGE, &folder.file("ann"), &args);
    ann.wait_for("Ben hat 3 Tage");
    let seats = std::fs::read_to_string(folder.file("ann/seats.json")).unwrap();
    hand_over(&server, &table, seats.rsplit('"').nth(1).unwrap());
    ann.wait_for("Ein Bot spielt für dich");
    ann.keys(&["j"]);
    ann.wait_until(|seen| !seen.contains("Ein Bot spielt") && seen.contains("Ann (du)"));
}

/// A bot plays the first seat from now on.
fn hand_over(server: &Server, table: &str, token: &str) {
    let (host, body) = (server.host(), r#"{"strategy":"greedy"}"#);
    let mut stream = TcpStream::connect(host).unwrap();
    write!(
        stream,
        "PUT /api/tables/{table}/seats/1/bot HTTP/1.1\r\nHost: {host}\r\n\
         Authorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}
