//! Warum etwas nicht geht.

use rollwright_i18n::{Lang, capital};
use rollwright_tables::Refusal;
use rollwright_tables::undo::NoUndo;

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
        Refusal::StillHere { seat, minutes } => format!(
            "Platz {} ist nicht deiner, und wer dort sitzt, war {} da",
            u8::from(*seat),
            match minutes {
                1 => "in der letzten Minute".to_owned(),
                more => format!("in den letzten {more} Minuten"),
            }
        ),
        Refusal::Stale { .. } | Refusal::Overtaken { .. } => "Das Spiel ist inzwischen weitergegangen".to_owned(),
        Refusal::Illegal(why) => capital(&why.said(Lang::De)),
        Refusal::ProgramRolls => "An diesem Tisch würfelt das Programm".to_owned(),
        Refusal::FacesNeeded => {
            "An diesem Tisch würfelt ihr selbst: Gib ein, was die Würfel zeigen".to_owned()
        }
        Refusal::DiceStay => "Die Würfel dieses Tisches bleiben, wie sie am Anfang waren".to_owned(),
        Refusal::NoUndo(why) => no_undo(*why).to_owned(),
        Refusal::Setup(why) => capital(&why.said(Lang::De)),
        Refusal::Busy => "Bots anderer Tische lernen noch: Versuch es in einer Minute wieder, oder nimm einen anderen Bot".to_owned(),
        Refusal::Closed => "Dieser Tisch wurde von denen geschlossen, die den Server betreiben: Man kann ihn ansehen, aber nicht weiterspielen".to_owned(),
        Refusal::Resigned { seat } => format!("Platz {} wurde aufgegeben: Ein Bot spielt ihn zu Ende", u8::from(*seat)),
        Refusal::TooSoon => "Du hast gerade erst reagiert: Warte einen Augenblick".to_owned(),
        Refusal::StillPlayed => "Andere an diesem Tisch warten auf dich: Gib erst auf, dann kannst du das Spiel entfernen".to_owned(),
        Refusal::NoPass => "Dieser Link zu einem Platz wurde benutzt oder zurückgezogen, ist abgelaufen, oder das Spiel ist zu Ende: Erstelle einen neuen auf dem Gerät, das den Platz hat".to_owned(),
        Refusal::Over => "Das Spiel ist zu Ende".to_owned(),
        Refusal::NotHost => {
            "Nur wer den Tisch aufgestellt hat, kann den Tutor vorschlagen".to_owned()
        }
        Refusal::NoTutor => "Hier hat niemand den Tutor vorgeschlagen, und er ist aus".to_owned(),
        Refusal::NotOver => "Das Spiel ist noch nicht zu Ende".to_owned(),
        Refusal::Store(error) if error.is_unsure() => {
            "Die Verbindung zur Datenbank ging verloren, bevor eine Antwort kam. Sieh am Tisch nach, ob es geschehen ist".to_owned()
        }
        Refusal::Store(_) | Refusal::NoRandomness(_) => {
            "Die Datenbank ist nicht erreichbar. Nichts hat sich geändert".to_owned()
        }
    }
}

const fn no_undo(why: NoUndo) -> &'static str {
    match why {
        NoUndo::Nothing => "Du hast nichts, was du zurücknehmen könntest",
        NoUndo::NotAgreed => {
            "Inzwischen wurde gewürfelt: Alle am Bildschirm müssen einverstanden sein"
        }
        NoUndo::CostsFame => {
            "Inzwischen wurde gewürfelt: Zurückgenommen zählt das Spiel nicht mehr für die Ruhmeshalle"
        }
        NoUndo::NotAsked => "Du bist nicht gefragt, ob etwas zurückgenommen wird",
    }
}
