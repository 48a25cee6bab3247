//! English.

use rollwright_i18n::possessive;

use super::{Card, Console, Questions, Story, Texts};
use crate::yahtzee::{Category, Ending, Reason};
use crate::{About, RuleSetText};

pub(super) static TEXTS: Texts = Texts {
    about: About {
        line: "three rolls a turn, thirteen boxes to fill",
        rule_sets: &[
            RuleSetText { title: "Official", line: "bonus chips and the forced joker" },
            RuleSetText {
                title: "Basic",
                line: "thirteen boxes and the upper bonus, nothing more",
            },
            RuleSetText {
                title: "Bonus",
                line: "bonus chips for further five of a kinds, no jokers",
            },
            RuleSetText {
                title: "Free joker",
                line: "bonus chips, and jokers in any box you like",
            },
        ],
        settings: &[],
        strategies: &[
            ("greedy", "keeps the commonest face and fills the box with the most points"),
            ("cautious", "avoids zeros, minds the upper bonus and saves Chance for later"),
            ("expectimax", "searches every roll of the turn and estimates the sheet after it"),
            ("optimal", "the most points on average, exactly"),
            ("champion", "the best chance to win: bold when behind, safe when ahead"),
            ("target", "the greatest chance to reach so many points, exactly"),
        ],
        questions: &[
            ("roll again or score", "which dice to roll again"),
            ("choose a category", "which box to fill"),
        ],
        measures: &[],
        notation: "r and the positions to roll again (r135), or a category: \
                   ones to sixes, three-kind, four-kind, full-house, small, large, yahtzee, chance",
        rules_page: include_str!("../rules/en.md"),
        pictures: super::PICTURES,
        picture_words: &[],
    },
    reason: |reason| match *reason {
        Reason::CategoryUsed { category } => {
            format!("{category} is already used; choose an open category")
        }
        Reason::NoRollsLeft => "all three rolls are used; choose a category".to_owned(),
        Reason::JokerUpper { must } => {
            format!("a joker must go to {must} while that is open")
        }
        Reason::JokerLower => {
            "a joker must go to an open lower category while there is one".to_owned()
        }
    },
    ends: |Ending::AllFilled| "The game is over: all boxes are filled.",
    die: |name| name,
    the_die: |name| format!("the {name} die"),
    die_at: |at| format!("die {at}"),
    story: STORY,
    card: CARD,
    questions: QUESTIONS,
    console: CONSOLE,
};

const STORY: Story = Story {
    rolled: |name, nth, faces| {
        let which = match nth {
            1 => "first",
            2 => "second",
            _ => "third",
        };
        format!("{} {which} roll: {faces}", possessive(name))
    },
    keeps: |name, faces| format!("{name} keeps {faces} and rolls the rest again."),
    keeps_none: |name| format!("{name} rolls all five dice again."),
    scored: |name, points, category| format!("{name} takes {points} in {category}."),
    joker: "The five of a kind is a joker.",
    chip: |points| format!("Another five of a kind: a bonus chip, {points} points!"),
    bonus: |upper, bonus| {
        format!("The upper boxes have reached {upper}: the upper bonus, {bonus} points!")
    },
    no_bonus: |upper| format!("The upper boxes end at {upper}: no upper bonus."),
    total: |name, points| format!("{name} has {points}."),
    over_alone: |name, points| format!("The game is over. {name}: {points}."),
    over_won: |name, points| format!("The game is over. {name} wins with {points}!"),
    over_shared: |names, points| {
        format!("The game is over. {names} share the win with {points} each.")
    },
};

const CARD: Card = Card {
    title: "Scorecard",
    box_column: "Box",
    category: Category::title,
    worth: |category| match category {
        Category::Ones => "sum of the ones",
        Category::Twos => "sum of the twos",
        Category::Threes => "sum of the threes",
        Category::Fours => "sum of the fours",
        Category::Fives => "sum of the fives",
        Category::Sixes => "sum of the sixes",
        Category::ThreeOfAKind => "3 alike: sum of all dice",
        Category::FourOfAKind => "4 alike: sum of all dice",
        Category::FullHouse => "3 and 2 alike: 25",
        Category::SmallStraight => "4 in a row: 30",
        Category::LargeStraight => "5 in a row: 40",
        Category::Yahtzee => "5 alike: 50",
        Category::Chance => "sum of all dice",
    },
    upper: "Upper section",
    lower: "Lower section",
    upper_sum: "Upper Score",
    upper_bonus: "Upper Bonus",
    missing: |points| format!("{points} to go"),
    missed: "missed",
    lower_sum: "Lower Score",
    chips: "Bonus Chips",
    total: "Total",
    notes: ["upper section", "upper bonus", "bonus chips"],
    holds: |category, points| match points {
        Some(points) => format!("{category}, {points}"),
        None => category.to_string(),
    },
    open_box: "open",
    joker: "Joker",
};

const QUESTIONS: Questions = Questions {
    again_or_box: |name| format!("{name}: roll dice again, or choose a box"),
    choose_box: |name| format!("{name}: choose a box"),
    rolls_left: |left| match left {
        0 => "no rolls left".to_owned(),
        1 => "1 roll left".to_owned(),
        left => format!("{left} rolls left"),
    },
    fill: |category, scored| {
        let joker = if scored.joker { ", as a joker" } else { "" };
        let chip = if scored.chip { ", with a bonus chip" } else { "" };
        format!("Score {} in {category}{joker}{chip}", scored.points)
    },
    roll_these: |faces, positions| format!("Roll again: {faces} (dice {positions})"),
    roll_chosen: "Roll chosen dice",
    roll_all: "Roll all five",
    pick: "Press the dice that you want to roll again.",
    die_shows: |at, face| match face {
        Some(face) => format!("Die {at} shows {face}"),
        None => format!("Die {at}, still to be rolled"),
    },
    again_die: |at, face| format!("Roll die {at} again, which shows {face}"),
    keep: "keep",
    again: "roll",
};

const CONSOLE: Console = Console {
    opening: |rules| format!("Rules: {rules}. Thirteen rounds, up to three rolls a turn."),
    round: |round, all| format!("Round {round} of {all}"),
    turn: |name| format!("{} turn", possessive(name)),
    dice: "Dice",
    position: "Position",
    ask_dice: |name| format!("{name}, dice to roll again? (such as 1 3 5; Enter to stop): "),
    ask_dice_or_all: |name| {
        format!("{name}, dice to roll again? (such as 1 3 5, or all; Enter to stop): ")
    },
    all_words: &["all"],
    box_not_die: |number| format!("{number} is a box: press Enter first to stop rolling"),
    ask_box: "Which category? (1-13 or its name): ",
    ask_box_or_undo: "Which category? (1-13 or its name; undo to go on rolling): ",
    neither: |text| format!("'{text}' is neither positions of dice (1 to 5) nor a category"),
    no_die: |text| format!("There is no die {text}: the positions are 1 to 5"),
    no_position: "Give at least one position, or nothing to stop",
    no_box: |text| format!("'{text}' is no category: give a number from 1 to 13 or a name."),
    refused: |why| format!("That can't be done: {why}."),
    would_score: "The dice would score",
    joker_goes: "This joker has to go here",
    as_joker: "(joker)",
    with_chip: "and a bonus chip",
    typed_box: |word| {
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
