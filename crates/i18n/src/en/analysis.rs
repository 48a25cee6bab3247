//! English texts of the coach and of charts.

use crate::{ChartTexts, CoachTexts, ReviewTexts};

pub(super) const COACH: CoachTexts = CoachTexts {
    point_count: |points| format!("{points} points"),
    percentage_point_count: |points| format!("{points} percentage points"),
    best_choice: "the best choice",
    equal_to_best: "as good as the best, as far as can be told",
    costs_points: |points| format!("costs {points} points on average"),
    costs_win_chance: |points| format!("costs {points} percentage points of the chance to win"),
    skips_cells: |count, row| match count {
        1 => format!("passes over 1 cell in {row}"),
        _ => format!("passes over {count} cells in {row}"),
    },
    keeps_cells_open: |count, row, other| match count {
        1 => format!("keeps 1 cell in {row} open that {other} would pass over"),
        _ => format!("keeps {count} cells in {row} open that {other} would pass over"),
    },
    locks_row: |row| format!("locks {row}"),
    ends_game: "ends the game",
    immediate_points: |points| match points {
        1 => "brings 1 point at once".to_owned(),
        2.. => format!("brings {points} points at once"),
        -1 => "costs 1 point at once".to_owned(),
        _ => format!("costs {} points at once", points.unsigned_abs()),
    },
    better_after_rolls: |percent, other| {
        format!("turns out better than {other} after {percent}% of rolls")
    },
    method_exact: "exact values",
    method_evaluator: |strategy| format!("estimated by the evaluator of {strategy}"),
    evaluator_error: |value, difference| {
        format!("values are off by about {value}, differences between choices by {difference}")
    },
    method_rollouts: |games, strategy| format!("estimated by {games} games of {strategy} each"),
    hint_title: |name| format!("What {name} can do"),
    hint_columns: ["choice", "value", "loss", "why"],
    review: ReviewTexts {
        title: |game| format!("Review of a game of {game}"),
        objective_points: "Values are expected points.",
        objective_win: "Values are chances to win, in percent.",
        game_unfinished: "The game is not over: results are what the position is worth now.",
        seats_heading: "Luck and skill",
        seat_columns: [
            "seat",
            "start",
            "luck",
            "loss",
            "others",
            "residual",
            "result",
            "without luck",
            "unforced",
            "error rate",
            "accuracy",
        ],
        column_formula: "result = start + luck - loss + others + residual",
        question_kinds_heading: "Losses by kind of question",
        question_kind_columns: ["seat", "question", "decisions", "loss"],
        moments_heading: "The most costly moments",
        moment: |step, name, played, best, loss| {
            format!("Step {step}: {name} played {played}; best was {best} (lost {loss})")
        },
        moment_expected_points: |played, best| {
            format!("expected points: {played} played, {best} best")
        },
        sheet_marks_legend: "[played] {best}",
        no_losses: "Nobody has lost anything by a decision.",
        decisions_heading: "Decisions",
        decision_columns: ["step", "seat", "question", "played", "best", "loss", "mark"],
        mark_names: ["doubtful", "bad", "very bad"],
        mark_thresholds: |doubtful, bad, very_bad| {
            format!(
                "Doubtful from a loss of {doubtful} on, bad from {bad}, very bad from {very_bad}."
            )
        },
        undone_heading: "Taken back, and not counted",
        undone_line: |line, what| format!("line {line}: {what}"),
        roll: |faces| format!("roll of {faces}"),
        value_chart_title: "Expected result over the game",
        step_axis: "step",
        step_number: |step| format!("step {step}"),
        same_dice_best_play: |result| format!("The same dice, played perfectly: {result}"),
        same_dice_undefined: "The same dice, played perfectly: not defined, because the record lacks some of the dice and has no seed to draw them from.",
    },
};

pub(super) const CHARTS: ChartTexts = ChartTexts {
    legend_mean: |mean| format!("mean {mean}"),
    score_distribution_title: "Score distribution",
    points_axis: "points",
    share_axis: "share of games, %",
    share_axis_per_points: |points| format!("share of games, % for every {points} points"),
    share_interval_axis: "share of games, %, 95% interval",
    exact_mean_label: |means| format!("exact mean {means}"),
    exact_dots_legend: "(black dots: exact distribution)",
    exact_win_rate_label: |rate| format!("exact {rate}%"),
    wins_title: |games| format!("Games won, n = {games}"),
    player_axis: "player",
    head_to_head_title: "Who is ahead",
    head_to_head_note: "how often the player of the row has more points than that of the column",
    tie_rate: |rate| format!("level {rate}%"),
    score_by_length_title: "Score and length of the game (grey: how common each length is)",
    turns_axis: "turns, those of all seats together",
    mean_score_axis: "mean score, 95% interval",
    measure_mean_axis: "mean, 95% interval",
    convergence_title: "How the mean settles",
    games_played_axis: "games played",
    mean_deviation_axis: "mean less final mean, 95% band",
    exact_score_distribution_title: "How likely each score is under perfect play",
    exact_length_distribution_title: "How long games of perfect play last",
    at_least_points_title: "Chance of at least so many points",
    at_least_turns_title: "Chance of at least so many turns",
    probability_axis: "chance, %",
    probability_axis_per_step: |width| format!("chance, % for every {width}"),
    mean_and_sd_label: |mean, sd| format!("mean {mean}, sd {sd}"),
    exact_mean_axis: "exact mean",
};
