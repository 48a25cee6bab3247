//! Solutions take as much memory as they reserve: each is built in its own process, whose resident
//! memory is compared with the reservation.
#![cfg(target_os = "linux")]

use std::process::Command;

use rollwright_bots::{
    HasPositionValues, MemoryBudget, NoCache, NoProgress, SolutionProvider, Solvability,
    SolveRequest,
};
use rollwright_games::{Pig, Qwinto, Qwixx, RuleSetWithSettings, Seat, Seats, Warrior, Yahtzee};

/// Names the case that the child process builds.
const CASE: &str = "ROLLWRIGHT_MEMORY_CASE";
/// The memory of a process besides a solution: threads, and freed memory that its allocator hasn't
/// returned to the system.
const OVERHEAD_MB: f64 = 32.0;

/// How many bots are created to measure the memory of one.
const BOTS: u32 = 200;

/// The cases to build: a strategy, a coach's values or a distribution.
const QUICK: &[&str] = &[
    "pig default seats=2 bot:optimal",
    "yahtzee official seats=1 bot:optimal",
    "yahtzee basic seats=1 bot:optimal",
    "yahtzee official seats=2 bot:champion",
    "yahtzee basic seats=4 bot:champion",
    "yahtzee official seats=1 values",
    "yahtzee official seats=3 values",
    "yahtzee official seats=1 distribution",
    "qwixx official seats=1 bot:optimal",
    "qwixx official seats=5 bot:optimal",
    "qwixx concordia seats=2 bot:discounted",
    "qwixx official seats=3 values",
    "qwixx ottawa seats=5 bot:champion",
    "warrior default seats=2 bot:optimal",
    "warrior default seats=2 values",
    "warrior default seats=2 distribution",
    "warrior levels=5,size=10 seats=2 bot:optimal",
    "warrior levels=3,size=7 seats=2 values",
];

/// Cases that take longer.
const LONG: &[&str] = &[
    "yahtzee bonus seats=2 bot:champion",
    "yahtzee free-joker seats=2 bot:champion",
    "yahtzee basic seats=1 distribution",
    "yahtzee official seats=1 bot:target=300",
    "yahtzee basic seats=1 bot:target=200",
    "yahtzee official seats=1 bot:target=1000",
    "qwixx official seats=2 bot:optimal",
    "qwixx official seats=3 bot:optimal",
    "qwixx official seats=4 bot:optimal",
    "qwixx concordia seats=1 bot:optimal",
    "qwixx concordia seats=5 bot:champion",
    "qwixx ottawa seats=1 bot:optimal",
    "qwixx ottawa seats=3 bot:champion",
    "qwixx official seats=1 distribution",
    "qwixx concordia seats=1 distribution",
    "qwixx ottawa seats=1 distribution",
    "qwixx official seats=3 distribution",
    "warrior levels=10,size=10 seats=2 bot:optimal",
    "warrior levels=10,size=10 seats=2 values",
];

#[test]
fn solutions_take_as_much_memory_as_they_reserve() {
    let long = std::env::var_os("ROLLWRIGHT_LONG").map_or(&[][..], |_| LONG);
    let mismatches: Vec<String> =
        QUICK.iter().chain(long).filter_map(|case| describe_mismatch(case)).collect();
    assert!(mismatches.is_empty(), "{}", mismatches.join("\n"));
}

/// Bots of one strategy share their solution; docs/run-a-server.md documents the additional memory of
/// each.
#[test]
fn a_bot_takes_little_memory_beside_its_solution() {
    let cases = [
        "yahtzee official seats=2 bots:champion",
        "yahtzee official seats=2 bots:expectimax",
        "qwixx official seats=5 bots:champion",
        "qwixx official seats=2 bots:expectimax",
        "qwinto official seats=2 bots:champion",
        "qwinto official seats=3 bots:champion",
        "warrior default seats=2 bots:champion",
    ];
    for case in cases {
        let kilobytes = 1024.0 * figures(case).unwrap()[1] / f64::from(BOTS);
        println!("{case}: {kilobytes:.0} KB");
        assert!(kilobytes < 256.0, "{case}: {kilobytes:.0} KB");
    }
}

/// Builds the case in a child process; describes what is wrong with its measurements.
fn describe_mismatch(case: &str) -> Option<String> {
    let figures = match figures(case) {
        Ok(figures) => figures,
        Err(error) => return Some(error),
    };
    let [peak, last, reserved_peak, reserved, estimate] = figures;
    let line = format!(
        "{case}: {peak:.0} MB at most, {reserved_peak:.0} reserved, {estimate:.0} estimated; \
         {last:.0} MB afterwards, {reserved:.0} reserved"
    );
    println!("{line}");
    // Distributions are computed in many small allocations, of which the allocator retains up to
    // half.
    let retained = if case.ends_with("distribution") { peak / 2.0 } else { 0.0 };
    let exceeds_reservation =
        peak > reserved_peak + OVERHEAD_MB || last > reserved + retained + OVERHEAD_MB;
    let reserves_too_much = reserved_peak > 1.5 * peak + OVERHEAD_MB;
    let estimates_too_little = estimate > 0.0 && reserved_peak > estimate + 0.1;
    (exceeds_reservation || reserves_too_much || estimates_too_little).then_some(line)
}

/// Builds the case in a child process. Returns in megabytes the peak and the final memory, the peak
/// and the final reservation, and the game's estimate.
fn figures(case: &str) -> Result<[f64; 5], String> {
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "memory::child", "--ignored", "--nocapture"])
        .env(CASE, case)
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&child.stdout).into_owned();
    let figures = output.lines().find_map(|line| line.strip_prefix("figures "));
    let Some(figures) = figures.filter(|_| child.status.success()) else {
        return Err(format!("{case}: {output}{}", String::from_utf8_lossy(&child.stderr)));
    };
    let figures: Vec<f64> = figures.split(' ').map(|mb| mb.parse().unwrap()).collect();
    figures.try_into().map_err(|figures| format!("{case}: {figures:?}"))
}

#[test]
#[ignore = "a part of the test above, for its child processes"]
fn child() {
    let Ok(case) = std::env::var(CASE) else { return };
    let (game, rest) = case.split_once(' ').unwrap();
    match game {
        "pig" => build::<Pig>(rest),
        "qwinto" => build::<Qwinto>(rest),
        "qwixx" => build::<Qwixx>(rest),
        "warrior" => build::<Warrior>(rest),
        _ => build::<Yahtzee>(rest),
    }
}

fn build<G: HasPositionValues>(case: &str) {
    let [rules, seats, what] = case.split(' ').collect::<Vec<_>>()[..] else { panic!("{case}") };
    let settings = rules.split(',').filter_map(|setting| setting.split_once('='));
    let settings = settings.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let set = Some(rules).filter(|rules| *rules != "default" && !rules.contains('='));
    let rules =
        G::rules_for(&RuleSetWithSettings::from_name_and_settings::<G>(set, &settings).unwrap());
    let count: u8 = seats.strip_prefix("seats=").unwrap().parse().unwrap();
    let seats = Seats::new(count, Seat(0)).unwrap();
    let budget = MemoryBudget::unlimited();
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 2)
        .dropping_unused_at_once()
        .with_memory_budget(budget.clone());
    // Bots are measured without the solution that they share.
    let shared = what.strip_prefix("bots:");
    let shared = shared.map(|name| G::bot_factory(name, &rules, seats, &solutions).unwrap());
    let _first = shared.as_ref().map(|factory| factory());
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = resident("VmRSS");
    let mut estimate = 0.0;
    // Keeps the result alive until the memory is measured.
    let _built: Box<dyn std::any::Any> = match what.strip_prefix("bot:") {
        Some(name) => {
            estimate = megabytes(G::preparation_cost(name, &rules, seats.count()).0.memory_bytes);
            Box::new(G::bot_factory(name, &rules, seats, &solutions).unwrap()())
        }
        None if shared.is_some() => {
            let factory = |_| G::bot_factory(&what[5..], &rules, seats, &solutions).unwrap();
            Box::new((0..BOTS).map(factory).map(|factory| factory()).collect::<Vec<_>>())
        }
        None if what == "values" => {
            Box::new(G::position_values(&rules, seats, 100, &solutions).unwrap())
        }
        None => {
            let Solvability::Solvable(_) = G::solvability(&rules) else { panic!("{case}") };
            let seats = seats.count();
            let request =
                SolveRequest { seats, discount: 1.0, wants_distribution: true, target: None };
            Box::new(G::solve(&rules, request, &solutions).unwrap())
        }
    };
    let (peak, last) = (resident("VmHWM") - before, resident("VmRSS") - before);
    let (most, now) = (megabytes(budget.peak_bytes()), megabytes(budget.reserved_bytes()));
    println!("\nfigures {peak} {last} {most} {now} {estimate}");
}

fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// A figure of this process's status, in megabytes.
fn resident(name: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    let kilobytes = line.trim_matches(|c: char| !c.is_ascii_digit());
    kilobytes.parse::<f64>().unwrap() / 1024.0
}
