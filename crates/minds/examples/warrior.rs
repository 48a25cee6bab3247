//! x
use std::time::Instant;
fn main() {
    let a: Vec<usize> = std::env::args().skip(1).map(|s| s.parse().unwrap()).collect();
    let t = Instant::now();
    use rollwright_minds::warrior::solve::start;
    let v = match a[2] {
        32 => start::<32>(a[0], a[1], a[3]),
        40 => start::<40>(a[0], a[1], a[3]),
        48 => start::<48>(a[0], a[1], a[3]),
        56 => start::<56>(a[0], a[1], a[3]),
        64 => start::<64>(a[0], a[1], a[3]),
        72 => start::<72>(a[0], a[1], a[3]),
        96 => start::<96>(a[0], a[1], a[3]),
        _ => panic!(),
    };
    println!("{a:?} {v:.13} {:?}", t.elapsed());
}
