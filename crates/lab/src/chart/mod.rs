//! Pictures of results, as SVG and PNG.
//!
//! Drawn for print and for every colour vision: series differ in colour, dashes and
//! markers; axes are named; sample sizes and the command that made them are there.

pub mod frame;
mod length;
pub mod matrix;
mod measures;
pub mod palette;
pub mod pen;
mod png;
mod progress;
mod scores;
mod sheet;

pub use measures::charted;
pub use png::{PngError, png};
pub use sheet::{sheet, stacked};

use crate::Document;
use crate::document::Player;
use crate::text::{grouped, player_names};
use pen::Pen;

/// What is known exactly of a player, from a solver.
#[derive(Clone, PartialEq, Debug)]
pub struct Exact {
    /// The expected score.
    pub mean: f64,
    /// The probability of every score, where it is known.
    pub distribution: Option<Vec<(i32, f64)>>,
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
    charts.extend(charted(document).into_iter().map(Chart::Measures));
    charts
}

/// Draws one picture, [`frame::WIDTH`] by [`frame::HEIGHT`]. `exact` says for each
/// player what is known exactly; it may be empty.
#[must_use]
pub fn draw(chart: Chart, document: &Document, exact: &[Option<Exact>]) -> Pen {
    match chart {
        Chart::Scores => scores::scores(document, exact).pen,
        Chart::Matrix => matrix::of_run(document),
        Chart::Length => length::length(document).pen,
        Chart::Measures(group) => measures::measures(document, group).pen,
        Chart::Progress => progress::progress(document).pen,
    }
}

/// The players with their sample size and something more.
fn legend(document: &Document, more: impl Fn(&Player) -> String) -> Vec<String> {
    let games = grouped(document.games);
    let names = player_names(document);
    let list = document.seats.iter().zip(names);
    list.map(|(player, name)| format!("{name}, n = {games}{}", more(player))).collect()
}
