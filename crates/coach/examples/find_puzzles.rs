//! Finds puzzles in games between the strongest bots, which slip in every other game, and prints statistics.
//!
//! `cargo run --release -p rollwright-coach --example find_puzzles -- GAME [COUNT [FIRST]]`
//!
//! The lines on standard output are the game's file in `src/training/puzzles`. FIRST is the number
//! of the first game: to add puzzles to a set, use numbers that weren't used before.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};

use rollwright_bots::{HasPositionValues, NoCache, NoProgress, SolutionProvider};
use rollwright_coach::reasons::HasReasons;
use rollwright_coach::training::{PuzzleFinder, default_training_game_setup};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS};
use rollwright_games::{GameId, with_game};

/// At most this share of the puzzles has the same theme and question, if there are others.
const MAX_SHARE: f64 = 0.4;
/// At most this share has the same answer, so that nobody can guess it.
const MAX_SHARE_OF_ANSWER: f64 = 0.6;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let game = args.first().and_then(|name| GameId::from_name(name)).expect("a game");
    let number = |at: usize, default| args.get(at).map_or(default, |text| text.parse().unwrap());
    with_game!(game, G => find_puzzles::<G>(number(1, 800), number(2, 0)));
}

fn find_puzzles<G: HasReasons + HasPositionValues>(count: u64, first: u64) {
    let table = default_training_game_setup::<G>().unwrap();
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    let rules = G::rules_for(&table.rules);
    let coach = Coach::<G>::new(&rules, table.seats, DEFAULT_ROLLOUTS, &solutions).unwrap();
    let finder = PuzzleFinder::new(&coach, &table, &solutions).unwrap();
    let (mut positions, mut by_kind) = (BTreeSet::new(), BTreeMap::<_, u64>::new());
    // Positions that differ only where it doesn't matter have the same answer and gap.
    let (mut twins, mut by_answer) = (BTreeSet::new(), BTreeMap::<String, u64>::new());
    let (mut games, mut gaps, mut ratings) = (0, Vec::new(), Vec::new());
    for number in first..first + 200 * count {
        games += 1;
        let so_far = positions.len() as f64 + 20.0;
        // One of a game, so that its positions aren't asked one after the other.
        let found = finder.puzzles_of_game(number).find(|puzzle| {
            let answers = by_answer.get(&puzzle.best).copied().unwrap_or_default();
            let kind = (puzzle.theme, puzzle.question.clone());
            let kinds = by_kind.get(&kind).copied().unwrap_or_default();
            // Rare kinds first: after ten times as many games as puzzles, any kind will do.
            let is_common = kinds as f64 >= MAX_SHARE * so_far && games < 10 * count;
            let is_guessed = answers as f64 >= MAX_SHARE_OF_ANSWER * so_far;
            !is_common
                && !is_guessed
                && !positions.contains(&puzzle.position)
                && !twins.contains(&(puzzle.best.clone(), format!("{:.6}", puzzle.gap)))
        });
        let Some(puzzle) = found else { continue };
        println!("{puzzle}");
        twins.insert((puzzle.best.clone(), format!("{:.6}", puzzle.gap)));
        *by_kind.entry((puzzle.theme, puzzle.question.clone())).or_default() += 1;
        *by_answer.entry(puzzle.best.clone()).or_default() += 1;
        gaps.push(puzzle.gap);
        ratings.push(f64::from(puzzle.rating));
        positions.insert(puzzle.position);
        if positions.len() as u64 == count {
            break;
        }
    }
    for values in [&mut gaps, &mut ratings] {
        values.sort_by(f64::total_cmp);
    }
    let at = |values: &[f64], share: f64| {
        values.get((share * values.len() as f64) as usize).copied().unwrap_or_default()
    };
    eprintln!(
        "{}: {} puzzles in {games} games; required gap {:.4}; gaps {:.4} {:.4} {:.4}; ratings {} {} {}; {by_kind:?}",
        G::ID.name(),
        positions.len(),
        finder.required_gap(),
        at(&gaps, 0.1),
        at(&gaps, 0.5),
        at(&gaps, 0.9),
        at(&ratings, 0.1),
        at(&ratings, 0.5),
        at(&ratings, 0.9),
    );
}
