//! Why a choice is good or bad: typed facts of the position, and their sentences.
//!
//! - `fact`: every fact that a reason may state
//! - `pig`, `qwinto`, `qwixx`, `warrior`, `yahtzee`: the facts of each game
//! - `yahtzee_chances`: chances of a box with the rolls that are left
//! - `reason`: chooses the facts that tell two choices apart
//! - `texts/`: sentences, one file per language

mod fact;
mod pig;
mod qwinto;
mod qwixx;
mod reason;
mod texts;
mod warrior;
mod yahtzee;
mod yahtzee_chances;

pub use fact::Fact;
pub use reason::{GapSize, comparison_text, distinguishing_facts, reason_text};
pub use yahtzee_chances::chance_of_category;

use crate::training::PuzzleTheme;
use rollwright_games::{Phase, Presentation, Seat, impl_default_for_games};

/// A game whose choices have reasons. The defaults state what any game's rules say.
pub trait HasReasons: Presentation {
    /// The facts about `action`, most important first, never empty. `self` is what `seat` may see.
    fn facts(&self, seat: Seat, action: Self::Action) -> Vec<Fact> {
        default_facts(self, seat, action)
    }

    /// What the levels, weakest first, lose on average per decision that isn't obvious: measured by
    /// the example `performance_by_level`, in chances to win or else in points.
    #[must_use]
    fn losses_of_levels(_is_win_chance: bool) -> Option<[f64; 5]> {
        None
    }

    /// The file of the game's puzzles, a line each; empty if it has none.
    #[must_use]
    fn puzzle_file() -> &'static str {
        ""
    }

    /// What a puzzle is about whose best answer is `best`. `self` is what `seat` may see.
    fn puzzle_theme(&self, _seat: Seat, _best: Self::Action) -> PuzzleTheme {
        PuzzleTheme::Risk
    }
}

impl_default_for_games!(coach: HasReasons);

/// The points gained at once, and who goes on.
fn default_facts<G: Presentation>(position: &G, seat: Seat, action: G::Action) -> Vec<Fact> {
    let after = position_after(position, seat, action);
    let gained = after.score(seat) - position.score(seat);
    let mut facts = Vec::new();
    if gained != 0 && G::HAS_POINTS {
        facts.push(Fact::Gains { points: gained });
    }
    facts.push(match after.phase() {
        Phase::Over { .. } => Fact::EndsGame,
        Phase::Roll { seat: next } if next == seat && !after.is_turn_start() => {
            Fact::RollsOn { dice: after.dice_to_roll().len() }
        }
        _ if after.active_seat() == seat && !after.is_turn_start() => Fact::KeepsTurn,
        _ => Fact::EndsTurn,
    });
    facts
}

/// The position after `action`, if all others who are asked give their first legal answer.
fn position_after<G: Presentation>(position: &G, seat: Seat, action: G::Action) -> G {
    let mut after = position.clone();
    let others = match position.phase() {
        Phase::Decide { seats, .. } => seats,
        _ => return after,
    };
    after.apply_action(seat, action);
    for other in others.iter().filter(|&other| other != seat) {
        let Phase::Decide { seats, .. } = after.phase() else { break };
        if let Some(answer) = after.legal_actions(other).first().filter(|_| seats.contains(other)) {
            after.apply_action(other, *answer);
        }
    }
    after
}
