//! The full screen in a real terminal (tmux): whole games, a kill, a lost connection.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod other_players;
mod seat_clocks;
#[allow(dead_code)]
#[path = "../serve/server_process.rs"]
mod server_process;
mod tmux_terminal;
mod whole_games;

use server_process::{ServerFolder, ServerProcess, json_text};
use tmux_terminal::TmuxTerminal;

const SMALL_SIZE: (u16, u16) = (80, 24);
const LARGE_SIZE: (u16, u16) = (140, 40);

#[test]
fn a_whole_game_at_80_by_24() {
    let folder = ServerFolder::new("screen-small");
    let args = "play pig --rules classic --set goal=40 --seats Ann,bot:greedy --seed 7 --pace 0 --screen \
                --lang en";
    let terminal = TmuxTerminal::start("small", SMALL_SIZE, &folder.file_path(""), args);
    terminal.wait_for("Ann, roll the die.");
    terminal.assert_golden("pig-80-opening");
    terminal.send_keys(&["r"]);
    terminal.assert_golden("pig-80-rolled");
    terminal.send_keys(&["?"]);
    terminal.assert_golden("pig-80-keys");
    terminal.send_keys_and_wait(&["Escape"]);
    // A window that is too small shows a notice, and nothing is lost when it grows again.
    terminal.resize(70, 20);
    terminal.wait_for("80 columns and 24 rows");
    terminal.resize(80, 24);
    terminal.wait_for("Dice and choices");
    for _ in 0..2000 {
        let seen = terminal.screen_text();
        if seen.contains("wins.") {
            break;
        }
        // Rolls twice, then holds.
        terminal.send_keys_and_wait(&[if seen.contains("( r  Roll )") { "r" } else { "b" }]);
    }
    terminal.wait_for("wins.");
    // Close the notice about a key that came too late for a choice.
    terminal.send_keys(&["Escape"]);
    terminal.assert_golden("pig-80-end");
    // A rematch is one key away, after a pause for keys that were meant for the game.
    std::thread::sleep(std::time::Duration::from_millis(1200));
    terminal.send_keys(&["a"]);
    terminal.wait_for("Ann, roll the die.");
    terminal.send_keys(&["q"]);
    terminal.wait_for("[ended: 0]");
}

#[test]
fn ctrl_z_suspends_and_signals_have_their_exit_codes() {
    let folder = ServerFolder::new("screen-signals");
    let args = "play pig --rules classic --set goal=40 --seats Ann,Ben --pace 0 --screen --lang en";
    let start = |name: &str, then: &str| {
        let data = folder.file_path(name);
        let terminal = TmuxTerminal::start_in_shell(name, SMALL_SIZE, &data, args, then);
        terminal.wait_for("( r  Roll )");
        terminal
    };
    let terminal = start("suspended", "echo \"[stopped: $?]\"; sleep 2; fg;");
    terminal.send_keys(&["C-z"]);
    // 128 plus SIGTSTP.
    let shell = terminal.wait_for("[stopped: 148]");
    assert!(!shell.contains("Dice and choices"), "{shell}");
    // Once the program continues, it draws its screen and takes keys.
    terminal.wait_for("Dice and choices");
    terminal.send_keys(&["r"]);
    terminal.wait_for("Ann rolls");
    terminal.send_keys(&["C-c"]);
    terminal.wait_for("Resume later with");
    terminal.wait_for("[ended: 130]");
    let terminal = start("terminated", "");
    terminal.signal("-TERM");
    terminal.wait_for("[ended: 143]");
    assert!(terminal.screen_text().contains("Resume later with"));
}

#[test]
fn early_enters_answer_nothing_and_prompts_are_repeated_after_ctrl_z() {
    let folder = ServerFolder::new("console-type-ahead");
    let data = folder.file_path("data");
    let program = env!("CARGO_BIN_EXE_rollwright");
    let game = format!(
        "sleep 2; env LANG=C.UTF-8 ROLLWRIGHT_DATA='{}' '{program}' play qwixx --rules official \
         --seats Ann --dice manual --lang en; echo \"[stopped: $?]\"; sleep 1; fg;",
        data.display()
    );
    let terminal =
        TmuxTerminal::start_in_shell("type-ahead", LARGE_SIZE, &data, "--version", &game);
    terminal.wait_for("rollwright ");
    // Typed before the question appears: the empty lines are no answer, the dice are.
    terminal.send_keys(&["Enter", "Enter", "4 5 1 3 2 6", "Enter", "Enter"]);
    let question = "In which row? (Enter for none):";
    terminal.wait_for(question);
    let screen = terminal.wait_until_still();
    assert!(!screen.contains("Type 6 numbers") && !screen.contains("Which one?"), "{screen}");
    terminal.send_keys(&["C-z"]);
    terminal.wait_for("[stopped: 148]");
    terminal.wait_until(|screen| screen.matches(question).count() == 2);
    terminal.send_keys(&["R", "Enter"]);
    terminal.wait_for("Ann crosses off Red 9.");
}

#[test]
fn a_whole_game_in_german_at_140_by_40() {
    let folder = ServerFolder::new("screen-large");
    let args = "play yahtzee --rules official --seats Änne --seed 3 --pace 0 --screen --lang de";
    let terminal = TmuxTerminal::start("large", LARGE_SIZE, &folder.file_path(""), args);
    terminal.wait_for("Änne, du würfelst.");
    terminal.send_keys(&["r"]);
    terminal.assert_golden("yahtzee-140-rolled");
    terminal.send_keys(&["1", "2"]);
    terminal.assert_golden("yahtzee-140-chosen");
    terminal.send_keys_and_wait(&["r"]);
    for round in 1..=13 {
        let seen = terminal.screen_text();
        if seen.contains("( r  Würfeln )") {
            terminal.send_keys_and_wait(&["r"]);
        }
        // Select the first free box.
        terminal.send_keys_and_wait(&["Tab"]);
        terminal.send_keys(&["Enter"]);
        if round < 13 {
            terminal.wait_for("( r  Würfeln )");
        }
    }
    terminal.assert_golden("yahtzee-140-end");
    terminal.send_keys(&["q"]);
    terminal.wait_for("[ended: 0]");
}

#[test]
fn a_killed_game_resumes_where_it_was_and_can_be_replayed() {
    let folder = ServerFolder::new("screen-kill");
    let file = folder.file_path("game.jsonl").display().to_string();
    let args = format!(
        "play qwixx --rules official --seats Ann,bot:greedy --seed 5 --pace 0 --screen \
         --lang en --record '{file}'"
    );
    let terminal = TmuxTerminal::start("killed", SMALL_SIZE, &folder.file_path(""), &args);
    terminal.wait_for("roll");
    for _ in 0..6 {
        // Wait for a complete screen before pressing a key.
        terminal.wait_until(|seen| seen.lines().nth(1).is_some_and(|line| line.contains("Ann")));
        let seen = terminal.wait_until_still();
        if seen.contains("( r  Roll )") {
            terminal.send_keys_and_wait(&["r"]);
        } else {
            terminal.send_keys_and_wait(&["Tab"]);
            terminal.send_keys_and_wait(&["Enter"]);
        }
    }
    // Wait until the last action is shown before the kill.
    let before = terminal.wait_until_still();
    terminal.kill();
    let resumed = format!("play --resume '{file}' --screen --pace 0 --lang en");
    let terminal = TmuxTerminal::start("resumed", SMALL_SIZE, &folder.file_path(""), &resumed);
    let sheets = |seen: &str| seen.lines().skip(3).take(14).map(str::to_owned).collect::<Vec<_>>();
    terminal.wait_until(|seen| sheets(seen) == sheets(&before));
    terminal.send_keys(&["q"]);
    terminal.wait_for("--resume");
    // Compare the rows without highlights, which a replay lacks.
    let rows = |seen: &str| {
        let rows: Vec<String> = sheets(seen).into_iter().skip(1).take(4).collect();
        rows.join("\n").replace(['[', ']'], " ")
    };
    let replayed = TmuxTerminal::start(
        "replayed",
        SMALL_SIZE,
        &folder.file_path(""),
        &format!("replay --screen --lang en '{file}'"),
    );
    replayed.wait_for("replay, step 0 of");
    let nothing_crossed = " 2   3   4   5   6   7   8   9  10  11  12 ";
    replayed.wait_until(|seen| rows(seen).contains(nothing_crossed));
    replayed.send_keys(&["Right"]);
    replayed.wait_for("replay, step 1 of");
    replayed.send_keys(&["End"]);
    replayed.wait_until(|seen| rows(seen) == rows(&before));
    replayed.send_keys(&["q"]);
    replayed.wait_for("[ended: 0]");
}

#[test]
fn a_server_table_is_live_and_reconnects() {
    let folder = ServerFolder::new("screen-server");
    let database = folder.database_url();
    let server = ServerProcess::start(&database);
    let table = r#"{"game":"pig","seats":[{"open":true},{"name":"Ben"}],"first":1}"#;
    let created = server.post("/api/tables", table, None);
    let (id, token) = (json_text(&created, "table"), json_text(&created, "token"));
    let url = format!("{}/t/{id}", server.address);
    let args = format!("play --table {url} --name Ann --pace 0 --lang en");
    let ann = TmuxTerminal::start("table", SMALL_SIZE, &folder.file_path("ann"), &args);
    ann.wait_for("Ann, roll the die.");
    // A spectator sees events as they happen.
    let args = format!("play --table {url} --pace 0 --lang en");
    let guest = TmuxTerminal::start("guest", SMALL_SIZE, &folder.file_path("guest"), &args);
    guest.wait_for("watching");
    ann.send_keys(&["r"]);
    let roll_text = last_roll_text(&ann.wait_until(|seen| last_roll_text(seen).is_some()));
    guest.wait_until(|seen| last_roll_text(seen) == roll_text);
    // Restart the server.
    let mut server = server;
    server.kill();
    ann.wait_for("Reconnecting to the server");
    let server = server.restart(&database);
    ann.wait_until(|seen| !seen.contains("Reconnecting"));
    // Ann holds, Ben rolls on another client, and Ann sees it.
    let seen = ann.screen_text();
    if seen.contains("( b  ") {
        ann.send_keys(&["b"]);
    }
    ann.wait_for("Ben is about to roll.");
    let version =
        server_process::json_number(&server.get(&format!("/api/tables/{id}")), "version").unwrap();
    let answer = server.post(
        &format!("/api/tables/{id}/roll"),
        &format!("{{\"version\":{version}}}"),
        Some(&token),
    );
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    ann.wait_until(|seen| !seen.contains("Ben is about to roll."));
    // A player who comes back still has the seat.
    ann.kill();
    let args = format!("play --table {url} --pace 0 --lang en");
    let again = TmuxTerminal::start("again", SMALL_SIZE, &folder.file_path("ann"), &args);
    again.wait_for("Ann (you)");
    again.send_keys(&["q"]);
    again.wait_for("[ended: 0]");
}

/// The text about Ann's last roll, up to where a line may wrap.
fn last_roll_text(seen: &str) -> Option<String> {
    let at = seen.rfind("Ann rolls ")?;
    Some(seen[at..].chars().take(11).collect())
}
