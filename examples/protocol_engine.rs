//! An engine for Rollwright's engine protocol (docs/engine-protocol.md), with the standard library
//! alone. In Pig it holds at 20; in other games it plays one of the actions that the client lists.
//!
//!     rustc --edition 2024 examples/protocol_engine.rs
//!     rollwright engine --check ./protocol_engine

use std::io::{self, BufRead, Write};

const GAMES: [&str; 5] = [
    "qwixx official concordia ottawa",
    "qwinto official ottawa",
    "yahtzee official basic bonus free-joker",
    "warrior classic",
    "pig classic",
];

const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    let mut position: Option<String> = None;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["rollwright", ..] => {
                writeln!(output, "engine Hold at 20 (Rust)")?;
                for game in GAMES {
                    writeln!(output, "game {game}")?;
                }
                writeln!(output, "ready")?;
            }
            ["position", string, moves @ ..] if is_position(string) => {
                // What has happened since the string doesn't matter to this engine.
                position = moves.is_empty().then(|| (*string).to_owned()).or(Some(String::new()));
            }
            ["position", ..] => {
                position = None;
                writeln!(output, "error this isn't a position")?;
            }
            ["go", request @ ..] => {
                let actions = request.iter().skip_while(|word| **word != "actions").skip(1);
                let actions: Vec<&str> = actions.copied().collect();
                match position.as_deref().map(|string| choose(string, &actions)) {
                    Some(Some(action)) => writeln!(output, "bestaction {action}")?,
                    Some(None) => writeln!(output, "error list the legal actions")?,
                    None => writeln!(output, "error there is no position")?,
                }
            }
            ["ping"] => writeln!(output, "pong")?,
            ["quit"] => return Ok(()),
            _ => {}
        }
        output.flush()?;
    }
    Ok(())
}

/// Whether a text has the form of a position string of a game in the list.
fn is_position(string: &str) -> bool {
    let parts: Vec<&str> = string.split('.').collect();
    let ["1", game, rules, digits] = parts[..] else { return false };
    let is_known = GAMES.iter().any(|line| {
        let mut words = line.split(' ');
        words.next() == Some(game) && words.any(|word| word == rules)
    });
    is_known && !digits.is_empty() && digits.chars().all(|digit| DIGITS.contains(digit))
}

/// Chooses an action. Put your engine here.
fn choose<'a>(position: &str, actions: &[&'a str]) -> Option<&'a str> {
    let should_hold = position.strip_prefix("1.pig.classic.").and_then(should_hold);
    match should_hold {
        Some(true) => actions.iter().copied().find(|action| *action == "hold"),
        Some(false) => actions.iter().copied().find(|action| *action == "roll"),
        None => actions.first().copied(),
    }
}

/// Whether to hold in a position of Pig; `None` if it has too many digits for this engine.
fn should_hold(digits: &str) -> Option<bool> {
    let mut number: u128 = 0;
    for digit in digits.chars().rev() {
        number = number.checked_mul(64)? + DIGITS.find(digit)? as u128;
    }
    let mut next = |bound: u128| {
        let value = number % bound;
        number /= bound;
        value
    };
    let goal = 10 + next(191);
    let seats = 1 + next(12);
    next(seats); // the seat that began
    let active = next(seats);
    let mut unbounded = || {
        let (mut value, mut step) = (0, 1);
        loop {
            let group = next(64);
            value += group % 32 * step;
            step *= 32;
            if group < 32 || step > 1 << 20 {
                return value;
            }
        }
    };
    let scores: Vec<u128> = (0..seats).map(|_| unbounded()).collect();
    let turn = unbounded();
    Some(turn >= 20 || scores.get(active as usize)? + turn >= goal)
}
