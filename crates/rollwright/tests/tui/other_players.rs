//! Other players at a server table: the full screen shows their requests, and the tutor warns.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::server_process::{ServerFolder, ServerProcess, json_number, json_text};
use crate::tmux_terminal::TmuxTerminal;
use crate::{LARGE_SIZE, SMALL_SIZE};

/// Ben's table, and his actions from another client.
struct RemotePlayer<'a> {
    server: &'a ServerProcess,
    table: String,
    token: String,
}

impl<'a> RemotePlayer<'a> {
    fn create_table(server: &'a ServerProcess, table: &str) -> Self {
        let created = server.post("/api/tables", table, None);
        Self { server, table: json_text(&created, "table"), token: json_text(&created, "token") }
    }

    fn version(&self) -> u64 {
        let position = self.server.get(&format!("/api/tables/{}", self.table));
        json_number(&position, "version").unwrap()
    }

    fn send_command(&self, what: &str, more: &str) {
        let body = format!("{{\"version\":{}{more}}}", self.version());
        let path = format!("/api/tables/{}/{what}", self.table);
        let answer = self.server.post(&path, &body, Some(&self.token));
        assert!(answer.starts_with("HTTP/1.1 20"), "{what}: {answer}");
    }
}

#[test]
fn requests_of_other_players_are_shown_and_answered() {
    let folder = ServerFolder::new("screen-company");
    let server = ServerProcess::start(&folder.database_url());
    let seats = r#""seats":[{"open":true},{"name":"Ben"}],"first":2"#;
    let ben = RemotePlayer::create_table(&server, &format!("{{\"game\":\"yahtzee\",{seats}}}"));
    let args =
        format!("play --table {}/t/{} --name Ann --pace 0 --lang de", server.address, ben.table);
    let ann = TmuxTerminal::start("company", LARGE_SIZE, &folder.file_path("ann"), &args);
    ann.wait_for("Ann (du)");
    ben.send_command("roll", "");
    ben.send_command("act", r#","seat":2,"action":"ones""#);
    ann.wait_for("Ann, du würfelst.");
    ben.send_command("undo", r#","everyone_agrees":false"#);
    ann.wait_for("Ben möchte eine Entscheidung zurücknehmen");
    ann.send_keys(&["j"]);
    ann.wait_until(|seen| {
        !seen.contains("möchte eine Entscheidung") && !seen.contains("du würfelst")
    });
    // Server errors appear in the screen's language.
    ann.send_keys(&["u"]);
    ann.wait_for("Du kannst nichts zurücknehmen.");
}

#[test]
fn the_tutor_warns_on_the_full_screen() {
    let folder = ServerFolder::new("screen-tutor");
    let server = ServerProcess::start(&folder.database_url());
    // With this seed Ann first rolls 3 or more; holding that is a mistake.
    let table = r#"{"game":"pig","training":true,"tutor":"doubtful","seed":3,"first":1,
        "seats":[{"open":true},{"name":"Ben"}]}"#;
    let ben = RemotePlayer::create_table(&server, table);
    let args =
        format!("play --table {}/t/{} --name Ann --pace 0 --lang en", server.address, ben.table);
    let ann = TmuxTerminal::start("tutor", SMALL_SIZE, &folder.file_path("ann"), &args);
    ann.wait_for("( r  Roll )");
    ann.send_keys(&["r"]);
    ann.wait_for("( b  Hold");
    wait_for_coach(
        &server,
        &ben.table,
        &std::fs::read_to_string(folder.file_path("ann/seats.json")).unwrap(),
    );
    ann.send_keys(&["b"]);
    ann.wait_for("The tutor warns:");
    // Nothing has happened yet: no returns to the choice, yes plays the action.
    ann.send_keys(&["n"]);
    ann.wait_until(|seen| !seen.contains("The tutor warns:") && seen.contains("( b  Hold"));
    ann.send_keys(&["b"]);
    ann.wait_for("The tutor warns:");
    ann.send_keys(&["y"]);
    ann.wait_for("Ann holds");
}

/// Polls for a hint until the coach is ready.
fn wait_for_coach(server: &ServerProcess, table: &str, seats: &str) {
    let token = seats.rsplit('"').nth(1).unwrap();
    for _ in 0..60 {
        let mut stream = TcpStream::connect(server.host_and_port()).unwrap();
        let host = server.host_and_port();
        write!(
            stream,
            "GET /api/tables/{table}/hint?seat=1 HTTP/1.1\r\nHost: {host}\r\n\
             Authorization: Bearer {token}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        if answer.starts_with("HTTP/1.1 200") {
            return;
        }
        assert!(answer.starts_with("HTTP/1.1 202"), "{answer}");
        std::thread::sleep(std::time::Duration::from_millis(500));
    }
    panic!("the coach of a game as small as Pig is not ready after half a minute");
}
