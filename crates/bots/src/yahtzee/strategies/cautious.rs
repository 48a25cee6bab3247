//! The cautious strategy: takes no risk it can avoid.

use rollwright_games::yahtzee::{Action, Category, FaceFrequencies, Sheet, UPPER_BONUS_THRESHOLD};
use rollwright_games::{Game, Seat, Yahtzee};

use crate::Bot;
use crate::bot::max_by_value;

/// Avoids zeros, keeps the upper boxes on pace for the bonus (three of each face),
/// takes a safe box as soon as the dice make one, and saves Chance for later.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cautious;

impl Bot<Yahtzee> for Cautious {
    fn choose(&mut self, position: &Yahtzee, seat: Seat, _random: u64) -> Action {
        let legal = position.legal_actions(seat);
        let Some(sheet) = position.sheet_of(seat) else { return legal[0] };
        let dice = position.dice_faces();
        let keep = dice_to_keep(sheet, dice);
        let can_reroll = position.rolls_left() > 0;
        max_by_value(&legal, |action| match action {
            Action::Score(category) => match position.potential_score(category) {
                Some(scored) if scored.earns_chip => 1_000.0,
                Some(scored) => {
                    let safe = !can_reroll || is_safe_score(sheet, category, scored.points);
                    box_preference(sheet, category, scored.points) + if safe { 500.0 } else { 0.0 }
                }
                None => f64::MIN,
            },
            // Prefers to reroll exactly the dice that are not worth keeping.
            Action::Reroll(again) => {
                let right = (0..5).filter(|&at| again.contains(at) != keep[at]).count();
                if keep == [true; 5] { -1_000.0 } else { 200.0 + 10.0 * right as f64 }
            }
        })
    }
}

/// Whether scoring this many points in a box is worth stopping for.
fn is_safe_score(sheet: &Sheet, category: Category, points: u8) -> bool {
    match (category.upper_face(), category.fixed_points()) {
        // One die more than the bonus needs.
        (Some(face), _) => points >= 4 * face && sheet.upper_sum() < UPPER_BONUS_THRESHOLD,
        // Don't stop for a small straight while the large one is still open.
        (_, Some(30)) => points > 0 && !sheet.open_categories().contains(Category::LargeStraight),
        (_, Some(_)) => points > 0,
        (_, None) => category != Category::Chance && points >= 24,
    }
}

/// How much the bot wants to fill a box: its points compared with the usual points there. A zero
/// hurts most where the usual points are high, and Chance is saved for late in the game.
fn box_preference(sheet: &Sheet, category: Category, points: u8) -> f64 {
    let usual = match category {
        Category::ThreeOfAKind => 20.0,
        Category::FourOfAKind => 12.0,
        Category::FullHouse => 20.0,
        Category::SmallStraight => 25.0,
        Category::LargeStraight => 22.0,
        Category::Yahtzee => 10.0,
        Category::Chance if sheet.open_categories().len() > 4 => 26.0,
        Category::Chance => 20.0,
        upper => 3.0 * f64::from(upper.upper_face().unwrap_or(0)),
    };
    let over = f64::from(points) - usual;
    match category.upper_face() {
        // A point below the pace puts the bonus at risk, a point above secures it.
        Some(_) if sheet.upper_sum() < UPPER_BONUS_THRESHOLD => 1.8 * over,
        _ => over,
    }
}

/// Which dice to keep: a long run while a straight is open, two pairs while the full house is open,
/// otherwise the most useful face.
fn dice_to_keep(sheet: &Sheet, dice: [u8; 5]) -> [bool; 5] {
    let open = sheet.open_categories();
    let hand = FaceFrequencies::from_dice(dice);
    let straights =
        open.contains(Category::SmallStraight) || open.contains(Category::LargeStraight);
    let (from, length) = longest_run(hand);
    let needed = if open.contains(Category::SmallStraight) { 3 } else { 4 };
    let alike = (1..=6).map(|face| hand.count_of(face)).max().unwrap_or(0);
    if straights && length >= needed && alike < 3 {
        return first_of_each(dice, from..from + length);
    }
    let pairs = (1..=6).filter(|&face| hand.count_of(face) >= 2).count();
    if pairs == 2 && open.contains(Category::FullHouse) && alike < 4 {
        return dice.map(|die| hand.count_of(die) >= 2);
    }
    let help = |face: u8| {
        let count = i32::from(hand.count_of(face));
        let upper = Category::from_upper_face(face).is_some_and(|upper| open.contains(upper));
        let kinds = [Category::ThreeOfAKind, Category::FourOfAKind, Category::Yahtzee];
        let kind = kinds.into_iter().any(|kind| open.contains(kind));
        let usefulness = i32::from(upper) * 2 + i32::from(kind);
        (if usefulness > 0 { 20 * count + 5 * usefulness } else { count }) + i32::from(face)
    };
    let face = (1..=6).max_by_key(|&face| help(face)).unwrap_or(6);
    let only_chance = open == Category::Chance.to_set();
    dice.map(|die| if only_chance { die >= 5 } else { die == face })
}

/// The first face and the length of the longest run of consecutive faces.
fn longest_run(hand: FaceFrequencies) -> (u8, u8) {
    let length = |from: u8| (from..=6).take_while(|&face| hand.count_of(face) > 0).count() as u8;
    (1..=6).map(|from| (from, length(from))).max_by_key(|&(_, length)| length).unwrap_or((1, 0))
}

/// One die of each face in the range.
fn first_of_each(dice: [u8; 5], faces: std::ops::Range<u8>) -> [bool; 5] {
    std::array::from_fn(|at| faces.contains(&dice[at]) && !dice[..at].contains(&dice[at]))
}
