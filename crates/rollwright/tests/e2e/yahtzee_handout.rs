//! The game of Eric and Julie (seeds/004): its first two rounds as described, the rounds between
//! from its scorecard, and its last round.

use crate::test_support::{ProgramRun, TempFolder, run_rollwright};

/// Dice and answers of the first two rounds.
const FIRST_TWO_ROUNDS: [(&str, &str); 4] = [
    ("5 3 5 4 5  1 6  6 3", "2 4|2 4|7"),
    ("2 2 3 3 6  4  2", "5|5|full house"),
    ("3 5 5 4 1  2", "2||11"),
    ("3 3 3 6 1  3 4  1", "4 5|5|threes"),
];

/// Rounds 3 to 12: one roll each, then the box of the scorecard (figure 8).
const ROUNDS_3_TO_12: [(&str, &str); 20] = [
    ("1 1 1 2 3", "|ones"),
    ("1 1 2 3 4", "|ones"),
    ("1 3 4 5 6", "|twos"),
    ("2 2 2 2 1", "|twos"),
    ("3 3 3 1 2", "|threes"),
    ("4 4 4 1 2", "|fours"),
    ("4 4 4 1 2", "|fours"),
    ("5 5 5 1 2", "|fives"),
    ("5 5 5 1 2", "|fives"),
    ("6 6 6 5 4", "|three of a kind"),
    ("6 6 1 2 3", "|sixes"),
    ("5 5 5 5 1", "|four of a kind"),
    ("1 2 3 5 6", "|four of a kind"),
    ("1 2 3 4 6", "|small straight"),
    ("2 2 3 3 3", "|full house"),
    ("1 1 2 3 4", "|large straight"),
    ("1 2 3 4 6", "|small straight"),
    ("4 4 4 4 4", "|yahtzee"),
    ("6 6 5 4 1", "|chance"),
    ("6 5 4 2 1", "|chance"),
];

const LAST_ROUND: [(&str, &str); 2] = [
    ("1 3 4 2 2  5 6 3  2 4 6", "1 2 3|1 2 3|12"),
    ("6 1 2 3 4  6 1 2 3  6 1 2", "2 3 4 5|3 4 5|6"),
];

fn play_turns(turns: &[(&str, &str)]) -> ProgramRun {
    let folder = TempFolder::new();
    let dice: String = turns.iter().map(|(dice, _)| format!("{dice}\n")).collect();
    let answers: String = turns.iter().map(|(_, typed)| typed.replace('|', "\n") + "\n").collect();
    let file = folder.write_file("dice", dice);
    let args = ["play", "yahtzee", "--rules", "basic", "--seats", "Eric,Julie", "--dice", &file];
    run_rollwright(&args, answers)
}

#[test]
fn the_first_two_rounds_match_the_handout() {
    let run = play_turns(&FIRST_TWO_ROUNDS)
        .assert_exit_code(1)
        .assert_error_contains(&["the dice file has only"]);
    run.assert_prints(&[
        "Eric's third roll: 5 6 5 3 5",
        "Eric scores 24 points in Three of a Kind.",
        "Eric has 24 points.",
        "Julie scores 25 points in Full House.",
        "Eric's second roll: 3 2 5 4 1",
        "Eric scores 40 points in Large Straight.",
        "Eric has 64 points.",
        "Julie's third roll: 3 3 3 3 1",
        "Julie scores 12 points in Threes.",
        "Julie has 37 points.",
    ]);
}

#[test]
fn the_final_scorecard_matches_the_handout() {
    let turns: Vec<_> = [&FIRST_TWO_ROUNDS[..], &ROUNDS_3_TO_12, &LAST_ROUND].concat();
    let run = play_turns(&turns).assert_exit_code(0).assert_prints(&[
        "Eric scores 0 points in Yahtzee.",
        "Julie scores 18 points in Sixes.",
        "The upper boxes have reached 67: upper bonus, 35 points!",
        "Julie has 273 points.",
        "The game is over. Julie wins with 273 points!",
    ]);
    // The final scorecard, line by line: label, Eric, Julie.
    let card: Vec<Vec<&str>> = run
        .out
        .lines()
        .rev()
        .filter(|line| line.starts_with('|'))
        .take(18)
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let figures: Vec<_> = card.iter().rev().map(|cells| (cells[1], cells[2])).collect();
    assert_eq!(
        figures,
        [
            ("Eric", "Julie"),
            ("3", "2"),
            ("0", "8"),
            ("9", "12"),
            ("12", "12"),
            ("15", "15"),
            ("12", "18"),
            ("51", "67"),
            ("0", "35"),
            ("24", "27"),
            ("0", "21"),
            ("25", "25"),
            ("30", "30"),
            ("40", "0"),
            ("0", "50"),
            ("22", "18"),
            ("141", "171"),
            ("192", "273"),
        ]
    );
}

#[test]
fn wrong_answers_are_explained_and_asked_again() {
    let folder = TempFolder::new();
    let dice = folder.write_file("dice", "1 2 3 4 5  6 6 6 6 6");
    let args = ["play", "yahtzee", "--rules", "basic", "--seats", "Eric", "--dice", &dice];
    let typed = "6\nblorp\n\n14\nchance\n\nchance\n13\nones\n";
    run_rollwright(&args, typed).assert_exit_code(1).assert_prints(&[
        "There is no die 6: the positions are 1 to 5.",
        "'blorp' is neither a list of dice (1 to 5) nor a box.",
        "'14' isn't a box: type a number from 1 to 13 or a name.",
        "Eric scores 15 points in Chance.",
        "the Chance box is already filled; choose an open box.",
        "the Chance box is already filled; choose an open box.",
        "Eric scores 0 points in Ones.",
    ]);
}
