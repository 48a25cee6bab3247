use crate::SetupTexts;

pub(super) const TEXTS: SetupTexts = SetupTexts {
    no_rules: |game, name, known| format!("{game} has no rule set '{name}'; it has: {known}"),
    no_setting: |rules, key, known| {
        format!("the rule set '{rules}' has no setting '{key}'; its settings: {known}")
    },
    bad_value: |key, value, low, high| {
        format!("'{value}' can't be used for '{key}': give a whole number from {low} to {high}")
    },
    seats: |got, low, high| match low == high {
        true => format!("there must be {low} players, not {got}"),
        false => format!("there must be between {low} and {high} players, not {got}"),
    },
    first: |seat, count| format!("seat {seat} can't begin: there are {count} seats"),
    no_bot: |name, game, known| {
        format!("there is no strategy '{name}' for {game}; there are: {known}")
    },
    bot_not_here: |name, why| format!("the strategy '{name}' can't play here: {why}"),
    not_solved: str::to_owned,
    stopped: "stopped before it was done",
    no_memory: |needed, limit| {
        format!(
            "its exact solution takes {needed} MB of memory, and this server has {limit} MB for \
             all solutions: try again later, or choose something simpler"
        )
    },
    not_studied: |name, _, why| format!("the strategy '{name}' can't play here: {why}"),
    chosen_seed: "a seed can be chosen in training games whose dice the program rolls, and nowhere else",
    away_after: |low, high| format!("people can be waited for from {low} to {high} minutes"),
    time_limit: |seconds, days| format!("clocks can be set from {seconds} seconds to {days} days"),
    dice: "a table has random or manual dice",
    other: str::to_owned,
};
