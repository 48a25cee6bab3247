use rollwright_minds::Level;

use crate::pages::texts::TableTexts;

pub(super) const TEXTS: TableTexts = TableTexts {
    training: "Übungsspiel",
    dice: "Würfel",
    won: |names, several| {
        if several { format!("{names} teilen sich den Sieg") } else { format!("{names} gewinnt") }
    },
    roll_now: |name| format!("{name}: würfle"),
    waits_for_roll: |name| format!("{name} würfelt gleich"),
    waits_for: |names| format!("Warten auf {names}"),
    roll: "Würfeln",
    typed: "Was zeigen eure Würfel?",
    die: |name| match name {
        "white 1" => "weiß 1".to_owned(),
        "white 2" => "weiß 2".to_owned(),
        "red" => "rot".to_owned(),
        "yellow" => "gelb".to_owned(),
        "green" => "grün".to_owned(),
        "blue" => "blau".to_owned(),
        other => other.replace("die", "Würfel"),
    },
    enter: "Eintragen",
    happened: "Was geschehen ist",
    nothing_yet: "Noch nichts.",
    undo: "Zurücknehmen",
    agreed: "alle sind einverstanden, hinter einen Wurf zurückzugehen",
    players: "Spieler",
    you: "du",
    open: "frei",
    points: |points| format!("{points} {}", if points == 1 { "Punkt" } else { "Punkte" }),
    at_turn: "(am Zug)",
    invite: "Einladen",
    invite_how: "Wer diesen Link öffnet, kann sich setzen, oder zuschauen, wenn alle Plätze besetzt sind:",
    copy: "Kopieren",
    copied: "Kopiert",
    your_name: "Dein Name",
    sit_down: |seat| format!("Auf Platz {seat} setzen"),
    bot_for: |seat| format!("Niemand für Platz {seat}? Bot:"),
    level: |level| match level {
        Level::Beginner => "Anfänger",
        Level::Easy => "Leicht",
        Level::Medium => "Mittel",
        Level::Hard => "Schwer",
        Level::Master => "Meister",
    },
    let_play: "Spielen lassen",
    offline: "Die Verbindung ist weg. Das Spiel ist sicher; neuer Versuch …",
    not_sent: "Das kam nicht an: Der Server ist nicht erreichbar. Versuch es noch einmal.",
};
