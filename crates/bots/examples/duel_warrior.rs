//! Plays two Warrior strategies against each other with the same dice and seats swapped:
//! `cargo run --release -p rollwright-bots --example duel_warrior -- A B [DEALS] [LEVELS] [SIZE]`

use rollwright_bots::random_roll::random_roll;
use rollwright_bots::resolve_strategy;
use rollwright_bots::{HasBots, NoCache, NoProgress, SolutionProvider, SplitMix64};
use rollwright_games::warrior::Rules;
use rollwright_games::{Game, Phase, Seat, Seats, Warrior};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let usage = "usage: duel_warrior A B [DEALS] [LEVELS] [SIZE]";
    let names = [args.next().ok_or(usage)?, args.next().ok_or(usage)?];
    let mut number = |default: u32| args.next().map_or(Ok(default), |arg| arg.parse());
    let (deals, levels, size) = (number(20_000)?, number(3)?, number(4)?);
    let rules = Rules::new(u8::try_from(levels)?, u8::try_from(size)?).ok_or("no such board")?;
    let seats = Seats::new(2, Seat(0)).ok_or("two seats")?;
    let solutions = SolutionProvider::new(&NoCache, &NoProgress, 2);
    let mut bots = Vec::new();
    for name in &names {
        let strategy = resolve_strategy::<Warrior>(name, &rules)?;
        bots.push(Warrior::bot_factory(&strategy, &rules, seats, &solutions)?());
    }
    // The share of the first strategy in each deal: both games of a deal have the same dice.
    let (mut sum, mut squares) = (0.0, 0.0);
    for deal in 0..deals {
        let mut won = 0;
        for swap in 0..2 {
            let mut rng = SplitMix64::new(u64::from(deal) << 32);
            let mut game = Warrior::new(&rules, seats);
            loop {
                match game.phase() {
                    Phase::Over { .. } => break,
                    Phase::Roll { .. } => game.apply_roll(random_roll(&game, &mut rng)),
                    Phase::Decide { seats, .. } => {
                        let Some(seat) = seats.iter().next() else { break };
                        let random = rng.next_u64();
                        let action = bots[(seat.index() + swap) % 2].choose(&game, seat, random);
                        game.apply_action(seat, action);
                    }
                }
            }
            won += game.score(Seat(swap as u8));
        }
        let share = f64::from(won) / 2.0;
        sum += share;
        squares += share * share;
    }
    let n = f64::from(deals);
    let mean = sum / n;
    let error = ((squares / n - mean * mean) / n).sqrt();
    println!(
        "{} against {}, {levels} levels of {size}x{size}, {} games: {:.3}% +- {:.3}",
        names[0],
        names[1],
        2 * deals,
        100.0 * mean,
        100.0 * error
    );
    Ok(())
}
