//! What is told, asked and typed, in every language.

use rollwright_i18n::Lang;

use super::*;
use crate::{GameStep, Narration, PlayerNames, StepKind, Tone};

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

fn tell(fact: &StepEffect, lang: Lang) -> String {
    Warrior::effect_text(fact, &PlayerNames::new(&["Ann", "Ben"].map(str::to_owned), lang))
}

fn told(facts: &[StepEffect], lang: Lang) -> Vec<String> {
    facts.iter().map(|fact| tell(fact, lang)).collect()
}

/// What a roll is told as.
fn rolled(game: &mut Warrior, faces: &[u8]) -> Vec<StepEffect> {
    let (before, what) = (*game, game.roll_from_faces(faces).unwrap());
    roll(game, faces);
    Warrior::step_effects(&GameStep { before: &before, after: game, kind: StepKind::Roll(what) })
}

fn acted(game: &mut Warrior, action: Action) -> Vec<StepEffect> {
    let before = *game;
    game.play_action(before.active_seat(), action).unwrap();
    let what = StepKind::Actions(vec![(before.active_seat(), action)]);
    Warrior::step_effects(&GameStep { before: &before, after: game, kind: what })
}

/// Ann has landed on Ben.
fn met() -> Warrior {
    let mut game = duel_of((at(0, 3, 2), 9), (at(1, 1, 3), 7));
    let facts = rolled(&mut game, &[4, 5]);
    let met = StepEffect::LandedOnOpponent { other: BEN, square: at(1, 1, 3) };
    assert_eq!(facts, [StepEffect::Rolled { seat: ANN, first: 4, second: 5 }, met]);
    assert_eq!(Warrior::effect_tone(&met), Tone::Strong);
    assert_eq!(tell(&met, Lang::De), "Dort, auf Ebene 1 (1,3), steht Ben.");
    game
}

#[test]
fn a_double_is_told_apart_from_what_the_square_does() {
    let mut game = duel_of((at(0, 0, 0), 10), (at(1, 0, 0), 10));
    let facts = rolled(&mut game, &[3, 3]);
    assert_eq!(facts[1], StepEffect::RolledDouble { energy: 2 });
    assert_eq!(facts[2], StepEffect::Moved { seat: ANN, square: at(0, 1, 2), energy: -3 });
    let english =
        ["Ann rolls 3 and 3: 6.", "A double: +2 energy.", "Ann moves to level 0 (1,2): -3 energy."];
    assert_eq!(told(&facts, Lang::En), english);
    let german = [
        "Ann würfelt 3 und 3: 6.",
        "Ein Pasch: +2 Energie.",
        "Ann zieht auf Ebene 0 (1,2): -3 Energie.",
    ];
    assert_eq!(told(&facts, Lang::De), german);
    let free = StepEffect::Moved { seat: BEN, square: at(0, 1, 1), energy: 0 };
    assert_eq!(tell(&free, Lang::En), "Ben moves to level 0 (1,1): no change of energy.");
}

#[test]
fn the_last_square_and_a_throw_past_it_are_told() {
    let mut far = duel_of((at(2, 3, 0), 5), (at(0, 0, 0), 10));
    let facts = rolled(&mut far, &[2, 2]);
    let past = StepEffect::PastTheEnd { seat: ANN, square: at(2, 3, 0), energy: -2 };
    assert_eq!(facts[1..], [StepEffect::RolledDouble { energy: 2 }, past]);
    assert_eq!(Warrior::effect_tone(&past), Tone::Bad);
    let mut near = duel_of((at(2, 3, 0), 5), (at(0, 0, 0), 10));
    let facts = rolled(&mut near, &[1, 2]);
    assert_eq!(facts[1], StepEffect::ReachedLastSquare { seat: ANN, square: at(2, 3, 3) });
    assert_eq!(tell(&facts[1], Lang::De), "Ann erreicht das letzte Feld, Ebene 2 (3,3)!");
}

#[test]
fn tosses_are_told_one_by_one_and_how_they_end() {
    let mut weak = duel_of((at(0, 1, 1), 0), (at(0, 0, 0), 10));
    let first = StepEffect::TossedForEnergy { toss: 1, first: 1, second: 2 };
    assert_eq!(rolled(&mut weak, &[1, 2]), [StepEffect::TooWeak { seat: ANN }, first]);
    assert_eq!(tell(&first, Lang::De), "1. Wurf von 3: 1 und 2.");
    let mut lucky = weak;
    rolled(&mut weak, &[1, 2]);
    assert_eq!(rolled(&mut weak, &[1, 2])[1], StepEffect::StillWeak { seat: ANN });
    assert_eq!(rolled(&mut lucky, &[3, 3])[1], StepEffect::RolledDouble { energy: 2 });
    assert_eq!(rolled(&mut lucky, &[1, 2])[1], StepEffect::StrongAgain { seat: ANN });
}

#[test]
fn a_challenge_is_told_with_its_number_and_what_came_of_it() {
    let mut game = met();
    let facts = acted(&mut game, Action::Challenge);
    assert_eq!(facts, [StepEffect::Challenged { seat: ANN, other: BEN, square: at(1, 1, 3) }]);
    assert_eq!(tell(&facts[0], Lang::En), "Ann challenges Ben for level 1 (1,3).");
    assert_eq!(tell(&facts[0], Lang::De), "Ann fordert Ben um Ebene 1 (1,3) heraus.");
    let mut lost = game;
    let english = [
        "The number is 5, below 6: the challenge is lost.",
        "Ann stays on level 0 (3,2) and loses 4 energy.",
    ];
    assert_eq!(told(&rolled(&mut lost, &[5]), Lang::En), english);
    let german = [
        "Die Zahl ist 6, nicht unter 6: Das Duell ist gewonnen.",
        "Ann nimmt Ebene 1 (1,3) und 3 Energie von Ben; Ben geht auf Ebene 0 (3,2).",
    ];
    assert_eq!(told(&rolled(&mut game, &[6]), Lang::De), german);
}

#[test]
fn a_forfeit_is_told_with_where_it_leads() {
    let facts = acted(&mut met(), Action::Forfeit);
    assert_eq!(facts, [StepEffect::Forfeited { seat: ANN, square: at(0, 1, 3), energy: -2 }]);
    assert_eq!(tell(&facts[0], Lang::De), "Ann weicht aus auf Ebene 0 (1,3): -2 Energie.");
}

#[test]
fn the_duel_is_asked_and_answered_in_every_language() {
    let game = met();
    let names = PlayerNames::new(&["Ann", "Ben"].map(str::to_owned), Lang::De);
    let question = "Ann: herausfordern oder ausweichen? Auf Ebene 1 (1,3) steht Ben.";
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
