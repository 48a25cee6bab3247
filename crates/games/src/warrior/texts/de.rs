//! German texts.

use super::{BoardTexts, DuelTexts, GameConsoleTexts, NarrationTexts, WarriorTexts};
use crate::warrior::{Ending, Square};
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: WarriorTexts = WarriorTexts {
    description: GameDescription {
        summary: "Die Ebenen hinauf: um Felder kämpfen, mit der Energie haushalten",
        rule_sets: &[RuleSetText {
            title: "Klassisch",
            summary: "Zwei Krieger auf einem Brett, so groß du willst",
        }],
        setting_labels: &[("levels", "Ebenen"), ("size", "Felder je Seite")],
        strategy_descriptions: &[
            ("greedy", "fordert heraus, wenn das im Mittel weniger Energie kostet als Ausweichen"),
            ("cautious", "fordert nur heraus, wenn wenig Energie auf dem Spiel steht"),
            ("expectimax", "wägt die gezogene Zahl ab und was jeder Ausgang verspricht"),
            ("optimal", "die beste Aussicht auf den Sieg gegen fehlerloses Spiel, genau"),
            ("champion", "das stärkste hier: optimal"),
        ],
        question_labels: &[("duel", "herausfordern oder ausweichen")],
        measure_labels: &[
            ("Duels", "Duelle"),
            ("Challenges", "Herausforderungen"),
            ("Challenges won", "Gewonnene Herausforderungen"),
            ("Forfeits", "Ausgewichen"),
            ("Energy at the end", "Energie am Ende"),
            ("Weak turns", "Schwache Züge"),
        ],
        notation_help: "challenge (herausfordern) oder forfeit (ausweichen)",
        rules_page: include_str!("../rules/de.md"),
        rules_page_images: super::RULES_PAGE_IMAGES,
        image_translations: &[
            ("level 0", "Ebene 0"),
            ("level 1", "Ebene 1"),
            ("level 2", "Ebene 2"),
            ("challenge", "herausfordern"),
            ("forfeit", "ausweichen"),
        ],
    },
    ending: |Ending::LastSquareReached| "Das Spiel ist aus: Das letzte Feld ist erreicht.",
    level_name: |level| format!("Ebene {level}"),
    row_name: |row| format!("Reihe {row}"),
    square_name: square,
    energy_label: "Energie",
    energy_change: |by| match by {
        0 => "Energie unverändert".to_owned(),
        by => format!("{by:+} Energie"),
    },
    die_name: |name| match name {
        "first" => "erster",
        "second" => "zweiter",
        "duel" => "Duell",
        other => other,
    },
    die_with_article: |name| {
        let die = match name {
            "first" => "Der erste Würfel",
            "second" => "Der zweite Würfel",
            "duel" => "Der Würfel des Duells",
            other => other,
        };
        die.to_owned()
    },
    narration: STORY,
    duel: DUEL,
    boards: BOARDS,
    console: CONSOLE,
};

const STORY: NarrationTexts = NarrationTexts {
    too_weak: |name| format!("{name} ist zu schwach zum Ziehen und würfelt um Energie."),
    tosses: |toss, all, first, second| format!("{toss}. Wurf von {all}: {first} und {second}."),
    rolls_double: |energy| format!("Ein Pasch: {energy}."),
    strong_again: |name| format!("{name} ist wieder stark genug und darf ziehen."),
    still_weak: |name| format!("{name} ist noch zu schwach: Der Zug ist zu Ende."),
    rolled: |name, first, second, sum| format!("{name} würfelt {first} und {second}: {sum}."),
    past_the_end: |name, at, energy| {
        let at = square(at);
        format!("Das führt über das letzte Feld hinaus: {name} bleibt auf {at}, {energy}.")
    },
    reaches_last_square: |name, at| format!("{name} erreicht das letzte Feld, {}!", square(at)),
    moves: |name, at, energy| format!("{name} zieht auf {}: {energy}.", square(at)),
    opponent_on_square: |other, at| format!("Dort, auf {}, steht {other}.", square(at)),
    challenges: |name, other, at| format!("{name} fordert {other} um {} heraus", square(at)),
    forfeits: |name, at, energy| format!("{name} weicht aus auf {}: {energy}.", square(at)),
    number_loses: |number, wins| {
        format!("Die Zahl ist {number}, unter {wins}: Das Duell ist verloren.")
    },
    number_wins: |number, wins| {
        format!("Die Zahl ist {number}, nicht unter {wins}: Das Duell ist gewonnen.")
    },
    loses_challenge: |name, at, energy| {
        format!("{name} bleibt auf {} und verliert {energy} Energie.", square(at))
    },
    wins_challenge: |name, at, energy, other, to| {
        let (at, to) = (square(at), square(to));
        format!("{name} nimmt {at} und {energy} Energie von {other}; {other} geht auf {to}.")
    },
    wins_race: |name| format!("{name} gewinnt den Wettlauf."),
};

const DUEL: DuelTexts = DuelTexts {
    title: "Duell",
    question: |name, other, at| {
        format!("{name}: herausfordern oder ausweichen? Auf {} steht {other}.", square(at))
    },
    lands_on_opponent: |name, other, at| format!("{name} trifft auf {other}: {}", square(at)),
    challenge_won: |name, other| format!("{name} schlägt {other}"),
    challenge_lost: |name, other| format!("{name} verliert gegen {other}"),
    numbers_label: "Eine Zahl wird gezogen; die hervorgehobenen gewinnen:",
    who_draws: |name| format!("{name}: zieh die Zahl des Duells"),
    draw_label: "Zahl ziehen",
    challenge_label: "Herausfordern",
    win_chance: |percent| format!("Chance, das Duell zu gewinnen: {percent}\u{a0}%"),
    if_won: |at, energy| format!("Gewonnen: Du nimmst {}, {energy}.", square(at)),
    if_lost: |at, energy| format!("Verloren: Du bleibst auf {}, {energy}.", square(at)),
    forfeit_label: "Ausweichen",
    if_forfeit: |at, energy| format!("Du gehst auf {}, {energy}.", square(at)),
};

const BOARDS: BoardTexts = BoardTexts {
    title: "Spielbretter",
    last_square: "Ziel",
    legend_energy: "Energie, wenn du dort landest",
    legend_path: "der letzte Zug",
    legend_reach: "Wurf, der dorthin führt",
    square_heading: "Ort",
    squares_to_go_heading: "Felder bis zum Ziel",
    next_rolls_title: |name| format!("Wohin ein Wurf {name} führt"),
    roll_target: |roll, at, energy| format!("{roll}: {}, {energy}", square(at)),
    roll_target_occupied: |roll, at, other| format!("{roll}: {}, dort steht {other}", square(at)),
    roll_past_end: |roll| format!("{roll}: über das letzte Feld hinaus"),
    die_shows: |at, face| match face {
        Some(face) => format!("Würfel {at} zeigt {face}"),
        None => format!("Würfel {at}, noch nicht geworfen"),
    },
    number_shows: |number| match number {
        Some(number) => format!("Die gezogene Zahl: {number}"),
        None => "Die Zahl, noch nicht gezogen".to_owned(),
    },
    rolled_by: |name, sum| format!("{name} hat {sum} gewürfelt"),
    tossed_by: |name, toss| format!("{name}: {toss}. Wurf um Energie"),
    drawn_by: |name, number| format!("{name} hat die {number} gezogen"),
    tosses_left: |name, left| match left {
        1 => format!("{name} ist zu schwach zum Ziehen: noch 1 Wurf um Energie"),
        left => format!("{name} ist zu schwach zum Ziehen: noch {left} Würfe um Energie"),
    },
    on_last_square: "hat das letzte Feld erreicht",
    squares_to_go: |squares| match squares {
        1 => "noch 1 Feld davor".to_owned(),
        squares => format!("noch {squares} Felder davor"),
    },
};

const CONSOLE: GameConsoleTexts = GameConsoleTexts {
    welcome: "Willkommen bei Nancy's 3D Warrior!",
    ask_default_board: |levels, size| {
        format!(
            "Auf dem üblichen Brett spielen, {levels} Ebenen mit {size}x{size}? \
             (ja, oder nein für ein eigenes): "
        )
    },
    opening: |levels, size, last| {
        let last = square(last);
        format!("{levels} Ebenen mit {size}x{size} Feldern. Wer zuerst auf {last} steht, gewinnt.")
    },
    boards_heading: "Was ein Feld mit deiner Energie macht, wenn du dort landest:",
    coordinates_help: "Ein Feld steht als (Zeile, Spalte), beide von 0 an gezählt.",
    first_player: |name| format!("{name} beginnt."),
    square_and_energy: |at, energy| format!("{}, Energie {energy}", square(at)),
    ask_duel: |name, other, at, retreat, cost| {
        let (at, retreat) = (square(at), square(retreat));
        format!(
            "{name}, {other} um {at} ‚herausfordern‘ oder ‚ausweichen‘ (auf {retreat}, {cost})? "
        )
    },
    not_challenge_or_forfeit: "Tippe ‚herausfordern‘ oder ‚ausweichen‘ (h oder a genügt).",
    no_question_open: "Jetzt ist niemand gefragt.",
    challenge_words: &["herausfordern", "h"],
    forfeit_words: &["ausweichen", "a"],
};

fn square(square: Square) -> String {
    let Square { level, x, y } = square;
    format!("Ebene {level} ({x},{y})")
}
