//! German texts.

use rollwright_i18n::{
    german_accusative_of_name_or_du, german_dative_of_name_or_du, german_subject_and_verb,
};

use super::{BoardTexts, DuelTexts, GameConsoleTexts, NarrationTexts, WarriorTexts};
use crate::warrior::{Ending, Square};
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: WarriorTexts = WarriorTexts {
    description: GameDescription {
        summary: "Ebene um Ebene nach oben: um Felder kämpfen, mit der Energie haushalten",
        rule_sets: &[RuleSetText {
            title: "Klassisch",
            summary: "Zwei Krieger auf Brettern, deren Größe du wählst",
        }],
        setting_labels: &[("levels", "Ebenen"), ("size", "Felder je Seite")],
        strategy_descriptions: &[
            ("greedy", "fordert heraus, wenn das im Mittel weniger Energie kostet als Ausweichen"),
            ("cautious", "fordert nur heraus, wenn wenig Energie auf dem Spiel steht"),
            ("expectimax", "wägt ab, wie wahrscheinlich und wie günstig jeder Ausgang ist"),
            ("optimal", "maximiert die Gewinnchance gegen perfektes Spiel, exakt berechnet"),
            ("champion", "der stärkste Bot in diesem Spiel; spielt wie „Perfekt“"),
        ],
        question_labels: &[("duel", "herausfordern oder ausweichen")],
        measure_labels: &[
            ("Duels", "Duelle"),
            ("Challenges", "Herausforderungen"),
            ("Challenges won", "Gewonnene Herausforderungen"),
            ("Forfeits", "Ausweichmanöver"),
            ("Energy at the end", "Energie am Ende"),
            ("Weak turns", "Züge ohne Energie"),
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
    ending: |Ending::LastSquareReached| "Das Spiel ist aus: Ein Krieger hat das letzte Feld erreicht.",
    level_name: |level| format!("Ebene {level}"),
    row_name: |row| format!("Zeile {row}"),
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
            "duel" => "Der Duellwürfel",
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
    too_weak: |name| {
        let rolls = if name == "Du" { "würfelst" } else { "würfelt" };
        format!(
            "{} zu schwach zum Ziehen und {rolls} um Energie.",
            german_subject_and_verb(name, "ist", "bist")
        )
    },
    tosses: |toss, all, first, second| format!("Wurf {toss} von {all}: {first} und {second}."),
    rolls_double: |energy| format!("Ein Pasch: {energy}."),
    strong_again: |name| {
        let may = if name == "Du" { "darfst" } else { "darf" };
        format!(
            "{} wieder stark genug und {may} ziehen.",
            german_subject_and_verb(name, "ist", "bist")
        )
    },
    still_weak: |name| {
        format!(
            "{} immer noch zu schwach: Der Zug ist zu Ende.",
            german_subject_and_verb(name, "ist", "bist")
        )
    },
    rolled: |name, first, second, sum| {
        format!(
            "{} {first} und {second}: {sum}.",
            german_subject_and_verb(name, "würfelt", "würfelst")
        )
    },
    past_the_end: |name, at, energy| {
        let (stays, at) = (german_subject_and_verb(name, "bleibt", "bleibst"), square(at));
        format!("Das führt über das letzte Feld hinaus: {stays} auf {at} ({energy}).")
    },
    reaches_last_square: |name, at| {
        let reaches = german_subject_and_verb(name, "erreicht", "erreichst");
        format!("{reaches} das letzte Feld, {}!", square(at))
    },
    moves: |name, at, energy| {
        format!(
            "{} auf {}: {energy}.",
            german_subject_and_verb(name, "zieht", "ziehst"),
            square(at)
        )
    },
    opponent_on_square: |other, at| {
        format!("{} schon auf {}.", german_subject_and_verb(other, "steht", "stehst"), square(at))
    },
    challenges: |name, other, at| {
        let challenges = german_subject_and_verb(name, "fordert", "forderst");
        format!(
            "{challenges} {} zum Duell um {} heraus",
            german_accusative_of_name_or_du(other),
            square(at)
        )
    },
    forfeits: |name, at, energy| {
        format!(
            "{} auf {} aus: {energy}.",
            german_subject_and_verb(name, "weicht", "weichst"),
            square(at)
        )
    },
    number_loses: |number, wins| {
        format!("Gezogen wurde die {number}, und unter {wins} ist das Duell verloren.")
    },
    number_wins: |number, wins| {
        format!("Gezogen wurde die {number}, und ab {wins} ist das Duell gewonnen.")
    },
    loses_challenge: |name, at, energy| {
        let lose = if name == "Du" { "verlierst" } else { "verliert" };
        let stays = german_subject_and_verb(name, "bleibt", "bleibst");
        format!("{stays} auf {} und {lose} {energy} Energie.", square(at))
    },
    wins_challenge: |name, at, energy, other, to| {
        let (at, to) = (square(at), square(to));
        let takes = german_subject_and_verb(name, "erobert", "eroberst");
        let gets = if name == "Du" { "bekommst" } else { "bekommt" };
        let (from, goes) =
            (german_dative_of_name_or_du(other), german_subject_and_verb(other, "geht", "gehst"));
        format!("{takes} {at} und {gets} {energy} Energie von {from}. {goes} auf {to}.")
    },
    wins_race: |name| {
        format!("{} den Wettlauf.", german_subject_and_verb(name, "gewinnt", "gewinnst"))
    },
};

const DUEL: DuelTexts = DuelTexts {
    title: "Duell",
    question: |name, other, at| {
        let stands = german_subject_and_verb(other, "steht", "stehst");
        format!("{name}: herausfordern oder ausweichen? {stands} auf {}.", square(at))
    },
    lands_on_opponent: |name, other, at| {
        let meets = german_subject_and_verb(name, "trifft", "triffst");
        format!("{meets} auf {}: {}", german_accusative_of_name_or_du(other), square(at))
    },
    challenge_won: |name, other| {
        format!(
            "{} {}",
            german_subject_and_verb(name, "schlägt", "schlägst"),
            german_accusative_of_name_or_du(other)
        )
    },
    challenge_lost: |name, other| {
        let loses = german_subject_and_verb(name, "verliert", "verlierst");
        format!("{loses} gegen {}", german_accusative_of_name_or_du(other))
    },
    numbers_label: "Eine dieser Zahlen wird gezogen; die hervorgehobenen gewinnen:",
    who_draws: |name| format!("{name}: Zieh die Zahl für das Duell"),
    draw_label: "Zahl ziehen",
    challenge_label: "Herausfordern",
    win_chance: |percent| format!("Gewinnchance im Duell: {percent}\u{a0}%"),
    if_won: |at, energy| format!("Wenn du gewinnst, ziehst du auf {}: {energy}.", square(at)),
    if_lost: |at, energy| format!("Wenn du verlierst, bleibst du auf {}: {energy}.", square(at)),
    forfeit_label: "Ausweichen",
    if_forfeit: |at, energy| format!("Du gehst auf {}: {energy}.", square(at)),
};

const BOARDS: BoardTexts = BoardTexts {
    title: "Spielbretter",
    last_square: "Ziel",
    legend_energy: "Energie, wenn du dort landest",
    legend_path: "der letzte Zug",
    legend_reach: "Wurf, der dorthin führt",
    square_heading: "Feld",
    too_near: "(zwei Würfel zeigen mindestens 2)",
    squares_to_go_heading: "Felder bis zum Ziel",
    next_rolls_title: |name| {
        format!("Wohin der nächste Wurf {} führt", german_accusative_of_name_or_du(name))
    },
    roll_target: |roll, at, energy| format!("{roll}: {}, {energy}", square(at)),
    roll_target_occupied: |roll, at, other| {
        let stands = if other == "Du" { "stehst du".to_owned() } else { format!("steht {other}") };
        format!("{roll}: {}, dort {stands}", square(at))
    },
    roll_past_end: |roll| format!("{roll}: über das letzte Feld hinaus"),
    die_shows: |at, face| match face {
        Some(face) => format!("Würfel {at} zeigt {face}"),
        None => format!("Würfel {at}, noch nicht gewürfelt"),
    },
    number_shows: |number| match number {
        Some(number) => format!("Die gezogene Zahl: {number}"),
        None => "Die Zahl ist noch nicht gezogen".to_owned(),
    },
    rolled_by: |name, sum| {
        format!("{} {sum} gewürfelt", german_subject_and_verb(name, "hat", "hast"))
    },
    tossed_by: |name, toss| format!("{name}: {toss}. Wurf um Energie"),
    drawn_by: |name, number| {
        format!("{} die {number} gezogen", german_subject_and_verb(name, "hat", "hast"))
    },
    tosses_left: |name, left| match (german_subject_and_verb(name, "ist", "bist"), left) {
        (is, 1) => format!("{is} zu schwach zum Ziehen: noch 1 Wurf, um Energie zu gewinnen"),
        (is, left) => {
            format!("{is} zu schwach zum Ziehen: noch {left} Würfe, um Energie zu gewinnen")
        }
    },
    on_last_square: "hat das letzte Feld erreicht",
    squares_to_go: |squares| match squares {
        1 => "noch 1 Feld bis zum Ziel".to_owned(),
        squares => format!("noch {squares} Felder bis zum Ziel"),
    },
};

const CONSOLE: GameConsoleTexts = GameConsoleTexts {
    welcome: "Willkommen bei Nancy's 3D Warrior!",
    ask_default_board: |levels, size, enter_means_yes| {
        let yes = if enter_means_yes { "Enter für ja" } else { "ja" };
        format!(
            "Auf dem Standardbrett spielen, {levels} Ebenen mit {size}x{size} Feldern? \
             ({yes}, oder nein zum Ändern): "
        )
    },
    opening: |levels, size, last| {
        let last = square(last);
        format!("{levels} Ebenen mit {size}x{size} Feldern. Wer zuerst auf {last} steht, gewinnt.")
    },
    boards_heading: "Wie ein Feld deine Energie verändert, wenn du dort landest:",
    coordinates_help: "Felder werden als (Zeile, Spalte) angegeben, jeweils ab 0 gezählt.",
    first_player: |name| format!("{}.", german_subject_and_verb(name, "beginnt", "beginnst")),
    square_and_energy: |at, energy| format!("{}, Energie {energy}", square(at)),
    ask_duel: |name, other, at, retreat, cost| {
        let (at, retreat, other) =
            (square(at), square(retreat), german_accusative_of_name_or_du(other));
        format!(
            "{name}, {other} zum Duell um {at} „herausfordern“ oder „ausweichen“ (auf {retreat}, {cost})? "
        )
    },
    not_challenge_or_forfeit: "Gib „herausfordern“ oder „ausweichen“ ein (h oder a genügt).",
    no_question_open: "Gerade ist keine Frage zu beantworten.",
    challenge_words: &["herausfordern", "h"],
    forfeit_words: &["ausweichen", "a"],
};

fn square(square: Square) -> String {
    let Square { level, x, y } = square;
    format!("Ebene {level} ({x},{y})")
}
