//! Metrics at a separate address, and logs with request ids.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::server_process::{ServerFolder, ServerProcess};

fn get(address: &str, path: &str) -> String {
    let host = address.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn metrics_are_exposed_at_a_separate_address() {
    let folder = ServerFolder::new("metrics");
    let mut server =
        ServerProcess::start_with(&folder.database_url(), &["--metrics", "127.0.0.1:0"]);
    let line = server.next_line();
    let metrics = line.trim().strip_prefix("Metrics are at ").unwrap_or_else(|| panic!("{line}"));
    let metrics = metrics.strip_suffix("/metrics").unwrap();
    server.get("/api/games");
    let text = get(metrics, "/metrics");
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    let games =
        "rollwright_http_requests_total{method=\"GET\",route=\"/api/games\",status=\"200\"} 1";
    assert!(text.contains(games), "{text}");
    assert!(text.contains("\nprocess_resident_memory_bytes "), "{text}");
    assert!(server.get("/metrics").starts_with("HTTP/1.1 404"), "not at the public address");
    server.stop_and_read_log();
}

#[test]
fn log_lines_have_the_request_id_and_the_level_is_configurable() {
    let folder = ServerFolder::new("names");
    let server = ServerProcess::start(&folder.database_url());
    let answer = server.get("/api/games");
    let name = answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap();
    let log = server.stop_and_read_log();
    let line = log.lines().find(|line| line.contains("/api/games")).unwrap();
    assert!(line.contains(&format!("\"id\":\"{name}\"")), "{line}");
    assert!(line.starts_with('{') && line.contains("\"level\":\"INFO\""), "{line}");
    let server = ServerProcess::start_with(&folder.database_url(), &["--log-level", "warn"]);
    server.get("/api/games");
    assert_eq!(server.stop_and_read_log(), "", "requests that went well are no warning");
    let text = ["--log-format", "text", "--log-level", "info"];
    let server = ServerProcess::start_with(&folder.database_url(), &text);
    server.get("/api/games");
    let log = server.stop_and_read_log();
    let line = log.lines().find(|line| line.contains("/api/games")).unwrap();
    assert!(!line.starts_with('{') && line.contains("INFO"), "{line}");
}

#[test]
fn a_database_url_with_a_password_can_come_from_the_environment() {
    let folder = ServerFolder::new("environment");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rollwright"));
    let command = command.args(["serve", "--listen", "127.0.0.1:0"]);
    let server =
        ServerProcess::start_command(command.env("ROLLWRIGHT_DATABASE", folder.database_url()));
    assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
    assert!(folder.file_path("tables.db").exists());
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_rollwright"))
        .args(["serve", "--help"])
        .env("ROLLWRIGHT_DATABASE", "postgres://ann:secret@db/tables")
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(help.contains("ROLLWRIGHT_DATABASE") && !help.contains("secret"), "{help}");
}
