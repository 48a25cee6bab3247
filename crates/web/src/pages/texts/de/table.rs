use std::cmp::Ordering;

use rollwright_i18n::{
    german_accusative_of_name_or_du, german_dative_of_name_or_du, german_plural_subject_and_verb,
    german_possessive_phrase, german_subject_and_verb,
};

use crate::pages::texts::{
    GameOverTexts, HelpTexts, MultiplayerTexts, TableTexts, with_minus_sign,
};

pub(super) const TABLE: TableTexts = TableTexts {
    time_left: "Zeit übrig",
    low_time: "Beeil dich! Gleich spielt ein Bot für dich.",
    out_of_time: "Deine Zeit ist um, also spielt ein Bot für dich, bis du zurückkommst.",
    training: "Übungsspiel",
    dice: "Würfel",
    winners: |names, several| {
        if several {
            german_plural_subject_and_verb(names, "teilen sich den Sieg", "teilt euch den Sieg")
        } else {
            german_subject_and_verb(names, "gewinnt", "gewinnst")
        }
    },
    roll_now: |name, _| {
        let who = if name == "Du" { "Du bist dran" } else { name };
        format!("{who}: würfle")
    },
    roll_for: |name, _| format!("Würfle für {}", german_accusative_of_name_or_du(name)),
    waits_for_roll: |name| {
        format!("{} gleich", german_subject_and_verb(name, "würfelt", "würfelst"))
    },
    waits_for: |names| format!("Warten auf {}", german_accusative_of_name_or_du(names)),
    waits_for_people: "Warten, bis jemand den freien Platz einnimmt",
    roll: "Würfeln",
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
    invalid_number: "Gib nur ganze Zahlen ein",
    event_log_title: "Was bisher geschah",
    event_log_empty: "Noch nichts.",
    request_undo: "Um Rücknahme bitten",
    undo_cost_hint: "Seit deiner Entscheidung wurde gewürfelt: Nimmst du sie zurück, zählt das Spiel nicht mehr für die Ruhmeshalle",
    undo: "Zurücknehmen",
    everyone_agrees: "Alle sind einverstanden: zurücknehmen",
    without_fame: "Trotzdem zurücknehmen",
    undo_requested_by: |name, over_roll| {
        let fame = if over_roll {
            " Seit dieser Entscheidung wurde gewürfelt: Nimmt man sie zurück, zählt das Spiel nicht mehr für die Ruhmeshalle."
        } else {
            ""
        };
        format!("{name} möchte die letzte Entscheidung zurücknehmen.{fame}")
    },
    allow_undo: "Ja, zurücknehmen",
    refuse_undo: "Nein",
    withdraw_undo: "Doch nicht",
    do_it_anyway: "Ja, mach das",
    cancel: "Abbrechen",
    tap_to_keep: "Antippen heißt behalten",
    players: "Spieler",
    bot: "Bot",
    you: "Du",
    you_in_sentence: "dich",
    your_move: "Dein Zug: ",
    played_by: |bot| format!("{bot} spielt"),
    bot_for_person: |bot, name| format!("{bot} (für {name})"),
    open: "frei",
    points: |points| {
        format!("{} {}", with_minus_sign(points), if points == 1 { "Punkt" } else { "Punkte" })
    },
    is_on_turn: "(am Zug)",
    race: "Punkte auf dem Weg zum Ziel",
    invite: "Einladen",
    invite_explanation: "Wer diesen Link öffnet oder den Code scannt, kann mitspielen oder, wenn alle Plätze besetzt sind, zuschauen:",
    copy: "Kopieren",
    copied: "Kopiert",
    your_name: "Dein Name",
    bot_for: |seat| format!("Niemand für Platz {seat}? Wähle einen Bot:"),
    hand_to_bot: "Bot spielen lassen",
    offline: "Verbindung unterbrochen, neuer Versuch läuft … Dein Spiel ist gespeichert.",
    not_sent: "Das kam nicht an: Der Server ist nicht erreichbar. Versuch es noch einmal.",
    sound: "Töne",
    your_turn: "Du bist dran",
    bot_preparing: "Ein Bot bereitet sich vor:",
    sidebar_label: "Verlauf und Tisch",
    all_steps: "Alle Schritte",
    menu: "Tisch",
    watch: "Andere zuschauen lassen",
    watch_explanation: "Mit diesem Link kann man zuschauen, aber nicht mitspielen:",
    to_start: "Zur Startseite (das Spiel bleibt erhalten)",
    leave: "Gehen und einen Bot spielen lassen",
    leave_explanation: "Ein Bot übernimmt den Platz, und das Spiel geht weiter. Wer dort saß, kann jederzeit zurückkommen.",
    seat_of: "Platz von",
    bot_level: "Stufe",
    fair_dice: "Faire Würfel",
    fair_dice_promise: "Vor dem ersten Wurf hat der Server den Hash eines geheimen Startwerts veröffentlicht. Alle Würfe folgen aus diesem Startwert und aus den Zahlen der Spieler.",
    fair_dice_link: "Was das beweist",
    commitment: "Festlegung (Hash des Startwerts):",
    add: "Hinzufügen",
    seed: "Der Startwert:",
    verify: "Um die Würfe selbst zu prüfen, lade die Aufzeichnung herunter und gib diesen Befehl ein:",
    record: "Aufzeichnung herunterladen",
    pass_screen_to: |name| {
        format!("{} jetzt am Bildschirm an der Reihe", german_subject_and_verb(name, "ist", "bist"))
    },
    bot_took_over: "Du warst weg, also spielt ein Bot für dich, bis du zurückkommst.",
    you_left_to_bot: "Ein Bot spielt für dich, bis du zurückkommst.",
    play_again: "Ich bin wieder da und spiele selbst",
    others_away: |minutes| match minutes {
        1 => "Wenn jemand eine Minute lang weg ist, kannst du für ihn einen Bot spielen lassen."
            .to_owned(),
        _ => format!(
            "Wenn jemand {minutes} Minuten lang weg ist, kannst du für ihn einen Bot spielen lassen."
        ),
    },
    bot_takes_seat: |bot, name| {
        format!("{bot} spielt jetzt für {}.", german_accusative_of_name_or_du(name))
    },
    player_is_back: |name| format!("{} wieder da.", german_subject_and_verb(name, "ist", "bist")),
    player_joins: |name| {
        format!("{} jetzt mit.", german_subject_and_verb(name, "spielt", "spielst"))
    },
    take_seat_back: |name| {
        format!("{} zurücknehmen", german_possessive_phrase("Deinen", "Platz", name))
    },
    add_number: |name| format!("Eine eigene Zahl von {}", german_dative_of_name_or_du(name)),
};

pub(super) const HELP: HelpTexts = HelpTexts {
    rules_link: "Regeln",
    rules_of: |game| format!("Die Regeln von {game}"),
    this_question: "Diese Frage",
    in_a_minute: "Kurz erklärt",
    blank_sheet: "Leeren Zettel drucken",
    blank_sheet_of: |game| format!("{game}: ein leerer Zettel"),
    print_it: "Drucke diese Seite mit deinem Browser.",
    all_rules: "Alle Regeln (neuer Tab)",
    close: "Schließen",
    type_dice_label: |dice| match dice {
        1 => "Was zeigt der Würfel? Tipp die Augen an oder gib die Zahl ein".to_owned(),
        _ => format!("Was zeigen die Würfel? Tipp die Augen an oder gib alle {dice} Zahlen ein"),
    },
    type_dice_placeholder: "Augenzahlen antippen oder eingeben",
    faces: "Augenzahlen",
    delete: "Letzte Zahl löschen",
    auto_roll: "Automatisch würfeln",
    auto_roll_explanation: "Wenn es nichts zu entscheiden gibt, würfelt Rollwright für dich.",
    drawn_to_start: |name| {
        format!("Das Los entscheidet: {}", german_subject_and_verb(name, "beginnt", "beginnst"))
    },
};

pub(super) const GAME_OVER: GameOverTexts = GameOverTexts {
    title: "Das Spiel ist aus",
    you_won: "Du gewinnst!",
    you_won_by: |points| format!("Du gewinnst mit {points} Vorsprung!"),
    close: "Knapp bis zum letzten Wurf.",
    well_played: "Gut gespielt.",
    best_row_at_table: |row, points| format!("{row}: {points} Punkte, die meisten am Tisch."),
    best_row: |row, points| format!("Deine beste Reihe: {row}, {points} Punkte."),
    best_turn: |points| format!("Dein bester Zug: {points} Punkte."),
    own_best: |game, place, of| match place {
        1 => format!("Dein bestes {game} von {of}"),
        2 => format!("Dein zweitbestes {game} von {of}"),
        3 => format!("Dein drittbestes {game} von {of}"),
        _ => format!("Deine Nummer {place} von {of} Spielen {game}"),
    },
    series: |other, lead| match lead {
        Ordering::Greater => format!("Du führst gegen {other}"),
        Ordering::Equal => format!("Gleichstand mit {other}"),
        Ordering::Less => format!("{other} führt"),
    },
    share_text: |game, result| format!("{game}: {result}"),
    copy_link: "Link kopieren",
    ranking: "Endstand",
    place: "Platz",
    name: "Name",
    points: "Punkte",
    turns: "Züge",
    you: "Du",
    listed_in_hall_of_fame: |name, place| {
        let stands = german_subject_and_verb(name, "steht", "stehst");
        format!("{stands} auf Platz {place} der Ruhmeshalle.")
    },
    score_breakdown_of: |name| german_possessive_phrase("Deine", "Punkte", name) + " im Einzelnen",
    ranked: |name, place, of| format!("{name}: Platz {place} von {of} in dieser Rangliste."),
    you_entered_hall_of_fame: |place| {
        format!("Du stehst jetzt auf Platz {place} der Ruhmeshalle. Glückwunsch!")
    },
    entered_hall_of_fame: |name, place| {
        format!("{name} steht jetzt auf Platz {place} der Ruhmeshalle. Glückwunsch!")
    },
    see_hall_of_fame: "Zur Ruhmeshalle",
    rematch: "Noch einmal spielen",
    to_rematch: "Zur Revanche",
    replay: "Wiederholung",
    home: "Zur Startseite",
};

pub(super) const MULTIPLAYER: MultiplayerTexts = MultiplayerTexts {
    host_invites: |who, game| format!("{who} lädt dich zu {game} ein"),
    invited_to: |game| format!("Du bist zu {game} eingeladen"),
    sit_down: "Mitspielen",
    you_watch: "Du schaust zu",
    watch_instead: "Oder bleib hier und schau zu.",
    preview_open_seats: |free| match free {
        1 => "Ein Platz ist frei: Link öffnen, Namen eingeben, mitspielen.".to_owned(),
        _ => format!("{free} Plätze sind frei: Link öffnen, Namen eingeben, mitspielen."),
    },
    site_description: |games| format!("Würfelspiele mit Stift und Zettel: {games}."),
    preview_watch: "Ein Würfelspiel mit Stift und Zettel. Öffne den Link und schau zu.",
    share: "Teilen …",
    qr_code_label: "QR-Code des Links",
    notify_on_turn: "Sag Bescheid, wenn ich dran bin",
    lan_title: "In diesem WLAN",
    lan_explanation: "Freunde im selben Netz öffnen diese Adresse auf dem Handy oder scannen den Code:",
    not_encrypted: "Die Verbindung ist nicht verschlüsselt: Andere in diesem Netz könnten mitlesen.",
    let_phones_join: "Handys in diesem Netz mitspielen lassen",
    lan_ends: "Sobald du Rollwright beendest, ist das wieder aus.",
    link_only_here: "Bisher kann nur dieser Computer den Link öffnen.",
    start_with_share: "Damit andere Geräte mitspielen können, starte Rollwright mit „rollwright --share“.",
    no_local_network: "Verbinde ihn mit einem WLAN oder Heimnetz und lade die Seite neu; dann können Handys mitspielen.",
    rematch_ready: "Es gibt eine Revanche, und dein Platz ist reserviert.",
    install: "Als App installieren",
    offline_title: "Keine Verbindung",
    offline: "Rollwright erreicht seinen Server gerade nicht. Deine Spiele sind dort gespeichert.",
    offline_rules: "Die Regeln kannst du trotzdem lesen:",
    try_again: "Noch einmal versuchen",
    other_device: "Auf einem anderen Gerät spielen",
    other_device_explanation: "Erstelle einen Link und öffne ihn auf dem anderen Gerät. Dein Platz zieht dorthin um; auf diesem Gerät kannst du zuschauen.",
    make_link: "Link erstellen",
    make_new_link: "Neuen Link erstellen",
    link_made: "Scanne den Code mit dem anderen Gerät oder öffne dort den Link. Dein Platz zieht dorthin um; auf diesem Gerät kannst du zuschauen.",
    link_expires: |minutes| {
        format!(
            "Der Link funktioniert nur einmal und läuft nach {minutes} Minuten ab. Behalte ihn für dich."
        )
    },
    link_waits: |minutes| match minutes {
        1 => "Dein Link gilt noch eine Minute. Ein neuer Link ersetzt ihn.".to_owned(),
        _ => format!("Dein Link gilt noch {minutes} Minuten. Ein neuer Link ersetzt ihn."),
    },
    cancel_link: "Link löschen",
    link_cancelled: "Der Link ist gelöscht und gilt nicht mehr.",
    no_link_left: "Der Link lässt sich nicht mehr löschen: Er wurde benutzt oder ist abgelaufen.",
    link_gone: "Dieser Link gilt nicht mehr",
    link_gone_why: |minutes| {
        format!(
            "Ein Link zu einem Platz gilt nur einmal und höchstens {minutes} Minuten lang. Dieser Link wurde benutzt oder gelöscht, er ist abgelaufen, oder das Spiel ist zu Ende."
        )
    },
    link_gone_how: "Willst du hier weiterspielen? Öffne auf dem bisherigen Gerät das Menü des Tisches, wähle „Auf einem anderen Gerät spielen“ und erstelle einen neuen Link.",
    back_to_table: "Zurück zum Tisch",
    take_over: |who| {
        format!("{} zieht auf dieses Gerät um.", german_possessive_phrase("Dein", "Platz", who))
    },
    play_here: "Hier spielen",
    resign: "Aufgeben",
    resign_explanation: "Ein Bot spielt das Spiel für dich zu Ende. Das Ergebnis zählt nicht für dich, und du kannst nicht zurückkommen.",
    resigned: "aufgegeben",
    you_resigned: "Du hast aufgegeben. Ein Bot spielt das Spiel für dich zu Ende, und du kannst zuschauen.",
    remove: "Entfernen",
    speed: "Tempo der Bots",
    speeds: ["langsam", "normal", "sofort"],
    change: "Ändern",
    engine_forfeits: |engine, bot| {
        format!("{engine} ist ausgefallen und verliert das Spiel. {bot} spielt weiter.")
    },
    bot_stands_in: |other, bot| format!("{other} spielt, bis {bot} bereit ist."),
    bot_is_ready: |bot| format!("{bot} ist bereit und übernimmt."),
    bots_only: "Hier spielen nur Bots; du schaust zu.",
    solo_result: |name, points| {
        format!("{} {points}", german_subject_and_verb(name, "erreicht", "erreichst"))
    },
    new_best: "Das ist dein Bestwert!",
    previous_best: |best| format!("Dein Bestwert ist {}.", with_minus_sign(best)),
    verify_rolls_against_seed: "Würfel prüfen",
    checking_dice: "Alle Würfe werden nachgerechnet …",
    dice_fair: "Die Würfel waren fair: Alle {rolls} Würfe standen vor dem ersten fest, und niemand hat sie geändert.",
    dice_unfair: "Die Würfe sind nicht wie versprochen:",
    reactions: ["Bravo!", "Haha!", "Oh nein!", "Viel Glück!", "Danke!"],
    react: "Reagieren",
    mute_all: "Reaktionen stummschalten",
    other_players: "Namen und Reaktionen der anderen",
    mute_explanation: "Von stummgeschalteten Spielern siehst du weder Namen noch Reaktionen. Meldungen gehen an den Betreiber dieses Servers.",
    mute: "Stummschalten",
    report: "Melden",
    reported: "Du hast das dem Betreiber dieses Servers gemeldet.",
};
