//! Measures how much luck adjustment improves precision, for every strategy of the solved games:
//! `cargo run --release -p rollwright-lab --example luck_adjustment`. The results are in
//! BENCHMARKS.md.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

use std::sync::Arc;
use std::time::Instant;

use rollwright_bots::{NoCache, NoProgress, SolutionProvider};
use rollwright_games::{Pig, Qwixx, RuleSetWithSettings, Seat, Seats, Warrior, Yahtzee};
use rollwright_lab::{
    DiceSequenceRange, HasMeasures, LuckAdjuster, PreparedRun, Results, ResultsDocument, RunConfig,
};

fn main() {
    println!("| game | strategy | mean | error | plain mean | error | as sure as | ms a game |");
    println!("|---|---|---|---|---|---|---|---|");
    alone_or_against_perfect_play::<Yahtzee>(1, 1000);
    alone_or_against_perfect_play::<Qwixx>(1, 1000);
    alone_or_against_perfect_play::<Warrior>(2, 1000);
    alone_or_against_perfect_play::<Pig>(2, 1000);
}

/// Plays every strategy, alone or in the first seat against `optimal`.
fn alone_or_against_perfect_play<G: HasMeasures>(count: u8, games: u64) {
    let choice = RuleSetWithSettings::default_of::<G>();
    let (rules, seats) = (G::rules_for(&choice), Seats::new(count, Seat(0)).unwrap());
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 2);
    let adjuster = Arc::new(LuckAdjuster::<G>::new(&rules, seats, &solutions).unwrap());
    for strategy in G::strategies(&rules) {
        let mut names = vec!["optimal".to_owned(); usize::from(count)];
        names[0] = (*strategy).to_owned();
        let factory = |name: &String| G::bot_factory(name, &rules, seats, &solutions);
        let Ok(bot_makers) = names.iter().map(factory).collect() else { continue };
        let luck_adjuster = Some(adjuster.clone());
        let players =
            PreparedRun { rules: rules.clone(), seats, bot_makers, rotations: 1, luck_adjuster };
        let part = DiceSequenceRange { seed: 1, from: 0, to: games };
        let start_time = Instant::now();
        let tally = players.play(part, 2, &NoProgress, None);
        let each = start_time.elapsed().as_secs_f64() * 1e3 / games as f64;
        let config = RunConfig { adjusted: true, ..RunConfig::new(G::ID, &choice, names, false) };
        let (partial, seconds) = (false, 0.0);
        let results =
            Results { config, games_requested: games, shards: vec![part], partial, seconds, tally };
        let document = ResultsDocument::new(&results);
        let Some(adjusted) = &document.seats[0].adjusted else { continue };
        let digits = if count == 1 { 2 } else { 4 };
        let gain = adjusted.gain.map_or_else(|| "exact".to_owned(), |gain| format!("{gain:.0}"));
        println!(
            "| {} | {strategy} | {:.digits$} | {:.digits$} | {:.digits$} | {:.digits$} | {gain} | {each:.1} |",
            G::ID,
            adjusted.mean,
            adjusted.stderr,
            adjusted.plain_mean,
            adjusted.plain_stderr,
        );
    }
}
