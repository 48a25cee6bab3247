//! The narration of Yahtzee: effects of steps, questions and labels.

use rollwright_i18n::Lang;

use super::texts::texts;
use super::{
    Action, CHIP_POINTS, Category, DicePositions, Question, ROLLS_PER_TURN, UPPER_BONUS, Yahtzee,
};
use crate::{Game, GameStep, Narration, Phase, PlayerNames, Seat, StepKind, Tone, winners};

/// An effect of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepEffect {
    /// Dice were rolled.
    Rolled {
        /// The seat.
        seat: Seat,
        /// The number of the roll in the turn, from 1.
        roll_number: u8,
        /// The faces of all dice now.
        dice: [u8; 5],
    },
    /// The seat kept some dice and rolls the others again.
    KeptDice {
        /// The seat.
        seat: Seat,
        /// The faces kept, from left to right.
        faces: Vec<u8>,
    },
    /// A category was filled.
    Scored {
        /// The seat.
        seat: Seat,
        /// The category.
        category: Category,
        /// The points.
        points: u8,
    },
    /// The dice counted as a joker.
    UsedJoker,
    /// A bonus chip was won.
    WonChip,
    /// The upper bonus was won.
    WonUpperBonus {
        /// The sum of the upper categories.
        upper_sum: u16,
    },
    /// The upper categories are filled, and the bonus is missed.
    MissedUpperBonus {
        /// Their sum.
        upper_sum: u16,
    },
    /// The score after a category was filled.
    NewTotal {
        /// The seat.
        seat: Seat,
        /// The score.
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
                        let kept_faces =
                            dice.filter(|&(at, _)| !again.contains(at)).map(|(_, face)| face);
                        vec![StepEffect::KeptDice { seat, faces: kept_faces.collect() }]
                    }
                    Action::Score(category) => score_effects(step, seat, category),
                })
                .collect(),
        }
    }

    fn effect_text(effect: &StepEffect, names: &PlayerNames) -> String {
        let narration = &texts(names.lang()).narration;
        let point_count = names.lang().shared_texts().common.point_count;
        match effect {
            StepEffect::Rolled { seat, roll_number, dice } => {
                (narration.rolled)(names.name_of(*seat), *roll_number, &join_numbers(dice))
            }
            StepEffect::KeptDice { seat, faces } if faces.is_empty() => {
                (narration.keeps_none)(names.name_of(*seat))
            }
            StepEffect::KeptDice { seat, faces } => {
                (narration.keeps)(names.name_of(*seat), &join_numbers(faces))
            }
            StepEffect::Scored { seat, category, points } => (narration.scored)(
                names.name_of(*seat),
                &point_count(i32::from(*points)),
                *category,
            ),
            StepEffect::UsedJoker => narration.joker.to_owned(),
            StepEffect::WonChip => (narration.won_chip)(CHIP_POINTS),
            StepEffect::WonUpperBonus { upper_sum } => {
                (narration.won_upper_bonus)(*upper_sum, UPPER_BONUS)
            }
            StepEffect::MissedUpperBonus { upper_sum } => {
                (narration.missed_upper_bonus)(*upper_sum)
            }
            StepEffect::NewTotal { seat, points } => {
                (narration.new_total)(names.name_of(*seat), &point_count(*points))
            }
        }
    }

    fn effect_tone(effect: &StepEffect) -> Tone {
        match effect {
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
                Some(score) => (texts.questions.fill_label)(category, score),
                None => (texts.sheet.category_name)(category).to_owned(),
            },
        }
    }
}

impl Yahtzee {
    /// The result as a sentence: winners and points. Only called when the game is over.
    #[must_use]
    pub fn result_text(&self, names: &PlayerNames) -> String {
        let narration = &texts(names.lang()).narration;
        let winners = winners(self);
        let best = winners.iter().next().map_or(0, |seat| self.score(seat));
        let points = (names.lang().shared_texts().common.point_count)(best);
        let text = match winners.iter().count() {
            _ if self.seats().count() == 1 => narration.single_player_result,
            1 => narration.winner_result,
            _ => narration.shared_win_result,
        };
        text(&names.join_seat_set(winners), &points)
    }
}

/// The effects of filling a category.
fn score_effects(step: &GameStep<'_, Yahtzee>, seat: Seat, category: Category) -> Vec<StepEffect> {
    let (Some(before), Some(after)) = (step.before.sheet_of(seat), step.after.sheet_of(seat))
    else {
        return Vec::new();
    };
    let mut effects =
        vec![StepEffect::Scored { seat, category, points: after.points(category).unwrap_or(0) }];
    if step.before.potential_score(category).is_some_and(|score| score.is_joker) {
        effects.push(StepEffect::UsedJoker);
    }
    if after.chip_count() > before.chip_count() {
        effects.push(StepEffect::WonChip);
    }
    let upper_sum = after.upper_sum();
    if after.upper_bonus() > before.upper_bonus() {
        effects.push(StepEffect::WonUpperBonus { upper_sum });
    } else if category.is_upper() && after.has_lost_upper_bonus() {
        effects.push(StepEffect::MissedUpperBonus { upper_sum });
    }
    effects.push(StepEffect::NewTotal { seat, points: step.after.score(seat) });
    effects
}

/// Joins numbers with spaces.
fn join_numbers(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
