//! Reasons in Qwixx: numbers that a cross passes over, locks and penalties.

use rollwright_games::qwixx::{Action, NumberState, Qwixx};
use rollwright_games::{Colour, Seat};

use crate::training::PuzzleTheme;

use super::{Fact, HasReasons, position_after};
use rollwright_games::Game;

/// The points of a penalty.
const PENALTY_POINTS: i32 = 5;

impl HasReasons for Qwixx {
    fn facts(&self, seat: Seat, action: Action) -> Vec<Fact> {
        match action {
            Action::Pass if self.is_pass_penalized(seat) => {
                vec![Fact::Penalty { points: PENALTY_POINTS }, Fact::GivesUpNothing]
            }
            Action::Pass => vec![Fact::PassesFreely],
            Action::Cross { row, number } => facts_of_cross(self, seat, action, row, number),
        }
    }

    fn losses_of_levels(is_win_chance: bool) -> Option<[f64; 5]> {
        Some(match is_win_chance {
            true => [0.0889, 0.0197, 0.0112, 0.0052, 0.0007],
            false => [9.38, 3.56, 1.03, 0.49, 0.0],
        })
    }

    fn puzzle_file() -> &'static str {
        include_str!("../training/puzzles/qwixx.txt")
    }

    fn puzzle_theme(&self, seat: Seat, best: Action) -> PuzzleTheme {
        let is_about_lock = |fact: &Fact| {
            matches!(fact, Fact::Locks { .. } | Fact::AllowsLock { .. } | Fact::LosesLock { .. })
        };
        let actions = self.legal_actions(seat);
        match best {
            _ if actions
                .iter()
                .any(|&action| self.facts(seat, action).iter().any(is_about_lock)) =>
            {
                PuzzleTheme::Locks
            }
            _ if self.is_pass_penalized(seat) => PuzzleTheme::Penalties,
            _ => PuzzleTheme::Room,
        }
    }
}

fn facts_of_cross(game: &Qwixx, seat: Seat, action: Action, row: Colour, number: u8) -> Vec<Fact> {
    let rules = game.rules_in_play();
    let column = rules.column_of(row, number).unwrap_or(0);
    let after = position_after(game, seat, action);
    let mut facts = vec![Fact::Gains { points: after.score(seat) - game.score(seat) }];
    let is_open = |at: &u8| game.number_state(seat, row, *at) == NumberState::Open;
    let numbers: Vec<u8> = (0..column).filter(is_open).map(|at| rules.number_at(row, at)).collect();
    facts.push(match numbers.is_empty() {
        true => Fact::GivesUpNothing,
        false => {
            let faces = u32::from(rules.faces_per_die());
            let ways = (1..=faces).flat_map(|one| (1..=faces).map(move |other| one + other));
            let ways = ways.filter(|sum| numbers.iter().any(|number| u32::from(*number) == *sum));
            Fact::GivesUp { row, ways: ways.count() as u32, rolls: faces * faces, numbers }
        }
    });
    let crosses = game.sheet_of(seat).row(row).crossed_number_count();
    let last = rules.last_column();
    // The last number needs some crosses before it.
    let can_lock = |crosses: u8, first_open: u8| {
        crosses + last.saturating_sub(first_open) >= rules.crosses_required_before_last_number()
    };
    let rightmost = game.sheet_of(seat).row(row).rightmost_crossed_column();
    let could_lock = can_lock(crosses, rightmost.map_or(0, |column| column + 1));
    if column < last {
        facts.push(match could_lock && !can_lock(crosses + 1, column + 1) {
            true => Fact::LosesLock { row },
            false => Fact::Leaves { row, numbers: last - column },
        });
    }
    if column == rules.last_column() && crosses >= rules.crosses_before_last_number_locks() {
        facts.insert(1, Fact::Locks { row });
    } else if crosses + 1 == rules.crosses_before_last_number_locks() {
        facts.push(Fact::AllowsLock { row });
    }
    facts
}
