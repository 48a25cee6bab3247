//! Reasons in Yahtzee: what kept dice can make, and what a box is worth.

use rollwright_games::yahtzee::{Action, Category, DicePositions, Yahtzee};
use rollwright_games::{Game, Seat};

use crate::training::PuzzleTheme;

use super::yahtzee_chances::{chance_in_turn, chance_of_category};
use super::{Fact, HasReasons, position_after};

/// How many boxes a reason names.
const MAX_TARGETS: usize = 2;
/// A smaller chance isn't worth naming.
const MIN_CHANCE: f64 = 0.08;
/// The points that a pattern without fixed points is about worth, to choose which box to name.
const PATTERN_POINTS: f64 = 22.0;

impl HasReasons for Yahtzee {
    fn facts(&self, seat: Seat, action: Action) -> Vec<Fact> {
        match action {
            Action::Reroll(dice) => facts_of_reroll(self, seat, dice),
            Action::Score(category) => facts_of_score(self, seat, category),
        }
    }

    fn losses_of_levels(is_win_chance: bool) -> Option<[f64; 5]> {
        (!is_win_chance).then_some([6.67, 1.87, 1.12, 0.25, 0.0])
    }

    fn puzzle_file() -> &'static str {
        include_str!("../training/puzzles/yahtzee.txt")
    }

    fn puzzle_theme(&self, seat: Seat, best: Action) -> PuzzleTheme {
        let aim = self.facts(seat, best).into_iter().find_map(|fact| match fact {
            Fact::Makes { category, .. } => Some(category),
            _ => None,
        });
        let category = match best {
            Action::Score(category) => Some(category),
            Action::Reroll(_) => aim,
        };
        match category {
            Some(Category::SmallStraight | Category::LargeStraight) => PuzzleTheme::Straights,
            Some(category) if category.upper_face().is_some() => PuzzleTheme::Bonus,
            Some(_) => PuzzleTheme::Sets,
            None => PuzzleTheme::Dice,
        }
    }
}

fn facts_of_reroll(game: &Yahtzee, seat: Seat, again: DicePositions) -> Vec<Fact> {
    let faces = game.dice_faces().into_iter().enumerate();
    let mut kept: Vec<u8> =
        faces.filter(|(at, _)| !again.contains(*at)).map(|(_, face)| face).collect();
    kept.sort_unstable();
    let rolls = game.rolls_left();
    let Some(sheet) = game.sheet_of(seat) else { return vec![Fact::KeepsTurn] };
    let target = |category: Category| {
        let chance = chance_of_category(category, &kept, rolls)?;
        let points = category.fixed_points();
        let worth = chance * points.map_or(PATTERN_POINTS, f64::from);
        (chance >= MIN_CHANCE).then_some((worth, Fact::Makes { category, points, chance, rolls }))
    };
    let mut targets: Vec<(f64, Fact)> = sheet.open_categories().iter().filter_map(target).collect();
    targets.sort_by(|one, other| other.0.total_cmp(&one.0));
    let targets = targets.into_iter().take(MAX_TARGETS).map(|(_, fact)| fact);
    std::iter::once(Fact::Keeps { faces: kept.clone() }).chain(targets).collect()
}

fn facts_of_score(game: &Yahtzee, seat: Seat, category: Category) -> Vec<Fact> {
    let after = position_after(game, seat, Action::Score(category));
    let gained = after.score(seat) - game.score(seat);
    let written = after.sheet_of(seat).and_then(|sheet| sheet.points_in(category)).unwrap_or(0);
    let mut facts = vec![match written {
        0 => Fact::Zeroes { category, chance: chance_in_turn(category) },
        _ => Fact::Gains { points: gained },
    }];
    if let Some(face) = category.upper_face().filter(|_| written > 0) {
        facts.push(Fact::UpperPace { difference: i32::from(written) - 3 * i32::from(face) });
    }
    if category == Category::Chance {
        facts.push(Fact::SpendsChance);
    }
    if game.rolls_left() > 0 {
        facts.push(Fact::StopsEarly { rolls: game.rolls_left() });
    }
    facts
}
