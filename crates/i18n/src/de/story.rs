use crate::{StoryCause, StoryTexts, german_dative_of_name_or_du};

/// The subject with its auxiliary verb.
fn who(name: Option<&str>) -> String {
    name.map_or_else(|| "Du hast".to_owned(), |name| format!("{name} hat"))
}

fn by_points(points: Option<i32>) -> String {
    match points {
        Some(1) => " mit 1 Punkt Unterschied".to_owned(),
        Some(points) => format!(" mit {points} Punkten Unterschied"),
        None => String::new(),
    }
}

pub(super) const STORY: StoryTexts = StoryTexts {
    headline: |cause| match cause {
        StoryCause::Unfinished => "Der Stand bisher.",
        StoryCause::OnlyBadLuck => "Nur die Würfel.",
        StoryCause::MostlyBadLuck => "Vor allem die Würfel.",
        StoryCause::BadLuckAndMistakes => "Würfel und Entscheidungen.",
        StoryCause::MostlyMistakes => "Vor allem die Entscheidungen.",
        StoryCause::BeatenByTheOthers => "Gut gespielt, trotzdem geschlagen.",
        StoryCause::WonAgainstLuck => "Gegen die Würfel gewonnen.",
        StoryCause::WonWithLuck => "Die Würfel haben geholfen.",
        StoryCause::WonByOthersMistakes => "Besser entschieden.",
        StoryCause::Tied => "Niemand vorn.",
        StoryCause::SoloGoodLuck => "Ein guter Tag mit den Würfeln.",
        StoryCause::SoloBalanced => "Ein normaler Tag mit den Würfeln.",
    },
    won: |name, points| format!("{}{} gewonnen.", who(name), by_points(points)),
    lost: |name, points| format!("{}{} verloren.", who(name), by_points(points)),
    tied: |name| match name {
        Some(name) => format!("{name} teilt sich den ersten Platz."),
        None => "Du teilst dir den ersten Platz.".to_owned(),
    },
    scored: |name, points| {
        format!("{} {points} {} erreicht.", who(name), if points == 1 { "Punkt" } else { "Punkte" })
    },
    unfinished: "Das Spiel ist noch nicht zu Ende.",
    luck_and_decisions: |name, helped, luck, loss| {
        let whose = if name.is_some() { "die eigenen" } else { "deine" };
        match (helped, name) {
            (true, Some(name)) => format!(
                "Das Glück hat {name} {luck} gebracht; {whose} Entscheidungen haben {loss} gekostet."
            ),
            (true, None) => format!(
                "Das Glück hat dir {luck} gebracht; {whose} Entscheidungen haben {loss} gekostet."
            ),
            (false, name) => format!(
                "Das Pech hat {} {luck} gekostet, {whose} Entscheidungen {loss}.",
                name.unwrap_or("dich")
            ),
        }
    },
    luck_alone: |name, helped, luck| {
        let whose = if name.is_some() { "die eigenen" } else { "deine" };
        match (helped, name) {
            (true, name) => format!(
                "Das Glück hat {} {luck} gebracht; {whose} Entscheidungen haben nichts gekostet.",
                name.unwrap_or("dir")
            ),
            (false, name) => format!(
                "Das Pech hat {} {luck} gekostet, {whose} Entscheidungen nichts.",
                name.unwrap_or("dich")
            ),
        }
    },
    others_gave: |name, amount| match name {
        Some(name) => {
            format!(
                "Fehler von {} haben {amount} zurückgegeben.",
                german_dative_of_name_or_du(name)
            )
        }
        None => format!("Fehler der anderen haben {amount} zurückgegeben."),
    },
    others_cost: |amount| format!("Entscheidungen der anderen haben {amount} gekostet."),
    win_chance_amount: |amount, is_short| match (is_short, amount) {
        (true, _) => amount.to_owned(),
        (false, "1") => "1 Prozentpunkt Gewinnchance".to_owned(),
        (false, _) => format!("{amount} Prozentpunkte Gewinnchance"),
    },
    points_amount: |amount, is_short| match (is_short, amount) {
        (true, _) => amount.to_owned(),
        (false, "1") => "1 Punkt".to_owned(),
        (false, _) => format!("{amount} Punkte"),
    },
    about: |amount| format!("etwa {amount}"),
    less_than: |amount| format!("weniger als {amount}"),
    dice: "Die Würfel",
    own_decisions: |name| match name {
        Some(name) => format!("Entscheidungen von {name}"),
        None => "Deine Entscheidungen".to_owned(),
    },
    moments: |count| match count {
        1 => "Ein Moment",
        2 => "Zwei Momente",
        _ => "Drei Momente",
    },
    no_mistakes: "Keine Fehler",
    no_mistakes_text: |name| match name {
        Some(name) => format!(
            "Jede Entscheidung von {name} war die beste oder fast so gut. Das war die schwerste:"
        ),
        None => {
            "Jede Entscheidung war die beste oder fast so gut. Gut gespielt! Das war die schwerste:"
                .to_owned()
        }
    },
    hardest_decision: "Die schwerste Entscheidung",
    played: |name, label| format!("{}: {label}", name.unwrap_or("Du")),
    best: |label| format!("Am besten: {label}"),
    severities: ["Ungenau", "Fehler", "Grober Fehler"],
    cost: |amount| format!("−{amount}"),
    performance: |name, loss, decisions| match (name, decisions) {
        (None, 1) => format!("Deine einzige knifflige Entscheidung kostete {loss}."),
        (Some(name), 1) => format!("Die einzige knifflige Entscheidung von {name} kostete {loss}."),
        (None, _) => {
            format!("Deine {decisions} kniffligen Entscheidungen kosteten im Mittel je {loss}.")
        }
        (Some(name), _) => format!(
            "Die {decisions} kniffligen Entscheidungen von {name} kosteten im Mittel je {loss}."
        ),
    },
    plays_like_level: |level| format!("Das entspricht etwa der Stufe {level}."),
    about_performance: "Was das bedeutet",
    gains_points_but_loses_chance: |points| {
        format!(
            "Das bringt im Mittel {points} Punkte mehr und gewinnt trotzdem seltener: Hier zählt, vorn zu sein."
        )
    },
};
