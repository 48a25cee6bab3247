//! Whole games of a seat alone, many side by side.
//!
//! What perfect play looks up lies all over the memory, and to play one game is to wait for
//! it. Games that go step by step together wait for many look-ups at once.

use rollwright_games::Game;

use crate::{Ended, GameDice};

/// How many games go together.
pub(crate) const TOGETHER: usize = 64;

/// Plays games from `opening`, one with each of `dice`: `play` gets some of them at a time, not
/// yet begun, and leaves them at their ends. `None`, and nothing is added to `ends`, where it
/// gives that, a seat is not alone at the table or a turn has begun.
pub(crate) fn play_side_by_side<G: Game>(
    opening: &G,
    dice: &[GameDice],
    ends: &mut Vec<Ended<G>>,
    mut play: impl FnMut(&mut [Ended<G>], &[GameDice]) -> Option<()>,
) -> Option<()> {
    if opening.seats().count() != 1 || !opening.begins_turn() {
        return None;
    }
    let before = ends.len();
    for dice in dice.chunks(TOGETHER) {
        let first = ends.len();
        ends.extend(dice.iter().map(|_| Ended { position: opening.clone(), turns: 0 }));
        if play(&mut ends[first..], dice).is_none() {
            ends.truncate(before);
            return None;
        }
    }
    Some(())
}

/// The same game one step at a time: every roll is made, and every decision asked for.
#[cfg(test)]
pub(crate) fn one_by_one<G: Game>(
    opening: &G,
    dice: GameDice,
    roll: impl Fn(&G, u64) -> G::Roll,
    best: impl Fn(&G) -> Option<G::Action>,
) -> Ended<G> {
    use rollwright_games::Phase;

    let (mut position, mut turns, mut rolls) = (opening.clone(), 0, 0);
    loop {
        match position.phase() {
            Phase::Over { .. } => return Ended { position, turns },
            Phase::Roll { .. } => {
                (turns, rolls) =
                    if position.begins_turn() { (turns + 1, 0) } else { (turns, rolls + 1) };
                position.apply_roll(roll(&position, dice.number(turns.into(), rolls)));
            }
            Phase::Decide { .. } => {
                let best = best(&position).expect("the seat alone is asked");
                position.act(position.active(), best).expect("the best is legal");
            }
        }
    }
}
