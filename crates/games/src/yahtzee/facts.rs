//! What happened in a game of Yahtzee, and how it is told.

use rollwright_i18n::Lang;

use super::texts::texts;
use super::{Action, CHIP, Category, Positions, Question, ROLLS, UPPER_BONUS, Yahtzee};
use crate::{Facts, Game, Names, Phase, Seat, Step, Tone, What, winners};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Dice were rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// Which of the rolls of the turn, from 1.
        nth: u8,
        /// What all dice show now.
        dice: [u8; 5],
    },
    /// Some dice are rolled again.
    Kept {
        /// By whom.
        seat: Seat,
        /// The faces of the others, from left to right.
        kept: Vec<u8>,
    },
    /// A box was filled.
    Scored {
        /// Whose.
        seat: Seat,
        /// Which.
        category: Category,
        /// With how many points.
        points: u8,
    },
    /// The dice counted as a joker.
    Joker,
    /// A bonus chip was won.
    Chip,
    /// The upper bonus was won.
    UpperBonus {
        /// What the upper boxes hold together.
        upper: u16,
    },
    /// The upper boxes are filled, and the bonus is missed.
    NoUpperBonus {
        /// What they hold together.
        upper: u16,
    },
    /// The points after a box was filled.
    Total {
        /// Whose.
        seat: Seat,
        /// How many.
        points: i32,
    },
}

impl Facts for Yahtzee {
    type Fact = Fact;

    fn facts(step: &Step<'_, Self>) -> Vec<Fact> {
        match &step.what {
            What::Roll(_) => vec![Fact::Rolled {
                seat: step.before.active(),
                nth: ROLLS.saturating_sub(step.after.rolls_left()),
                dice: step.after.showing(),
            }],
            What::Answers(answers) => answers
                .iter()
                .flat_map(|&(seat, action)| match action {
                    Action::Reroll(again) => {
                        let dice = step.before.showing().into_iter().enumerate();
                        let kept = dice.filter(|&(at, _)| !again.has(at)).map(|(_, face)| face);
                        vec![Fact::Kept { seat, kept: kept.collect() }]
                    }
                    Action::Score(category) => scored(step, seat, category),
                })
                .collect(),
        }
    }

    fn tell(fact: &Fact, names: &Names) -> String {
        let story = &texts(names.lang()).story;
        let points = names.lang().words().core.points;
        match fact {
            Fact::Rolled { seat, nth, dice } => (story.rolled)(names.of(*seat), *nth, &row(dice)),
            Fact::Kept { seat, kept } if kept.is_empty() => (story.keeps_none)(names.of(*seat)),
            Fact::Kept { seat, kept } => (story.keeps)(names.of(*seat), &row(kept)),
            Fact::Scored { seat, category, points: scored } => {
                (story.scored)(names.of(*seat), &points(i32::from(*scored)), *category)
            }
            Fact::Joker => story.joker.to_owned(),
            Fact::Chip => (story.chip)(CHIP),
            Fact::UpperBonus { upper } => (story.bonus)(*upper, UPPER_BONUS),
            Fact::NoUpperBonus { upper } => (story.no_bonus)(*upper),
            Fact::Total { seat, points: total } => (story.total)(names.of(*seat), &points(*total)),
        }
    }

    fn tone(fact: &Fact) -> Tone {
        match fact {
            Fact::Scored { points: 0, .. } => Tone::Bad,
            Fact::Scored { .. } | Fact::Chip | Fact::UpperBonus { .. } => Tone::Good,
            _ => Tone::Plain,
        }
    }

    fn asks(&self, seat: Seat, names: &Names) -> String {
        let questions = &texts(names.lang()).questions;
        match self.phase() {
            Phase::Decide { question: Question::Again, .. } => {
                (questions.again_or_box)(names.of(seat))
            }
            _ => (questions.choose_box)(names.of(seat)),
        }
    }

    fn action_label(&self, _seat: Seat, action: Action, lang: Lang) -> String {
        let texts = texts(lang);
        match action {
            Action::Reroll(Positions::ALL) => texts.questions.roll_all.to_owned(),
            Action::Reroll(again) => {
                let positions: Vec<u8> = again.iter().map(|at| at as u8 + 1).collect();
                let faces: Vec<u8> = again.iter().map(|at| self.showing()[at]).collect();
                (texts.questions.roll_these)(&row(&faces), &row(&positions))
            }
            Action::Score(category) => match self.would_score(category) {
                Some(scored) => (texts.questions.fill)(category, scored),
                None => (texts.card.category)(category).to_owned(),
            },
        }
    }
}

impl Yahtzee {
    /// Who has won with how many points, as a sentence. Only called when the game is over.
    #[must_use]
    pub fn verdict(&self, names: &Names) -> String {
        let story = &texts(names.lang()).story;
        let winners = winners(self);
        let best = winners.iter().next().map_or(0, |seat| self.score(seat));
        let points = (names.lang().words().core.points)(best);
        let tells = match winners.iter().count() {
            _ if self.seats().count() == 1 => story.over_alone,
            1 => story.over_won,
            _ => story.over_shared,
        };
        tells(&names.list(winners), &points)
    }
}

/// A box was filled, and what came with it.
fn scored(step: &Step<'_, Yahtzee>, seat: Seat, category: Category) -> Vec<Fact> {
    let (Some(was), Some(is)) = (step.before.sheet_of(seat), step.after.sheet_of(seat)) else {
        return Vec::new();
    };
    let mut facts = vec![Fact::Scored { seat, category, points: is.points(category).unwrap_or(0) }];
    if step.before.would_score(category).is_some_and(|scored| scored.joker) {
        facts.push(Fact::Joker);
    }
    if is.chips() > was.chips() {
        facts.push(Fact::Chip);
    }
    let upper = is.upper();
    if is.upper_bonus() > was.upper_bonus() {
        facts.push(Fact::UpperBonus { upper });
    } else if category.is_upper() && is.misses_upper_bonus() {
        facts.push(Fact::NoUpperBonus { upper });
    }
    facts.push(Fact::Total { seat, points: step.after.score(seat) });
    facts
}

/// Numbers with blanks between.
fn row(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
