//! Texts of the explorer.

use crate::pages::texts::ExplorerTexts;

pub(super) const EXPLORER: ExplorerTexts = ExplorerTexts {
    title: |game| format!("Eine Stellung in {game}"),
    value_of: |name, value| format!("{name}: {value}."),
    options: "Alle Möglichkeiten",
    next_roll: "Der nächste Wurf",
    roll_after_best: "Der Wurf nach der besten Wahl",
    roll_count: |count| {
        format!("Die Würfel können {count} verschiedene Ergebnisse zeigen. Die Chancen sind exakt.")
    },
    roll: "Wurf",
    value_range: "Wert zwischen",
    sum: "Augensumme",
    probability: "Chance",
    value: "Wert",
    seats: "Wer wählt",
    edit: "Stellung ändern",
    stop_editing: "Zurück zur Stellung",
    unchanged: "Es wurde nichts geändert.",
    turn_and_dice: "Zug und Würfel",
    whose_turn: "am Zug",
    points: "Punkte",
    square: "Feld auf dem Weg, ab 0",
    enter_roll: "Bestimme, was die Würfel zeigen",
    show: "Zeigen",
    practise: "Diese Entscheidung üben",
    play: "Von hier gegen Bots weiterspielen",
    string: "Diese Stellung als Zeichenfolge:",
    embed: "Diese Stellung auf deiner Seite zeigen:",
    about_strings: "Was ist eine Stellung als Zeichenfolge?",
    open: "Diese Stellung erforschen",
    explore: "Diese Stellung erforschen",
    counts_here: "Ein Spiel auf diesem Server, das zählt, steht gerade so. Der Trainer bewertet die Stellung, wenn es zu Ende ist.",
};
