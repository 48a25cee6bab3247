//! `rollwright solve`: exact values.

use std::io::{self, Write};
use std::time::Instant;

use rollwright_bots::{HasBots, Solutions, Solvable, SolveOptions, Solving, Target, why_unsolved};
use rollwright_games::{GameId, with_game};
use rollwright_lab::{
    SOLUTION_SCHEMA, SolutionDocument, solution_csv, solution_sheet, solution_text,
};

use crate::args::{Solve, SolveFormat};
use crate::failure::Failure;
use crate::given::{game_named, rule_choice};
use crate::new_file::NewFile;
use crate::solutions::{ProgressWatch, cache, threads};
use crate::telling::Picture;

/// Solves a game and tells its value.
pub(crate) fn run(args: &Solve) -> Result<(), Failure> {
    if args.schema {
        return Ok(io::stdout().lock().write_all(SOLUTION_SCHEMA.as_bytes())?);
    }
    check(args)?;
    let game = game_named(args.game.as_deref().unwrap_or_default())?;
    // Whatever can't be written is told before the work begins.
    let out = args.out.as_deref().map(NewFile::begin).transpose()?;
    let plot = args.plot.as_deref().map(Picture::begin).transpose()?;
    let document = with_game!(game, G => solve::<G>(args))?;
    let written = match args.format {
        SolveFormat::Text => solution_text(&document),
        SolveFormat::Csv => solution_csv(&document),
        SolveFormat::Json => match serde_json::to_value(&document) {
            Ok(value) => format!("{value}\n"),
            Err(error) => return Err(Failure::Failed(error.to_string())),
        },
    };
    if let Some((draft, picture)) = plot {
        picture.finish(draft, &solution_sheet(&document))?;
    }
    match out {
        Some(draft) => draft.finish(written.as_bytes()),
        None => Ok(io::stdout().lock().write_all(written.as_bytes())?),
    }
}

/// Refuses what only a distribution can show when none is asked for.
fn check(args: &Solve) -> Result<(), Failure> {
    let one_target = args.target.as_deref().is_some_and(|target| target != "all");
    if one_target && args.distribution {
        return Err(Failure::Usage(
            "--distribution is that of play for the most points: leave it out, or take --target all"
                .to_owned(),
        ));
    }
    let lists = args.target.is_some() && args.format == SolveFormat::Csv;
    let needs = [
        (!args.at_least.is_empty(), "--at-least"),
        (args.plot.is_some(), "--plot"),
        (args.format == SolveFormat::Csv, "--format csv"),
    ];
    match needs.iter().find(|(given, _)| *given && !args.distribution && !lists) {
        Some((_, option)) => Err(Failure::Usage(format!(
            "{option} shows how likely each score is: add --distribution"
        ))),
        None => Ok(()),
    }
}

fn solve<G: HasBots>(args: &Solve) -> Result<SolutionDocument, Failure> {
    let Solving::Exact(solvable) = G::solving() else {
        return Err(Failure::Failed(why_unsolved::<G>()));
    };
    let options = options(args, G::ID, &solvable)?;
    let choice = rule_choice(G::ID, args.rules.as_deref(), &args.settings)?;
    let watch = ProgressWatch::new("Solving");
    let cache = if args.fresh { cache().fresh() } else { cache() };
    let solutions = Solutions::new(&cache, &watch, threads());
    let began = Instant::now();
    let solved = G::solve(&G::rules(&choice), options, &solutions)?;
    let seconds = began.elapsed().as_secs_f64();
    let rules = choice.set().name;
    Ok(SolutionDocument::new(G::ID, rules, &solved, seconds, &args.at_least))
}

/// What is asked for, if the game can be solved for that.
fn options(args: &Solve, game: GameId, solvable: &Solvable) -> Result<SolveOptions, Failure> {
    let (title, usage) = (game.title(), |text: String| Err(Failure::Usage(text)));
    if args.distribution && !solvable.distribution {
        let games = games_that(|solvable| solvable.distribution);
        return usage(format!(
            "--distribution is there for {games}; {title} is solved for its value"
        ));
    }
    let (fewest, most) = (*solvable.seats.start(), *solvable.seats.end());
    let seats = args.seats.unwrap_or(fewest);
    if !solvable.seats.contains(&seats) {
        let solved = match (fewest, most) {
            (1, 1) => "1 seat".to_owned(),
            (fewest, most) if fewest == most => format!("{most} seats"),
            (fewest, most) => format!("{fewest} to {most} seats"),
        };
        return usage(format!("{title} is solved for {solved}, not for {seats}"));
    }
    let discount = args.discount.unwrap_or(1.0);
    match &solvable.discounts {
        None if args.discount.is_some() => {
            let games = games_that(|solvable| solvable.discounts.is_some());
            return usage(format!("--discount is there for {games}"));
        }
        Some(allowed) if !allowed.contains(&discount) => {
            return usage(format!(
                "the discount must be at least {} and at most {}, not {discount}",
                allowed.start(),
                allowed.end()
            ));
        }
        _ => {}
    }
    Ok(SolveOptions {
        seats,
        discount,
        distribution: args.distribution,
        target: target(args, solvable)?,
    })
}

/// The points to be reached, if the game can be solved for that.
fn target(args: &Solve, solvable: &Solvable) -> Result<Option<Target>, Failure> {
    let Some(given) = args.target.as_deref() else { return Ok(None) };
    if !solvable.targets {
        let games = games_that(|solvable| solvable.targets);
        return Err(Failure::Usage(format!("--target is there for {games}")));
    }
    match given.parse() {
        _ if given == "all" => Ok(Some(Target::Every)),
        Ok(points) if points > 0 => Ok(Some(Target::Points(points))),
        _ => Err(Failure::Usage(format!(
            "--target is a number of points from 1 on, for instance 300, or all, not '{given}'"
        ))),
    }
}

/// The games that can be solved for something.
pub(crate) fn games_that(can: impl Fn(&Solvable) -> bool) -> String {
    games_told(|title, solvable| can(solvable).then(|| title.to_owned()))
}

/// The games that can be solved, each as `tell` tells of it, if it does.
pub(crate) fn games_told(tell: impl Fn(&str, &Solvable) -> Option<String>) -> String {
    let told = |game: GameId| match with_game!(game, G => G::solving()) {
        Solving::Exact(solvable) => tell(game.title(), &solvable),
        Solving::Not { .. } => None,
    };
    GameId::ALL.into_iter().filter_map(told).collect::<Vec<_>>().join(", ")
}
