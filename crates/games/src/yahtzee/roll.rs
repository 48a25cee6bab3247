//! Possible rolls and their probabilities.

/// The dice of a roll; 0 for a die that isn't rolled now.
pub type Roll = [u8; 5];

/// Every roll of the dice at `positions`, ascending from left to right, with its
/// probability; 252 rolls of five dice.
pub(super) fn enumerate_rolls(positions: &[usize]) -> Vec<(Roll, f64)> {
    let mut all = Vec::with_capacity(if positions.len() == 5 { 252 } else { 126 });
    let mut faces = [1u8; 5];
    let faces = &mut faces[..positions.len()];
    loop {
        let mut roll = [0; 5];
        for (&at, &face) in positions.iter().zip(faces.iter()) {
            roll[at] = face;
        }
        all.push((roll, roll_probability(faces)));
        // The next ascending sequence: raise the last face below 6, and set everything to
        // its right to the same face.
        let Some(last) = faces.iter().rposition(|&face| face < 6) else { return all };
        let raised = faces[last] + 1;
        faces[last..].fill(raised);
    }
}

/// The probability that dice show `faces` (ascending) in any order.
fn roll_probability(faces: &[u8]) -> f64 {
    let mut orders = 1.0;
    let mut run = 0;
    for (at, &face) in faces.iter().enumerate() {
        run = if at > 0 && faces[at - 1] == face { run + 1 } else { 1 };
        orders *= (at + 1) as f64 / f64::from(run);
    }
    orders / 6f64.powi(faces.len() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_dice_have_252_rolls() {
        let all = enumerate_rolls(&[0, 1, 2, 3, 4]);
        assert_eq!(all.len(), 252);
        let total: f64 = all.iter().map(|(_, p)| p).sum();
        assert!((total - 1.0).abs() < 1e-12);
        let ways = |roll| all.iter().find(|(r, _)| *r == roll).unwrap().1 * 7776.0;
        assert!((ways([4, 4, 4, 4, 4]) - 1.0).abs() < 1e-9);
        assert!((ways([1, 2, 3, 4, 5]) - 120.0).abs() < 1e-9);
        assert!((ways([2, 2, 2, 3, 3]) - 10.0).abs() < 1e-9);
    }

    #[test]
    fn fewer_dice_stay_in_their_positions() {
        let all = enumerate_rolls(&[1, 4]);
        assert_eq!(all.len(), 21);
        assert!(all.iter().all(|(r, _)| r[0] == 0 && r[2] == 0 && r[3] == 0 && r[1] <= r[4]));
        assert!((all.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
