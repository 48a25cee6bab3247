//! Warrior: a static win estimate.

use rollwright_games::{Game, Phase, Seat, Warrior};

/// The discount for reaching the last square a turn later.
const DISCOUNT_PER_TURN: f64 = 0.98;
/// From this distance on, every seven squares cost one more turn.
const LOOKUP_SQUARES: usize = 64;
/// The prospect of a lone player at this distance from the last square.
static PROSPECT_LOOKUP: [f64; LOOKUP_SQUARES] = build_prospects();

/// The weights of the sums 2 to 12, in thirty-sixths.
const SUM_WEIGHTS: [u8; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// For each distance, the expected [`DISCOUNT_PER_TURN`] to the power of the turns until the last
/// square is hit exactly. One square before it there is no hope: no roll is 1.
const fn build_prospects() -> [f64; LOOKUP_SQUARES] {
    let mut prospect = [0.0; LOOKUP_SQUARES];
    prospect[0] = 1.0;
    let mut distance = 2;
    while distance < LOOKUP_SQUARES {
        let (mut moves, mut stays) = (0.0, 0.0);
        let mut sum = 2;
        while sum <= 12 {
            let chance = SUM_WEIGHTS[sum - 2] as f64 / 36.0;
            if sum <= distance {
                moves += chance * prospect[distance - sum];
            } else {
                stays += chance;
            }
            sum += 1;
        }
        prospect[distance] = DISCOUNT_PER_TURN * moves / (1.0 - DISCOUNT_PER_TURN * stays);
        distance += 1;
    }
    prospect
}

/// Estimates the win chance from both prospects, each by the squares to go and the turns that a
/// lack of energy is likely to cost.
pub(crate) fn estimate_win_chance(position: &Warrior, seat: Seat) -> f64 {
    if matches!(position.phase(), Phase::Over { .. }) {
        return f64::from(position.score(seat));
    }
    let Some(other) = position.opponent(seat) else { return 0.0 };
    let (own, theirs) = (solo_prospect(position, seat), solo_prospect(position, other));
    // Two players who can't get there any more are even.
    if own + theirs <= 0.0 { 0.5 } else { own / (own + theirs) }
}

/// The prospect of a player, ignoring the opponent.
pub(crate) fn solo_prospect(position: &Warrior, seat: Seat) -> f64 {
    let distance =
        usize::from(position.rules_in_play().last_path_index() - position.path_index_of(seat));
    let alone = match PROSPECT_LOOKUP.get(distance) {
        Some(&prospect) => prospect,
        None => {
            PROSPECT_LOOKUP[LOOKUP_SQUARES - 1]
                * DISCOUNT_PER_TURN.powf((distance + 1 - LOOKUP_SQUARES) as f64 / 7.0)
        }
    };
    alone * DISCOUNT_PER_TURN.powf(expected_turns_lost(position.energy_of(seat)))
}

/// The turns that weakness is likely to cost: three tosses without a double lose one, and a player
/// with little energy is soon weak again.
fn expected_turns_lost(energy: i32) -> f64 {
    match energy {
        ..=-2 => 2.2,
        -1..=0 => 1.8,
        _ => 1.4 / (1.0 + 0.35 * f64::from(energy)),
    }
}
