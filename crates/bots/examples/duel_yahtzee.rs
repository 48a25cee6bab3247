//! Duplicate games of Yahtzee: one seat of a strategy against seats of another. Each seat gets the
//! same dice whoever sits there, once for each seat the first strategy can take.
//!
//! `cargo run --release -p rollwright-bots --example duel_yahtzee -- champion optimal official 2 10000 [SEED]`
//! (two strategies, rule set, seats, sets of games)

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use cpu_time::ThreadTime;
use rollwright_bots::{
    Bot, BotFactory, HasBots, NoCache, NoProgress, SolutionProvider, SplitMix64,
    random_number_for_decision,
};
use rollwright_games::yahtzee::Rules;
use rollwright_games::{Game, Phase, Seat, Seats, Yahtzee, winners};

/// The totals over all games.
#[derive(Clone, Default)]
struct YahtzeeDuelStatistics {
    sets: f64,
    /// Sums of the shares of the win in a set of games, and of their squares.
    share: f64,
    squares: f64,
    wins: u64,
    ties: u64,
    games: u64,
    points: [f64; 2],
    /// CPU time in nanoseconds of some decisions of the first strategy.
    times: Vec<u32>,
}

impl YahtzeeDuelStatistics {
    fn add(&mut self, other: &Self) {
        self.sets += other.sets;
        self.share += other.share;
        self.squares += other.squares;
        self.wins += other.wins;
        self.ties += other.ties;
        self.games += other.games;
        self.points[0] += other.points[0];
        self.points[1] += other.points[1];
        self.times.extend(&other.times);
    }
}

struct DuelSettings {
    rules: Rules,
    seats: Seats,
    factories: [BotFactory<Yahtzee>; 2],
    seed: u64,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let text = |at: usize, other: &str| args.get(at).cloned().unwrap_or_else(|| other.to_owned());
    let number = |at: usize, other: u64| args.get(at).and_then(|n| n.parse().ok()).unwrap_or(other);
    let names = [text(0, "champion"), text(1, "optimal")];
    let (rules, seats) = (text(2, "official"), number(3, 2) as u8);
    let (sets, seed) = (number(4, 1000), number(5, 1));
    let Some(rules) = Rules::from_name(&rules) else { return eprintln!("no rule set {rules}") };
    let Some(table) = Seats::new(seats, Seat(0)) else { return eprintln!("no {seats} seats") };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, threads);
    let start = Instant::now();
    let factory = |name: &String| Yahtzee::bot_factory(name, &rules, table, &solutions);
    let factories = match (factory(&names[0]), factory(&names[1])) {
        (Ok(one), Ok(other)) => [one, other],
        (Err(error), _) | (_, Err(error)) => return eprintln!("{error}"),
    };
    println!("{} against {}, {} seats, {}", names[0], names[1], seats, rules.name());
    println!("ready after {:.2} s", start.elapsed().as_secs_f64());
    let duel = DuelSettings { rules, seats: table, factories, seed };
    report(&duel.play(sets, threads), f64::from(seats));
}

fn report(tally: &YahtzeeDuelStatistics, seats: f64) {
    let (games, share) = (tally.games as f64, tally.share / tally.sets);
    let error = ((tally.squares / tally.sets - share * share) / tally.sets).sqrt();
    let decided = games - tally.ties as f64;
    println!("games {games}, won {}, shared {}", tally.wins, tally.ties);
    println!("share {share:.5} +- {:.5} (95%), fair {:.5}", 1.96 * error, 1.0 / seats);
    println!("z {:.2}", (share - 1.0 / seats) / error.max(1e-12));
    println!("of decided games {:.3}%", 100.0 * tally.wins as f64 / decided);
    let others = games * (seats - 1.0);
    println!("points {:.2}, others {:.2}", tally.points[0] / games, tally.points[1] / others);
    let mut times = tally.times.clone();
    times.sort_unstable();
    let at = |part: f64| {
        let place = (part * times.len() as f64) as usize;
        times.get(place).map_or(0.0, |&nanos| f64::from(nanos) / 1000.0)
    };
    println!(
        "CPU time of a decision: {:.1} us p50, {:.1} us p99, {:.1} us at most",
        at(0.5),
        at(0.99),
        at(0.999_999)
    );
}

impl DuelSettings {
    fn play(&self, sets: u64, threads: usize) -> YahtzeeDuelStatistics {
        let (next, sum) = (AtomicU64::new(0), Mutex::new(YahtzeeDuelStatistics::default()));
        let work = || {
            let mut bots = self.factories.each_ref().map(|factory| factory());
            let mut tally = YahtzeeDuelStatistics::default();
            loop {
                let set = next.fetch_add(1, Ordering::Relaxed);
                if set >= sets {
                    break;
                }
                self.play_set(set, &mut bots, &mut tally);
            }
            if let Ok(mut sum) = sum.lock() {
                sum.add(&tally);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        });
        sum.into_inner().unwrap_or_default()
    }

    /// Plays one game for every seat the first strategy can take, all with the same dice.
    fn play_set(
        &self,
        set: u64,
        bots: &mut [Box<dyn Bot<Yahtzee>>; 2],
        tally: &mut YahtzeeDuelStatistics,
    ) {
        let mut share = 0.0;
        for mine in self.seats.iter() {
            let game = self.play_game(set, mine, bots, &mut tally.times);
            let first = winners(&game);
            if first.contains(mine) {
                share += 1.0 / first.len() as f64;
                tally.wins += u64::from(first.len() == 1);
            }
            tally.ties += u64::from(first.len() > 1);
            tally.games += 1;
            for seat in self.seats.iter() {
                tally.points[usize::from(seat != mine)] += f64::from(game.score(seat));
            }
        }
        share /= self.seats.count() as f64;
        tally.sets += 1.0;
        tally.share += share;
        tally.squares += share * share;
    }

    fn play_game(
        &self,
        set: u64,
        mine: Seat,
        bots: &mut [Box<dyn Bot<Yahtzee>>; 2],
        times: &mut Vec<u32>,
    ) -> Yahtzee {
        let mut game = Yahtzee::new(&self.rules, self.seats);
        loop {
            let seat = game.active_seat();
            match game.phase() {
                Phase::Over { .. } => return game,
                Phase::Roll { .. } => {
                    // The dice of a seat, a round and a roll are the same in every game of the set.
                    let roll = game.round() as u64 * 4 + u64::from(game.rolls_left());
                    let mut rng = SplitMix64::new(random_number_for_decision(
                        self.seed ^ set << 20,
                        seat.0,
                        roll,
                    ));
                    let roll = game.roll_with(|_| rng.next_below(6) as u8 + 1);
                    game.apply_roll(roll);
                }
                Phase::Decide { .. } => {
                    let other = usize::from(seat != mine);
                    let start = (set < 2000 && other == 0).then(ThreadTime::now);
                    let action =
                        bots[other].choose(&game, seat, random_number_for_decision(set, seat.0, 0));
                    if let Some(start) = start {
                        times.push(start.elapsed().as_nanos() as u32);
                    }
                    game.apply_action(seat, action);
                }
            }
        }
    }
}
