//! `rollwright hint RECORD|STRING`: the actions of a seat, best first.

use std::io::{self, Write};

use rollwright_bots::{HasPositionValues, SolutionProvider};
use rollwright_coach::reasons::HasReasons;
use rollwright_coach::{Coach, plain_text};
use rollwright_games::{
    Phase, PlayerNames, PositionWithRules, Presentation, Seat, SeatSet, with_game,
};
use rollwright_tables::seat_names::display_names;

use crate::args::{HintArgs, HintFormat};
use crate::command_error::CommandError;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::default_threads;
use crate::position_argument::{PositionArgument, PositionWithPlayers};
use crate::progress_reporter::ProgressReporter;
use crate::stdio_console::select_language;
use crate::texts::texts;

/// Prints the actions of a seat in a position.
pub(crate) fn run(args: &HintArgs) -> Result<(), CommandError> {
    let argument = PositionArgument::parse(&args.record)?;
    with_game!(argument.game(), G => print_hint::<G>(args, &argument))
}

fn print_hint<G: HasReasons + HasPositionValues>(
    args: &HintArgs,
    argument: &PositionArgument,
) -> Result<(), CommandError> {
    let PositionWithPlayers { with_rules, seat_specs } =
        argument.position::<G>(&args.record, args.at)?;
    let PositionWithRules { choice, position } = with_rules;
    let seat = select_seat(args, &position)?;
    let lang = select_language(&args.language);
    let progress = ProgressReporter::new(texts(lang).thinking).with_lang(lang);
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &progress, default_threads());
    let (rules, seats) = (G::rules_for(&choice), position.seats());
    let coach = Coach::<G>::new(&rules, seats, args.rollouts, &solutions)?;
    let hint = coach.hint(&position, seat);
    drop(progress);
    let mut out = io::stdout().lock();
    match args.format {
        HintFormat::Json => writeln!(out, "{:#}", serde_json::json!(hint.to_document(lang)))?,
        HintFormat::Text => {
            let names = PlayerNames::new(&display_names(&seat_specs, lang), lang);
            write!(out, "{}", plain_text::hint_text(&hint, &names))?;
        }
    }
    Ok(())
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
