//! `rollwright simulate`.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use rollwright_bots::Solutions;
use rollwright_games::{GameId, RuleChoice, Seats};
use rollwright_lab::{
    AnyPlayers, MOST_GAMES, NoJudge, Part, Results, RowFormat, Rows, Setting, Shard, any_players,
    measures_of,
};

use crate::args::{Pictures, Schema, Simulate};
use crate::exact::exact;
use crate::failure::Failure;
use crate::given::{entropy, game_named, rule_choice, seats_for, strategies};
use crate::new_file::NewFile;
use crate::solutions::{ProgressWatch, cache, threads};
use crate::telling::Begun;

/// Plays bots against each other and tells what came of it.
pub(crate) fn run(args: &Simulate) -> Result<(), Failure> {
    if let Some(schema) = args.schema {
        let schema = match schema {
            Schema::Json => rollwright_lab::JSON_SCHEMA,
            Schema::Xml => rollwright_lab::XML_SCHEMA,
        };
        return Ok(io::stdout().lock().write_all(schema.as_bytes())?);
    }
    let game = game_named(args.game.as_deref().unwrap_or_default())?;
    simulate(game, args)
}

fn simulate(game: GameId, args: &Simulate) -> Result<(), Failure> {
    let choice = rule_choice(game, args.rules.as_deref(), &args.settings)?;
    let strategies = strategies(game, args.seats.as_deref().unwrap_or_default())?;
    let seats = seats_for(game, &choice, strategies.len())?;
    let setting = Setting {
        adjusted: args.adjusted,
        ..Setting::new(game, &choice, strategies, args.duplicate)
    };
    let order = Order::new(args, &setting)?;
    if args.telling.chart == Pictures::Matrix && setting.strategies.len() == 1 {
        return Err(Failure::Usage(Pictures::Matrix.why_empty().to_owned()));
    }
    // Whatever can't be written is told before the first game.
    let begun = Begun::new(&args.telling)?;
    let games_out = args.games_out.as_deref().map(|path| begin_rows(path, &setting)).transpose()?;

    let rotations = setting.rotations();
    let mut players = prepare(game, &choice, seats, &setting.strategies, rotations)?;
    if args.adjusted {
        take_luck_out(&mut *players)?;
    }
    let seed = args.seed.map_or_else(entropy, Ok)?;
    let began = Instant::now();
    let watch = ProgressWatch::games("Playing");
    let threads = args.threads.unwrap_or_else(threads);
    let rows = games_out.as_ref().map(|(_, rows)| rows);
    let (tally, part, asked) = match order {
        Order::Games { sets, shard } => {
            let part = Part { seed, from: args.skip, to: args.skip + sets }.shard(shard);
            let tally = players.play(part, threads, &watch, rows);
            (tally, part, sets * rotations)
        }
        Order::UntilError { error, most } => {
            let (tally, part) = players.play_until(error, seed, most, threads, &watch, rows);
            (tally, part, part.to * rotations)
        }
    };
    drop(watch);
    let results = Results {
        partial: tally.games < (part.to - part.from) * rotations,
        setting,
        asked,
        parts: vec![Part { to: part.from + tally.games / rotations, ..part }],
        seconds: began.elapsed().as_secs_f64(),
        tally,
    };
    if let Some((draft, rows)) = games_out {
        rows.finish().map_err(|error| {
            Failure::Failed(format!("the single games can't be written: {error}"))
        })?;
        draft.keep()?;
    }
    let known = if begun.shows_exact() { exact(&results.setting)? } else { Vec::new() };
    begun.tell(&results, &known)?;
    if results.partial {
        return Err(Failure::Failed(format!(
            "stopped after {} of {} games: the results are partial",
            results.tally.games,
            (part.to - part.from) * rotations
        )));
    }
    match order {
        Order::UntilError { error, .. } if results.tally.largest_error(rotations) > error => {
            Err(Failure::Failed(format!(
                "the standard error is {:.4} after {} games, which were all that --games allows: \
                 {error} was not reached",
                results.tally.largest_error(rotations),
                results.tally.games
            )))
        }
        _ => Ok(()),
    }
}

/// How long to play.
#[derive(Clone, Copy)]
enum Order {
    Games { sets: u64, shard: Shard },
    UntilError { error: f64, most: u64 },
}

impl Order {
    fn new(args: &Simulate, setting: &Setting) -> Result<Self, Failure> {
        let usage = |text: String| Err(Failure::Usage(text));
        let rotations = setting.rotations();
        let sets = match args.games {
            Some(0) => return usage("there must be at least one game".to_owned()),
            Some(games) if games > MOST_GAMES => {
                return usage(format!(
                    "{games} games are too many for one run: {MOST_GAMES} at most"
                ));
            }
            Some(games) if games % rotations != 0 => {
                let fewer = games / rotations * rotations;
                return usage(format!(
                    "--duplicate plays every set of dice {rotations} times: ask for {} or {} games, not {games}",
                    if fewer == 0 { "no less than".to_owned() } else { fewer.to_string() },
                    fewer + rotations
                ));
            }
            Some(games) => Some(games / rotations),
            None => None,
        };
        let shard = args.shard.as_deref().map(Shard::parse).transpose().map_err(Failure::Usage)?;
        match (sets, args.until_error) {
            (None, None) => usage("say how many games: --games N, or --until-error E".to_owned()),
            (_, Some(error)) if !(error > 0.0 && error.is_finite()) => {
                usage(format!("{error} is no standard error to stop at: give a number above 0"))
            }
            (_, Some(_)) if args.skip > 0 => {
                usage("--until-error begins with the first set: leave --skip out".to_owned())
            }
            (_, Some(_)) if shard.is_some() => usage(
                "--until-error needs all games in one place, so it can't be used with --shard"
                    .to_owned(),
            ),
            (most, Some(error)) => {
                Ok(Self::UntilError { error, most: most.unwrap_or(MOST_GAMES / rotations) })
            }
            (Some(sets), None) => Ok(Self::Games { sets, shard: shard.unwrap_or(Shard::WHOLE) }),
        }
    }
}

/// Gets strategies ready, which may take a while.
pub(crate) fn prepare(
    game: GameId,
    choice: &RuleChoice,
    seats: Seats,
    strategies: &[String],
    rotations: u64,
) -> Result<Box<dyn AnyPlayers>, Failure> {
    let watch = ProgressWatch::new("Preparing the bots");
    let cache = cache();
    let solutions = Solutions::new(&cache, &watch, threads());
    Ok(any_players(game, choice, seats, strategies, rotations, &solutions)?)
}

/// Takes luck out of results, where values are exact.
fn take_luck_out(players: &mut dyn AnyPlayers) -> Result<(), Failure> {
    let watch = ProgressWatch::new("Working out values");
    let cache = cache();
    let solutions = Solutions::new(&cache, &watch, threads());
    match players.take_luck_out(&solutions) {
        Ok(()) => Ok(()),
        Err(NoJudge::Unsolved(error)) => Err(error.into()),
        Err(why @ NoJudge::Estimated { .. }) => Err(Failure::Usage(format!("--adjusted: {why}"))),
    }
}

fn begin_rows(path: &Path, setting: &Setting) -> Result<(NewFile, Rows), Failure> {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let format = RowFormat::of_extension(extension).ok_or_else(|| {
        Failure::Usage(format!(
            "{}: the name of the file of single games must end in .csv, .json, .jsonl or .xml",
            path.display()
        ))
    })?;
    let mut draft = NewFile::begin(path)?;
    let sink = Box::new(io::BufWriter::new(draft.writer()?));
    let rows = Rows::new(format, setting.strategies.clone(), measures_of(setting.game), sink)?;
    Ok((draft, rows))
}
