//! Databases and records of every released version can be migrated and read: no rule has changed
//! for an existing game, and nothing is lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::server_process::{ServerFolder, ServerProcess};
use crate::test_postgres;

fn released_versions() -> Vec<PathBuf> {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/released");
    let folders = fs::read_dir(all).unwrap().map(|entry| entry.unwrap().path());
    let versions: Vec<_> = folders.filter(|folder| folder.is_dir()).collect();
    assert!(!versions.is_empty());
    versions
}

/// Runs `rollwright`, which must succeed, and returns its output.
fn run_ok(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
    let run = command.args(args).stdin(Stdio::null()).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{args:?}: {out}{err}");
    out.into_owned()
}

/// Checks that all games are still there and valid, and that a server can use the database.
fn assert_database_intact(url: &str, checked: &Path) {
    let now = run_ok(&["admin", "check", "--database", url]);
    let before = fs::read_to_string(checked).unwrap();
    // The wording may change, but not how many games and events there are.
    let counts = |text: &str| text.split_once(" checked: all ").unwrap().0.to_owned();
    assert_eq!(counts(&now), counts(&before), "{}", checked.display());
    let server = ServerProcess::start(url);
    assert!(server.get("/readyz").starts_with("HTTP/1.1 200"));
    server.stop_and_read_log();
}

#[test]
fn databases_of_released_versions_are_migrated() {
    for version in released_versions() {
        let folder = ServerFolder::new("released");
        fs::copy(version.join("tables.sqlite"), folder.file_path("tables.db")).unwrap();
        assert_database_intact(&folder.database_url(), &version.join("sqlite.check.txt"));
        let url = test_postgres::new_database();
        let mut psql = Command::new("psql");
        psql.args(["-q", "-v", "ON_ERROR_STOP=1", "-d", &url]).stdout(Stdio::null());
        psql.stdin(fs::File::open(version.join("tables.pgdump.sql")).unwrap());
        assert!(psql.status().unwrap().success());
        assert_database_intact(&url, &version.join("pgdump.check.txt"));
    }
}

#[test]
fn records_of_released_versions_are_replayed() {
    for version in released_versions() {
        let mut records = 0;
        for entry in fs::read_dir(version.join("records")).unwrap() {
            let file = entry.unwrap().path();
            assert!(!run_ok(&["replay", file.to_str().unwrap()]).is_empty(), "{}", file.display());
            records += 1;
        }
        assert!(records >= 10, "{}", version.display());
    }
}
