//! Presentation of steps, questions and typed answers, in every language.

use rollwright_i18n::Lang;

use super::*;
use crate::{GameStep, MessageTone, PlayerNames, Presentation, StepKind};

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

fn text(effect: &StepEffect, lang: Lang) -> String {
    Warrior::effect_text(effect, &PlayerNames::new(&["Ann", "Ben"].map(str::to_owned), lang))
}

fn texts(effects: &[StepEffect], lang: Lang) -> Vec<String> {
    effects.iter().map(|effect| text(effect, lang)).collect()
}

/// Rolls these faces, and returns the effects.
fn effects_of_roll(game: &mut Warrior, faces: &[u8]) -> Vec<StepEffect> {
    let (before, rolled) = (*game, game.roll_from_faces(faces).unwrap());
    roll(game, faces);
    Warrior::step_effects(&GameStep { before: &before, after: game, kind: StepKind::Roll(rolled) })
}

fn effects_of_action(game: &mut Warrior, action: Action) -> Vec<StepEffect> {
    let before = *game;
    game.play_action(before.active_seat(), action).unwrap();
    let kind = StepKind::Actions(vec![(before.active_seat(), action)]);
    Warrior::step_effects(&GameStep { before: &before, after: game, kind })
}

/// A game in which Ann has landed on Ben.
fn met() -> Warrior {
    let mut game = duel_of((at(0, 3, 2), 9), (at(1, 1, 3), 7));
    let effects = effects_of_roll(&mut game, &[4, 5]);
    let met = StepEffect::LandedOnOpponent { other: BEN, square: at(1, 1, 3) };
    assert_eq!(effects, [StepEffect::Rolled { seat: ANN, first: 4, second: 5 }, met]);
    assert_eq!(Warrior::effect_tone(&met), MessageTone::Strong);
    assert_eq!(text(&met, Lang::De), "Ben steht schon auf Ebene 1 (1,3).");
    game
}

#[test]
fn a_double_is_separate_from_the_effect_of_the_square() {
    let mut game = duel_of((at(0, 0, 0), 10), (at(1, 0, 0), 10));
    let effects = effects_of_roll(&mut game, &[3, 3]);
    assert_eq!(effects[1], StepEffect::RolledDouble { energy: 2 });
    assert_eq!(effects[2], StepEffect::Moved { seat: ANN, square: at(0, 1, 2), energy: -3 });
    let english =
        ["Ann rolls 3 and 3: 6.", "A double: +2 energy.", "Ann moves to level 0 (1,2): -3 energy."];
    assert_eq!(texts(&effects, Lang::En), english);
    let german = [
        "Ann würfelt 3 und 3: 6.",
        "Ein Pasch: +2 Energie.",
        "Ann zieht auf Ebene 0 (1,2): -3 Energie.",
    ];
    assert_eq!(texts(&effects, Lang::De), german);
    let free = StepEffect::Moved { seat: BEN, square: at(0, 1, 1), energy: 0 };
    assert_eq!(text(&free, Lang::En), "Ben moves to level 0 (1,1): no change of energy.");
}

#[test]
fn the_last_square_and_a_roll_past_it_are_narrated() {
    let mut far = duel_of((at(2, 3, 0), 5), (at(0, 0, 0), 10));
    let effects = effects_of_roll(&mut far, &[2, 2]);
    let past = StepEffect::PastTheEnd { seat: ANN, square: at(2, 3, 0), energy: -2 };
    assert_eq!(effects[1..], [StepEffect::RolledDouble { energy: 2 }, past]);
    assert_eq!(Warrior::effect_tone(&past), MessageTone::Bad);
    let mut near = duel_of((at(2, 3, 0), 5), (at(0, 0, 0), 10));
    let effects = effects_of_roll(&mut near, &[1, 2]);
    assert_eq!(effects[1], StepEffect::ReachedLastSquare { seat: ANN, square: at(2, 3, 3) });
    assert_eq!(text(&effects[1], Lang::De), "Ann erreicht das letzte Feld, Ebene 2 (3,3)!");
}

#[test]
fn tosses_are_narrated_one_by_one_with_their_outcome() {
    let mut weak = duel_of((at(0, 1, 1), 0), (at(0, 0, 0), 10));
    let first = StepEffect::TossedForEnergy { toss: 1, first: 1, second: 2 };
    assert_eq!(effects_of_roll(&mut weak, &[1, 2]), [StepEffect::TooWeak { seat: ANN }, first]);
    assert_eq!(text(&first, Lang::De), "Wurf 1 von 3: 1 und 2.");
    let mut lucky = weak;
    effects_of_roll(&mut weak, &[1, 2]);
    assert_eq!(effects_of_roll(&mut weak, &[1, 2])[1], StepEffect::StillWeak { seat: ANN });
    assert_eq!(effects_of_roll(&mut lucky, &[3, 3])[1], StepEffect::RolledDouble { energy: 2 });
    assert_eq!(effects_of_roll(&mut lucky, &[1, 2])[1], StepEffect::StrongAgain { seat: ANN });
}

#[test]
fn a_challenge_is_narrated_with_its_number_and_outcome() {
    let mut game = met();
    let effects = effects_of_action(&mut game, Action::Challenge);
    assert_eq!(effects, [StepEffect::Challenged { seat: ANN, other: BEN, square: at(1, 1, 3) }]);
    assert_eq!(text(&effects[0], Lang::En), "Ann challenges Ben for level 1 (1,3).");
    assert_eq!(text(&effects[0], Lang::De), "Ann fordert Ben zum Duell um Ebene 1 (1,3) heraus.");
    let mut lost = game;
    let english = [
        "The number is 5, below 6: the challenge is lost.",
        "Ann stays on level 0 (3,2) and loses 4 energy.",
    ];
    assert_eq!(texts(&effects_of_roll(&mut lost, &[5]), Lang::En), english);
    let german = [
        "Gezogen wurde die 6, und ab 6 ist das Duell gewonnen.",
        "Ann erobert Ebene 1 (1,3) und bekommt 3 Energie von Ben. Ben geht auf Ebene 0 (3,2).",
    ];
    assert_eq!(texts(&effects_of_roll(&mut game, &[6]), Lang::De), german);
}

#[test]
fn a_forfeit_is_narrated_with_its_target() {
    let effects = effects_of_action(&mut met(), Action::Forfeit);
    assert_eq!(effects, [StepEffect::Forfeited { seat: ANN, square: at(0, 1, 3), energy: -2 }]);
    assert_eq!(text(&effects[0], Lang::De), "Ann weicht auf Ebene 0 (1,3) aus: -2 Energie.");
}

#[test]
fn the_duel_is_asked_and_answered_in_every_language() {
    let game = met();
    let names = PlayerNames::new(&["Ann", "Ben"].map(str::to_owned), Lang::De);
    let question = "Ann: herausfordern oder ausweichen? Ben steht auf Ebene 1 (1,3).";
    assert_eq!(game.question_text(ANN, &names), question);
    assert_eq!(game.action_label(ANN, Action::Forfeit, Lang::De), "Ausweichen");
    assert_eq!(game.action_label(ANN, Action::Challenge, Lang::En), "Challenge");
    for text in ["challenge", " C ", "Herausfordern", "h"] {
        assert_eq!(Action::parse_input(text), Some(Action::Challenge), "{text}");
    }
    for text in ["FORFEIT", "f", "ausweichen", "A"] {
        assert_eq!(Action::parse_input(text), Some(Action::Forfeit), "{text}");
    }
    for text in ["", "fight", "ch", "ä"] {
        assert_eq!(Action::parse_input(text), None, "{text}");
    }
}
