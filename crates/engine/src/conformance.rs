//! Checks that an engine follows the protocol.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rollwright_bots::SplitMix64;
use rollwright_games::{
    Game, GameId, NamedEnum, Phase, PositionWithRules, RuleSetWithSettings, Seat, with_game,
};

use crate::engine_process::{EngineError, EngineLimits, EngineProcess};
use crate::protocol::{ClientMessage, GoRequest, Move};

/// The result of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckResult {
    /// What was checked.
    pub check: String,
    /// Why it failed, if it did.
    pub failure: Option<String>,
}

/// What to check, and how patiently.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The command that starts the engine.
    pub command: Vec<String>,
    /// Options to set after each start.
    pub engine_options: Vec<(String, String)>,
    /// The time to think in games.
    pub move_time: Duration,
    /// The limits.
    pub limits: EngineLimits,
}

/// Games that have no end stop after this many decisions.
const MAX_DECISIONS: usize = 600;

/// How long an engine may take to answer after `stop`.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

type Check = fn(&CheckOptions) -> Result<(), String>;

/// Runs all checks, reports each when it is done, and returns whether all succeeded. Plays a game
/// of every rule set that the engine lists.
pub fn check_engine_protocol(options: &CheckOptions, report: &mut dyn FnMut(&CheckResult)) -> bool {
    let mut has_failed = false;
    let mut report_result = |check: String, result: Result<(), String>| {
        has_failed |= result.is_err();
        report(&CheckResult { check, failure: result.err() });
    };
    let checks: [(&str, Check); 5] = [
        ("the handshake names the engine and its games", check_handshake),
        ("unknown lines are ignored", check_unknown_lines),
        ("a bad position is refused, and the engine goes on", check_bad_position),
        ("stop ends a long search", check_stop),
        ("quit ends the engine", |options| match start(options)?.quit() {
            true => Ok(()),
            false => Err("the engine still runs, or reports an error".to_owned()),
        }),
    ];
    for (name, check) in checks {
        let result = check(options);
        let is_handshake_broken = name == checks[0].0 && result.is_err();
        report_result(name.to_owned(), result);
        if is_handshake_broken {
            return false;
        }
    }
    for (game, rules) in games_to_play(options) {
        let result = with_game!(game, G => check_game::<G>(options, &rules));
        report_result(format!("a game of {game}, {rules}"), result);
    }
    !has_failed
}

fn start(options: &CheckOptions) -> Result<EngineProcess, String> {
    let mut engine = EngineProcess::start(&options.command, options.limits).map_err(phrase)?;
    for (name, value) in &options.engine_options {
        let message = ClientMessage::Option { name: name.clone(), value: value.clone() };
        engine.send(&message).map_err(phrase)?;
    }
    match engine.synchronize().map_err(phrase)? {
        Some(why) => Err(format!("the engine refused an option: {why}")),
        None => Ok(engine),
    }
}

fn phrase(error: EngineError) -> String {
    format!("the engine {error}")
}

fn check_handshake(options: &CheckOptions) -> Result<(), String> {
    let engine = start(options)?;
    let description = engine.description();
    if description.name.is_empty() {
        return Err("the engine doesn't say its name".to_owned());
    }
    if description.games.iter().all(|(_, rules)| rules.is_empty()) {
        return Err("the engine lists no game with a rule set".to_owned());
    }
    match known_games(&description.games).is_empty() {
        true => Err("the engine plays no game that this version knows".to_owned()),
        false => Ok(()),
    }
}

fn check_unknown_lines(options: &CheckOptions) -> Result<(), String> {
    let mut engine = start(options)?;
    for line in ["", "hello there", "go-faster 3"] {
        engine.send_line(line).map_err(phrase)?;
    }
    engine.synchronize().map(|_| ()).map_err(phrase)
}

fn check_bad_position(options: &CheckOptions) -> Result<(), String> {
    let mut engine = start(options)?;
    engine.send_line("position 1.pig.classic.!").map_err(phrase)?;
    match engine.synchronize().map_err(phrase)? {
        Some(_) => Ok(()),
        None => Err("the engine accepted a position string that is damaged".to_owned()),
    }
}

fn check_stop(options: &CheckOptions) -> Result<(), String> {
    let mut engine = start(options)?;
    let Some((game, rules)) = known_games(&engine.description().games).into_iter().next() else {
        return Ok(());
    };
    let found = with_game!(game, G => first_decision::<G>(&rules));
    let (string, seat, actions) = found.ok_or("no decision was found")?;
    engine.send(&ClientMessage::Position { string, moves: Vec::new() }).map_err(phrase)?;
    let move_time = Some(Duration::from_secs(60));
    let request = GoRequest { seat: Some(seat), move_time, rollouts: None, actions };
    engine.send(&ClientMessage::Go(request)).map_err(phrase)?;
    engine.send(&ClientMessage::Stop).map_err(phrase)?;
    let answer = engine.wait_for_answer(Instant::now() + STOP_TIMEOUT);
    answer.map(|_| ()).map_err(phrase)
}

/// The first decision of a game in which dice show their lowest faces.
fn first_decision<G: Game>(rules: &str) -> Option<(String, Seat, Vec<String>)> {
    let mut live = new_game::<G>(rules)?;
    for _ in 0..20 {
        match live.position.phase() {
            Phase::Roll { .. } => {
                let roll = live.position.roll_with(|die| die.high);
                live.position.play_roll(roll).ok()?;
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next()?;
                let actions = legal_actions(&live.position, seat);
                return Some((live.to_string_for(Some(seat)), seat, actions));
            }
            Phase::Over { .. } => return None,
        }
    }
    None
}

/// Lets the engine play all seats of a game, with dice from a fixed seed.
fn check_game<G: Game>(options: &CheckOptions, rules: &str) -> Result<(), String> {
    let mut engine = start(options)?;
    let mut live = new_game::<G>(rules).ok_or("the game can't be set up")?;
    let mut random = SplitMix64::new(1);
    let mut decisions = 0;
    // Every other position is sent as the string before it and the move since.
    let mut before: Option<(String, Move)> = None;
    while decisions < MAX_DECISIONS {
        let string = live.to_string_for(None);
        match live.position.phase() {
            Phase::Over { .. } => return Ok(()),
            Phase::Roll { .. } => {
                let sides = |die: rollwright_games::Die| {
                    die.low + random.next_below(die.sides().into()) as u8
                };
                let roll = live.position.roll_with(sides);
                let faces = live.position.roll_faces(roll).to_vec();
                live.position.play_roll(roll).map_err(|error| error.to_string())?;
                before = Some((string, Move::Roll(faces)));
            }
            Phase::Decide { question, seats } => {
                let seat = seats.iter().next().ok_or("nobody is asked")?;
                decisions += 1;
                let actions = legal_actions(&live.position, seat);
                let position = match before.take().filter(|_| decisions % 2 == 0) {
                    Some((string, one)) => ClientMessage::Position { string, moves: vec![one] },
                    None => ClientMessage::Position {
                        string: live.to_string_for(Some(seat)),
                        moves: Vec::new(),
                    },
                };
                let request = GoRequest {
                    seat: Some(seat),
                    move_time: Some(options.move_time),
                    rollouts: None,
                    actions: actions.clone(),
                };
                let answer = engine
                    .choose(&position, &request)
                    .map_err(|error| format!("{} in {position}", phrase(error)))?;
                let action = G::parse_action(&answer.action)
                    .ok()
                    .filter(|action| live.position.check_action(seat, *action).is_ok());
                let Some(action) = action else {
                    return Err(format!(
                        "{} isn't legal for {seat} ({}) in {position}; legal: {}",
                        answer.action,
                        question.name(),
                        actions.join(" ")
                    ));
                };
                live.position.apply_action(seat, action);
            }
        }
    }
    Ok(())
}

fn legal_actions<G: Game>(position: &G, seat: Seat) -> Vec<String> {
    position.legal_actions(seat).into_iter().map(G::format_action).collect()
}

/// A game for two, or for as many as the rules allow.
fn new_game<G: Game>(rules: &str) -> Option<PositionWithRules<G>> {
    let choice =
        RuleSetWithSettings::from_name_and_settings::<G>(Some(rules), &BTreeMap::new()).ok()?;
    let set = choice.rule_set();
    let seats = set.new_seats(usize::from(set.min_seats.max(2.min(set.max_seats))), Seat(0));
    let position = G::new(&G::rules_for(&choice), seats.ok()?);
    Some(PositionWithRules { choice, position })
}

/// The games and rule sets of an engine that this version knows.
fn known_games(games: &[(String, Vec<String>)]) -> Vec<(GameId, String)> {
    let mut known = Vec::new();
    for (game, rules) in games {
        let Some(game) = GameId::ALL.into_iter().find(|id| id.name() == game) else { continue };
        let sets = with_game!(game, G => G::rule_sets());
        let rules = rules.iter().filter(|name| sets.iter().any(|set| set.name == **name));
        known.extend(rules.map(|name| (game, name.clone())));
    }
    known
}

fn games_to_play(options: &CheckOptions) -> Vec<(GameId, String)> {
    start(options).map(|engine| known_games(&engine.description().games)).unwrap_or_default()
}
