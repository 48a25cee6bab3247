//! What the coach says, whatever the game.

/// Texts of the coach. What is given as text is a number or a name, ready to be shown.
pub struct CoachTexts {
    /// So many points.
    pub point_count: fn(&str) -> String,
    /// A difference between two shares.
    pub percentage_point_count: fn(&str) -> String,
    /// The best choice: a phrase, as all reasons are.
    pub best_choice: &'static str,
    /// A choice that can't be told from the best.
    pub equal_to_best: &'static str,
    /// What a choice costs in points on average.
    pub costs_points: fn(&str) -> String,
    /// What a choice costs in percentage points of the chance to win.
    pub costs_win_chance: fn(&str) -> String,
    /// A choice passes over so many cells of a row.
    pub skips_cells: fn(usize, &str) -> String,
    /// A choice keeps so many cells of a row open that another would pass over.
    pub keeps_cells_open: fn(usize, &str, &str) -> String,
    /// A choice locks a row.
    pub locks_row: fn(&str) -> String,
    /// A choice ends the game.
    pub ends_game: &'static str,
    /// Points that a choice brings at once; fewer than none where it costs some.
    pub immediate_points: fn(i32) -> String,
    /// The share of rolls, in percent, after which a choice is worth more than another.
    pub better_after_rolls: fn(&str, &str) -> String,
    /// How values are found: exactly.
    pub method_exact: &'static str,
    /// By the evaluator of a strategy.
    pub method_evaluator: fn(&str) -> String,
    /// How far an evaluator is off: its values, and the differences between two choices.
    pub evaluator_error: fn(&str, &str) -> String,
    /// By so many games of a strategy.
    pub method_rollouts: fn(usize, &str) -> String,
    /// A hint is for a seat.
    pub hint_title: fn(&str) -> String,
    /// The columns of a hint: choice, value, loss, why.
    pub hint_columns: [&'static str; 4],
    /// The review of a game.
    pub review: ReviewTexts,
}

/// Texts of a review.
pub struct ReviewTexts {
    /// Over a review of the game with this title.
    pub title: fn(&str) -> String,
    /// What values are: expected points.
    pub objective_points: &'static str,
    /// What values are: the chance to win.
    pub objective_win: &'static str,
    /// The game is not over yet: results are what the position is worth.
    pub game_unfinished: &'static str,
    /// Over the table of seats.
    pub seats_heading: &'static str,
    /// Its columns: seat, start, luck, loss, others, residual, result, without luck,
    /// unforced decisions, error rate, accuracy.
    pub seat_columns: [&'static str; 11],
    /// How the columns hang together.
    pub column_formula: &'static str,
    /// Over losses by kind of question.
    pub question_kinds_heading: &'static str,
    /// Its columns: seat, question, decisions, loss.
    pub question_kind_columns: [&'static str; 4],
    /// Over the most costly moments.
    pub moments_heading: &'static str,
    /// A moment: step, name, what was played, what was best, what it cost.
    pub moment: fn(usize, &str, &str, &str, &str) -> String,
    /// The points to expect after what was played, and after the best.
    pub moment_expected_points: fn(&str, &str) -> String,
    /// How the two choices are marked on a sheet.
    pub sheet_marks_legend: &'static str,
    /// Nobody has lost anything.
    pub no_losses: &'static str,
    /// Over the list of decisions.
    pub decisions_heading: &'static str,
    /// Its columns: step, seat, question, played, best, loss, mark.
    pub decision_columns: [&'static str; 7],
    /// Doubtful, bad, very bad.
    pub mark_names: [&'static str; 3],
    /// From which losses on they are given.
    pub mark_thresholds: fn(&str, &str, &str) -> String,
    /// Over what was taken back.
    pub undone_heading: &'static str,
    /// A line of the record that was taken back, and what it was.
    pub undone_line: fn(usize, &str) -> String,
    /// A roll, with its faces.
    pub roll: fn(&str) -> String,
    /// Over the chart of values over the game.
    pub value_chart_title: &'static str,
    /// The axis of steps.
    pub step_axis: &'static str,
    /// The step of a moment.
    pub step_number: fn(usize) -> String,
    /// What best play would have made of the same dice.
    pub same_dice_best_play: fn(&str) -> String,
    /// Why that can't be said.
    pub same_dice_undefined: &'static str,
}
