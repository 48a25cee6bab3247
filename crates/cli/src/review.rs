//! `rollwright review RECORD…`: what each decision cost, and what was luck.

use std::io::{self, Write};
use std::path::Path;

use rollwright_bots::{HasBots, Solutions, Watch};
use rollwright_coach::{Coach, csv, moments, text};
use rollwright_games::record::{Record, fold};
use rollwright_games::{Facts, Names, with_game};
use rollwright_lab::review_page;
use rollwright_tables::KeeperError;
use rollwright_tables::keeper::read_file;
use rollwright_tables::sitter::shown_names;
use serde_json::Value;

use crate::args::{Review, ReviewFormat};
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::screen::language;
use crate::solutions::{ProgressWatch, cache, threads};
use crate::texts::texts;

/// Reviews records and writes what came of it.
pub(crate) fn run(args: &Review) -> Result<(), Failure> {
    if args.format == ReviewFormat::Html && args.records.len() > 1 {
        let why = "a page shows one game: give one record, or take --format csv";
        return Err(Failure::Usage(why.to_owned()));
    }
    let out = args.out.as_deref().map(NewFile::begin).transpose()?;
    let lang = language(&args.spoken);
    let watch = ProgressWatch::new(texts(lang).reviewing).speaking(lang);
    let cache = cache();
    let solutions = Solutions::new(&cache, &watch, threads());
    let mut parts = Vec::new();
    for path in &args.records {
        let (record, _) = read_file(path)?;
        let context = Context { args, path, record: &record, solutions: &solutions, watch: &watch };
        parts.push(with_game!(record.header.game, G => reviewed::<G>(&context))?);
    }
    drop(watch);
    let whole = match args.format {
        ReviewFormat::Json if parts.len() > 1 => format!("[{}]\n", parts.join(",\n")),
        ReviewFormat::Json | ReviewFormat::Html => parts.concat() + "\n",
        ReviewFormat::Csv => format!("{}{}", csv::HEADS, parts.concat()),
        ReviewFormat::Text => parts.join("\n"),
    };
    match out {
        Some(out) => out.finish(whole.as_bytes()),
        None => Ok(io::stdout().lock().write_all(whole.as_bytes())?),
    }
}

/// What goes into the review of a record.
struct Context<'a> {
    args: &'a Review,
    path: &'a Path,
    record: &'a Record,
    solutions: &'a Solutions<'a>,
    watch: &'a dyn Watch,
}

fn reviewed<G: HasBots + Facts>(context: &Context<'_>) -> Result<String, Failure> {
    let Context { args, path, record, .. } = *context;
    let damaged = |damage| KeeperError::Damaged { path: path.to_owned(), damage };
    let folded = fold::<G>(record).map_err(damaged)?;
    let (rules, seats) = (G::rules(&folded.rules), folded.opening.seats());
    let coach = Coach::<G>::new(&rules, seats, args.rollouts, context.solutions)?;
    let stopped = |stopped: rollwright_bots::Stopped| Failure::Failed(stopped.to_string());
    let review = coach.review(record, &folded, context.watch).map_err(stopped)?;
    let lang = language(&args.spoken);
    let names = Names::new(&shown_names(&folded.sitters, lang), lang);
    Ok(match args.format {
        ReviewFormat::Json => {
            let json: Value = serde_json::json!(review);
            format!("{json:#}")
        }
        ReviewFormat::Csv => csv::rows(&path.display().to_string(), &review),
        ReviewFormat::Text => text::review(&review, &moments(&review, &folded, lang), &names),
        ReviewFormat::Html => review_page(&review, &moments(&review, &folded, lang), &names),
    })
}
