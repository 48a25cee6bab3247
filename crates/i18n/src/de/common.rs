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
    default_question: |name| format!("{name}: Was tust du?"),
    dice_selection_help: "Wähle Würfel aus und drücke dann, was mit ihnen geschehen soll.",
    error_dice_selection: "mit diesen Würfeln geht das nicht",
    error_game_over: "Das Spiel ist zu Ende",
    error_roll_expected: "Erst muss gewürfelt werden",
    error_action_expected: "Jetzt wird nicht gewürfelt: Es ist etwas zu entscheiden",
    error_dice_count: |expected, got| match expected {
        1 => format!("Es muss 1 Würfel sein, nicht {got}"),
        expected => format!("Es müssen {expected} Würfel sein, nicht {got}"),
    },
    single_die: "Würfel",
    single_die_with_article: "Der Würfel",
    die_with_article: |die| format!("Der Würfel „{die}“"),
    error_face_out_of_range: |the_die, face, low, high| {
        format!("{the_die} kann nicht {face} zeigen, nur {low} bis {high}")
    },
    error_not_asked: |seat| format!("Platz {seat} ist nicht dran"),
    error_already_answered: |seat| format!("Platz {seat} hat schon geantwortet"),
    error_wrong_question: |_| "Das passt nicht zur aktuellen Frage".to_owned(),
    error_not_an_action: |text, expected| format!("„{text}“ ist kein Zug: Schreibe {expected}"),
};

pub(super) const NUMBERS: NumberFormats = NumberFormats {
    format_integer: |number| group_thousands(number, '.'),
    format_decimal: |number, digits| format_rounded(number, digits).replace('.', ","),
    format_percent: |number| format!("{number}\u{a0}%"),
};

pub(super) const RECORD: RecordEventErrorTexts = RecordEventErrorTexts {
    seed_already_revealed: "Das Spiel ist zu Ende, und der Startwert seiner Würfel ist offengelegt",
    undo_out_of_range: |back, stands| {
        format!("{back} Schritte lassen sich nicht zurücknehmen, höchstens {stands}")
    },
    unknown_seat: |seat, seats| format!("Platz {seat} gibt es nicht: Das Spiel hat {seats} Plätze"),
    no_secret_seed: "Die Würfel dieses Spiels haben keinen geheimen Startwert",
    number_too_late: "Zahlen lassen sich nur vor dem ersten Wurf hinzufügen",
    number_already_added: |seat| format!("Platz {seat} hat schon eine Zahl hinzugefügt"),
    number_too_large: |most| format!("Die Zahl darf höchstens {most} sein"),
    unexpected_seed: "Ein geheimer Startwert wird einmal offengelegt, wenn das Spiel zu Ende ist",
    malformed_seed: "Ein Startwert hat 64 hexadezimale Ziffern",
};

pub(super) const SETUP: SetupErrorTexts = SetupErrorTexts {
    unknown_rule_set: |_, name, known| {
        format!("Ein Regelwerk „{name}“ gibt es hier nicht; es gibt: {known}")
    },
    unknown_setting: |_, key, known| {
        format!("Eine Einstellung „{key}“ gibt es nicht; es gibt: {known}")
    },
    invalid_value: |_, value, low, high| {
        format!("„{value}“ geht nicht: Gib eine ganze Zahl von {low} bis {high} ein")
    },
    seat_count: |got, low, high| match low == high {
        true => format!("Nach diesen Regeln spielen genau {low}, nicht {got}"),
        false => format!("Nach diesen Regeln spielen {low} bis {high}, nicht {got}"),
    },
    unknown_first_seat: |seat, count| {
        format!("Platz {seat} kann nicht anfangen: Es gibt {count} Plätze")
    },
    unknown_strategy: |name, _, known| {
        format!("Einen Bot „{name}“ gibt es hier nicht; es gibt: {known}")
    },
    strategy_unavailable: |name, _| {
        format!("Der Bot „{name}“ kann hier nicht spielen; nimm einen anderen")
    },
    no_solution: |_| "Dieses Spiel lässt sich nicht lösen".to_owned(),
    preparation_cancelled: "Die Vorbereitung des Bots wurde abgebrochen",
    no_memory: |needed, limit| {
        format!(
            "Die exakte Lösung braucht {needed} MB Speicher, und dieser Server hat {limit} MB \
             für alle Lösungen; versuche es später noch einmal oder nimm etwas Einfacheres"
        )
    },
    preparation_too_long: |name, instead, _| {
        format!("Der Bot „{name}“ bräuchte für dieses Spiel zu lange; nimm „{instead}“")
    },
    seed_not_allowed: "Einen Startwert kannst du nur in Übungsspielen wählen, in denen das Programm würfelt",
    away_minutes_range: |low, high| format!("Die Wartezeit muss {low} bis {high} Minuten betragen"),
    time_limit_range: |seconds, days| {
        format!("Die Bedenkzeit muss zwischen {seconds} Sekunden und {days} Tagen liegen")
    },
    invalid_dice_mode: "Wähle, ob das Programm würfelt oder ihr selbst",
    other_error: |why| format!("So geht es nicht: {why}"),
};

pub(super) const POSITION_STRING: PositionStringErrorTexts = PositionStringErrorTexts {
    too_long: |most| format!("Eine Stellung hat höchstens {most} Zeichen"),
    malformed: "Das ist keine Stellung; eine sieht etwa so aus: 1.pig.classic.ABC",
    unknown_version: |got, known| {
        format!("Die Stellung hat die Version {got}, aber dieses Programm liest Version {known}")
    },
    unknown_game: |name| format!("Ein Spiel „{name}“ gibt es nicht"),
    other_game: |expected, got| {
        format!("Das ist eine Stellung aus {got}, gebraucht wird eine aus {expected}")
    },
    damaged: "Die Stellung ist beschädigt; kopiere sie noch einmal, vom ersten bis zum letzten Zeichen",
    impossible_position: "Zu dieser Stellung führt kein Spiel",
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
        (bot_label("random", "Zufall"), "irgendein erlaubter Zug"),
        (
            bot_label("greedy", "Gierig"),
            "will den größten Vorsprung, jetzt oder nach dem nächsten Wurf",
        ),
        (bot_label("cautious", "Vorsichtig"), "sieht einen Wurf voraus"),
        (
            bot_label("expectimax", "Vorausschauend"),
            "rechnet den eigenen Zug mit exakten Chancen durch",
        ),
        (bot_label("optimal", "Perfekt"), "spielt fehlerlos, exakt berechnet"),
        (bot_label("discounted", "Ungeduldig"), "Punkte jetzt zählen mehr als Punkte später"),
        (bot_label("champion", "Champion"), "der stärkste Bot; spielt auf Sieg"),
    ],
    seat_name: |title| format!("{title} (Bot)"),
    choice_label: |title| format!("Bot: {title}"),
};
