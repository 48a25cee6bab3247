//! Solves Warrior on boards of several sizes, checks the results, and prints a Markdown table:
//! `cargo bench -p rollwright-bots --bench warrior_solver [-- LEVELSxSIZE…]`

use std::thread::available_parallelism;

use cpu_time::ProcessTime;
use rollwright_bots::NoProgress;
use rollwright_bots::warrior::WarriorSolution;
use rollwright_games::warrior::Rules;

/// Levels, size, and the win probability of the seat that moves first.
const BOARDS: [(u8, u8, f64); 8] = [
    (3, 3, 0.502_478_692_134),
    (3, 4, 0.501_819_820_469),
    (4, 4, 0.501_830_492_736),
    (3, 5, 0.501_780_621_776),
    (10, 3, 0.501_484_070_146),
    (10, 4, 0.501_184_957_401),
    (5, 10, 0.500_951_632_502),
    (10, 10, 0.500_800_946_440),
];

fn main() {
    let threads = available_parallelism().map_or(1, usize::from);
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    println!("| Warrior, levels x size | value | states | CPU s | stored MB |");
    println!("|---|---:|---:|---:|---:|");
    for (levels, size, expected) in BOARDS {
        let name = format!("{levels}x{size}");
        if !wanted.is_empty() && !wanted.contains(&name) {
            continue;
        }
        let rules = Rules::new(levels, size).expect("valid board size");
        let start = ProcessTime::now();
        let solution =
            WarriorSolution::solve(rules, threads, &NoProgress).expect("never cancelled");
        let (seconds, states) = (start.elapsed().as_secs_f64(), solution.state_count());
        let stored = solution.to_bytes().len() as f64 / f64::from(1 << 20);
        let value = solution.starting_seat_win_chance();
        println!("| {name} | {value:.12} | {states} | {seconds:.2} | {stored:.1} |");
        assert!((value - expected).abs() < 1e-10, "expected {expected}");
    }
}
