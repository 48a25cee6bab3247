//! The values of a solution as one array, with numbered states.

use rollwright_games::{Game, Qwixx};

use crate::ExactValues;
use crate::qwixx::QwixxSolution;
use crate::qwixx::solver::row_states::{ILLEGAL_ROW, RowId};
use crate::qwixx::solver::sheet_index::{ROW_COUNT, RowPairId};
use crate::solution_provider::Shared;

/// The values of every sheet at the start of its owner's turn, by the number of penalties.
pub(crate) struct QwixxExactValues(pub(crate) Shared<QwixxSolution>);

const PENALTIES: usize = 4;

impl ExactValues<Qwixx> for QwixxExactValues {
    fn meaning(&self) -> &'static str {
        "the expected points to come at the start of the own turn"
    }

    /// Without the sheets after an illegal cross, which come last.
    fn values(&self) -> &[f64] {
        let sheets = self.0.values.first().map_or(&[][..], Vec::as_slice);
        &sheets.as_flattened()[..PENALTIES * self.0.index.sheet_count()]
    }

    fn shape(&self) -> Vec<usize> {
        vec![self.0.index.sheet_count(), PENALTIES]
    }

    /// For each row, the first column that is still open and the crosses before it. A locked row has
    /// the column 12, and a row that is finished without a lock 11, both without crosses.
    fn field_names(&self) -> &'static [&'static str] {
        &[
            "red_from",
            "red_crosses",
            "yellow_from",
            "yellow_crosses",
            "green_from",
            "green_crosses",
            "blue_from",
            "blue_crosses",
            "penalties",
        ]
    }

    fn state_at(&self, number: usize) -> Option<Vec<i64>> {
        let (sheet, penalties) = (number / PENALTIES, number % PENALTIES);
        if sheet >= self.0.index.sheet_count() {
            return None;
        }
        // The inverse of the triangular numbering of two pairs.
        let mut high = ((8 * sheet + 1).isqrt() - 1) / 2;
        while (high + 1) * (high + 2) / 2 <= sheet {
            high += 1;
        }
        let low = sheet - high * (high + 1) / 2;
        let pairs = [low, high].map(|pair| self.0.index.rows_of(pair as RowPairId));
        let rows = pairs.into_iter().flatten().flat_map(|row| self.row_fields(row));
        Some(rows.chain([penalties as i64]).collect())
    }

    fn number_of_state(&self, state: &[i64]) -> Option<usize> {
        let (rows, rest) = state.as_chunks::<2>();
        let (&[penalties], rows) = (rest, <&[[i64; 2]; ROW_COUNT]>::try_from(rows).ok()?) else {
            return None;
        };
        let mut ids = [ILLEGAL_ROW; ROW_COUNT];
        for (id, fields) in ids.iter_mut().zip(rows) {
            *id = self.row_with_fields(*fields)?;
        }
        let penalties = usize::try_from(penalties).ok().filter(|count| *count < PENALTIES)?;
        Some(self.0.index.sheet_number(ids) * PENALTIES + penalties)
    }

    fn number_of_position(&self, position: &Qwixx) -> Option<usize> {
        let fits = position.rules_in_play() == self.0.rules()
            && position.seats().count() == self.0.seat_count();
        if !fits || !position.is_turn_start() {
            return None;
        }
        let sheet = position.sheet_of(position.active_seat());
        let rows = self.0.row_ids(sheet, position.locked_rows());
        let penalties = usize::from(sheet.penalties);
        (!rows.contains(&ILLEGAL_ROW) && penalties < PENALTIES)
            .then(|| self.0.index.sheet_number(rows) * PENALTIES + penalties)
    }
}

const LOCKED: i64 = 12;
const FINISHED: i64 = 11;

impl QwixxExactValues {
    fn row_fields(&self, row: RowId) -> [i64; 2] {
        let rows = &self.0.index.row_states;
        match rows.open_row(row) {
            Some((from, crosses)) => [from.into(), crosses.into()],
            None if row == rows.locked_row() => [LOCKED, 0],
            None => [FINISHED, 0],
        }
    }

    fn row_with_fields(&self, fields: [i64; 2]) -> Option<RowId> {
        let count = self.0.index.row_states.state_count() as RowId;
        (0..count).find(|row| self.row_fields(*row) == fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HasSolver, NoCache, NoProgress, SolutionProvider, SolveRequest};
    use rollwright_games::qwixx::Rules;

    #[test]
    fn every_state_has_the_number_that_it_is_listed_under() {
        let solutions = SolutionProvider::new(&NoCache, &NoProgress, 2);
        let request =
            SolveRequest { seats: 1, discount: 1.0, wants_distribution: false, target: None };
        // The smallest solution of all rules: three-sided dice.
        let rules = Rules::reduced(Rules::OFFICIAL.kind(), 3, 3).unwrap();
        let values = Qwixx::exact_values(&rules, request, &solutions).unwrap().unwrap();
        let count = values.values().len();
        assert_eq!(values.shape().iter().product::<usize>(), count);
        for number in 0..count {
            let state = values.state_at(number).unwrap();
            assert_eq!(values.number_of_state(&state), Some(number), "{state:?}");
        }
        assert_eq!(values.state_at(count), None);
        assert_eq!(values.number_of_state(&[0; 8]), None);
        assert_eq!(values.number_of_state(&[0, 0, 0, 0, 0, 0, 0, 0, 4]), None);
        assert_eq!(values.number_of_state(&[0, 1, 0, 0, 0, 0, 0, 0, 0]), None);
    }
}
