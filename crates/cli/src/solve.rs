//! `rollwright solve`: exact values.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Instant;

use rollwright_games::{GameId, with_game};
use rollwright_minds::{
    HasBots, Solutions, Solvable, SolveOptions, SolvedGame, Solving, why_unsolved,
};
use serde_json::{Value, json};

use crate::args::{Solve, SolveFormat};
use crate::failure::Failure;
use crate::given::{game_named, rule_choice};
use crate::solutions::{ProgressWatch, cache, threads};

/// Solves a game and prints its value.
pub(crate) fn run(args: &Solve) -> Result<(), Failure> {
    let answer = with_game!(game_named(&args.game)?, G => solve::<G>(args))?;
    let mut out = io::stdout().lock();
    match args.format {
        SolveFormat::Json => writeln!(out, "{}", answer.json())?,
        SolveFormat::Text => write!(out, "{}", answer.text())?,
    }
    Ok(())
}

/// What a solver found.
struct Answer {
    game: GameId,
    rules: &'static str,
    solved: SolvedGame,
    seconds: f64,
}

fn solve<G: HasBots>(args: &Solve) -> Result<Answer, Failure> {
    let Solving::Exact(solvable) = G::solving() else {
        return Err(Failure::Failed(why_unsolved::<G>()));
    };
    let options = options(args, G::ID, &solvable)?;
    let choice = rule_choice::<G>(args.rules.as_deref(), &args.settings)?;
    let watch = ProgressWatch::new("Solving");
    let cache = if args.fresh { cache().fresh() } else { cache() };
    let solutions = Solutions::new(&cache, &watch, threads());
    let began = Instant::now();
    let solved = G::solve(&G::rules(&choice), options, &solutions)?;
    let seconds = began.elapsed().as_secs_f64();
    Ok(Answer { game: G::ID, rules: choice.set().name, solved, seconds })
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
    Ok(SolveOptions { seats, discount, distribution: args.distribution })
}

/// The games that can be solved for something.
fn games_that(can: impl Fn(&Solvable) -> bool) -> String {
    let can = |game: &GameId| match with_game!(*game, G => G::solving()) {
        Solving::Exact(solvable) => can(&solvable),
        Solving::Not { .. } => false,
    };
    let titles: Vec<_> = GameId::ALL.into_iter().filter(can).map(GameId::title).collect();
    titles.join(", ")
}

/// The parts of a distribution that are printed, beside its mean.
const PARTS: [(f64, &str); 7] = [
    (0.01, "1%"),
    (0.05, "5%"),
    (0.25, "25%"),
    (0.5, "50%"),
    (0.75, "75%"),
    (0.95, "95%"),
    (0.99, "99%"),
];

impl Answer {
    fn json(&self) -> Value {
        let solved = &self.solved;
        let mut json = json!({
            "game": self.game.name(),
            "rules": self.rules,
            "objective": solved.objective,
            "value": solved.value,
            "states": solved.states,
            "seconds": self.seconds,
        });
        if solved.seat_values.len() > 1 {
            json["seat_values"] = json!(solved.seat_values);
        }
        if let Some(distribution) = &solved.distribution {
            let percentiles: BTreeMap<_, _> =
                PARTS.iter().map(|(part, name)| (*name, distribution.quantile(*part))).collect();
            let scores: Vec<_> = distribution.iter().filter(|(_, chance)| *chance > 0.0).collect();
            json["distribution"] = json!({
                "mean": distribution.mean(),
                "sd": distribution.sd(),
                "percentiles": percentiles,
                "scores": scores,
            });
        }
        json
    }

    fn text(&self) -> String {
        let solved = &self.solved;
        let mut text = format!(
            "{} {}: {}\n  value    {:.10}\n  states   {}\n  seconds  {:.3}\n",
            self.game.title(),
            self.rules,
            solved.objective,
            solved.value,
            solved.states,
            self.seconds
        );
        for (seat, value) in solved.seat_values.iter().enumerate().skip(1) {
            text.push_str(&format!("  seat {}   {value:.10}\n", seat + 1));
        }
        if let Some(distribution) = &solved.distribution {
            text.push_str(&format!(
                "  mean     {:.4}\n  sd       {:.4}\n",
                distribution.mean(),
                distribution.sd()
            ));
            for (part, name) in PARTS {
                text.push_str(&format!("  {name:<8} {}\n", distribution.quantile(part)));
            }
            for target in [100, 200, 250, 300, 400, 500] {
                let chance = distribution.at_least(target);
                text.push_str(&format!("  {target} or more: {:.4}%\n", 100.0 * chance));
            }
        }
        text
    }
}
