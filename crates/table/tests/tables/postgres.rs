//! A real PostgreSQL server, started for the tests and stopped with them.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

struct Server {
    folder: PathBuf,
    /// Stops the server when its input ends, which it does when the tests do.
    _watchdog: Child,
}

/// The address of a new, empty database.
pub(crate) fn new_database() -> String {
    static SERVER: OnceLock<Server> = OnceLock::new();
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let server = SERVER.get_or_init(start);
    let name = format!("tables{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let created = command(&bin().join("createdb"))
        .args(["-h", server.folder.to_str().unwrap(), "-U", "rollwright", &name])
        .output()
        .unwrap();
    assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
    format!("postgres://rollwright@localhost/{name}?host={}", server.folder.display())
}

/// The folder of the newest server that Debian's package has installed.
fn bin() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let bins = versions.map(|version| version.path().join("bin"));
    bins.filter(|bin| bin.join("initdb").exists())
        .max()
        .expect("these tests need PostgreSQL: apt-get install postgresql")
}

/// A command of the server, which refuses to run as root.
fn command(program: &Path) -> Command {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    if !is_root {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program).current_dir("/");
    command
}

fn start() -> Server {
    let made = command(Path::new("mktemp")).args(["-d", "/tmp/rollwright-pg-XXXXXX"]).output();
    let folder = PathBuf::from(String::from_utf8(made.unwrap().stdout).unwrap().trim());
    let data = folder.join("data");
    let made = command(&bin().join("initdb"))
        .args(["--auth=trust", "--encoding=UTF8", "--username=rollwright", "-D"])
        .arg(&data)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let script = r#"
        "$1" -D "$2/data" -c listen_addresses= -c unix_socket_directories="$2" >"$2/log" 2>&1 &
        server=$!
        cat >/dev/null
        kill -INT $server
        wait $server
        rm -rf "$2""#;
    let watchdog = command(Path::new("sh"))
        .args(["-c", script, "sh"])
        .arg(bin().join("postgres"))
        .arg(&folder)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while !command(&bin().join("pg_isready"))
        .args(["-q", "-h", folder.to_str().unwrap(), "-U", "rollwright", "-d", "postgres"])
        .status()
        .unwrap()
        .success()
    {
        assert!(began.elapsed() < Duration::from_secs(60), "PostgreSQL does not start");
        std::thread::sleep(Duration::from_millis(50));
    }
    Server { folder, _watchdog: watchdog }
}
