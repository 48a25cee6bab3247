use rollwright_i18n::{Lang, capitalize};
use rollwright_tables::take_back_plan::TakeBackError;
use rollwright_tables::{MAX_LISTED_PER_CLIENT, MAX_LISTED_PER_NETWORK, TableError};

use crate::pages::texts::ErrorPageTexts;

pub(super) const ERROR_PAGE: ErrorPageTexts = ErrorPageTexts {
    title: |status| match status {
        404 => "Seite nicht gefunden".to_owned(),
        429 => "Zu viele Anfragen".to_owned(),
        503 => "Gerade nicht verfügbar".to_owned(),
        _ => "Das hat nicht geklappt".to_owned(),
    },
    detail: |kind, detail| {
        match kind {
        "urn:rollwright:not-found" => "Unter dieser Adresse gibt es keine Seite.".to_owned(),
        "urn:rollwright:no-browser-app" => "Dieses Programm wurde ohne die App für Browser gebaut. Führe ./build-page.sh ORDNER aus und baue das Programm dann mit ROLLWRIGHT_PAGE=ORDNER.".to_owned(),
        "urn:rollwright:too-many" => {
            "Von deiner Adresse kamen zu viele Anfragen. Versuch es in einer Minute noch einmal.".to_owned()
        }
        "urn:rollwright:unavailable" => {
            "Die Datenbank ist nicht erreichbar. Es wurde nichts geändert; versuch es später noch einmal."
                .to_owned()
        }
        "urn:rollwright:cross-site" => {
            "Änderungen sind nur von den Seiten dieses Servers aus erlaubt.".to_owned()
        }
        _ => format!("Meldung des Servers: {detail}."),
    }
    },
    back_to_start: "Zur Startseite",
    tutor_warning: |why, better| {
        format!(
            "Der Tutor warnt: Das {why}; besser ist {better}. Wenn du trotzdem so spielen willst, sende 'anyway': true mit"
        )
    },
};

/// Why a table refuses something.
pub(super) fn refusal_text(refusal: &TableError) -> String {
    match refusal {
        TableError::NoSuchTable => "Diesen Tisch gibt es nicht".to_owned(),
        TableError::NoSuchSeat { seat } => format!("Platz {} gibt es an diesem Tisch nicht", u8::from(*seat)),
        TableError::NotYourSeat { seat } => format!("Platz {} ist nicht dein Platz", u8::from(*seat)),
        TableError::NotSeated => "Du hast keinen Platz an diesem Tisch".to_owned(),
        TableError::SeatTaken { seat } => format!("Platz {} ist besetzt", u8::from(*seat)),
        TableError::SeatPlayedByBot { seat } => {
            format!("Auf Platz {} spielt ein Bot: Nimm den Platz zuerst zurück", u8::from(*seat))
        }
        TableError::SeatNotPlayedByBot { seat } => format!("Auf Platz {} spielt kein Bot", u8::from(*seat)),
        TableError::PlayerNotAway { seat, minutes } => format!(
            "Platz {} ist nicht dein Platz: Ein Bot kann ihn erst übernehmen, wenn sein Spieler {} lang weg war",
            u8::from(*seat),
            match minutes {
                1 => "eine Minute".to_owned(),
                more => format!("{more} Minuten"),
            }
        ),
        TableError::StaleVersion { .. } | TableError::TooManyConflicts { .. } => "Das Spiel ist inzwischen weitergegangen".to_owned(),
        TableError::Illegal(why) => capitalize(&why.localized(Lang::De)),
        TableError::FacesNotAllowed => "An diesem Tisch würfelt das Programm".to_owned(),
        TableError::FacesRequired => {
            "An diesem Tisch würfelt ihr selbst: Gebt ein, was die Würfel zeigen".to_owned()
        }
        TableError::DiceOriginFixed => "Woher die Würfe kommen, lässt sich nach der Eröffnung des Tisches nicht mehr ändern".to_owned(),
        TableError::TakeBack(why) => undo_refusal_text(*why).to_owned(),
        TableError::Setup(why) => capitalize(&why.localized(Lang::De)),
        TableError::PreparationQueueFull => "Bots anderer Tische werden noch vorbereitet: Versuch es in einer Minute noch einmal, oder wähle einen anderen Bot".to_owned(),
        TableError::TooManyListedTables => format!("Du hast schon {MAX_LISTED_PER_CLIENT} Tische, die allen offenstehen, oder dein Netz hat {MAX_LISTED_PER_NETWORK}: Warte, bis jemand mitspielt, oder lade mit einem Link ein"),
        TableError::TableClosed => "Der Betreiber des Servers hat diesen Tisch geschlossen: Du kannst ihn ansehen, aber nicht weiterspielen".to_owned(),
        TableError::SeatResigned { seat } => format!("Platz {} wurde aufgegeben: Dort spielt bis zum Ende ein Bot", u8::from(*seat)),
        TableError::ReactionTooSoon => "Du hast gerade erst eine Reaktion geschickt: Warte einen Augenblick".to_owned(),
        TableError::OthersStillPlaying => "Andere an diesem Tisch warten auf dich: Gib erst auf, dann kannst du das Spiel entfernen".to_owned(),
        TableError::InvalidSeatTransferPass => "Dieser Link zu einem Platz gilt nicht mehr: Er wurde benutzt oder gelöscht, er ist abgelaufen, oder das Spiel ist zu Ende. Erstelle einen neuen auf dem Gerät, auf dem du gespielt hast".to_owned(),
        TableError::GameOver => "Das Spiel ist zu Ende".to_owned(),
        TableError::NotHost => {
            "Nur wer den Tisch eröffnet hat, kann den Tutor vorschlagen".to_owned()
        }
        TableError::TutorOff => "An diesem Tisch ist der Tutor aus, und niemand hat ihn vorgeschlagen".to_owned(),
        TableError::GameNotOver => "Das Spiel ist noch nicht zu Ende".to_owned(),
        TableError::Store(error) if error.is_commit_unknown() => {
            "Die Verbindung zur Datenbank brach ab, bevor eine Antwort kam. Sieh am Tisch nach, ob die Änderung gespeichert wurde".to_owned()
        }
        TableError::Store(_) | TableError::Randomness(_) => {
            "Der Server kann gerade nichts speichern. Es wurde nichts geändert".to_owned()
        }
    }
}

const fn undo_refusal_text(why: TakeBackError) -> &'static str {
    match why {
        TakeBackError::NothingToTakeBack => "Du kannst nichts zurücknehmen",
        TakeBackError::ConfirmationRequired => {
            "Seit dieser Entscheidung wurde gewürfelt, also müssen alle am Bildschirm der Rücknahme zustimmen"
        }
        TakeBackError::LosesHallOfFame => {
            "Seit dieser Entscheidung wurde gewürfelt: Nimmst du sie zurück, zählt das Spiel nicht mehr für die Ruhmeshalle"
        }
        TakeBackError::NotAsked => "Niemand hat dich gebeten, einer Rücknahme zuzustimmen",
    }
}
