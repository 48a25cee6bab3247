//! The program as a server: it listens, is played with, is killed and comes back.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod admin;
mod arena;
mod console_beside_server;
mod database_open_errors;
mod deploy;
mod disk_full;
mod example_engines;
mod many_connections;
mod memory;
mod metrics_and_logs;
mod modes;
mod multi_node;
mod multi_node_lab;
mod released_versions;
mod server_killed;
mod server_process;
#[allow(dead_code)]
#[path = "../../../tables/tests/tables/test_disk.rs"]
mod test_disk;
#[allow(dead_code)]
#[path = "../../../tables/tests/tables/test_postgres.rs"]
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

/// Where the machine has a private address, friends in its network are invited; elsewhere
/// that is refused with what would help.
#[test]
fn a_shared_server_prints_its_address_and_a_code_and_says_that_it_is_not_encrypted() {
    let folder = ServerFolder::new("share");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
    command.arg("--share").env_remove("DISPLAY").env("ROLLWRIGHT_DATA", folder.file_path(""));
    command.stdin(std::process::Stdio::null());
    if rollwright_web::local_address().is_none() {
        let refused = command.output().unwrap();
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && said.contains("no private address"), "{said}");
        return;
    }
    let mut server = ServerProcess::start_command(&mut command);
    let said = server.read_until("Only private addresses are let in");
    assert!(said.contains("not encrypted") && said.contains('█'), "{said}");
    let page = server.get("/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains(&server.address), "{page}");
    server.stop_and_read_log();
}

/// A machine that makes the Wi-Fi itself knows no way out of it, and shares even so.
#[test]
fn a_network_that_leads_nowhere_else_is_shared_too() {
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
    server.read_until("Only private addresses are let in");
    server.stop_and_read_log();
}

/// A stand-in for the program that opens browsers notes what it is asked for.
#[test]
fn the_program_alone_serves_its_pages_and_opens_the_browser() {
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
    // The usual port is taken: with other games another one serves too.
    let other = ServerProcess::start_command(&mut program("other"));
    assert_ne!(other.address, server.address);
    assert!(other.get("/").starts_with("HTTP/1.1 200"));
    assert_eq!(other.stop_and_read_log(), "", "no logs for whoever plays");
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
fn it_says_what_is_wrong_with_its_arguments() {
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
fn on_this_machine_alone_other_names_are_refused_unless_they_are_given() {
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
    // Behind a proxy it is the proxy that is known by names.
    let server = ServerProcess::start_with(&folder.database_url(), &["--behind-proxy"]);
    assert!(ask(&server).starts_with("HTTP/1.1 200"));
}

#[test]
fn secrets_stay_out_of_the_log() {
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
