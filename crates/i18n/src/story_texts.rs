//! Texts of the story of a game: the verdict and the moments that decided it.

/// Texts of the story. `None` as a name means the reader, who is addressed as "you". Amounts are
/// formatted and have their unit.
pub struct StoryTexts {
    /// The headline, by what decided the game.
    pub headline: fn(StoryCause) -> &'static str,
    /// A player won; the points ahead of the next one, if points count.
    pub won: fn(Option<&str>, Option<i32>) -> String,
    /// A player lost; the points behind the winner, if points count.
    pub lost: fn(Option<&str>, Option<i32>) -> String,
    /// A player shares the first place.
    pub tied: fn(Option<&str>) -> String,
    /// The result of a game for one.
    pub scored: fn(Option<&str>, i32) -> String,
    /// The game isn't over.
    pub unfinished: &'static str,
    /// What luck and decisions did: whether luck helped, its amount, and the amount that
    /// decisions cost.
    pub luck_and_decisions: fn(Option<&str>, bool, &str, &str) -> String,
    /// The same if no decision cost anything.
    pub luck_alone: fn(Option<&str>, bool, &str) -> String,
    /// What the mistakes of another player, or of several, gave this one.
    pub others_gave: fn(Option<&str>, &str) -> String,
    /// What the decisions of others cost.
    pub others_cost: fn(&str) -> String,
    /// Percentage points of winning chance; `true` where the unit is known.
    pub win_chance_amount: fn(&str, bool) -> String,
    /// Points; `true` where the unit is known.
    pub points_amount: fn(&str, bool) -> String,
    /// An estimated amount.
    pub about: fn(&str) -> String,
    /// An amount that is less than what is shown.
    pub less_than: fn(&str) -> String,
    /// The dice, below the picture.
    pub dice: &'static str,
    /// A player's decisions, below the picture.
    pub own_decisions: fn(Option<&str>) -> String,
    /// The heading of this many moments.
    pub moments: fn(usize) -> &'static str,
    /// Shown instead if there was no mistake.
    pub no_mistakes: &'static str,
    /// Praise, followed by the hardest decision.
    pub no_mistakes_text: fn(Option<&str>) -> String,
    /// The heading of the hardest decision.
    pub hardest_decision: &'static str,
    /// What was played.
    pub played: fn(Option<&str>, &str) -> String,
    /// What was best.
    pub best: fn(&str) -> String,
    /// How costly a decision was: doubtful, bad, very bad.
    pub severities: [&'static str; 3],
    /// What a decision cost.
    pub cost: fn(&str) -> String,
    /// A player's average loss per decision that wasn't obvious, and the number of such decisions.
    pub performance: fn(Option<&str>, &str, usize) -> String,
    /// The level of the bots that lose about as much.
    pub plays_like_level: fn(&str) -> String,
    /// The link to the explanation.
    pub about_performance: &'static str,
    /// A decision that gains points but lowers the chance to win: the points gained.
    pub gains_points_but_loses_chance: fn(&str) -> String,
}

/// What decided a game, as far as luck and decisions can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoryCause {
    /// The game isn't over.
    Unfinished,
    /// Lost by bad luck alone.
    OnlyBadLuck,
    /// Lost mostly by bad luck.
    MostlyBadLuck,
    /// Bad luck and mistakes cost about as much.
    BadLuckAndMistakes,
    /// Lost mostly by mistakes.
    MostlyMistakes,
    /// Lost without bad luck and without mistakes.
    BeatenByTheOthers,
    /// Won against bad luck.
    WonAgainstLuck,
    /// Won with luck.
    WonWithLuck,
    /// Won mostly because others made mistakes.
    WonByOthersMistakes,
    /// A tie.
    Tied,
    /// A game for one with luck and hardly a mistake.
    SoloGoodLuck,
    /// A game for one without any of the above.
    SoloBalanced,
}
