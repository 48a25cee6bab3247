use rollwright_games::RulesError;
use rollwright_minds::BotError;
use rollwright_tables::setup::SetupError;

use crate::pages::texts::SetupTexts;

pub(super) const TEXTS: SetupTexts = SetupTexts {
    title: |game| format!("{game} spielen"),
    rules: "Regeln",
    read_rules: "Regeln lesen",
    range: |low, high| match (low, high) {
        (low, high) if low == high => format!("{low} Spieler"),
        (low, high) => format!("{low} bis {high} Spieler"),
    },
    settings: "Spielbrett",
    between: |low, high| format!("{low} bis {high}"),
    seats: "Wer spielt mit?",
    seats_help: "Mehrere Personen hier teilen sich diesen Bildschirm.",
    seat: |seat| format!("Platz {seat}"),
    who: "Wer",
    here: "Jemand hier",
    by_link: "Jemand per Link",
    nobody: "Niemand",
    levels: "Bots",
    more: "Weitere Bots: jede Strategie",
    name: |seat| format!("Name von Platz {seat}"),
    unnamed: |seat| format!("Spieler {seat}"),
    me: "Spieler 1",
    add: "Mitspieler hinzufügen",
    remove: |seat| format!("Platz {seat} entfernen"),
    options: "Würfel und Tisch",
    random: "Das Programm würfelt",
    manual: "Wir würfeln selbst und geben ein, was die Würfel zeigen",
    training: "Übungsspiel",
    training_help: "Nimm zurück, so oft du willst; es zählt nicht.",
    listed: "Offen für alle",
    listed_help: "Plätze per Link stehen auf der Startseite.",
    play: "Spielen",
    none_here: "Mindestens ein Mensch muss mitspielen: du selbst oder jemand per Link.",
    why,
};

/// Why a table can't be set up like this.
pub(super) fn why(why: &SetupError) -> String {
    match why {
        SetupError::Rules(RulesError::UnknownRules { known, .. }) => {
            format!("Diese Regeln gibt es nicht; es gibt: {known}")
        }
        SetupError::Rules(RulesError::UnknownSetting { known, .. }) => {
            format!("Diese Einstellung gibt es nicht; es gibt: {known}")
        }
        SetupError::Rules(RulesError::BadValue { value, low, high, .. }) => {
            format!("„{value}“ geht nicht: Gib eine ganze Zahl von {low} bis {high} ein")
        }
        SetupError::Rules(RulesError::Seats { got, low, high }) if low == high => {
            format!("Nach diesen Regeln spielen genau {low}, nicht {got}")
        }
        SetupError::Rules(RulesError::Seats { got, low, high }) => {
            format!("Nach diesen Regeln spielen {low} bis {high}, nicht {got}")
        }
        SetupError::Rules(RulesError::First { .. }) => {
            "Wer anfangen soll, spielt nicht mit".to_owned()
        }
        SetupError::Bot(BotError::Unknown { name, known, .. }) => {
            format!("Einen Bot „{name}“ gibt es hier nicht; es gibt: {known}")
        }
        SetupError::Bot(BotError::NotHere { name, .. }) => {
            format!("Der Bot „{name}“ kann hier nicht spielen; nimm einen anderen")
        }
        SetupError::Bot(BotError::NotSolved(_)) => "Dieses Spiel lässt sich nicht lösen".to_owned(),
        SetupError::Bot(BotError::Stopped(_)) => {
            "Die Vorbereitung des Bots wurde abgebrochen".to_owned()
        }
        SetupError::NotStudied { strategy, instead, .. } => format!(
            "Der Bot „{strategy}“ müsste für dieses Spiel zu lange lernen; nimm „{instead}“"
        ),
        SetupError::Seats(why) => format!("So geht es nicht: {why}"),
    }
}
