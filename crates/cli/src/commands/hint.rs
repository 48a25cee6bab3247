//! `rollwright hint RECORD`: the actions of a seat, best first.

use std::io::{self, Write};

use rollwright_bots::{HasValues, SolutionProvider};
use rollwright_coach::{Coach, plain_text};
use rollwright_games::game_step::public_steps;
use rollwright_games::record::{Record, ReplayedGame, replay_record};
use rollwright_games::{Phase, PlayerNames, Presentation, Seat, SeatSet, with_game};
use rollwright_tables::seat_names::display_names;
use rollwright_terminal::record_file::{RecordFileError, read_record_file};

use crate::args::{HintArgs, HintFormat};
use crate::command_error::CommandError;
use crate::common_args::default_threads;
use crate::open_solution_cache::open_solution_cache;
use crate::progress_reporter::ProgressReporter;
use crate::stdio_console::select_language;
use crate::texts::texts;

/// Prints the actions of a seat in a position of a record.
pub(crate) fn run(args: &HintArgs) -> Result<(), CommandError> {
    let (record, _) = read_record_file(&args.record)?;
    with_game!(record.header.game, G => print_hint::<G>(args, &record))
}

fn print_hint<G: HasValues + Presentation>(
    args: &HintArgs,
    record: &Record,
) -> Result<(), CommandError> {
    let corrupt = |damage| RecordFileError::Corrupt { path: args.record.clone(), damage };
    let replayed = replay_record::<G>(record).map_err(corrupt)?;
    let position = select_position(args, &replayed)?;
    let seat = select_seat(args, position)?;
    let lang = select_language(&args.language);
    let progress = ProgressReporter::new(texts(lang).thinking).with_lang(lang);
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &progress, default_threads());
    let (rules, seats) = (G::rules_for(&replayed.rules), replayed.opening.seats());
    let coach = Coach::<G>::new(&rules, seats, args.rollouts, &solutions)?;
    let hint = coach.hint(position, seat);
    drop(progress);
    let mut out = io::stdout().lock();
    match args.format {
        HintFormat::Json => writeln!(out, "{:#}", serde_json::json!(hint.to_document(lang)))?,
        HintFormat::Text => {
            let names = PlayerNames::new(&display_names(&replayed.seat_specs, lang), lang);
            write!(out, "{}", plain_text::hint_text(&hint, &names))?;
        }
    }
    Ok(())
}

/// The position that `--at` selects, or the last one.
fn select_position<'f, G: Presentation>(
    args: &HintArgs,
    replayed: &'f ReplayedGame<G>,
) -> Result<&'f G, CommandError> {
    let Some(at) = args.at else { return Ok(replayed.position()) };
    let steps = public_steps(replayed);
    match at.checked_sub(1).and_then(|index| steps.get(index)) {
        Some(step) => Ok(step.before),
        None => Err(CommandError::Usage(format!(
            "there is no step {at}; this record has steps 1 to {}",
            steps.len()
        ))),
    }
}

/// The seat that `--seat` selects, or the first that is to decide.
fn select_seat<G: Presentation>(args: &HintArgs, position: &G) -> Result<Seat, CommandError> {
    let asked = match position.phase() {
        Phase::Decide { seats, .. } => seats,
        Phase::Roll { .. } => {
            let why = "a roll is due there, not a decision; choose another step with --at";
            return Err(CommandError::Failed(why.to_owned()));
        }
        Phase::Over { .. } => {
            let why =
                "the game is over, so there is nothing to decide; choose an earlier step with --at";
            return Err(CommandError::Failed(why.to_owned()));
        }
    };
    let Some(number) = args.seat else { return first_seat(asked) };
    match Seat::try_from(number) {
        Ok(seat) if asked.contains(seat) => Ok(seat),
        _ => {
            let asked: Vec<_> = asked.iter().map(|seat| u8::from(seat).to_string()).collect();
            let why = format!(
                "seat {number} has nothing to decide there; these seats do: {}",
                asked.join(", ")
            );
            Err(CommandError::Usage(why))
        }
    }
}

fn first_seat(asked: SeatSet) -> Result<Seat, CommandError> {
    asked
        .iter()
        .next()
        .ok_or_else(|| CommandError::Failed("there is nothing to decide there".to_owned()))
}
