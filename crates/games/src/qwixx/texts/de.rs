//! German.

use super::Texts;
use crate::qwixx::{Ending, Reason};
use crate::{About, Colour, RuleSetText};

pub(super) static DE: Texts = Texts {
    about: About {
        line: "Vier Reihen von links nach rechts ankreuzen. Jeder Wurf zählt für alle",
        rule_sets: &[
            RuleSetText {
                title: "Offiziell",
                line: "Wie in der Schachtel: Alle antworten zugleich, fünf Kreuze vor dem Schloss",
            },
            RuleSetText {
                title: "Concordia",
                line: "Platz für Platz; jede letzte Zahl schließt; eine ungenutzte zweite Aktion kostet 5",
            },
            RuleSetText {
                title: "Ottawa",
                line: "Wer am Zug ist, ist zuerst fertig; das fünfte Kreuz darf schließen",
            },
        ],
        settings: &[],
        rules_page: include_str!("../rules/de.md"),
        pictures: super::PICTURES,
        picture_words: &[
            ("red", "Rot"),
            ("yellow", "Gelb"),
            ("green", "Grün"),
            ("blue", "Blau"),
            ("penalties", "Fehlwürfe"),
        ],
    },
    reason: |reason| match *reason {
        Reason::AlreadyCrossed { row, number } => {
            format!("Die {number} in {} ist schon angekreuzt", colour(row))
        }
        Reason::LeftOfCross { row, number, last } => format!(
            "Die {number} liegt links von der {last}, die in {} schon angekreuzt ist",
            colour(row)
        ),
        Reason::RowLocked { row } => format!("{} ist abgeschlossen", colour(row)),
        Reason::TooFewCrosses { row, number, crosses, needed } => format!(
            "Für die {number} in {} braucht es vorher {needed} Kreuze in der Reihe; es sind {crosses}",
            colour(row)
        ),
        Reason::NotTheWhiteSum { number, sum } => {
            format!("{number} ist nicht die Summe der weißen Würfel: Die ist {sum}")
        }
        Reason::NotAPair { row, number, low, high } => format!(
            "{number} in {} ist nicht die Summe aus einem weißen Würfel und dem Würfel der Reihe ({low} oder {high})",
            colour(row)
        ),
    },
    ends: |ending| match ending {
        Ending::FourthPenalty => "Das Spiel ist aus: der vierte Fehlwurf.",
        Ending::LockedAndPenalty => {
            "Das Spiel ist aus: Reihen sind abgeschlossen, und der vierte Fehlwurf ist da."
        }
        Ending::ThreeLocked => "Das Spiel ist aus: Drei Reihen sind abgeschlossen.",
        Ending::TwoLocked => "Das Spiel ist aus: Zwei Reihen sind abgeschlossen.",
    },
    penalties: "Fehlwürfe",
    die: |name| match name {
        "white 1" => "weiß 1",
        "white 2" => "weiß 2",
        "red" => "rot",
        "yellow" => "gelb",
        "green" => "grün",
        "blue" => "blau",
        other => other,
    },
};

fn colour(colour: Colour) -> &'static str {
    colour.called(rollwright_words::Lang::De)
}
