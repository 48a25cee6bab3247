//! Presentation of steps, questions and labels, in every language.

use rollwright_i18n::Lang;

use super::*;
use crate::{GameStep, MessageTone, PlayerNames, Presentation, StepKind};

fn names(lang: Lang) -> PlayerNames {
    PlayerNames::new(&["Ann", "Ben"].map(str::to_owned), lang)
}

/// The narration of an action of the active seat.
fn narrate(before: &Yahtzee, text: &str, lang: Lang) -> Vec<String> {
    let names = names(lang);
    effects_of(before, text).iter().map(|effect| Yahtzee::effect_text(effect, &names)).collect()
}

fn effects_of(before: &Yahtzee, text: &str) -> Vec<StepEffect> {
    let (seat, action) = (before.active_seat(), Yahtzee::parse_action(text).unwrap());
    let mut after = before.clone();
    after.play_action(seat, action).unwrap();
    Yahtzee::step_effects(&GameStep {
        before,
        after: &after,
        kind: StepKind::Actions(vec![(seat, action)]),
    })
}

#[test]
fn a_roll_is_narrated_with_its_number_and_all_dice() {
    let mut game = table(Rules::Basic, 2);
    roll(&mut game, &[5, 3, 5, 4, 5]);
    act(&mut game, "r24");
    let before = game.clone();
    roll(&mut game, &[1, 2]);
    let step = GameStep { before: &before, after: &game, kind: StepKind::Roll([0, 1, 0, 2, 0]) };
    let effects = Yahtzee::step_effects(&step);
    assert_eq!(
        effects,
        [StepEffect::Rolled { seat: Seat(0), roll_number: 2, dice: [5, 1, 5, 2, 5] }]
    );
    let text = |lang| Yahtzee::effect_text(&effects[0], &names(lang));
    assert_eq!(text(Lang::En), "Ann's second roll: 5 1 5 2 5");
    assert_eq!(text(Lang::De), "2. Wurf von Ann: 5 1 5 2 5");
}

#[test]
fn kept_dice_are_narrated() {
    let mut game = table(Rules::Basic, 1);
    roll(&mut game, &[5, 3, 5, 4, 5]);
    assert_eq!(
        effects_of(&game, "r24"),
        [StepEffect::KeptDice { seat: Seat(0), faces: vec![5, 5, 5] }]
    );
    assert_eq!(narrate(&game, "r24", Lang::En), ["Ann keeps 5 5 5 and rolls the rest again."]);
    assert_eq!(narrate(&game, "r24", Lang::De), ["Ann behält 5 5 5 und wirft den Rest neu."]);
    assert_eq!(narrate(&game, "r12345", Lang::En), ["Ann rolls all five dice again."]);
    assert_eq!(narrate(&game, "r12345", Lang::De), ["Ann wirft alle fünf Würfel neu."]);
}

#[test]
fn a_joker_and_its_chip_are_narrated_with_category_and_total() {
    let mut game = sheet_with(Rules::Official, &[(YAHTZEE, 50), (Fours, 16)], 0);
    roll(&mut game, &[4; 5]);
    let effects = effects_of(&game, "large");
    let seat = Seat(0);
    let scored = StepEffect::Scored { seat, category: LargeStraight, points: 40 };
    let expected = [
        scored,
        StepEffect::UsedJoker,
        StepEffect::WonChip,
        StepEffect::NewTotal { seat, points: 206 },
    ];
    assert_eq!(effects, expected);
    let tones: Vec<MessageTone> = effects.iter().map(Yahtzee::effect_tone).collect();
    assert_eq!(
        tones,
        [MessageTone::Good, MessageTone::Plain, MessageTone::Good, MessageTone::Plain]
    );
    let german = [
        "Ann trägt 40 Punkte bei „Große Straße“ ein.",
        "Der Fünferpasch ist ein Joker.",
        "Noch ein Fünferpasch! Der Bonuschip bringt 100 Punkte.",
        "Ann hat 206 Punkte.",
    ];
    assert_eq!(narrate(&game, "large", Lang::De), german);
}

#[test]
fn winning_and_missing_the_upper_bonus_are_narrated() {
    let upper = |ones| {
        let points = [ones, 6, 9, 12, 15, 18];
        Category::ALL.into_iter().zip(points).skip(1).collect::<Vec<_>>()
    };
    let mut game = sheet_with(Rules::Basic, &upper(0), 0);
    roll(&mut game, &[1, 1, 1, 5, 6]);
    let bonus_text = |game: &Yahtzee, lang| narrate(game, "ones", lang)[1].clone();
    let won = "The upper boxes have reached 63: upper bonus, 35 points!";
    assert_eq!(bonus_text(&game, Lang::En), won);
    let won = "Die oberen Felder ergeben zusammen 63 Punkte: 35 Punkte Bonus!";
    assert_eq!(bonus_text(&game, Lang::De), won);
    let mut game = sheet_with(Rules::Basic, &upper(0), 0);
    roll(&mut game, &[1, 1, 2, 5, 6]);
    assert_eq!(bonus_text(&game, Lang::En), "The upper boxes end at 62: no upper bonus.");
    assert_eq!(
        bonus_text(&game, Lang::De),
        "Die oberen Felder ergeben zusammen 62 Punkte: kein Bonus."
    );
}

#[test]
fn a_category_without_points_has_a_bad_tone() {
    let mut game = table(Rules::Basic, 1);
    roll(&mut game, &[2, 3, 4, 6, 6]);
    assert_eq!(Yahtzee::effect_tone(&effects_of(&game, "ones")[0]), MessageTone::Bad);
    assert_eq!(
        narrate(&game, "ones", Lang::En),
        ["Ann scores 0 points in Ones.", "Ann has 0 points."]
    );
}

#[test]
fn the_question_depends_on_the_rolls_left() {
    let mut game = table(Rules::Basic, 2);
    roll(&mut game, &[1, 2, 3, 4, 6]);
    let question = |game: &Yahtzee, lang| game.question_text(Seat(0), &names(lang));
    assert_eq!(question(&game, Lang::En), "Ann: roll dice again, or choose a box");
    for _ in 0..2 {
        act(&mut game, "r5");
        roll(&mut game, &[6]);
    }
    assert_eq!(question(&game, Lang::De), "Ann: Wähle ein Feld");
}

#[test]
fn every_action_has_a_label() {
    let mut game = sheet_with(Rules::Official, &[(YAHTZEE, 50), (Fours, 16)], 0);
    roll(&mut game, &[4; 5]);
    let label = |text: &str, lang| {
        let action = Yahtzee::parse_action(text).unwrap();
        game.action_label(Seat(0), action, lang)
    };
    assert_eq!(label("r12345", Lang::En), "Roll all five");
    assert_eq!(label("r135", Lang::De), "Neu werfen: 4 4 4 (Würfel 1 3 5)");
    let joker = "Score 40 in Large Straight, as a joker, with a bonus chip";
    assert_eq!(label("large", Lang::En), joker);
    assert_eq!(label("fours", Lang::De), "Vierer");
}
