//! English texts.

use rollwright_i18n::english_possessive;

use super::{BoardTexts, DuelTexts, GameConsoleTexts, NarrationTexts, WarriorTexts};
use crate::warrior::Ending;
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: WarriorTexts = WarriorTexts {
    description: GameDescription {
        summary: "race up the levels, duel for squares, mind your energy",
        rule_sets: &[RuleSetText {
            title: "Classic",
            summary: "race up the levels, duel for squares, mind your energy",
        }],
        setting_labels: &[
            ("levels", "how many levels there are to climb"),
            ("size", "how many squares a level's board is wide and high"),
        ],
        strategy_descriptions: &[
            ("greedy", "duels when that costs less energy than a forfeit on average"),
            ("cautious", "duels only when little energy is at stake"),
            ("expectimax", "weighs the draw and what each outcome promises"),
            ("optimal", "the best chance to win against perfect play, exactly"),
            ("champion", "the strongest here: optimal"),
        ],
        question_labels: &[("duel", "challenge or forfeit")],
        measure_labels: &[],
        notation_help: "challenge or forfeit",
        rules_page: include_str!("../rules/en.md"),
        rules_page_images: super::RULES_PAGE_IMAGES,
        image_translations: &[],
    },
    ending: |Ending::LastSquareReached| "The game is over: the last square is reached.",
    level_name: |level| format!("Level {level}"),
    row_name: |row| format!("row {row}"),
    square_name: |square| square.to_string(),
    energy_label: "energy",
    energy_change: |by| match by {
        0 => "no change of energy".to_owned(),
        by => format!("{by:+} energy"),
    },
    die_name: |name| name,
    die_with_article: |name| format!("the {name} die"),
    narration: STORY,
    duel: DUEL,
    boards: BOARDS,
    console: CONSOLE,
};

const STORY: NarrationTexts = NarrationTexts {
    too_weak: |name| format!("{name} is too weak to move and tosses for energy."),
    tosses: |toss, all, first, second| format!("Toss {toss} of {all}: {first} and {second}."),
    rolls_double: |energy| format!("A double: {energy}."),
    strong_again: |name| format!("{name} is strong enough again and may move."),
    still_weak: |name| format!("{name} is still too weak: the turn is over."),
    rolled: |name, first, second, sum| format!("{name} rolls {first} and {second}: {sum}."),
    past_the_end: |name, square, energy| {
        format!("That is past the last square: {name} stays on {square}, {energy}.")
    },
    reaches_last_square: |name, square| format!("{name} reaches the last square, {square}!"),
    moves: |name, square, energy| format!("{name} moves to {square}: {energy}."),
    opponent_on_square: |other, square| format!("{other} stands there, on {square}."),
    challenges: |name, other, square| format!("{name} challenges {other} for {square}"),
    forfeits: |name, square, energy| format!("{name} forfeits and goes to {square}: {energy}."),
    number_loses: |number, wins| {
        format!("The number is {number}, below {wins}: the challenge is lost.")
    },
    number_wins: |number, wins| {
        format!("The number is {number}, not below {wins}: the challenge is won.")
    },
    loses_challenge: |name, square, energy| {
        format!("{name} stays on {square} and loses {energy} energy.")
    },
    wins_challenge: |name, square, energy, other, to| {
        format!("{name} takes {square} and {energy} energy of {other}, who goes to {to}.")
    },
    wins_race: |name| format!("{name} wins the race."),
};

const DUEL: DuelTexts = DuelTexts {
    title: "Duel",
    question: |name, other, square| {
        format!("{name}: challenge or forfeit? {other} stands on {square}.")
    },
    lands_on_opponent: |name, other, square| format!("{name} meets {other} on {square}"),
    challenge_won: |name, other| format!("{name} beats {other}"),
    challenge_lost: |name, other| format!("{name} loses against {other}"),
    numbers_label: "A number is drawn; those marked win:",
    who_draws: |name| format!("{name}: draw the number of the duel"),
    draw_label: "Draw a number",
    challenge_label: "Challenge",
    win_chance: |percent| format!("Chance to win the duel: {percent}%"),
    if_won: |square, energy| format!("Won: you take {square}, {energy}."),
    if_lost: |square, energy| format!("Lost: you stay on {square}, {energy}."),
    forfeit_label: "Forfeit",
    if_forfeit: |square, energy| format!("You go to {square}, {energy}."),
};

const BOARDS: BoardTexts = BoardTexts {
    title: "Boards",
    last_square: "Goal",
    legend_energy: "energy when you land there",
    legend_path: "the last move",
    legend_reach: "what to roll to get there",
    square_heading: "Place",
    squares_to_go_heading: "Squares to go",
    next_rolls_title: |name| format!("Where a roll leads {name}"),
    roll_target: |roll, square, energy| format!("{roll}: {square}, {energy}"),
    roll_target_occupied: |roll, square, other| format!("{roll}: {square}, where {other} stands"),
    roll_past_end: |roll| format!("{roll}: past the last square"),
    die_shows: |at, face| match face {
        Some(face) => format!("Die {at} shows {face}"),
        None => format!("Die {at}, still to be rolled"),
    },
    number_shows: |number| match number {
        Some(number) => format!("The number drawn: {number}"),
        None => "The number, still to be drawn".to_owned(),
    },
    rolled_by: |name, sum| format!("{name} rolled {sum}"),
    tossed_by: |name, toss| format!("{} toss {toss} for energy", english_possessive(name)),
    drawn_by: |name, number| format!("{name} drew {number}"),
    tosses_left: |name, left| match left {
        1 => format!("{name} is too weak to move: 1 toss for energy left"),
        left => format!("{name} is too weak to move: {left} tosses for energy left"),
    },
    on_last_square: "reached the last square",
    squares_to_go: |squares| match squares {
        1 => "1 square short of it".to_owned(),
        squares => format!("{squares} squares short of it"),
    },
};

const CONSOLE: GameConsoleTexts = GameConsoleTexts {
    welcome: "Welcome to Nancy's 3D Warrior!",
    ask_default_board: |levels, size| {
        format!(
            "Play on the default board, {levels} levels of {size}x{size}? \
             (yes, or no to set your own): "
        )
    },
    opening: |levels, size, last| {
        format!("{levels} levels of {size}x{size} squares. The first on {last} wins.")
    },
    boards_heading: "What landing on a square does to your energy:",
    coordinates_help: "A square is written (row, column), both counted from 0.",
    first_player: |name| format!("{name} goes first."),
    square_and_energy: |square, energy| format!("{square}, energy {energy}"),
    ask_duel: |name, other, square, retreat, cost| {
        format!("{name}, 'challenge' {other} for {square}, or 'forfeit' (to {retreat}, {cost})? ")
    },
    not_challenge_or_forfeit: "Type 'challenge' or 'forfeit' (c or f will do).",
    no_question_open: "Nobody is asked anything now.",
    challenge_words: &["challenge", "c"],
    forfeit_words: &["forfeit", "f"],
};
