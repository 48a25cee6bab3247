//! Engines that the operator registered, in seats of a server's tables.

use std::time::Duration;

use rollwright_games::{Game, GameId, with_game};

use crate::server_process::{ServerFolder, ServerProcess, json_text};

fn register_ours() -> String {
    // A path with spaces must work.
    format!("ours='{}' engine --option Bot=easy", env!("CARGO_BIN_EXE_rollwright"))
}

/// The state of a table once its game is over.
fn wait_until_over(server: &ServerProcess, table: &str) -> String {
    for _ in 0..6000 {
        let state = server.get(&format!("/api/tables/{table}"));
        if state.contains("\"waits_for\":\"over\"") {
            return state;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the game of {table} doesn't end: {}", server.get(&format!("/api/tables/{table}")));
}

#[test]
fn an_engine_process_plays_whole_games_of_every_rule_set() {
    let folder = ServerFolder::new("engine-seats");
    let engine = register_ours();
    let server =
        ServerProcess::start_with(&folder.database_url(), &["--pace", "0", "--engine", &engine]);
    let mut tables = Vec::new();
    for game in GameId::ALL {
        for rules in with_game!(game, G => G::rule_sets()).iter().map(|set| set.name) {
            let body = format!(
                r#"{{"game":"{}","rules":"{rules}","seats":[{{"bot":"engine:ours"}},{{"bot":"random"}}]}}"#,
                game.name()
            );
            tables.push((rules, json_text(&server.post("/api/tables", &body, None), "table")));
        }
    }
    for (rules, table) in tables {
        let state = wait_until_over(&server, &table);
        // It played to the end: a failure would have given its seat to a bot.
        assert!(state.contains("engine:ours"), "{rules}: {state}");
        let record = server.get(&format!("/api/tables/{table}/record"));
        assert!(
            record.contains("engine:ours") && !record.contains("rollwright engine"),
            "{record}"
        );
    }
    server.stop_and_read_log();
}

#[test]
fn only_registered_engines_start_and_a_crash_forfeits() {
    let folder = ServerFolder::new("engine-crash");
    let marker = folder.file_path("started");
    let crash = "crash=python3 -c 'import sys; sys.stdin.readline(); sys.exit(3)'";
    let server =
        ServerProcess::start_with(&folder.database_url(), &["--pace", "0", "--engine", crash]);
    let body = |engine: &str| {
        format!(r#"{{"game":"pig","seats":[{{"bot":"{engine}"}},{{"bot":"random"}}]}}"#)
    };
    for engine in [
        "engine:other".to_owned(),
        format!("engine:touch {}", marker.display()),
        format!("engine:crash;touch {}", marker.display()),
    ] {
        let answer = server.post("/api/tables", &body(&engine), None);
        assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    assert!(!marker.exists());
    let table = json_text(&server.post("/api/tables", &body("engine:crash"), None), "table");
    wait_until_over(&server, &table);
    let page = server.get(&format!("/t/{table}"));
    assert!(page.contains("crash (engine) failed and forfeits the game."), "{page}");
    let log = server.stop_and_read_log();
    assert!(log.contains("an engine has forfeited") && log.contains("ended ("), "{log}");
}
