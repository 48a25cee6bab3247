use rollwright_minds::Level;

use crate::pages::texts::{TableTexts, signed};

pub(super) const TEXTS: TableTexts = TableTexts {
    training: "Übungsspiel",
    dice: "Würfel",
    won: |names, several| {
        if several { format!("{names} teilen sich den Sieg") } else { format!("{names} gewinnt") }
    },
    roll_now: |name| format!("{name}: würfle"),
    roll_for: |name| format!("Würfle für {name}"),
    waits_for_roll: |name| format!("{name} würfelt gleich"),
    waits_for: |names| format!("Warten auf {names}"),
    waits_for_people: "Warten, bis sich jemand auf den freien Platz setzt",
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
    no_number: "Gib nur ganze Zahlen ein",
    happened: "Was geschehen ist",
    nothing_yet: "Noch nichts.",
    undo: "Zurücknehmen",
    agreed: "Alle sind einverstanden: zurücknehmen",
    without_fame: "Trotzdem zurücknehmen",
    asks_back: |name, over_roll| {
        let fame = if over_roll {
            " Seitdem wurde gewürfelt: Das Spiel zählt dann nicht mehr für die Ruhmeshalle."
        } else {
            ""
        };
        format!("{name} möchte die letzte Entscheidung zurücknehmen.{fame}")
    },
    back_yes: "Ja, zurücknehmen",
    back_no: "Nein",
    back_leave: "Es dabei lassen",
    players: "Spieler",
    you: "du",
    open: "frei",
    points: |points| format!("{} {}", signed(points), if points == 1 { "Punkt" } else { "Punkte" }),
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
    studying: "Ein Bot macht sich bereit:",
    aside: "Verlauf und Tisch",
    all_steps: "Alle Schritte",
    menu: "Tisch",
    watch: "Andere zuschauen lassen",
    watch_how: "Wer diesen Link öffnet, sieht das Spiel und kann nicht mitspielen:",
    to_start: "Zur Startseite (das Spiel bleibt erhalten)",
    leave: "Gehen: einen Bot spielen lassen",
    leave_how: "Das Spiel geht mit einem Bot auf dem Platz weiter. Wem der Platz gehört, kann ihn jederzeit zurücknehmen.",
    seat_of: "Platz von",
    bot_level: "Stufe",
    fair: "Faire Würfel",
    fair_promise: "Vor dem ersten Wurf hat der Server den Hash eines geheimen Startwerts veröffentlicht. Alle Würfe folgen aus dem Startwert und aus Zahlen, die die Spieler hinzufügen.",
    fair_more: "Was das beweist",
    commitment: "Festlegung (Hash des Startwerts):",
    add: "Hinzufügen",
    seed: "Der Startwert:",
    verify: "Prüf es selbst nach mit",
    record: "der Aufzeichnung des Spiels",
    handed: |name| format!("Am Bildschirm: {name}"),
    take_seat_back: |name| format!("Platz von {name} zurücknehmen"),
    add_number: |name| format!("Eine eigene Zahl von {name}"),
};
