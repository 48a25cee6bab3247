//! Warum etwas nicht geht.

use rollwright_games::Illegal;
use rollwright_table::Refusal;
use rollwright_table::undo::NoUndo;

use super::common::colour;
use super::setup;
use super::yahtzee::category;

pub(super) fn illegal(illegal: &Illegal) -> String {
    match *illegal {
        Illegal::GameOver => "Das Spiel ist zu Ende".to_owned(),
        Illegal::RollDue => "Erst muss gewürfelt werden".to_owned(),
        Illegal::NoRollDue => "Jetzt wird nicht gewürfelt: Es ist etwas zu entscheiden".to_owned(),
        Illegal::DiceCount { expected, got } => {
            format!("Es sind {expected} Würfel dran, nicht {got}")
        }
        Illegal::Face { die, face, low, high } => {
            let die = (super::table::TEXTS.die)(die);
            format!("Der Würfel „{die}“ kann nicht {face} zeigen, nur {low} bis {high}")
        }
        Illegal::NotAsked { seat } => format!("Platz {} ist nicht gefragt", u8::from(seat)),
        Illegal::Answered { seat } => format!("Platz {} hat schon geantwortet", u8::from(seat)),
        Illegal::NotTheQuestion { .. } => "Danach ist jetzt nicht gefragt".to_owned(),
        Illegal::AlreadyCrossed { row, number } => {
            format!("Die {number} in {} ist schon angekreuzt", colour(row))
        }
        Illegal::LeftOfCross { row, number, last } => {
            format!(
                "Die {number} liegt links von der {last}, die in {} schon angekreuzt ist",
                colour(row)
            )
        }
        Illegal::RowLocked { row } => format!("{} ist abgeschlossen", colour(row)),
        Illegal::TooFewCrosses { row, number, crosses, needed } => format!(
            "Für die {number} in {} braucht es vorher {needed} Kreuze in der Reihe; es sind {crosses}",
            colour(row)
        ),
        Illegal::NotTheWhiteSum { number, sum } => {
            format!("{number} ist nicht die Summe der weißen Würfel: Die ist {sum}")
        }
        Illegal::NotAPair { row, number, low, high } => format!(
            "{number} in {} ist nicht die Summe aus einem weißen Würfel und dem Würfel der Reihe ({low} oder {high})",
            colour(row)
        ),
        Illegal::DieNotRolled { row } => {
            format!("In {} geht nichts: Ihr Würfel wurde nicht geworfen", colour(row))
        }
        Illegal::NoSuchCell { row, cell } => {
            format!("In {} gibt es kein Feld {cell}: Die Felder gehen von 1 bis 10", colour(row))
        }
        Illegal::CellClosed { row, cell } => {
            format!("Feld {cell} in {} ist gesperrt", colour(row))
        }
        Illegal::CellFilled { row, cell, number } => {
            format!("In Feld {cell} in {} steht schon {number}", colour(row))
        }
        Illegal::NotAboveLeft { row, sum, number } => format!(
            "{sum} muss größer sein als jede Zahl links davon in {}, und dort steht {number}",
            colour(row)
        ),
        Illegal::NotBelowRight { row, sum, number } => format!(
            "{sum} muss kleiner sein als jede Zahl rechts davon in {}, und dort steht {number}",
            colour(row)
        ),
        Illegal::ColumnHolds { sum, other, .. } => {
            format!("In der Spalte steht {sum} schon, in {}", colour(other))
        }
        Illegal::CategoryUsed { category: used } => {
            format!("{} ist schon ausgefüllt; wähle ein freies Feld", category(used))
        }
        Illegal::NoRollsLeft => "Alle drei Würfe sind gemacht; wähle ein Feld".to_owned(),
        Illegal::JokerUpper { must } => {
            format!("Ein Joker muss in {}, solange das Feld frei ist", category(must))
        }
        Illegal::JokerLower => {
            "Ein Joker muss in ein freies unteres Feld, solange es eines gibt".to_owned()
        }
    }
}

pub(super) fn refusal(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NoSuchTable => "Diesen Tisch gibt es nicht".to_owned(),
        Refusal::NoSuchSeat { seat } => format!("Platz {} gibt es hier nicht", u8::from(*seat)),
        Refusal::NotYours { seat } => format!("Platz {} ist nicht deiner", u8::from(*seat)),
        Refusal::NotSeated => "Du hast keinen Platz an diesem Tisch".to_owned(),
        Refusal::Taken { seat } => format!("Platz {} ist besetzt", u8::from(*seat)),
        Refusal::BotThere { seat } => {
            format!("Auf Platz {} spielt ein Bot: Nimm den Platz erst zurück", u8::from(*seat))
        }
        Refusal::NoBotThere { seat } => format!("Auf Platz {} spielt kein Bot", u8::from(*seat)),
        Refusal::Stale { .. } => "Das Spiel ist inzwischen weitergegangen".to_owned(),
        Refusal::Illegal(why) => format!("Das geht nach den Regeln nicht ({why})"),
        Refusal::ProgramRolls => "An diesem Tisch würfelt das Programm".to_owned(),
        Refusal::FacesNeeded => {
            "An diesem Tisch würfelt ihr selbst: Gib ein, was die Würfel zeigen".to_owned()
        }
        Refusal::NoUndo(why) => no_undo(*why).to_owned(),
        Refusal::Setup(why) => setup::why(why),
        Refusal::Busy => "Bots anderer Tische lernen noch: Versuch es in einer Minute wieder, oder nimm einen anderen Bot".to_owned(),
        Refusal::NotOver => "Das Spiel ist noch nicht zu Ende".to_owned(),
        Refusal::Store(error) if error.is_unsure() => {
            "Die Datenbank ging verloren, bevor sie antworten konnte. Sieh am Tisch nach, ob es geschehen ist".to_owned()
        }
        Refusal::Store(_) | Refusal::NoRandomness(_) => {
            "Die Datenbank ist nicht erreichbar. Nichts hat sich geändert".to_owned()
        }
    }
}

const fn no_undo(why: NoUndo) -> &'static str {
    match why {
        NoUndo::Nothing => "Du hast nichts, was du zurücknehmen könntest",
        NoUndo::Rolled => {
            "Inzwischen wurde gewürfelt: Das lässt sich nur in Übungsspielen zurücknehmen"
        }
        NoUndo::NotAgreed => {
            "Inzwischen wurde gewürfelt: Alle am Bildschirm müssen einverstanden sein"
        }
        NoUndo::TurnPassed => "Der Zug ist schon weitergegangen",
        NoUndo::Revealed => "Die Antworten der anderen liegen schon auf dem Tisch",
    }
}
