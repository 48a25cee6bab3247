//! English texts of the coach and of charts.

use crate::{ChartTexts, CoachTexts, ReviewTexts, english_name_inside_sentence};

pub(super) const COACH: CoachTexts = CoachTexts {
    point_count: |points| format!("{points} points"),
    percentage_point_count: |points| format!("{points} percentage points"),
    method_exact: "exact values",
    method_evaluator: |strategy| format!("estimated by the {strategy} bot's evaluator"),
    evaluator_error: |value, difference| {
        format!(
            "typical error of a value: {value}; of the difference between two values: {difference}"
        )
    },
    method_rollouts: |games, strategy| {
        format!("estimated from {games} simulated games per choice, played by {strategy}")
    },
    hint_answer: |name, option| {
        format!("Best for {}: {option}", english_name_inside_sentence(name))
    },
    hint_title: |name| format!("What {} can do", english_name_inside_sentence(name)),
    hint_columns: ["choice", "value", "loss", "why"],
    review: ReviewTexts {
        title: |game| format!("Review of a {game} game"),
        objective_points: "Values are expected points.",
        objective_win: "Values are chances of winning, in percent.",
        game_unfinished: "The game isn't over yet. The results show what the position is worth now.",
        seats_heading: "Luck and skill",
        seat_columns: [
            "seat",
            "start",
            "luck",
            "decisions",
            "others",
            "unexplained",
            "result",
            "choices",
            "loss per choice",
            "accuracy",
        ],
        column_formula: "result = start + luck + decisions + others + unexplained",
        question_kinds_heading: "Losses by type of question",
        question_kind_columns: ["seat", "question", "decisions", "loss"],
        explore_position: "Explore this position",
        moments_heading: "The costliest moments",
        moment: |step, name, played, best, loss| {
            format!(
                "Step {step}: {name} played {played}; the best choice was {best} (loss: {loss})"
            )
        },
        moment_expected_points: |played, best| {
            format!("expected points: {played} as played, {best} for the best choice")
        },
        sheet_marks_legend: "[played] {best}",
        no_losses: "No decision cost anything.",
        decisions_heading: "Decisions",
        decision_columns: ["step", "seat", "question", "played", "best", "loss", "mark"],
        mark_names: ["doubtful", "bad", "very bad"],
        mark_thresholds: |doubtful, bad, very_bad| {
            format!(
                "A decision is doubtful if it loses at least {doubtful}, bad if at least {bad}, and very bad if at least {very_bad}."
            )
        },
        undone_heading: "Taken back (not counted)",
        undone_line: |line, what| format!("line {line}: {what}"),
        roll: |faces| format!("roll of {faces}"),
        value_chart_title: "Expected result over the game",
        step_axis: "step",
        step_number: |step| format!("step {step}"),
        same_dice_best_play: |result| format!("The same dice, played perfectly: {result}"),
        same_dice_undefined: "The same dice, played perfectly: unknown, because the record lacks some of the dice and has no seed to derive them from.",
    },
};

pub(super) const CHARTS: ChartTexts = ChartTexts {
    legend_mean: |mean| format!("mean {mean}"),
    score_distribution_title: "Score distribution",
    points_axis: "points",
    share_axis: "% of games",
    share_axis_per_points: |points| format!("% of games per {points}-point bin"),
    share_interval_axis: "% of games, 95% interval",
    exact_mean_label: |means| format!("exact mean {means}"),
    exact_dots_legend: "(black dots: exact distribution)",
    exact_win_rate_label: |rate| format!("exact {rate}%"),
    wins_title: |games| format!("Games won, n = {games}"),
    player_axis: "player",
    head_to_head_title: "Head to head",
    head_to_head_note: "How often the row's player scores more than the column's player",
    tie_rate: |rate| format!("tied {rate}%"),
    score_by_length_title: "Score by game length (grey: share of games of that length)",
    turns_axis: "total turns, all seats",
    mean_score_axis: "mean score, 95% interval",
    measure_mean_axis: "mean, 95% interval",
    convergence_title: "Convergence of the mean",
    games_played_axis: "games played",
    mean_deviation_axis: "running mean − final mean, 95% band",
    exact_score_distribution_title: "Score distribution under perfect play",
    exact_length_distribution_title: "Game length under perfect play",
    at_least_points_title: "Chance of scoring at least this many points",
    at_least_turns_title: "Chance that the game takes at least this many turns",
    probability_axis: "% chance",
    probability_axis_per_step: |width| format!("% chance per {width}-point bin"),
    mean_and_sd_label: |mean, sd| format!("mean {mean}, standard deviation {sd}"),
    exact_mean_axis: "exact mean",
};
