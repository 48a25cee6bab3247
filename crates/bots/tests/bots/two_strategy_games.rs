//! Plays two strategies against each other.

use rollwright_bots::random_roll::random_roll;
use rollwright_bots::{HasBots, NoCache, NoProgress, SolutionProvider, SplitMix64};
use rollwright_games::{Phase, Seat, SeatSet, Seats, winners};

/// The winners of each game; the two strategies take turns to begin.
pub(crate) fn play_two_strategies<G: HasBots>(
    rules: &G::Rules,
    names: [&str; 2],
    games: u32,
    seed: u64,
) -> Vec<SeatSet> {
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 1);
    let seats = |first| Seats::new(2, Seat(first)).unwrap();
    let mut bots = names.map(|name| G::bot_factory(name, rules, seats(0), &solutions).unwrap()());
    let mut rng = SplitMix64::new(seed);
    let mut play = |first| {
        let mut position = G::new(rules, seats(first));
        loop {
            match position.phase() {
                Phase::Over { .. } => return winners(&position),
                Phase::Roll { .. } => {
                    let roll = random_roll(&position, &mut rng);
                    position.apply_roll(roll);
                }
                Phase::Decide { seats, .. } => {
                    let seat = seats.iter().next().unwrap();
                    let action = bots[seat.index()].choose(&position, seat, rng.next_u64());
                    position.apply_action(seat, action);
                }
            }
        }
    };
    (0..games).map(|game| play((game % 2) as u8)).collect()
}
