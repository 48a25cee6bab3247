//! German.

use super::{Boards, Console, Duel, Story, Texts};
use crate::warrior::{Ending, Square};
use crate::{About, RuleSetText};

pub(super) static TEXTS: Texts = Texts {
    about: About {
        line: "Die Ebenen hinauf: um Felder kämpfen, mit der Energie haushalten",
        rule_sets: &[RuleSetText {
            title: "Klassisch",
            line: "Zwei Krieger auf einem Brett, so groß du willst",
        }],
        settings: &[("levels", "Ebenen"), ("size", "Felder je Seite")],
        strategies: &[
            ("greedy", "fordert heraus, wenn das im Mittel weniger Energie kostet als Ausweichen"),
            ("cautious", "fordert nur heraus, wenn wenig Energie auf dem Spiel steht"),
            ("expectimax", "wägt die gezogene Zahl ab und was jeder Ausgang verspricht"),
            ("optimal", "die beste Aussicht auf den Sieg gegen fehlerloses Spiel, genau"),
            ("champion", "das stärkste hier: optimal"),
        ],
        questions: &[("duel", "herausfordern oder ausweichen")],
        measures: &[
            ("Duels", "Duelle"),
            ("Challenges", "Herausforderungen"),
            ("Challenges won", "Gewonnene Herausforderungen"),
            ("Forfeits", "Ausgewichen"),
            ("Energy at the end", "Energie am Ende"),
            ("Weak turns", "Schwache Züge"),
        ],
        notation: "challenge (herausfordern) oder forfeit (ausweichen)",
        rules_page: include_str!("../rules/de.md"),
        pictures: super::PICTURES,
        picture_words: &[
            ("level 0", "Ebene 0"),
            ("level 1", "Ebene 1"),
            ("level 2", "Ebene 2"),
            ("challenge", "herausfordern"),
            ("forfeit", "ausweichen"),
        ],
    },
    ends: |Ending::LastSquare| "Das Spiel ist aus: Das letzte Feld ist erreicht.",
    level: |level| format!("Ebene {level}"),
    row: |row| format!("Reihe {row}"),
    square,
    energy: "Energie",
    energy_by: |by| match by {
        0 => "Energie unverändert".to_owned(),
        by => format!("{by:+} Energie"),
    },
    die: |name| match name {
        "first" => "erster",
        "second" => "zweiter",
        "duel" => "Duell",
        other => other,
    },
    the_die: |name| {
        let die = match name {
            "first" => "Der erste Würfel",
            "second" => "Der zweite Würfel",
            "duel" => "Der Würfel des Duells",
            other => other,
        };
        die.to_owned()
    },
    story: STORY,
    duel: DUEL,
    boards: BOARDS,
    console: CONSOLE,
};

const STORY: Story = Story {
    weak: |name| format!("{name} ist zu schwach zum Ziehen und würfelt um Energie."),
    toss: |toss, all, first, second| format!("{toss}. Wurf von {all}: {first} und {second}."),
    double: |energy| format!("Ein Pasch: {energy}."),
    strong_again: |name| format!("{name} ist wieder stark genug und darf ziehen."),
    still_weak: |name| format!("{name} ist noch zu schwach: Der Zug ist zu Ende."),
    rolled: |name, first, second, sum| format!("{name} würfelt {first} und {second}: {sum}."),
    past_the_end: |name, at, energy| {
        let at = square(at);
        format!("Das führt über das letzte Feld hinaus: {name} bleibt auf {at}, {energy}.")
    },
    reaches_goal: |name, at| format!("{name} erreicht das letzte Feld, {}!", square(at)),
    moves: |name, at, energy| format!("{name} zieht auf {}: {energy}.", square(at)),
    stands_there: |other, at| format!("Dort, auf {}, steht {other}.", square(at)),
    challenges: |name, other, at| format!("{name} fordert {other} um {} heraus", square(at)),
    forfeits: |name, at, energy| format!("{name} weicht aus auf {}: {energy}.", square(at)),
    number_loses: |number, wins| {
        format!("Die Zahl ist {number}, unter {wins}: Das Duell ist verloren.")
    },
    number_wins: |number, wins| {
        format!("Die Zahl ist {number}, nicht unter {wins}: Das Duell ist gewonnen.")
    },
    lost: |name, at, energy| {
        format!("{name} bleibt auf {} und verliert {energy} Energie.", square(at))
    },
    won: |name, at, energy, other, to| {
        let (at, to) = (square(at), square(to));
        format!("{name} nimmt {at} und {energy} Energie von {other}; {other} geht auf {to}.")
    },
    wins_race: |name| format!("{name} gewinnt den Wettlauf."),
};

const DUEL: Duel = Duel {
    title: "Duell",
    asks: |name, other, at| {
        format!("{name}: herausfordern oder ausweichen? Auf {} steht {other}.", square(at))
    },
    meets: |name, other, at| format!("{name} trifft auf {other}: {}", square(at)),
    won: |name, other| format!("{name} schlägt {other}"),
    lost: |name, other| format!("{name} verliert gegen {other}"),
    numbers: "Eine Zahl wird gezogen; die hervorgehobenen gewinnen:",
    draws: |name| format!("{name}: zieh die Zahl des Duells"),
    draw: "Zahl ziehen",
    challenge: "Herausfordern",
    chance: |percent| format!("Chance, das Duell zu gewinnen: {percent}\u{a0}%"),
    if_won: |at, energy| format!("Gewonnen: Du nimmst {}, {energy}.", square(at)),
    if_lost: |at, energy| format!("Verloren: Du bleibst auf {}, {energy}.", square(at)),
    forfeit: "Ausweichen",
    if_forfeit: |at, energy| format!("Du gehst auf {}, {energy}.", square(at)),
};

const BOARDS: Boards = Boards {
    title: "Spielbretter",
    goal: "Ziel",
    key_energy: "Energie, wenn du dort landest",
    key_path: "der letzte Zug",
    key_reach: "Wurf, der dorthin führt",
    place: "Ort",
    to_go: "Felder bis zum Ziel",
    ahead_title: |name| format!("Wohin ein Wurf {name} führt"),
    ahead: |roll, at, energy| format!("{roll}: {}, {energy}", square(at)),
    ahead_taken: |roll, at, other| format!("{roll}: {}, dort steht {other}", square(at)),
    ahead_past: |roll| format!("{roll}: über das letzte Feld hinaus"),
    die_shows: |at, face| match face {
        Some(face) => format!("Würfel {at} zeigt {face}"),
        None => format!("Würfel {at}, noch nicht geworfen"),
    },
    number_shows: |number| match number {
        Some(number) => format!("Die gezogene Zahl: {number}"),
        None => "Die Zahl, noch nicht gezogen".to_owned(),
    },
    threw: |name, sum| format!("{name} hat {sum} gewürfelt"),
    tossed: |name, toss| format!("{name}: {toss}. Wurf um Energie"),
    drew: |name, number| format!("{name} hat die {number} gezogen"),
    tosses_left: |name, left| match left {
        1 => format!("{name} ist zu schwach zum Ziehen: noch 1 Wurf um Energie"),
        left => format!("{name} ist zu schwach zum Ziehen: noch {left} Würfe um Energie"),
    },
    finished: "hat das letzte Feld erreicht",
    squares_short: |squares| match squares {
        1 => "noch 1 Feld davor".to_owned(),
        squares => format!("noch {squares} Felder davor"),
    },
};

const CONSOLE: Console = Console {
    welcome: "Willkommen bei Nancy's 3D Warrior!",
    usual_board: |levels, size| {
        format!(
            "Auf dem üblichen Brett spielen, {levels} Ebenen mit {size}x{size}? \
             (ja, oder nein für ein eigenes): "
        )
    },
    opening: |levels, size, last| {
        let last = square(last);
        format!("{levels} Ebenen mit {size}x{size} Feldern. Wer zuerst auf {last} steht, gewinnt.")
    },
    adjustments: "Was ein Feld mit deiner Energie macht, wenn du dort landest:",
    coordinates: "Ein Feld steht als (Zeile, Spalte), beide von 0 an gezählt.",
    goes_first: |name| format!("{name} beginnt."),
    stands: |at, energy| format!("{}, Energie {energy}", square(at)),
    ask_duel: |name, other, at, retreat, cost| {
        let (at, retreat) = (square(at), square(retreat));
        format!(
            "{name}, {other} um {at} ‚herausfordern‘ oder ‚ausweichen‘ (auf {retreat}, {cost})? "
        )
    },
    neither: "Tippe ‚herausfordern‘ oder ‚ausweichen‘ (h oder a genügt).",
    not_asked: "Jetzt ist niemand gefragt.",
    challenge_words: &["herausfordern", "h"],
    forfeit_words: &["ausweichen", "a"],
};

fn square(square: Square) -> String {
    let Square { level, x, y } = square;
    format!("Ebene {level} ({x},{y})")
}
