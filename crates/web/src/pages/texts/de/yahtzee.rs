use rollwright_games::yahtzee::Category;

use crate::pages::texts::Yahtzee;

pub(super) const TEXTS: Yahtzee = Yahtzee {
    asks_again: |name| format!("{name}: würfle noch einmal oder wähle ein Feld"),
    asks_box: |name| format!("{name}: wähle ein Feld"),
    die: |at, face| match face {
        Some(face) => format!("Würfel {at} zeigt {face}"),
        None => format!("Würfel {at}, noch nicht geworfen"),
    },
    again_die: |at, face| format!("Würfel {at} noch einmal werfen, er zeigt {face}"),
    keep: "bleibt",
    again: "neu",
    rolls_left: |left| match left {
        0 => "Kein Wurf mehr".to_owned(),
        1 => "Noch 1 Wurf".to_owned(),
        left => format!("Noch {left} Würfe"),
    },
    pick: "Klick die Würfel an, die du neu werfen willst, oder werte, was daliegt.",
    roll_chosen: "Gewählte neu werfen",
    roll_all: "Alle fünf neu",
    card: "Wertungsblatt",
    box_column: "Feld",
    upper: "Oberer Teil",
    lower: "Unterer Teil",
    category: |of| category(of).to_owned(),
    worth: |category| match category {
        Category::Ones => "Summe der Einser",
        Category::Twos => "Summe der Zweier",
        Category::Threes => "Summe der Dreier",
        Category::Fours => "Summe der Vierer",
        Category::Fives => "Summe der Fünfer",
        Category::Sixes => "Summe der Sechser",
        Category::ThreeOfAKind => "3 gleiche: alle Augen",
        Category::FourOfAKind => "4 gleiche: alle Augen",
        Category::FullHouse => "3 und 2 gleiche: 25",
        Category::SmallStraight => "4 in Folge: 30",
        Category::LargeStraight => "5 in Folge: 40",
        Category::Yahtzee => "5 gleiche: 50",
        Category::Chance => "alle Augen",
    },
    would: |category, scored| {
        let joker = if scored.joker { ", als Joker" } else { "" };
        let chip = if scored.chip { ", mit Bonuschip" } else { "" };
        format!("{} in {category} eintragen{joker}{chip}", scored.points)
    },
    holds: |category, points| match points {
        Some(points) => format!("{category}, {points}"),
        None => category.to_owned(),
    },
    open_box: "frei",
    joker: "Joker",
    upper_sum: "Summe oben",
    upper_bonus: "Bonus ab 63",
    missing: |points| format!("noch {points}"),
    no_more: "verpasst",
    lower_sum: "Summe unten",
    chips: "Bonuschips",
    total: "Gesamt",
    rolled: |name, nth, faces| format!("{nth}. Wurf von {name}: {faces}."),
    keeps: |name, faces| format!("{name} behält {faces} und wirft den Rest neu."),
    keeps_none: |name| format!("{name} wirft alle fünf Würfel neu."),
    scored: |name, points, category| {
        let unit = if points == 1 { "Punkt" } else { "Punkte" };
        format!("{name} trägt {points} {unit} in {category} ein.")
    },
    was_joker: "Der Fünferpasch ist ein Joker.",
    won_chip: |name| format!("Noch ein Fünferpasch: ein Bonuschip für {name}, 100 Punkte!"),
    won_bonus: |name, upper| format!("{name} hat oben {upper} erreicht: 35 Bonuspunkte!"),
    lost_bonus: |name, upper| format!("{name} endet oben bei {upper}: kein Bonus."),
};

/// The name of a box.
pub(super) const fn category(category: Category) -> &'static str {
    match category {
        Category::Ones => "Einser",
        Category::Twos => "Zweier",
        Category::Threes => "Dreier",
        Category::Fours => "Vierer",
        Category::Fives => "Fünfer",
        Category::Sixes => "Sechser",
        Category::ThreeOfAKind => "Dreierpasch",
        Category::FourOfAKind => "Viererpasch",
        Category::FullHouse => "Full Tables",
        Category::SmallStraight => "Kleine Straße",
        Category::LargeStraight => "Große Straße",
        Category::Yahtzee => "Yahtzee",
        Category::Chance => "Chance",
    }
}
