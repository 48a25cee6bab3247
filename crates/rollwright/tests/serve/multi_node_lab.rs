//! The laboratory over a shared database: every server shows a run, and another server continues
//! it if its own is killed.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::server_process::ServerProcess;
use crate::test_postgres;

/// How long anything may take on a busy machine.
const WAIT_TIMEOUT: Duration = Duration::from_secs(90);

/// Submits the form for a run and returns the response.
fn submit_run(server: &ServerProcess, form: &str, cookie: &str) -> String {
    let (host, length) = (server.host_and_port(), form.len());
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

fn header_value<'a>(answer: &'a str, name: &str) -> &'a str {
    answer.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{answer}"))
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < WAIT_TIMEOUT, "never: {what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// How many games a run has played, according to its page.
fn games_played(page: &str) -> u64 {
    let value = page.split("<progress").nth(1).and_then(|rest| rest.split("value=\"").nth(1));
    value.and_then(|rest| rest.split('"').next()).map_or(0, |number| number.parse().unwrap())
}

const SHORT_RUN_FORM: &str =
    "game=qwinto&rules=official&strategy=greedy&strategy=random&games=40&seed=7";
/// A run that takes more than a minute.
const LONG_RUN_FORM: &str =
    "game=qwixx&rules=official&strategy=expectimax&strategy=expectimax&games=20000";

#[test]
fn every_server_shows_a_run_and_another_continues_it_after_a_kill() {
    let url = test_postgres::new_database();
    let (mut one, other) = (ServerProcess::start(&url), ServerProcess::start(&url));
    let answer = submit_run(&one, SHORT_RUN_FORM, "");
    let run = header_value(&answer, "location: ").to_owned();
    wait_until("its results are at the other server", || {
        let page = other.get(&run);
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        page.contains("--games 40 --seed 7")
    });
    assert!(other.get(&format!("{run}/0.svg")).contains("<svg"));
    assert!(other.get("/lab").contains(&run));

    let answer = submit_run(&one, LONG_RUN_FORM, "");
    let run = header_value(&answer, "location: ").to_owned();
    let cookie = header_value(&answer, "set-cookie: ").split(';').next().unwrap();
    wait_until("how far it is, is told elsewhere", || games_played(&other.get(&run)) > 0);
    let second = submit_run(&other, SHORT_RUN_FORM, cookie);
    assert!(second.starts_with("HTTP/1.1 409"), "everybody has one run at a time: {second}");
    one.kill();
    // The other server still shows the page, and continues the run.
    let before = games_played(&other.get(&run));
    wait_until("it is begun again", || games_played(&other.get(&run)) < before);
    wait_until("it goes on", || games_played(&other.get(&run)) > 0);
}
