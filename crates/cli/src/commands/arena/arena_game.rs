//! One game: the table, the program, and its clock.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::commands::arena::ArenaConfig;
use crate::commands::arena::http_client::{send_json_request, send_request};
use crate::exit::CommandError;

/// How a game came to its end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GameEnd {
    /// By its rules.
    Finished,
    /// The program thought for longer than it may.
    TimedOut,
    /// The program ended before the game did.
    ProgramExited(String),
}

/// A game that was played, to its end or not.
pub(crate) struct PlayedGame {
    pub(crate) end: GameEnd,
    /// Points in seat order.
    pub(crate) points: Vec<i64>,
    /// The seats that have won, from 1.
    pub(crate) winners: Vec<u64>,
    /// How often the program moved, and the longest it thought.
    pub(crate) moves: u32,
    pub(crate) longest_move: Duration,
    pub(crate) record: String,
}

impl PlayedGame {
    pub(crate) fn is_finished(&self) -> bool {
        self.end == GameEnd::Finished
    }

    /// 1 for a win, its part for a shared one, 0 for anything else.
    pub(crate) fn win_share(&self) -> f64 {
        match self.is_finished() && self.winners.contains(&1) {
            true => 1.0 / self.winners.len() as f64,
            false => 0.0,
        }
    }
}

/// Plays a game of the program, which sits in seat 1, with these dice.
pub(crate) fn play_game(
    order: &ArenaConfig,
    server: &str,
    seed: u64,
    first: usize,
) -> Result<PlayedGame, CommandError> {
    let seated = send_json_request(
        server,
        "/api/tables",
        None,
        Some(&table_setup_json(order, seed, first)),
    )?;
    let text = |key: &str| seated[key].as_str().unwrap_or_default().to_owned();
    let (name, token) = (text("table"), text("token"));
    let path = format!("/api/tables/{name}");
    let mut position = send_json_request(server, &path, Some(&token), None)?;
    let mut program = order.program.start(server, &name, &token)?;
    let (mut moves, mut slowest) = (0, Duration::ZERO);
    let mut since = Instant::now();
    let end = loop {
        if waiting_for(&position) == "over" {
            break GameEnd::Finished;
        }
        let version = position["version"].as_u64().unwrap_or(0);
        let asked = is_program_to_move(&position);
        let gone = program.exit_text();
        // A second at a time, so that a program that has ended is noticed soon.
        let later = format!("{path}?after={version}&wait=1");
        let next = send_json_request(server, &later, Some(&token), None)?;
        let moved = next["version"].as_u64() != Some(version);
        if moved && asked {
            (moves, slowest) = (moves + 1, slowest.max(since.elapsed()));
        }
        if let (false, true, Some(gone)) = (moved, asked, gone) {
            break GameEnd::ProgramExited(gone);
        }
        if asked && since.elapsed() > order.move_time {
            break GameEnd::TimedOut;
        }
        if moved || !asked {
            since = Instant::now();
        }
        position = next;
    };
    drop(program);
    let record = send_request(server, &format!("{path}/record"), Some(&token), None)?;
    let position = send_json_request(server, &path, Some(&token), None)?;
    let points =
        json_array(&position["seats"]).map(|seat| seat["points"].as_i64().unwrap_or(0)).collect();
    let winners = json_array(&position["phase"]["winners"]).filter_map(Value::as_u64).collect();
    Ok(PlayedGame { end, points, winners, moves, longest_move: slowest, record })
}

/// The table of a game: dice by the seed, and no place in the hall of fame.
fn table_setup_json(order: &ArenaConfig, seed: u64, first: usize) -> Value {
    let bots = order.opponents.iter().map(|name| json!({ "bot": name }));
    let seats: Vec<Value> =
        std::iter::once(json!({ "name": order.program_name })).chain(bots).collect();
    let settings: serde_json::Map<String, Value> = order
        .choice
        .settings()
        .map(|(setting, value)| (setting.key.to_owned(), json!(value)))
        .collect();
    json!({
        "game": order.game.name(),
        "rules": order.choice.rule_set().name,
        "settings": settings,
        "seats": seats,
        "training": true,
        "seed": seed,
        "first": first,
    })
}

fn waiting_for(position: &Value) -> &str {
    position["phase"]["waits_for"].as_str().unwrap_or_default()
}

/// Whether the position waits for the program. While bots make themselves ready nobody's clock runs.
fn is_program_to_move(position: &Value) -> bool {
    let ready = position["studying"].is_null();
    let rolls = position["phase"]["yours"].as_bool().unwrap_or(false);
    ready && (rolls || json_array(&position["legal"]).next().is_some())
}

fn json_array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
