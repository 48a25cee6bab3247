//! The rolls that can come, and how likely each is.

/// The dice of a roll: 0 where a die is not rolled now.
pub type Roll = [u8; 5];

/// Every way `due.len()` dice can fall, rising from left to right in the positions
/// `due`, with its probability; 252 for five dice.
pub(super) fn enumerate_rolls(due: &[usize]) -> Vec<(Roll, f64)> {
    let mut all = Vec::with_capacity(if due.len() == 5 { 252 } else { 126 });
    let mut faces = [1u8; 5];
    let faces = &mut faces[..due.len()];
    loop {
        let mut roll = [0; 5];
        for (&at, &face) in due.iter().zip(faces.iter()) {
            roll[at] = face;
        }
        all.push((roll, roll_probability(faces)));
        // The next rising sequence: raise the last face that can be, and level
        // everything right of it.
        let Some(last) = faces.iter().rposition(|&face| face < 6) else { return all };
        let raised = faces[last] + 1;
        faces[last..].fill(raised);
    }
}

/// The probability that dice show `faces` (rising) in any order.
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
    fn five_dice_fall_in_252_ways() {
        let all = enumerate_rolls(&[0, 1, 2, 3, 4]);
        assert_eq!(all.len(), 252);
        let total: f64 = all.iter().map(|(_, p)| p).sum();
        assert!((total - 1.0).abs() < 1e-12);
        let of = |roll| all.iter().find(|(r, _)| *r == roll).unwrap().1 * 7776.0;
        assert!((of([4, 4, 4, 4, 4]) - 1.0).abs() < 1e-9);
        assert!((of([1, 2, 3, 4, 5]) - 120.0).abs() < 1e-9);
        assert!((of([2, 2, 2, 3, 3]) - 10.0).abs() < 1e-9);
    }

    #[test]
    fn fewer_dice_stay_in_their_positions() {
        let all = enumerate_rolls(&[1, 4]);
        assert_eq!(all.len(), 21);
        assert!(all.iter().all(|(r, _)| r[0] == 0 && r[2] == 0 && r[3] == 0 && r[1] <= r[4]));
        assert!((all.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
