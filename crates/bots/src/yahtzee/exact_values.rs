//! The values of the solved game as one array, with numbered states.

use rollwright_games::yahtzee::{Category, CategorySet};
use rollwright_games::{Game, Yahtzee};

use crate::ExactValues;
use crate::solution_provider::Shared;
use crate::yahtzee::YahtzeeSolution;
use crate::yahtzee::solver::states::{SolverSheetState, StateParts};

/// The values of a solution. All states are listed once, so that a number leads to its state.
pub(crate) struct YahtzeeExactValues {
    solution: Shared<YahtzeeSolution>,
    states: Vec<StateParts>,
}

impl YahtzeeExactValues {
    pub(crate) fn new(solution: Shared<YahtzeeSolution>) -> Self {
        let levels = 0..=Category::ALL.len();
        let states = levels.flat_map(|level| solution.states.level_states(level)).collect();
        Self { solution, states }
    }
}

impl ExactValues<Yahtzee> for YahtzeeExactValues {
    fn meaning(&self) -> &'static str {
        "the expected points to come at the start of a turn"
    }

    fn values(&self) -> &[f64] {
        &self.solution.values
    }

    /// `used_boxes` has a bit per box, Ones first. `upper_sum` is 63 if the bonus is decided, won
    /// or lost.
    fn field_names(&self) -> &'static [&'static str] {
        &["used_boxes", "upper_sum", "has_yahtzee_fifty"]
    }

    fn state_at(&self, number: usize) -> Option<Vec<i64>> {
        let &(upper, lower, sum) = self.states.get(number)?;
        let lower = i64::from(lower);
        let (six, top) = (lower & 63, lower >> 6);
        let used = upper as i64 | (six & 31) << 6 | i64::from(top > 0) << 11 | (six >> 5 & 1) << 12;
        Some(vec![used, i64::from(sum), i64::from(top == 2)])
    }

    fn number_of_state(&self, state: &[i64]) -> Option<usize> {
        let [used, sum, fifty] = *state else { return None };
        if !(0..1 << Category::ALL.len()).contains(&used) || !(0..=1).contains(&fifty) {
            return None;
        }
        let boxes = Category::ALL.into_iter().filter(|one| used >> one.index() & 1 == 1);
        let state = SolverSheetState {
            used_boxes: boxes.fold(CategorySet::EMPTY, |set, one| set.union(one.to_set())),
            upper_sum: u8::try_from(sum).ok()?,
            has_yahtzee_fifty: fifty == 1,
        };
        self.number_of_sheet_state(state)
    }

    fn number_of_position(&self, position: &Yahtzee) -> Option<usize> {
        let is_solved = position.rules_in_play() == self.solution.rules();
        let sheet = position.sheet_of(position.active_seat())?;
        let state = SolverSheetState::from_sheet(sheet);
        (is_solved && position.is_turn_start()).then(|| self.number_of_sheet_state(state))?
    }
}

impl YahtzeeExactValues {
    fn number_of_sheet_state(&self, state: SolverSheetState) -> Option<usize> {
        let states = &self.solution.states;
        let (upper, lower, sum) = states.parts_of_state(state)?;
        Some(states.state_number(upper, lower, sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HasSolver, NoCache, NoProgress, SolutionProvider, SolveRequest};
    use rollwright_games::default_rules;

    #[test]
    fn every_state_has_the_number_that_it_is_listed_under() {
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 2);
        let request =
            SolveRequest { seats: 1, discount: 1.0, wants_distribution: false, target: None };
        let rules = default_rules::<Yahtzee>();
        let values = Yahtzee::exact_values(&rules, request, &solutions).unwrap().unwrap();
        let count = values.values().len();
        for number in (0..count).step_by(7).chain([count - 1]) {
            let state = values.state_at(number).unwrap();
            assert_eq!(values.number_of_state(&state), Some(number), "{state:?}");
        }
        assert_eq!(values.state_at(count), None);
        for impossible in [&[0, 1, 0][..], &[0, 0, 1], &[-1, 0, 0], &[0, 300, 0], &[1 << 13, 0, 0]]
        {
            assert_eq!(values.number_of_state(impossible), None);
        }
    }
}
