//! A player's answers, and what to ask next.

use std::collections::BTreeMap;

use super::{Difficulty, ExerciseSource, Mistake, PuzzleSet, PuzzleTheme, PuzzleWish};

/// An answer to an exercise.
#[derive(Clone, PartialEq, Debug)]
pub struct ExerciseAnswer {
    /// Where the exercise came from.
    pub source: ExerciseSource,
    /// The kind of question.
    pub question: String,
    /// The loss of the answer; 0 if it was correct.
    pub loss: f64,
}

impl ExerciseAnswer {
    /// Whether it was as good as the best.
    #[must_use]
    pub fn is_correct(&self) -> bool {
        self.loss <= 0.0
    }
}

/// After how many answers a kind of question is asked again, by its streak of correct answers.
const QUESTION_INTERVALS: [usize; 5] = [1, 2, 4, 8, 16];
/// An own position that was missed again returns after this many answers.
const MISSED_INTERVAL: usize = 2;
/// One that was answered correctly once returns after this many; after twice in a row it is
/// learned.
const CORRECT_ONCE_INTERVAL: usize = 8;
/// The share of correct answers is over this many recent ones.
const RECENT_ANSWERS: usize = 10;

/// A player's progress, derived from the answers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TrainingProgress {
    /// All answers, oldest first.
    answers: Vec<ExerciseAnswer>,
    by_question_kind: BTreeMap<String, QuestionKindProgress>,
}

/// The progress with one kind of question.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct QuestionKindProgress {
    /// The current streak of correct answers, at most four.
    pub correct_streak: usize,
    /// The total number of answers after which it is due.
    pub due_after_answers: usize,
    /// Whether each answer was correct, oldest first.
    pub correct_history: Vec<bool>,
}

impl TrainingProgress {
    /// The progress that follows from these answers to exercises of one game, oldest first.
    #[must_use]
    pub fn from_answers(answers: Vec<ExerciseAnswer>) -> Self {
        let mut by_question_kind: BTreeMap<String, QuestionKindProgress> = BTreeMap::new();
        for (number, answer) in (1..).zip(&answers) {
            let kind = by_question_kind.entry(answer.question.clone()).or_default();
            kind.correct_streak = if answer.is_correct() {
                (kind.correct_streak + 1).min(QUESTION_INTERVALS.len() - 1)
            } else {
                0
            };
            kind.due_after_answers = number + QUESTION_INTERVALS[kind.correct_streak];
            kind.correct_history.push(answer.is_correct());
        }
        Self { answers, by_question_kind }
    }

    /// How many answers there are.
    #[must_use]
    pub fn answer_count(&self) -> usize {
        self.answers.len()
    }

    /// The puzzles that were answered.
    #[must_use]
    pub fn answered_puzzles(&self) -> Vec<usize> {
        let index = |answer: &ExerciseAnswer| match answer.source {
            ExerciseSource::Puzzle { index } => Some(index),
            _ => None,
        };
        self.answers.iter().filter_map(index).collect()
    }

    /// The exercise to ask next besides own mistakes: a puzzle, or a position of a simulated game
    /// if the game has no puzzles. `number` is random.
    #[must_use]
    pub fn next_source(
        &self,
        puzzles: PuzzleSet,
        difficulty: Difficulty,
        theme: Option<PuzzleTheme>,
        number: u64,
    ) -> ExerciseSource {
        let (question, answered) = (self.next_question_kind(), self.answered_puzzles());
        let wish = PuzzleWish { difficulty, theme, question, answered: &answered };
        match puzzles.choose(&wish, number) {
            Some(index) => ExerciseSource::Puzzle { index },
            None => {
                let question = question.map(str::to_owned);
                ExerciseSource::SimulatedGame { number, difficulty, question }
            }
        }
    }

    /// Each kind of question that was asked, with its progress.
    pub fn by_question_kind(&self) -> impl Iterator<Item = (&str, &QuestionKindProgress)> {
        self.by_question_kind.iter().map(|(question, kind)| (question.as_str(), kind))
    }

    /// The kind of question to ask next: the one that is due first, and among several a missed one.
    /// `None` if no kind is due.
    #[must_use]
    pub fn next_question_kind(&self) -> Option<&str> {
        let due = self
            .by_question_kind()
            .filter(|(_, kind)| kind.due_after_answers <= self.answer_count() + 1);
        due.min_by_key(|(_, kind)| (kind.due_after_answers, kind.correct_streak))
            .map(|(question, _)| question)
    }

    /// The own position to ask next: of the kind that is due, if there is one, the costliest that
    /// isn't learned and wasn't asked just now.
    #[must_use]
    pub fn next_mistake_to_ask<'m>(&self, mistakes: &'m [Mistake]) -> Option<&'m Mistake> {
        let kind = self.next_question_kind();
        let open = || mistakes.iter().filter(|mistake| self.is_due(&mistake.to_exercise_source()));
        let costliest = |one: &&Mistake, other: &&Mistake| one.loss.total_cmp(&other.loss);
        let of_kind = open().filter(|mistake| kind == Some(mistake.question.as_str()));
        of_kind.max_by(costliest).or_else(|| open().max_by(costliest).filter(|_| kind.is_none()))
    }

    fn is_due(&self, source: &ExerciseSource) -> bool {
        let own = |(_, answer): &(usize, &ExerciseAnswer)| answer.source == *source;
        let mut last = self.answers.iter().enumerate().rev().filter(own);
        let Some((at, answer)) = last.next() else { return true };
        let since = self.answer_count() - at;
        match (answer.is_correct(), last.next().is_some_and(|(_, before)| before.is_correct())) {
            (false, _) => since > MISSED_INTERVAL,
            (true, false) => since > CORRECT_ONCE_INTERVAL,
            (true, true) => false,
        }
    }
}

impl QuestionKindProgress {
    /// The share of correct answers among the last ten, in percent, after each answer.
    #[must_use]
    pub fn rolling_correct_percentages(&self) -> Vec<i64> {
        let share = |end: usize| {
            let recent = &self.correct_history[end.saturating_sub(RECENT_ANSWERS)..end];
            let correct = recent.iter().filter(|&&correct| correct).count();
            (100 * correct / recent.len().max(1)) as i64
        };
        (1..=self.correct_history.len()).map(share).collect()
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::Seat;

    use super::*;

    fn answer(question: &str, number: u64, loss: f64) -> ExerciseAnswer {
        let difficulty = super::super::Difficulty::Easy;
        let source = ExerciseSource::SimulatedGame { number, difficulty, question: None };
        ExerciseAnswer { source, question: question.to_owned(), loss }
    }

    fn mistake(question: &str, events_before: usize, loss: f64) -> Mistake {
        let (table, question) = ("t".to_owned(), question.to_owned());
        Mistake { table, events_before, seat: Seat(0), question, loss }
    }

    #[test]
    fn missed_kinds_return_at_once_and_correct_ones_wait_longer_each_time() {
        let mut answers = Vec::new();
        assert_eq!(TrainingProgress::from_answers(answers.clone()).next_question_kind(), None);
        answers.push(answer("box", 1, 0.0));
        answers.push(answer("dice", 2, 3.5));
        let progress = TrainingProgress::from_answers(answers.clone());
        assert_eq!(progress.next_question_kind(), Some("dice"), "it was missed");
        answers.push(answer("dice", 3, 0.0));
        let progress = TrainingProgress::from_answers(answers.clone());
        assert_eq!(progress.next_question_kind(), Some("box"), "the other is due first now");
        for number in 4..6 {
            answers.push(answer("box", number, 0.0));
        }
        let waits: Vec<usize> = TrainingProgress::from_answers(answers)
            .by_question_kind()
            .map(|(_, kind)| kind.due_after_answers)
            .collect();
        assert_eq!(waits, [5 + 8, 3 + 2], "three in a row wait eight answers, one waits two");
    }

    #[test]
    fn own_positions_return_until_they_were_correct_twice() {
        let own = [mistake("box", 4, 1.0), mistake("box", 9, 7.0)];
        let mut answers = Vec::new();
        let next = |answers: &[ExerciseAnswer]| {
            TrainingProgress::from_answers(answers.to_vec())
                .next_mistake_to_ask(&own)
                .map(|mistake| mistake.events_before)
        };
        assert_eq!(next(&answers), Some(9), "the costliest first");
        let on_own = |events_before: usize, loss: f64| ExerciseAnswer {
            source: mistake("box", events_before, 0.0).to_exercise_source(),
            question: "box".to_owned(),
            loss,
        };
        answers.push(on_own(9, 2.0));
        assert_eq!(next(&answers), Some(4), "not the same again at once");
        answers.push(on_own(4, 0.0));
        answers.extend((0..3).map(|number| answer("box", number, 1.0)));
        assert_eq!(next(&answers), Some(9), "what was missed comes first");
        answers.push(on_own(9, 0.0));
        answers.extend((0..9).map(|number| answer("box", number, 1.0)));
        answers.push(on_own(9, 0.0));
        answers.extend((0..20).map(|number| answer("box", number, 1.0)));
        assert_eq!(next(&answers), Some(4), "right twice in a row is learned");
    }

    #[test]
    fn the_curve_shows_the_share_of_the_last_ten() {
        let answers = (0..20).map(|at| answer("box", at, if at < 10 { 1.0 } else { 0.0 }));
        let progress = TrainingProgress::from_answers(answers.collect());
        let (_, kind) = progress.by_question_kind().next().unwrap();
        let curve = kind.rolling_correct_percentages();
        assert_eq!((curve[0], curve[9], curve[14], curve[19]), (0, 0, 50, 100));
    }
}
