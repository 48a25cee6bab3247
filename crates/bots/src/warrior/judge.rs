//! Warrior judged without playing on.

use rollwright_games::{Game, Phase, Seat, Warrior};

/// What reaching the last square a turn later is worth.
const PATIENCE: f64 = 0.98;
/// Squares to go beyond which every seven more cost one more turn.
const NEAR: usize = 64;
/// The prospects of a warrior so many squares before the last, alone on the board.
static PROSPECTS: [f64; NEAR] = prospects();

/// The chances of the sums 2 to 12, in thirty-sixths.
const WAYS: [u8; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// For each distance the expected [`PATIENCE`] to the power of the turns until the
/// last square is hit exactly. One square before it there is no hope: no roll is 1.
const fn prospects() -> [f64; NEAR] {
    let mut worth = [0.0; NEAR];
    worth[0] = 1.0;
    let mut distance = 2;
    while distance < NEAR {
        let (mut moves, mut stays) = (0.0, 0.0);
        let mut sum = 2;
        while sum <= 12 {
            let chance = WAYS[sum - 2] as f64 / 36.0;
            if sum <= distance {
                moves += chance * worth[distance - sum];
            } else {
                stays += chance;
            }
            sum += 1;
        }
        worth[distance] = PATIENCE * moves / (1.0 - PATIENCE * stays);
        distance += 1;
    }
    worth
}

/// The chance to win: the own prospect against the other's, each by the squares to
/// go and the turns that too little energy is likely to cost.
pub(super) fn judge(position: &Warrior, seat: Seat) -> f64 {
    if matches!(position.phase(), Phase::Over { .. }) {
        return f64::from(position.score(seat));
    }
    let Some(other) = position.other(seat) else { return 0.0 };
    let (own, theirs) = (prospect(position, seat), prospect(position, other));
    // Two who can't get there any more are even.
    if own + theirs <= 0.0 { 0.5 } else { own / (own + theirs) }
}

/// How well a warrior stands, alone.
pub(super) fn prospect(position: &Warrior, seat: Seat) -> f64 {
    let distance = usize::from(position.rules_in_play().last() - position.place(seat));
    let alone = match PROSPECTS.get(distance) {
        Some(&worth) => worth,
        None => PROSPECTS[NEAR - 1] * PATIENCE.powf((distance + 1 - NEAR) as f64 / 7.0),
    };
    alone * PATIENCE.powf(turns_lost(position.energy(seat)))
}

/// The turns that weakness is likely to cost: three tosses without a double lose
/// one, and whoever has little is soon weak again.
fn turns_lost(energy: i32) -> f64 {
    match energy {
        ..=-2 => 2.2,
        -1..=0 => 1.8,
        _ => 1.4 / (1.0 + 0.35 * f64::from(energy)),
    }
}
