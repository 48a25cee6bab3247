//! German texts.

use rollwright_i18n::{
    german_plural_subject_and_verb, german_possessive_phrase, german_subject_and_verb,
};

use super::{
    ConcordiaConsoleTexts, GameConsoleTexts, NarrationTexts, QuestionTexts, QwixxTexts, SheetTexts,
};
use crate::qwixx::{Ending, LockEffect, RuleViolation};
use crate::{Colour, GameDescription, RuleSetText};

pub(super) static TEXTS: QwixxTexts = QwixxTexts {
    description: GameDescription {
        summary: "In vier Reihen von links nach rechts Zahlen ankreuzen. Jeder Wurf ist für alle da",
        rule_sets: &[
            RuleSetText {
                title: "Offiziell",
                summary: "Wie in der Schachtel: Alle antworten zugleich, ein Schloss braucht fünf Kreuze",
            },
            RuleSetText {
                title: "Concordia",
                summary: "Platz für Platz; jede letzte Zahl schließt die Reihe ab; wer Aktion 2 auslässt, verliert 5",
            },
            RuleSetText {
                title: "Ottawa",
                summary: "Wer am Zug ist, macht zuerst alles; das fünfte Kreuz darf schon das Schloss sein",
            },
        ],
        setting_labels: &[],
        strategy_descriptions: &[
            (
                "greedy",
                "kreuzt an, was jetzt am meisten bringt, abzüglich dessen, was es überspringt",
            ),
            ("cautious", "hält die Reihen offen: überspringt so gut wie nichts"),
            ("expectimax", "schaut einen Wurf voraus, mit exakten Chancen"),
            (
                "optimal",
                "die meisten Punkte auf dem eigenen Zettel, exakt berechnet (bis 5 Plätze)",
            ),
            ("discounted", "wie optimal, aber Punkte jetzt zählen mehr als Punkte später"),
            ("champion", "spielt auf Sieg: schätzt die Aussichten aller am Tisch ab"),
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
        notation_help: "„pass“, oder eine Reihe R, Y, G oder B und ihre Zahl, etwa R9",
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
            "Für die {number} in {} braucht es vorher {needed} Kreuze in der Reihe; es sind {crosses}",
            colour(row)
        ),
        RuleViolation::NotTheWhiteSum { number, sum } => {
            format!("{number} ist nicht die Summe der weißen Würfel, die ist {sum}")
        }
        RuleViolation::NotADiceSum { row, number, low, high } => format!(
            "{number} in {} ist nicht die Summe aus einem weißen Würfel und dem Würfel der Reihe ({low} oder {high})",
            colour(row)
        ),
    },
    ending: |ending| match ending {
        Ending::FourthPenalty => "Das Spiel ist aus: der vierte Fehlwurf.",
        Ending::RowsLockedAndFourthPenalty => {
            "Das Spiel ist aus: Reihen sind abgeschlossen, und der vierte Fehlwurf ist da."
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
        white_total: |sum| format!("Die weiße Summe ist {sum}."),
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
                    "Die Reihe ist für alle zu, und ihr Würfel scheidet aus"
                }
                LockEffect::NotPlayable => "In die Reihe kommt kein Kreuz mehr",
                LockEffect::ClosedAfterTurn => {
                    "Die Reihe ist ab jetzt zu, und ihr Würfel scheidet aus"
                }
                LockEffect::OpenThisTurn => {
                    "Ihr Würfel scheidet aus; die anderen dürfen die Reihe in diesem Zug noch nutzen"
                }
            };
            format!("{have} {row} abgeschlossen: {after}.")
        },
        penalty: |name, count| {
            let has = german_subject_and_verb(name, "hat", "hast");
            format!("{has} einen Fehlwurf, -5 Punkte ({count} von 4).")
        },
        failed_throw: |name, count| {
            format!("{} Fehlwurf {count}, -5 Punkte.", german_subject_and_verb(name, "hat", "hast"))
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
    questions: QuestionTexts {
        ask_white_sum: |name, sum, fits| {
            if fits {
                format!("{name}: {sum} ankreuzen, die weiße Summe?")
            } else {
                format!("{name}: {sum}, die weiße Summe, passt nirgends")
            }
        },
        ask_colour_die: |name, fitting| {
            if fitting.is_empty() {
                format!("{name}: Weiß plus Farbe passt nirgends")
            } else {
                format!("{name}: Weiß plus Farbe ankreuzen? {fitting}")
            }
        },
        cross_label: |cell| format!("{cell} ankreuzen"),
        pass_label: "Kein Kreuz",
        pass_with_penalty_label: "Kein Kreuz: Fehlwurf, -5",
        pass_penalty: |count, _| {
            let which = match count {
                1 => "erster",
                2 => "zweiter",
                3 => "dritter",
                _ => "vierter",
            };
            format!("Fehlwurf, -5, dein {which}")
        },
    },
    sheet: SheetTexts {
        sheet_title: |name| german_possessive_phrase("Dein", "Zettel", name),
        penalties_counter: "Fehlwürfe",
        penalties_heading: "Fehlwürfe",
        penalty_count: |count| format!("Fehlwürfe: {count} von 4"),
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
                "{cross} angekreuzt, {gone} nicht mehr möglich; [ ] das Schloss, [{cross}] von dir, \
                 [-] von anderen geschlossen."
            )
        },
        action_1: |name| format!("{name}: Aktion 1, die weiße Summe"),
        action_2: |name| format!("{name}: Aktion 2, ein weißer plus ein farbiger Würfel"),
        ask_sum: |sum| format!("{sum} ankreuzen, die weiße Summe? (ja oder nein) "),
        ask_pair: |price| {
            let answers = match price {
                Some(price) => format!("ja, oder nein: {price}"),
                None => "ja oder nein".to_owned(),
            };
            format!("Einen weißen plus einen farbigen Würfel ankreuzen? ({answers}) ")
        },
        ask_sum_row: |sum, fitting, none| {
            format!("{sum}, die weiße Summe, passt zu {fitting}. In welche Reihe? ({none}): ")
        },
        ask_white_and_row: |fitting, none| format!("Es passt: {fitting}. Welches? ({none}): "),
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
                "„{answer}“ ist keine Reihe: Antworte rot, gelb, grün oder blau, oder drück Enter \
                 für keine."
            )
        },
        not_a_white_and_row: |answer| {
            format!(
                "„{answer}“ ist kein weißer Würfel mit Reihe: Antworte etwa 1blau, oder drück Enter \
                 für keines."
            )
        },
        ask_which_white: |row| format!("Beide weißen Würfel passen: Antworte 1{row} oder 2{row}."),
        round_status: |active, locked, penalties| {
            let locked = if locked.is_empty() { "keine" } else { locked };
            format!("Am Zug: {active}. Abgeschlossen: {locked}. Fehlwürfe: {penalties}.")
        },
        ask_white: |[one, two]| format!("Welcher weiße Würfel? (1 zeigt {one}, 2 zeigt {two}) "),
        not_a_white_die: |answer| {
            format!("Einen weißen Würfel „{answer}“ gibt es nicht: Antworte 1 oder 2.")
        },
        ask_row: "In welcher Reihe? (rot, gelb, grün, blau) ",
        not_a_row: |answer| {
            format!("Eine Reihe „{answer}“ gibt es nicht: Antworte rot, gelb, grün oder blau.")
        },
        ambiguous_row: "Gelb oder grün? ",
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
        penalty: |total| format!("Fürs Passen bekommst du -5 Punkte. Zusammen sind es {total}."),
    },
};

fn colour(colour: Colour) -> &'static str {
    colour.localized_name(rollwright_i18n::Lang::De)
}
