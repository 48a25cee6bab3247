//! The answers of an own turn: an action 1 with all that action 2 might add to it.

use rollwright_games::Colour;
use rollwright_games::qwixx::PENALTIES_TO_END;

use super::Solved;
use super::own_turn::{First, OwnTurn, SECONDS};
use super::ranking::{Cross, greater};

/// What action 2 can be: nothing, or one of the crosses.
const WAYS: usize = 1 + SECONDS;

/// The worth of the boards that an answer leads to, in the order of its places.
pub(super) type AnswerWorths = [f64; WAYS];

/// A legal action 1, and what it leads to together with each action 2, nothing first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    /// Its cross, if it is one.
    pub(super) first: Option<Cross>,
    /// The penalties after it when action 2 is nothing.
    pub(super) penalties: u8,
    first_points: i32,
    /// The points of action 2.
    points: [i32; WAYS],
    /// Where the worths of the boards lie.
    places: [u32; WAYS],
}

impl Answer {
    #[inline(always)]
    pub(super) fn read(&self, worths: &[f64]) -> AnswerWorths {
        let mut found = [0.0; WAYS];
        for way in 0..WAYS {
            found[way] = worths[self.places[way] as usize];
        }
        found
    }
}

impl Solved {
    /// Lists the answers of a turn in the order of the legal ones.
    #[inline(always)]
    pub(super) fn list_answers(
        &self,
        turn: &OwnTurn<'_>,
        sum: u8,
        penalties: u8,
        answers: &mut Vec<Answer>,
    ) {
        answers.push(self.answer(turn, None, penalties));
        for colour in Colour::ALL {
            if let Some(first) = turn.first(colour, sum) {
                answers.push(self.answer(turn, Some(&first), penalties));
            }
        }
    }

    #[inline(always)]
    fn answer(&self, turn: &OwnTurn<'_>, first: Option<&First>, penalties: u8) -> Answer {
        let place = |board: u32, penalties: u8| 4 * board + u32::from(penalties);
        let over = self.boards.over() as u32;
        let mut answer = Answer {
            first: first.map(|first| first.cross),
            penalties,
            first_points: first.map_or(0, |first| i32::from(first.points)),
            points: [0; WAYS],
            places: [place(self.boards.len() as u32, 0); WAYS],
        };
        if first.is_some_and(|first| turn.ends_with(first)) {
            answer.places[0] = place(over, 0);
            return answer;
        }
        (answer.points[0], answer.penalties) = self.unused_second(first.is_some(), penalties);
        answer.places[0] = if answer.penalties < PENALTIES_TO_END {
            place(turn.without_second(first) as u32, answer.penalties)
        } else {
            place(over, 0)
        };
        let after = turn.with_second(first);
        for second in 0..SECONDS {
            answer.points[1 + second] = i32::from(after.points[second]);
            answer.places[1 + second] = place(after.boards[second], penalties);
        }
        answer
    }

    /// The best answer, and the number of its action 2 if that is a cross: as they are chosen
    /// by [`Solved::best`] one after the other, the first of equals.
    #[inline(always)]
    pub(super) fn best_answer<'a>(
        &self,
        answers: &'a [Answer],
        found: &[AnswerWorths],
    ) -> Option<(&'a Answer, Option<usize>)> {
        let (mut best, mut most) = (None, f64::NEG_INFINITY);
        for (answer, found) in answers.iter().zip(found) {
            let mut worths = [0.0; WAYS];
            for way in 0..WAYS {
                worths[way] = f64::from(answer.points[way]) + self.discount * found[way];
            }
            let [nothing, crosses @ ..] = worths;
            let cross = greatest(crosses);
            let first = f64::from(answer.first_points);
            let alone = first + f64::from(answer.points[0]) + self.discount * found[0];
            let worth = greater(first + cross, alone);
            if worth > most {
                let second = crosses.iter().position(|&worth| worth == cross);
                (best, most) = (Some((answer, second.filter(|_| cross > nothing))), worth);
            }
        }
        best
    }
}

#[inline(always)]
fn greatest([a, b, c, d, e, f, g, h]: [f64; SECONDS]) -> f64 {
    let [a, b, c, d] = [greater(a, e), greater(b, f), greater(c, g), greater(d, h)];
    greater(greater(a, c), greater(b, d))
}
