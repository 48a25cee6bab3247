//! Plays minds of Qwinto against each other.
use rollwright_games::{Game, Phase, Qwinto, Seat, Seats, qwinto::Rules};
use rollwright_minds::qwinto::mind;
use rollwright_minds::{Luck, luck_of, Mind};
use rollwright_minds::playout::random_roll;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let names: Vec<&str> = args[0].split(',').collect();
    let games: u64 = args[1].parse().unwrap();
    let rules = if args.get(2).is_some_and(|a| a == "ottawa") { Rules::Ottawa } else { Rules::Official };
    let mut minds: Vec<Box<dyn Mind<Qwinto>>> = names.iter().map(|n| mind(n).unwrap()).collect();
    let n = names.len();
    let mut points = vec![0f64; n]; let mut squares = vec![0f64; n]; let mut wins = vec![0f64; n];
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); n];
    let mut turns = 0;
    for game in 0..games {
        for shift in 0..n {
            let mut luck = Luck::new(luck_of(99, 0, game));
            let mut q = Qwinto::new(&rules, Seats::new(n as u8, Seat(0)).unwrap());
            loop {
                match q.phase() {
                    Phase::Over { .. } => break,
                    Phase::Roll { .. } => { let r = random_roll(&q, &mut luck); q.apply_roll(r); }
                    Phase::Decide { seats, question } => {
                        if question == "dice" { turns += 1; }
                        let seat = seats.iter().next().unwrap();
                        let who = (seat.index() + shift) % n;
                        let seen = q.seen_by(Some(seat));
                        let begun = Instant::now();
                        let action = minds[who].choose(&seen, seat, game * 7919 + turns);
                        times[who].push(begun.elapsed().as_secs_f64());
                        q.act(seat, action).unwrap();
                    }
                }
            }
            let best = (0..n).map(|s| q.score(Seat(s as u8))).max().unwrap();
            let k = (0..n).filter(|&s| q.score(Seat(s as u8)) == best).count();
            for s in 0..n {
                let who = (s + shift) % n;
                let p = q.score(Seat(s as u8));
                points[who] += f64::from(p); squares[who] += f64::from(p * p);
                if p == best { wins[who] += 1.0 / k as f64; }
            }
        }
    }
    let total = (games * n as u64) as f64;
    for who in 0..n {
        let mean = points[who] / total;
        times[who].sort_by(f64::total_cmp);
        let t = &times[who];
        println!("{:12} mean {:.2} +- {:.2} wins {:.1}% +- {:.1}  decisions mean {:.0}us p99 {:.0}us max {:.0}us", names[who], mean, ((squares[who] / total - mean * mean) / total).sqrt(), 100.0 * wins[who] / total,
            100.0 * (wins[who] / total * (1.0 - wins[who] / total) / total).sqrt(), 1e6 * t.iter().sum::<f64>() / t.len() as f64, 1e6 * t[t.len() * 99 / 100], 1e6 * t[t.len() - 1]);
    }
    println!("turns {:.1}", turns as f64 / total);
}
