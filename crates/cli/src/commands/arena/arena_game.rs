//! Plays one arena game and times the program.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command_error::CommandError;
use crate::commands::arena::ArenaConfig;
use crate::commands::arena::arena_server_client::ArenaServerClient;

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GameEnd {
    /// It was played to its end.
    Finished,
    /// The program exceeded its time for a move.
    TimedOut,
    /// The program exited before the end of the game.
    ProgramExited(String),
}

/// A game, finished or not.
pub(crate) struct ArenaGameResult {
    pub(crate) end: GameEnd,
    /// Points in seat order.
    pub(crate) points: Vec<i64>,
    /// The winning seats, counted from 1.
    pub(crate) winners: Vec<u64>,
    /// How many moves the program made.
    pub(crate) moves: u32,
    /// The longest time it took for a move.
    pub(crate) longest_move: Duration,
    pub(crate) record: String,
}

impl ArenaGameResult {
    pub(crate) fn is_finished(&self) -> bool {
        self.end == GameEnd::Finished
    }

    /// 1 for a win, a fraction for a shared win, else 0.
    pub(crate) fn win_share(&self) -> f64 {
        match self.is_finished() && self.winners.contains(&1) {
            true => 1.0 / self.winners.len() as f64,
            false => 0.0,
        }
    }
}

/// Plays a game with the program in seat 1 and the dice of `seed`.
pub(crate) fn play_game(
    config: &ArenaConfig,
    server: &ArenaServerClient,
    seed: u64,
    first: usize,
) -> Result<ArenaGameResult, CommandError> {
    let created = server.post_json("/api/tables", &table_setup_json(config, seed, first))?;
    let text = |key: &str| created[key].as_str().unwrap_or_default().to_owned();
    let (name, token) = (text("table"), text("token"));
    let path = format!("/api/tables/{name}");
    let mut position = server.get_json(&path, &token)?;
    let mut program = config.program.start(&server.server, &name, &token)?;
    let (mut moves, mut slowest) = (0, Duration::ZERO);
    let mut since = Instant::now();
    let end = loop {
        if waiting_for(&position) == "over" {
            break GameEnd::Finished;
        }
        let version = position["version"].as_u64().unwrap_or(0);
        let is_asked = is_program_to_move(&position);
        let exit_text = program.exit_text();
        // Wait one second at a time to notice soon when the program exits.
        let next = server.get_json(&format!("{path}?after={version}&wait=1"), &token)?;
        let moved = next["version"].as_u64() != Some(version);
        if moved && is_asked {
            (moves, slowest) = (moves + 1, slowest.max(since.elapsed()));
        }
        if let (false, true, Some(exit_text)) = (moved, is_asked, exit_text) {
            break GameEnd::ProgramExited(exit_text);
        }
        if is_asked && since.elapsed() > config.move_time {
            break GameEnd::TimedOut;
        }
        if moved || !is_asked {
            since = Instant::now();
        }
        position = next;
    };
    drop(program);
    let record = server.get_text(&format!("{path}/record"), &token)?;
    let position = server.get_json(&path, &token)?;
    let points =
        json_array(&position["seats"]).map(|seat| seat["points"].as_i64().unwrap_or(0)).collect();
    let winners = json_array(&position["phase"]["winners"]).filter_map(Value::as_u64).collect();
    Ok(ArenaGameResult { end, points, winners, moves, longest_move: slowest, record })
}

/// The table to create: seeded dice, and no entry in the hall of fame.
fn table_setup_json(config: &ArenaConfig, seed: u64, first: usize) -> Value {
    let bots = config.opponents.iter().map(|name| json!({ "bot": name }));
    let seats: Vec<Value> =
        std::iter::once(json!({ "name": config.program_name })).chain(bots).collect();
    let settings: serde_json::Map<String, Value> = config
        .choice
        .settings()
        .map(|(setting, value)| (setting.key.to_owned(), json!(value)))
        .collect();
    json!({
        "game": config.game.name(),
        "rules": config.choice.rule_set().name,
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

/// Whether the position waits for the program. No clock runs while bots prepare.
fn is_program_to_move(position: &Value) -> bool {
    let ready = position["studying"].is_null();
    let rolls = position["phase"]["yours"].as_bool().unwrap_or(false);
    ready && (rolls || json_array(&position["legal"]).next().is_some())
}

fn json_array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
