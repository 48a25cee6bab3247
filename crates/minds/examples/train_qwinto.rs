//! Trains the Qwinto evaluator.
use rollwright_minds::Luck;
use rollwright_minds::qwinto::train::{Course, Setup, Teacher, play};
use std::time::Instant;

fn arg(name: &str, default: f32) -> f32 {
    std::env::args().find_map(|a| a.strip_prefix(&format!("{name}=")).and_then(|v| v.parse().ok())).unwrap_or(default)
}

fn main() {
    let rounds = arg("rounds", 60.0) as usize;
    let course = Course { rounds, games: arg("games", 2000.0) as usize, batch: arg("batch", 512.0) as usize, step: arg("step", 0.003), lambda: arg("lambda", 0.8), explore: arg("explore", 30.0) as u64, seed: 1 };
    let seats = arg("seats", 2.0) as usize;
    let mut luck = Luck::new(course.seed);
    let mut teacher = Teacher::new(&mut luck);
    let begun = Instant::now();
    for round in 0..course.rounds {
        let mut lessons = Vec::new();
        let (mut sum, mut n, mut turns) = (0i64, 0, 0);
        for _ in 0..course.games {
            let s = if seats > 0 { seats } else { [1, 2, 2, 2, 3, 4, 5, 6][luck.below(8) as usize] };
            let played = play(teacher.net(), Setup { seats: s, rerolls: true }, &course, &mut luck, &mut lessons);
            if s == 2 || seats > 0 {
            sum += played.points.iter().map(|&p| i64::from(p)).sum::<i64>();
            n += s;
            turns += played.turns * s; }
        }
        for i in (1..lessons.len()).rev() {
            lessons.swap(i, luck.below(i as u64 + 1) as usize);
        }
        let step = course.step * (1.0 - round as f32 / course.rounds as f32);
        let mut error = 0.0;
        let mut count = 0.0;
        for batch in lessons.chunks(course.batch) {
            error += teacher.teach(batch, step);
            count += 1.0;
        }
        println!("{round} {:.0}s mean {:.2} turns {:.1} lessons {} mse {:.2}", begun.elapsed().as_secs_f32(), sum as f64 / n as f64, turns as f64 / n as f64, lessons.len(), error / count);
    }
    let clean = Course { explore: 0, ..course };
    let (mut sum, mut sq, mut n) = (0f64, 0f64, 0f64);
    let mut none = Vec::new();
    for _ in 0..10000 {
        none.clear();
        let played = play(teacher.net(), Setup { seats: seats.max(1), rerolls: true }, &clean, &mut luck, &mut none);
        for p in played.points { sum += f64::from(p); sq += f64::from(p * p); n += 1.0; }
    }
    let mean = sum / n;
    println!("final mean {:.3} +- {:.3}", mean, ((sq / n - mean * mean) / n).sqrt());
}
