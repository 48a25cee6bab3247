//! Many solo games of perfect play at a time.
//!
//! A turn has three steps, each done for all games before the next:
//!
//! - roll the dice and list the possible actions
//! - read the values of the results and do nothing else, so that the processor waits for many
//!   sheets at once
//! - choose the best actions and cross them

use rollwright_games::Game;
use rollwright_games::qwixx::{PENALTIES_TO_END, Qwixx, RowCrosses, Sheet};

use crate::qwixx::QwixxSolution;
use crate::qwixx::random_roll_unaffected_by_locks::roll_all_dice;
use crate::qwixx::solver::action_pairs::{ActionPairValues, ActionPairs};
use crate::qwixx::solver::active_turn::{ACTION2_CROSSES, ActiveTurn};
use crate::qwixx::solver::expected_best_cross::Cross;
use crate::qwixx::solver::row_states::RowId;
use crate::qwixx::solver::sheet_index::ROW_COUNT;
use crate::simd_dispatch::{SimdTask, run_with_simd};
use crate::solo_batch_play::play_solo_batches;
use crate::{CompletedGame, RollNumberGenerator};

/// A game in progress.
struct SoloGame {
    /// Its index in the batch.
    place: usize,
    dice: RollNumberGenerator,
    sheet: Sheet,
    rows: [RowId; ROW_COUNT],
    /// The crosses of action 2 that the dice show.
    seconds: [Cross; ACTION2_CROSSES],
    /// The number of action pairs to choose from.
    pair_count: usize,
}

impl QwixxSolution {
    /// Plays whole games from `opening`, one with each of `dice` (see
    /// [`crate::qwixx::random_roll_unaffected_by_locks()`]), and adds their ends: the same games as by
    /// [`QwixxSolution::best_action`]. Returns `None` and adds nothing if there is more than one
    /// seat, a turn has begun, or the rules differ.
    pub fn play_solo_games(
        &self,
        opening: &Qwixx,
        dice: &[RollNumberGenerator],
        ends: &mut Vec<CompletedGame<Qwixx>>,
    ) -> Option<()> {
        if opening.rules_in_play() != self.rules() {
            return None;
        }
        play_solo_batches(opening, dice, ends, |games, dice| self.play_batch(games, dice))
    }

    fn play_batch(
        &self,
        games: &mut [CompletedGame<Qwixx>],
        dice: &[RollNumberGenerator],
    ) -> Option<()> {
        let opening = games.first()?.final_position;
        let sheet = *opening.sheet_of(opening.active_seat());
        let new_game = |(place, &dice)| SoloGame {
            place,
            dice,
            sheet,
            rows: self.row_ids(&sheet, opening.locked_rows()),
            seconds: [Cross { row: 0, column: 0 }; ACTION2_CROSSES],
            pair_count: 0,
        };
        let mut playing: Vec<SoloGame> = dice.iter().enumerate().map(new_game).collect();
        let all_values = self.values.last()?.as_flattened();
        let (mut action_pairs, mut values) = (Vec::new(), Vec::new());
        for turn in 1.. {
            action_pairs.clear();
            run_with_simd(ListActionsTask {
                solution: self,
                turn,
                games: &mut playing,
                action_pairs: &mut action_pairs,
            });
            values.clear();
            values.extend(action_pairs.iter().map(|pairs| pairs.read_values(all_values)));
            run_with_simd(ChooseActionsTask {
                solution: self,
                games: &mut playing,
                action_pairs: &action_pairs,
                values: &values,
            });
            for game in playing.extract_if(.., |game| self.is_over(game)) {
                // Equal sheets at the end of a turn make equal positions.
                let (seats, active) = (opening.seats(), opening.active_seat());
                let position =
                    Qwixx::from_sheets(self.rules(), seats, active, &[game.sheet]).ok()?;
                games[game.place] =
                    CompletedGame { final_position: position, turns_played: turn as u32 };
            }
            if playing.is_empty() {
                break;
            }
        }
        Some(())
    }

    fn is_over(&self, game: &SoloGame) -> bool {
        let locked = self.index.row_states.locked_row();
        game.sheet.penalties >= PENALTIES_TO_END
            || game.rows.iter().filter(|&&row| row == locked).count() >= 2
    }

    #[inline(always)]
    fn apply_cross(&self, game: &mut SoloGame, cross: Cross) {
        let row = usize::from(cross.row);
        let (next, _) = self.index.row_states.after_cross(game.rows[row], cross.column);
        game.rows[row] = next;
        let crosses = &mut game.sheet.rows[row].0;
        *crosses |= 1 << cross.column;
        if next == self.index.row_states.locked_row() && self.rules().is_lock_scored() {
            *crosses |= RowCrosses::LOCK_BIT;
        }
    }
}

/// The first step: lists the action pairs of every game, one game after the other.
struct ListActionsTask<'a> {
    solution: &'a QwixxSolution,
    turn: u64,
    games: &'a mut [SoloGame],
    action_pairs: &'a mut Vec<ActionPairs>,
}

impl SimdTask for ListActionsTask<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { solution, turn, games, action_pairs } = self;
        for game in games {
            let before = action_pairs.len();
            let roll = roll_all_dice(solution.rules(), game.dice.random_number_for_roll(turn, 0));
            let own_turn = ActiveTurn::new(&solution.index, game.rows, roll);
            game.seconds = own_turn.action2_crosses();
            solution.list_action_pairs(
                &own_turn,
                roll.white_sum(),
                game.sheet.penalties,
                action_pairs,
            );
            game.pair_count = action_pairs.len() - before;
        }
    }
}

/// The last step: chooses the best action pairs and applies them to the sheets.
struct ChooseActionsTask<'a> {
    solution: &'a QwixxSolution,
    games: &'a mut [SoloGame],
    action_pairs: &'a [ActionPairs],
    values: &'a [ActionPairValues],
}

impl SimdTask for ChooseActionsTask<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { solution, games, mut action_pairs, mut values } = self;
        for game in games {
            let (own, others) = action_pairs.split_at(game.pair_count);
            let (own_values, other_values) = values.split_at(game.pair_count);
            (action_pairs, values) = (others, other_values);
            let Some((pairs, second)) = solution.best_action_pair(own, own_values) else {
                continue;
            };
            if let Some(first) = pairs.action1_cross {
                solution.apply_cross(game, first);
            }
            match second {
                Some(second) => solution.apply_cross(game, game.seconds[second]),
                None => game.sheet.penalties = pairs.penalties,
            }
        }
    }
}
