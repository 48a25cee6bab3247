//! Fuzz target: an action is legal if and only if it is listed.

use rollwright_games::{Game, GameId, Phase, Seat, with_game};

use crate::{ByteReader, choose_rules};

/// The maximum number of steps, because Warrior need not end.
const MAX_WALK_STEPS: usize = 600;

/// Plays a game with choices and dice from the bytes. In every position all listed actions are
/// legal, and any action seen before is legal exactly if it is listed. A seat that is not asked
/// has no legal actions.
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
    let seats = set.new_seats(count, first).expect("a number of seats that the rules allow");
    let mut game = G::new(&G::rules_for(&choice), seats);
    let mut seen: Vec<G::Action> = Vec::new();
    for _ in 0..MAX_WALK_STEPS {
        match game.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                assert_nobody_can_act(&game, &seen);
                let roll = game.roll_with(|die| die.low + bytes.next_byte() % die.sides());
                game.play_roll(roll).expect("faces of the dice");
            }
            Phase::Decide { seats: asked, .. } => {
                assert!(!asked.is_empty(), "at least one seat is asked");
                for seat in seats.iter() {
                    let legal = game.legal_actions(seat);
                    assert_eq!(legal.is_empty(), !asked.contains(seat), "{seat} in {game:?}");
                    assert!(legal.iter().all(|&action| game.check_action(seat, action).is_ok()));
                    for &action in &seen {
                        let listed = legal.contains(&action);
                        let allowed = game.check_action(seat, action).is_ok();
                        assert_eq!(
                            listed,
                            allowed,
                            "{} for {seat} in {game:?}",
                            G::format_action(action)
                        );
                    }
                    seen.extend(
                        legal.iter().filter(|action| !seen.contains(action)).collect::<Vec<_>>(),
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
        assert_nobody_can_act(&game, &seen);
    }
}

fn assert_nobody_can_act<G: Game>(game: &G, seen: &[G::Action]) {
    for seat in game.seats().iter() {
        assert!(game.legal_actions(seat).is_empty());
        assert!(seen.iter().all(|&action| game.check_action(seat, action).is_err()));
    }
}
