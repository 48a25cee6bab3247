//! Pictures of results, as SVG and PNG.
//!
//! Drawn for print and for every colour vision: series differ in colour, dashes and
//! markers; axes are named; sample sizes and the command that made them are there.

mod course;
pub(crate) mod exact;
pub(crate) mod frame;
mod growth;
mod length;
mod lettering;
pub(crate) mod matrix;
mod measures;
mod own;
pub(crate) mod palette;
pub(crate) mod pen;
mod png;
mod progress;
mod scores;
mod sheet;

pub use course::course;
pub use frame::{HEIGHT, SMALL_HEIGHT, SMALL_WIDTH, WIDTH};
pub use growth::{Growth, growth};
pub use own::{distribution, mean_of, over_time, share};
pub use pen::Pen;
pub use png::{PngError, png};
pub use sheet::{sheet, stacked};

use rollwright_bots::{Distribution, Figure};
use rollwright_i18n::Lang;

use crate::Document;
use crate::document::Player;
use crate::text::player_titles;

/// What is known exactly of a player, from a solver.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Exact {
    /// The expected score.
    pub mean: f64,
    /// The probability of every score, where it is known.
    pub distribution: Option<Vec<(i32, f64)>>,
    /// What else is known of the final sheet.
    pub figures: Vec<Figure>,
    /// How likely each number of turns is, where it is known.
    pub length: Option<Distribution>,
}

/// A rate in percent, with one digit after the point.
fn percent(rate: f64, lang: Lang) -> String {
    let numbers = &lang.words().numbers;
    (numbers.percent)(&(numbers.number)(100.0 * rate, 1))
}

/// The pictures there are of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chart {
    /// Score distributions.
    Scores,
    /// Who is ahead of whom.
    Matrix,
    /// Score against length.
    Length,
    /// A group of measures.
    Measures(&'static str),
    /// How the mean settles.
    Progress,
}

/// All pictures of a run: with one player nobody is ahead, and where all games take
/// the same number of turns there is nothing to set against it.
#[must_use]
pub fn charts(document: &Document) -> Vec<Chart> {
    let mut charts = vec![Chart::Scores];
    if document.seats.len() > 1 {
        charts.push(Chart::Matrix);
    }
    charts.push(Chart::Progress);
    if document.length.statistics.min < document.length.statistics.max {
        charts.push(Chart::Length);
    }
    charts.extend(measures::charted(document).into_iter().map(Chart::Measures));
    charts
}

/// Draws one picture, [`WIDTH`] by [`HEIGHT`], for white paper. `exact` says for each
/// player what is known exactly; it may be empty.
#[must_use]
pub fn draw(chart: Chart, document: &Document, exact: &[Option<Exact>], lang: Lang) -> Pen {
    match chart {
        Chart::Scores => scores::scores(document, exact, lang).pen,
        Chart::Matrix => matrix::of_run(document, lang),
        Chart::Length => length::length(document, lang).pen,
        Chart::Measures(group) => measures::measures(document, group, lang).pen,
        Chart::Progress => progress::progress(document, lang).pen,
    }
}

/// What a picture shows, in a few words.
#[must_use]
pub fn title(chart: Chart, document: &Document, lang: Lang) -> &'static str {
    let words = &lang.words().charts;
    match chart {
        Chart::Scores => words.scores,
        Chart::Matrix => words.matrix,
        Chart::Length => words.length,
        Chart::Measures(group) => document.game.about(lang).measure(group),
        Chart::Progress => words.progress,
    }
}

/// The players with their sample size and something more.
fn legend(document: &Document, lang: Lang, more: impl Fn(&Player) -> String) -> Vec<String> {
    let games = (lang.words().numbers.whole)(document.games);
    let names = player_titles(document, lang);
    let list = document.seats.iter().zip(names);
    list.map(|(player, name)| format!("{name}, n = {games}{}", more(player))).collect()
}
