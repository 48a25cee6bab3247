//! Why a game can't be set up as somebody wants it.

/// Texts about rules, seats and bots that can't be had: each is a phrase without its full
/// stop.
pub struct SetupTexts {
    /// A game, a rule set it does not have, and those it has.
    pub unknown_rule_set: fn(&str, &str, &str) -> String,
    /// A rule set, a setting it does not have, and those it has.
    pub unknown_setting: fn(&str, &str, &str) -> String,
    /// A setting, a value that it can't have, and from where to where it goes.
    pub invalid_value: fn(&str, &str, u8, u8) -> String,
    /// So many players where there must be so many to so many.
    pub seat_count: fn(usize, u8, u8) -> String,
    /// A seat, counted from 1, can't begin where there are so many.
    pub unknown_first_seat: fn(u16, u8) -> String,
    /// A strategy that a game does not have, the game, and those it has.
    pub unknown_strategy: fn(&str, &str, &str) -> String,
    /// A strategy that can't play here, and why, in English.
    pub strategy_unavailable: fn(&str, &str) -> String,
    /// A game is not solved; why, in English.
    pub no_solution: fn(&str) -> String,
    /// The preparation of a bot was stopped.
    pub preparation_cancelled: &'static str,
    /// A solution takes so many megabytes, and solutions may take so many.
    pub no_memory: fn(usize, usize) -> String,
    /// A strategy that would study too long, one to take instead, and why, in English.
    pub preparation_too_long: fn(&str, &str, &str) -> String,
    /// A seed where dice have to be fair.
    pub seed_not_allowed: &'static str,
    /// From how many to how many minutes people are waited for.
    pub away_minutes_range: fn(u8, u8) -> String,
    /// From how many seconds to how many days people may take.
    pub time_limit_range: fn(u32, u32) -> String,
    /// The dice of a table that is served.
    pub invalid_dice_mode: &'static str,
    /// Anything else, in English.
    pub other_error: fn(&str) -> String,
}
