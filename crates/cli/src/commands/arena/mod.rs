//! `rollwright arena`: plays games of a user's program against bots over the API.
//!
//! For each game the arena creates a table and starts the program with the server's address,
//! the table and its seat's token. It limits the time per move and stores a row of results and
//! the record. Dice come from seeds; with each seed, every seat begins once.
//!
//! - `arena_game`: plays one game
//! - `arena_results`: the CSV file of results
//! - `arena_server`: the server to play at
//! - `game_reviewer`: reviews by the coach
//! - `arena_server_client`: requests to the server
//! - `player_program`: the program's command line and process

mod arena_game;
mod arena_results;
mod arena_server;
mod arena_server_client;
mod game_reviewer;
mod player_program;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rollwright_bots::{Level, resolve_strategy};
use rollwright_games::{Game, GameId, RuleSetWithSettings, with_game};

use crate::args::ArenaArgs;
use crate::command_error::CommandError;
use crate::commands::arena::arena_game::ArenaGameResult;
use crate::commands::arena::arena_results::{ArenaResults, ArenaRow};
use crate::commands::arena::arena_server::ArenaServer;
use crate::commands::arena::game_reviewer::GameReviewer;
use crate::commands::arena::player_program::PlayerProgram;
use crate::parse_common_args::{parse_game, parse_rule_choice};

/// The validated arguments.
struct ArenaConfig {
    game: GameId,
    choice: RuleSetWithSettings,
    /// The strategies of the opponents.
    opponents: Vec<String>,
    program_name: String,
    program: PlayerProgram,
    /// How long the program may think about a move.
    move_time: Duration,
    seed: u64,
}

impl ArenaConfig {
    fn new(args: &ArenaArgs) -> Result<Self, CommandError> {
        let game = parse_game(&args.game)?;
        let (choice, opponents) = rules_and_opponents(game, args)?;
        if args.games == 0 {
            return Err(CommandError::Usage("there must be at least one game".to_owned()));
        }
        let millis = (args.move_time * 1000.0).round();
        if !(1.0..=3_600_000.0).contains(&millis) {
            let why =
                format!("--move-time must be from 0.001 to 3600 seconds, not {}", args.move_time);
            return Err(CommandError::Usage(why));
        }
        Ok(Self {
            game,
            choice,
            opponents,
            program_name: args.name.clone(),
            program: PlayerProgram::parse(&args.program)?,
            move_time: Duration::from_millis(millis as u64),
            seed: args.seed,
        })
    }

    /// The number of seats.
    fn seat_count(&self) -> usize {
        1 + self.opponents.len()
    }

    /// The seed and the first seat of a game, counted from 1.
    fn seed_and_first_seat(&self, number: u64) -> (u64, usize) {
        let seats = self.seat_count() as u64;
        let at = number - 1;
        (self.seed + at / seats, 1 + (at % seats) as usize)
    }
}

/// The rules, and the strategies of the opponents.
fn rules_and_opponents(
    game: GameId,
    args: &ArenaArgs,
) -> Result<(RuleSetWithSettings, Vec<String>), CommandError> {
    let choice = parse_rule_choice(game, args.rules.as_deref(), &args.settings)?;
    let asked = args.against.as_deref().unwrap_or(Level::Master.name());
    let names = asked.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "none");
    let named = names.map(|name| {
        let name = name.strip_prefix("bot:").unwrap_or(name);
        Ok(with_game!(game, G => resolve_strategy::<G>(name, &G::rules_for(&choice)))?.into_owned())
    });
    let opponents = named.collect::<Result<Vec<String>, CommandError>>()?;
    choice.rule_set().new_seats(1 + opponents.len(), rollwright_games::Seat(0))?;
    Ok((choice, opponents))
}

/// Plays the games that are missing in the results, and prints the summary.
pub(crate) fn run(args: &ArenaArgs) -> Result<(), CommandError> {
    let config = ArenaConfig::new(args)?;
    let mut results = ArenaResults::open_or_create(&args.out, &config)?;
    let records = records_folder(&args.out);
    let missing: Vec<u64> = (1..=args.games).filter(|number| !results.contains(*number)).collect();
    let mut out = io::stdout().lock();
    if !missing.is_empty() {
        std::fs::create_dir_all(&records)
            .map_err(|error| CommandError::Failed(format!("{}: {error}", records.display())))?;
        let server = ArenaServer::connect_or_start(args.server.as_deref())?;
        let reviewer = GameReviewer::new(args.rollouts);
        for number in missing {
            let (seed, first) = config.seed_and_first_seat(number);
            let played = crate::commands::arena::arena_game::play_game(
                &config,
                &server.client,
                seed,
                first,
            )?;
            let row = store_finished_game(&config, number, &played, &records, &reviewer)?;
            writeln!(out, "{}", row.summary_line())?;
            out.flush()?;
            results.add(row)?;
        }
    }
    write!(out, "\n{}", results.summary_text(&config))?;
    writeln!(out, "  results  {}", args.out.display())?;
    writeln!(out, "  records  {}", records.display())?;
    Ok(())
}

/// The folder of the records, next to the results.
fn records_folder(results: &Path) -> PathBuf {
    let stem = results.file_stem().and_then(|stem| stem.to_str()).unwrap_or("arena");
    results.with_file_name(format!("{stem}-records"))
}

/// Stores the record of a game and returns its row.
fn store_finished_game(
    config: &ArenaConfig,
    number: u64,
    played: &ArenaGameResult,
    records: &Path,
    reviewer: &GameReviewer,
) -> Result<ArenaRow, CommandError> {
    let path = records.join(format!("{number:04}.jsonl"));
    std::fs::write(&path, &played.record)
        .map_err(|error| CommandError::Failed(format!("{}: {error}", path.display())))?;
    let review = match played.is_finished() {
        true => Some(with_game!(config.game, G => reviewer.review_game::<G>(&path))?),
        false => None,
    };
    Ok(ArenaRow::new(config, number, played, review))
}
