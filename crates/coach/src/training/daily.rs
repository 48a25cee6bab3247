//! What is told to others of a day's position: how well it went, and nothing of it.

use crate::Mark;

/// How well an answer went, as a coloured square.
#[must_use]
pub fn share_square(loss: f64, mark: Option<Mark>) -> &'static str {
    match mark {
        None if loss <= 0.0 => "\u{1f7e9}",
        None | Some(Mark::Doubtful) => "\u{1f7e8}",
        Some(Mark::Bad) => "\u{1f7e7}",
        Some(Mark::VeryBad) => "\u{1f7e5}",
    }
}

/// A line to be passed on: the day, and a square for each game that was answered.
#[must_use]
pub fn share_line(day: &str, games: &[(&str, &str)]) -> String {
    let games: Vec<String> =
        games.iter().map(|(title, square)| format!("{square} {title}")).collect();
    format!("Rollwright {day}: {}", games.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_well_it_went_and_nothing_of_the_position() {
        let squares = [None, Some(Mark::Doubtful), Some(Mark::Bad), Some(Mark::VeryBad)]
            .map(|mark| share_square(if mark.is_none() { 0.0 } else { 1.0 }, mark));
        let distinct: std::collections::BTreeSet<_> = squares.iter().collect();
        assert_eq!(distinct.len(), 4);
        let line = share_line("2026-11-15", &[("Qwixx", squares[0]), ("Pig", squares[3])]);
        assert_eq!(line, "Rollwright 2026-11-15: \u{1f7e9} Qwixx, \u{1f7e5} Pig");
    }
}
