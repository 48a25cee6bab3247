//! Tests of the files in `deploy/`: events pass through nginx and Caddy without delay, systemd
//! accepts the units, an image builds from scratch and runs, a release is packed with its
//! checksums, and the dashboard and alerts use existing metrics.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::server_process::{ServerFolder, ServerProcess, json_text};

const EVENT_TIMEOUT: Duration = Duration::from_secs(20);

fn deploy_path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file)
}

fn deploy_text(file: &str) -> String {
    fs::read_to_string(deploy_path(file)).unwrap()
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn run_command(command: &mut Command) -> Output {
    let name = format!("{command:?}");
    command.output().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn run_ok(command: &mut Command) -> String {
    let done = run_command(command);
    let said = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?}: {said}");
    said.into_owned()
}

/// A running proxy. Dropping it kills it.
struct ProxyProcess(Child);

impl ProxyProcess {
    fn start(command: &mut Command, port: u16) -> Self {
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let began = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            let ended = child.try_wait().unwrap();
            assert!(ended.is_none(), "{command:?} ended: {ended:?}");
            assert!(began.elapsed() < EVENT_TIMEOUT, "{command:?} does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
        Self(child)
    }
}

impl Drop for ProxyProcess {
    fn drop(&mut self) {
        // A graceful stop would wait for open streams.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Subscribes through a proxy and plays without it: each event must arrive before the next move.
/// A proxy that buffers would never deliver the first one.
fn assert_events_pass_proxy(server: &ServerProcess, port: u16) {
    let seats = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
    let seated = server.post("/api/tables", seats, None);
    let (table, token) = (json_text(&seated, "table"), json_text(&seated, "token"));
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(EVENT_TIMEOUT)).unwrap();
    let path = format!("/api/tables/{table}/events?after=0");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: play.example\r\nAccept-Encoding: gzip\r\n\r\n")
        .unwrap();
    let mut lines = BufReader::new(stream).lines();
    let mut until = |wanted: &str| {
        for line in lines.by_ref() {
            let line = line.unwrap_or_else(|error| panic!("nothing like {wanted}: {error}"));
            if line.to_ascii_lowercase().contains(wanted) {
                return;
            }
        }
        panic!("the stream ends before {wanted}");
    };
    until("text/event-stream");
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    for (version, (path, body)) in [
        ("roll", r#"{"version":0}"#),
        ("act", r#"{"version":1,"seat":1,"action":"chance"}"#),
        ("roll", r#"{"version":2}"#),
    ]
    .into_iter()
    .enumerate()
    {
        let played = server.post(&at(path), body, Some(&token));
        assert!(played.starts_with("HTTP/1.1 200"), "{played}");
        until(&format!("id: {}", version + 1));
    }
}

/// Creates a self-signed certificate for play.example.
fn create_certificate(folder: &ServerFolder) -> (String, String) {
    let file = |name: &str| folder.file_path(name).display().to_string();
    let (key, certificate) = (file("key.pem"), file("certificate.pem"));
    run_ok(Command::new("openssl").args(["req", "-x509", "-newkey", "rsa:2048", "-nodes"]).args([
        "-keyout",
        &key,
        "-out",
        &certificate,
        "-subj",
        "/CN=play.example",
        "-days",
        "36500",
    ]));
    (key, certificate)
}

#[test]
fn events_pass_through_nginx_without_delay() {
    let folder = ServerFolder::new("nginx");
    let server = ServerProcess::start_with(&folder.database_url(), &["--behind-proxy"]);
    let (port, tls, http) = (free_port(), free_port(), free_port());
    let (key, certificate) = create_certificate(&folder);
    let site = deploy_text("nginx.conf")
        .replace("127.0.0.1:7654", server.host_and_port())
        .replace("listen 80;", &format!("listen 127.0.0.1:{http};"))
        .replace(
            "listen 443 ssl;",
            &format!("listen 127.0.0.1:{tls} ssl; listen 127.0.0.1:{port};"),
        )
        .replace("/etc/ssl/play.example/fullchain.pem", &certificate)
        .replace("/etc/ssl/play.example/privkey.pem", &key);
    let here = folder.file_path("").display().to_string();
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {here}{kind};"))
        .concat();
    let root = if is_root() { "user root;" } else { "" };
    let all = format!(
        "{root} daemon off; master_process off; pid {here}pid; error_log {here}errors;
         events {{}} http {{ access_log off; {temporary} {site} }}"
    );
    let configuration = folder.file_path("all.conf");
    fs::write(&configuration, all).unwrap();
    let debians = Path::new("/usr/sbin/nginx");
    let mut nginx = Command::new(if debians.exists() { debians } else { Path::new("nginx") });
    let _proxy = ProxyProcess::start(nginx.arg("-c").arg(&configuration).args(["-p", &here]), port);
    assert_events_pass_proxy(&server, port);
    // Over TLS, Rollwright sends the header, too.
    let mut client = Command::new("openssl")
        .args(["s_client", "-quiet", "-connect", &format!("127.0.0.1:{tls}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = client.stdin.take().unwrap();
    input.write_all(START_PAGE_REQUEST.as_bytes()).unwrap();
    let page = client.wait_with_output().unwrap().stdout;
    drop(input);
    assert_sends_hsts_once(&String::from_utf8_lossy(&page), "200");
    drop(server);
    assert_sends_hsts_once(&get_start_page(port), "502");
}

const START_PAGE_REQUEST: &str =
    "GET / HTTP/1.1\r\nHost: play.example\r\nConnection: close\r\n\r\n";

fn get_start_page(port: u16) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(EVENT_TIMEOUT)).unwrap();
    stream.write_all(START_PAGE_REQUEST.as_bytes()).unwrap();
    let mut answer = Vec::new();
    std::io::Read::read_to_end(&mut stream, &mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// Checks that browsers will use TLS from now on.
fn assert_sends_hsts_once(answer: &str, status: &str) {
    let head = answer.split("\r\n\r\n").next().unwrap().to_ascii_lowercase();
    assert!(head.starts_with(&format!("http/1.1 {status}")), "{head}");
    assert_eq!(head.matches("strict-transport-security: max-age=31536000").count(), 1, "{head}");
    assert_eq!(head.matches("strict-transport-security").count(), 1, "{head}");
}

fn is_root() -> bool {
    run_command(Command::new("id").arg("-u")).stdout == b"0\n"
}

#[test]
fn events_pass_through_caddy_without_delay() {
    let folder = ServerFolder::new("caddy");
    let server = ServerProcess::start_with(&folder.database_url(), &["--behind-proxy"]);
    let port = free_port();
    let site = format!("{{\n\tadmin off\n\tauto_https off\n}}\n{}", deploy_text("Caddyfile"));
    let configuration = folder.file_path("Caddyfile");
    fs::write(&configuration, site).unwrap();
    let mut caddy = Command::new("caddy");
    caddy
        .args(["run", "--adapter", "caddyfile", "--config"])
        .arg(&configuration)
        .env("SITE", format!("http://play.example:{port}"))
        .env("UPSTREAM", server.host_and_port())
        .env("HOME", folder.file_path(""))
        .env("XDG_DATA_HOME", folder.file_path("data"))
        .env("XDG_CONFIG_HOME", folder.file_path("config"));
    let _proxy = ProxyProcess::start(&mut caddy, port);
    assert_events_pass_proxy(&server, port);
    assert_sends_hsts_once(&get_start_page(port), "200");
}

#[test]
fn systemd_accepts_the_units_and_rates_them_as_secure() {
    let folder = ServerFolder::new("units");
    let mut units = Vec::new();
    for entry in fs::read_dir(deploy_path("systemd")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name.ends_with(".service") || name.ends_with(".timer") {
            // The program is not installed on this machine.
            let program = env!("CARGO_BIN_EXE_rollwright");
            let unit = fs::read_to_string(&path).unwrap();
            let unit = unit.replace("/usr/local/bin/rollwright", program);
            fs::write(folder.file_path(&name), unit).unwrap();
            units.push(folder.file_path(&name));
        }
    }
    assert_eq!(units.len(), 5);
    let verify = |units: &[PathBuf]| {
        run_command(Command::new("systemd-analyze").args(["verify", "--man=no"]).args(units))
    };
    let verified = verify(&units);
    let said = String::from_utf8_lossy(&verified.stderr);
    // Ignore complaints about the machine's own units.
    let ours = |line: &&str| line.contains("rollwright");
    assert_eq!(said.lines().filter(ours).collect::<Vec<_>>(), [""; 0], "{said}");
    // Check that systemd would report an error.
    let broken = folder.file_path("rollwright-broken.service");
    fs::write(&broken, "[Service]\nExecStart=nothing\nNoSuchThing=1\n").unwrap();
    let said = verify(&[broken]);
    assert!(String::from_utf8_lossy(&said.stderr).contains("NoSuchThing"));
    // The timers run with as few rights as the service.
    for name in ["rollwright", "rollwright-backup", "rollwright-tidy"] {
        let service = folder.file_path(&format!("{name}.service"));
        let strict = ["security", "--offline=true", "--no-pager", "--threshold=20"];
        run_ok(Command::new("systemd-analyze").args(strict).arg(service));
    }
}

#[test]
fn a_release_has_checksums_and_its_image_runs() {
    let folder = ServerFolder::new("release");
    let out = folder.file_path("dist");
    let program = folder.file_path("rollwright");
    let strip = ["--strip-all", "-o"];
    let built = env!("CARGO_BIN_EXE_rollwright");
    run_ok(Command::new("strip").args(strip).arg(&program).arg(built));
    let mut release = Command::new(deploy_path("release.sh"));
    run_ok(release.arg("--only-program").arg("--binary").arg(&program).arg("--out").arg(&out));
    let sums = run_ok(Command::new("sha256sum").args(["-c", "SHA256SUMS"]).current_dir(&out));
    assert!(sums.contains(concat!("rollwright-", env!("CARGO_PKG_VERSION"))), "{sums}");
    let files: Vec<&str> = sums.lines().filter_map(|line| line.split(':').next()).collect();
    let packed = files.iter().find(|file| file.ends_with(".tar.gz")).unwrap();
    let components = files.iter().find(|file| file.ends_with(".cdx.json")).unwrap();
    let components = fs::read_to_string(out.join(components)).unwrap();
    assert!(components.contains("pkg:cargo/axum@0.8") && !components.contains("rollwright-cli"));
    let listed = run_ok(Command::new("tar").arg("-tzf").arg(out.join(packed)));
    for file in [
        "/rollwright\n",
        "/run-a-server.md\n",
        "/LICENSE\n",
        "/rollwright.1\n",
        "/completions/rollwright.bash\n",
        "/THIRD-PARTY-NOTICES.txt\n",
        "/systemd/rollwright.service\n",
    ] {
        assert!(listed.contains(file), "{file} in {listed}");
    }
    let notices = fs::read_to_string(out.join("image/THIRD-PARTY-NOTICES.txt")).unwrap();
    for part in [
        "\naxum 0.8",
        "axum Contributors",
        "\nnotosans 0.1",
        "\nBricolage Grotesque",
        "SIL OPEN FONT LICENSE",
        "Mozilla Public License",
        "SQLite",
    ] {
        assert!(notices.contains(part), "{part}");
    }
    assert!(!notices.contains("\nproptest ") && !notices.contains("\nrollwright-"), "{notices}");
    // Skip the image where containers are not allowed.
    let tried =
        buildah_command(&folder, &["from", "--pull-never", "--name=nothing", "scratch"]).output();
    match tried.map(|tried| tried.status.success()) {
        Ok(true) => build_image(&folder, &out.join("image")),
        _ => println!("NOT TESTED: an image, because buildah does not run here"),
    }
}

/// buildah with its storage in a folder of the test.
fn buildah_command(folder: &ServerFolder, args: &[&str]) -> Command {
    let mut command = Command::new("buildah");
    command.args(["--storage-driver=vfs", "--root"]).arg(folder.file_path("root"));
    command.arg("--runroot").arg(folder.file_path("run")).args(args);
    command
}

/// Builds the image of `deploy/Containerfile`. The test program is not static, so its shared
/// libraries are added.
fn build_image(folder: &ServerFolder, context: &Path) {
    let mut recipe = deploy_text("Containerfile");
    for (number, library) in shared_libraries(&context.join("rollwright")).into_iter().enumerate() {
        fs::copy(&library, context.join(format!("library{number}"))).unwrap();
        recipe += &format!("COPY library{number} {library}\n");
    }
    let file = folder.file_path("Containerfile");
    fs::write(&file, recipe).unwrap();
    let buildah = |args: &[&str]| run_ok(&mut buildah_command(folder, args));
    let (file, context) = (file.display().to_string(), context.display().to_string());
    buildah(&["build", "--isolation=chroot", "-t", "rollwright", "-f", &file, &context]);
    let config =
        buildah(&["inspect", "--type=image", "--format", "{{.OCIv1.Config}}", "rollwright"]);
    for fact in ["65532:65532", "/rollwright", "7654/tcp", "/data"] {
        assert!(config.contains(fact), "{fact} in {config}");
    }
    let container = buildah(&["from", "--pull-never", "rollwright"]);
    let ran = buildah(&["run", "--isolation=chroot", container.trim(), "/rollwright", "--version"]);
    assert!(ran.contains(env!("CARGO_PKG_VERSION")), "{ran}");
    buildah(&["rm", "--all"]);
}

/// The shared libraries of a program, and their loader.
fn shared_libraries(program: &Path) -> Vec<String> {
    let listed = run_command(Command::new("ldd").arg(program)).stdout;
    let listed = String::from_utf8(listed).unwrap();
    let path = |line: &str| {
        let mut words = line.split_whitespace();
        words.find(|word| word.starts_with('/')).map(ToOwned::to_owned)
    };
    listed.lines().filter_map(path).collect()
}

#[test]
fn the_dashboard_and_the_alerts_use_existing_metrics() {
    let folder = ServerFolder::new("dashboard");
    let mut server =
        ServerProcess::start_with(&folder.database_url(), &["--metrics", "127.0.0.1:0"]);
    let line = server.next_line();
    // Requests are listed by route once there has been one.
    server.get("/api/games");
    let host = line.trim().trim_start_matches("Metrics are at http://");
    let host = host.trim_end_matches("/metrics");
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut metrics_text = String::new();
    std::io::Read::read_to_string(&mut stream, &mut metrics_text).unwrap();
    let dashboard = deploy_text("grafana/rollwright.json");
    let parsed: serde_json::Value = serde_json::from_str(&dashboard).unwrap();
    assert!(parsed["panels"].as_array().unwrap().len() >= 10);
    let mut asked = 0;
    for text in [dashboard, deploy_text("alerts.yml")] {
        let word = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
        let is_metric =
            |name: &&str| name.starts_with("rollwright_") || name.starts_with("process_");
        for name in text.split(word).filter(is_metric) {
            let name = ["_bucket", "_count", "_sum"]
                .iter()
                .find_map(|end| name.strip_suffix(end))
                .unwrap_or(name);
            assert!(metrics_text.contains(&format!("# TYPE {name} ")), "{name} is not exposed");
            asked += 1;
        }
    }
    assert!(asked > 20);
}
