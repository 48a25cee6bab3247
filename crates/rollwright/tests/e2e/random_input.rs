//! Whole games of random input: no input may crash the program.

use rollwright_games::{Game, GameId, RuleSet, with_game};

use crate::test_support::run_rollwright;

/// A small random generator, so that the input is the same in every run.
struct RandomTypist(u64);

impl RandomTypist {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn random_line(&mut self, plausible: &[&str]) -> String {
        const NONSENSE: [&str; 16] = [
            "",
            "yeah",
            "0",
            "-1",
            "99999999999999999999",
            "1 2 3 4 5 6 7",
            "R",
            "RR",
            "骰子",
            "é\u{301}",
            "\u{202e}x",
            "\u{7}\u{1b}[2J",
            "undo",
            "help",
            "yes no",
            "\\n",
        ];
        match self.below(8) {
            0 => NONSENSE[self.below(NONSENSE.len())].to_owned(),
            1 => (0..self.below(12)).map(|_| (b' ' + self.below(95) as u8) as char).collect(),
            _ => plausible[self.below(plausible.len())].to_owned(),
        }
    }
}

/// Plausible answers: the words of the game's prompts, or else its actions.
fn plausible_answers(game: GameId) -> Vec<String> {
    let words: &[&str] = match game.name() {
        "qwixx" => &["yes", "no", "1", "2", "R", "Y", "G", "B"],
        "qwinto" => &[
            "", "RYB", "R", "YB", "reroll", "R 1", "R 2", "R 9", "Y 2", "Y 5", "Y 10", "B 1",
            "B 7", "B 10",
        ],
        "yahtzee" => &[
            "",
            "1 2",
            "1 2 3 4 5",
            "1",
            "2",
            "3",
            "4",
            "5",
            "6",
            "7",
            "8",
            "9",
            "10",
            "11",
            "12",
            "13",
            "chance",
        ],
        "warrior" => &["challenge", "forfeit", "c", "f"],
        _ => {
            return with_game!(game, G => G::all_actions().into_iter().map(G::format_action).collect());
        }
    };
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn rule_sets(game: GameId) -> &'static [RuleSet] {
    with_game!(game, G => G::rule_sets())
}

/// Plays games with random input. Returns how many were played, and how many of them ended.
fn type_games(dice: &[&str], extra: &[&str], lines: usize) -> (usize, usize) {
    let (mut typed_games, mut ended) = (0, 0);
    for game in GameId::ALL {
        let answers = plausible_answers(game);
        let plausible: Vec<&str> =
            answers.iter().map(String::as_str).chain(extra.iter().copied()).collect();
        for (number, rules) in rule_sets(game).iter().enumerate() {
            for seats in ["Ann,Ben", "Ann,bot:random"] {
                let mut typist = RandomTypist(0x9e37_79b9 + number as u64);
                // If there are settings, the first line answers the question about them.
                let mut typed = String::from(if rules.settings.is_empty() { "" } else { "yes\n" });
                for _ in 0..lines {
                    typed += &typist.random_line(&plausible);
                    typed += "\n";
                }
                let rules = rules.name;
                let args = ["play", game.name(), "--rules", rules, "--seats", seats];
                let run = run_rollwright(&[&args[..], dice].concat(), typed);
                assert!(!run.err.contains("panicked"), "{game} {rules}: {}", run.err);
                typed_games += 1;
                match run.code {
                    0 => ended += 1,
                    _ => {
                        run.assert_exit_code(1)
                            .assert_error_contains(&["the input ended before the game did"]);
                    }
                }
            }
        }
    }
    (typed_games, ended)
}

#[test]
fn random_input_finishes_every_game() {
    let (typed, ended) = type_games(&["--seed", "5"], &[], 6000);
    assert_eq!(typed, ended);
}

#[test]
fn random_input_with_typed_dice_never_breaks_a_game() {
    let rolls = ["1 2 3 4 5 6", "6 6", "5", "3 3 3", "1 2 3 4 5", "654321", "2 5", "10", "0"];
    type_games(&["--dice", "manual"], &rolls, 2000);
}

#[test]
fn any_bytes_may_be_typed() {
    let mut typist = RandomTypist(77);
    for game in GameId::ALL {
        let bytes: Vec<u8> = (0..4000).map(|_| typist.below(256) as u8).collect();
        let rules = rule_sets(game)[0].name;
        let args = ["play", game.name(), "--rules", rules, "--seats", "Ann,Ben", "--seed", "1"];
        let run = run_rollwright(&args, bytes);
        assert!((0..=1).contains(&run.code) && !run.err.contains("panicked"), "{}", run.err);
    }
}

#[test]
fn lines_of_any_length_are_accepted() {
    let args = ["play", "qwixx", "--rules", "official", "--seats", "Ann", "--seed", "1"];
    let long = "x".repeat(10_000);
    let run = run_rollwright(&args, format!("yes\n{long}\n{long}{long}{long}\nquit\n"))
        .assert_exit_code(0);
    run.assert_prints(&["There is no row 'xxxx", "There is no row 'xxxx", "Goodbye."]);
    let typed = format!("1\n1\n1\n{}\nquit\n", "長".repeat(10_000));
    run_rollwright(&["play"], typed).assert_exit_code(0).assert_prints(&["Goodbye."]);
}

#[test]
fn commands_work_at_every_kind_of_prompt() {
    // Each line of input leads to the next kind of prompt; try every command there.
    let commands = "help\nrules\nsheets\nbots\nsave\n\nHELP\n?\n";
    for (game, rules, steps) in [
        ("qwixx", "official", &["yes", "R", "no", "yes", "1"][..]),
        ("qwinto", "official", &["RB", "reroll", ""]),
        ("yahtzee", "basic", &["1", ""]),
    ] {
        let mut typed = commands.to_owned();
        for step in steps {
            typed += &format!("{step}\n{commands}");
        }
        let args = ["play", game, "--rules", rules, "--seats", "Ann", "--seed", "1"];
        let run = run_rollwright(&args, format!("{typed}quit\n")).assert_exit_code(0);
        let helped = run.out.matches("At any prompt you can type:").count();
        assert_eq!(helped, 3 * (steps.len() + 1), "{game}: {}", run.out);
    }
    let args = ["play", "warrior", "--seats", "Ann,Ben", "--dice", "manual"];
    let typed = format!("yes\n{commands}34\n{commands}34\n{commands}c\n{commands}quit\n");
    let run = run_rollwright(&args, typed).assert_exit_code(0);
    assert_eq!(run.out.matches("At any prompt you can type:").count(), 3 * 4, "{}", run.out);
}
