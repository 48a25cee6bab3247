//! `rollwright admin` next to a running server.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::server_process::{ServerFolder, ServerProcess, json_text};

/// Runs `rollwright admin` and returns its exit code and output.
fn run_admin(database: &str, folder: &ServerFolder, args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
    let command = command.arg("admin").args(args).env("ROLLWRIGHT_DATABASE", database);
    let command = command.env("ROLLWRIGHT_DATA", folder.file_path("data"));
    let run = command.env("ROLLWRIGHT_CACHE", folder.file_path("cache")).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (run.status.code().unwrap(), text(&run.stdout) + &text(&run.stderr))
}

/// The status of a response to a client behind a proxy.
fn status_via_proxy(server: &ServerProcess, path: &str, from: &str) -> u16 {
    let mut stream = TcpStream::connect(server.host_and_port()).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {from}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split(' ').nth(1).unwrap().parse().unwrap()
}

/// Waits until the response has this status: servers poll for moderation every few seconds.
fn wait_for_status(server: &ServerProcess, path: &str, from: &str, wanted: u16) {
    let began = Instant::now();
    while status_via_proxy(server, path, from) != wanted {
        assert!(began.elapsed() < Duration::from_secs(60), "{path} never becomes {wanted}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn moderation_and_backups_work_next_to_a_running_server() {
    let folder = ServerFolder::new("admin");
    let database = folder.database_url();
    let server = ServerProcess::start_with(&database, &["--behind-proxy"]);
    let seats = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
    let seated = server.post("/api/tables", seats, None);
    let (table, token) = (json_text(&seated, "table"), json_text(&seated, "token"));
    let at = |what: &str| format!("/api/tables/{table}{what}");
    assert!(server.post(&at("/roll"), r#"{"version":0}"#, Some(&token)).contains("\"version\":1"));
    let ask = |args: &[&str]| run_admin(&database, &folder, args);

    let copy = folder.file_path("copy.db").display().to_string();
    let (code, says) = ask(&["backup", &copy]);
    assert!(code == 0 && says.starts_with("1 game, "), "{says}");
    let (code, says) = ask(&["backup", &copy]);
    assert!(code == 1 && says.contains("already exists"), "{says}");
    let (code, says) = ask(&["check"]);
    assert!(
        code == 0 && says.contains("1 game with 1 event checked: all of them follow"),
        "{says}"
    );
    // A backup is never restored over a database in use.
    let (code, says) = ask(&["restore", &copy]);
    assert!(code == 1 && says.contains("already exists"), "{says}");

    let link = format!("https://play.example/t/{table}");
    let (code, says) = ask(&["hide", &link]);
    assert!(code == 0 && says.contains("The table is hidden."), "{says}");
    let (code, says) = ask(&["ban", "192.0.2.0/24", "--days", "2"]);
    assert!(code == 0 && says.contains("192.0.2.0/24 are now refused until "), "{says}");
    wait_for_status(&server, &at(""), "198.51.100.1", 404);
    wait_for_status(&server, "/api/games", "192.0.2.9", 403);
    assert_eq!(status_via_proxy(&server, "/api/games", "198.51.100.1"), 200);
    assert!(ask(&["closed"]).1.contains("  hidden  since "));
    assert!(ask(&["bans"]).1.contains("192.0.2.0/24  since "));
    assert_eq!(ask(&["close", &table]).0, 0);
    assert_eq!(ask(&["unban", "192.0.2.0/24"]).0, 0);
    wait_for_status(&server, &at(""), "192.0.2.9", 200);
    let act = server.post(&at("/act"), r#"{"version":1,"seat":1,"action":"chance"}"#, Some(&token));
    assert!(act.starts_with("HTTP/1.1 403") && act.contains("has closed this table"), "{act}");
    let (code, says) = ask(&["tidy", "--dry-run"]);
    assert!(code == 0 && says.starts_with("Would go: 0 tables never begun, "), "{says}");
    server.stop_and_read_log();
}

#[test]
fn a_backup_is_restored_and_wrong_arguments_are_explained() {
    let folder = ServerFolder::new("restore");
    let database = folder.database_url();
    ServerProcess::start(&database).stop_and_read_log();
    let ask = |args: &[&str]| run_admin(&database, &folder, args);
    let copy = folder.file_path("copy.db").display().to_string();
    assert_eq!(ask(&["backup", &copy]).0, 0);
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(folder.file_path(&format!("tables.db{end}")));
    }
    let (code, says) = ask(&["restore", &copy]);
    assert!(code == 0 && says.contains("0 games restored from "), "{says}");
    let (code, says) = ask(&["close", "nothing"]);
    assert!(code == 2 && says.contains("a table's ID consists of 32 digits"), "{says}");
    let (code, says) = ask(&["close", &"0".repeat(32)]);
    assert!(code == 1 && says.contains("there is no table"), "{says}");
    let (code, says) = ask(&["ban", "everybody"]);
    assert!(code == 2 && says.contains("'everybody' isn't an IP address or network"), "{says}");
    let (code, says) = ask(&["unban", "192.0.2.1"]);
    assert!(code == 1 && says.contains("is not banned"), "{says}");
    let (code, says) = run_admin("mysql://x", &folder, &["backup", "x"]);
    assert!(code == 2 && says.contains("write sqlite:FILE"), "{says}");
    let (code, says) = run_admin("postgres://x@localhost/x", &folder, &["backup", "x"]);
    assert!(code == 1 && says.contains("pg_dump"), "{says}");
}
