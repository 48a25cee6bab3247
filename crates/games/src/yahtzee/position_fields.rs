//! The fields of a position.

use std::sync::LazyLock;

use super::sheet::is_possible_score;
use super::{
    Category, JokerRule, PositionError, ROLLS_PER_TURN, ROUNDS_PER_GAME, Rules, Sheet,
    UncheckedPosition, Yahtzee,
};
use crate::{FieldPasser, PositionFields, PositionFlaw, PositionPart, PositionStringError, Seat};

/// The scores that some five dice make in each category, ascending.
static POSSIBLE_SCORES: LazyLock<[Vec<u8>; ROUNDS_PER_GAME]> = LazyLock::new(|| {
    Category::ALL
        .map(|category| (0..=50).filter(|&points| is_possible_score(category, points)).collect())
});

impl PositionFields for Yahtzee {
    fn pass_fields(&self, fields: &mut impl FieldPasser) -> Result<Self, PositionStringError> {
        let (rules, seats) = (self.rules, self.seats);
        let active = fields.active_seat(self.active, seats)?;
        let mut sheets = Vec::new();
        for (seat, sheet) in seats.iter().zip(self.sheets()) {
            sheets.push(pass_sheet(sheet, seat, rules, fields)?);
        }
        let rolls_left = fields.small(self.rolls_left, ROLLS_PER_TURN + 1)?;
        let mut dice = [0; 5];
        if rolls_left < ROLLS_PER_TURN {
            for (at, (die, face)) in dice.iter_mut().zip(self.dice).enumerate() {
                let part = PositionPart::Die { at };
                let shown = |code: u32| i32::try_from(code).ok().filter(|&face| face > 0);
                let face = fields.part(part, face.into(), 7, &shown)?;
                *die = u8::try_from(face).map_err(|_| PositionStringError::Damaged)?;
            }
        }
        UncheckedPosition { rules, seats, active, sheets, dice, rolls_left }
            .try_into()
            .map_err(|error| PositionStringError::ImpossiblePosition(flaw_of(error)))
    }
}

fn flaw_of(error: PositionError) -> PositionFlaw {
    match error {
        PositionError::WrongTurnCount { seat, expected, got } => {
            PositionFlaw::TurnCount { seat, expected, got }
        }
        PositionError::NoSuchFace { .. } | PositionError::DiceDontMatchRolls { .. } => {
            PositionFlaw::Dice
        }
        PositionError::SheetCount { .. }
        | PositionError::UnexpectedChips { .. }
        | PositionError::NoSuchSeat { .. } => PositionFlaw::Unspecified,
    }
}

fn pass_sheet(
    sheet: &Sheet,
    seat: Seat,
    rules: Rules,
    fields: &mut impl FieldPasser,
) -> Result<Sheet, PositionStringError> {
    let mut points = [None; ROUNDS_PER_GAME];
    for category in Category::ALL {
        // 0 for an open category, otherwise the place in the list of possible scores, from 1.
        let possible = &POSSIBLE_SCORES[category.index()];
        let place = sheet.points_in(category).map_or(0, |scored| {
            1 + possible.iter().position(|&points| points == scored).unwrap_or(0)
        });
        let points_at = |place: u32| {
            let index = usize::try_from(place).ok()?.checked_sub(1)?;
            possible.get(index).copied()
        };
        let part = PositionPart::Cell { seat, row: category.index(), cell: 0 };
        let bound = possible.len() as u32 + 1;
        let place =
            fields.part(part, place as u32, bound, &|place| points_at(place).map(i32::from))?;
        points[category.index()] = points_at(place);
    }
    // The counters are the upper sum, the upper bonus and the chips.
    let chip_counter = PositionPart::Counter { seat, at: 2 };
    let chips = match rules.has_bonus_chips() {
        true => fields.small_part(chip_counter, sheet.bonus_chip_count(), ROUNDS_PER_GAME as u8)?,
        false => 0,
    };
    Sheet::from_category_points(points, chips)
        .filter(|sheet| usize::from(chips) <= max_chips(sheet, rules))
        .ok_or(PositionStringError::ImpossiblePosition(PositionFlaw::Part(chip_counter)))
}

/// The number of categories that may have been filled with five of a kind after the Yahtzee
/// category, each of which earns a chip.
fn max_chips(sheet: &Sheet, rules: Rules) -> usize {
    let may_have_earned_chip = |category: &Category| {
        let points = sheet.points_in(*category).unwrap_or(0);
        match (category.upper_face(), category.fixed_points(), rules.joker_rule()) {
            _ if *category == Category::Yahtzee => false,
            (Some(face), _, _) => points == 0 || points == 5 * face,
            (None, Some(_), JokerRule::None) => points == 0,
            (None, Some(_), JokerRule::Forced) => points != 0,
            (None, Some(_), JokerRule::Free) => true,
            (None, None, _) => points != 0 && points.is_multiple_of(5),
        }
    };
    sheet.used_categories().iter().filter(may_have_earned_chip).count()
}
