//! Plays many solo games at a time.
//!
//! Perfect play looks values up all over memory, so a single game mostly waits for cache misses.
//! Games that advance in lockstep wait for many lookups at once.

use rollwright_games::Game;

use crate::{CompletedGame, RollNumberGenerator};

/// How many games advance together.
pub(crate) const GAMES_PER_BATCH: usize = 64;

/// Plays one game from `opening` with each of `dice`. `play` gets a batch of games at their start
/// and leaves them at their end.
///
/// Returns `None` and adds nothing to `ends` if `play` does, if there is more than one seat, or if
/// a turn has already begun.
pub(crate) fn play_solo_batches<G: Game>(
    opening: &G,
    dice: &[RollNumberGenerator],
    ends: &mut Vec<CompletedGame<G>>,
    mut play: impl FnMut(&mut [CompletedGame<G>], &[RollNumberGenerator]) -> Option<()>,
) -> Option<()> {
    if opening.seats().count() != 1 || !opening.is_turn_start() {
        return None;
    }
    let before = ends.len();
    for dice in dice.chunks(GAMES_PER_BATCH) {
        let first = ends.len();
        ends.extend(
            dice.iter().map(|_| CompletedGame { final_position: opening.clone(), turns_played: 0 }),
        );
        if play(&mut ends[first..], dice).is_none() {
            ends.truncate(before);
            return None;
        }
    }
    Some(())
}

/// Plays the same game one step at a time, with every roll made and every decision asked for.
#[cfg(test)]
pub(crate) fn play_one_by_one<G: Game>(
    opening: &G,
    dice: RollNumberGenerator,
    roll: impl Fn(&G, u64) -> G::Roll,
    best: impl Fn(&G) -> Option<G::Action>,
) -> CompletedGame<G> {
    use rollwright_games::Phase;

    let (mut position, mut turns, mut rolls) = (opening.clone(), 0, 0);
    loop {
        match position.phase() {
            Phase::Over { .. } => {
                return CompletedGame { final_position: position, turns_played: turns };
            }
            Phase::Roll { .. } => {
                (turns, rolls) =
                    if position.is_turn_start() { (turns + 1, 0) } else { (turns, rolls + 1) };
                position
                    .apply_roll(roll(&position, dice.random_number_for_roll(turns.into(), rolls)));
            }
            Phase::Decide { .. } => {
                let best = best(&position).expect("the only seat is to decide");
                position
                    .play_action(position.active_seat(), best)
                    .expect("the best action is legal");
            }
        }
    }
}
