//! `rollwright hint RECORD`: what a seat can do, best first.

use std::io::{self, Write};

use rollwright_bots::{HasBots, Solutions};
use rollwright_coach::{Coach, text};
use rollwright_games::record::{Folded, Record, fold};
use rollwright_games::step::steps;
use rollwright_games::{Facts, Names, Phase, Seat, SeatSet, with_game};
use rollwright_tables::KeeperError;
use rollwright_tables::keeper::read_file;
use rollwright_tables::sitter::shown_names;

use crate::args::{Hint, HintFormat};
use crate::failure::Failure;
use crate::screen::language;
use crate::solutions::{ProgressWatch, cache, threads};
use crate::texts::texts;

/// Prints what a seat can do in a position of a record.
pub(crate) fn run(args: &Hint) -> Result<(), Failure> {
    let (record, _) = read_file(&args.record)?;
    with_game!(record.header.game, G => hint::<G>(args, &record))
}

fn hint<G: HasBots + Facts>(args: &Hint, record: &Record) -> Result<(), Failure> {
    let damaged = |damage| KeeperError::Damaged { path: args.record.clone(), damage };
    let folded = fold::<G>(record).map_err(damaged)?;
    let position = position(args, &folded)?;
    let seat = seat(args, position)?;
    let lang = language(&args.spoken);
    let watch = ProgressWatch::new(texts(lang).thinking).speaking(lang);
    let cache = cache();
    let solutions = Solutions::new(&cache, &watch, threads());
    let (rules, seats) = (G::rules(&folded.rules), folded.opening.seats());
    let coach = Coach::<G>::new(&rules, seats, args.rollouts, &solutions)?;
    let hint = coach.hint(position, seat);
    drop(watch);
    let mut out = io::stdout().lock();
    match args.format {
        HintFormat::Json => writeln!(out, "{:#}", serde_json::json!(hint.told(lang)))?,
        HintFormat::Text => {
            let names = Names::new(&shown_names(&folded.sitters, lang), lang);
            write!(out, "{}", text::hint(&hint, &names))?;
        }
    }
    Ok(())
}

/// The position that is meant.
fn position<'f, G: Facts>(args: &Hint, folded: &'f Folded<G>) -> Result<&'f G, Failure> {
    let Some(at) = args.at else { return Ok(folded.position()) };
    let steps = steps(folded);
    match at.checked_sub(1).and_then(|index| steps.get(index)) {
        Some(step) => Ok(step.before),
        None => Err(Failure::Usage(format!(
            "there is no step {at}: this record has steps 1 to {}",
            steps.len()
        ))),
    }
}

/// Who is meant, if somebody is asked there.
fn seat<G: Facts>(args: &Hint, position: &G) -> Result<Seat, Failure> {
    let asked = match position.phase() {
        Phase::Decide { seats, .. } => seats,
        Phase::Roll { .. } => {
            let why = "a roll is due there, so nobody decides: name a step with a decision by --at";
            return Err(Failure::Failed(why.to_owned()));
        }
        Phase::Over { .. } => {
            let why = "the game is over, so nobody decides: name a step with a decision by --at";
            return Err(Failure::Failed(why.to_owned()));
        }
    };
    let Some(number) = args.seat else { return first(asked) };
    match Seat::try_from(number) {
        Ok(seat) if asked.has(seat) => Ok(seat),
        _ => {
            let asked: Vec<_> = asked.iter().map(|seat| u8::from(seat).to_string()).collect();
            let why = format!("seat {number} is not asked there; asked: {}", asked.join(", "));
            Err(Failure::Usage(why))
        }
    }
}

fn first(asked: SeatSet) -> Result<Seat, Failure> {
    asked.iter().next().ok_or_else(|| Failure::Failed("nobody is asked there".to_owned()))
}
