//! A solution in presentable form: the value of the game and the outcome of perfect play.
//!
//! - `charts`: charts of the distributions
//! - `distribution_csv`: the distributions as CSV
//! - `text`: a report for a terminal
//!
//! [`SolutionDocument`] is the JSON form; the other formats are rendered from it.

mod charts;
mod distribution_csv;
mod text;

use std::collections::BTreeMap;

use rollwright_bots::{
    Distribution, ExactStatistic, PerfectPlayOutcome, PointsOrTurns, SolutionSummary,
};
use rollwright_games::GameId;
use serde::Serialize;

use crate::measures::{MeasureValueType, measure_definitions};

pub use charts::{SolutionChart, draw_solution_chart, solution_charts, solution_charts_svg};
pub use distribution_csv::solution_csv;
pub use text::solution_text;

/// The JSON schema of [`SolutionDocument`].
pub const SOLUTION_JSON_SCHEMA: &str = include_str!("../../schema/solution.schema.json");

/// The quantiles that are reported.
const QUANTILES: [(f64, &str); 7] = [
    (0.01, "1%"),
    (0.05, "5%"),
    (0.25, "25%"),
    (0.5, "50%"),
    (0.75, "75%"),
    (0.95, "95%"),
    (0.99, "99%"),
];

/// The result of a solver.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolutionDocument {
    /// The game.
    pub game: GameId,
    /// The rule set.
    pub rules: String,
    /// A description of what the value measures.
    pub objective: String,
    /// The value of the game to the first seat.
    pub value: f64,
    /// The number of states that were solved.
    pub states: u64,
    /// How long solving took, in seconds.
    pub seconds: f64,
    /// The value of each seat in turn order, if they differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seat_values: Vec<f64>,
    /// Each target score with the highest probability of reaching it, if requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<(u32, f64)>,
    /// The outcome of perfect play, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distribution: Option<SolutionDistribution>,
}

/// The distribution of scores or game lengths under perfect play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolutionDistribution {
    /// What is counted: `points` per seat, or `turns` per game.
    pub of: &'static str,
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
    /// The most likely value.
    pub mode: i32,
    /// The lowest possible value.
    pub lowest: i32,
    /// The highest possible value. `None` if there is no limit to the length of a game.
    pub highest: Option<i32>,
    /// Percentiles: for each percentage, the lowest value that is not exceeded that often.
    pub percentiles: BTreeMap<&'static str, i32>,
    /// Selected values, each with the probability of at least that value.
    pub at_least: Vec<(i32, f64)>,
    /// Every value with its probability.
    pub scores: Vec<(i32, f64)>,
    /// Further statistics of the final sheet.
    pub figures: Vec<ExactMeasureDistribution>,
}

/// The exact distribution of something that simulations measure.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ExactMeasureDistribution {
    /// Its name; the same as in simulation results if they measure it.
    pub name: &'static str,
    /// Its label, in English.
    pub label: &'static str,
    /// The group it is shown in, in English.
    pub group: &'static str,
    /// What its numbers mean.
    #[serde(skip)]
    pub(crate) value_type: MeasureValueType,
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
    /// The probability that it is 0.
    pub zero: f64,
    /// Every value with its probability.
    pub values: Vec<(i32, f64)>,
}

impl SolutionDocument {
    /// Builds the document from a solver's result. `at_least` lists the values for which the
    /// probability of reaching them is reported; if it is empty, round numbers are used.
    #[must_use]
    pub fn new(
        game: GameId,
        rules: &str,
        summary: &SolutionSummary,
        seconds: f64,
        at_least: &[i32],
    ) -> Self {
        let several = summary.seat_values.len() > 1;
        Self {
            game,
            rules: rules.to_owned(),
            objective: summary.objective.clone(),
            value: summary.value,
            states: summary.state_count,
            seconds,
            seat_values: if several { summary.seat_values.clone() } else { Vec::new() },
            targets: summary.target_chances.clone(),
            distribution: summary
                .outcome
                .as_ref()
                .map(|outcome| solution_distribution(game, outcome, at_least)),
        }
    }
}

fn solution_distribution(
    game: GameId,
    outcome: &PerfectPlayOutcome,
    at_least: &[i32],
) -> SolutionDistribution {
    let all = &outcome.distribution;
    let targets = match at_least {
        [] => round_targets(all),
        values => values.to_vec(),
    };
    SolutionDistribution {
        of: match outcome.unit {
            PointsOrTurns::Points => "points",
            PointsOrTurns::Turns => "turns",
        },
        mean: all.mean(),
        sd: all.standard_deviation(),
        mode: all.mode(),
        lowest: all.lowest(),
        highest: (outcome.unit == PointsOrTurns::Points).then(|| all.highest()),
        percentiles: QUANTILES.iter().map(|(part, name)| (*name, all.quantile(*part))).collect(),
        at_least: targets
            .into_iter()
            .map(|target| (target, all.probability_at_least(target)))
            .collect(),
        scores: possible_values(all),
        figures: outcome.statistics.iter().map(|one| solution_figure(game, one)).collect(),
    }
}

/// The values with a probability above 0.
fn possible_values(all: &Distribution) -> Vec<(i32, f64)> {
    all.iter().filter(|(_, chance)| *chance > 0.0).collect()
}

/// Round numbers between the 1% and the 99.9% quantile.
fn round_targets(all: &Distribution) -> Vec<i32> {
    let (low, high) = (all.quantile(0.01), all.quantile(0.999));
    let step = crate::chart::panel::nice_step(f64::from(high - low) / 6.0).max(1.0) as i32;
    let first = low.div_euclid(step) + 1;
    (first..=high.div_euclid(step)).map(|at| at * step).collect()
}

fn solution_figure(game: GameId, figure: &ExactStatistic) -> ExactMeasureDistribution {
    let all = &figure.distribution;
    let first = figure.measures.first().copied().unwrap_or(figure.name);
    let measure = measure_definitions(game).iter().find(|measure| measure.name == first);
    let (label, group, value_type) = match measure {
        Some(measure) if figure.measures.len() > 1 => {
            ("All rows together", measure.group, MeasureValueType::Count)
        }
        Some(measure) => (measure.label, measure.group, measure.value_type),
        None => (figure.name, figure.name, MeasureValueType::Count),
    };
    ExactMeasureDistribution {
        name: figure.name,
        label,
        group,
        value_type,
        mean: all.mean(),
        sd: all.standard_deviation(),
        // Rounding errors may push the sum slightly above 1.
        zero: (1.0 - all.probability_at_least(1)).max(0.0),
        values: possible_values(all),
    }
}

impl ExactMeasureDistribution {
    /// The probability of at least this value.
    #[must_use]
    pub fn probability_at_least(&self, value: i32) -> f64 {
        let reached = self.values.iter().filter(|(other, _)| *other >= value);
        reached.fold(0.0, |sum, (_, chance)| sum + chance)
    }

    /// Whether its values are the points of a box.
    #[must_use]
    pub fn is_category_points(&self) -> bool {
        self.value_type == MeasureValueType::Points
    }

    /// Whether it is 0 or 1, so that its mean is a probability.
    #[must_use]
    pub fn is_rate(&self) -> bool {
        self.value_type == MeasureValueType::Rate
    }

    /// Its values above 0, each with the probability of at least that value. Empty if there are too
    /// many values to list.
    #[must_use]
    pub fn probabilities_at_least_if_few(&self) -> Vec<(i32, f64)> {
        let few = self.value_type == MeasureValueType::Count && self.values.len() <= 14;
        let values = self.values.iter().filter(|(value, _)| few && *value > 0);
        values.map(|&(value, _)| (value, self.probability_at_least(value))).collect()
    }
}

impl SolutionDistribution {
    /// The probability of at least this value.
    #[must_use]
    pub fn probability_at_least(&self, target: i32) -> f64 {
        let reached = self.scores.iter().filter(|(value, _)| *value >= target);
        reached.fold(0.0, |sum, (_, chance)| sum + chance)
    }

    /// The figures by group, without those that are always 0.
    #[must_use]
    pub fn nonzero_measures_by_group(&self) -> Vec<(&'static str, Vec<&ExactMeasureDistribution>)> {
        let mut groups: Vec<(&str, Vec<&ExactMeasureDistribution>)> = Vec::new();
        for figure in self.figures.iter().filter(|figure| figure.zero < 1.0) {
            match groups.iter_mut().find(|(group, _)| *group == figure.group) {
                Some((_, list)) => list.push(figure),
                None => groups.push((figure.group, vec![figure])),
            }
        }
        groups
    }
}
