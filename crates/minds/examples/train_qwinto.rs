//! Trains the Qwinto evaluator.
use rollwright_minds::Luck;
use std::sync::Arc;
use rollwright_minds::qwinto::champion::Champion;
use rollwright_minds::qwinto::train::{Course, Setup, Teacher, play};
use std::time::Instant;

fn arg(name: &str, default: f32) -> f32 {
    std::env::args().find_map(|a| a.strip_prefix(&format!("{name}=")).and_then(|v| v.parse().ok())).unwrap_or(default)
}

fn main() {
    let rounds = arg("rounds", 60.0) as usize;
    let course = Course { rounds, games: arg("games", 2000.0) as usize, batch: arg("batch", 512.0) as usize, step: arg("step", 0.003), lambda: arg("lambda", 0.8), explore: arg("explore", 30.0) as u64, seed: 1 };
    let prize = arg("prize", 0.0);
    let seats = arg("seats", 2.0) as usize;
    let mut luck = Luck::new(course.seed);
    let mut teacher = Teacher::new(&mut luck);
    let begun = Instant::now();
    for round in 0..course.rounds {
        let mut lessons = Vec::new();
        let mut leads = Vec::new();
        let prize = if round * 2 > course.rounds { prize } else { 0.0 };
        let champion = Champion::new(Arc::new(teacher.net().clone()), prize);
        let (mut sum, mut n, mut turns) = (0i64, 0, 0);
        for _ in 0..course.games {
            let s = if seats > 0 { seats } else { [1, 2, 2, 2, 3, 4, 5, 6][luck.below(8) as usize] };
            let played = play(&champion, Setup { seats: s, rerolls: true }, &course, &mut luck, &mut lessons);
            leads.extend_from_slice(&played.leads);
            if s == 2 || seats > 0 {
            sum += played.points.iter().map(|&p| i64::from(p)).sum::<i64>();
            n += s;
            turns += played.turns * s; }
        }
        for i in (1..lessons.len()).rev() {
            lessons.swap(i, luck.below(i as u64 + 1) as usize);
        }
        teacher.spread(&leads);
        let step = course.step * (1.0 - round as f32 / course.rounds as f32);
        let mut error = 0.0;
        let mut count = 0.0;
        for batch in lessons.chunks(course.batch) {
            error += teacher.teach(batch, step);
            count += 1.0;
        }
        println!("{round} {:.0}s mean {:.2} turns {:.1} lessons {} mse {:.2}", begun.elapsed().as_secs_f32(), sum as f64 / n as f64, turns as f64 / n as f64, lessons.len(), error / count);
    }
    println!("spread {:.1?}", teacher.net().spread);
    let net = Arc::new(teacher.net().clone());
    let clean = Course { explore: 0, ..course };
    for prize in [0.0, 30.0, 100.0, 300.0, 1000.0] {
        let champion = Champion::new(net.clone(), prize);
        let (mut sum, mut sq, mut n, mut turns) = (0f64, 0f64, 0f64, 0);
        let mut none = Vec::new();
        for _ in 0..3000 {
            none.clear();
            let played = play(&champion, Setup { seats: seats.max(1), rerolls: true }, &clean, &mut luck, &mut none);
            for p in played.points { sum += f64::from(p); sq += f64::from(p * p); n += 1.0; }
            turns += played.turns;
        }
        let mean = sum / n;
        println!("prize {prize} self mean {:.3} +- {:.3} turns {}", mean, ((sq / n - mean * mean) / n).sqrt(), turns as f32 / 3000.0);
        let mut wins = 0.0;
        let mut total = 0.0;
        for game in 0..2000u64 {
            for shift in 0..2 {
                let mut luck = Luck::new(game * 77);
                let won = versus([&champion, &Champion::new(net.clone(), 0.0)], shift, &mut luck);
                wins += won;
                total += 1.0;
            }
        }
        println!("   vs points: {:.1}%", 100.0 * wins / total);
    }
}

fn versus(minds: [&Champion; 2], shift: usize, luck: &mut Luck) -> f64 {
    use rollwright_games::{Game, Phase, Qwinto, Seat, Seats, qwinto::Rules};
    use rollwright_minds::{Mind, playout::random_roll, qwinto::table::Player};
    let mut q = Qwinto::new(&Rules::Official, Seats::new(2, Seat(0)).unwrap());
    loop {
        match q.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => { let r = random_roll(&q, luck); q.apply_roll(r); }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let seen = q.seen_by(Some(seat));
                let action = Player(minds[(seat.index() + shift) % 2].clone()).choose(&seen, seat, 0);
                q.act(seat, action).unwrap();
            }
        }
    }
    let lead = q.score(Seat(shift as u8)) - q.score(Seat(1 - shift as u8));
    0.5 + 0.5 * f64::from(lead.signum())
}
