//! Tests of `rollwright serve` as a process: games, crashes, restarts, operation.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod admin;
mod arena;
mod console_beside_server;
mod database_open_errors;
mod deploy;
mod disk_full;
mod engine_seats;
mod example_engines;
mod file_modes;
mod many_connections;
mod memory;
mod metrics_and_logs;
mod multi_node;
mod multi_node_lab;
#[path = "../../../database/tests/stores/operation_history.rs"]
mod operation_history;
mod operations;
#[path = "../../../database/tests/stores/power_loss.rs"]
mod power_loss;
mod released_versions;
mod server_killed;
mod server_process;
#[allow(dead_code)]
#[path = "../../../database/tests/stores/test_disk.rs"]
mod test_disk;
#[allow(dead_code)]
#[path = "../../../database/tests/stores/test_postgres.rs"]
mod test_postgres;
mod unread_log;

use std::process::Command;

use server_process::{ServerFolder, ServerProcess};

#[test]
fn a_python_program_plays_a_whole_game() {
    let folder = ServerFolder::new("python");
    let server = ServerProcess::start(&folder.database_url());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let played = Command::new("python3").args([script, &server.address]).output().unwrap();
    let (out, err) =
        (String::from_utf8_lossy(&played.stdout), String::from_utf8_lossy(&played.stderr));
    assert!(played.status.success(), "{out}{err}");
    assert!(out.contains("Python ") && out.contains("Greedy (bot) "), "{out}");
    let lines = std::fs::read_to_string(script).unwrap();
    assert!(lines.lines().count() <= 40, "it is meant to be short");
    let log = server.stop_and_read_log();
    assert!(log.contains("\"stopped\""), "{log}");
}

/// A machine with a private address invites its local network; others refuse with advice.
#[test]
fn a_shared_server_prints_its_address_a_qr_code_and_a_warning() {
    let folder = ServerFolder::new("share");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
    command.arg("--share").env_remove("DISPLAY").env("ROLLWRIGHT_DATA", folder.file_path(""));
    command.stdin(std::process::Stdio::null());
    if rollwright_server::lan_address().is_none() {
        let refused = command.output().unwrap();
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(
            !refused.status.success() && said.contains("no address in a local network"),
            "{said}"
        );
        return;
    }
    let mut server = ServerProcess::start_command(&mut command);
    let said = server.read_until("Only devices with private addresses are admitted");
    assert!(said.contains("not encrypted") && said.contains('█'), "{said}");
    let page = server.get("/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains(&server.address), "{page}");
    server.stop_and_read_log();
}

/// A Wi-Fi hotspot has no default route, and can share all the same.
#[test]
fn a_network_without_a_default_route_is_shared_too() {
    let network = "ip link add here type veth peer name there && ip link set there up \
                   && ip addr add 192.168.77.1/24 dev here && ip link set here up";
    let alone = |then: &str| {
        let mut command = Command::new("unshare");
        command.args(["--net", "sh", "-c", &format!("{network} && {then}")]);
        command.stdin(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        command
    };
    if !alone("true").status().is_ok_and(|made| made.success()) {
        println!("NOT TESTED: a network of its own, because it can't be made here");
        return;
    }
    let folder = ServerFolder::new("hotspot");
    let mut command = alone(&format!("exec {} --share", env!("CARGO_BIN_EXE_rollwright")));
    command.env_remove("DISPLAY").env("ROLLWRIGHT_DATA", folder.file_path(""));
    let mut server = ServerProcess::start_command(&mut command);
    assert!(server.address.starts_with("http://192.168.77.1:"), "{}", server.address);
    server.read_until("Only devices with private addresses are admitted");
    server.stop_and_read_log();
}

/// A fake browser opener writes down the page it is asked to open.
#[test]
fn without_a_command_the_program_serves_pages_and_opens_the_browser() {
    let folder = ServerFolder::new("alone");
    let (opener, asked) = (folder.file_path("xdg-open"), folder.file_path("asked"));
    std::fs::write(&opener, format!("#!/bin/sh\necho \"$1\" > {}\n", asked.display())).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&opener, mode).unwrap();
    let path = format!("{}:{}", folder.file_path("").display(), std::env::var("PATH").unwrap());
    let program = |data: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
        command
            .env("PATH", &path)
            .env("DISPLAY", ":9")
            .env("ROLLWRIGHT_DATA", folder.file_path(data));
        command.stdin(std::process::Stdio::null());
        command
    };
    let server = ServerProcess::start_command(&mut program(""));
    let page = server.get("/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<!DOCTYPE html>"), "{page}");
    for _ in 0..500 {
        if std::fs::read_to_string(&asked).is_ok_and(|page| !page.is_empty()) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let opened = std::fs::read_to_string(&asked).unwrap();
    assert_eq!(opened.trim(), format!("{}/", server.address));
    assert!(server.address.starts_with("http://127.0.0.1:"), "for this machine alone");
    // The default port is taken, so a second server with other data uses another one.
    let other = ServerProcess::start_command(&mut program("other"));
    assert_ne!(other.address, server.address);
    assert!(other.get("/").starts_with("HTTP/1.1 200"));
    assert_eq!(other.stop_and_read_log(), "", "no logs without a problem");
    let second = program("").output().unwrap();
    let says = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(says.contains(&format!("process {}", server.process_id())), "{says}");
    assert_eq!(server.stop_and_read_log(), "");
}

#[test]
fn the_dice_of_a_served_game_can_be_verified() {
    let folder = ServerFolder::new("verify");
    let server = ServerProcess::start(&folder.database_url());
    let seats = r#"{"game":"yahtzee","seats":[{"bot":"greedy"}],"bot_speed":"instant"}"#;
    let table = server_process::json_text(&server.post("/api/tables", seats, None), "table");
    let mut record = String::new();
    for _ in 0..1000 {
        record = server.get(&format!("/api/tables/{table}/record"));
        if record.contains("\"event\":\"seed\"") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let body = record.split_once("\r\n\r\n").unwrap().1;
    let file = folder.file_path("game.jsonl");
    let verify = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let run = Command::new(env!("CARGO_BIN_EXE_rollwright")).arg("verify").arg(&file).output();
        let run = run.unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (run.status.code().unwrap(), text(&run.stdout) + &text(&run.stderr))
    };
    let (code, says) = verify(body);
    assert!(code == 0 && says.contains("rolls follow from the seed"), "{says}");
    assert!(says.contains("No seat added a number"), "{says}");
    assert!(says.contains("Not proved: that nobody knew the seed"), "{says}");
    let commitment = server_process::json_text(body, "commitment");
    let (code, says) = verify(&body.replace(&commitment, &"0".repeat(64)));
    assert!(code == 1 && says.contains("not the one whose hash was published"), "{says}");
}

#[test]
fn wrong_arguments_are_explained() {
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_rollwright")).args(args).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, err) = run(&["serve", "--listen", "somewhere"]);
    assert!(code == 2 && err.contains("--listen"), "{code} {err}");
    let folder = ServerFolder::new("twice");
    let server = ServerProcess::start(&folder.database_url());
    let address = server.address.strip_prefix("http://").unwrap();
    let other = ServerFolder::new("twice-other");
    let (code, err) = run(&["serve", "--database", &other.database_url(), "--listen", address]);
    assert!(code == 1 && err.contains("can't listen"), "{code} {err}");
}

#[test]
fn unknown_host_names_are_refused_unless_configured() {
    let folder = ServerFolder::new("host");
    let ask = |server: &ServerProcess| server.get_with_host("/api/games", "play.example");
    let server = ServerProcess::start(&folder.database_url());
    let answer = ask(&server);
    assert!(answer.starts_with("HTTP/1.1 421") && answer.contains("--host NAME"), "{answer}");
    server.stop_and_read_log();
    let server = ServerProcess::start_with(&folder.database_url(), &["--host", "play.example"]);
    assert!(ask(&server).starts_with("HTTP/1.1 200"));
    assert!(server.get_with_host("/api/games", "evil.example").starts_with("HTTP/1.1 421"));
    server.stop_and_read_log();
    // Behind a proxy, the proxy checks host names.
    let server = ServerProcess::start_with(&folder.database_url(), &["--behind-proxy"]);
    assert!(ask(&server).starts_with("HTTP/1.1 200"));
}

#[test]
fn secrets_are_not_logged() {
    let folder = ServerFolder::new("log");
    let server = ServerProcess::start(&folder.database_url());
    let body = r#"{"game":"yahtzee","seats":[{"name":"Zsofia"}]}"#;
    let seated = server.post("/api/tables", body, None);
    let token = server_process::json_text(&seated, "token");
    let table = server_process::json_text(&seated, "table");
    let rolled =
        server.post(&format!("/api/tables/{table}/roll"), r#"{"version":0}"#, Some(&token));
    assert!(rolled.contains("\"version\":1"), "{rolled}");
    let log = server.stop_and_read_log();
    assert!(log.contains("/api/tables/{table}/roll"), "{log}");
    for secret in [token.as_str(), &table, "Zsofia"] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}
