//! A real PostgreSQL server, started for the tests and stopped with them.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

struct SharedPostgres {
    folder: PathBuf,
    /// Stops the server when its standard input closes, which happens when the tests end.
    _watchdog: Child,
}

/// The URL of a new, empty database.
pub(crate) fn new_database() -> String {
    static SERVER: OnceLock<SharedPostgres> = OnceLock::new();
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let server = SERVER.get_or_init(start_shared);
    let name = format!("tables{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let created = command(&postgres_bin_folder().join("createdb"))
        .args(["-h", server.folder.to_str().unwrap(), "-U", "rollwright", &name])
        .output()
        .unwrap();
    assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
    format!("postgres://rollwright@localhost/{name}?host={}", server.folder.display())
}

/// The program folder of the newest server installed by Debian's package.
fn postgres_bin_folder() -> PathBuf {
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

/// A folder with an initialized, empty database cluster.
fn new_folder() -> PathBuf {
    new_folder_with(&[])
}

fn new_folder_with(initdb_args: &[&str]) -> PathBuf {
    let output = command(Path::new("mktemp")).args(["-d", "/tmp/rollwright-pg-XXXXXX"]).output();
    let folder = PathBuf::from(String::from_utf8(output.unwrap().stdout).unwrap().trim());
    let output = command(&postgres_bin_folder().join("initdb"))
        .args(["--auth=trust", "--no-sync", "--encoding=UTF8", "--username=rollwright", "-D"])
        .arg(folder.join("data"))
        .args(initdb_args)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

/// A server for one test, which stops and restarts it.
pub(crate) struct TestPostgres {
    folder: PathBuf,
    /// The port for encrypted connections.
    port: Option<u16>,
    environment: Vec<(&'static str, PathBuf)>,
}

impl TestPostgres {
    pub(crate) fn start() -> Self {
        let server = Self { folder: new_folder(), port: None, environment: Vec::new() };
        server.restart();
        server
    }

    /// A server with small files, which are copied often. Its environment depends on its folder.
    pub(crate) fn start_with_environment<E>(environment: impl FnOnce(&Path) -> E) -> Self
    where
        E: IntoIterator<Item = (&'static str, PathBuf)>,
    {
        let folder = new_folder_with(&["--wal-segsize=1"]);
        let environment = environment(&folder.join("data")).into_iter().collect();
        let server = Self { folder, port: None, environment };
        server.restart();
        server
    }

    /// A server that accepts only encrypted connections over TCP. Its certificate is for
    /// `localhost`, signed by `ca.crt` in its folder; `other.crt` has signed nothing.
    pub(crate) fn start_encrypted() -> Self {
        let folder = new_folder();
        let script = r#"cd "$1"
            new() { openssl req -newkey rsa:2048 -nodes -keyout "$1.key" -subj "/CN=$2" "${@:3}"; }
            new ca test-authority -x509 -days 36500 -out ca.crt
            new other other-authority -x509 -days 36500 -out other.crt
            new server localhost -out server.csr
            echo subjectAltName=DNS:localhost >names
            openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 36500 \
                -extfile names -out server.crt
            chmod 600 server.key
            printf '%s\n' 'local all all trust' 'hostssl all all 127.0.0.1/32 trust' \
                'hostssl all all ::1/128 trust' >data/pg_hba.conf"#;
        let output = command(Path::new("bash")).args(["-ec", script, "bash"]).arg(&folder).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = Some(listener.local_addr().unwrap().port());
        let server = Self { folder, port, environment: Vec::new() };
        drop(listener);
        server.restart();
        server
    }

    /// The TCP port.
    pub(crate) fn port(&self) -> u16 {
        self.port.expect("a server that listens")
    }

    /// A file in its folder.
    pub(crate) fn file(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://rollwright@localhost/postgres?host={}", self.folder.display())
    }

    /// Starts the server.
    pub(crate) fn restart(&self) {
        let folder = self.folder.display();
        let listen = match self.port {
            None => "-c listen_addresses=".to_owned(),
            Some(port) => format!(
                "-c listen_addresses=localhost -c port={port} -c ssl=on \
                 -c ssl_cert_file={folder}/server.crt -c ssl_key_file={folder}/server.key"
            ),
        };
        let options = format!("{listen} -c unix_socket_directories={folder}");
        self.run_pg_ctl(&[
            "-w",
            "-t",
            "300",
            "-l",
            &self.folder.join("log").display().to_string(),
            "-o",
            &options,
            "start",
        ]);
    }

    /// Starts a PgBouncer in front of the server with these settings.
    pub(crate) fn start_pgbouncer(&self, lines: &[&str]) -> TestPgBouncer {
        let (folder, ini) = (self.folder.display(), self.folder.join("pgbouncer.ini"));
        let text = format!(
            "[databases]\n* = host={folder} port=5432 user=rollwright\n[pgbouncer]\n\
             listen_port = 6432\nlisten_addr =\nunix_socket_dir = {folder}\n\
             auth_type = any\nignore_startup_parameters = extra_float_digits\n{}\n",
            lines.join("\n")
        );
        let mut tee = command(Path::new("tee"));
        let mut tee = tee.arg(&ini).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        std::io::Write::write_all(&mut tee.stdin.take().unwrap(), text.as_bytes()).unwrap();
        assert!(tee.wait().unwrap().success());
        let program = Path::new("/usr/sbin/pgbouncer");
        assert!(program.exists(), "these tests need PgBouncer: apt-get install pgbouncer");
        let mut pgbouncer = command(program);
        let pgbouncer = pgbouncer.arg(&ini).stdout(Stdio::null()).stderr(Stdio::null());
        let child = pgbouncer.spawn().unwrap();
        let began = Instant::now();
        while !self.folder.join(".s.PGSQL.6432").exists() {
            assert!(began.elapsed() < Duration::from_secs(60), "PgBouncer does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        let url = format!("postgres://rollwright@localhost:6432/postgres?host={folder}");
        TestPgBouncer { url, child }
    }

    /// Stops the server without letting clients finish.
    pub(crate) fn stop_immediately(&self) {
        self.run_pg_ctl(&["-w", "-m", "immediate", "stop"]);
    }

    fn run_pg_ctl(&self, args: &[&str]) {
        let mut command = command(&postgres_bin_folder().join("pg_ctl"));
        command.arg("-D").arg(self.folder.join("data")).args(args);
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        let done = command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
        assert!(done.success(), "{args:?}");
    }
}

impl Drop for TestPostgres {
    fn drop(&mut self) {
        let stop = ["-m", "immediate", "stop", "-D"];
        let mut pg_ctl = command(&postgres_bin_folder().join("pg_ctl"));
        let _ = pg_ctl.args(stop).arg(self.folder.join("data")).output();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A PgBouncer, stopped when it is dropped.
pub(crate) struct TestPgBouncer {
    pub(crate) url: String,
    child: Child,
}

impl Drop for TestPgBouncer {
    fn drop(&mut self) {
        // It may run under `runuser`, which forwards the signal.
        let pid = self.child.id().to_string();
        let _ = Command::new("kill").args(["-TERM", &pid]).status();
        let _ = self.child.wait();
    }
}

fn start_shared() -> SharedPostgres {
    let folder = new_folder();
    let script = r#"
        "$1" -D "$2/data" -c listen_addresses= -c unix_socket_directories="$2" >"$2/log" 2>&1 &
        server=$!
        cat >/dev/null
        kill -INT $server
        wait $server
        rm -rf "$2""#;
    let watchdog = command(Path::new("sh"))
        .args(["-c", script, "sh"])
        .arg(postgres_bin_folder().join("postgres"))
        .arg(&folder)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while !command(&postgres_bin_folder().join("pg_isready"))
        .args(["-q", "-h", folder.to_str().unwrap(), "-U", "rollwright", "-d", "postgres"])
        .status()
        .unwrap()
        .success()
    {
        assert!(began.elapsed() < Duration::from_secs(60), "PostgreSQL does not start");
        std::thread::sleep(Duration::from_millis(50));
    }
    SharedPostgres { folder, _watchdog: watchdog }
}
