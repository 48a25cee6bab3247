//! Error messages when a database can't be opened.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::server_process::{ServerFolder, ServerProcess};
use crate::test_disk::TestDisk;
use crate::test_postgres::TestPostgres;

/// Serves a database that can't be opened and returns the exit code and the error.
fn serve_failing(database: &str) -> (i32, String) {
    let program = env!("CARGO_BIN_EXE_rollwright");
    let listen = ["serve", "--listen", "127.0.0.1:0", "--database", database];
    let mut command = Command::new(program);
    let mut child =
        command.args(listen).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    for _ in 0..600 {
        if let Some(ended) = child.try_wait().unwrap() {
            let mut said = String::new();
            child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            return (ended.code().unwrap(), said);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    panic!("{database} is served, although it can't be");
}

fn assert_one_sentence(said: &str) {
    assert!(said.starts_with("rollwright: ") && said.lines().count() == 1, "{said}");
}

#[test]
fn in_memory_databases_and_folders_are_refused() {
    let folder = ServerFolder::new("no-file");
    let path = folder.file_path("").display().to_string();
    let a_folder = format!("sqlite:{path}");
    for (database, says) in [
        ("sqlite:", "doesn't name a file"),
        ("sqlite://", "doesn't name a file"),
        ("sqlite:?mode=rwc", "doesn't name a file"),
        ("sqlite::memory:", "doesn't name a file"),
        ("sqlite:x.db?mode=memory", "doesn't name a file"),
        ("sqlite:file::memory:", "doesn't name a file"),
        (&a_folder, "is a folder; give a file in it"),
        ("mysql://x", "write sqlite:FILE or postgres://"),
    ] {
        let (code, said) = serve_failing(database);
        assert!(code == 2 && said.contains(says), "{database}: {code} {said}");
        assert_one_sentence(&said);
    }
}

#[test]
fn invalid_files_missing_folders_and_unreachable_servers_are_named() {
    let folder = ServerFolder::new("garbage");
    let garbage = "This is no database, and it stays as it is. ".repeat(100);
    std::fs::write(folder.file_path("tables.db"), &garbage).unwrap();
    let missing = format!("sqlite:{}/no/tables.db", folder.file_path("").display());
    for (database, says) in [
        (folder.database_url().as_str(), "isn't an SQLite database, or is damaged"),
        (&missing, "doesn't exist; create it"),
        ("postgres://ann:secret@127.0.0.1:1/x", "server at 127.0.0.1:1 can't be reached"),
        ("postgres://ann:secret@127.0.0.1:1/x", "--wait-for-database SECONDS"),
    ] {
        let (code, said) = serve_failing(database);
        assert!(code == 1 && said.contains(says), "{database}: {code} {said}");
        assert!(!said.contains("secret"), "{said}");
        assert_one_sentence(&said);
    }
    assert_eq!(std::fs::read_to_string(folder.file_path("tables.db")).unwrap(), garbage);
}

#[test]
fn a_read_only_database_is_reported_at_start() {
    let Some(disk) = TestDisk::with_kilobytes(2000) else { return };
    ServerProcess::start(&disk.database_url()).stop_and_read_log();
    disk.make_read_only();
    let (code, said) = serve_failing(&disk.database_url());
    assert!(code == 1 && said.contains("can't be written"), "{code} {said}");
    assert_one_sentence(&said);
    disk.make_writable();
    // The killed server left its write-ahead log, so the tables can be read.
    let mut server = ServerProcess::start(&disk.database_url());
    server.kill();
    disk.make_read_only();
    let server = ServerProcess::start(&disk.database_url());
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(server.get("/readyz").starts_with("HTTP/1.1 503"));
    let said = server.stop_and_read_log();
    let line = said.lines().find(|line| line.starts_with("rollwright: ")).unwrap_or_default();
    assert!(line.contains("can be viewed but not played"), "{said}");
}

#[test]
fn a_server_waits_for_its_database_to_start() {
    let database = TestPostgres::start();
    database.stop_immediately();
    let program = env!("CARGO_BIN_EXE_rollwright");
    let mut command = Command::new(program);
    command.args(["serve", "--listen", "127.0.0.1:0", "--database", &database.url()]);
    let started = std::thread::spawn(move || {
        ServerProcess::start_command(
            command.args(["--wait-for-database", "60"]).stdin(Stdio::null()),
        )
    });
    std::thread::sleep(Duration::from_millis(500));
    assert!(!started.is_finished(), "it waits");
    database.restart();
    let server = started.join().unwrap();
    assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
    let said = server.stop_and_read_log();
    assert!(said.contains("rollwright: the database server at") && said.contains("60 s"), "{said}");
}
