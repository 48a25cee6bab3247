//! English texts.

use rollwright_i18n::{english_name_inside_sentence, english_possessive, english_subject_and_verb};

use super::{BoardTexts, DuelTexts, GameConsoleTexts, NarrationTexts, WarriorTexts};
use crate::warrior::Ending;
use crate::{GameDescription, RuleSetText};

pub(super) static TEXTS: WarriorTexts = WarriorTexts {
    description: GameDescription {
        summary: "race up the levels, duel for squares, watch your energy",
        rule_sets: &[RuleSetText {
            title: "Classic",
            summary: "race up the levels, duel for squares, watch your energy",
        }],
        setting_labels: &[
            ("levels", "number of levels"),
            ("size", "squares per side of each level's board"),
        ],
        strategy_descriptions: &[
            ("greedy", "challenges if that costs less energy on average than forfeiting"),
            ("cautious", "challenges only if little energy is at stake"),
            ("expectimax", "weighs how likely each outcome is and what it is worth"),
            ("optimal", "maximises its chance of winning against perfect play, using exact values"),
            ("champion", "the strongest bot in this game; plays like the optimal bot"),
        ],
        question_labels: &[("duel", "challenge or forfeit")],
        measure_labels: &[],
        notation_help: "challenge or forfeit",
        rules_page: include_str!("../rules/en.md"),
        rules_page_images: super::RULES_PAGE_IMAGES,
        image_translations: &[],
    },
    ending: |Ending::LastSquareReached| "The game is over: a warrior has reached the last square.",
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
    too_weak: |name| {
        let toss = if name == "You" { "toss" } else { "tosses" };
        format!(
            "{} too weak to move and {toss} for energy.",
            english_subject_and_verb(name, "is", "are")
        )
    },
    tosses: |toss, all, first, second| format!("Toss {toss} of {all}: {first} and {second}."),
    rolls_double: |energy| format!("A double: {energy}."),
    strong_again: |name| {
        format!("{} strong enough again and may move.", english_subject_and_verb(name, "is", "are"))
    },
    still_weak: |name| {
        format!("{} still too weak: the turn is over.", english_subject_and_verb(name, "is", "are"))
    },
    rolled: |name, first, second, sum| {
        format!("{} {first} and {second}: {sum}.", english_subject_and_verb(name, "rolls", "roll"))
    },
    past_the_end: |name, square, energy| {
        let stays = english_subject_and_verb(english_name_inside_sentence(name), "stays", "stay");
        format!("That is past the last square: {stays} on {square}, {energy}.")
    },
    reaches_last_square: |name, square| {
        format!("{} the last square, {square}!", english_subject_and_verb(name, "reaches", "reach"))
    },
    moves: |name, square, energy| {
        format!("{} to {square}: {energy}.", english_subject_and_verb(name, "moves", "move"))
    },
    opponent_on_square: |other, square| {
        format!("{} there, on {square}.", english_subject_and_verb(other, "stands", "stand"))
    },
    challenges: |name, other, square| {
        let challenges = english_subject_and_verb(name, "challenges", "challenge");
        format!("{challenges} {} for {square}", english_name_inside_sentence(other))
    },
    forfeits: |name, square, energy| {
        let go = if name == "You" { "go" } else { "goes" };
        format!(
            "{} and {go} to {square}: {energy}.",
            english_subject_and_verb(name, "forfeits", "forfeit")
        )
    },
    number_loses: |number, wins| {
        format!("The number is {number}, below {wins}: the challenge is lost.")
    },
    number_wins: |number, wins| {
        format!("The number is {number}, and {wins} or more wins: the challenge is won.")
    },
    loses_challenge: |name, square, energy| {
        let lose = if name == "You" { "lose" } else { "loses" };
        format!(
            "{} on {square} and {lose} {energy} energy.",
            english_subject_and_verb(name, "stays", "stay")
        )
    },
    wins_challenge: |name, square, energy, other, to| {
        let takes = english_subject_and_verb(name, "takes", "take");
        let (from, goes) =
            (english_name_inside_sentence(other), english_subject_and_verb(other, "goes", "go"));
        format!("{takes} {square} and {energy} energy from {from}. {goes} to {to}.")
    },
    wins_race: |name| format!("{} the race.", english_subject_and_verb(name, "wins", "win")),
};

const DUEL: DuelTexts = DuelTexts {
    title: "Duel",
    question: |name, other, square| {
        let stands = english_subject_and_verb(other, "stands", "stand");
        format!("{name}: challenge or forfeit? {stands} on {square}.")
    },
    lands_on_opponent: |name, other, square| {
        let meets = english_subject_and_verb(name, "meets", "meet");
        format!("{meets} {} on {square}", english_name_inside_sentence(other))
    },
    challenge_won: |name, other| {
        format!(
            "{} {}",
            english_subject_and_verb(name, "beats", "beat"),
            english_name_inside_sentence(other)
        )
    },
    challenge_lost: |name, other| {
        format!(
            "{} to {}",
            english_subject_and_verb(name, "loses", "lose"),
            english_name_inside_sentence(other)
        )
    },
    numbers_label: "A number is drawn from these; the marked numbers win:",
    who_draws: |name| format!("{name}: draw the number for the duel"),
    draw_label: "Draw a number",
    challenge_label: "Challenge",
    win_chance: |percent| format!("Chance of winning the duel: {percent}%"),
    if_won: |square, energy| format!("If you win, you take {square}: {energy}."),
    if_lost: |square, energy| format!("If you lose, you stay on {square}: {energy}."),
    forfeit_label: "Forfeit",
    if_forfeit: |square, energy| format!("You go to {square}: {energy}."),
};

const BOARDS: BoardTexts = BoardTexts {
    title: "Boards",
    last_square: "Goal",
    legend_energy: "energy when you land there",
    legend_path: "the last move",
    legend_reach: "roll that takes you there",
    square_heading: "Square",
    too_near: "(two dice make at least 2)",
    squares_to_go_heading: "Squares to go",
    next_rolls_title: |name| {
        format!("Where {} next roll leads", english_possessive(english_name_inside_sentence(name)))
    },
    roll_target: |roll, square, energy| format!("{roll}: {square}, {energy}"),
    roll_target_occupied: |roll, square, other| {
        let stands =
            english_subject_and_verb(english_name_inside_sentence(other), "stands", "stand");
        format!("{roll}: {square}, where {stands}")
    },
    roll_past_end: |roll| format!("{roll}: past the last square"),
    die_shows: |at, face| match face {
        Some(face) => format!("Die {at} shows {face}"),
        None => format!("Die {at}, not rolled yet"),
    },
    number_shows: |number| match number {
        Some(number) => format!("The number drawn: {number}"),
        None => "The number hasn't been drawn yet".to_owned(),
    },
    rolled_by: |name, sum| format!("{name} rolled {sum}"),
    tossed_by: |name, toss| format!("{name}: toss {toss} for energy"),
    drawn_by: |name, number| format!("{name} drew {number}"),
    tosses_left: |name, left| match (english_subject_and_verb(name, "is", "are"), left) {
        (is, 1) => format!("{is} too weak to move: 1 toss left to gain energy"),
        (is, left) => format!("{is} too weak to move: {left} tosses left to gain energy"),
    },
    on_last_square: "reached the last square",
    squares_to_go: |squares| match squares {
        1 => "1 square to go".to_owned(),
        squares => format!("{squares} squares to go"),
    },
};

const CONSOLE: GameConsoleTexts = GameConsoleTexts {
    welcome: "Welcome to Nancy's 3D Warrior!",
    ask_default_board: |levels, size, enter_means_yes| {
        let yes = if enter_means_yes { "Enter for yes" } else { "yes" };
        format!(
            "Play on the default board, {levels} levels of {size}x{size} squares? \
             ({yes}, or no to change it): "
        )
    },
    opening: |levels, size, last| {
        format!("{levels} levels of {size}x{size} squares. The first to reach {last} wins.")
    },
    boards_heading: "What landing on each square does to your energy:",
    coordinates_help: "A square is written (row, column), both counted from 0.",
    first_player: |name| format!("{} first.", english_subject_and_verb(name, "goes", "go")),
    square_and_energy: |square, energy| format!("{square}, energy {energy}"),
    ask_duel: |name, other, square, retreat, cost| {
        let other = english_name_inside_sentence(other);
        format!("{name}, 'challenge' {other} for {square}, or 'forfeit' (to {retreat}, {cost})? ")
    },
    not_challenge_or_forfeit: "Type 'challenge' or 'forfeit' (or just c or f).",
    no_question_open: "There is no question to answer now.",
    challenge_words: &["challenge", "c"],
    forfeit_words: &["forfeit", "f"],
};
