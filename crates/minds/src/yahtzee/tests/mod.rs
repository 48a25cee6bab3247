use crate::Unwatched;
use crate::yahtzee::Solved;
use rollwright_games::yahtzee::Rules;

#[test]
fn values() {
    for rules in Rules::ALL {
        let start = std::time::Instant::now();
        let solved = Solved::solve(rules, 1, &Unwatched).unwrap();
        println!("{rules:?} {} {} {:?}", solved.value(), solved.states(), start.elapsed());
    }
}
