//! Texts of the laboratory: simulations and solutions.

/// Texts of simulations.
pub(crate) struct LabTexts {
    pub(crate) title: &'static str,
    pub(crate) lead: fn(&str) -> String,
    pub(crate) game: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) strategies: &'static str,
    pub(crate) seat: fn(usize) -> String,
    pub(crate) nobody: &'static str,
    /// The label of the number of games, with the maximum.
    pub(crate) games: fn(&str) -> String,
    pub(crate) seed: &'static str,
    pub(crate) seed_help: &'static str,
    pub(crate) duplicate: &'static str,
    pub(crate) duplicate_help: &'static str,
    pub(crate) run: &'static str,
    /// The visitor's previous run isn't done.
    pub(crate) has_unfinished_run: &'static str,
    pub(crate) queue_is_full: &'static str,
    /// The position in the queue, from 1.
    pub(crate) queue_position: fn(usize) -> String,
    pub(crate) queue_explanation: &'static str,
    pub(crate) bad_number: &'static str,
    pub(crate) results: &'static str,
    pub(crate) none: &'static str,
    pub(crate) saved_results: &'static str,
    /// How to put results into the folder.
    pub(crate) saved_results_help: &'static str,
    pub(crate) running: &'static str,
    /// Games played of games requested.
    pub(crate) progress: fn(&str, &str) -> String,
    pub(crate) timed_out: &'static str,
    pub(crate) failed: &'static str,
    pub(crate) displaced: &'static str,
    pub(crate) partial: fn(&str, &str) -> String,
    pub(crate) sample: fn(&str) -> String,
    pub(crate) strategy: &'static str,
    pub(crate) mean: &'static str,
    pub(crate) standard_error: &'static str,
    pub(crate) standard_deviation: &'static str,
    pub(crate) min: &'static str,
    pub(crate) max: &'static str,
    pub(crate) wins: &'static str,
    pub(crate) ties: &'static str,
    pub(crate) repeat_by_command: &'static str,
    pub(crate) download: &'static str,
    pub(crate) back: &'static str,
}

/// Texts of exact solutions.
pub(crate) struct SolutionTexts {
    pub(crate) title: &'static str,
    pub(crate) lead: &'static str,
    /// Shown while the game is being solved.
    pub(crate) solving: &'static str,
    /// The introduction for games about points, and for games about turns.
    pub(crate) points_lead: &'static str,
    pub(crate) turns_lead: &'static str,
    /// The probability that the first player wins.
    pub(crate) wins: &'static str,
    pub(crate) mode: &'static str,
    pub(crate) median: &'static str,
    pub(crate) ninety_percent_range: &'static str,
    pub(crate) from_to: fn(&str, &str) -> String,
    /// A target value of the visitor's choice.
    pub(crate) points_at_least: &'static str,
    pub(crate) turns_at_least: &'static str,
    pub(crate) targets_help: &'static str,
    pub(crate) show: &'static str,
    pub(crate) or_more: fn(i32) -> String,
    /// How often a box scores 0.
    pub(crate) never: &'static str,
    pub(crate) same_by_command: &'static str,
    pub(crate) download_csv: &'static str,
}
