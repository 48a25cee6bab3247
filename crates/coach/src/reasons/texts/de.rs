use rollwright_games::PlayerNames;
use rollwright_games::yahtzee::texts::texts as yahtzee_texts;
use rollwright_i18n::{Lang, german_dative_of_name_or_du};

use super::{ReasonTexts, list, percent};
use crate::reasons::{Fact, GapSize};

pub(super) const TEXTS: ReasonTexts = ReasonTexts {
    fact,
    subject: "Das",
    join: |phrases| list(phrases, "und"),
    alternative: |label, gap, facts| {
        let gap = match gap {
            GapSize::Equal => "Etwa gleich gut",
            GapSize::Slight => "Etwas schlechter",
            GapSize::Clear => "Deutlich schlechter",
            GapSize::Blunder => "Viel schlechter",
        };
        format!("{gap}: {label}. Das {facts}")
    },
};

fn count(number: u64, one: &str, several: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {several}") }
}

fn points(points: i32) -> String {
    count(points.unsigned_abs().into(), "Punkt", "Punkte")
}

fn fact(fact: &Fact, names: &PlayerNames) -> String {
    let category = |category| (yahtzee_texts(Lang::De).sheet.category_name)(category);
    match fact {
        Fact::Gains { points: gained } if *gained < 0 => {
            format!("kostet sofort {}", points(*gained))
        }
        Fact::Gains { points: gained } => format!("bringt sofort {}", points(*gained)),
        Fact::EndsGame => "beendet das Spiel".to_owned(),
        Fact::RollsOn { dice } => {
            format!("würfelt {} weiter", count(*dice as u64, "Würfel", "Würfel"))
        }
        Fact::KeepsTurn => "behält den Zug".to_owned(),
        Fact::EndsTurn => "beendet den Zug".to_owned(),
        Fact::GivesUp { row, numbers, ways, rolls } => {
            let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
            let one_of = if numbers.len() == 1 { "das" } else { "eine davon" };
            format!(
                "gibt in {} {} auf (die weiße Summe ist {one_of} bei {ways} von {rolls} Würfen)",
                row.localized_name(Lang::De),
                list(&numbers, "und")
            )
        }
        Fact::GivesUpNothing => "gibt nichts auf".to_owned(),
        Fact::Leaves { row, numbers } => {
            format!(
                "lässt in {} {} übrig",
                row.localized_name(Lang::De),
                count(u64::from(*numbers), "Zahl", "Zahlen")
            )
        }
        Fact::LosesLock { row } => {
            format!(
                "lässt zu wenige Zahlen übrig, um {} zu schließen",
                row.localized_name(Lang::De)
            )
        }
        Fact::AllowsLock { row } => {
            format!(
                "ist das letzte Kreuz, das dir noch fehlt, um {} schließen zu dürfen",
                row.localized_name(Lang::De)
            )
        }
        Fact::Locks { row } => format!("schließt {}", row.localized_name(Lang::De)),
        Fact::Penalty { points: cost } => format!("kostet {}", points(*cost)),
        Fact::PassesFreely => "kostet nichts und hält jede Zahl offen".to_owned(),
        Fact::Keeps { faces } if faces.is_empty() => "würfelt alle fünf neu".to_owned(),
        Fact::Keeps { faces } => {
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            format!("behält {}", faces.join("-"))
        }
        Fact::Makes { category: target, chance, .. } if *chance >= 1.0 => {
            format!("hat {} sicher", category(*target))
        }
        Fact::Makes { category: target, points: fixed, chance, rolls } => {
            let worth = fixed.map_or_else(String::new, |points| format!(" ({points})"));
            let rolls = if *rolls == 1 { "einem Wurf" } else { "zwei Würfen" };
            format!(
                "schafft {}{worth} mit {}\u{a0}% in {rolls}",
                category(*target),
                percent(*chance)
            )
        }
        Fact::Zeroes { category: target, chance: None } => {
            format!("streicht {}", category(*target))
        }
        Fact::Zeroes { category: target, chance: Some(chance) } => {
            format!(
                "streicht {}, was ein ganzer Zug nur mit {}\u{a0}% schafft",
                category(*target),
                percent(*chance)
            )
        }
        Fact::SpendsChance => "verbraucht das Feld, in das jeder Wurf passt".to_owned(),
        Fact::UpperPace { difference: 0 } => "liegt genau auf Kurs zum Bonus".to_owned(),
        Fact::UpperPace { difference } if *difference > 0 => {
            format!("liegt {} über dem Kurs zum Bonus", points(*difference))
        }
        Fact::UpperPace { difference } => {
            format!("liegt {} unter dem Kurs zum Bonus", points(*difference))
        }
        Fact::StopsEarly { rolls } => {
            format!("verschenkt {}", count(u64::from(*rolls), "Wurf", "Würfe"))
        }
        Fact::Risks { points: stake } => {
            format!(
                "setzt {} aufs Spiel: Eine 1, bei 1 von 6 Würfen, nimmt sie weg, und die anderen bringen im Mittel 4",
                count(u64::from(*stake), "Punkt", "Punkte")
            )
        }
        Fact::Banks { points: banked, missing } => {
            format!(
                "sichert {}, dann fehlen noch {missing}",
                count(u64::from(*banked), "Punkt", "Punkte")
            )
        }
        Fact::OpponentNeeds { seat, points: needed } => {
            format!(
                "lässt {} noch {} bis zum Ziel",
                german_dative_of_name_or_du(names.name_of(*seat)),
                count(u64::from(*needed), "Punkt", "Punkte")
            )
        }
        Fact::SumsFit { low, high, chance } => {
            format!(
                "würfelt {low} bis {high}; {}\u{a0}% der Summen passen irgendwo",
                percent(*chance)
            )
        }
        Fact::SumHasCells { sum, cells } => {
            format!("behält die {sum}, die in {} passt", count(*cells as u64, "Feld", "Felder"))
        }
        Fact::Room { is_left, cells, numbers } => {
            let side = if *is_left { "links" } else { "rechts" };
            format!(
                "lässt {side} {} für {}",
                count(u64::from(*numbers), "Zahl", "Zahlen"),
                count(u64::from(*cells), "Feld", "Felder")
            )
        }
        Fact::BonusCell => "füllt ein Bonusfeld".to_owned(),
        Fact::Fights { wins, numbers, gains, loses } => {
            format!(
                "gewinnt mit {wins} von {numbers} Zahlen und bringt dann {gains} Energie; eine Niederlage kostet {loses}"
            )
        }
        Fact::FallsBack { squares, energy } => {
            format!(
                "fällt {} zurück und kostet {energy} Energie",
                count(u64::from(*squares), "Feld", "Felder")
            )
        }
    }
}
