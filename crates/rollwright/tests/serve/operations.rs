//! What operators rely on: systemd's watchdog, host names, metrics of backups, restore drills.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixDatagram;
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use crate::server_process::{ServerFolder, ServerProcess, json_text, serve_arguments};

/// A server that keeps its data in the folder.
fn server_command(folder: &ServerFolder) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
    command.args(serve_arguments(&folder.database_url()));
    command.env("ROLLWRIGHT_DATA", folder.file_path("data"));
    command
}

fn admin(folder: &ServerFolder, args: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
    command.arg("admin").args(args).args(["--database", &folder.database_url()]);
    command.env("ROLLWRIGHT_DATA", folder.file_path("data"));
    let temporary = folder.file_path("temporary");
    fs::create_dir_all(&temporary).unwrap();
    let Output { status, stdout, stderr } = command.env("TMPDIR", &temporary).output().unwrap();
    let left: Vec<_> = fs::read_dir(temporary).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (status.success(), text(&stdout) + &text(&stderr))
}

fn get(address: &str, path: &str, host: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_watchdog_hears_from_a_server_only_while_it_answers() {
    let folder = ServerFolder::new("watchdog");
    let path = folder.file_path("notify");
    let manager = UnixDatagram::bind(&path).unwrap();
    manager.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let receive = || {
        let mut bytes = [0; 64];
        let length = manager.recv(&mut bytes)?;
        Ok::<_, std::io::Error>(String::from_utf8_lossy(&bytes[..length]).into_owned())
    };
    let mut command = server_command(&folder);
    let server = ServerProcess::start_command(
        command.env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "300000"),
    );
    assert_eq!(receive().unwrap(), "READY=1");
    for _ in 0..3 {
        assert_eq!(receive().unwrap(), "WATCHDOG=1");
    }
    server.send_signal("STOP");
    manager.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
    // Some may have been on their way.
    let silence = std::iter::repeat_with(receive).take(20).find_map(Result::err);
    let kind = silence.map(|error| error.kind());
    assert!(matches!(kind, Some(ErrorKind::WouldBlock | ErrorKind::TimedOut)), "{kind:?}");
    server.send_signal("CONT");
    manager.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    assert_eq!(receive().unwrap(), "WATCHDOG=1");
    server.stop_and_read_log();
    let last = std::iter::repeat_with(|| receive().unwrap()).find(|said| said != "WATCHDOG=1");
    assert_eq!(last.as_deref(), Some("STOPPING=1"));
}

#[test]
fn the_unit_serves_only_the_host_names_in_its_environment() {
    let unit = include_str!("../../../../deploy/systemd/rollwright.service");
    assert!(unit.contains("--host ${ROLLWRIGHT_HOST}"), "{unit}");
    assert!(unit.contains("Type=notify\n") && unit.contains("\nWatchdogSec="), "{unit}");
    let folder = ServerFolder::new("host");
    for as_argument in [true, false] {
        let mut command = server_command(&folder);
        let names = "play.example,www.play.example";
        let command = match as_argument {
            true => command.args(["--behind-proxy", "--host", names]),
            false => command.arg("--behind-proxy").env("ROLLWRIGHT_HOST", names),
        };
        let server = ServerProcess::start_command(command);
        for (host, status) in
            [("play.example", 200), ("www.play.example", 200), ("evil.example", 421)]
        {
            let answer = get(server.host_and_port(), "/api/games", host);
            assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {answer}");
        }
    }
}

#[test]
fn a_restore_drill_checks_a_backup_and_failures_show_in_the_metrics() {
    let folder = ServerFolder::new("drill");
    let mut command = server_command(&folder);
    let mut server = ServerProcess::start_command(command.args(["--metrics", "127.0.0.1:0"]));
    let line = server.next_line();
    let metrics = line.trim().trim_start_matches("Metrics are at http://");
    let metrics = metrics.trim_end_matches("/metrics").to_owned();
    let last = |what: &str| -> u64 {
        let text = get(&metrics, "/metrics", "x");
        let name = format!("\nrollwright_backup_last_{what}_timestamp_seconds ");
        let value = text.split(&name).nth(1).and_then(|rest| rest.lines().next());
        value.unwrap_or_else(|| panic!("{name} in {text}")).parse::<f64>().unwrap() as u64
    };
    assert_eq!([last("success"), last("failure")], [0, 0]);
    let seats = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
    let seated = server.post("/api/tables", seats, None);
    let (table, token) = (json_text(&seated, "table"), json_text(&seated, "token"));
    server.post(&format!("/api/tables/{table}/roll"), r#"{"version":0}"#, Some(&token));

    let copy = folder.file_path("copy.db");
    let name = copy.display().to_string();
    let began = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs() - 2;
    let (is_ok, says) = admin(&folder, &["backup", &name]);
    assert!(is_ok, "{says}");
    assert!(last("success") >= began && last("failure") == 0);
    // A mistake isn't a failed backup.
    assert!(!admin(&folder, &["backup", &name]).0);
    assert_eq!(last("failure"), 0);

    let before = fs::read(&copy).unwrap();
    let (is_ok, says) = admin(&folder, &["drill", &name]);
    assert!(is_ok, "{says}");
    for part in ["1 game restored, 1 MB.", "1 game with 1 event checked: all", "The drill took "] {
        assert!(says.contains(part), "{part} in {says}");
    }
    assert_eq!(fs::read(&copy).unwrap(), before, "a drill leaves the backup alone");
    assert_eq!(last("failure"), 0);
    // The server's own database is left alone, too.
    let played = server.get(&format!("/api/tables/{table}"));
    assert!(played.contains("\"version\":1"), "{played}");

    let mut damaged = before.clone();
    let middle = damaged.len() / 2;
    damaged[100..middle].fill(0x5a);
    fs::write(&copy, damaged).unwrap();
    let (is_ok, says) = admin(&folder, &["drill", &name]);
    assert!(!is_ok && says.contains("can't be used"), "{says}");
    assert!(last("failure") >= began);
    fs::remove_file(&copy).unwrap();
    assert!(admin(&folder, &["drill", &name]).1.contains("doesn't exist"));
    // The database can't be read.
    let broken = folder.file_path("tables.db");
    server.stop_and_read_log();
    fs::write(&broken, &before[..5000]).unwrap();
    fs::remove_file(folder.file_path("data/backup-failed")).unwrap();
    assert!(!admin(&folder, &["backup", &name]).0);
    assert!(folder.file_path("data/backup-failed").exists());
}
