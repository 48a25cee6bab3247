//! English texts.

use rollwright_i18n::{english_possessive, english_subject_and_verb};

use super::{GameConsoleTexts, NarrationTexts, QuestionAndActionTexts, SheetTexts, YahtzeeTexts};
use crate::yahtzee::{Category, Ending, RuleViolation};
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: YahtzeeTexts = YahtzeeTexts {
    description: GameDescription {
        summary: "three rolls per turn, thirteen boxes to fill",
        rule_sets: &[
            RuleSetText { title: "Official", summary: "bonus chips and forced jokers" },
            RuleSetText {
                title: "Basic",
                summary: "thirteen boxes and the upper bonus, nothing more",
            },
            RuleSetText {
                title: "Bonus",
                summary: "a bonus chip for every further five of a kind, but no jokers",
            },
            RuleSetText {
                title: "Free joker",
                summary: "bonus chips, and jokers in any box you like",
            },
        ],
        setting_labels: &[],
        strategy_descriptions: &[
            ("greedy", "keeps the most common face and fills the box that scores most"),
            ("cautious", "avoids zeros, aims for the upper bonus and saves Chance for later"),
            ("expectimax", "searches every roll of the turn and estimates the rest of the game"),
            ("optimal", "scores the most points on average, using exact values"),
            ("champion", "maximises its chance of winning: bold when behind, safe when ahead"),
            ("target", "maximises its chance of reaching a given score, using exact values"),
        ],
        question_labels: &[
            ("roll again or score", "roll again or choose a box"),
            ("choose a category", "choose a box"),
        ],
        measure_labels: &[],
        notation_help: "r and the positions of the dice to roll again (r135), or a box: \
                   ones to sixes, three-kind, four-kind, full-house, small, large, yahtzee, chance",
        rules_page: include_str!("../rules/en.md"),
        rules_page_images: super::RULES_PAGE_IMAGES,
        image_translations: &[],
    },
    rule_violation: |reason| match *reason {
        RuleViolation::CategoryUsed { category } => {
            format!("the {category} box is already filled; choose an open box")
        }
        RuleViolation::NoRollsLeft => "all three rolls are used; choose a box".to_owned(),
        RuleViolation::JokerNeedsUpperBox { required: must } => {
            format!("a joker must go in the {must} box while it is open")
        }
        RuleViolation::JokerNeedsLowerBox => {
            "a joker must go in an open lower box as long as there is one".to_owned()
        }
    },
    ending: |Ending::AllBoxesFilled| "The game is over: all boxes are filled.",
    die_name: |name| name,
    die_with_article: |name| format!("the {name} die"),
    die_by_position: |at| format!("die {at}"),
    narration: STORY,
    sheet: CARD,
    questions: QUESTIONS,
    console: CONSOLE,
};

const STORY: NarrationTexts = NarrationTexts {
    rolled: |name, nth, faces| {
        let which = match nth {
            1 => "first",
            2 => "second",
            _ => "third",
        };
        format!("{} {which} roll: {faces}", english_possessive(name))
    },
    keeps: |name, faces| {
        let roll = if name == "You" { "roll" } else { "rolls" };
        format!(
            "{} {faces} and {roll} the rest again.",
            english_subject_and_verb(name, "keeps", "keep")
        )
    },
    keeps_none: |name| {
        format!("{} all five dice again.", english_subject_and_verb(name, "rolls", "roll"))
    },
    scored: |name, points, category| {
        format!("{} {points} in {category}.", english_subject_and_verb(name, "scores", "score"))
    },
    joker: "The five of a kind is a joker.",
    won_chip: |points| format!("Another five of a kind: a bonus chip, {points} points!"),
    won_upper_bonus: |upper, bonus| {
        format!("The upper boxes have reached {upper}: upper bonus, {bonus} points!")
    },
    missed_upper_bonus: |upper| format!("The upper boxes end at {upper}: no upper bonus."),
    new_total: |name, points| {
        format!("{} {points}.", english_subject_and_verb(name, "has", "have"))
    },
    single_player_result: |name, points| format!("The game is over. {name}: {points}."),
    winner_result: |name, points| {
        format!(
            "The game is over. {} with {points}!",
            english_subject_and_verb(name, "wins", "win")
        )
    },
    shared_win_result: |names, points| {
        format!("The game is over. {names} share the win with {points} each.")
    },
};

const CARD: SheetTexts = SheetTexts {
    title: "Sheet",
    category_heading: "Box",
    category_name: Category::english_name,
    category_worth: |category| match category {
        Category::Ones => "sum of the ones",
        Category::Twos => "sum of the twos",
        Category::Threes => "sum of the threes",
        Category::Fours => "sum of the fours",
        Category::Fives => "sum of the fives",
        Category::Sixes => "sum of the sixes",
        Category::ThreeOfAKind => "3 of one face: sum of all dice",
        Category::FourOfAKind => "4 of one face: sum of all dice",
        Category::FullHouse => "3 of one face, 2 of another: 25",
        Category::SmallStraight => "4 in a row: 30",
        Category::LargeStraight => "5 in a row: 40",
        Category::Yahtzee => "5 of one face: 50",
        Category::Chance => "sum of all dice",
    },
    upper_section: "Upper section",
    lower_section: "Lower section",
    upper_sum: "Upper Score",
    upper_bonus: "Upper Bonus",
    points_to_upper_bonus: |points| format!("{points} to go"),
    upper_bonus_missed: "missed",
    lower_sum: "Lower Score",
    chips: "Bonus Chips",
    total: "Total",
    counter_labels: ["upper section", "upper bonus", "bonus chips"],
    category_accessible_label: |category, points| match points {
        Some(points) => format!("{category}, {points}"),
        None => category.to_string(),
    },
    open_category: "open",
    joker_mark: "Joker",
};

const QUESTIONS: QuestionAndActionTexts = QuestionAndActionTexts {
    ask_reroll_or_category: |name| format!("{name}: roll dice again, or choose a box"),
    ask_category: |name| format!("{name}: choose a box"),
    rolls_left: |left| match left {
        0 => "no rolls left".to_owned(),
        1 => "1 roll left".to_owned(),
        left => format!("{left} rolls left"),
    },
    fill_label: |category, scored| {
        let joker = if scored.is_joker { ", as a joker" } else { "" };
        let chip = if scored.earns_chip { ", with a bonus chip" } else { "" };
        format!("Score {} in {category}{joker}{chip}", scored.points)
    },
    reroll_dice_label: |faces, positions| format!("Roll again: {faces} (dice {positions})"),
    reroll_selected_label: "Roll chosen dice",
    reroll_all_label: "Roll all five",
    zero_in_yahtzee_box: "Write a 0 into the Yahtzee box? You then can't score 50 points there.",
    select_dice_help: "Choose the dice you want to roll again.",
    die_shows: |at, face| match face {
        Some(face) => format!("Die {at} shows {face}"),
        None => format!("Die {at}, not rolled yet"),
    },
    reroll_die_label: |at, face| format!("Roll die {at} again (it shows {face})"),
    keep_label: "keep",
    reroll_label: "roll",
};

const CONSOLE: GameConsoleTexts = GameConsoleTexts {
    opening: |rules| format!("Rules: {rules}. Thirteen rounds, up to three rolls per turn."),
    round: |round, all| format!("Round {round} of {all}"),
    turn: |name| format!("{} turn", english_possessive(name)),
    dice_label: "Dice",
    position_label: "Position",
    ask_dice: |name| format!("{name}, dice to roll again? (such as 1 3 5; Enter to stop): "),
    ask_dice_or_all: |name| {
        format!("{name}, which dice will you roll again? (e.g. 1 3 5 or all; Enter to stop): ")
    },
    all_words: &["all"],
    category_number_for_die: |number| match number {
        12 => "12 is a box: to roll dice 1 and 2, type 1 2; to fill a box, press Enter first"
            .to_owned(),
        13 => "13 is a box: to roll dice 1 and 3, type 1 3; to fill a box, press Enter first"
            .to_owned(),
        number => format!("{number} is a box, not a die: press Enter first to stop rolling"),
    },
    ask_if_faces: |faces, positions| {
        let dice = match positions.len() {
            1 => format!("die that shows {faces}, at position {positions}"),
            _ => format!("dice that show {faces}, at the positions {positions}"),
        };
        format!("Do you mean the {dice}? (yes, or Enter for no): ")
    },
    type_positions: "Type the positions of the dice to roll again, or press Enter to stop rolling",
    repeated_die: |position| format!("Name each die once: {position} is there several times"),
    ask_category: "Which box? (1-13 or its name): ",
    ask_category_or_undo: "Which box? (1-13 or its name; undo to keep rolling): ",
    not_dice_or_category: |text| format!("'{text}' is neither a list of dice (1 to 5) nor a box"),
    not_a_die: |text| format!("There is no die {text}: the positions are 1 to 5"),
    missing_position: "Type at least one position, or press Enter to stop rolling",
    not_a_category: |text| match text {
        "" => "Type a number from 1 to 13, or the name of a box.".to_owned(),
        text => format!("'{text}' isn't a box: type a number from 1 to 13 or a name."),
    },
    category_refused: |why| format!("You can't choose that box: {why}."),
    potential_scores_label: "Possible scores",
    forced_joker_label: "This joker has to go here",
    joker_suffix: "(joker)",
    chip_suffix: "and a bonus chip",
    parse_category: |word| {
        Some(match word {
            "ones" | "one" | "1s" | "aces" => Category::Ones,
            "twos" | "two" | "2s" => Category::Twos,
            "threes" | "three" | "3s" => Category::Threes,
            "fours" | "four" | "4s" => Category::Fours,
            "fives" | "five" | "5s" => Category::Fives,
            "sixes" | "six" | "6s" => Category::Sixes,
            "threeofakind" | "threekind" | "3ofakind" | "3kind" | "3k" => Category::ThreeOfAKind,
            "fourofakind" | "fourkind" | "4ofakind" | "4kind" | "4k" => Category::FourOfAKind,
            "fullhouse" | "full" | "house" | "fh" => Category::FullHouse,
            "smallstraight" | "small" | "ss" => Category::SmallStraight,
            "largestraight" | "large" | "ls" => Category::LargeStraight,
            "yahtzee" | "y" => Category::Yahtzee,
            "chance" | "c" => Category::Chance,
            _ => return None,
        })
    },
};
