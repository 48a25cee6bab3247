//! Texts of the coach and of the charts of the lab.

/// Texts of the coach. Text parameters are formatted numbers or names.
pub struct CoachTexts {
    /// A number of points.
    pub point_count: fn(&str) -> String,
    /// A difference between two shares.
    pub percentage_point_count: fn(&str) -> String,
    /// Method: exact values.
    pub method_exact: &'static str,
    /// Method: the evaluator of a strategy.
    pub method_evaluator: fn(&str) -> String,
    /// The error of an evaluator: of its values, and of the differences between two
    /// choices.
    pub evaluator_error: fn(&str, &str) -> String,
    /// Method: this many games played by a strategy.
    pub method_rollouts: fn(usize, &str) -> String,
    /// Title of a hint for a seat.
    pub hint_title: fn(&str) -> String,
    /// The best option of a player, as a sentence: name, option.
    pub hint_answer: fn(&str, &str) -> String,
    /// The columns of a hint: choice, value, loss, explanation.
    pub hint_columns: [&'static str; 4],
    /// Texts of a game review.
    pub review: ReviewTexts,
}

/// Texts of a game review.
pub struct ReviewTexts {
    /// Title of the review of the game with this name.
    pub title: fn(&str) -> String,
    /// Unit of the values: expected points.
    pub objective_points: &'static str,
    /// Unit of the values: win probability.
    pub objective_win: &'static str,
    /// The game isn't over, so results are the value of the position.
    pub game_unfinished: &'static str,
    /// Heading of the list of seats.
    pub seats_heading: &'static str,
    /// Its columns: seat, start, luck, decisions, others, unexplained, result, decisions with a
    /// choice, loss per choice, accuracy.
    pub seat_columns: [&'static str; 10],
    /// How the columns add up.
    pub column_formula: &'static str,
    /// Heading of the losses by kind of question.
    pub question_kinds_heading: &'static str,
    /// Its columns: seat, question, decisions, loss.
    pub question_kind_columns: [&'static str; 4],
    /// The link from a moment to the explorer.
    pub explore_position: &'static str,
    /// Heading of the most costly moments.
    pub moments_heading: &'static str,
    /// A moment: step, player, action played, best action, loss.
    pub moment: fn(usize, &str, &str, &str, &str) -> String,
    /// The expected points after the action played and after the best one.
    pub moment_expected_points: fn(&str, &str) -> String,
    /// Legend: how a sheet marks the two choices.
    pub sheet_marks_legend: &'static str,
    /// No seat lost anything.
    pub no_losses: &'static str,
    /// Heading of the list of decisions.
    pub decisions_heading: &'static str,
    /// Its columns: step, seat, question, action played, best action, loss, mark.
    pub decision_columns: [&'static str; 7],
    /// The marks: doubtful, bad, very bad.
    pub mark_names: [&'static str; 3],
    /// The smallest loss for each mark.
    pub mark_thresholds: fn(&str, &str, &str) -> String,
    /// Heading of the undone steps.
    pub undone_heading: &'static str,
    /// An undone line of the record: its number and its content.
    pub undone_line: fn(usize, &str) -> String,
    /// A roll with these faces.
    pub roll: fn(&str) -> String,
    /// Title of the chart of values over the game.
    pub value_chart_title: &'static str,
    /// The axis label for steps.
    pub step_axis: &'static str,
    /// The number of a moment's step.
    pub step_number: fn(usize) -> String,
    /// The result of best play with the same dice.
    pub same_dice_best_play: fn(&str) -> String,
    /// Why that result is undefined.
    pub same_dice_undefined: &'static str,
}

/// Texts of the charts of a simulation.
pub struct ChartTexts {
    /// The mean score in a player's legend entry.
    pub legend_mean: fn(&str) -> String,
    /// Title: the distribution of scores.
    pub score_distribution_title: &'static str,
    /// Axis: scores.
    pub points_axis: &'static str,
    /// Axis: rates in percent.
    pub share_axis: &'static str,
    /// The same, for bars that are this many points wide.
    pub share_axis_per_points: fn(i32) -> String,
    /// Axis: rates with confidence intervals.
    pub share_interval_axis: &'static str,
    /// Label for the exact means of a solver.
    pub exact_mean_label: fn(&str) -> String,
    /// Legend for the black dots.
    pub exact_dots_legend: &'static str,
    /// Label for an exact win rate.
    pub exact_win_rate_label: fn(&str) -> String,
    /// Title: wins, out of this many games.
    pub wins_title: fn(&str) -> String,
    /// Axis: players.
    pub player_axis: &'static str,
    /// Title: wins by opponent.
    pub head_to_head_title: &'static str,
    /// How to read the matrix.
    pub head_to_head_note: &'static str,
    /// How often two players tied.
    pub tie_rate: fn(&str) -> String,
    /// Title: scores by game length.
    pub score_by_length_title: &'static str,
    /// Axis: turns.
    pub turns_axis: &'static str,
    /// Axis: mean scores.
    pub mean_score_axis: &'static str,
    /// Axis: means of a measure.
    pub measure_mean_axis: &'static str,
    /// Title: convergence of the mean.
    pub convergence_title: &'static str,
    /// Axis: games played.
    pub games_played_axis: &'static str,
    /// Axis: deviation from the final mean.
    pub mean_deviation_axis: &'static str,
    /// Title: the probability of each score under perfect play.
    pub exact_score_distribution_title: &'static str,
    /// Title: the probability of each game length.
    pub exact_length_distribution_title: &'static str,
    /// Title: the probability of at least a number of points.
    pub at_least_points_title: &'static str,
    /// Title: the probability of at least a number of turns.
    pub at_least_turns_title: &'static str,
    /// Axis: probabilities in percent.
    pub probability_axis: &'static str,
    /// The same, for bars of this width.
    pub probability_axis_per_step: fn(i32) -> String,
    /// Label of the line at the mean: mean and standard deviation.
    pub mean_and_sd_label: fn(&str, &str) -> String,
    /// Axis: exact means.
    pub exact_mean_axis: &'static str,
}
