//! `rollwright arena`: a program of one's own against bots, game after game, over the API.
//!
//! The arena sets up a table for each game, starts the program with the address, the table
//! and the token of its seat, watches its time, and keeps a row of results and the record of
//! every game. Deals come from seeds, and each deal is begun once by everybody.

mod arena_game;
mod arena_results;
mod arena_server;
mod game_reviewer;
mod http_client;
mod player_program;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rollwright_bots::{Level, resolve_strategy};
use rollwright_games::{GameId, RuleChoice, with_game};

use crate::args::ArenaArgs;
use crate::commands::arena::arena_game::PlayedGame;
use crate::commands::arena::arena_results::{ArenaResults, ArenaRow};
use crate::commands::arena::arena_server::ArenaServer;
use crate::commands::arena::game_reviewer::GameReviewer;
use crate::commands::arena::player_program::PlayerProgram;
pub(crate) use crate::commands::arena::player_program::split_command_line;
use crate::common_args::{parse_game, parse_rule_choice};
use crate::exit::CommandError;

/// What is played, checked.
struct ArenaConfig {
    game: GameId,
    choice: RuleChoice,
    /// The bots that the program meets.
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
        let (choice, against) = rules_and_opponents(game, args)?;
        if args.games == 0 {
            return Err(CommandError::Usage("there must be at least one game".to_owned()));
        }
        let millis = (args.move_time * 1000.0).round();
        if !(1.0..=3_600_000.0).contains(&millis) {
            let why = format!(
                "--move-time is a number of seconds from 0.001 to 3600, not {}",
                args.move_time
            );
            return Err(CommandError::Usage(why));
        }
        Ok(Self {
            game,
            choice,
            opponents: against,
            program_name: args.name.clone(),
            program: PlayerProgram::parse(&args.program)?,
            move_time: Duration::from_millis(millis as u64),
            seed: args.seed,
        })
    }

    /// How many sit at the table.
    fn seat_count(&self) -> usize {
        1 + self.opponents.len()
    }

    /// The seed of a game, counted from 1, and the seat that begins.
    fn seed_and_first_seat(&self, number: u64) -> (u64, usize) {
        let seats = self.seat_count() as u64;
        let at = number - 1;
        (self.seed + at / seats, 1 + (at % seats) as usize)
    }
}

/// The rules, and the bots by the names of their strategies.
fn rules_and_opponents(
    game: GameId,
    args: &ArenaArgs,
) -> Result<(RuleChoice, Vec<String>), CommandError> {
    let choice = parse_rule_choice(game, args.rules.as_deref(), &args.settings)?;
    let asked = args.against.as_deref().unwrap_or(Level::Master.name());
    let names = asked.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "none");
    let named = names.map(|name| {
        let name = name.strip_prefix("bot:").unwrap_or(name);
        Ok(with_game!(game, G => resolve_strategy::<G>(name))?.into_owned())
    });
    let against = named.collect::<Result<Vec<String>, CommandError>>()?;
    choice.rule_set().check_seats(1 + against.len(), rollwright_games::Seat(0))?;
    Ok((choice, against))
}

/// Plays the games that are not played yet, and tells what came of all.
pub(crate) fn run(args: &ArenaArgs) -> Result<(), CommandError> {
    let order = ArenaConfig::new(args)?;
    let mut results = ArenaResults::open_or_create(&args.out, &order)?;
    let records = records_folder(&args.out);
    let missing: Vec<u64> = (1..=args.games).filter(|number| !results.contains(*number)).collect();
    let mut out = io::stdout().lock();
    if !missing.is_empty() {
        std::fs::create_dir_all(&records)
            .map_err(|error| CommandError::Failed(format!("{}: {error}", records.display())))?;
        let server = ArenaServer::connect_or_start(args.server.as_deref())?;
        let reviewing = GameReviewer::new(args.rollouts);
        for number in missing {
            let (seed, first) = order.seed_and_first_seat(number);
            let played = crate::commands::arena::arena_game::play_game(
                &order,
                &server.address,
                seed,
                first,
            )?;
            let row = store_finished_game(&order, number, &played, &records, &reviewing)?;
            writeln!(out, "{}", row.summary_line())?;
            out.flush()?;
            results.add(row)?;
        }
    }
    write!(out, "\n{}", results.summary_text(&order))?;
    writeln!(out, "  results  {}", args.out.display())?;
    writeln!(out, "  records  {}", records.display())?;
    Ok(())
}

/// Where the records of the games lie: beside the results.
fn records_folder(results: &Path) -> PathBuf {
    let stem = results.file_stem().and_then(|stem| stem.to_str()).unwrap_or("arena");
    results.with_file_name(format!("{stem}-records"))
}

/// Keeps the record of a game and makes its row.
fn store_finished_game(
    order: &ArenaConfig,
    number: u64,
    played: &PlayedGame,
    records: &Path,
    reviewing: &GameReviewer,
) -> Result<ArenaRow, CommandError> {
    let path = records.join(format!("{number:04}.jsonl"));
    std::fs::write(&path, &played.record)
        .map_err(|error| CommandError::Failed(format!("{}: {error}", path.display())))?;
    let review = match played.is_finished() {
        true => Some(with_game!(order.game, G => reviewing.review_game::<G>(&path))?),
        false => None,
    };
    Ok(ArenaRow::new(order, number, played, review))
}
