use crate::{CoachWords, ReviewWords};

pub(super) const TEXTS: CoachWords = CoachWords {
    points: |points| format!("{points} points"),
    percentage_points: |points| format!("{points} percentage points"),
    best: "the best choice",
    equal: "as good as the best, as far as can be told",
    costs_points: |points| format!("costs {points} points on average"),
    costs_chance: |points| format!("costs {points} percentage points of the chance to win"),
    passes_over: |count, row| match count {
        1 => format!("passes over 1 cell in {row}"),
        _ => format!("passes over {count} cells in {row}"),
    },
    keeps_open: |count, row, other| match count {
        1 => format!("keeps 1 cell in {row} open that {other} would pass over"),
        _ => format!("keeps {count} cells in {row} open that {other} would pass over"),
    },
    locks: |row| format!("locks {row}"),
    ends: "ends the game",
    at_once: |points| match points {
        1 => "brings 1 point at once".to_owned(),
        2.. => format!("brings {points} points at once"),
        -1 => "costs 1 point at once".to_owned(),
        _ => format!("costs {} points at once", points.unsigned_abs()),
    },
    pays_off: |percent, other| format!("turns out better than {other} after {percent}% of rolls"),
    exact: "exact values",
    evaluator: |strategy| format!("estimated by the evaluator of {strategy}"),
    calibration: |value, difference| {
        format!("values are off by about {value}, differences between choices by {difference}")
    },
    rollouts: |games, strategy| format!("estimated by {games} games of {strategy} each"),
    hint_for: |name| format!("What {name} can do"),
    hint_heads: ["choice", "value", "loss", "why"],
    review: ReviewWords {
        title: |game| format!("Review of a game of {game}"),
        objective_points: "Values are expected points.",
        objective_win: "Values are chances to win, in percent.",
        running: "The game is not over: results are what the position is worth now.",
        seats: "Luck and skill",
        seat_heads: [
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
        identity: "result = start + luck - loss + others + residual",
        kinds: "Losses by kind of question",
        kind_heads: ["seat", "question", "decisions", "loss"],
        moments: "The most costly moments",
        moment: |step, name, played, best, loss| {
            format!("Step {step}: {name} played {played}; best was {best} (lost {loss})")
        },
        moment_points: |played, best| format!("expected points: {played} played, {best} best"),
        marked: "[played] {best}",
        no_losses: "Nobody has lost anything by a decision.",
        decisions: "Decisions",
        decision_heads: ["step", "seat", "question", "played", "best", "loss", "mark"],
        marks: ["doubtful", "bad", "very bad"],
        thresholds: |doubtful, bad, very_bad| {
            format!(
                "Doubtful from a loss of {doubtful} on, bad from {bad}, very bad from {very_bad}."
            )
        },
        taken_back: "Taken back, and not counted",
        taken_back_line: |line, what| format!("line {line}: {what}"),
        roll: |faces| format!("roll of {faces}"),
        course: "Expected result over the game",
        steps: "step",
        step: |step| format!("step {step}"),
        same_dice: |result| format!("The same dice, played perfectly: {result}"),
        same_dice_undefined: "The same dice, played perfectly: not defined, because the record lacks some of the dice and has no seed to draw them from.",
    },
};
