use crate::{StoryCause, StoryTexts, english_name_inside_sentence};

/// The subject with its verb.
fn who(name: Option<&str>, verb: &str) -> String {
    format!("{} {verb}", name.unwrap_or("You"))
}

fn by_points(points: Option<i32>) -> String {
    match points {
        Some(1) => " by 1 point".to_owned(),
        Some(points) => format!(" by {points} points"),
        None => String::new(),
    }
}

pub(super) const STORY: StoryTexts = StoryTexts {
    headline: |cause| match cause {
        StoryCause::Unfinished => "The story so far.",
        StoryCause::OnlyBadLuck => "Only the dice.",
        StoryCause::MostlyBadLuck => "Mostly the dice.",
        StoryCause::BadLuckAndMistakes => "Dice and decisions.",
        StoryCause::MostlyMistakes => "Mostly decisions.",
        StoryCause::BeatenByTheOthers => "Well played, and beaten.",
        StoryCause::WonAgainstLuck => "Won against the dice.",
        StoryCause::WonWithLuck => "The dice helped.",
        StoryCause::WonByOthersMistakes => "The better decisions won.",
        StoryCause::Tied => "Nobody ahead.",
        StoryCause::SoloGoodLuck => "A good day with the dice.",
        StoryCause::SoloBalanced => "An ordinary day with the dice.",
    },
    won: |name, points| format!("{}{}.", who(name, "won"), by_points(points)),
    lost: |name, points| format!("{}{}.", who(name, "lost"), by_points(points)),
    tied: |name| format!("{} for first place.", who(name, "tied")),
    scored: |name, points| {
        format!(
            "{} {points} {}.",
            who(name, "scored"),
            if points == 1 { "point" } else { "points" }
        )
    },
    unfinished: "The game isn't over yet.",
    luck_and_decisions: |name, helped, luck, loss| {
        let (object, whose) = (
            name.unwrap_or("you"),
            name.map_or_else(|| "your".to_owned(), |name| format!("{name}'s")),
        );
        match helped {
            true => format!("Luck gave {object} {luck}; {whose} decisions cost {loss}."),
            false => format!("Luck cost {object} {luck}, {whose} decisions {loss}."),
        }
    },
    luck_alone: |name, helped, luck| {
        let (object, whose) = (
            name.unwrap_or("you"),
            name.map_or_else(|| "your".to_owned(), |name| format!("{name}'s")),
        );
        let verb = if helped { "gave" } else { "cost" };
        format!("Luck {verb} {object} {luck}; {whose} decisions cost nothing.")
    },
    others_gave: |name, amount| match name {
        Some(name) => {
            format!("Mistakes by {} gave back {amount}.", english_name_inside_sentence(name))
        }
        None => format!("Mistakes by the others gave back {amount}."),
    },
    others_cost: |amount| format!("Decisions of the others cost {amount}."),
    win_chance_amount: |amount, is_short| match (is_short, amount) {
        (true, _) => amount.to_owned(),
        (false, "1") => "1 percentage point of winning chance".to_owned(),
        (false, _) => format!("{amount} percentage points of winning chance"),
    },
    points_amount: |amount, is_short| match (is_short, amount) {
        (true, _) => amount.to_owned(),
        (false, "1") => "1 point".to_owned(),
        (false, _) => format!("{amount} points"),
    },
    about: |amount| format!("about {amount}"),
    less_than: |amount| format!("less than {amount}"),
    dice: "The dice",
    own_decisions: |name| match name {
        Some(name) => format!("{name}'s decisions"),
        None => "Your decisions".to_owned(),
    },
    moments: |count| match count {
        1 => "One moment",
        2 => "Two moments",
        _ => "Three moments",
    },
    no_mistakes: "No mistakes",
    no_mistakes_text: |name| match name {
        Some(name) => format!(
            "Every decision by {name} was the best one, or almost as good. This was the hardest:"
        ),
        None => {
            "Every decision was the best one, or almost as good. Well played! This was the hardest:"
                .to_owned()
        }
    },
    hardest_decision: "The hardest decision",
    played: |name, label| format!("{}: {label}", name.unwrap_or("You")),
    best: |label| format!("Best: {label}"),
    severities: ["Inaccuracy", "Mistake", "Blunder"],
    cost: |amount| format!("−{amount}"),
    performance: |name, loss, decisions| {
        let whose = name.map_or_else(|| "Your".to_owned(), |name| format!("{name}'s"));
        match decisions {
            1 => format!("{whose} one decision that wasn't obvious cost {loss}."),
            _ => format!(
                "{whose} {decisions} decisions that weren't obvious cost {loss} each on average."
            ),
        }
    },
    plays_like_level: |level| format!("That is about the level {level}."),
    about_performance: "What this means",
    gains_points_but_loses_chance: |points| {
        format!(
            "It scores {points} points more on average, and still wins less often: what counts here is finishing ahead."
        )
    },
};
