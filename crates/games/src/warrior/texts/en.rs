//! English.

use rollwright_i18n::possessive;

use super::{Boards, Console, Duel, Story, Texts};
use crate::warrior::Ending;
use crate::{About, RuleSetText};

pub(super) static TEXTS: Texts = Texts {
    about: About {
        line: "race up the levels, duel for squares, mind your energy",
        rule_sets: &[RuleSetText {
            title: "Classic",
            line: "race up the levels, duel for squares, mind your energy",
        }],
        settings: &[
            ("levels", "how many levels there are to climb"),
            ("size", "how many squares a level's board is wide and high"),
        ],
        strategies: &[
            ("greedy", "duels when that costs less energy than a forfeit on average"),
            ("cautious", "duels only when little energy is at stake"),
            ("expectimax", "weighs the draw and what each outcome promises"),
            ("optimal", "the best chance to win against perfect play, exactly"),
            ("champion", "the strongest here: optimal"),
        ],
        questions: &[("duel", "challenge or forfeit")],
        measures: &[],
        notation: "challenge or forfeit",
        rules_page: include_str!("../rules/en.md"),
        pictures: super::PICTURES,
        picture_words: &[],
    },
    ends: |Ending::LastSquare| "The game is over: the last square is reached.",
    level: |level| format!("Level {level}"),
    row: |row| format!("row {row}"),
    square: |square| square.to_string(),
    energy: "energy",
    energy_by: |by| match by {
        0 => "no change of energy".to_owned(),
        by => format!("{by:+} energy"),
    },
    die: |name| name,
    the_die: |name| format!("the {name} die"),
    story: STORY,
    duel: DUEL,
    boards: BOARDS,
    console: CONSOLE,
};

const STORY: Story = Story {
    weak: |name| format!("{name} is too weak to move and tosses for energy."),
    toss: |toss, all, first, second| format!("Toss {toss} of {all}: {first} and {second}."),
    double: |energy| format!("A double: {energy}."),
    strong_again: |name| format!("{name} is strong enough again and may move."),
    still_weak: |name| format!("{name} is still too weak: the turn is over."),
    rolled: |name, first, second, sum| format!("{name} rolls {first} and {second}: {sum}."),
    past_the_end: |name, square, energy| {
        format!("That is past the last square: {name} stays on {square}, {energy}.")
    },
    reaches_goal: |name, square| format!("{name} reaches the last square, {square}!"),
    moves: |name, square, energy| format!("{name} moves to {square}: {energy}."),
    stands_there: |other, square| format!("{other} stands there, on {square}."),
    challenges: |name, other, square| format!("{name} challenges {other} for {square}"),
    forfeits: |name, square, energy| format!("{name} forfeits and goes to {square}: {energy}."),
    number_loses: |number, wins| {
        format!("The number is {number}, below {wins}: the challenge is lost.")
    },
    number_wins: |number, wins| {
        format!("The number is {number}, not below {wins}: the challenge is won.")
    },
    lost: |name, square, energy| format!("{name} stays on {square} and loses {energy} energy."),
    won: |name, square, energy, other, to| {
        format!("{name} takes {square} and {energy} energy of {other}, who goes to {to}.")
    },
    wins_race: |name| format!("{name} wins the race."),
};

const DUEL: Duel = Duel {
    title: "Duel",
    asks: |name, other, square| {
        format!("{name}: challenge or forfeit? {other} stands on {square}.")
    },
    meets: |name, other, square| format!("{name} meets {other} on {square}"),
    won: |name, other| format!("{name} beats {other}"),
    lost: |name, other| format!("{name} loses against {other}"),
    numbers: "A number is drawn; those marked win:",
    draws: |name| format!("{name}: draw the number of the duel"),
    draw: "Draw a number",
    challenge: "Challenge",
    chance: |percent| format!("Chance to win the duel: {percent}%"),
    if_won: |square, energy| format!("Won: you take {square}, {energy}."),
    if_lost: |square, energy| format!("Lost: you stay on {square}, {energy}."),
    forfeit: "Forfeit",
    if_forfeit: |square, energy| format!("You go to {square}, {energy}."),
};

const BOARDS: Boards = Boards {
    title: "Boards",
    goal: "Goal",
    key_energy: "energy when you land there",
    key_path: "the last move",
    key_reach: "what to roll to get there",
    place: "Place",
    to_go: "Squares to go",
    ahead_title: |name| format!("Where a roll leads {name}"),
    ahead: |roll, square, energy| format!("{roll}: {square}, {energy}"),
    ahead_taken: |roll, square, other| format!("{roll}: {square}, where {other} stands"),
    ahead_past: |roll| format!("{roll}: past the last square"),
    die_shows: |at, face| match face {
        Some(face) => format!("Die {at} shows {face}"),
        None => format!("Die {at}, still to be rolled"),
    },
    number_shows: |number| match number {
        Some(number) => format!("The number drawn: {number}"),
        None => "The number, still to be drawn".to_owned(),
    },
    threw: |name, sum| format!("{name} rolled {sum}"),
    tossed: |name, toss| format!("{} toss {toss} for energy", possessive(name)),
    drew: |name, number| format!("{name} drew {number}"),
    tosses_left: |name, left| match left {
        1 => format!("{name} is too weak to move: 1 toss for energy left"),
        left => format!("{name} is too weak to move: {left} tosses for energy left"),
    },
    finished: "reached the last square",
    squares_short: |squares| match squares {
        1 => "1 square short of it".to_owned(),
        squares => format!("{squares} squares short of it"),
    },
};

const CONSOLE: Console = Console {
    welcome: "Welcome to Nancy's 3D Warrior!",
    usual_board: |levels, size| {
        format!(
            "Play on the default board, {levels} levels of {size}x{size}? \
             (yes, or no to set your own): "
        )
    },
    opening: |levels, size, last| {
        format!("{levels} levels of {size}x{size} squares. The first on {last} wins.")
    },
    adjustments: "What landing on a square does to your energy:",
    coordinates: "A square is written (row, column), both counted from 0.",
    goes_first: |name| format!("{name} goes first."),
    stands: |square, energy| format!("{square}, energy {energy}"),
    ask_duel: |name, other, square, retreat, cost| {
        format!("{name}, 'challenge' {other} for {square}, or 'forfeit' (to {retreat}, {cost})? ")
    },
    neither: "Type 'challenge' or 'forfeit' (c or f will do).",
    not_asked: "Nobody is asked anything now.",
    challenge_words: &["challenge", "c"],
    forfeit_words: &["forfeit", "f"],
};
