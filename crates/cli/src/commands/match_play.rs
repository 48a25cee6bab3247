//! `rollwright match`.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rollwright_bots::{BotFactory, SolutionProvider};
use rollwright_engine::{RegisteredEngine, RegisteredEngines, engine_bot_factory};
use rollwright_games::{GameId, RuleSetWithSettings, with_game};
use rollwright_lab::paired_match::{
    MatchConfig, MatchEnd, MatchResults, PairPlayer, Sprt, match_chart_svg, match_csv, match_text,
};
use rollwright_lab::{HasMeasures, LuckAdjuster, MAX_GAMES, PreparedRun, RunConfig};

use crate::args::{MatchArgs, MatchFormat};
use crate::atomic_file::AtomicFile;
use crate::command_error::CommandError;
use crate::commands::simulate::luck_adjust_error;
use crate::engine_runner::registered_engines;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::{
    default_threads, parse_game, parse_rule_choice, parse_strategies, random_seed, seats_for,
};
use crate::progress_reporter::ProgressReporter;
use crate::results_output::ImageFormat;

/// The default number of games.
const DEFAULT_GAMES: u64 = 1000;
/// The default maximum number of games with a test.
const DEFAULT_MAX_SPRT_GAMES: u64 = 1_000_000;
/// How often the match is stored at most.
const STORE_INTERVAL: Duration = Duration::from_secs(2);

/// One side of a match.
enum MatchPlayer {
    Bot(String),
    Engine(RegisteredEngine),
}

impl MatchPlayer {
    fn name(&self) -> String {
        match self {
            Self::Bot(strategy) => strategy.clone(),
            Self::Engine(engine) => format!("engine:{}", engine.name),
        }
    }
}

/// Plays a match, or continues a stored one.
pub(crate) fn run(args: &MatchArgs) -> Result<(), CommandError> {
    let game = parse_game(&args.game)?;
    let choice = parse_rule_choice(game, args.rules.as_deref(), &args.settings)?;
    let engines = registered_engines(&args.registrations)?;
    let parse = |text: &str| parse_player(game, &choice, text, &engines);
    let players = [parse(&args.player)?, parse(&args.opponent)?];
    let sprt = parse_sprt(args)?;
    let default = if sprt.is_some() { DEFAULT_MAX_SPRT_GAMES } else { DEFAULT_GAMES };
    let games = args.games.unwrap_or(default);
    if games < 2 || !games.is_multiple_of(2) || games > MAX_GAMES {
        return Err(CommandError::Usage(format!(
            "each set of dice is played twice: ask for an even number of games up to {MAX_GAMES}, not {games}"
        )));
    }
    let run = RunConfig {
        adjusted: args.adjusted,
        ..RunConfig::new(game, &choice, players.iter().map(MatchPlayer::name).collect(), true)
    };
    let seed = args.seed.map_or_else(random_seed, Ok)?;
    let config = MatchConfig { run, seed, sprt, movetime: args.movetime };
    let mut results = match &args.state {
        Some(path) => load_match(path, config, args.seed.is_some())?,
        None => MatchResults::new(config),
    };
    // With more games, a match that wasn't decided goes on.
    if results.end == Some(MatchEnd::AllGames) && results.statistics.pairs() < games / 2 {
        results.end = None;
    }
    // Report files that can't be written before the first game.
    let out = args.out.as_deref().map(AtomicFile::create).transpose()?;
    let plot = args.plot.as_deref().map(ImageFormat::create_file).transpose()?;

    if results.end.is_none() {
        play(args, &players, &choice, games / 2, &mut results)?;
    }
    let text = match args.format {
        MatchFormat::Text => match_text(&results),
        MatchFormat::Json => to_json(&results)?,
        MatchFormat::Csv => match_csv(&results),
    };
    if let Some((draft, picture)) = plot {
        picture.write_image(draft, &match_chart_svg(&results))?;
    }
    match out {
        Some(draft) => draft.write_and_commit(text.as_bytes())?,
        None => io::stdout().lock().write_all(text.as_bytes())?,
    }
    match results.end {
        Some(_) => Ok(()),
        None => Err(CommandError::Failed(format!(
            "stopped after {} games: the results are partial",
            2 * results.statistics.pairs()
        ))),
    }
}

fn play(
    args: &MatchArgs,
    players: &[MatchPlayer; 2],
    choice: &RuleSetWithSettings,
    max_pairs: u64,
    results: &mut MatchResults,
) -> Result<(), CommandError> {
    let game = results.config.run.game;
    for player in players {
        check_engine(player, game, choice)?;
    }
    let mut pair_player =
        with_game!(game, G => prepare::<G>(args, players, choice, results.config.seed))?;
    let progress = ProgressReporter::for_games("Playing").with_quiet(args.quiet.quiet);
    let (began, before) = (Instant::now(), results.seconds);
    let mut last_stored = Instant::now();
    results.play(max_pairs, &mut *pair_player, &progress, |results| {
        results.seconds = before + began.elapsed().as_secs_f64();
        match &args.state {
            Some(path) if last_stored.elapsed() > STORE_INTERVAL => {
                last_stored = Instant::now();
                store_match(path, results)
            }
            _ => Ok(()),
        }
    })?;
    results.seconds = before + began.elapsed().as_secs_f64();
    args.state.as_deref().map_or(Ok(()), |path| store_match(path, results))
}

/// Prepares the players, with a progress bar.
fn prepare<G: HasMeasures>(
    args: &MatchArgs,
    players: &[MatchPlayer; 2],
    choice: &RuleSetWithSettings,
    seed: u64,
) -> Result<Box<dyn PairPlayer>, CommandError> {
    let progress = ProgressReporter::new("Preparing the bots").with_quiet(args.quiet.quiet);
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &progress, default_threads());
    let (rules, seats) = (G::rules_for(choice), seats_for(G::ID, choice, 2)?);
    let move_time = Duration::from_millis(args.movetime);
    let factory = |player: &MatchPlayer| -> Result<BotFactory<G>, CommandError> {
        Ok(match player {
            MatchPlayer::Bot(name) => G::bot_factory(name, &rules, seats, &solutions)?,
            MatchPlayer::Engine(engine) => engine_bot_factory(engine, choice, move_time),
        })
    };
    let bot_makers = players.iter().map(factory).collect::<Result<_, _>>()?;
    let luck_adjuster = if args.adjusted {
        let adjuster = LuckAdjuster::<G>::new(&rules, seats, &solutions);
        Some(Arc::new(adjuster.map_err(luck_adjust_error)?))
    } else {
        None
    };
    let run = PreparedRun::<G> { rules, seats, bot_makers, rotations: 2, luck_adjuster };
    Ok(run.pair_player(seed, args.threads.unwrap_or_else(default_threads)))
}

/// Starts an engine once, so that a wrong command or game is reported before the match.
fn check_engine(
    player: &MatchPlayer,
    game: GameId,
    choice: &RuleSetWithSettings,
) -> Result<(), CommandError> {
    let MatchPlayer::Engine(engine) = player else { return Ok(()) };
    let rules = choice.rule_set().name;
    let process = engine
        .start()
        .map_err(|error| CommandError::Failed(format!("the engine '{}' {error}", engine.name)))?;
    if process.description().plays(game.name(), rules) {
        return Ok(());
    }
    Err(CommandError::Usage(format!(
        "the engine '{}' doesn't play {game} with the rules {rules}",
        engine.name
    )))
}

/// Parses a bot or `engine:NAME`.
fn parse_player(
    game: GameId,
    choice: &RuleSetWithSettings,
    text: &str,
    engines: &RegisteredEngines,
) -> Result<MatchPlayer, CommandError> {
    if let Some(name) = text.trim().strip_prefix("engine:") {
        let engine = engines.get(name).cloned().ok_or_else(|| {
            let name = rollwright_games::play_error::sanitize_for_message(name);
            CommandError::Usage(format!(
                "there is no engine '{name}'; register it with --engine {name}=COMMAND"
            ))
        })?;
        return Ok(MatchPlayer::Engine(engine));
    }
    let [name] = &parse_strategies(game, choice, text)?[..] else {
        return Err(CommandError::Usage("a match has two players, A and B".to_owned()));
    };
    Ok(MatchPlayer::Bot(name.clone()))
}

fn parse_sprt(args: &MatchArgs) -> Result<Option<Sprt>, CommandError> {
    let Some([elo0, elo1]) = args.sprt.as_deref() else { return Ok(None) };
    let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
    let are_differences = [elo0, elo1].iter().all(|elo| elo.abs() <= 2000.0);
    if !(are_differences && elo0 < elo1) {
        return Err(CommandError::Usage(format!(
            "--sprt needs two differences from -2000 to 2000, the smaller one first, not {elo0} {elo1}"
        )));
    }
    if !is_rate(args.alpha) || !is_rate(args.beta) {
        return Err(CommandError::Usage(
            "--alpha and --beta must be above 0 and below 0.5".to_owned(),
        ));
    }
    Ok(Some(Sprt { elo0: *elo0, elo1: *elo1, alpha: args.alpha, beta: args.beta }))
}

/// The match that a file contains, or a new one if there is no file.
fn load_match(
    path: &Path,
    config: MatchConfig,
    is_seed_given: bool,
) -> Result<MatchResults, CommandError> {
    let fail = |why: String| CommandError::Failed(format!("{}: {why}", path.display()));
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(MatchResults::new(config)),
        Err(error) => return Err(fail(error.to_string())),
    };
    let stored: MatchResults = serde_json::from_str(&text)
        .map_err(|error| fail(format!("this isn't a match: {error}")))?;
    let seed = if is_seed_given { config.seed } else { stored.config.seed };
    if stored.config != (MatchConfig { seed, ..config }) {
        return Err(fail(
            "the file contains a match of other players, rules or options; use another file"
                .to_owned(),
        ));
    }
    Ok(stored)
}

fn store_match(path: &Path, results: &MatchResults) -> Result<(), CommandError> {
    AtomicFile::create(path)?.write_and_commit(to_json(results)?.as_bytes())
}

fn to_json(results: &MatchResults) -> Result<String, CommandError> {
    serde_json::to_string_pretty(results)
        .map(|text| text + "\n")
        .map_err(|error| CommandError::Failed(error.to_string()))
}
