//! `rollwright solve`: exact values.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Instant;

use rollwright_games::{Game, GameId, Qwixx, RuleChoice, Warrior, Yahtzee};
use rollwright_minds::qwixx::Solved as SolvedQwixx;
use rollwright_minds::yahtzee::{Distribution, State};
use rollwright_minds::{Solutions, Stopped, qwixx, warrior, yahtzee};
use serde_json::{Value, json};

use crate::args::{Solve, SolveFormat};
use crate::failure::Failure;
use crate::given::{game_named, settings_of};
use crate::solutions::{ProgressWatch, cache, threads};

/// Solves a game and prints its value.
pub(crate) fn run(args: &Solve) -> Result<(), Failure> {
    let game = game_named(&args.game)?;
    let settings = settings_of(&args.settings)?;
    let watch = ProgressWatch::new("Solving");
    let cache = if args.fresh { cache().fresh() } else { cache() };
    let solutions = Solutions::new(&cache, &watch, threads());
    let began = Instant::now();
    let mut answer = match game {
        GameId::Qwixx => solve_qwixx(args, &settings, &solutions)?,
        GameId::Yahtzee => solve_yahtzee(args, &settings, &solutions, &watch)?,
        GameId::Warrior => solve_warrior(args, &settings, &solutions)?,
        GameId::Qwinto => {
            return Err(Failure::Failed(
                "Qwinto is too large to solve: its strongest strategy is bot:champion".to_owned(),
            ));
        }
    };
    answer.seconds = began.elapsed().as_secs_f64();
    drop(watch);
    let mut out = io::stdout().lock();
    match args.format {
        SolveFormat::Json => writeln!(out, "{}", answer.json(game))?,
        SolveFormat::Text => write!(out, "{}", answer.text(game))?,
    }
    Ok(())
}

/// What a solver found.
struct Answer {
    rules: String,
    objective: String,
    value: f64,
    states: u64,
    seconds: f64,
    /// The value of each seat in turn order, where they differ.
    seats: Vec<f64>,
    distribution: Option<Distribution>,
}

fn solve_qwixx(
    args: &Solve,
    settings: &BTreeMap<String, String>,
    solutions: &Solutions<'_>,
) -> Result<Answer, Failure> {
    no_distribution(args, "Qwixx")?;
    let choice = RuleChoice::new::<Qwixx>(args.rules.as_deref(), settings)?;
    let seats = args.seats.unwrap_or(1);
    if !(1..=SolvedQwixx::MOST_SEATS).contains(&seats) {
        return Err(Failure::Usage(format!(
            "Qwixx is solved for 1 to {} seats, not for {seats}",
            SolvedQwixx::MOST_SEATS
        )));
    }
    let discount = args.discount.unwrap_or(1.0);
    if !(discount > 0.0 && discount <= 1.0) {
        return Err(Failure::Usage("the discount must be above 0 and at most 1".to_owned()));
    }
    let solved = qwixx::optimal::solution(Qwixx::rules(&choice), seats, discount, solutions)?;
    let objective = match (seats, discount < 1.0) {
        (1, false) => "expected score of the solitaire game".to_owned(),
        (1, true) => format!("expected score of the solitaire game, {discount} a turn"),
        (_, false) => format!("expected score of the first of {seats} seats on its own sheet"),
        (_, true) => {
            format!(
                "expected score of the first of {seats} seats on its own sheet, {discount} a turn"
            )
        }
    };
    Ok(Answer {
        rules: choice.set().name.to_owned(),
        objective,
        value: solved.value(),
        states: solved.states(),
        seconds: 0.0,
        seats: (0..seats).map(|seat| solved.seat_value(seat)).collect(),
        distribution: None,
    })
}

fn solve_yahtzee(
    args: &Solve,
    settings: &BTreeMap<String, String>,
    solutions: &Solutions<'_>,
    watch: &ProgressWatch,
) -> Result<Answer, Failure> {
    no_discount(args)?;
    if args.seats.is_some_and(|seats| seats != 1) {
        return Err(Failure::Usage("Yahtzee is solved for one seat".to_owned()));
    }
    let choice = RuleChoice::new::<Yahtzee>(args.rules.as_deref(), settings)?;
    let solved = yahtzee::optimal::solution(Yahtzee::rules(&choice), solutions)?;
    let distribution = if args.distribution {
        solved.distribution(State::of(&rollwright_games::yahtzee::Sheet::default()), watch)?
    } else {
        None
    };
    Ok(Answer {
        rules: choice.set().name.to_owned(),
        objective: "expected score of one seat".to_owned(),
        value: solved.value(),
        states: solved.states() as u64,
        seconds: 0.0,
        seats: Vec::new(),
        distribution,
    })
}

fn solve_warrior(
    args: &Solve,
    settings: &BTreeMap<String, String>,
    solutions: &Solutions<'_>,
) -> Result<Answer, Failure> {
    no_distribution(args, "Warrior")?;
    no_discount(args)?;
    if args.seats.is_some_and(|seats| seats != 2) {
        return Err(Failure::Usage("Warrior is a game for two seats".to_owned()));
    }
    let choice = RuleChoice::new::<Warrior>(args.rules.as_deref(), settings)?;
    let solved = warrior::optimal::solution(Warrior::rules(&choice), solutions)
        .map_err(|why| Failure::Failed(why.to_string()))?;
    let board: Vec<_> =
        choice.settings().map(|(setting, value)| format!("{} {value}", setting.key)).collect();
    Ok(Answer {
        rules: choice.set().name.to_owned(),
        objective: format!("win probability of the seat that moves first, {}", board.join(", ")),
        value: solved.value(),
        states: solved.states(),
        seconds: 0.0,
        seats: Vec::new(),
        distribution: None,
    })
}

fn no_distribution(args: &Solve, game: &str) -> Result<(), Failure> {
    if args.distribution {
        return Err(Failure::Usage(format!(
            "--distribution is there for Yahtzee; {game} is solved for its value"
        )));
    }
    Ok(())
}

fn no_discount(args: &Solve) -> Result<(), Failure> {
    if args.discount.is_some() {
        return Err(Failure::Usage("--discount is there for Qwixx".to_owned()));
    }
    Ok(())
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
    fn json(&self, game: GameId) -> Value {
        let mut json = json!({
            "game": game.name(),
            "rules": self.rules,
            "objective": self.objective,
            "value": self.value,
            "states": self.states,
            "seconds": self.seconds,
        });
        if self.seats.len() > 1 {
            json["seat_values"] = json!(self.seats);
        }
        if let Some(distribution) = &self.distribution {
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

    fn text(&self, game: GameId) -> String {
        let mut text = format!(
            "{} {}: {}\n  value    {:.10}\n  states   {}\n  seconds  {:.3}\n",
            game.title(),
            self.rules,
            self.objective,
            self.value,
            self.states,
            self.seconds
        );
        for (seat, value) in self.seats.iter().enumerate().skip(1) {
            text.push_str(&format!("  seat {}   {value:.10}\n", seat + 1));
        }
        if let Some(distribution) = &self.distribution {
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

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Failed(stopped.to_string())
    }
}
