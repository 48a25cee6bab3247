//! Listed if and only if legal.

use rollwright_games::{Game, GameId, Phase, Seat, with_game};

use crate::{Bytes, some_rules};

/// The longest walk: Warrior has no end of its own.
const LONGEST: usize = 600;

/// Walks through a game as the bytes say. Everywhere every listed action is
/// allowed, and an action met before is allowed exactly where it is listed; a
/// seat that is not asked may do nothing.
pub fn legals_are_legal(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let game = GameId::ALL[bytes.below(GameId::ALL.len())];
    with_game!(game, G => walk::<G>(bytes));
}

fn walk<G: Game>(mut bytes: Bytes<'_>) {
    let choice = some_rules::<G>(&mut bytes);
    let set = choice.set();
    let span = usize::from(set.max_seats - set.min_seats) + 1;
    let count = usize::from(set.min_seats) + bytes.below(span);
    let first = Seat(bytes.below(count) as u8);
    let seats = set.seats(count, first).expect("a count the rules take");
    let mut game = G::new(&G::rules(&choice), seats);
    let mut met: Vec<G::Action> = Vec::new();
    for _ in 0..LONGEST {
        match game.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                nobody_may_act(&game, &met);
                let roll = game.throw(|die| die.low + bytes.next() % die.sides());
                game.roll(roll).expect("faces that the dice have");
            }
            Phase::Decide { seats: asked, .. } => {
                assert!(!asked.is_empty(), "a question for nobody");
                for seat in seats.iter() {
                    let legal = game.legal(seat);
                    assert_eq!(legal.is_empty(), !asked.has(seat), "{seat} in {game:?}");
                    assert!(legal.iter().all(|&action| game.check(seat, action).is_ok()));
                    for &action in &met {
                        let listed = legal.contains(&action);
                        let allowed = game.check(seat, action).is_ok();
                        assert_eq!(listed, allowed, "{} for {seat} in {game:?}", G::write(action));
                    }
                    met.extend(
                        legal.iter().filter(|action| !met.contains(action)).collect::<Vec<_>>(),
                    );
                }
                let chosen = asked.iter().nth(bytes.below(asked.len())).unwrap_or(first);
                let legal = game.legal(chosen);
                game.act(chosen, legal[bytes.below(legal.len())]).expect("a listed action");
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    if matches!(game.phase(), Phase::Over { .. }) {
        nobody_may_act(&game, &met);
    }
}

fn nobody_may_act<G: Game>(game: &G, met: &[G::Action]) {
    for seat in game.seats().iter() {
        assert!(game.legal(seat).is_empty());
        assert!(met.iter().all(|&action| game.check(seat, action).is_err()));
    }
}
