//! Bar charts of a game's own measures.

use super::panel::{Axis, LegendKey, Panel};
use super::{player_legend, series_style};
use rollwright_i18n::Lang;

use crate::ResultsDocument;
use crate::measures::MeasureValueType;
use crate::results_text::measures_by_group;
use crate::statistics::Z95;

/// One group of measures, with one bar per player side by side.
pub(super) fn measure_bars(document: &ResultsDocument, group: &str, lang: Lang) -> Panel {
    let texts = &lang.shared_texts().charts;
    let all = measures_by_group(document);
    let list =
        all.into_iter().find(|(name, _)| *name == group).map(|(_, list)| list).unwrap_or_default();
    let rates = list.iter().all(|(_, measure)| measure.value_type == MeasureValueType::Rate);
    let scale = if rates { 100.0 } else { 1.0 };
    let value = |player: usize, at: usize| {
        let measured = document.seats.get(player).and_then(|p| p.measures.get(at));
        measured
            .map_or((0.0, 0.0), |m| (scale * m.statistics.mean, scale * Z95 * m.statistics.stderr))
    };
    let players = document.seats.len();
    let tops = (0..players).flat_map(|player| list.iter().map(move |(at, _)| (player, *at)));
    let (low, high) = tops
        .map(|(player, at)| value(player, at))
        .fold((0.0f64, 1e-9f64), |(low, high), (mean, error)| {
            (low.min(mean - error), high.max(mean + error))
        });
    let description = document.game.description(lang);
    let names: Vec<&str> = list
        .iter()
        .map(|(_, measure)| description.translate_measure_or_group_label(measure.label))
        .collect();
    // Counts and rates are never negative, however wide the interval; energy may be.
    let lowest = if (0..players).any(|player| list.iter().any(|(at, _)| value(player, *at).0 < 0.0))
    {
        low * 1.06
    } else {
        0.0
    };
    let y = Axis::new(lowest, high * 1.06);
    let unit = if rates { texts.share_axis } else { texts.measure_mean_axis };
    let legend = player_legend(document, lang, |_| String::new());
    let mut panel = Panel::with_named_ticks(
        description.translate_measure_or_group_label(group),
        (LegendKey::Bar, &legend),
        &names,
        "",
        (unit, y),
    );
    let wide = 0.78 / players.max(1) as f64;
    for (place, (at, _)) in list.iter().enumerate() {
        for player in 0..players {
            let left = place as f64 - 0.39 + wide * player as f64;
            let (mean, error) = value(player, *at);
            panel.draw_bar((left, left + wide * 0.94), mean, error, player);
            let (x, top) = panel.to_panel(left + wide * 0.47, mean + error);
            panel.canvas.marker(
                (x, top - 7.0),
                series_style::series_marker(player),
                3.0,
                series_style::series_colour_role(player),
            );
        }
    }
    panel
}

/// The groups worth charting: those with more than one measure.
pub(super) fn chartable_groups(document: &ResultsDocument) -> Vec<&'static str> {
    let groups = measures_by_group(document).into_iter();
    groups.filter(|(_, list)| list.len() > 1).map(|(group, _)| group).collect()
}
