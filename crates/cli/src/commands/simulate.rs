//! `rollwright simulate`.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use rollwright_bots::SolutionProvider;
use rollwright_games::{GameId, RuleSetWithSettings, Seats};
use rollwright_lab::{
    AnyPreparedRun, DiceSequenceRange, GameRowFormat, GameRowUnit, GameRowWriter, LuckAdjustError,
    MAX_GAMES, Results, RunConfig, ShardSpec, measure_definitions, prepare_run,
};

use crate::args::{ChartSelection, GameRowsArg, SchemaFormat, SimulateArgs};
use crate::atomic_file::AtomicFile;
use crate::command_error::CommandError;
use crate::exact_player_results::exact_player_results;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::{
    default_threads, parse_game, parse_rule_choice, parse_strategies, random_seed, seats_for,
};
use crate::progress_reporter::ProgressReporter;
use crate::results_output::ResultsOutput;

/// Simulates many bot games and reports statistics.
pub(crate) fn run(args: &SimulateArgs) -> Result<(), CommandError> {
    if let Some(schema) = args.schema {
        let schema = match schema {
            SchemaFormat::Json => rollwright_lab::RESULTS_JSON_SCHEMA,
            SchemaFormat::Xml => rollwright_lab::RESULTS_XML_SCHEMA,
        };
        return Ok(io::stdout().lock().write_all(schema.as_bytes())?);
    }
    let game = parse_game(args.game.as_deref().unwrap_or_default())?;
    run_simulation(game, args)
}

fn run_simulation(game: GameId, args: &SimulateArgs) -> Result<(), CommandError> {
    let choice = parse_rule_choice(game, args.rules.as_deref(), &args.settings)?;
    let strategies = parse_strategies(game, &choice, args.seats.as_deref().unwrap_or_default())?;
    let seats = seats_for(game, &choice, strategies.len())?;
    let config = RunConfig {
        adjusted: args.adjusted,
        ..RunConfig::new(game, &choice, strategies, args.duplicate)
    };
    let run_length = RunLength::from_args(args, &config)?;
    if args.output.chart == ChartSelection::Matrix && config.strategies.len() == 1 {
        return Err(CommandError::Usage(
            ChartSelection::Matrix.nothing_to_draw_message().to_owned(),
        ));
    }
    // Report files that can't be written before the first game.
    let output = ResultsOutput::create_files(&args.output)?;
    let games_out = args
        .games_out
        .as_deref()
        .map(|path| create_game_rows(path, args.games_rows, &config))
        .transpose()?;

    let rotations = config.games_per_dice_sequence();
    let mut players = prepare_with_progress(
        game,
        &choice,
        seats,
        &config.strategies,
        rotations,
        args.output.quiet.quiet,
    )?;
    if args.adjusted {
        enable_luck_adjustment(&mut *players, args.output.quiet.quiet)?;
    }
    let seed = args.seed.map_or_else(random_seed, Ok)?;
    let began = Instant::now();
    let progress = ProgressReporter::for_games("Playing").with_quiet(args.output.quiet.quiet);
    let threads = args.threads.unwrap_or_else(default_threads);
    let rows = games_out.as_ref().map(|(_, rows)| rows);
    let (tally, part, asked) = match run_length {
        RunLength::Games { sets, shard } => {
            let part = DiceSequenceRange { seed, from: args.skip, to: args.skip + sets }
                .part_for_shard(shard);
            let tally = players.play(part, threads, &progress, rows);
            (tally, part, sets * rotations)
        }
        RunLength::UntilErrorBelow { error, most } => {
            let (tally, part) =
                players.play_until_error_below(error, seed, most, threads, &progress, rows);
            (tally, part, part.to * rotations)
        }
    };
    drop(progress);
    let results = Results {
        partial: tally.games < (part.to - part.from) * rotations,
        config,
        games_requested: asked,
        shards: vec![DiceSequenceRange { to: part.from + tally.games / rotations, ..part }],
        seconds: began.elapsed().as_secs_f64(),
        tally,
    };
    if let Some((draft, rows)) = games_out {
        rows.finish().map_err(|error| {
            CommandError::Failed(format!("the games can't be written: {error}"))
        })?;
        draft.commit()?;
    }
    let exact = if output.uses_exact_values() {
        exact_player_results(&results.config, args.output.quiet.quiet)?
    } else {
        Vec::new()
    };
    output.write_all(&results, &exact)?;
    if results.partial {
        return Err(CommandError::Failed(format!(
            "stopped after {} of {} games: the results are partial",
            results.tally.games,
            (part.to - part.from) * rotations
        )));
    }
    match run_length {
        RunLength::UntilErrorBelow { error, .. }
            if results.tally.max_player_standard_error(rotations) > error =>
        {
            Err(CommandError::Failed(format!(
                "the standard error is {:.4} after {} games, the maximum set by --games; it didn't reach {error}",
                results.tally.max_player_standard_error(rotations),
                results.tally.games
            )))
        }
        _ => Ok(()),
    }
}

/// How long to play.
#[derive(Clone, Copy)]
enum RunLength {
    Games { sets: u64, shard: ShardSpec },
    UntilErrorBelow { error: f64, most: u64 },
}

impl RunLength {
    fn from_args(args: &SimulateArgs, config: &RunConfig) -> Result<Self, CommandError> {
        let usage = |text: String| Err(CommandError::Usage(text));
        let rotations = config.games_per_dice_sequence();
        let sets = match args.games {
            Some(0) => return usage("there must be at least one game".to_owned()),
            Some(games) if games > MAX_GAMES => {
                return usage(format!(
                    "{games} games are too many for one run; the maximum is {MAX_GAMES}"
                ));
            }
            Some(games) if games % rotations != 0 => {
                let fewer = games / rotations * rotations;
                return usage(format!(
                    "--duplicate plays each set of dice {rotations} times; ask for {} or {} games, not {games}",
                    if fewer == 0 { "no less than".to_owned() } else { fewer.to_string() },
                    fewer + rotations
                ));
            }
            Some(games) => Some(games / rotations),
            None => None,
        };
        let shard =
            args.shard.as_deref().map(ShardSpec::parse).transpose().map_err(CommandError::Usage)?;
        match (sets, args.until_error) {
            (None, None) => usage(
                "give a number of games with --games N, or a precision with --until-error E"
                    .to_owned(),
            ),
            (_, Some(error)) if !(error > 0.0 && error.is_finite()) => {
                usage(format!("{error} isn't a valid standard error; give a number above 0"))
            }
            (_, Some(_)) if args.skip > 0 => {
                usage("--until-error can't be used with --skip".to_owned())
            }
            (_, Some(_)) if shard.is_some() => usage(
                "--until-error needs all games in one run, so it can't be used with --shard"
                    .to_owned(),
            ),
            (most, Some(error)) => {
                Ok(Self::UntilErrorBelow { error, most: most.unwrap_or(MAX_GAMES / rotations) })
            }
            (Some(sets), None) => {
                Ok(Self::Games { sets, shard: shard.unwrap_or(ShardSpec::WHOLE_RUN) })
            }
        }
    }
}

/// Prepares strategies, with a progress bar unless `is_quiet` is set.
pub(crate) fn prepare_with_progress(
    game: GameId,
    choice: &RuleSetWithSettings,
    seats: Seats,
    strategies: &[String],
    rotations: u64,
    is_quiet: bool,
) -> Result<Box<dyn AnyPreparedRun>, CommandError> {
    let progress = ProgressReporter::new("Preparing the bots").with_quiet(is_quiet);
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &progress, default_threads());
    Ok(prepare_run(game, choice, seats, strategies, rotations, &solutions)?)
}

/// Enables luck adjustment, which needs exact values.
fn enable_luck_adjustment(
    players: &mut dyn AnyPreparedRun,
    is_quiet: bool,
) -> Result<(), CommandError> {
    let progress = ProgressReporter::new("Computing values").with_quiet(is_quiet);
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &progress, default_threads());
    players.enable_luck_adjustment(&solutions).map_err(luck_adjust_error)
}

/// Why results can't be adjusted for luck.
pub(crate) fn luck_adjust_error(error: LuckAdjustError) -> CommandError {
    match error {
        LuckAdjustError::Unsolvable(error) => error.into(),
        error @ LuckAdjustError::ValuesNotExact { .. } => {
            CommandError::Usage(format!("--adjusted: {error}"))
        }
    }
}

fn create_game_rows(
    path: &Path,
    rows: GameRowsArg,
    config: &RunConfig,
) -> Result<(AtomicFile, GameRowWriter), CommandError> {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let format = GameRowFormat::from_extension(extension).ok_or_else(|| {
        CommandError::Usage(format!(
            "{}: the name of the games file must end in .csv, .json, .jsonl or .xml",
            path.display()
        ))
    })?;
    let mut draft = AtomicFile::create(path)?;
    let sink = Box::new(io::BufWriter::new(draft.writer()?));
    let unit = match rows {
        GameRowsArg::Game => GameRowUnit::Game,
        GameRowsArg::Player => GameRowUnit::Player,
    };
    let rows = GameRowWriter::start(
        format,
        unit,
        config.strategies.clone(),
        measure_definitions(config.game),
        sink,
    )?;
    Ok((draft, rows))
}
