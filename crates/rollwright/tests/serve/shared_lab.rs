//! The laboratory where servers share a database: whichever is asked shows a run, and a
//! run goes on elsewhere when its server is killed.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::postgres;
use crate::server::Server;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

/// Orders a run by its form: the answer.
fn order(server: &Server, form: &str, cookie: &str) -> String {
    let (host, length) = (server.host(), form.len());
    let mut stream = TcpStream::connect(host).unwrap();
    write!(
        stream,
        "POST /lab HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n\
         Cookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {length}\r\n\r\n{form}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn header<'a>(answer: &'a str, name: &str) -> &'a str {
    answer.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{answer}"))
}

fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "never: {what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// How many games a run has played by its page.
fn played(page: &str) -> u64 {
    let value = page.split("<progress").nth(1).and_then(|rest| rest.split("value=\"").nth(1));
    value.and_then(|rest| rest.split('"').next()).map_or(0, |number| number.parse().unwrap())
}

const SHORT: &str = "game=qwinto&rules=official&strategy=greedy&strategy=random&games=40&seed=7";
/// More than is done in a minute.
const LONG: &str = "game=qwixx&rules=official&strategy=expectimax&strategy=expectimax&games=20000";

#[test]
fn a_run_is_shown_by_every_server_and_goes_on_when_its_own_is_killed() {
    let url = postgres::new_database();
    let (mut one, other) = (Server::start(&url), Server::start(&url));
    let answer = order(&one, SHORT, "");
    let run = header(&answer, "location: ").to_owned();
    eventually("its results are at the other server", || {
        let page = other.get(&run);
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        page.contains("--games 40 --seed 7")
    });
    assert!(other.get(&format!("{run}/0.svg")).contains("<svg"));
    assert!(other.get("/lab").contains(&run));

    let answer = order(&one, LONG, "");
    let run = header(&answer, "location: ").to_owned();
    let cookie = header(&answer, "set-cookie: ").split(';').next().unwrap();
    eventually("how far it is, is told elsewhere", || played(&other.get(&run)) > 0);
    let second = order(&other, SHORT, cookie);
    assert!(second.starts_with("HTTP/1.1 409"), "everybody has one run at a time: {second}");
    one.kill();
    // The page goes on without the dead server; from then on this one plays.
    let before = played(&other.get(&run));
    eventually("it is begun again", || played(&other.get(&run)) < before);
    eventually("it goes on", || played(&other.get(&run)) > 0);
}
