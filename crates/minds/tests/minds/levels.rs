//! No level is weaker than the one below it.

use rollwright_games::{GameId, Phase, RuleChoice, Seat, Seats, winners, with_game};
use rollwright_minds::playout::random_roll;
use rollwright_minds::{HasBots, Level, Luck, NoCache, Solutions, Unwatched, strategy_named};

const GAMES: u32 = 160;

/// The share of games that the first of two strategies wins, each begun by either equally often.
fn share<G: HasBots>(names: [&str; 2]) -> f64 {
    let rules = G::rules(&RuleChoice::default_of::<G>());
    let solutions = Solutions::new(&NoCache, &Unwatched, 1);
    let seats = |first| Seats::new(2, Seat(first)).unwrap();
    let mut bots = names.map(|name| G::maker(name, &rules, seats(0), &solutions).unwrap()());
    let mut luck = Luck::new(11);
    let mut won = 0.0;
    for game in 0..GAMES {
        let mut position = G::new(&rules, seats((game % 2) as u8));
        loop {
            match position.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { .. } => {
                    let roll = random_roll(&position, &mut luck);
                    position.apply_roll(roll);
                }
                Phase::Decide { seats, .. } => {
                    let seat = seats.iter().next().unwrap();
                    let action = bots[seat.index()].choose(&position, seat, luck.draw());
                    position.apply(seat, action);
                }
            }
        }
        let winners = winners(&position);
        won += if winners.has(Seat(0)) { 1.0 / winners.len() as f64 } else { 0.0 };
    }
    won / f64::from(GAMES)
}

#[test]
fn whoever_asks_for_more_does_not_get_less() {
    // Those that need no tables; where luck decides nearly all, as in Warrior, they are alike.
    let levels = [Level::Beginner, Level::Easy, Level::Medium];
    for game in GameId::ALL {
        for pair in levels.windows(2) {
            with_game!(game, G => {
                let [lower, upper] = [pair[0], pair[1]].map(|level| strategy_named::<G>(level.name()).unwrap());
                let share = share::<G>([&upper, &lower]);
                assert!(share > 0.4, "{game}: {upper} wins only {share} against {lower}");
            });
        }
    }
}
