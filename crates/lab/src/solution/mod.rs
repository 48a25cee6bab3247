//! A solved game as it is shown: its value, and what perfect play leads to.
//!
//! The JSON form is [`SolutionDocument`]; text, CSV and pictures are made from it.

mod charts;
mod csv;
mod text;

use std::collections::BTreeMap;

use rollwright_bots::{
    Distribution, OutcomeDistribution, OutcomeUnit, SheetStatistic, SolutionSummary,
};
use rollwright_games::GameId;
use serde::Serialize;

use crate::measures::MeasureKind;
use crate::results_document::measures_of;

pub use charts::{SolutionChart, draw_solution, solution_charts, solution_charts_svg};
pub use csv::solution_csv;
pub use text::solution_text;

/// The schema that [`SolutionDocument`] keeps to as JSON.
pub const SOLUTION_JSON_SCHEMA: &str = include_str!("../../schema/solution.schema.json");

/// The parts of a distribution that are told.
const QUANTILES: [(f64, &str); 7] = [
    (0.01, "1%"),
    (0.05, "5%"),
    (0.25, "25%"),
    (0.5, "50%"),
    (0.75, "75%"),
    (0.95, "95%"),
    (0.99, "99%"),
];

/// What a solver found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolutionDocument {
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// What the value is, in words.
    pub objective: String,
    /// What the game is worth to the seat that begins.
    pub value: f64,
    /// How many states were solved.
    pub states: u64,
    /// Seconds it took.
    pub seconds: f64,
    /// The value of each seat in turn order, where they differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seat_values: Vec<f64>,
    /// Numbers of points with the greatest chance to reach each, where they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<(u32, f64)>,
    /// What perfect play leads to, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distribution: Option<SolutionDistribution>,
}

/// How likely each score or length is under perfect play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolutionDistribution {
    /// What is counted: `points` of a seat, or `turns` of a game.
    pub of: &'static str,
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
    /// The likeliest value.
    pub mode: i32,
    /// The lowest value that can come.
    pub lowest: i32,
    /// The highest value that can come; none where a game may go on for as long as chance
    /// likes.
    pub highest: Option<i32>,
    /// For each percentage, the lowest value that is not exceeded so often.
    pub percentiles: BTreeMap<&'static str, i32>,
    /// Values with the chance of at least as much.
    pub at_least: Vec<(i32, f64)>,
    /// Every value with its chance.
    pub scores: Vec<(i32, f64)>,
    /// What else is known of the final sheet.
    pub figures: Vec<SolutionFigure>,
}

/// Something that simulations measure, known exactly.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolutionFigure {
    /// Its name, as in the results of simulations where it is one of them.
    pub name: &'static str,
    /// Its label, in English.
    pub label: &'static str,
    /// What it belongs to, in English.
    pub group: &'static str,
    /// What its numbers mean.
    #[serde(skip)]
    pub(crate) kind: MeasureKind,
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
    /// How likely it is 0.
    pub zero: f64,
    /// Every value with its chance.
    pub values: Vec<(i32, f64)>,
}

impl SolutionDocument {
    /// What a solver found of `game`. `at_least` are the values of which the chance to reach
    /// them is told; round ones where there are none.
    #[must_use]
    pub fn new(
        game: GameId,
        rules: &str,
        solved: &SolutionSummary,
        seconds: f64,
        at_least: &[i32],
    ) -> Self {
        let several = solved.seat_values.len() > 1;
        Self {
            game,
            rules: rules.to_owned(),
            objective: solved.objective.clone(),
            value: solved.value,
            states: solved.state_count,
            seconds,
            seat_values: if several { solved.seat_values.clone() } else { Vec::new() },
            targets: solved.target_chances.clone(),
            distribution: solved
                .outcome
                .as_ref()
                .map(|found| solution_distribution(game, found, at_least)),
        }
    }
}

fn solution_distribution(
    game: GameId,
    outcome: &OutcomeDistribution,
    at_least: &[i32],
) -> SolutionDistribution {
    let all = &outcome.distribution;
    let targets = match at_least {
        [] => round_targets(all),
        given => given.to_vec(),
    };
    SolutionDistribution {
        of: match outcome.unit {
            OutcomeUnit::Points => "points",
            OutcomeUnit::Turns => "turns",
        },
        mean: all.mean(),
        sd: all.standard_deviation(),
        mode: all.mode(),
        lowest: all.lowest(),
        highest: (outcome.unit == OutcomeUnit::Points).then(|| all.highest()),
        percentiles: QUANTILES.iter().map(|(part, name)| (*name, all.quantile(*part))).collect(),
        at_least: targets
            .into_iter()
            .map(|target| (target, all.probability_at_least(target)))
            .collect(),
        scores: possible_values(all),
        figures: outcome.statistics.iter().map(|one| solution_figure(game, one)).collect(),
    }
}

/// The values that can come.
fn possible_values(all: &Distribution) -> Vec<(i32, f64)> {
    all.iter().filter(|(_, chance)| *chance > 0.0).collect()
}

/// Round numbers between what nearly always and what hardly ever comes.
fn round_targets(all: &Distribution) -> Vec<i32> {
    let (low, high) = (all.quantile(0.01), all.quantile(0.999));
    let step = crate::chart::panel::nice_step(f64::from(high - low) / 6.0).max(1.0) as i32;
    let first = low.div_euclid(step) + 1;
    (first..=high.div_euclid(step)).map(|at| at * step).collect()
}

fn solution_figure(game: GameId, figure: &SheetStatistic) -> SolutionFigure {
    let all = &figure.distribution;
    let first = figure.measures.first().copied().unwrap_or(figure.name);
    let measure = measures_of(game).iter().find(|measure| measure.name == first);
    let (label, group, kind) = match measure {
        Some(measure) if figure.measures.len() > 1 => {
            ("All rows together", measure.group, MeasureKind::Count)
        }
        Some(measure) => (measure.label, measure.group, measure.kind),
        None => (figure.name, figure.name, MeasureKind::Count),
    };
    SolutionFigure {
        name: figure.name,
        label,
        group,
        kind,
        mean: all.mean(),
        sd: all.standard_deviation(),
        // A sum of many chances may miss 1 by a hair.
        zero: (1.0 - all.probability_at_least(1)).max(0.0),
        values: possible_values(all),
    }
}

impl SolutionFigure {
    /// The chance of at least so much.
    #[must_use]
    pub fn probability_at_least(&self, value: i32) -> f64 {
        let reached = self.values.iter().filter(|(other, _)| *other >= value);
        reached.fold(0.0, |sum, (_, chance)| sum + chance)
    }

    /// Whether its numbers are points of a box.
    #[must_use]
    pub fn is_points(&self) -> bool {
        self.kind == MeasureKind::Points
    }

    /// Whether it is 0 or 1, so that its mean is a chance.
    #[must_use]
    pub fn is_rate(&self) -> bool {
        self.kind == MeasureKind::Rate
    }

    /// Its values from 1 on with the chance of at least as much, where they are few.
    #[must_use]
    pub fn probabilities_at_least(&self) -> Vec<(i32, f64)> {
        let few = self.kind == MeasureKind::Count && self.values.len() <= 14;
        let values = self.values.iter().filter(|(value, _)| few && *value > 0);
        values.map(|&(value, _)| (value, self.probability_at_least(value))).collect()
    }
}

impl SolutionDistribution {
    /// The chance of at least so much.
    #[must_use]
    pub fn probability_at_least(&self, target: i32) -> f64 {
        let reached = self.scores.iter().filter(|(value, _)| *value >= target);
        reached.fold(0.0, |sum, (_, chance)| sum + chance)
    }

    /// The figures by what they belong to, those that are always 0 left out.
    #[must_use]
    pub fn figures_by_group(&self) -> Vec<(&'static str, Vec<&SolutionFigure>)> {
        let mut groups: Vec<(&str, Vec<&SolutionFigure>)> = Vec::new();
        for figure in self.figures.iter().filter(|figure| figure.zero < 1.0) {
            match groups.iter_mut().find(|(group, _)| *group == figure.group) {
                Some((_, list)) => list.push(figure),
                None => groups.push((figure.group, vec![figure])),
            }
        }
        groups
    }
}
