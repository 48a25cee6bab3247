//! Prints an upper bound on the share of games anybody could win against one seat that plays for
//! points: `cargo run --release -p rollwright-bots --example win_bound_yahtzee -- official`

use std::time::Instant;

use cpu_time::ProcessTime;
use rollwright_bots::yahtzee::win_share_upper_bound_against_one;
use rollwright_bots::{
    HasSolver, NoCache, NoProgress, SolutionProvider, SolveRequest, TargetPoints,
};
use rollwright_games::Yahtzee;
use rollwright_games::yahtzee::Rules;

fn main() {
    let name = std::env::args().nth(1).unwrap_or_else(|| "official".to_owned());
    let Some(rules) = Rules::from_name(&name) else { return eprintln!("no rule set {name}") };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, threads);
    let target = Some(TargetPoints::All);
    let request = SolveRequest { seats: 1, discount: 1.0, wants_distribution: true, target };
    let (start, cpu) = (Instant::now(), ProcessTime::now());
    let solution = match Yahtzee::solve(&rules, request, &solutions) {
        Ok(solution) => solution,
        Err(error) => return eprintln!("{error}"),
    };
    let (seconds, cpu) = (start.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
    println!(
        "{name}: {} targets, {seconds:.0} s on {threads} threads, {cpu:.0} CPU s",
        solution.target_chances.len()
    );
    let Some(outcome) = solution.outcome else { return eprintln!("no distribution") };
    let others = outcome.distribution;
    for target in [200, 250, 300, 350, 400] {
        let best = solution
            .target_chances
            .iter()
            .find(|(of, _)| *of == target)
            .map_or(0.0, |found| found.1);
        let by_optimal = others.probability_at_least(target as i32);
        assert!(best >= by_optimal - 1e-9, "play for points can't be better at {target}");
        println!(
            "{target} points or more: {:.4}%, by play for points {:.4}%",
            100.0 * best,
            100.0 * by_optimal
        );
    }
    let share = win_share_upper_bound_against_one(&others, &solution.target_chances);
    println!(
        "against play for points nobody wins more than {:.3}% of games for two",
        100.0 * share
    );
}
