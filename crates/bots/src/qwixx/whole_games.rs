//! Whole games of perfect play alone, many side by side.
//!
//! A turn has three steps, each done for all games before the next: dice are rolled and what
//! they allow is listed; what it leads to is read, and nothing else done, so that the processor
//! waits for many boards at once; the best is chosen and crossed.

use rollwright_games::Game;
use rollwright_games::qwixx::{PENALTIES_TO_END, Qwixx, Row, Sheet};

use super::Solved;
use super::answers::{Answer, AnswerWorths};
use super::boards::COLOURS;
use super::own_turn::{OwnTurn, SECONDS};
use super::ranking::Cross;
use super::rows::RowId;
use super::thrown::all_dice;
use crate::side_by_side::play_side_by_side;
use crate::vectors::{Wide, with_wide_vectors};
use crate::{Ended, GameDice};

/// A game that is being played.
struct Playing {
    /// Its place among those that go together.
    place: usize,
    dice: GameDice,
    sheet: Sheet,
    rows: [RowId; COLOURS],
    /// The crosses of action 2 that the dice show.
    seconds: [Cross; SECONDS],
    /// How many answers there are to choose from.
    answers: usize,
}

impl Solved {
    /// Plays whole games from `opening`, one with each of `dice` (see [`super::thrown()`]), and
    /// adds how they end: the same games as by [`Solved::best`]. `None`, and nothing is added,
    /// where a seat is not alone at the table, a turn has begun or the rules are others.
    pub fn play_alone(
        &self,
        opening: &Qwixx,
        dice: &[GameDice],
        ends: &mut Vec<Ended<Qwixx>>,
    ) -> Option<()> {
        if opening.rules_in_play() != self.rules() {
            return None;
        }
        play_side_by_side(opening, dice, ends, |games, dice| self.play_together(games, dice))
    }

    fn play_together(&self, games: &mut [Ended<Qwixx>], dice: &[GameDice]) -> Option<()> {
        let opening = games.first()?.position;
        let sheet = *opening.sheet_of(opening.active());
        let begun = |(place, &dice)| Playing {
            place,
            dice,
            sheet,
            rows: self.rows_of(&sheet, opening.locked_rows()),
            seconds: [Cross { row: 0, column: 0 }; SECONDS],
            answers: 0,
        };
        let mut playing: Vec<Playing> = dice.iter().enumerate().map(begun).collect();
        let worths = self.worths.last()?.as_flattened();
        let (mut answers, mut found) = (Vec::new(), Vec::new());
        for turn in 1.. {
            answers.clear();
            with_wide_vectors(List {
                solved: self,
                turn,
                games: &mut playing,
                answers: &mut answers,
            });
            found.clear();
            found.extend(answers.iter().map(|answer| answer.read(worths)));
            with_wide_vectors(Choose {
                solved: self,
                games: &mut playing,
                answers: &answers,
                found: &found,
            });
            for game in playing.extract_if(.., |game| self.is_over(game)) {
                // Equal sheets at the end of a turn make equal positions.
                let (seats, active) = (opening.seats(), opening.active());
                let position = Qwixx::set_up(self.rules(), seats, active, &[game.sheet]).ok()?;
                games[game.place] = Ended { position, turns: turn as u32 };
            }
            if playing.is_empty() {
                break;
            }
        }
        Some(())
    }

    fn is_over(&self, game: &Playing) -> bool {
        let locked = self.boards.rows.locked();
        game.sheet.penalties >= PENALTIES_TO_END
            || game.rows.iter().filter(|&&row| row == locked).count() >= 2
    }

    #[inline(always)]
    fn cross(&self, game: &mut Playing, cross: Cross) {
        let row = usize::from(cross.row);
        let (next, _) = self.boards.rows.cross(game.rows[row], cross.column);
        game.rows[row] = next;
        let crosses = &mut game.sheet.rows[row].0;
        *crosses |= 1 << cross.column;
        if next == self.boards.rows.locked() && self.rules().lock_scores() {
            *crosses |= Row::LOCK;
        }
    }
}

/// The first step: lists the answers of every game, one game after the other.
struct List<'a> {
    solved: &'a Solved,
    turn: u64,
    games: &'a mut [Playing],
    answers: &'a mut Vec<Answer>,
}

impl Wide for List<'_> {
    type Output = ();

    #[inline(always)]
    fn work(self) {
        let Self { solved, turn, games, answers } = self;
        for game in games {
            let before = answers.len();
            let roll = all_dice(solved.rules(), game.dice.number(turn, 0));
            let own_turn = OwnTurn::new(&solved.boards, game.rows, roll);
            game.seconds = own_turn.seconds();
            solved.list_answers(&own_turn, roll.white_sum(), game.sheet.penalties, answers);
            game.answers = answers.len() - before;
        }
    }
}

/// The last step: chooses the best answers and puts them on the sheets.
struct Choose<'a> {
    solved: &'a Solved,
    games: &'a mut [Playing],
    answers: &'a [Answer],
    found: &'a [AnswerWorths],
}

impl Wide for Choose<'_> {
    type Output = ();

    #[inline(always)]
    fn work(self) {
        let Self { solved, games, mut answers, mut found } = self;
        for game in games {
            let (own, others) = answers.split_at(game.answers);
            let (own_found, others_found) = found.split_at(game.answers);
            (answers, found) = (others, others_found);
            let Some((answer, second)) = solved.best_answer(own, own_found) else { continue };
            if let Some(first) = answer.first {
                solved.cross(game, first);
            }
            match second {
                Some(second) => solved.cross(game, game.seconds[second]),
                None => game.sheet.penalties = answer.penalties,
            }
        }
    }
}
