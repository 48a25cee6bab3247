//! Who may read what the program writes: its owner only, whatever the umask was and whatever
//! modes an earlier version left behind.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::server_process::{ServerFolder, ServerProcess, json_text};

/// The program under a umask.
fn under(umask: &str, folder: &ServerFolder) -> Command {
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

/// Checks everything below a folder, and returns the names of the files.
fn all_private(folder: &Path) -> Vec<String> {
    assert_eq!(mode(folder), 0o700, "{}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            names.extend(all_private(&path));
        } else {
            assert_eq!(mode(&path), 0o600, "{}", path.display());
            names.push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    names.sort();
    names
}

const SERVE: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];
const WHILE_IT_RUNS: [&str; 4] =
    ["rollwright.db", "rollwright.db-server", "rollwright.db-shm", "rollwright.db-wal"];

/// Writes something, so that the log is in use.
fn set_up_a_table(server: &ServerProcess) {
    let seats = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
    assert!(!json_text(&server.post("/api/tables", seats, None), "token").is_empty());
}

#[test]
fn everything_in_the_data_folder_is_private_whatever_the_umask() {
    for umask in ["000", "022", "077"] {
        let folder = ServerFolder::new(&format!("umask-{umask}"));
        let data = folder.file_path("data");
        let server = ServerProcess::start_command(under(umask, &folder).args(SERVE));
        set_up_a_table(&server);
        assert_eq!(all_private(&data), WHILE_IT_RUNS, "umask {umask}");

        let copy = data.join("copy.db");
        let made = under(umask, &folder).args(["admin", "backup"]).arg(&copy).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        assert!(all_private(&data).contains(&"copy.db".to_owned()), "umask {umask}");
        server.stop_and_read_log();

        for name in ["rollwright.db", "rollwright.db-wal", "rollwright.db-shm"] {
            let _ = fs::remove_file(data.join(name));
        }
        // A copy that others could read does not pass that on.
        set_mode(&copy, 0o666);
        let made = under(umask, &folder).args(["admin", "restore"]).arg(&copy).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        assert_eq!(mode(&data.join("rollwright.db")), 0o600, "umask {umask}");

        let solved = under(umask, &folder).args(["solve", "pig"]).output().unwrap();
        assert!(solved.status.success(), "{}", String::from_utf8_lossy(&solved.stderr));
        set_mode(&copy, 0o600);
        let names = all_private(&data);
        assert!(names.iter().any(|name| name.ends_with(".table")), "{names:?}");
    }
}

#[test]
fn modes_that_are_too_wide_are_narrowed_at_the_start() {
    let folder = ServerFolder::new("wide");
    let data = folder.file_path("data");
    let mut server = ServerProcess::start_command(under("022", &folder).args(SERVE));
    set_up_a_table(&server);
    // The log stays behind, as after a power cut.
    server.kill();
    set_mode(&data, 0o777);
    for name in WHILE_IT_RUNS {
        set_mode(&data.join(name), 0o666);
    }
    let server = ServerProcess::start_command(under("000", &folder).args(SERVE));
    assert_eq!(all_private(&data), WHILE_IT_RUNS);
    set_up_a_table(&server);
    server.stop_and_read_log();
}

#[test]
fn a_database_elsewhere_is_private_and_its_folder_is_left_alone() {
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
            under("000", &folder).args(SERVE).args(["--database", &database]),
        )
    };
    let mut server = start();
    set_up_a_table(&server);
    check();
    server.kill();
    for name in ["tables.db", "tables.db-wal", "tables.db-shm", "tables.db-server"] {
        set_mode(&place.join(name), 0o644);
    }
    let server = start();
    check();
    server.stop_and_read_log();

    // A file that is no database of ours keeps its content and its mode.
    let note = format!("sqlite:{}/note.txt", place.display());
    let refused = under("000", &folder).args(SERVE).args(["--database", &note]).output().unwrap();
    assert!(!refused.status.success());
    assert_eq!(mode(&place.join("note.txt")), 0o644);
}
