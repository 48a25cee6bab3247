use rollwright_games::yahtzee::Category;

use crate::pages::texts::Yahtzee;

pub(super) const TEXTS: Yahtzee = Yahtzee {
    asks_again: |name| format!("{name}: roll dice again, or choose a box"),
    asks_box: |name| format!("{name}: choose a box"),
    die: |at, face| match face {
        Some(face) => format!("Die {at} shows {face}"),
        None => format!("Die {at}, still to be rolled"),
    },
    again_die: |at, face| format!("Roll die {at} again, which shows {face}"),
    keep: "keep",
    again: "roll",
    rolls_left: |left| match left {
        0 => "No rolls left".to_owned(),
        1 => "1 roll left".to_owned(),
        left => format!("{left} rolls left"),
    },
    pick: "Click the dice that you want to roll again, or score what lies there.",
    roll_chosen: "Roll chosen dice",
    roll_all: "Roll all five",
    card: "Scorecard",
    box_column: "Box",
    upper: "Upper section",
    lower: "Lower section",
    category: |category| category.to_string(),
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
    would: |category, scored| {
        let joker = if scored.joker { ", as a joker" } else { "" };
        let chip = if scored.chip { ", with a bonus chip" } else { "" };
        format!("Score {} in {category}{joker}{chip}", scored.points)
    },
    holds: |category, points| match points {
        Some(points) => format!("{category}, {points}"),
        None => category.to_owned(),
    },
    open_box: "open",
    joker: "Joker",
    upper_sum: "Upper sum",
    upper_bonus: "Bonus from 63",
    missing: |points| format!("{points} to go"),
    no_more: "missed",
    lower_sum: "Lower sum",
    chips: "Bonus chips",
    total: "Total",
    rolled: |name, nth, faces| {
        let which = match nth {
            1 => "first",
            2 => "second",
            _ => "third",
        };
        format!("{name}'s {which} roll: {faces}.")
    },
    keeps: |name, faces| format!("{name} keeps {faces} and rolls the rest again."),
    keeps_none: |name| format!("{name} rolls all five dice again."),
    scored: |name, points, category| {
        let unit = if points == 1 { "point" } else { "points" };
        format!("{name} takes {points} {unit} in {category}.")
    },
    was_joker: "The five of a kind is a joker.",
    won_chip: |name| format!("Another five of a kind: a bonus chip for {name}, 100 points!"),
    won_bonus: |name, upper| format!("{name}'s upper boxes reach {upper}: 35 bonus points!"),
    lost_bonus: |name, upper| format!("{name}'s upper boxes end at {upper}: no bonus."),
};
