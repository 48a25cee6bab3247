//! Listed if and only if legal.

use rollwright_games::{Game, GameId, Phase, Seat, with_game};

use crate::{ByteReader, choose_rules};

/// The longest walk: Warrior has no end of its own.
const MAX_WALK_STEPS: usize = 600;

/// Walks through a game as the bytes say. Everywhere every listed action is
/// allowed, and an action met before is allowed exactly where it is listed; a
/// seat that is not asked may do nothing.
pub fn fuzz_legal_actions(bytes: &[u8]) {
    let mut bytes = ByteReader(bytes);
    let game = GameId::ALL[bytes.next_below(GameId::ALL.len())];
    with_game!(game, G => random_walk::<G>(bytes));
}

fn random_walk<G: Game>(mut bytes: ByteReader<'_>) {
    let choice = choose_rules::<G>(&mut bytes);
    let set = choice.rule_set();
    let span = usize::from(set.max_seats - set.min_seats) + 1;
    let count = usize::from(set.min_seats) + bytes.next_below(span);
    let first = Seat(bytes.next_below(count) as u8);
    let seats = set.check_seats(count, first).expect("a count the rules take");
    let mut game = G::new(&G::rules_for(&choice), seats);
    let mut met: Vec<G::Action> = Vec::new();
    for _ in 0..MAX_WALK_STEPS {
        match game.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                assert_nobody_can_act(&game, &met);
                let roll = game.roll_with(|die| die.low + bytes.next_byte() % die.sides());
                game.play_roll(roll).expect("faces that the dice have");
            }
            Phase::Decide { seats: asked, .. } => {
                assert!(!asked.is_empty(), "a question for nobody");
                for seat in seats.iter() {
                    let legal = game.legal_actions(seat);
                    assert_eq!(legal.is_empty(), !asked.contains(seat), "{seat} in {game:?}");
                    assert!(legal.iter().all(|&action| game.check_action(seat, action).is_ok()));
                    for &action in &met {
                        let listed = legal.contains(&action);
                        let allowed = game.check_action(seat, action).is_ok();
                        assert_eq!(
                            listed,
                            allowed,
                            "{} for {seat} in {game:?}",
                            G::format_action(action)
                        );
                    }
                    met.extend(
                        legal.iter().filter(|action| !met.contains(action)).collect::<Vec<_>>(),
                    );
                }
                let chosen = asked.iter().nth(bytes.next_below(asked.len())).unwrap_or(first);
                let legal = game.legal_actions(chosen);
                game.play_action(chosen, legal[bytes.next_below(legal.len())])
                    .expect("a listed action");
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    if matches!(game.phase(), Phase::Over { .. }) {
        assert_nobody_can_act(&game, &met);
    }
}

fn assert_nobody_can_act<G: Game>(game: &G, met: &[G::Action]) {
    for seat in game.seats().iter() {
        assert!(game.legal_actions(seat).is_empty());
        assert!(met.iter().all(|&action| game.check_action(seat, action).is_err()));
    }
}
