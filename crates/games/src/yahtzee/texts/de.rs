//! German.

use super::Texts;
use crate::yahtzee::{Category, Ending, Reason};
use crate::{About, RuleSetText};

pub(super) static DE: Texts = Texts {
    about: About {
        line: "Drei Würfe pro Zug, dreizehn Felder zu füllen (Kniffel)",
        rule_sets: &[
            RuleSetText { title: "Offiziell", line: "Bonuschips und der erzwungene Joker" },
            RuleSetText {
                title: "Einfach",
                line: "Dreizehn Felder und der obere Bonus, sonst nichts",
            },
            RuleSetText { title: "Bonus", line: "Bonuschips für weitere Yahtzees, keine Joker" },
            RuleSetText {
                title: "Freier Joker",
                line: "Bonuschips, und Joker in jedes Feld, das du magst",
            },
        ],
        settings: &[],
        rules_page: include_str!("../rules/de.md"),
        pictures: super::PICTURES,
        picture_words: &[
            ("upper part", "oberer Teil"),
            ("lower part", "unterer Teil"),
            ("sum", "Summe"),
            ("bonus", "Bonus"),
            ("total", "gesamt"),
            ("Ones", "Einser"),
            ("Twos", "Zweier"),
            ("Threes", "Dreier"),
            ("Fours", "Vierer"),
            ("Fives", "Fünfer"),
            ("Sixes", "Sechser"),
            ("Three of a Kind", "Dreierpasch"),
            ("Four of a Kind", "Viererpasch"),
            ("Small Straight", "Kleine Straße"),
            ("Large Straight", "Große Straße"),
        ],
    },
    reason: |reason| match *reason {
        Reason::CategoryUsed { category: used } => {
            format!("{} ist schon ausgefüllt; wähle ein freies Feld", category(used))
        }
        Reason::NoRollsLeft => "Alle drei Würfe sind gemacht; wähle ein Feld".to_owned(),
        Reason::JokerUpper { must } => {
            format!("Ein Joker muss in {}, solange das Feld frei ist", category(must))
        }
        Reason::JokerLower => {
            "Ein Joker muss in ein freies unteres Feld, solange es eines gibt".to_owned()
        }
    },
    ends: |Ending::AllFilled| "Das Spiel ist aus: Alle Felder sind ausgefüllt.",
    category,
    notes: ["oberer Teil", "oberer Bonus", "Bonuschips"],
    die: |name| match name {
        "first" => "erster",
        "second" => "zweiter",
        "third" => "dritter",
        "fourth" => "vierter",
        "fifth" => "fünfter",
        other => other,
    },
};

/// The name of a box.
const fn category(category: Category) -> &'static str {
    match category {
        Category::Ones => "Einser",
        Category::Twos => "Zweier",
        Category::Threes => "Dreier",
        Category::Fours => "Vierer",
        Category::Fives => "Fünfer",
        Category::Sixes => "Sechser",
        Category::ThreeOfAKind => "Dreierpasch",
        Category::FourOfAKind => "Viererpasch",
        Category::FullHouse => "Full House",
        Category::SmallStraight => "Kleine Straße",
        Category::LargeStraight => "Große Straße",
        Category::Yahtzee => "Yahtzee",
        Category::Chance => "Chance",
    }
}
