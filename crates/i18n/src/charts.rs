//! The words in pictures of many games.

/// What the pictures of a run say.
pub struct ChartTexts {
    /// What a player's line in a legend adds: the mean score.
    pub legend_mean: fn(&str) -> String,
    /// Over the distribution of scores.
    pub score_distribution_title: &'static str,
    /// The axis of scores.
    pub points_axis: &'static str,
    /// The axis of rates, in percent.
    pub share_axis: &'static str,
    /// The same, when a step is so many points wide.
    pub share_axis_per_points: fn(i32) -> String,
    /// The axis of rates with their intervals.
    pub share_interval_axis: &'static str,
    /// Beside what a solver knows: exact means.
    pub exact_mean_label: fn(&str) -> String,
    /// What the black dots are.
    pub exact_dots_legend: &'static str,
    /// Beside an exact win rate.
    pub exact_win_rate_label: fn(&str) -> String,
    /// Over the games won, of so many.
    pub wins_title: fn(&str) -> String,
    /// The axis of players.
    pub player_axis: &'static str,
    /// Over who is ahead of whom.
    pub head_to_head_title: &'static str,
    /// How the matrix is read.
    pub head_to_head_note: &'static str,
    /// How often two had the same points.
    pub tie_rate: fn(&str) -> String,
    /// Over scores against the length of games.
    pub score_by_length_title: &'static str,
    /// The axis of turns.
    pub turns_axis: &'static str,
    /// The axis of mean scores.
    pub mean_score_axis: &'static str,
    /// The axis of means of measures.
    pub measure_mean_axis: &'static str,
    /// Over the mean as it settles.
    pub convergence_title: &'static str,
    /// The axis of games played.
    pub games_played_axis: &'static str,
    /// The axis of the mean as it settles.
    pub mean_deviation_axis: &'static str,
    /// Over how likely each score is under perfect play.
    pub exact_score_distribution_title: &'static str,
    /// Over how likely each length of the game is.
    pub exact_length_distribution_title: &'static str,
    /// Over the chance of at least so many points.
    pub at_least_points_title: &'static str,
    /// Over the chance of at least so many turns.
    pub at_least_turns_title: &'static str,
    /// The axis of chances, in percent.
    pub probability_axis: &'static str,
    /// The same, when a step is so many wide.
    pub probability_axis_per_step: fn(i32) -> String,
    /// Beside the line at the mean: mean and standard deviation.
    pub mean_and_sd_label: fn(&str, &str) -> String,
    /// The axis of exact means.
    pub exact_mean_axis: &'static str,
}
