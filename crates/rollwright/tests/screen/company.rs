//! People at other screens: what they ask is seen on the full screen as it is asked, and the
//! tutor warns there too.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::server::{Folder, Server, field, number};
use crate::tmux::Terminal;
use crate::{LARGE, SMALL};

/// A table of Ben's, and what he does there from elsewhere.
struct Ben<'a> {
    server: &'a Server,
    table: String,
    token: String,
}

impl<'a> Ben<'a> {
    fn sets_up(server: &'a Server, table: &str) -> Self {
        let created = server.post("/api/tables", table, None);
        Self { server, table: field(&created, "table"), token: field(&created, "token") }
    }

    fn version(&self) -> u64 {
        let position = self.server.get(&format!("/api/tables/{}", self.table));
        number(&position, "version").unwrap()
    }

    fn does(&self, what: &str, more: &str) {
        let body = format!("{{\"version\":{}{more}}}", self.version());
        let path = format!("/api/tables/{}/{what}", self.table);
        let answer = self.server.post(&path, &body, Some(&self.token));
        assert!(answer.starts_with("HTTP/1.1 20"), "{what}: {answer}");
    }
}

#[test]
fn what_others_ask_is_seen_and_answered() {
    let folder = Folder::new("screen-company");
    let server = Server::start(&folder.database());
    let seats = r#""seats":[{"open":true},{"name":"Ben"}],"first":2"#;
    let ben = Ben::sets_up(&server, &format!("{{\"game\":\"yahtzee\",{seats}}}"));
    let args =
        format!("play --table {}/t/{} --name Ann --pace 0 --lang de", server.address, ben.table);
    let ann = Terminal::start("company", LARGE, &folder.file("ann"), &args);
    ann.wait_for("Ann (du)");
    ben.does("roll", "");
    ben.does("act", r#","seat":2,"action":"ones""#);
    ann.wait_for("Ann, du würfelst.");
    ben.does("undo", r#","everyone_agrees":false"#);
    ann.wait_for("Ben möchte eine Entscheidung zurücknehmen");
    ann.keys(&["j"]);
    ann.wait_until(|seen| {
        !seen.contains("möchte eine Entscheidung") && !seen.contains("du würfelst")
    });
    // What the server refuses is told in the language of the screen.
    ann.keys(&["u"]);
    ann.wait_for("Du hast nichts, was du zurücknehmen könntest.");
}

#[test]
fn the_tutor_warns_on_the_full_screen() {
    let folder = Folder::new("screen-tutor");
    let server = Server::start(&folder.database());
    // Ann rolls 3 or more first: whoever holds that gives the turn away.
    let table = r#"{"game":"pig","training":true,"tutor":"doubtful","seed":3,"first":1,
        "seats":[{"open":true},{"name":"Ben"}]}"#;
    let ben = Ben::sets_up(&server, table);
    let args =
        format!("play --table {}/t/{} --name Ann --pace 0 --lang en", server.address, ben.table);
    let ann = Terminal::start("tutor", SMALL, &folder.file("ann"), &args);
    ann.wait_for("( r  Roll )");
    ann.keys(&["r"]);
    ann.wait_for("( 2  Hold");
    coach_is_ready(
        &server,
        &ben.table,
        &std::fs::read_to_string(folder.file("ann/seats.json")).unwrap(),
    );
    ann.keys(&["2"]);
    ann.wait_for("The tutor warns.");
    // Nothing has happened yet; a no goes back to the choice, a yes plays it.
    ann.keys(&["n"]);
    ann.wait_until(|seen| !seen.contains("The tutor warns.") && seen.contains("( 2  Hold"));
    ann.keys(&["2"]);
    ann.wait_for("The tutor warns.");
    ann.keys(&["y"]);
    ann.wait_for("Ann holds");
}

/// Asks for hints until the coach gives one: it may need a moment to make itself ready.
fn coach_is_ready(server: &Server, table: &str, seats: &str) {
    let token = seats.rsplit('"').nth(1).unwrap();
    for _ in 0..60 {
        let mut stream = TcpStream::connect(server.host()).unwrap();
        let host = server.host();
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
