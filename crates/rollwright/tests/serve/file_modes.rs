//! File permissions: only the owner can read what the program writes, for any umask and any
//! permissions that an earlier version left behind.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::server_process::{ServerFolder, ServerProcess, json_text};

/// The program with a umask.
fn program_with_umask(umask: &str, folder: &ServerFolder) -> Command {
    let mut command = Command::new("sh");
    let script = format!("umask {umask}; exec \"$@\"");
    command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_rollwright")]);
    command.env("ROLLWRIGHT_DATA", folder.file_path("data")).env_remove("ROLLWRIGHT_DATABASE");
    command.env("ROLLWRIGHT_CACHE", folder.file_path("data/cache")).stdin(Stdio::null());
    command
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Checks that a folder and its contents are private, and returns the names of the files.
fn assert_all_private(folder: &Path) -> Vec<String> {
    assert_eq!(mode(folder), 0o700, "{}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            names.extend(assert_all_private(&path));
        } else {
            assert_eq!(mode(&path), 0o600, "{}", path.display());
            names.push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    names.sort();
    names
}

const SERVE: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];
const FILES_WHILE_RUNNING: [&str; 4] =
    ["rollwright.db", "rollwright.db-server", "rollwright.db-shm", "rollwright.db-wal"];

/// Creates a table, so that the write-ahead log is in use.
fn create_table(server: &ServerProcess) {
    let seats = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
    assert!(!json_text(&server.post("/api/tables", seats, None), "token").is_empty());
}

#[test]
fn the_data_folder_is_private_for_any_umask() {
    for umask in ["000", "022", "077"] {
        let folder = ServerFolder::new(&format!("umask-{umask}"));
        let data = folder.file_path("data");
        let server = ServerProcess::start_command(program_with_umask(umask, &folder).args(SERVE));
        create_table(&server);
        assert_eq!(assert_all_private(&data), FILES_WHILE_RUNNING, "umask {umask}");

        let copy = data.join("copy.db");
        let made = program_with_umask(umask, &folder)
            .args(["admin", "backup"])
            .arg(&copy)
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        assert!(assert_all_private(&data).contains(&"copy.db".to_owned()), "umask {umask}");
        server.stop_and_read_log();

        for name in ["rollwright.db", "rollwright.db-wal", "rollwright.db-shm"] {
            let _ = fs::remove_file(data.join(name));
        }
        // A public backup is restored as a private database.
        set_mode(&copy, 0o666);
        let made = program_with_umask(umask, &folder)
            .args(["admin", "restore"])
            .arg(&copy)
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        assert_eq!(mode(&data.join("rollwright.db")), 0o600, "umask {umask}");

        let solved = program_with_umask(umask, &folder).args(["solve", "pig"]).output().unwrap();
        assert!(solved.status.success(), "{}", String::from_utf8_lossy(&solved.stderr));
        set_mode(&copy, 0o600);
        let names = assert_all_private(&data);
        assert!(names.iter().any(|name| name.ends_with(".table")), "{names:?}");
    }
}

#[test]
fn permissions_that_are_too_open_are_restricted_at_start() {
    let folder = ServerFolder::new("wide");
    let data = folder.file_path("data");
    let mut server = ServerProcess::start_command(program_with_umask("022", &folder).args(SERVE));
    create_table(&server);
    // The write-ahead log stays behind, as after a power cut.
    server.kill();
    set_mode(&data, 0o777);
    for name in FILES_WHILE_RUNNING {
        set_mode(&data.join(name), 0o666);
    }
    let server = ServerProcess::start_command(program_with_umask("000", &folder).args(SERVE));
    assert_eq!(assert_all_private(&data), FILES_WHILE_RUNNING);
    create_table(&server);
    server.stop_and_read_log();
}

#[test]
fn a_database_elsewhere_is_private_and_its_folder_is_unchanged() {
    let folder = ServerFolder::new("elsewhere");
    let place = folder.file_path("place");
    fs::create_dir(&place).unwrap();
    set_mode(&place, 0o755);
    fs::write(place.join("note.txt"), "somebody else's").unwrap();
    set_mode(&place.join("note.txt"), 0o644);
    let database = format!("sqlite:{}/tables.db", place.display());
    let check = || {
        for name in ["tables.db", "tables.db-wal", "tables.db-shm", "tables.db-server"] {
            assert_eq!(mode(&place.join(name)), 0o600, "{name}");
        }
        assert_eq!((mode(&place), mode(&place.join("note.txt"))), (0o755, 0o644));
    };
    let start = || {
        ServerProcess::start_command(
            program_with_umask("000", &folder).args(SERVE).args(["--database", &database]),
        )
    };
    let mut server = start();
    create_table(&server);
    check();
    server.kill();
    for name in ["tables.db", "tables.db-wal", "tables.db-shm", "tables.db-server"] {
        set_mode(&place.join(name), 0o644);
    }
    let server = start();
    check();
    server.stop_and_read_log();

    // A file that isn't a Rollwright database keeps its content and its mode.
    let note = format!("sqlite:{}/note.txt", place.display());
    let refused = program_with_umask("000", &folder)
        .args(SERVE)
        .args(["--database", &note])
        .output()
        .unwrap();
    assert!(!refused.status.success());
    assert_eq!(mode(&place.join("note.txt")), 0o644);
}
