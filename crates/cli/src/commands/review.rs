//! `rollwright review RECORD…`: what each decision cost, and what was luck.

use std::io::{self, Write};
use std::path::Path;

use rollwright_bots::{HasPositionValues, Progress, SolutionProvider};
use rollwright_coach::{Coach, costliest_decisions, plain_text, review_csv};
use rollwright_games::record::{Record, replay_record};
use rollwright_games::{PlayerNames, Presentation, with_game};
use rollwright_lab::html_review;
use rollwright_tables::seat_names::display_names;
use rollwright_terminal::record_file::{RecordFileError, read_record_file};
use serde_json::Value;

use crate::args::{ReviewArgs, ReviewFormat};
use crate::atomic_file::AtomicFile;
use crate::command_error::CommandError;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::default_threads;
use crate::progress_reporter::ProgressReporter;
use crate::stdio_console::select_language;
use crate::texts::texts;

/// Reviews records and writes the reviews.
pub(crate) fn run(args: &ReviewArgs) -> Result<(), CommandError> {
    if args.format == ReviewFormat::Html && args.records.len() > 1 {
        let why = "a page shows only one game; give one record, or use --format csv";
        return Err(CommandError::Usage(why.to_owned()));
    }
    let out = args.out.as_deref().map(AtomicFile::create).transpose()?;
    let lang = select_language(&args.language);
    let progress =
        ProgressReporter::new(texts(lang).reviewing).with_lang(lang).with_quiet(args.quiet.quiet);
    let cache = open_solution_cache();
    let solutions = SolutionProvider::new(&cache, &progress, default_threads());
    let mut parts = Vec::new();
    for path in &args.records {
        let (record, _) = read_record_file(path)?;
        let context = ReviewContext {
            args,
            path,
            record: &record,
            solutions: &solutions,
            progress: &progress,
        };
        parts.push(with_game!(record.header.game, G => review_record::<G>(&context))?);
    }
    drop(progress);
    let whole = match args.format {
        ReviewFormat::Json if parts.len() > 1 => format!("[{}]\n", parts.join(",\n")),
        ReviewFormat::Json | ReviewFormat::Html => parts.concat() + "\n",
        ReviewFormat::Csv => format!("{}{}", review_csv::REVIEW_CSV_HEADER_LINE, parts.concat()),
        ReviewFormat::Text => parts.join("\n"),
    };
    match out {
        Some(out) => out.write_and_commit(whole.as_bytes()),
        None => Ok(io::stdout().lock().write_all(whole.as_bytes())?),
    }
}

/// The inputs of the review of one record.
struct ReviewContext<'a> {
    args: &'a ReviewArgs,
    path: &'a Path,
    record: &'a Record,
    solutions: &'a SolutionProvider<'a>,
    progress: &'a dyn Progress,
}

fn review_record<G: HasPositionValues + Presentation>(
    context: &ReviewContext<'_>,
) -> Result<String, CommandError> {
    let ReviewContext { args, path, record, .. } = *context;
    let corrupt = |damage| RecordFileError::Corrupt { path: path.to_owned(), damage };
    let replayed = replay_record::<G>(record).map_err(corrupt)?;
    let (rules, seats) = (G::rules_for(&replayed.rules), replayed.opening.seats());
    let coach = Coach::<G>::new(&rules, seats, args.rollouts, context.solutions)?;
    let stopped = |stopped: rollwright_bots::Cancelled| CommandError::Failed(stopped.to_string());
    let review = coach.review(record, &replayed, context.progress).map_err(stopped)?;
    let lang = select_language(&args.language);
    let names = PlayerNames::new(&display_names(&replayed.seat_specs, lang), lang);
    Ok(match args.format {
        ReviewFormat::Json => {
            let json: Value = serde_json::json!(review);
            format!("{json:#}")
        }
        ReviewFormat::Csv => review_csv::review_csv_rows(&path.display().to_string(), &review),
        ReviewFormat::Text => {
            plain_text::review_text(&review, &costliest_decisions(&review, &replayed, lang), &names)
        }
        ReviewFormat::Html => {
            html_review(&review, &costliest_decisions(&review, &replayed, lang), None, &names)
        }
    })
}
