//! Clocks on the full screen at a server table: it shows the remaining time, and one key takes a
//! seat back from a bot.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::LARGE_SIZE;
use crate::server_process::{ServerFolder, ServerProcess, json_text};
use crate::tmux_terminal::TmuxTerminal;

#[test]
fn remaining_time_is_shown_and_a_seat_is_taken_back_from_a_bot() {
    let folder = ServerFolder::new("screen-clocks");
    let server = ServerProcess::start(&folder.database_url());
    let table = r#"{"game":"yahtzee","seats":[{"open":true},{"name":"Ben"}],"first":2,
        "time":{"per":"game","seconds":259200}}"#;
    let table = json_text(&server.post("/api/tables", table, None), "table");
    let args = format!("play --table {}/t/{table} --name Ann --pace 0 --lang de", server.address);
    let ann = TmuxTerminal::start("clocks", LARGE_SIZE, &folder.file_path("ann"), &args);
    ann.wait_for("Ben hat 3 Tage");
    let seats = std::fs::read_to_string(folder.file_path("ann/seats.json")).unwrap();
    let_bot_play(&server, &table, seats.rsplit('"').nth(1).unwrap());
    ann.wait_for("Ein Bot spielt für dich");
    ann.send_keys(&["j"]);
    ann.wait_until(|seen| !seen.contains("Ein Bot spielt") && seen.contains("Ann (du)"));
}

/// Hands the first seat to a bot.
fn let_bot_play(server: &ServerProcess, table: &str, token: &str) {
    let (host, body) = (server.host_and_port(), r#"{"strategy":"greedy"}"#);
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
