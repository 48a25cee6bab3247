//! x
use super::block::Blocks;
use super::chance::THROWS;
use super::course::Course;
use super::rows::changed;

/// x
pub fn start<const S: usize>(levels: usize, size: usize, threads: usize) -> f64 {
    let course = Course::new(levels, size);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("x");
    pool.install(|| {
        let mut blocks = Blocks::<S>::new(course.clone());
        while blocks.front() > 1 {
            blocks.next();
        }
        THROWS
            .iter()
            .map(|t| {
                let d = course.adjustment(t.sum) + if t.double { 2 } else { 0 };
                t.chance * (1.0 - blocks.behind_at(t.sum, 0)[changed::<S>(12, d)][12])
            })
            .sum()
    })
}
