//! Warrior judged without playing on.

use rollwright_games::{Game, Phase, Seat, Warrior};

/// What reaching the last square a turn later is worth.
const DISCOUNT_PER_TURN: f64 = 0.98;
/// Squares to go beyond which every seven more cost one more turn.
const LOOKUP_SQUARES: usize = 64;
/// The prospects of a warrior so many squares before the last, alone on the board.
static PROSPECT_LOOKUP: [f64; LOOKUP_SQUARES] = build_prospects();

/// The chances of the sums 2 to 12, in thirty-sixths.
const SUM_WEIGHTS: [u8; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// For each distance the expected [`PATIENCE`] to the power of the turns until the
/// last square is hit exactly. One square before it there is no hope: no roll is 1.
const fn build_prospects() -> [f64; LOOKUP_SQUARES] {
    let mut worth = [0.0; LOOKUP_SQUARES];
    worth[0] = 1.0;
    let mut distance = 2;
    while distance < LOOKUP_SQUARES {
        let (mut moves, mut stays) = (0.0, 0.0);
        let mut sum = 2;
        while sum <= 12 {
            let chance = SUM_WEIGHTS[sum - 2] as f64 / 36.0;
            if sum <= distance {
                moves += chance * worth[distance - sum];
            } else {
                stays += chance;
            }
            sum += 1;
        }
        worth[distance] = DISCOUNT_PER_TURN * moves / (1.0 - DISCOUNT_PER_TURN * stays);
        distance += 1;
    }
    worth
}

/// The chance to win: the own prospect against the other's, each by the squares to
/// go and the turns that too little energy is likely to cost.
pub(crate) fn estimate_win_chance(position: &Warrior, seat: Seat) -> f64 {
    if matches!(position.phase(), Phase::Over { .. }) {
        return f64::from(position.score(seat));
    }
    let Some(other) = position.opponent(seat) else { return 0.0 };
    let (own, theirs) = (solo_prospect(position, seat), solo_prospect(position, other));
    // Two who can't get there any more are even.
    if own + theirs <= 0.0 { 0.5 } else { own / (own + theirs) }
}

/// How well a warrior stands, alone.
pub(crate) fn solo_prospect(position: &Warrior, seat: Seat) -> f64 {
    let distance = usize::from(position.rules_in_play().last_index() - position.square_index(seat));
    let alone = match PROSPECT_LOOKUP.get(distance) {
        Some(&worth) => worth,
        None => {
            PROSPECT_LOOKUP[LOOKUP_SQUARES - 1]
                * DISCOUNT_PER_TURN.powf((distance + 1 - LOOKUP_SQUARES) as f64 / 7.0)
        }
    };
    alone * DISCOUNT_PER_TURN.powf(expected_turns_lost(position.energy_of(seat)))
}

/// The turns that weakness is likely to cost: three tosses without a double lose
/// one, and whoever has little is soon weak again.
fn expected_turns_lost(energy: i32) -> f64 {
    match energy {
        ..=-2 => 2.2,
        -1..=0 => 1.8,
        _ => 1.4 / (1.0 + 0.35 * f64::from(energy)),
    }
}
