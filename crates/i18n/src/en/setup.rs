use crate::SetupTexts;

pub(super) const SETUP: SetupTexts = SetupTexts {
    unknown_rule_set: |game, name, known| {
        format!("{game} has no rule set '{name}'; it has: {known}")
    },
    unknown_setting: |rules, key, known| {
        format!("the rule set '{rules}' has no setting '{key}'; its settings: {known}")
    },
    invalid_value: |key, value, low, high| {
        format!("'{value}' can't be used for '{key}': give a whole number from {low} to {high}")
    },
    seat_count: |got, low, high| match low == high {
        true => format!("there must be {low} players, not {got}"),
        false => format!("there must be between {low} and {high} players, not {got}"),
    },
    unknown_first_seat: |seat, count| format!("seat {seat} can't begin: there are {count} seats"),
    unknown_strategy: |name, game, known| {
        format!("there is no strategy '{name}' for {game}; there are: {known}")
    },
    strategy_unavailable: |name, why| format!("the strategy '{name}' can't play here: {why}"),
    no_solution: str::to_owned,
    preparation_cancelled: "stopped before it was done",
    no_memory: |needed, limit| {
        format!(
            "its exact solution takes {needed} MB of memory, and this server has {limit} MB for \
             all solutions: try again later, or choose something simpler"
        )
    },
    preparation_too_long: |name, _, why| format!("the strategy '{name}' can't play here: {why}"),
    seed_not_allowed: "a seed can be chosen in training games whose dice the program rolls, and nowhere else",
    away_minutes_range: |low, high| {
        format!("people can be waited for from {low} to {high} minutes")
    },
    time_limit_range: |seconds, days| {
        format!("clocks can be set from {seconds} seconds to {days} days")
    },
    invalid_dice_mode: "a table has random or manual dice",
    other_error: str::to_owned,
};
