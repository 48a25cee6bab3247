//! How often each player is ahead of each other player.

use super::format_percent;
use super::panel::{NO_LEGEND, PANEL_HEIGHT, PANEL_WIDTH, draw_title_and_legend};
use super::svg_canvas::{ColourRole, Stroke, SvgCanvas, TextAnchor, estimate_text_width};
use rollwright_i18n::Lang;

use crate::ResultsDocument;
use crate::results_text::localized_strategy_names_by_player;

/// A matrix of how often the row's player has more points than the column's. `rate` returns this
/// rate for two players, and the rate of equal points.
pub(crate) fn head_to_head_matrix(
    title: &str,
    names: &[String],
    lang: Lang,
    rate: impl Fn(usize, usize) -> Option<(f64, f64)>,
) -> SvgCanvas {
    let texts = &lang.shared_texts().charts;
    let mut canvas = SvgCanvas::default();
    let mut top = draw_title_and_legend(&mut canvas, title, NO_LEGEND) + 44.0;
    canvas.text(
        (16.0, 42.0),
        texts.head_to_head_note,
        12.0,
        TextAnchor::Start,
        ColourRole::SecondaryText,
    );
    let longest =
        names.iter().map(|name| estimate_text_width(name, 12.0)).fold(40.0, f64::max).min(190.0);
    let left = longest + 26.0;
    let count = names.len().max(1) as f64;
    let wide = ((PANEL_WIDTH - left - 24.0) / count).min(170.0);
    // Names that don't fit side by side are set vertically.
    let upright = longest > wide - 4.0;
    if upright {
        top += longest - 10.0;
    }
    let high = ((PANEL_HEIGHT - top - 16.0) / count).min(120.0);
    let size = (wide / 4.6).min(high / 1.6).min(17.0);
    for (row, name) in names.iter().enumerate() {
        let y = top + high * row as f64;
        canvas.text(
            (left - 9.0, y + high / 2.0 + 4.0),
            name,
            12.0,
            TextAnchor::End,
            ColourRole::Foreground,
        );
        let x = left + wide * (row as f64 + 0.5);
        if upright {
            canvas.vertical_text(
                (x + 4.0, top - 6.0 - estimate_text_width(name, 12.0) / 2.0),
                name,
                12.0,
            );
        } else {
            canvas.text((x, top - 8.0), name, 12.0, TextAnchor::Middle, ColourRole::Foreground);
        }
        for column in 0..names.len() {
            let x = left + wide * column as f64;
            let Some((ahead, level)) = rate(row, column) else {
                canvas.filled_rect(
                    (x + 1.0, y + 1.0),
                    (wide - 2.0, high - 2.0),
                    ColourRole::GridLine,
                );
                continue;
            };
            let fill = rate_colour(ahead + level / 2.0);
            let [red, green, blue] = fill;
            let paint = format!("fill=\"#{red:02x}{green:02x}{blue:02x}\"");
            canvas.rect((x + 1.0, y + 1.0), (wide - 2.0, high - 2.0), &paint);
            let text_colour = ColourRole::Fixed(text_colour_on(fill));
            let middle = (x + wide / 2.0, y + high / 2.0 + size * 0.35);
            let lift = if level > 0.0 && high > 44.0 { size * 0.55 } else { 0.0 };
            canvas.text(
                (middle.0, middle.1 - lift),
                &format_percent(ahead, lang),
                size,
                TextAnchor::Middle,
                text_colour,
            );
            if lift > 0.0 {
                let text = (texts.tie_rate)(&(lang.shared_texts().numbers.format_decimal)(
                    100.0 * level,
                    1,
                ));
                canvas.text(
                    (middle.0, middle.1 + size * 0.75),
                    &text,
                    size * 0.72,
                    TextAnchor::Middle,
                    text_colour,
                );
            }
        }
    }
    let y = top + high * count;
    let frame = Stroke { colour: ColourRole::Foreground, width: 1.0, dash: "" };
    canvas.line((left, y), (left + wide * count, y), frame);
    canvas
}

/// The matrix for every pair of players of a run.
pub(super) fn head_to_head(document: &ResultsDocument, lang: Lang) -> SvgCanvas {
    let games = document.games.max(1) as f64;
    let rate = |row: usize, column: usize| {
        let (first, second) = (row.min(column) + 1, row.max(column) + 1);
        let pair = document.pairs.iter().find(|p| p.first == first && p.second == second)?;
        let ahead = if row < column { pair.ahead } else { pair.behind };
        Some((ahead as f64 / games, pair.level as f64 / games))
    };
    head_to_head_matrix(
        lang.shared_texts().charts.head_to_head_title,
        &localized_strategy_names_by_player(document, lang),
        lang,
        rate,
    )
}

/// Interpolates from orange (0) through white (a half) to blue (1), which every colour vision can
/// distinguish.
fn rate_colour(rate: f64) -> [u8; 3] {
    let (end, distance) = if rate >= 0.5 {
        ((0.0, 90.0, 156.0), (rate - 0.5) * 2.0)
    } else {
        ((200.0, 82.0, 0.0), (0.5 - rate) * 2.0)
    };
    let mix = |to: f64| (250.0 + (to - 250.0) * distance.clamp(0.0, 1.0) * 0.92).round() as u8;
    [mix(end.0), mix(end.1), mix(end.2)]
}

/// Black or white, whichever has more contrast on this colour: always at least 4.5.
fn text_colour_on(colour: [u8; 3]) -> &'static str {
    let luminance = relative_luminance(colour);
    if (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) { "#000000" } else { "#ffffff" }
}

/// The relative luminance of an sRGB colour, from 0 to 1.
fn relative_luminance(colour: [u8; 3]) -> f64 {
    let [red, green, blue] = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_have_enough_contrast_on_every_rate() {
        for rate in 0..=100 {
            let fill = rate_colour(f64::from(rate) / 100.0);
            let text = if text_colour_on(fill) == "#ffffff" { 1.0 } else { 0.0 };
            let (one, other) = (relative_luminance(fill) + 0.05, text + 0.05);
            let contrast = f64::max(one, other) / f64::min(one, other);
            assert!(contrast >= 4.5, "{rate}%: {contrast}");
        }
    }
}
