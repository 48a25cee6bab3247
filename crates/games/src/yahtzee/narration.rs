//! What happened in a game of Yahtzee, and how it is told.

use rollwright_i18n::Lang;

use super::texts::texts;
use super::{
    Action, CHIP_POINTS, Category, DicePositions, Question, ROLLS_PER_TURN, UPPER_BONUS, Yahtzee,
};
use crate::{Game, GameStep, Narration, Phase, PlayerNames, Seat, StepKind, Tone, winners};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepEffect {
    /// Dice were rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// Which of the rolls of the turn, from 1.
        roll_number: u8,
        /// What all dice show now.
        dice: [u8; 5],
    },
    /// Some dice are rolled again.
    KeptDice {
        /// By whom.
        seat: Seat,
        /// The faces of the others, from left to right.
        faces: Vec<u8>,
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
    UsedJoker,
    /// A bonus chip was won.
    WonChip,
    /// The upper bonus was won.
    WonUpperBonus {
        /// What the upper boxes hold together.
        upper_sum: u16,
    },
    /// The upper boxes are filled, and the bonus is missed.
    MissedUpperBonus {
        /// What they hold together.
        upper_sum: u16,
    },
    /// The points after a box was filled.
    NewTotal {
        /// Whose.
        seat: Seat,
        /// How many.
        points: i32,
    },
}

impl Narration for Yahtzee {
    type StepEffect = StepEffect;

    fn step_effects(step: &GameStep<'_, Self>) -> Vec<StepEffect> {
        match &step.kind {
            StepKind::Roll(_) => vec![StepEffect::Rolled {
                seat: step.before.active_seat(),
                roll_number: ROLLS_PER_TURN.saturating_sub(step.after.rolls_left()),
                dice: step.after.dice_faces(),
            }],
            StepKind::Actions(answers) => answers
                .iter()
                .flat_map(|&(seat, action)| match action {
                    Action::Reroll(again) => {
                        let dice = step.before.dice_faces().into_iter().enumerate();
                        let kept =
                            dice.filter(|&(at, _)| !again.contains(at)).map(|(_, face)| face);
                        vec![StepEffect::KeptDice { seat, faces: kept.collect() }]
                    }
                    Action::Score(category) => score_effects(step, seat, category),
                })
                .collect(),
        }
    }

    fn effect_text(fact: &StepEffect, names: &PlayerNames) -> String {
        let story = &texts(names.lang()).narration;
        let points = names.lang().shared_texts().common.point_count;
        match fact {
            StepEffect::Rolled { seat, roll_number: nth, dice } => {
                (story.rolled)(names.name_of(*seat), *nth, &join_numbers(dice))
            }
            StepEffect::KeptDice { seat, faces: kept } if kept.is_empty() => {
                (story.keeps_none)(names.name_of(*seat))
            }
            StepEffect::KeptDice { seat, faces: kept } => {
                (story.keeps)(names.name_of(*seat), &join_numbers(kept))
            }
            StepEffect::Scored { seat, category, points: scored } => {
                (story.scored)(names.name_of(*seat), &points(i32::from(*scored)), *category)
            }
            StepEffect::UsedJoker => story.joker.to_owned(),
            StepEffect::WonChip => (story.won_chip)(CHIP_POINTS),
            StepEffect::WonUpperBonus { upper_sum: upper } => {
                (story.won_upper_bonus)(*upper, UPPER_BONUS)
            }
            StepEffect::MissedUpperBonus { upper_sum: upper } => (story.missed_upper_bonus)(*upper),
            StepEffect::NewTotal { seat, points: total } => {
                (story.new_total)(names.name_of(*seat), &points(*total))
            }
        }
    }

    fn effect_tone(fact: &StepEffect) -> Tone {
        match fact {
            StepEffect::Scored { points: 0, .. } => Tone::Bad,
            StepEffect::Scored { .. } | StepEffect::WonChip | StepEffect::WonUpperBonus { .. } => {
                Tone::Good
            }
            _ => Tone::Plain,
        }
    }

    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        let questions = &texts(names.lang()).questions;
        match self.phase() {
            Phase::Decide { question: Question::RollAgainOrScore, .. } => {
                (questions.ask_reroll_or_category)(names.name_of(seat))
            }
            _ => (questions.ask_category)(names.name_of(seat)),
        }
    }

    fn action_label(&self, _seat: Seat, action: Action, lang: Lang) -> String {
        let texts = texts(lang);
        match action {
            Action::Reroll(DicePositions::ALL) => texts.questions.reroll_all_label.to_owned(),
            Action::Reroll(again) => {
                let positions: Vec<u8> = again.iter().map(|at| at as u8 + 1).collect();
                let faces: Vec<u8> = again.iter().map(|at| self.dice_faces()[at]).collect();
                (texts.questions.reroll_dice_label)(
                    &join_numbers(&faces),
                    &join_numbers(&positions),
                )
            }
            Action::Score(category) => match self.potential_score(category) {
                Some(scored) => (texts.questions.fill_label)(category, scored),
                None => (texts.sheet.category_name)(category).to_owned(),
            },
        }
    }
}

impl Yahtzee {
    /// Who has won with how many points, as a sentence. Only called when the game is over.
    #[must_use]
    pub fn result_text(&self, names: &PlayerNames) -> String {
        let story = &texts(names.lang()).narration;
        let winners = winners(self);
        let best = winners.iter().next().map_or(0, |seat| self.score(seat));
        let points = (names.lang().shared_texts().common.point_count)(best);
        let tells = match winners.iter().count() {
            _ if self.seats().count() == 1 => story.single_player_result,
            1 => story.winner_result,
            _ => story.shared_win_result,
        };
        tells(&names.join_seat_set(winners), &points)
    }
}

/// A box was filled, and what came with it.
fn score_effects(step: &GameStep<'_, Yahtzee>, seat: Seat, category: Category) -> Vec<StepEffect> {
    let (Some(was), Some(is)) = (step.before.sheet_of(seat), step.after.sheet_of(seat)) else {
        return Vec::new();
    };
    let mut facts =
        vec![StepEffect::Scored { seat, category, points: is.points(category).unwrap_or(0) }];
    if step.before.potential_score(category).is_some_and(|scored| scored.is_joker) {
        facts.push(StepEffect::UsedJoker);
    }
    if is.chip_count() > was.chip_count() {
        facts.push(StepEffect::WonChip);
    }
    let upper = is.upper_sum();
    if is.upper_bonus() > was.upper_bonus() {
        facts.push(StepEffect::WonUpperBonus { upper_sum: upper });
    } else if category.is_upper() && is.has_lost_upper_bonus() {
        facts.push(StepEffect::MissedUpperBonus { upper_sum: upper });
    }
    facts.push(StepEffect::NewTotal { seat, points: step.after.score(seat) });
    facts
}

/// Numbers with blanks between.
fn join_numbers(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
