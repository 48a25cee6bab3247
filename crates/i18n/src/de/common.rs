//! German texts of games, numbers, records, setup and bots.

use crate::number_format::{NumberFormats, format_rounded, group_thousands};
use crate::{
    BotTexts, CommonGameTexts, LevelOrStrategyLabel, PositionStringErrorTexts,
    RecordEventErrorTexts, SetupErrorTexts, german_plural_subject_and_verb,
    german_subject_and_verb,
};

pub(super) const COMMON: CommonGameTexts = CommonGameTexts {
    and: "und",
    yes_words: &["ja", "j", "yes", "y"],
    no_words: &["nein", "n", "nö", "no", "nope"],
    point_count: |points| {
        format!("{points} {}", if points.abs() == 1 { "Punkt" } else { "Punkte" })
    },
    total: "Gesamt",
    unnamed_player: |number| format!("Spieler {number}"),
    seat_label: |number| format!("Platz {number}"),
    colour_names: ["Rot", "Gelb", "Grün", "Blau"],
    winner: |names, several| {
        if several {
            german_plural_subject_and_verb(names, "teilen sich den Sieg", "teilt euch den Sieg")
        } else {
            german_subject_and_verb(names, "gewinnt", "gewinnst")
        }
    },
    game_over_sentence: "Das Spiel ist aus.",
    default_question: |name| format!("{name}: Was möchtest du tun?"),
    dice_selection_help: "Wähle Würfel aus und entscheide dann, was mit ihnen geschehen soll.",
    error_dice_selection: "Mit den ausgewählten Würfeln ist das nicht möglich",
    error_game_over: "Das Spiel ist zu Ende",
    error_roll_expected: "Zuerst muss gewürfelt werden",
    error_action_expected: "Jetzt ist eine Entscheidung nötig, kein Wurf",
    error_dice_count: |expected, got| match expected {
        1 => format!("Erwartet wird 1 Würfel, nicht {got}"),
        expected => format!("Erwartet werden {expected} Würfel, nicht {got}"),
    },
    single_die: "Würfel",
    single_die_with_article: "Der Würfel",
    die_with_article: |die| format!("Der Würfel „{die}“"),
    error_face_out_of_range: |the_die, face, low, high| {
        format!("{the_die} kann nicht {face} zeigen, nur {low} bis {high}")
    },
    error_not_asked: |seat| format!("Platz {seat} ist nicht dran"),
    error_already_answered: |seat| format!("Der Spieler auf Platz {seat} hat schon geantwortet"),
    error_wrong_question: |_| "Das ist keine Antwort auf die aktuelle Frage".to_owned(),
    error_not_an_action: |text, expected| {
        format!("„{text}“ ist keine gültige Eingabe. Erwartet wird: {expected}")
    },
};

pub(super) const NUMBERS: NumberFormats = NumberFormats {
    format_integer: |number| group_thousands(number, '.'),
    format_decimal: |number, digits| format_rounded(number, digits).replace('.', ","),
    format_percent: |number| format!("{number}\u{a0}%"),
};

pub(super) const RECORD: RecordEventErrorTexts = RecordEventErrorTexts {
    seed_already_revealed: "Die Aufzeichnung ist abgeschlossen: Das Spiel ist zu Ende und sein Startwert offengelegt",
    undo_out_of_range: |back, stands| match (back, stands) {
        (_, 0) => "Es gibt keine Schritte, die sich zurücknehmen lassen".to_owned(),
        (0, _) => "Nimm mindestens 1 Schritt zurück".to_owned(),
        (back, 1) => format!("Nur 1 Schritt lässt sich zurücknehmen, nicht {back}"),
        (back, stands) => {
            format!("Höchstens {stands} Schritte lassen sich zurücknehmen, nicht {back}")
        }
    },
    unknown_seat: |seat, seats| match seats {
        1 => format!("Platz {seat} gibt es nicht: Das Spiel hat nur 1 Platz"),
        seats => format!("Platz {seat} gibt es nicht: Das Spiel hat {seats} Plätze"),
    },
    no_secret_seed: "Die Würfel dieses Spiels haben keinen geheimen Startwert",
    number_too_late: "Eine Zahl lässt sich dem Startwert nur vor dem ersten Wurf hinzufügen",
    number_already_added: |seat| {
        format!("Der Spieler auf Platz {seat} hat schon eine Zahl hinzugefügt")
    },
    number_too_large: |most| format!("Die hinzugefügte Zahl darf höchstens {most} betragen"),
    unexpected_seed: "Der geheime Startwert lässt sich nur einmal offenlegen, und erst nach dem Ende des Spiels",
    malformed_seed: "Ein Startwert muss 64 hexadezimale Ziffern haben",
};

pub(super) const SETUP: SetupErrorTexts = SetupErrorTexts {
    unknown_rule_set: |game, name, known| {
        format!("{game} hat kein Regelwerk „{name}“; zur Wahl stehen: {known}")
    },
    unknown_setting: |rules, key, known| {
        format!(
            "Das Regelwerk „{rules}“ hat keine Einstellung „{key}“; seine Einstellungen: {known}"
        )
    },
    invalid_value: |key, value, low, high| {
        format!("„{value}“ ist für „{key}“ ungültig: Gib eine ganze Zahl von {low} bis {high} an")
    },
    seat_count: |got, low, high| match low == high {
        true => format!("Nach diesen Regeln spielen genau {low} Personen, nicht {got}"),
        false => format!("Nach diesen Regeln spielen {low} bis {high} Personen, nicht {got}"),
    },
    unknown_first_seat: |seat, count| match count {
        1 => format!("Platz {seat} kann nicht anfangen: Es gibt nur Platz 1"),
        count => format!("Platz {seat} kann nicht anfangen: Es gibt nur die Plätze 1 bis {count}"),
    },
    unknown_strategy: |name, game, known| {
        format!("{game} hat keinen Bot „{name}“; zur Wahl stehen: {known}")
    },
    strategy_unavailable: |name, _| {
        format!("Der Bot „{name}“ kann hier nicht spielen; wähle einen anderen")
    },
    no_solution: |_| "Dieses Spiel lässt sich nicht exakt lösen".to_owned(),
    preparation_cancelled: "Die Vorbereitung des Bots wurde abgebrochen",
    no_memory: |needed, limit| {
        format!(
            "Die exakte Lösung braucht {needed} MB Speicher, aber für alle Lösungen zusammen gibt \
             es nur {limit} MB; versuche es später noch einmal, oder wähle einfachere Regeln oder \
             einen anderen Bot"
        )
    },
    preparation_too_long: |name, instead, _| {
        format!("Der Bot „{name}“ bräuchte zu lange für die Vorbereitung; wähle „{instead}“")
    },
    seed_not_allowed: "Einen Startwert kannst du nur in Übungsspielen wählen, in denen das Programm würfelt",
    invisible_name: "Der Name enthält unsichtbare Zeichen; gib ihn ohne sie ein",
    stacked_name: "Der Name hat zu viele Akzente auf einem Buchstaben; gib ihn mit weniger ein",
    bot_like_name: "Nur Bots haben „(Bot)“ im Namen; wähle einen anderen Namen",
    away_minutes_range: |low, high| format!("Die Wartezeit muss {low} bis {high} Minuten betragen"),
    time_limit_range: |seconds, days| {
        format!("Die Bedenkzeit muss zwischen {seconds} Sekunden und {days} Tagen liegen")
    },
    position_is_over: "In dieser Stellung ist das Spiel schon zu Ende",
    rules_come_from_position: "Lass Regeln, Einstellungen und Startspieler weg; sie stehen schon in der Stellung",
    position_seat_count: |got, seats| {
        format!("Die Stellung hat {seats} Plätze und braucht ebenso viele Spieler, nicht {got}")
    },
    invalid_dice_mode: "Wähle, ob das Programm würfelt oder ihr selbst",
    other_error: |why| format!("Das ist nicht möglich: {why}"),
};

pub(super) const POSITION_STRING: PositionStringErrorTexts = PositionStringErrorTexts {
    too_long: |most| format!("Eine Stellung hat höchstens {most} Zeichen"),
    malformed: "Das ist keine Stellung in der Form 1.SPIEL.REGELN.ZEICHEN",
    unknown_version: |got, known| {
        format!("Die Stellung hat die Version {got}, aber dieses Programm liest Version {known}")
    },
    unknown_game: |name| format!("Ein Spiel „{name}“ gibt es nicht"),
    other_game: |expected, got| {
        format!("Das ist eine Stellung aus {got}, gebraucht wird eine aus {expected}")
    },
    damaged: "Die Stellung ist beschädigt; kopiere sie noch einmal, vom ersten bis zum letzten Zeichen",
    impossible_position: "Diese Stellung kann in keinem Spiel vorkommen",
    impossible_sheet: |seat| format!("Der Zettel von Platz {seat} verstößt gegen eine Regel"),
    impossible_turn_count: |seat, expected, got| {
        format!("Platz {seat} müsste {expected} Züge gehabt haben, hatte aber {got}")
    },
    impossible_dice: "Die Würfel passen nicht zu diesem Moment des Zuges",
    impossible_shared_square: "Nur auf dem ersten Feld ist Platz für zwei",
    impossible_game_over: "Das Spiel wäre schon zu Ende",
};

const fn bot_label(name: &'static str, title: &'static str) -> LevelOrStrategyLabel {
    LevelOrStrategyLabel { name, title }
}

pub(super) const BOTS: BotTexts = BotTexts {
    levels: [
        bot_label("beginner", "Anfänger"),
        bot_label("easy", "Leicht"),
        bot_label("medium", "Mittel"),
        bot_label("hard", "Schwer"),
        bot_label("master", "Meister"),
    ],
    strategies: [
        (bot_label("random", "Zufall"), "wählt zufällig eine erlaubte Aktion"),
        (
            bot_label("greedy", "Gierig"),
            "sucht den größten Vorsprung, jetzt oder mit dem nächsten Wurf",
        ),
        (bot_label("cautious", "Vorsichtig"), "denkt einen Wurf voraus"),
        (
            bot_label("expectimax", "Vorausschauend"),
            "rechnet den ganzen eigenen Zug mit exakten Wahrscheinlichkeiten durch",
        ),
        (bot_label("optimal", "Perfekt"), "spielt perfekt, mit exakt berechneten Werten"),
        (bot_label("discounted", "Ungeduldig"), "bewertet frühe Punkte höher als späte"),
        (bot_label("champion", "Champion"), "der stärkste Bot; spielt auf Sieg"),
    ],
    seat_name: |title| format!("{title} (Bot)"),
    choice_label: |title| format!("Bot: {title}"),
};
