//! German texts.

use rollwright_i18n::{
    german_plural_subject_and_verb, german_possessive_phrase, german_subject_and_verb,
};

use super::{
    ConcordiaConsoleTexts, GameConsoleTexts, NarrationTexts, QuestionAndActionTexts, QwixxTexts,
    SheetTexts,
};
use crate::qwixx::{Ending, LockEffect, RuleViolation};
use crate::{Colour, GameDescription, RuleSetText};

pub(super) static TEXTS: QwixxTexts = QwixxTexts {
    description: GameDescription {
        summary: "In vier Reihen von links nach rechts Zahlen ankreuzen; jeder Wurf gilt für alle",
        rule_sets: &[
            RuleSetText {
                title: "Offiziell",
                summary: "Die Originalregeln: Alle entscheiden gleichzeitig; abschließen erst mit fünf Kreuzen",
            },
            RuleSetText {
                title: "Concordia",
                summary: "Alle entscheiden reihum; die letzte Zahl schließt immer ab; Aktion 2 auszulassen kostet 5 Punkte",
            },
            RuleSetText {
                title: "Ottawa",
                summary: "Wer am Zug ist, spielt zuerst; das Schloss gibt es erst ab dem fünften Kreuz der Reihe",
            },
        ],
        setting_labels: &[],
        strategy_descriptions: &[
            (
                "greedy",
                "kreuzt an, was sofort am meisten bringt, mit Abzug für übersprungene Zahlen",
            ),
            ("cautious", "hält die Reihen offen und überspringt so wenige Zahlen wie möglich"),
            ("expectimax", "rechnet einen Wurf voraus, mit exakten Wahrscheinlichkeiten"),
            (
                "optimal",
                "maximiert die erwarteten Punkte auf dem eigenen Zettel, exakt berechnet (bis 5 Plätze)",
            ),
            ("discounted", "wie „Perfekt“, aber frühe Punkte zählen mehr als späte"),
            ("champion", "spielt auf Sieg und schätzt dafür die Chancen aller Spieler ab"),
        ],
        question_labels: &[
            ("white sum", "die zwei weißen Würfel"),
            ("colour die", "ein weißer und ein farbiger Würfel"),
        ],
        measure_labels: &[
            ("Red", "Rot"),
            ("Yellow", "Gelb"),
            ("Green", "Grün"),
            ("Blue", "Blau"),
            ("Crosses per row", "Kreuze je Reihe"),
            ("Rows locked by the seat", "Selbst abgeschlossene Reihen"),
            ("Penalties", "Fehlwürfe"),
            ("All rows together", "Alle Reihen zusammen"),
        ],
        notation_help: "„pass“ oder eine Reihe (R, Y, G oder B) mit einer Zahl, etwa R9",
        rules_page: include_str!("../rules/de.md"),
        rules_page_images: super::RULES_PAGE_IMAGES,
        image_translations: &[
            ("red", "Rot"),
            ("yellow", "Gelb"),
            ("green", "Grün"),
            ("blue", "Blau"),
            ("penalties", "Fehlwürfe"),
        ],
    },
    rule_violation: |reason| match *reason {
        RuleViolation::AlreadyCrossed { row, number } => {
            format!("Die {number} in {} ist schon angekreuzt", colour(row))
        }
        RuleViolation::LeftOfCross { row, number, rightmost_crossed: last } => format!(
            "Die {number} liegt links von der {last}, die in {} schon angekreuzt ist",
            colour(row)
        ),
        RuleViolation::RowLocked { row } => format!("{} ist abgeschlossen", colour(row)),
        RuleViolation::TooFewCrosses { row, number, crosses, required: needed } => format!(
            "Vor der {number} brauchst du in {} mindestens {needed} Kreuze; du hast erst {crosses}",
            colour(row)
        ),
        RuleViolation::NotTheWhiteSum { number, sum } => {
            format!("Die Summe der weißen Würfel ist {sum}, nicht {number}")
        }
        RuleViolation::NotADiceSum { row, number, low, high } => {
            let sums = if low == high { low.to_string() } else { format!("{low} oder {high}") };
            format!(
                "In {} ergeben ein weißer und der farbige Würfel {sums}, nicht {number}",
                colour(row)
            )
        }
    },
    ending: |ending| match ending {
        Ending::FourthPenalty => "Das Spiel ist aus: Auf einem Zettel stehen vier Fehlwürfe.",
        Ending::RowsLockedAndFourthPenalty => {
            "Das Spiel ist aus: Mindestens zwei Reihen sind abgeschlossen, und es gibt einen vierten Fehlwurf."
        }
        Ending::ThreeRowsLocked => "Das Spiel ist aus: Drei Reihen sind abgeschlossen.",
        Ending::TwoRowsLocked => "Das Spiel ist aus: Zwei Reihen sind abgeschlossen.",
    },
    die_name: |name| match name {
        "white 1" => "weiß 1",
        "white 2" => "weiß 2",
        "red" => "rot",
        "yellow" => "gelb",
        "green" => "grün",
        "blue" => "blau",
        other => other,
    },
    die_with_article: |name| {
        let die = match name {
            "white 1" => "Der erste weiße Würfel",
            "white 2" => "Der zweite weiße Würfel",
            "red" => "Der rote Würfel",
            "yellow" => "Der gelbe Würfel",
            "green" => "Der grüne Würfel",
            "blue" => "Der blaue Würfel",
            other => other,
        };
        die.to_owned()
    },
    narration: NarrationTexts {
        rolls: |name| format!("{}.", german_subject_and_verb(name, "würfelt", "würfelst")),
        white_die: |number, face| format!("Weiß {number}: {face}"),
        white_total: |sum| format!("Die weißen Würfel ergeben {sum}."),
        crosses: |name, cell, lock| {
            format!("{name} kreuzt {cell}{} an.", if lock { " und das Schloss" } else { "" })
        },
        passes: |names, several| match several {
            true => {
                format!("{} nichts an.", german_plural_subject_and_verb(names, "kreuzen", "kreuzt"))
            }
            false => format!("{names} kreuzt nichts an."),
        },
        skips_action_2: |name| {
            format!("{} Aktion 2 aus.", german_subject_and_verb(name, "lässt", "lässt"))
        },
        locks_row: |names, several, row, after| {
            let have = match several {
                true => german_plural_subject_and_verb(names, "haben", "habt"),
                false => german_subject_and_verb(names, "hat", "hast"),
            };
            let after = match after {
                LockEffect::ClosedForAll => {
                    "Die Reihe ist für alle gesperrt, und ihr Würfel scheidet aus"
                }
                LockEffect::NotPlayable => "Niemand darf dort noch etwas ankreuzen",
                LockEffect::ClosedAfterTurn => {
                    "Die Reihe ist ab jetzt gesperrt, und ihr Würfel scheidet aus"
                }
                LockEffect::OpenThisTurn => {
                    "Der Würfel der Reihe scheidet aus, aber die anderen Spieler dürfen sie in diesem Zug noch nutzen"
                }
            };
            format!("{have} {row} abgeschlossen: {after}.")
        },
        penalty: |name, count| {
            let gets = german_subject_and_verb(name, "bekommt", "bekommst");
            format!("{gets} einen Fehlwurf: -5 Punkte ({count} von 4).")
        },
        failed_throw: |name, count| {
            let gets = german_subject_and_verb(name, "bekommt", "bekommst");
            format!("{gets} den {count}. Fehlwurf: -5 Punkte.")
        },
        final_points: |name, points| {
            format!("{} insgesamt {points}.", german_subject_and_verb(name, "hat", "hast"))
        },
        wins: |names, several| {
            if several {
                german_plural_subject_and_verb(
                    names,
                    "teilen sich den Sieg!",
                    "teilt euch den Sieg!",
                )
            } else {
                format!("{} das Spiel!", german_subject_and_verb(names, "gewinnt", "gewinnst"))
            }
        },
    },
    questions: QuestionAndActionTexts {
        ask_white_sum: |name, sum, fits| {
            if fits {
                format!("{name}: Kreuzt du die {sum} der weißen Würfel an?")
            } else {
                format!("{name}: Die {sum} der weißen Würfel passt nirgends")
            }
        },
        ask_colour_die: |name, fitting| {
            if fitting.is_empty() {
                format!("{name}: Keine Summe aus weißem und farbigem Würfel passt")
            } else {
                format!("{name}: Weiß plus Farbe ankreuzen? {fitting}")
            }
        },
        cross_label: |cell| format!("{cell} ankreuzen"),
        pass_label: "Kein Kreuz",
        pass_with_penalty_label: |_| "Kein Kreuz: Fehlwurf, -5",
        pass_penalty: |count, _| {
            let which = match count {
                1 => "erster",
                2 => "zweiter",
                3 => "dritter",
                _ => "vierter",
            };
            format!("dein {which} Fehlwurf, -5")
        },
    },
    sheet: SheetTexts {
        sheet_title: |name| german_possessive_phrase("Dein", "Zettel", name),
        penalties_counter: "Fehlwürfe",
        failed_throws_counter: "Fehlwürfe",
        penalties_heading: |_| "Fehlwürfe",
        penalty_count: |count, _| format!("Fehlwürfe: {count} von 4"),
        row_heading: "Reihe",
        crosses_heading: "Kreuze",
        points_heading: "Punkte",
        total: "Summe",
        row_accessible_label: |row, numbers, points, closed| {
            let crossed = match numbers {
                "" => "nichts angekreuzt".to_owned(),
                numbers => format!("angekreuzt {numbers}"),
            };
            format!("{row}: {crossed}; {points}{}", if closed { "; abgeschlossen" } else { "" })
        },
        die_shows: |name, face| match face {
            Some(face) => format!("{name}: {face}"),
            None => format!("{name}: noch nicht gewürfelt"),
        },
        white_sum: |sum| format!("weiße Summe {sum}"),
        pair_sums: |low, high| {
            if low == high { low.to_string() } else { format!("{low} oder {high}") }
        },
    },
    console: GameConsoleTexts {
        opening: |rules| format!("Qwixx nach dem Regelwerk „{rules}“"),
        legend: |cross, gone| {
            format!(
                "{cross} angekreuzt, {gone} nicht mehr möglich; Schloss: [ ] offen, [{cross}] von dir, \
                 [-] von anderen geschlossen."
            )
        },
        action_1: |name| format!("{name}: Aktion 1, die Summe der weißen Würfel"),
        action_2: |name| format!("{name}: Aktion 2, ein weißer plus ein farbiger Würfel"),
        ask_sum: |sum, enter_means_no| {
            let answers = if enter_means_no { "ja, oder Enter für nein" } else { "ja oder nein" };
            format!("Kreuzt du die {sum} der weißen Würfel an? ({answers}) ")
        },
        ask_pair: |price, enter_means_no| {
            let answers = match (price, enter_means_no) {
                (Some(price), false) => format!("ja, oder nein: {price}"),
                (Some(price), true) => format!("ja, oder Enter für nein: {price}"),
                (None, false) => "ja oder nein".to_owned(),
                (None, true) => "ja, oder Enter für nein".to_owned(),
            };
            format!("Eine Summe aus weißem und farbigem Würfel ankreuzen? ({answers}) ")
        },
        ask_sum_row: |sum, fitting, none| {
            format!("Die {sum} der weißen Würfel passt: {fitting}. Welche Reihe? ({none}): ")
        },
        ask_white_and_row: |fitting, none| format!("Möglich: {fitting}. Was nimmst du? ({none}): "),
        enter_passes: "Enter für nichts",
        pass_words: &["passe", "keines", "nichts", "pass", "none"],
        row_input: |row| match row {
            Colour::Red => "rot",
            Colour::Yellow => "gelb",
            Colour::Green => "grün",
            Colour::Blue => "blau",
        },
        not_a_row_or_pass: |answer| {
            format!(
                "„{answer}“ ist keine Reihe: Gib rot, gelb, grün oder blau ein, oder drück nur Enter."
            )
        },
        not_a_white_and_row: |answer, example| match example {
            Some(example) => format!(
                "„{answer}“ ist keine gültige Eingabe: Gib etwa {example} ein, oder drück nur Enter."
            ),
            None => format!("„{answer}“ ist keine gültige Eingabe: Drück nur Enter."),
        },
        ask_which_white: |row| {
            format!("Beide weißen Würfel passen in diese Reihe: Gib 1{row} oder 2{row} ein.")
        },
        round_status: |active, locked, penalties| {
            let locked = if locked.is_empty() { "keine" } else { locked };
            format!("Am Zug: {active}. Abgeschlossene Reihen: {locked}. Fehlwürfe: {penalties}.")
        },
        ask_white: |[one, two]| format!("Welcher weiße Würfel? (1 zeigt {one}, 2 zeigt {two}) "),
        not_a_white_die: |answer| match answer {
            "" => "Gib 1 oder 2 für einen der weißen Würfel ein.".to_owned(),
            answer => format!("Einen weißen Würfel „{answer}“ gibt es nicht: Gib 1 oder 2 ein."),
        },
        ask_row: "In welcher Reihe? (rot, gelb, grün, blau) ",
        not_a_row: |answer| match answer {
            "" => "Gib rot, gelb, grün oder blau für eine der Reihen ein.".to_owned(),
            answer => {
                format!("Eine Reihe „{answer}“ gibt es nicht: Gib rot, gelb, grün oder blau ein.")
            }
        },
        ambiguous_row: |answer, rows| {
            format!("„{answer}“ passt zu mehreren Reihen: Gib {} ein.", rows.join(" oder "))
        },
        player_name_label: "Name: ",
        failed_rolls_label: "Fehlwürfe:",
        lock_letters: ['Z', 'O'],
    },
    concordia: ConcordiaConsoleTexts {
        new_round: "---- Neue Runde ----",
        die_name: |colour| format!("Würfel {colour}"),
        white_name: "Weiß",
        white_dice_heading: "***** Zug mit den weißen Würfeln *****",
        colour_dice_heading: "***** Zug mit einem farbigen Würfel *****",
        white_total: |sum| format!("Die Summe der weißen Würfel ist {sum}"),
        turn: |name| format!("{name}, du bist dran..."),
        sheet_title: |name| format!("{}:", german_possessive_phrase("Dein", "Zettel", name)),
        penalty: |total| {
            format!("Fürs Passen bekommst du -5 Punkte. Alle Fehlwürfe zusammen: {total} Punkte.")
        },
        strict_ask_sum: "Möchtest du mit der Summe der weißen Würfel eine Zahl ankreuzen? \
             (alles außer ‚ja‘ bedeutet nein): ",
        strict_ask_pair: "Möchtest du mit einem farbigen und einem weißen Würfel eine Zahl ankreuzen? \
             (alles außer ‚ja‘ bedeutet nein): ",
        strict_ask_white: "Welchen weißen Würfel möchtest du nehmen? (Weiß = 1, Weiß2 = 2): ",
        strict_ask_row: "In welcher Farbe möchtest du ankreuzen? (rot, gelb, grün, blau): ",
    },
};

fn colour(colour: Colour) -> &'static str {
    colour.localized_name(rollwright_i18n::Lang::De)
}
