//! Random games with invalid lines between the answers: no invalid line changes a position, on a
//! terminal at any prompt, in a pipe at all but yes/no prompts.

use rollwright_games::{Game, GameId, with_game};

use crate::test_terminal::{CountingStore, DialogueSetup};

/// A small random number generator with a fixed sequence.
struct TestRng(u64);

impl TestRng {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}

/// Invalid answers to any question.
const NONSENSE: [&str; 14] = [
    "udno", "q", "yess", "maybe", "0", "-1", "99", "69", "R 99", "7 7 7", "骰子", "RR", "!",
    "roll it",
];
/// Invalid answers to a yes/no question.
const NOT_YES_OR_NO: [&str; 6] = ["R", "green", "1", "2", "1B", "r 9"];

/// Answers that may be valid at some question of a game.
fn plausible_answers(game: GameId) -> &'static [&'static str] {
    match game.name() {
        "qwixx" => &["yes", "no", "1", "2", "R", "Y", "G", "B", "1R", "2B", "1G", "2Y", ""],
        "qwinto" => &[
            "", "RYB", "R", "YB", "reroll", "R 1", "R 5", "R 9", "Y 2", "Y 5", "B 1", "B 7", "B 10",
        ],
        "yahtzee" => {
            &["", "1 2", "all", "5", "1", "2", "3", "6", "7", "9", "10", "11", "12", "13", "chance"]
        }
        "warrior" => &["challenge", "forfeit", "c", "f"],
        _ => &["1", "2", "3", "4", "5", "6", "roll", "yes", "no", ""],
    }
}

fn is_yes_no(text_so_far: &str) -> bool {
    let question = text_so_far.lines().last().unwrap_or_default();
    ["(yes or no", "(yes, or no", "(yes, or Enter"].iter().any(|answers| question.contains(answers))
}

/// Plays a game with invalid lines between the answers. Returns how many were typed.
fn play_with_garbage(setup: &DialogueSetup, answers: &[&str], seed: u64, lines: usize) -> usize {
    let store = CountingStore::default();
    let (changes, mut random, mut garbage) = (store.clone(), TestRng(seed), 0);
    // The number of changes when the last line was typed, and that line if it was invalid.
    let mut last: (usize, Option<&str>) = (0, None);
    let mut left = lines;
    let (text, _) = setup.play(
        |text_so_far| {
            let now = *changes.0.borrow();
            if let (before, Some(line)) = last {
                assert_eq!(before, now, "'{line}' changed the position:\n{text_so_far}");
            }
            left = left.checked_sub(1)?;
            // Enter rolls the dice.
            let asks_to_roll = text_so_far.ends_with("press Enter to roll: ");
            let asks_yes_no = is_yes_no(text_so_far);
            let line = match random.below(3) {
                0 if !asks_yes_no || setup.is_terminal => {
                    garbage += 1;
                    let neither = asks_yes_no && random.below(2) == 0;
                    let line =
                        if neither { random.pick(&NOT_YES_OR_NO) } else { random.pick(&NONSENSE) };
                    last = (now, Some(line));
                    return Some(line.to_owned());
                }
                _ if asks_to_roll => "",
                _ => random.pick(answers),
            };
            last = (now, None);
            Some(line.to_owned())
        },
        Box::new(store),
    );
    assert!(!text.is_empty());
    garbage
}

#[test]
fn invalid_lines_never_change_a_position() {
    let games: u64 = if std::env::var_os("ROLLWRIGHT_LONG").is_some() { 200 } else { 4 };
    for game in GameId::ALL {
        for rules in with_game!(game, G => G::rule_sets()) {
            let (answers, game, rules) = (plausible_answers(game), game.name(), rules.name);
            for setup in
                [DialogueSetup::for_terminal(game, rules), DialogueSetup::for_pipe(game, rules)]
            {
                let game_with = |seed: u64| {
                    let setup = DialogueSetup { seed: Some(seed), ..setup.clone() };
                    play_with_garbage(&setup, answers, seed * 0x9e37_79b9, 400)
                };
                let garbage: usize = (1..=games).map(game_with).sum();
                assert!(garbage > 2, "{game} {rules}: only {garbage} lines of garbage");
            }
        }
    }
}
