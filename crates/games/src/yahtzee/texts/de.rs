//! German texts.

use rollwright_i18n::{
    german_plural_subject_and_verb, german_possessive_phrase, german_subject_and_verb,
};

use super::{GameConsoleTexts, NarrationTexts, QuestionAndActionTexts, SheetTexts, YahtzeeTexts};
use crate::yahtzee::{Category, Ending, RuleViolation};
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: YahtzeeTexts = YahtzeeTexts {
    description: GameDescription {
        summary: "Drei Würfe pro Zug, dreizehn Felder zum Ausfüllen (Kniffel)",
        rule_sets: &[
            RuleSetText { title: "Offiziell", summary: "Bonuschips und erzwungene Joker" },
            RuleSetText {
                title: "Einfach",
                summary: "Dreizehn Felder und der obere Bonus, sonst nichts",
            },
            RuleSetText {
                title: "Bonus",
                summary: "Ein Bonuschip für jeden weiteren Fünferpasch, aber keine Joker",
            },
            RuleSetText {
                title: "Freier Joker",
                summary: "Bonuschips und Joker mit freier Wahl des Feldes",
            },
        ],
        setting_labels: &[],
        strategy_descriptions: &[
            (
                "greedy",
                "behält die häufigste Augenzahl und wählt das Feld, das die meisten Punkte bringt",
            ),
            (
                "cautious",
                "vermeidet Nullen, achtet auf den Bonus und hebt das Feld „Chance“ für später auf",
            ),
            ("expectimax", "rechnet alle Würfe des Zugs durch und schätzt den Rest des Spiels ab"),
            ("optimal", "erzielt im Mittel die meisten Punkte, exakt berechnet"),
            ("champion", "maximiert die Gewinnchance: wagt im Rückstand viel, in Führung wenig"),
            ("target", "maximiert die Chance auf eine bestimmte Punktzahl, exakt berechnet"),
        ],
        question_labels: &[
            ("roll again or score", "neu werfen oder Feld wählen"),
            ("choose a category", "Feld wählen"),
        ],
        measure_labels: &[
            ("Points per box", "Punkte je Feld"),
            ("Upper bonus", "Oberer Bonus"),
            ("Upper sum", "Obere Summe"),
            ("Upper sum, without the bonus", "Obere Summe, ohne Bonus"),
            ("Bonus chips", "Bonuschips"),
            ("Ones", "Einser"),
            ("Twos", "Zweier"),
            ("Threes", "Dreier"),
            ("Fours", "Vierer"),
            ("Fives", "Fünfer"),
            ("Sixes", "Sechser"),
            ("3 kind", "3er-Pasch"),
            ("4 kind", "4er-Pasch"),
            ("Full house", "Full House"),
            ("Small str.", "Kl. Straße"),
            ("Large str.", "Gr. Straße"),
            ("Yahtzee", "Yahtzee"),
            ("Chance", "Chance"),
        ],
        notation_help: "r und die Positionen der Würfel, die du neu wirfst (r135), oder ein Feld: ones bis sixes, \
                   three-kind, four-kind, full-house, small, large, yahtzee, chance",
        rules_page: include_str!("../rules/de.md"),
        rules_page_images: super::RULES_PAGE_IMAGES,
        image_translations: &[
            ("upper part", "oberer Teil"),
            ("lower part", "unterer Teil"),
            ("sum", "Summe"),
            ("bonus", "Bonus"),
            ("total", "gesamt"),
            ("Ones", "Einser"),
            ("Twos", "Zweier"),
            ("Threes", "Dreier"),
            ("Fours", "Vierer"),
            ("Fives", "Fünfer"),
            ("Sixes", "Sechser"),
            ("Three of a Kind", "Dreierpasch"),
            ("Four of a Kind", "Viererpasch"),
            ("Small Straight", "Kleine Straße"),
            ("Large Straight", "Große Straße"),
        ],
    },
    rule_violation: |reason| match *reason {
        RuleViolation::CategoryUsed { category: used } => {
            format!("Das Feld „{}“ ist schon ausgefüllt; wähle ein freies", category(used))
        }
        RuleViolation::NoRollsLeft => "Du hast keinen Wurf mehr; wähle ein Feld".to_owned(),
        RuleViolation::JokerNeedsUpperBox { required: must } => {
            format!("Ein Joker muss in das Feld „{}“, solange es frei ist", category(must))
        }
        RuleViolation::JokerNeedsLowerBox => {
            "Ein Joker muss in ein freies unteres Feld, solange es eines gibt".to_owned()
        }
    },
    ending: |Ending::AllBoxesFilled| "Das Spiel ist aus: Alle Felder sind ausgefüllt.",
    die_name: |name| match name {
        "first" => "erster",
        "second" => "zweiter",
        "third" => "dritter",
        "fourth" => "vierter",
        "fifth" => "fünfter",
        other => other,
    },
    die_with_article: |name| {
        let die = match name {
            "first" => "Der erste Würfel",
            "second" => "Der zweite Würfel",
            "third" => "Der dritte Würfel",
            "fourth" => "Der vierte Würfel",
            "fifth" => "Der fünfte Würfel",
            other => other,
        };
        die.to_owned()
    },
    die_by_position: |at| format!("Würfel {at}"),
    narration: STORY,
    sheet: CARD,
    questions: QUESTIONS,
    console: CONSOLE,
};

const STORY: NarrationTexts = NarrationTexts {
    rolled: |name, nth, faces| {
        let nth = format!("{nth}. Wurf");
        format!("{}: {faces}", german_possessive_phrase("Dein", &nth, name))
    },
    keeps: |name, faces| {
        let rolls = if name == "Du" { "wirfst" } else { "wirft" };
        format!(
            "{} {faces} und {rolls} den Rest neu.",
            german_subject_and_verb(name, "behält", "behältst")
        )
    },
    keeps_none: |name| {
        format!("{} alle fünf Würfel neu.", german_subject_and_verb(name, "wirft", "wirfst"))
    },
    scored: |name, points, of| {
        let enters = german_subject_and_verb(name, "trägt", "trägst");
        format!("{enters} {points} bei „{}“ ein.", category(of))
    },
    joker: "Der Fünferpasch ist ein Joker.",
    won_chip: |points| format!("Noch ein Fünferpasch! Der Bonuschip bringt {points} Punkte."),
    won_upper_bonus: |upper, bonus| {
        format!("Die oberen Felder ergeben zusammen {upper} Punkte: {bonus} Punkte Bonus!")
    },
    missed_upper_bonus: |upper| {
        format!("Die oberen Felder ergeben zusammen {upper} Punkte: kein Bonus.")
    },
    new_total: |name, points| format!("{} {points}.", german_subject_and_verb(name, "hat", "hast")),
    single_player_result: |name, points| {
        format!("Das Spiel ist aus. {} {points}.", german_subject_and_verb(name, "hat", "hast"))
    },
    winner_result: |name, points| {
        format!(
            "Das Spiel ist aus. {}: {points}!",
            german_subject_and_verb(name, "gewinnt", "gewinnst")
        )
    },
    shared_win_result: |names, points| {
        let share = german_plural_subject_and_verb(names, "teilen sich", "teilt euch");
        format!("Das Spiel ist aus. {share} den Sieg: je {points}.")
    },
};

const CARD: SheetTexts = SheetTexts {
    title: "Zettel",
    category_heading: "Feld",
    category_name: category,
    category_worth: |category| match category {
        Category::Ones => "Summe der Einser",
        Category::Twos => "Summe der Zweier",
        Category::Threes => "Summe der Dreier",
        Category::Fours => "Summe der Vierer",
        Category::Fives => "Summe der Fünfer",
        Category::Sixes => "Summe der Sechser",
        Category::ThreeOfAKind => "3 gleiche: alle Augen zählen",
        Category::FourOfAKind => "4 gleiche: alle Augen zählen",
        Category::FullHouse => "3 gleiche und 1 Paar: 25",
        Category::SmallStraight => "4 in Folge: 30",
        Category::LargeStraight => "5 in Folge: 40",
        Category::Yahtzee => "5 gleiche: 50",
        Category::Chance => "alle Augen zählen",
    },
    upper_section: "Oberer Teil",
    lower_section: "Unterer Teil",
    upper_sum: "Obere Summe",
    upper_bonus: "Oberer Bonus",
    points_to_upper_bonus: |points| format!("noch {points}"),
    upper_bonus_missed: "verpasst",
    lower_sum: "Untere Summe",
    chips: "Bonuschips",
    total: "Gesamt",
    counter_labels: ["oberer Teil", "oberer Bonus", "Bonuschips"],
    category_accessible_label: |of, points| match points {
        Some(points) => format!("{}, {points}", category(of)),
        None => category(of).to_owned(),
    },
    open_category: "frei",
    joker_mark: "Joker",
};

const QUESTIONS: QuestionAndActionTexts = QuestionAndActionTexts {
    ask_reroll_or_category: |name| format!("{name}: Würfle noch einmal oder wähle ein Feld"),
    ask_category: |name| format!("{name}: Wähle ein Feld"),
    rolls_left: |left| match left {
        0 => "kein Wurf mehr".to_owned(),
        1 => "noch 1 Wurf".to_owned(),
        left => format!("noch {left} Würfe"),
    },
    fill_label: |of, scored| {
        let joker = if scored.is_joker { ", als Joker" } else { "" };
        let chip = if scored.earns_chip { ", mit Bonuschip" } else { "" };
        format!("{} bei „{}“ eintragen{joker}{chip}", scored.points, category(of))
    },
    reroll_dice_label: |faces, positions| format!("Neu werfen: {faces} (Würfel {positions})"),
    reroll_selected_label: "Auswahl neu werfen",
    reroll_all_label: "Alle neu werfen",
    zero_in_yahtzee_box: "Eine 0 ins Yahtzee-Feld? Dann gibt es dort keine 50 Punkte mehr.",
    select_dice_help: "Wähle die Würfel, die du neu werfen willst.",
    die_shows: |at, face| match face {
        Some(face) => format!("Würfel {at} zeigt {face}"),
        None => format!("Würfel {at}, noch nicht gewürfelt"),
    },
    reroll_die_label: |at, face| format!("Würfel {at} neu werfen (er zeigt {face})"),
    keep_label: "bleibt",
    reroll_label: "neu",
};

const CONSOLE: GameConsoleTexts = GameConsoleTexts {
    opening: |rules| format!("Regeln: {rules}. Dreizehn Runden, bis zu drei Würfe pro Zug."),
    round: |round, all| format!("Runde {round} von {all}"),
    turn: |name| format!("{} dran", german_subject_and_verb(name, "ist", "bist")),
    dice_label: "Würfel",
    position_label: "Position",
    ask_dice: |name| {
        format!("{name}, welche Würfel wirfst du neu? (etwa 1 3 5; Enter zum Aufhören): ")
    },
    ask_dice_or_all: |name| {
        format!("{name}, welche Würfel wirfst du neu? (etwa 1 3 5 oder alle; Enter zum Aufhören): ")
    },
    all_words: &["alle", "all"],
    category_number_for_die: |number| match number {
        12 => {
            "12 ist ein Feld: Für die Würfel 1 und 2 gib 1 2 ein; für ein Feld drück zuerst Enter"
                .to_owned()
        }
        13 => {
            "13 ist ein Feld: Für die Würfel 1 und 3 gib 1 3 ein; für ein Feld drück zuerst Enter"
                .to_owned()
        }
        number => format!(
            "{number} ist ein Feld, kein Würfel: Drück zuerst Enter, um das Würfeln zu beenden"
        ),
    },
    ask_if_faces: |faces, positions| {
        let dice = match positions.len() {
            1 => format!("den Würfel mit der Augenzahl {faces}, an Position {positions}"),
            _ => format!("die Würfel mit den Augenzahlen {faces}, an den Positionen {positions}"),
        };
        format!("Meinst du {dice}? (ja, oder Enter für nein): ")
    },
    type_positions: "Gib die Positionen der Würfel ein, die du neu wirfst, oder drück Enter zum Aufhören",
    repeated_die: |position| {
        format!("Nenne jeden Würfel nur einmal: {position} kommt mehrmals vor")
    },
    ask_category: "Welches Feld? (1-13 oder sein Name): ",
    ask_category_or_undo: "Welches Feld? (1-13 oder sein Name; zurück, um weiterzuwürfeln): ",
    not_dice_or_category: |text| {
        format!("„{text}“ ist weder eine Liste von Würfeln (1 bis 5) noch ein Feld")
    },
    not_a_die: |text| format!("Es gibt keinen Würfel {text}: Die Positionen gehen von 1 bis 5"),
    missing_position: "Gib mindestens eine Position ein, oder drück Enter zum Aufhören",
    not_a_category: |text| match text {
        "" => "Gib eine Zahl von 1 bis 13 oder den Namen eines Feldes ein.".to_owned(),
        text => format!("„{text}“ ist kein Feld: Gib eine Zahl von 1 bis 13 oder einen Namen ein."),
    },
    category_refused: |why| format!("Dieses Feld kannst du nicht wählen: {why}."),
    potential_scores_label: "Mögliche Punkte",
    forced_joker_label: "Dieser Joker muss hierhin",
    joker_suffix: "(Joker)",
    chip_suffix: "und ein Bonuschip",
    parse_category: |word| {
        Some(match word {
            "einser" | "einsen" | "eins" | "1er" => Category::Ones,
            "zweier" | "zweien" | "zwei" | "2er" => Category::Twos,
            "dreier" | "dreien" | "drei" | "3er" => Category::Threes,
            "vierer" | "vieren" | "vier" | "4er" => Category::Fours,
            "fuenfer" | "fuenfen" | "fuenf" | "5er" => Category::Fives,
            "sechser" | "sechsen" | "sechs" | "6er" => Category::Sixes,
            "dreierpasch" | "dreipasch" | "3erpasch" => Category::ThreeOfAKind,
            "viererpasch" | "vierpasch" | "4erpasch" => Category::FourOfAKind,
            "fullhouse" => Category::FullHouse,
            "kleinestrasse" | "kleine" | "klein" => Category::SmallStraight,
            "grossestrasse" | "grosse" | "gross" => Category::LargeStraight,
            "yahtzee" | "kniffel" => Category::Yahtzee,
            "chance" => Category::Chance,
            _ => return None,
        })
    },
};

/// The name of a category.
const fn category(category: Category) -> &'static str {
    match category {
        Category::Ones => "Einser",
        Category::Twos => "Zweier",
        Category::Threes => "Dreier",
        Category::Fours => "Vierer",
        Category::Fives => "Fünfer",
        Category::Sixes => "Sechser",
        Category::ThreeOfAKind => "Dreierpasch",
        Category::FourOfAKind => "Viererpasch",
        Category::FullHouse => "Full House",
        Category::SmallStraight => "Kleine Straße",
        Category::LargeStraight => "Große Straße",
        Category::Yahtzee => "Yahtzee",
        Category::Chance => "Chance",
    }
}
