//! Trains the weights of the Qwixx champion:
//! `cargo run --release -p rollwright-bots --example train_qwixx -- official 2 FILE`
//!
//! Optional further arguments: the number of games between solutions, the number of games of the
//! champion, and the seed.

mod common;

use rollwright_bots::qwixx::champion::training::{SolutionNetTrainingPlan, train_weights};
use rollwright_bots::{NoProgress, SolutionProvider};
use rollwright_games::qwixx::{RuleSetKind, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rules, seats, file, numbers @ ..] = args.as_slice() else {
        return Err("usage: train_qwixx RULES SEATS FILE [TABLE_GAMES OWN_GAMES SEED]".into());
    };
    let kind = RuleSetKind::from_name(rules).ok_or("no such rules")?;
    let number = |place: usize, default: u64| {
        numbers.get(place).map_or(Ok(default), |text| text.parse::<u64>())
    };
    let plan = SolutionNetTrainingPlan {
        solution_games: number(0, 200_000)?,
        champion_games: number(1, 60_000)?,
        seed: number(2, 1)?,
        threads: 2,
    };
    let solutions = SolutionProvider::new(&common::TempFolderCache, &NoProgress, 2);
    let mut report = |games: u64, loss: f64| {
        if games.is_multiple_of(10_000) {
            println!("{games} games: {loss:.4}");
        }
    };
    let weights =
        train_weights(Rules::full_size(kind), seats.parse()?, plan, &solutions, &mut report)?;
    std::fs::write(file, weights)?;
    Ok(())
}
