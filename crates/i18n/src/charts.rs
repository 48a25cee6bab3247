//! The words in pictures of many games.

/// What the pictures of a run say.
pub struct ChartTexts {
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
    /// Over how likely each score is under perfect play.
    pub exact_scores: &'static str,
    /// Over how likely each length of the game is.
    pub exact_turns: &'static str,
    /// Over the chance of at least so many points.
    pub at_least_points: &'static str,
    /// Over the chance of at least so many turns.
    pub at_least_turns: &'static str,
    /// The axis of chances, in percent.
    pub chance: &'static str,
    /// The same, when a step is so many wide.
    pub chance_of_steps: fn(i32) -> String,
    /// Beside the line at the mean: mean and standard deviation.
    pub mean_and_sd: fn(&str, &str) -> String,
    /// The axis of exact means.
    pub exact_means: &'static str,
}
