//! `rollwright arena`: a program of one's own against bots, game after game, over the API.
//!
//! The arena sets up a table for each game, starts the program with the address, the table
//! and the token of its seat, watches its time, and keeps a row of results and the record of
//! every game. Deals come from seeds, and each deal is begun once by everybody.

mod game;
mod http;
mod program;
mod results;
mod reviewing;
mod server;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rollwright_bots::{Level, strategy_named};
use rollwright_games::{GameId, RuleChoice, with_game};

use crate::args::Arena;
use crate::failure::Failure;
use crate::given::{game_named, rule_choice};
use game::Played;
use program::Program;
pub(crate) use program::words;
use results::{Results, Row};
use reviewing::Reviewing;
use server::Server;

/// What is played, checked.
struct Order {
    game: GameId,
    choice: RuleChoice,
    /// The bots that the program meets.
    against: Vec<String>,
    name: String,
    program: Program,
    /// How long the program may think about a move.
    move_time: Duration,
    seed: u64,
}

impl Order {
    fn new(args: &Arena) -> Result<Self, Failure> {
        let game = game_named(&args.game)?;
        let (choice, against) = line_up(game, args)?;
        if args.games == 0 {
            return Err(Failure::Usage("there must be at least one game".to_owned()));
        }
        let millis = (args.move_time * 1000.0).round();
        if !(1.0..=3_600_000.0).contains(&millis) {
            let why = format!(
                "--move-time is a number of seconds from 0.001 to 3600, not {}",
                args.move_time
            );
            return Err(Failure::Usage(why));
        }
        Ok(Self {
            game,
            choice,
            against,
            name: args.name.clone(),
            program: Program::read(&args.program)?,
            move_time: Duration::from_millis(millis as u64),
            seed: args.seed,
        })
    }

    /// How many sit at the table.
    fn seats(&self) -> usize {
        1 + self.against.len()
    }

    /// The seed of a game, counted from 1, and the seat that begins.
    fn deal(&self, number: u64) -> (u64, usize) {
        let seats = self.seats() as u64;
        let at = number - 1;
        (self.seed + at / seats, 1 + (at % seats) as usize)
    }
}

/// The rules, and the bots by the names of their strategies.
fn line_up(game: GameId, args: &Arena) -> Result<(RuleChoice, Vec<String>), Failure> {
    let choice = rule_choice(game, args.rules.as_deref(), &args.settings)?;
    let asked = args.against.as_deref().unwrap_or(Level::Master.name());
    let names = asked.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "none");
    let named = names.map(|name| {
        let name = name.strip_prefix("bot:").unwrap_or(name);
        Ok(with_game!(game, G => strategy_named::<G>(name))?.into_owned())
    });
    let against = named.collect::<Result<Vec<String>, Failure>>()?;
    choice.set().seats(1 + against.len(), rollwright_games::Seat(0))?;
    Ok((choice, against))
}

/// Plays the games that are not played yet, and tells what came of all.
pub(crate) fn run(args: &Arena) -> Result<(), Failure> {
    let order = Order::new(args)?;
    let mut results = Results::open(&args.out, &order)?;
    let records = records_of(&args.out);
    let missing: Vec<u64> = (1..=args.games).filter(|number| !results.has(*number)).collect();
    let mut out = io::stdout().lock();
    if !missing.is_empty() {
        std::fs::create_dir_all(&records)
            .map_err(|error| Failure::Failed(format!("{}: {error}", records.display())))?;
        let server = Server::at(args.server.as_deref())?;
        let reviewing = Reviewing::new(args.rollouts);
        for number in missing {
            let (seed, first) = order.deal(number);
            let played = game::play(&order, &server.address, seed, first)?;
            let row = finished(&order, number, &played, &records, &reviewing)?;
            writeln!(out, "{}", row.told())?;
            out.flush()?;
            results.add(row)?;
        }
    }
    write!(out, "\n{}", results.told(&order))?;
    writeln!(out, "  results  {}", args.out.display())?;
    writeln!(out, "  records  {}", records.display())?;
    Ok(())
}

/// Where the records of the games lie: beside the results.
fn records_of(results: &Path) -> PathBuf {
    let stem = results.file_stem().and_then(|stem| stem.to_str()).unwrap_or("arena");
    results.with_file_name(format!("{stem}-records"))
}

/// Keeps the record of a game and makes its row.
fn finished(
    order: &Order,
    number: u64,
    played: &Played,
    records: &Path,
    reviewing: &Reviewing,
) -> Result<Row, Failure> {
    let path = records.join(format!("{number:04}.jsonl"));
    std::fs::write(&path, &played.record)
        .map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))?;
    let review = match played.is_over() {
        true => Some(with_game!(order.game, G => reviewing.look_back::<G>(&path))?),
        false => None,
    };
    Ok(Row::new(order, number, played, review))
}
