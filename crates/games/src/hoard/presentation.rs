//! The view of Hoard, its JSON state, its narration and its texts.

use rollwright_i18n::{Lang, english_subject_and_verb, german_subject_and_verb};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Action, Hoard, KeptDice, Question, RuleViolation};
use crate::position_view::{
    DiceChoice, NamedDie, PositionView, SheetView, new_sheet_counter, unrolled_dice,
};
use crate::{
    Game, GameDescription, GameStep, MessageTone, PlayerNames, Presentation, RuleSetText, Seat,
    StepKind,
};

/// The state of Hoard for programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct HoardState {
    /// The score that wins.
    pub goal: u32,
    /// What each seat has banked.
    pub scores: Vec<i32>,
    /// What was kept in this turn.
    pub turn: u32,
    /// The dice on the table.
    pub dice: Vec<u8>,
}

/// An effect of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepEffect {
    /// Dice were rolled: seat, faces.
    Rolled(Seat, Vec<u8>),
    /// No die scores: seat, points lost.
    Bust(Seat, u32),
    /// Dice were kept: seat, faces, points of the turn.
    Kept(Seat, Vec<u8>, u32),
    /// Points were banked: seat, points, new score.
    Banked(Seat, u32, i32),
}

static DESCRIPTIONS: [GameDescription; 2] = [
    GameDescription {
        summary: "a game for tests: keep dice that score, and bank before a roll brings nothing",
        rule_sets: &[
            RuleSetText { title: "Classic", summary: "six dice, chosen on the table" },
            RuleSetText { title: "Eight", summary: "eight dice; banking takes four of a roll" },
        ],
        setting_labels: &[("goal", "the score that wins")],
        strategy_descriptions: &[],
        question_labels: &[("keep", "which dice to keep")],
        measure_labels: &[],
        notation_help: "r or b (roll on or bank) and the faces to keep, such as r15",
        rules_page: include_str!("rules/en.md"),
        rules_page_images: &[],
        image_translations: &[],
    },
    GameDescription {
        summary: "ein Spiel für Tests: Würfel behalten, die zählen, und sichern, bevor ein Wurf nichts bringt",
        rule_sets: &[
            RuleSetText { title: "Klassisch", summary: "sechs Würfel, auf dem Tisch gewählt" },
            RuleSetText {
                title: "Acht", summary: "acht Würfel; Sichern braucht vier eines Wurfs"
            },
        ],
        setting_labels: &[("goal", "Punkte, die gewinnen")],
        strategy_descriptions: &[],
        question_labels: &[("keep", "welche Würfel bleiben")],
        measure_labels: &[],
        notation_help: "r oder b (weiterwürfeln oder sichern) und die Augen, etwa r15",
        rules_page: include_str!("rules/de.md"),
        rules_page_images: &[],
        image_translations: &[],
    },
];

/// The text in `lang`.
fn either<T>(lang: Lang, english: T, german: T) -> T {
    match lang {
        Lang::En => english,
        Lang::De => german,
    }
}

impl Presentation for Hoard {
    type State = HoardState;
    type StepEffect = StepEffect;

    fn description(lang: Lang) -> &'static GameDescription {
        either(lang, &DESCRIPTIONS[0], &DESCRIPTIONS[1])
    }

    fn rules_page_anchor(_question: Question) -> &'static str {
        "a-turn"
    }

    fn view(&self, viewer: Option<Seat>, lang: Lang) -> PositionView {
        let sheets = self.seats.iter().map(|seat| {
            let turn = if seat == self.active { self.turn_total } else { 0 };
            let to_go = i64::from(self.rules.goal) - i64::from(self.score(seat));
            let counters = vec![
                new_sheet_counter(either(lang, "this turn", "in diesem Zug"), turn as i32),
                new_sheet_counter(either(lang, "to go", "fehlen noch"), to_go.max(0) as i32),
            ];
            let (title, points) = (Self::TITLE.to_owned(), Some(self.score(seat)));
            SheetView { seat: Some(seat), title, rows: Vec::new(), counters, points }
        });
        let choice = |banks: bool, label: &str| {
            let viewer = viewer.filter(|_| self.rules.chooses_dice)?;
            let faces = self.faces();
            DiceChoice::new(self, viewer, label, faces.len(), |selected| {
                let kept: Vec<u8> = selected.iter().map(|&at| faces[at]).collect();
                KeptDice::from_faces(&kept).map(|kept| Action { kept, banks })
            })
        };
        let choices = [
            choice(false, either(lang, "Keep and roll on", "Behalten und weiterwürfeln")),
            choice(true, either(lang, "Keep and bank", "Behalten und sichern")),
        ];
        PositionView {
            dice: match self.roll {
                Some(_) => rolled_dice(self, lang),
                None => unrolled_dice(self, lang),
            },
            sheets: sheets.collect(),
            dice_choices: choices.into_iter().flatten().collect(),
        }
    }

    fn state(&self) -> HoardState {
        HoardState {
            goal: self.rules.goal,
            scores: self.seats.iter().map(|seat| self.score(seat)).collect(),
            turn: self.turn_total,
            dice: self.faces().to_vec(),
        }
    }

    fn die_name(name: &'static str, lang: Lang) -> &'static str {
        match (lang, name) {
            (Lang::En, name) => name,
            (Lang::De, "die 1") => "Würfel 1",
            (Lang::De, "die 2") => "Würfel 2",
            (Lang::De, "die 3") => "Würfel 3",
            (Lang::De, "die 4") => "Würfel 4",
            (Lang::De, "die 5") => "Würfel 5",
            (Lang::De, "die 6") => "Würfel 6",
            (Lang::De, "die 7") => "Würfel 7",
            (Lang::De, _) => "Würfel 8",
        }
    }

    fn rule_violation_text(reason: &RuleViolation, lang: Lang) -> String {
        match (lang, reason) {
            (Lang::En, reason) => reason.to_string(),
            (Lang::De, RuleViolation::NotRolled) => "diese Würfel liegen nicht da".to_owned(),
            (Lang::De, RuleViolation::TooFewToBank(count)) => {
                format!("Sichern braucht mindestens {count} Würfel des Wurfs")
            }
        }
    }

    fn step_effects(step: &GameStep<'_, Self>) -> Vec<StepEffect> {
        let (seat, before) = (step.before.active, step.before);
        match &step.kind {
            StepKind::Roll(roll) => {
                let rolled = StepEffect::Rolled(seat, super::rolled_faces(*roll).to_vec());
                let bust = step.after.roll.is_none();
                let lost = bust.then_some(StepEffect::Bust(seat, before.turn_total));
                std::iter::once(rolled).chain(lost).collect()
            }
            StepKind::Actions(answers) => answers
                .iter()
                .map(|&(seat, Action { kept, banks })| match banks {
                    true => {
                        let gained = before.turn_total_after_keeping(kept);
                        StepEffect::Banked(seat, gained, step.after.score(seat))
                    }
                    false => {
                        StepEffect::Kept(seat, kept.faces(), before.turn_total_after_keeping(kept))
                    }
                })
                .collect(),
        }
    }

    fn effect_text(effect: &StepEffect, names: &PlayerNames) -> String {
        let lang = names.lang();
        match effect {
            StepEffect::Rolled(seat, faces) => {
                let (name, faces) = (names.name_of(*seat), join_faces(faces));
                let english = english_subject_and_verb(name, "rolls", "roll");
                let german = german_subject_and_verb(name, "würfelt", "würfelst");
                format!("{} {faces}.", either(lang, english, german))
            }
            StepEffect::Bust(seat, lost) => {
                let name = names.name_of(*seat);
                let english = english_subject_and_verb(name, "loses", "lose");
                let german = german_subject_and_verb(name, "verliert", "verlierst");
                let nothing = either(lang, "Nothing scores", "Nichts zählt");
                format!("{nothing}: {} {lost}.", either(lang, english, german))
            }
            StepEffect::Kept(seat, faces, turn) => {
                let (name, faces) = (names.name_of(*seat), join_faces(faces));
                let keeps = english_subject_and_verb(name, "keeps", "keep");
                let german = german_subject_and_verb(name, "behält", "behältst");
                let german = format!("{german} {faces}: {turn} in diesem Zug.");
                either(lang, format!("{keeps} {faces}: {turn} this turn."), german)
            }
            StepEffect::Banked(seat, gained, score) => {
                let name = names.name_of(*seat);
                let banks = english_subject_and_verb(name, "banks", "bank");
                let german = german_subject_and_verb(name, "sichert", "sicherst");
                let german = format!("{german} {gained}: insgesamt {score}.");
                either(lang, format!("{banks} {gained}: {score} in all."), german)
            }
        }
    }

    fn effect_tone(effect: &StepEffect) -> MessageTone {
        match effect {
            StepEffect::Bust(..) => MessageTone::Bad,
            StepEffect::Banked(..) => MessageTone::Good,
            _ => MessageTone::Plain,
        }
    }

    fn question_text(&self, seat: Seat, names: &PlayerNames) -> String {
        let (name, turn) = (names.name_of(seat), self.turn_total);
        let english = format!("{name}: which dice do you keep? {turn} this turn so far");
        let german = format!("{name}: Welche Würfel behältst du? Bisher {turn} in diesem Zug");
        either(names.lang(), english, german)
    }

    fn action_label(&self, _seat: Seat, action: Action, lang: Lang) -> String {
        let kept = join_faces(&action.kept.faces());
        if action.banks {
            let total = self.turn_total_after_keeping(action.kept);
            return either(
                lang,
                format!("{kept}: bank {total}"),
                format!("{kept}: {total} sichern"),
            );
        }
        let rest = self.dice_to_roll_after_keeping(action.kept);
        either(lang, format!("{kept}: roll {rest} more"), format!("{kept}: weiter mit {rest}"))
    }
}

fn rolled_dice(game: &Hoard, lang: Lang) -> Vec<NamedDie> {
    let dice = super::DICE.iter().zip(game.faces());
    dice.map(|(die, face)| NamedDie {
        name: Hoard::die_name(die.name, lang).to_owned(),
        face: Some(face),
    })
    .collect()
}

fn join_faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
