//! How cost grows with size, measured and drawn: solving against boards, seats and
//! threads, simulating against threads, reviewing against the length of a game.
//!
//! `cargo run --release -p rollwright-lab --example growth [FOLDER [solving|playing]]`
//!
//! Every measurement is a process of its own, so that its memory is its own. CPU time is
//! that of all threads; on a machine that is shared it says more than the clock does.

#![allow(clippy::unwrap_used, reason = "an example fails by panicking")]

#[path = "../../coach/tests/coach/world.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod world;

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use rollwright_bots::{Random, Unwatched, maker_of, qwixx, warrior};
use rollwright_games::qwixx::Rules as QwixxRules;
use rollwright_games::warrior::Rules as WarriorRules;
use rollwright_games::{Pig, Qwixx, Seat, Seats};
use rollwright_lab::chart::{Growth, growth, stacked};
use rollwright_lab::{Part, Players};
use world::Table;

/// What one measurement found.
struct Cost {
    /// Milliseconds of processor time, all threads together, and by the clock.
    cpu: f64,
    clock: f64,
    /// Megabytes at most.
    memory: f64,
    /// How large it was, where that is known only afterwards.
    size: f64,
}

const BOARDS: [(u8, u8); 6] = [(3, 3), (3, 4), (4, 4), (3, 5), (10, 3), (10, 4)];
const GAMES: u64 = 200_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "measure") {
        return measure(&arguments[1..]);
    }
    let folder = PathBuf::from(arguments.first().map_or("docs/growth", String::as_str));
    std::fs::create_dir_all(&folder).unwrap();
    let wanted = |part: &str| arguments.get(1).is_none_or(|given| given == part);
    let under = "CPU time is that of all threads; measured on two shared cores";
    if wanted("solving") {
        let [by_board, memory] = boards();
        let panels = [by_board, memory, seats()];
        let sheet = stacked("How solving grows", under, &panels, None);
        std::fs::write(folder.join("solving.svg"), sheet).unwrap();
    }
    if wanted("playing") {
        let panels = [simulations(), reviews()];
        let sheet = stacked("How simulations and reviews grow", under, &panels, None);
        std::fs::write(folder.join("playing.svg"), sheet).unwrap();
    }
}

fn boards() -> [rollwright_lab::chart::Pen; 2] {
    println!(
        "| Warrior, levels x size | squares | threads | CPU ms | ms | MB |\n|---|---|---|---|---|---|"
    );
    let (mut times, mut memory): (Vec<Growth>, Vec<Growth>) = (Vec::new(), Vec::new());
    for threads in [1, 2] {
        let (mut clock, mut bytes) = (Vec::new(), Vec::new());
        for (levels, size) in BOARDS {
            let squares = f64::from(levels) * f64::from(size) * f64::from(size);
            let cost = ask(&format!("warrior {levels} {size} {threads}"));
            println!(
                "| {levels}x{size} | {squares} | {threads} | {:.0} | {:.0} | {:.0} |",
                cost.cpu, cost.clock, cost.memory
            );
            clock.push((squares, cost.cpu));
            bytes.push((squares, cost.memory));
        }
        times.push((threads_told(threads), clock));
        memory.push((threads_told(threads), bytes));
    }
    let time = growth("Warrior, solving", ("squares", "CPU milliseconds"), &times);
    [time, growth("Warrior, memory", ("squares", "megabytes"), &memory)]
}

fn seats() -> rollwright_lab::chart::Pen {
    println!("\n| Qwixx, seats | threads | CPU ms | ms | MB |\n|---|---|---|---|---|");
    let lines = [1, 2].map(|threads| {
        let points = [1, 2, 3, 5].map(|seats| {
            let cost = ask(&format!("qwixx {seats} {threads}"));
            println!(
                "| {seats} | {threads} | {:.0} | {:.0} | {:.0} |",
                cost.cpu, cost.clock, cost.memory
            );
            (f64::from(seats), cost.cpu)
        });
        (threads_told(threads), points.to_vec())
    });
    growth("Qwixx, solving", ("seats", "CPU milliseconds"), &lines)
}

fn simulations() -> rollwright_lab::chart::Pen {
    println!("\n| simulation, threads | CPU ms | ms | MB |\n|---|---|---|---|");
    let (mut cpu, mut clock) = (Vec::new(), Vec::new());
    for threads in [1, 2, 4] {
        let cost = ask(&format!("simulate {threads}"));
        println!("| {threads} | {:.0} | {:.0} | {:.0} |", cost.cpu, cost.clock, cost.memory);
        cpu.push((f64::from(threads), cost.cpu));
        clock.push((f64::from(threads), cost.clock));
    }
    let lines = [("CPU time".to_owned(), cpu), ("by the clock".to_owned(), clock)];
    let title = format!("{GAMES} random games of Qwixx for two");
    growth(&title, ("threads", "milliseconds"), &lines)
}

fn reviews() -> rollwright_lab::chart::Pen {
    println!("\n| review | steps | CPU ms | MB |\n|---|---|---|---|");
    let line = |game: &str, title: &str, sizes: &[u8]| {
        let points = sizes.iter().map(|size| {
            let cost = ask(&format!("{game} {size}"));
            println!("| {title} {size} | {} | {:.2} | {:.0} |", cost.size, cost.cpu, cost.memory);
            (cost.size, cost.cpu)
        });
        (title.to_owned(), points.collect::<Vec<_>>())
    };
    let lines = [
        line("pig", "Pig for two, goal", &[20, 50, 100, 200]),
        line("qwixx-review", "Qwixx, seats", &[2, 3]),
    ];
    growth("A review", ("steps of the game", "CPU milliseconds"), &lines)
}

fn threads_told(threads: usize) -> String {
    if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") }
}

/// Measures in a process of its own.
fn ask(what: &str) -> Cost {
    let mut child = Command::new(std::env::current_exe().unwrap());
    let answer = child.arg("measure").args(what.split(' ')).output().unwrap();
    let text = String::from_utf8(answer.stdout).unwrap();
    let numbers: Vec<f64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let [cpu, clock, memory, size] = numbers[..] else { panic!("{what} answered {text}") };
    Cost { cpu, clock, memory, size }
}

/// Does the work and tells what it cost.
fn measure(what: &[String]) {
    let number = |at: usize| what[at].parse::<usize>().unwrap();
    let timed = |work: &dyn Fn() -> f64, times: f64| {
        let (cpu, began) = (processor_seconds(), Instant::now());
        let size = work();
        let (cpu, clock) = (processor_seconds() - cpu, began.elapsed().as_secs_f64());
        println!("{} {} {} {size}", 1e3 * cpu / times, 1e3 * clock / times, peak_megabytes());
    };
    match what[0].as_str() {
        "warrior" => {
            let rules = WarriorRules::new(number(1) as u8, number(2) as u8).unwrap();
            timed(&|| warrior::Solved::solve(rules, number(3), &Unwatched).unwrap().value(), 1.0);
        }
        "qwixx" => timed(
            &|| {
                let (seats, threads) = (number(1), number(2));
                let rules = QwixxRules::OFFICIAL;
                qwixx::Solved::solve(rules, seats, 1.0, threads, &Unwatched).unwrap().value()
            },
            1.0,
        ),
        "simulate" => {
            let seats = Seats::new(2, Seat(0)).unwrap();
            let makers = vec![maker_of(Random), maker_of(Random)];
            let rules = QwixxRules::OFFICIAL;
            let players = Players::<Qwixx> { rules, seats, makers, rotations: 1, judge: None };
            let part = Part { seed: 1, from: 0, to: GAMES };
            timed(&|| players.play(part, number(1), &Unwatched, None).games as f64, 1.0);
        }
        "pig" => {
            let table = Table::<Pig>::new("classic", &[("goal", &what[1])], 2);
            review_of(&table, 1000, &timed);
        }
        _ => review_of(&Table::<Qwixx>::new("official", &[], number(1)), 20, &timed),
    }
}

/// Reviews a game of `greedy`, so often that the processor's clock can tell.
fn review_of<G: rollwright_bots::HasBots + rollwright_games::Facts>(
    table: &Table<G>,
    times: u32,
    timed: &dyn Fn(&dyn Fn() -> f64, f64),
) {
    let maker = table.maker("greedy");
    let record = table.play(&vec![&maker; table.seats], 1);
    table.review(&record);
    let work = || (0..times).map(|_| table.review(&record).course.len()).max().unwrap_or(0) as f64;
    timed(&work, f64::from(times));
}

/// Seconds of processor time of this process, as Linux tells it in hundredths.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let mut fields = stat.rsplit(')').next().unwrap().split_whitespace().skip(11);
    let mut ticks = || fields.next().unwrap().parse::<f64>().unwrap();
    (ticks() + ticks()) / 100.0
}

/// The most memory this process has had, as Linux tells it.
fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches("kB").trim().parse::<f64>().unwrap() / 1024.0
}
