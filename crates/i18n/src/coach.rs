//! What the coach says, whatever the game.

/// Texts of the coach. What is given as text is a number or a name, ready to be shown.
pub struct CoachWords {
    /// So many points.
    pub points: fn(&str) -> String,
    /// A difference between two shares.
    pub percentage_points: fn(&str) -> String,
    /// The best choice: a phrase, as all reasons are.
    pub best: &'static str,
    /// A choice that can't be told from the best.
    pub equal: &'static str,
    /// What a choice costs in points on average.
    pub costs_points: fn(&str) -> String,
    /// What a choice costs in percentage points of the chance to win.
    pub costs_chance: fn(&str) -> String,
    /// A choice passes over so many cells of a row.
    pub passes_over: fn(usize, &str) -> String,
    /// A choice keeps so many cells of a row open that another would pass over.
    pub keeps_open: fn(usize, &str, &str) -> String,
    /// A choice locks a row.
    pub locks: fn(&str) -> String,
    /// A choice ends the game.
    pub ends: &'static str,
    /// Points that a choice brings at once; fewer than none where it costs some.
    pub at_once: fn(i32) -> String,
    /// The share of rolls, in percent, after which a choice is worth more than another.
    pub pays_off: fn(&str, &str) -> String,
    /// How values are found: exactly.
    pub exact: &'static str,
    /// By the evaluator of a strategy.
    pub evaluator: fn(&str) -> String,
    /// How far an evaluator is off: its values, and the differences between two choices.
    pub calibration: fn(&str, &str) -> String,
    /// By so many games of a strategy.
    pub rollouts: fn(usize, &str) -> String,
    /// A hint is for a seat.
    pub hint_for: fn(&str) -> String,
    /// The columns of a hint: choice, value, loss, why.
    pub hint_heads: [&'static str; 4],
    /// The review of a game.
    pub review: ReviewWords,
}

/// Texts of a review.
pub struct ReviewWords {
    /// Over a review of the game with this title.
    pub title: fn(&str) -> String,
    /// What values are: expected points.
    pub objective_points: &'static str,
    /// What values are: the chance to win.
    pub objective_win: &'static str,
    /// The game is not over yet: results are what the position is worth.
    pub running: &'static str,
    /// Over the table of seats.
    pub seats: &'static str,
    /// Its columns: seat, start, luck, loss, others, residual, result, without luck,
    /// unforced decisions, error rate, accuracy.
    pub seat_heads: [&'static str; 11],
    /// How the columns hang together.
    pub identity: &'static str,
    /// Over losses by kind of question.
    pub kinds: &'static str,
    /// Its columns: seat, question, decisions, loss.
    pub kind_heads: [&'static str; 4],
    /// Over the most costly moments.
    pub moments: &'static str,
    /// A moment: step, name, what was played, what was best, what it cost.
    pub moment: fn(usize, &str, &str, &str, &str) -> String,
    /// The points to expect after what was played, and after the best.
    pub moment_points: fn(&str, &str) -> String,
    /// How the two choices are marked on a sheet.
    pub marked: &'static str,
    /// Nobody has lost anything.
    pub no_losses: &'static str,
    /// Over the list of decisions.
    pub decisions: &'static str,
    /// Its columns: step, seat, question, played, best, loss, mark.
    pub decision_heads: [&'static str; 7],
    /// Doubtful, bad, very bad.
    pub marks: [&'static str; 3],
    /// From which losses on they are given.
    pub thresholds: fn(&str, &str, &str) -> String,
    /// Over what was taken back.
    pub taken_back: &'static str,
    /// A line of the record that was taken back, and what it was.
    pub taken_back_line: fn(usize, &str) -> String,
    /// A roll, with its faces.
    pub roll: fn(&str) -> String,
    /// Over the chart of values over the game.
    pub course: &'static str,
    /// The axis of steps.
    pub steps: &'static str,
    /// The step of a moment.
    pub step: fn(usize) -> String,
    /// What best play would have made of the same dice.
    pub same_dice: fn(&str) -> String,
    /// Why that can't be said.
    pub same_dice_undefined: &'static str,
}
