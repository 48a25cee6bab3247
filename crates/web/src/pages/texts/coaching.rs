//! Texts of hints, the tutor, the trainer and the review.

/// Texts of the coach at the table.
pub(crate) struct CoachPageTexts {
    /// Marks the best choice, and the one that was played.
    pub(crate) marked_best: &'static str,
    pub(crate) marked_played: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) hint_help: &'static str,
    pub(crate) all_options: &'static str,
    pub(crate) ask_again: &'static str,
    pub(crate) close: &'static str,
    pub(crate) busy: &'static str,
    pub(crate) not_ready: &'static str,
    /// The position is being played in a game that counts.
    pub(crate) counts: &'static str,
    /// Others are first.
    pub(crate) queued: &'static str,
    pub(crate) too_long: &'static str,
    pub(crate) no_memory: &'static str,
    pub(crate) failed: &'static str,
    pub(crate) no_hint: &'static str,
    pub(crate) tutor: &'static str,
    pub(crate) tutor_help: &'static str,
    pub(crate) tutor_off: &'static str,
    /// The thresholds: doubtful, bad, very bad decisions.
    pub(crate) tutor_levels: [&'static str; 3],
    /// The label of a game with the tutor.
    pub(crate) with_tutor: &'static str,
    pub(crate) tutor_preparing: &'static str,
    /// Shown after a decision that was played unchecked.
    pub(crate) tutor_unavailable: &'static str,
    /// Shown to players who join: joining means consent.
    pub(crate) joining_accepts_tutor: &'static str,
    pub(crate) tutor_proposed: &'static str,
    pub(crate) waits_for: fn(&str) -> String,
    pub(crate) agree: &'static str,
    pub(crate) decline: &'static str,
    pub(crate) propose: &'static str,
    pub(crate) turn_off: &'static str,
    /// A choice and why it is costly; the better choice and the reason.
    pub(crate) warning: fn(&str, &str) -> String,
    pub(crate) better_choice: fn(&str, &str) -> String,
    pub(crate) choose_differently: &'static str,
    pub(crate) play_anyway: &'static str,
}

/// Texts of the trainer.
pub(crate) struct TrainerTexts {
    pub(crate) title: &'static str,
    pub(crate) title_of: fn(&str) -> String,
    pub(crate) lead: &'static str,
    pub(crate) daily: &'static str,
    pub(crate) daily_of: fn(&str, &str) -> String,
    pub(crate) daily_lead: &'static str,
    pub(crate) to_daily: &'static str,
    pub(crate) to_train: &'static str,
    pub(crate) difficulty: &'static str,
    /// Easy, medium, hard.
    pub(crate) difficulties: [&'static str; 3],
    pub(crate) theme: &'static str,
    pub(crate) every_theme: &'static str,
    /// Locks, straights, sets, bonus, penalties, room, dice, duels, risk.
    pub(crate) themes: [&'static str; 9],
    pub(crate) streak: &'static str,
    pub(crate) storm: &'static str,
    pub(crate) streak_lead: &'static str,
    pub(crate) storm_lead: &'static str,
    pub(crate) start: &'static str,
    /// Above an exercise of a run: how many were solved.
    pub(crate) run_status: fn(i64) -> String,
    /// How many were solved, and the most ever.
    pub(crate) run_result: fn(i64, i64) -> String,
    /// Days in a row.
    pub(crate) day_streak: fn(usize) -> String,
    /// Whether the reader found the answer, and the percentage of people who did.
    pub(crate) found_share: fn(bool, i64) -> String,
    pub(crate) puzzle_rating: fn(i64) -> String,
    /// The reader's rating, and whether it is provisional.
    pub(crate) rating: fn(i64, bool) -> String,
    pub(crate) own_name: &'static str,
    pub(crate) opponent_name: fn(usize) -> String,
    pub(crate) from_own_game: &'static str,
    pub(crate) correct: fn(&str) -> String,
    pub(crate) costs: fn(&str) -> String,
    pub(crate) best_explanation: fn(&str, &str, &str) -> String,
    pub(crate) next: &'static str,
    pub(crate) back_to_review: &'static str,
    pub(crate) not_legal: &'static str,
    pub(crate) no_exercise: &'static str,
    pub(crate) try_again: &'static str,
    pub(crate) progress_title: &'static str,
    pub(crate) progress_help: &'static str,
    /// The number of answers, and of recent correct ones.
    pub(crate) progress_text: fn(usize, i64) -> String,
    pub(crate) progress_axis: &'static str,
    pub(crate) no_answers: &'static str,
    pub(crate) share: &'static str,
    pub(crate) copy: &'static str,
    pub(crate) copied: &'static str,
    pub(crate) done: &'static str,
    pub(crate) open: &'static str,
}

/// Texts of the review page.
pub(crate) struct ReviewPageTexts {
    pub(crate) title: &'static str,
    pub(crate) in_progress: &'static str,
    pub(crate) to_table: &'static str,
    pub(crate) in_play: &'static str,
    /// Whose review it is, with links to the reviews of the others.
    pub(crate) seen_by: &'static str,
    pub(crate) table: &'static str,
    pub(crate) replay: &'static str,
    /// The buttons of a moment.
    pub(crate) try_again: &'static str,
    pub(crate) show_in_replay: &'static str,
    pub(crate) why: &'static str,
    /// The titles of the graph, for the reader or a named player: the chance to win, the expected
    /// points.
    pub(crate) win_chance_of: fn(Option<&str>) -> String,
    pub(crate) expected_points_of: fn(Option<&str>) -> String,
    /// What the graph shows, for screen readers: its first and last values, and its mistakes.
    pub(crate) graph_summary: fn(&str, &str, usize) -> String,
    pub(crate) previous_mistake: &'static str,
    pub(crate) next_mistake: &'static str,
    /// How to use the graph.
    pub(crate) graph_help: &'static str,
    /// What the graph marks.
    pub(crate) mistake: &'static str,
    pub(crate) lucky_roll: &'static str,
    pub(crate) unlucky_roll: &'static str,
    /// Comments on a step: a decision that was best; how bad it was, the best choice and what the
    /// decision cost; the effect of a roll for a player.
    pub(crate) best_choice_of: fn(&str) -> String,
    pub(crate) better_choice: fn(&str, &str, &str) -> String,
    pub(crate) roll_effect: fn(Option<&str>, &str) -> String,
    pub(crate) details: &'static str,
    pub(crate) details_summary: fn(usize) -> String,
    pub(crate) download_csv: &'static str,
    pub(crate) download_json: &'static str,
    pub(crate) busy: &'static str,
    pub(crate) too_long: &'static str,
    pub(crate) failed: &'static str,
}
