//! The words in pictures, so that they can be said in any language.

use crate::text;

/// What the pictures of a run say.
pub struct Words {
    /// A whole number.
    pub whole: fn(u64) -> String,
    /// A number with so many digits after the point.
    pub number: fn(f64, usize) -> String,
    /// What a player's line in a legend adds: the mean score.
    pub mean_of: fn(&str) -> String,
    /// Over the distribution of scores.
    pub scores: &'static str,
    /// The axis of scores.
    pub points: &'static str,
    /// The axis of rates, in percent.
    pub share: &'static str,
    /// The same, when a step is so many points wide.
    pub share_of_points: fn(i32) -> String,
    /// The axis of rates with their intervals.
    pub share_interval: &'static str,
    /// Beside what a solver knows: exact means.
    pub exact_mean: fn(&str) -> String,
    /// What the black dots are.
    pub exact_dots: &'static str,
    /// Beside an exact win rate.
    pub exact: fn(&str) -> String,
    /// Over the games won, of so many.
    pub wins: fn(&str) -> String,
    /// The axis of players.
    pub player: &'static str,
    /// Over who is ahead of whom.
    pub matrix: &'static str,
    /// How the matrix is read.
    pub matrix_note: &'static str,
    /// How often two had the same points.
    pub level: fn(&str) -> String,
    /// Over scores against the length of games.
    pub length: &'static str,
    /// The axis of turns.
    pub turns: &'static str,
    /// The axis of mean scores.
    pub mean_score: &'static str,
    /// The axis of means of measures.
    pub mean: &'static str,
    /// Over the mean as it settles.
    pub progress: &'static str,
    /// The axis of games played.
    pub games_played: &'static str,
    /// The axis of the mean as it settles.
    pub off_mean: &'static str,
}

impl Words {
    /// In English, as in files.
    pub const ENGLISH: Self = Self {
        whole: text::grouped,
        number: |number, digits| format!("{number:.digits$}"),
        mean_of: |mean| format!("mean {mean}"),
        scores: "Score distribution",
        points: "points",
        share: "share of games, %",
        share_of_points: |points| format!("share of games, % for every {points} points"),
        share_interval: "share of games, %, 95% interval",
        exact_mean: |means| format!("exact mean {means}"),
        exact_dots: "(black dots: exact distribution)",
        exact: |rate| format!("exact {rate}%"),
        wins: |games| format!("Games won, n = {games}"),
        player: "player",
        matrix: "Who is ahead",
        matrix_note: "how often the player of the row has more points than that of the column",
        level: |rate| format!("level {rate}%"),
        length: "Score and length of the game (grey: how common each length is)",
        turns: "turns, those of all seats together",
        mean_score: "mean score, 95% interval",
        mean: "mean, 95% interval",
        progress: "How the mean settles",
        games_played: "games played",
        off_mean: "mean less final mean, 95% band",
    };
}
