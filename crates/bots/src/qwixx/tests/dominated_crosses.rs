//! The dominance rule by which the solver skips crosses, checked on solved games.

use rollwright_games::qwixx::{RuleSetKind, Rules};

use super::small_rules;
use crate::NoProgress;
use crate::qwixx::QwixxSolution;
use crate::qwixx::solver::row_states::ILLEGAL_ROW;

/// Of two crosses in one row, the one further on never leads to more, except for the last column,
/// which may lock the row. So if one gains nothing, those after it can be skipped.
#[test]
fn a_cross_further_on_never_leads_to_more() {
    let middle = RuleSetKind::ALL.map(|kind| Rules::reduced(kind, 3, 2).unwrap());
    for rules in small_rules().into_iter().chain(middle) {
        let solution = QwixxSolution::solve(rules, 2, 0.9, 1, &NoProgress).unwrap();
        let (index, last) = (&solution.index, rules.last_column());
        let count = index.row_states.state_count() as u8;
        let mut compared = 0;
        for row in 0..count {
            let after = |column: u8| index.row_states.after_cross(row, column);
            for column in (1..last).filter(|&column| after(column - 1).0 != ILLEGAL_ROW) {
                let ((near, points), (far, far_points)) = (after(column - 1), after(column));
                assert_eq!(points, far_points);
                for rest in 0..usize::from(count).pow(3) {
                    let other = |place: u32| (rest / usize::from(count).pow(place)) as u8 % count;
                    let sheet = |row: u8| index.sheet_number([row, other(0), other(1), other(2)]);
                    for values in &solution.values {
                        let (near, far) = (values[sheet(near)], values[sheet(far)]);
                        assert!((0..4).all(|lane| far[lane] <= near[lane] + 1e-12), "{rules:?}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 0);
    }
}
