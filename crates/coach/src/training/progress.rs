//! What somebody has answered, and what is to be asked next.

use std::collections::BTreeMap;

use super::{Mistake, Source};

/// An answer to a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// Where the position came from.
    pub source: Source,
    /// The kind of question.
    pub question: String,
    /// What the answer cost; nothing where it was right.
    pub loss: f64,
}

impl Answered {
    /// Whether it was as good as the best.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.loss <= 0.0
    }
}

/// After how many answers a kind of question comes back, by how often it was answered
/// rightly in a row.
const WAITS: [usize; 5] = [1, 2, 4, 8, 16];
/// An own position that was missed again comes back after so many answers.
const MISSED: usize = 2;
/// One that was answered rightly once, after so many; after twice in a row it is learned.
const RIGHT_ONCE: usize = 8;
/// The share of right answers is that of so many last ones.
const LATELY: usize = 10;

/// How somebody stands, as it follows from their answers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// All answers, the oldest first.
    answers: Vec<Answered>,
    kinds: BTreeMap<String, Kind>,
}

/// How somebody stands with a kind of question.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Kind {
    /// How often it was answered rightly in a row, at most four times.
    pub row: usize,
    /// After how many answers in all it is due.
    pub due: usize,
    /// Whether each answer was right, the oldest first.
    pub right: Vec<bool>,
}

impl Progress {
    /// What follows from these answers to positions of one game, the oldest first.
    #[must_use]
    pub fn of(answers: Vec<Answered>) -> Self {
        let mut kinds: BTreeMap<String, Kind> = BTreeMap::new();
        for (number, answer) in (1..).zip(&answers) {
            let kind = kinds.entry(answer.question.clone()).or_default();
            kind.row = if answer.is_right() { (kind.row + 1).min(WAITS.len() - 1) } else { 0 };
            kind.due = number + WAITS[kind.row];
            kind.right.push(answer.is_right());
        }
        Self { answers, kinds }
    }

    /// How many answers there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.answers.len()
    }

    /// Each kind of question that was asked, with how it stands.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, &Kind)> {
        self.kinds.iter().map(|(question, kind)| (question.as_str(), kind))
    }

    /// The kind to ask next: the one that is due first, if it is due at all, and of several
    /// the one that was missed. Nothing means any kind.
    #[must_use]
    pub fn next_kind(&self) -> Option<&str> {
        let due = self.kinds().filter(|(_, kind)| kind.due <= self.count() + 1);
        due.min_by_key(|(_, kind)| (kind.due, kind.row)).map(|(question, _)| question)
    }

    /// The own position to ask next: of the kind that is due where there is one, the
    /// costliest that is not learned and was not asked just now.
    #[must_use]
    pub fn next_own<'m>(&self, mistakes: &'m [Mistake]) -> Option<&'m Mistake> {
        let kind = self.next_kind();
        let open = || mistakes.iter().filter(|mistake| self.is_due(&mistake.source()));
        let costliest = |one: &&Mistake, other: &&Mistake| one.loss.total_cmp(&other.loss);
        let of_kind = open().filter(|mistake| kind == Some(mistake.question.as_str()));
        of_kind.max_by(costliest).or_else(|| open().max_by(costliest).filter(|_| kind.is_none()))
    }

    fn is_due(&self, source: &Source) -> bool {
        let own = |(_, answer): &(usize, &Answered)| answer.source == *source;
        let mut last = self.answers.iter().enumerate().rev().filter(own);
        let Some((at, answer)) = last.next() else { return true };
        let since = self.count() - at;
        match (answer.is_right(), last.next().is_some_and(|(_, before)| before.is_right())) {
            (false, _) => since > MISSED,
            (true, false) => since > RIGHT_ONCE,
            (true, true) => false,
        }
    }
}

impl Kind {
    /// The share of right answers among the last ten, in percent, after each answer.
    #[must_use]
    pub fn curve(&self) -> Vec<i64> {
        let share = |end: usize| {
            let lately = &self.right[end.saturating_sub(LATELY)..end];
            let right = lately.iter().filter(|&&right| right).count();
            (100 * right / lately.len().max(1)) as i64
        };
        (1..=self.right.len()).map(share).collect()
    }
}

#[cfg(test)]
mod tests {
    use rollwright_games::Seat;

    use super::*;

    fn answer(question: &str, number: u64, loss: f64) -> Answered {
        let difficulty = super::super::Difficulty::Easy;
        let source = Source::Simulated { number, difficulty, question: None };
        Answered { source, question: question.to_owned(), loss }
    }

    fn mistake(question: &str, stood: usize, loss: f64) -> Mistake {
        let (table, question) = ("t".to_owned(), question.to_owned());
        Mistake { table, stood, seat: Seat(0), question, loss }
    }

    #[test]
    fn a_kind_that_was_missed_comes_back_at_once_and_one_that_was_right_waits_longer_each_time() {
        let mut answers = Vec::new();
        assert_eq!(Progress::of(answers.clone()).next_kind(), None);
        answers.push(answer("box", 1, 0.0));
        answers.push(answer("dice", 2, 3.5));
        let progress = Progress::of(answers.clone());
        assert_eq!(progress.next_kind(), Some("dice"), "it was missed");
        answers.push(answer("dice", 3, 0.0));
        let progress = Progress::of(answers.clone());
        assert_eq!(progress.next_kind(), Some("box"), "the other is due first now");
        for number in 4..6 {
            answers.push(answer("box", number, 0.0));
        }
        let waits: Vec<usize> = Progress::of(answers).kinds().map(|(_, kind)| kind.due).collect();
        assert_eq!(waits, [5 + 8, 3 + 2], "three in a row wait eight answers, one waits two");
    }

    #[test]
    fn own_positions_come_back_until_they_were_right_twice() {
        let own = [mistake("box", 4, 1.0), mistake("box", 9, 7.0)];
        let mut answers = Vec::new();
        let next = |answers: &[Answered]| {
            Progress::of(answers.to_vec()).next_own(&own).map(|mistake| mistake.stood)
        };
        assert_eq!(next(&answers), Some(9), "the costliest first");
        let on_own = |stood: usize, loss: f64| Answered {
            source: mistake("box", stood, 0.0).source(),
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
    fn the_curve_is_the_share_of_the_last_ten() {
        let answers = (0..20).map(|at| answer("box", at, if at < 10 { 1.0 } else { 0.0 }));
        let progress = Progress::of(answers.collect());
        let (_, kind) = progress.kinds().next().unwrap();
        let curve = kind.curve();
        assert_eq!((curve[0], curve[9], curve[14], curve[19]), (0, 0, 50, 100));
    }
}
