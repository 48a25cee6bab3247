//! `rollwright solve`: exact values.

use std::io::{self, Write};
use std::time::Instant;

use rollwright_bots::{
    HasSolver, SolutionProvider, Solvability, SolveRequest, SolverCapabilities, TargetPoints,
    unsolvable_explanation,
};
use rollwright_games::{GameId, rules_of_every_rule_set, with_game};
use rollwright_lab::{
    SOLUTION_JSON_SCHEMA, SolutionDocument, solution_charts_svg, solution_csv, solution_text,
};

use crate::args::{SolveArgs, SolveFormat};
use crate::atomic_file::AtomicFile;
use crate::command_error::CommandError;
use crate::open_solution_cache::open_solution_cache;
use crate::parse_common_args::{default_threads, parse_game, parse_rule_choice, rule_set_name};
use crate::progress_reporter::ProgressReporter;
use crate::results_output::ImageFormat;

/// Solves a game and prints its value.
pub(crate) fn run(args: &SolveArgs) -> Result<(), CommandError> {
    if args.schema {
        return Ok(io::stdout().lock().write_all(SOLUTION_JSON_SCHEMA.as_bytes())?);
    }
    check_args(args)?;
    let game = parse_game(args.game.as_deref().unwrap_or_default())?;
    // Report files that can't be written before solving.
    let out = args.out.as_deref().map(AtomicFile::create).transpose()?;
    let plot = args.plot.as_deref().map(ImageFormat::create_file).transpose()?;
    let document = with_game!(game, G => solve_game::<G>(args))?;
    let written = match args.format {
        SolveFormat::Text => solution_text(&document),
        SolveFormat::Csv => solution_csv(&document),
        SolveFormat::Json => match serde_json::to_value(&document) {
            Ok(value) => format!("{value}\n"),
            Err(error) => return Err(CommandError::Failed(error.to_string())),
        },
    };
    if let Some((draft, picture)) = plot {
        picture
            .write_image(draft, &solution_charts_svg(&document, &reproduce_command(game, args)))?;
    }
    match out {
        Some(draft) => draft.write_and_commit(written.as_bytes()),
        None => Ok(io::stdout().lock().write_all(written.as_bytes())?),
    }
}

/// The command that computes the same solution again.
fn reproduce_command(game: GameId, args: &SolveArgs) -> String {
    let mut command = format!("rollwright solve {game}");
    if let Some(rules) = &args.rules {
        command += &format!(" --rules {}", rule_set_name(game, rules));
    }
    for setting in &args.settings {
        command += &format!(" --set {setting}");
    }
    if let Some(seats) = args.seats {
        command += &format!(" --seats {seats}");
    }
    if let Some(discount) = args.discount {
        command += &format!(" --discount {discount}");
    }
    command + " --distribution"
}

/// Refuses arguments that need a distribution if none is requested.
fn check_args(args: &SolveArgs) -> Result<(), CommandError> {
    let one_target = args.target.as_deref().is_some_and(|target| target != "all");
    if one_target && args.distribution {
        return Err(CommandError::Usage(
            "--distribution is for play that maximises points; leave it out, or use --target all"
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
        Some((_, option)) => {
            Err(CommandError::Usage(format!("{option} shows a distribution; add --distribution")))
        }
        None => Ok(()),
    }
}

fn solve_game<G: HasSolver>(args: &SolveArgs) -> Result<SolutionDocument, CommandError> {
    let choice = parse_rule_choice(G::ID, args.rules.as_deref(), &args.settings)?;
    let rules = G::rules_for(&choice);
    let Solvability::Solvable(solvable) = G::solvability(&rules) else {
        return Err(CommandError::Failed(unsolvable_explanation::<G>(&rules)));
    };
    let request = solve_request(args, G::ID, &solvable)?;
    let progress = ProgressReporter::new("Solving").with_quiet(args.quiet.quiet);
    let cache =
        if args.fresh { open_solution_cache().ignoring_stored() } else { open_solution_cache() };
    let solutions = SolutionProvider::new(&cache, &progress, default_threads());
    let began = Instant::now();
    let solved = G::solve(&rules, request, &solutions)?;
    let seconds = began.elapsed().as_secs_f64();
    let rules = choice.rule_set().name;
    Ok(SolutionDocument::new(G::ID, rules, &solved, seconds, &args.at_least))
}

/// The requested options, if the game can be solved for them.
fn solve_request(
    args: &SolveArgs,
    game: GameId,
    solvable: &SolverCapabilities,
) -> Result<SolveRequest, CommandError> {
    let (title, usage) = (game.title(), |text: String| Err(CommandError::Usage(text)));
    if args.distribution && !solvable.has_distribution {
        let games = solvable_games(|solvable| solvable.has_distribution);
        return usage(format!(
            "--distribution only works for {games}; for {title} only the value is computed"
        ));
    }
    let (fewest, most) = (*solvable.seat_range.start(), *solvable.seat_range.end());
    let seats = args.seats.unwrap_or(fewest);
    if !solvable.seat_range.contains(&seats) {
        let solved = match (fewest, most) {
            (1, 1) => "1 seat".to_owned(),
            (fewest, most) if fewest == most => format!("{most} seats"),
            (fewest, most) => format!("{fewest} to {most} seats"),
        };
        return usage(format!("{title} can be solved for {solved}, not for {seats}"));
    }
    let discount = args.discount.unwrap_or(1.0);
    match &solvable.discount_range {
        None if args.discount.is_some() => {
            let games = solvable_games(|solvable| solvable.discount_range.is_some());
            return usage(format!("--discount only works for {games}"));
        }
        Some(allowed) if !allowed.contains(&discount) => {
            return usage(format!(
                "the discount must be between {} and {}, not {discount}",
                allowed.start(),
                allowed.end()
            ));
        }
        _ => {}
    }
    Ok(SolveRequest {
        seats,
        discount,
        wants_distribution: args.distribution,
        target: parse_target(args, solvable)?,
    })
}

/// The target score, if the game can be solved for one.
fn parse_target(
    args: &SolveArgs,
    solvable: &SolverCapabilities,
) -> Result<Option<TargetPoints>, CommandError> {
    let Some(given) = args.target.as_deref() else { return Ok(None) };
    if !solvable.has_targets {
        let games = solvable_games(|solvable| solvable.has_targets);
        return Err(CommandError::Usage(format!("--target only works for {games}")));
    }
    match given.parse() {
        _ if given == "all" => Ok(Some(TargetPoints::All)),
        Ok(points) if points > 0 => Ok(Some(TargetPoints::Points(points))),
        _ => Err(CommandError::Usage(format!(
            "--target must be a number of points, for example 300, or all; not '{given}'"
        ))),
    }
}

/// The games whose solver supports `can`.
pub(crate) fn solvable_games(can: impl Fn(&SolverCapabilities) -> bool) -> String {
    describe_solvable_games(|title, solvable| can(solvable).then(|| title.to_owned()))
}

/// The games with a solvable rule set that `tell` describes, each with its description.
pub(crate) fn describe_solvable_games(
    tell: impl Fn(&str, &SolverCapabilities) -> Option<String>,
) -> String {
    let description = |game: GameId| {
        let mut solvabilities = with_game!(game, G => {
            rules_of_every_rule_set::<G>().map(|rules| G::solvability(&rules)).collect::<Vec<_>>()
        })
        .into_iter();
        solvabilities.find_map(|solvability| match solvability {
            Solvability::Solvable(solvable) => tell(game.title(), &solvable),
            Solvability::Unsolvable { .. } => None,
        })
    };
    GameId::ALL.into_iter().filter_map(description).collect::<Vec<_>>().join(", ")
}
