//! The text to share about a daily exercise: how well it went, without giving it away.

use crate::MistakeSeverity;

/// How well an answer went, as a coloured square.
#[must_use]
pub fn answer_result_emoji(loss: f64, mark: Option<MistakeSeverity>) -> &'static str {
    match mark {
        None if loss <= 0.0 => "\u{1f7e9}",
        None | Some(MistakeSeverity::Doubtful) => "\u{1f7e8}",
        Some(MistakeSeverity::Bad) => "\u{1f7e7}",
        Some(MistakeSeverity::VeryBad) => "\u{1f7e5}",
    }
}

/// A line to share: the day, and a square for each answered game.
#[must_use]
pub fn daily_share_line(day: &str, games: &[(&str, &str)]) -> String {
    let games: Vec<String> =
        games.iter().map(|(title, square)| format!("{square} {title}")).collect();
    format!("Rollwright {day}: {}", games.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_line_shows_results_but_not_positions() {
        let squares = [
            None,
            Some(MistakeSeverity::Doubtful),
            Some(MistakeSeverity::Bad),
            Some(MistakeSeverity::VeryBad),
        ]
        .map(|mark| answer_result_emoji(if mark.is_none() { 0.0 } else { 1.0 }, mark));
        let distinct: std::collections::BTreeSet<_> = squares.iter().collect();
        assert_eq!(distinct.len(), 4);
        let line = daily_share_line("2026-11-15", &[("Qwixx", squares[0]), ("Pig", squares[3])]);
        assert_eq!(line, "Rollwright 2026-11-15: \u{1f7e9} Qwixx, \u{1f7e5} Pig");
    }
}
