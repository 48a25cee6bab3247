//! SQLite serves only one server. Consoles next to it keep working, and the server shows what
//! they wrote.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::server_process::{ServerFolder, ServerProcess, json_text};

#[test]
fn a_second_server_is_refused_but_consoles_are_not() {
    let folder = ServerFolder::new("side-by-side");
    let database = format!("sqlite:{}", folder.file_path("rollwright.db").display());
    let server = ServerProcess::start(&database);
    let run = |args: &[&str], input: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rollwright"));
        command.args(args).env("ROLLWRIGHT_DATA", folder.file_path("")).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let done = child.wait_with_output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (done.status.code(), text(&done.stdout), text(&done.stderr))
    };
    let second = ["serve", "--listen", "127.0.0.1:0", "--database", &database];
    let (code, _, says) = run(&second, "");
    assert_eq!(code, Some(1), "{says}");
    assert!(says.contains(&format!("as process {}", server.process_id())), "{says}");

    // While a game runs on the server, a console plays a whole game over the same file.
    let body = r#"{"game":"yahtzee","seats":[{"name":"Ann"}]}"#;
    let seated = server.post("/api/tables", body, None);
    let (table, token) = (json_text(&seated, "table"), json_text(&seated, "token"));
    let playing = std::thread::scope(|scope| {
        let console = scope.spawn(|| {
            let seats = ["--seats", "bot:greedy,bot:random", "--seed", "7"];
            let args = ["play", "warrior", seats[0], seats[1], seats[2], seats[3]];
            run(&args, "")
        });
        let mut moves = 0;
        let rolled =
            server.post(&format!("/api/tables/{table}/roll"), r#"{"version":0}"#, Some(&token));
        assert!(rolled.starts_with("HTTP/1.1 200"), "{rolled}");
        while !console.is_finished() {
            let position = server.get(&format!("/api/tables/{table}"));
            assert!(position.starts_with("HTTP/1.1 200"), "{position}");
            moves += 1;
        }
        assert!(moves > 0);
        console.join().unwrap()
    });
    assert_eq!(playing.0, Some(0), "{}{}", playing.1, playing.2);
    let (code, history, says) = run(&["history"], "");
    assert!(code == Some(0) && history.to_lowercase().contains("warrior"), "{history}{says}");
    let (code, _, says) = run(&["scores"], "");
    assert_eq!(code, Some(0), "{says}");

    // Deleting a name at the console removes it from the server's tables.
    let (code, out, says) = run(&["scores", "--forget", "Ann"], "yes\n");
    assert_eq!(code, Some(0), "{out}{says}");
    let mut position = String::new();
    for _ in 0..1000 {
        position = server.get(&format!("/api/tables/{table}"));
        if !position.contains("\"name\":\"Ann\"") {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(position.contains("\"name\":\"Player 1\""), "{position}");
    server.stop_and_read_log();
}
