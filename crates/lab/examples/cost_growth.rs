//! Measures and charts how cost grows with size: solving by board size, seats and threads,
//! simulating by threads, reviewing by the length of a game.
//!
//! `cargo run --release -p rollwright-lab --example cost_growth [FOLDER [solving|playing]]`
//!
//! Every measurement runs in its own process, so that its peak memory is its own. CPU time covers
//! all threads; on a shared machine it is more reliable than wall-clock time.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

#[path = "../../coach/tests/coach/test_support.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod test_support;

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use rollwright_bots::{NoProgress, RandomBot, cloning_bot_factory, qwixx, warrior};
use rollwright_games::qwixx::Rules as QwixxRules;
use rollwright_games::warrior::Rules as WarriorRules;
use rollwright_games::{Pig, Qwixx, Seat, Seats};
use rollwright_lab::chart::{CostSeries, arrange_chart_panels, cost_growth_chart};
use rollwright_lab::{DiceSequenceRange, PreparedRun};
use test_support::CoachedTable;

/// The result of one measurement.
struct MeasuredCost {
    /// CPU time of all threads in milliseconds, and wall-clock time.
    cpu_ms: f64,
    wall_ms: f64,
    /// Peak memory in megabytes.
    peak_megabytes: f64,
    /// The size of the problem, where it is only known afterwards.
    size: f64,
}

const WARRIOR_BOARDS: [(u8, u8); 6] = [(3, 3), (3, 4), (4, 4), (3, 5), (10, 3), (10, 4)];
const SIMULATED_GAMES: u64 = 200_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "measure") {
        return measure(&arguments[1..]);
    }
    let folder = PathBuf::from(arguments.first().map_or("docs/growth", String::as_str));
    std::fs::create_dir_all(&folder).unwrap();
    let is_selected = |part: &str| arguments.get(1).is_none_or(|selected| selected == part);
    let subtitle = "CPU time is that of all threads; measured on two shared cores";
    if is_selected("solving") {
        let [by_board, memory] = board_size_charts();
        let panels = [by_board, memory, seat_count_chart()];
        let svg = arrange_chart_panels("How solving grows", subtitle, &panels, None);
        std::fs::write(folder.join("solving.svg"), svg).unwrap();
    }
    if is_selected("playing") {
        let panels = [thread_count_chart(), game_length_chart()];
        let svg = arrange_chart_panels("How simulations and reviews grow", subtitle, &panels, None);
        std::fs::write(folder.join("playing.svg"), svg).unwrap();
    }
}

fn board_size_charts() -> [rollwright_lab::chart::SvgCanvas; 2] {
    println!(
        "| Warrior, levels x size | squares | threads | CPU ms | ms | MB |\n|---|---|---|---|---|---|"
    );
    let (mut times, mut memory): (Vec<CostSeries>, Vec<CostSeries>) = (Vec::new(), Vec::new());
    for threads in [1, 2] {
        let (mut clock, mut bytes) = (Vec::new(), Vec::new());
        for (levels, size) in WARRIOR_BOARDS {
            let squares = f64::from(levels) * f64::from(size) * f64::from(size);
            let cost = measure_in_subprocess(&format!("warrior {levels} {size} {threads}"));
            println!(
                "| {levels}x{size} | {squares} | {threads} | {:.0} | {:.0} | {:.0} |",
                cost.cpu_ms, cost.wall_ms, cost.peak_megabytes
            );
            clock.push((squares, cost.cpu_ms));
            bytes.push((squares, cost.peak_megabytes));
        }
        times.push((threads_label(threads), clock));
        memory.push((threads_label(threads), bytes));
    }
    let time = cost_growth_chart("Warrior, solving", ("squares", "CPU milliseconds"), &times);
    [time, cost_growth_chart("Warrior, memory", ("squares", "megabytes"), &memory)]
}

fn seat_count_chart() -> rollwright_lab::chart::SvgCanvas {
    println!("\n| Qwixx, seats | threads | CPU ms | ms | MB |\n|---|---|---|---|---|");
    let lines = [1, 2].map(|threads| {
        let points = [1, 2, 3, 5].map(|seats| {
            let cost = measure_in_subprocess(&format!("qwixx {seats} {threads}"));
            println!(
                "| {seats} | {threads} | {:.0} | {:.0} | {:.0} |",
                cost.cpu_ms, cost.wall_ms, cost.peak_megabytes
            );
            (f64::from(seats), cost.cpu_ms)
        });
        (threads_label(threads), points.to_vec())
    });
    cost_growth_chart("Qwixx, solving", ("seats", "CPU milliseconds"), &lines)
}

fn thread_count_chart() -> rollwright_lab::chart::SvgCanvas {
    println!("\n| simulation, threads | CPU ms | ms | MB |\n|---|---|---|---|");
    let (mut cpu, mut clock) = (Vec::new(), Vec::new());
    for threads in [1, 2, 4] {
        let cost = measure_in_subprocess(&format!("simulate {threads}"));
        println!(
            "| {threads} | {:.0} | {:.0} | {:.0} |",
            cost.cpu_ms, cost.wall_ms, cost.peak_megabytes
        );
        cpu.push((f64::from(threads), cost.cpu_ms));
        clock.push((f64::from(threads), cost.wall_ms));
    }
    let lines = [("CPU time".to_owned(), cpu), ("by the clock".to_owned(), clock)];
    let title = format!("{SIMULATED_GAMES} random games of Qwixx for two");
    cost_growth_chart(&title, ("threads", "milliseconds"), &lines)
}

fn game_length_chart() -> rollwright_lab::chart::SvgCanvas {
    println!("\n| review | steps | CPU ms | MB |\n|---|---|---|---|");
    let line = |game: &str, title: &str, sizes: &[u8]| {
        let points = sizes.iter().map(|size| {
            let cost = measure_in_subprocess(&format!("{game} {size}"));
            println!(
                "| {title} {size} | {} | {:.2} | {:.0} |",
                cost.size, cost.cpu_ms, cost.peak_megabytes
            );
            (cost.size, cost.cpu_ms)
        });
        (title.to_owned(), points.collect::<Vec<_>>())
    };
    let lines = [
        line("pig", "Pig for two, goal", &[20, 50, 100, 200]),
        line("qwixx-review", "Qwixx, seats", &[2, 3]),
    ];
    cost_growth_chart("A review", ("steps of the game", "CPU milliseconds"), &lines)
}

fn threads_label(threads: usize) -> String {
    if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") }
}

/// Runs a measurement in its own process.
fn measure_in_subprocess(what: &str) -> MeasuredCost {
    let mut child = Command::new(std::env::current_exe().unwrap());
    let output = child.arg("measure").args(what.split(' ')).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let numbers: Vec<f64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let [cpu, clock, memory, size] = numbers[..] else { panic!("{what} answered {text}") };
    MeasuredCost { cpu_ms: cpu, wall_ms: clock, peak_megabytes: memory, size }
}

/// Does the work and prints its cost.
fn measure(what: &[String]) {
    let number = |at: usize| what[at].parse::<usize>().unwrap();
    let timed = |work: &dyn Fn() -> f64, times: f64| {
        let (cpu, start_time) = (cpu_seconds(), Instant::now());
        let size = work();
        let (cpu, clock) = (cpu_seconds() - cpu, start_time.elapsed().as_secs_f64());
        println!("{} {} {} {size}", 1e3 * cpu / times, 1e3 * clock / times, peak_megabytes());
    };
    match what[0].as_str() {
        "warrior" => {
            let rules = WarriorRules::new(number(1) as u8, number(2) as u8).unwrap();
            timed(
                &|| {
                    warrior::WarriorSolution::solve(rules, number(3), &NoProgress)
                        .unwrap()
                        .starting_seat_win_chance()
                },
                1.0,
            );
        }
        "qwixx" => timed(
            &|| {
                let (seats, threads) = (number(1), number(2));
                let rules = QwixxRules::OFFICIAL;
                qwixx::QwixxSolution::solve(rules, seats, 1.0, threads, &NoProgress)
                    .unwrap()
                    .expected_points_of_first_seat_at_game_start()
            },
            1.0,
        ),
        "simulate" => {
            let seats = Seats::new(2, Seat(0)).unwrap();
            let bot_makers = vec![cloning_bot_factory(RandomBot), cloning_bot_factory(RandomBot)];
            let rules = QwixxRules::OFFICIAL;
            let players = PreparedRun::<Qwixx> {
                rules,
                seats,
                bot_makers,
                rotations: 1,
                luck_adjuster: None,
            };
            let part = DiceSequenceRange { seed: 1, from: 0, to: SIMULATED_GAMES };
            timed(&|| players.play(part, number(1), &NoProgress, None).games as f64, 1.0);
        }
        "pig" => {
            let table = CoachedTable::<Pig>::new("classic", &[("goal", &what[1])], 2);
            review_repeatedly(&table, 1000, &timed);
        }
        _ => review_repeatedly(&CoachedTable::<Qwixx>::new("official", &[], number(1)), 20, &timed),
    }
}

/// Reviews a game of `greedy` often enough for the resolution of CPU time.
fn review_repeatedly<G: rollwright_bots::HasPositionValues + rollwright_games::Presentation>(
    table: &CoachedTable<G>,
    times: u32,
    timed: &dyn Fn(&dyn Fn() -> f64, f64),
) {
    let factory = table.bot_factory("greedy");
    let record = table.play_game(&vec![&factory; table.seats], 1);
    table.review(&record);
    let work = || (0..times).map(|_| table.review(&record).course.len()).max().unwrap_or(0) as f64;
    timed(&work, f64::from(times));
}

/// The CPU time of this process in seconds, which Linux reports in hundredths.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let mut fields = stat.rsplit(')').next().unwrap().split_whitespace().skip(11);
    let mut ticks = || fields.next().unwrap().parse::<f64>().unwrap();
    (ticks() + ticks()) / 100.0
}

/// The peak memory of this process, as reported by Linux.
fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches("kB").trim().parse::<f64>().unwrap() / 1024.0
}
