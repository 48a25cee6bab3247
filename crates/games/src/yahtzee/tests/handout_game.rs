//! The game of Eric and Julie in the Yahtzee course handout, figure by figure.

use super::*;
use crate::yahtzee::{PlayError, RuleViolation};
use crate::{Phase, winners};

const ERIC: Seat = Seat(0);
const JULIE: Seat = Seat(1);

fn totals(game: &Yahtzee) -> (i32, i32) {
    (game.score(ERIC), game.score(JULIE))
}

/// The first two rounds of the handout, up to figure 7.
fn first_two_rounds() -> Yahtzee {
    let mut game = table(Rules::Basic, 2);
    // Figure 1: the card is empty, and Eric rolls.
    assert_eq!(game.phase(), Phase::Roll { seat: ERIC });
    assert_eq!(game.dice_to_roll().len(), 5);
    // Figures 2 to 4: three 5s; the 3 and the 4 are rolled twice without luck.
    roll(&mut game, &[5, 3, 5, 4, 5]);
    act(&mut game, "r24");
    roll(&mut game, &[2, 1]);
    act(&mut game, "r24");
    roll(&mut game, &[6, 3]);
    assert_eq!(game.dice_faces(), [5, 6, 5, 3, 5]);
    assert_eq!(
        game.check_action(ERIC, Yahtzee::parse_action("r1").unwrap()),
        Err(PlayError::RuleViolation(RuleViolation::NoRollsLeft))
    );
    act(&mut game, "three-kind");
    assert_eq!(totals(&game), (24, 0));
    // Figure 5: Julie's full house takes the lead.
    roll(&mut game, &[2, 3, 2, 6, 1]);
    act(&mut game, "r45");
    roll(&mut game, &[5, 3]);
    act(&mut game, "r4");
    roll(&mut game, &[2]);
    act(&mut game, "full-house");
    assert_eq!(totals(&game), (24, 25));
    // Figure 6: one of the 5s becomes a 2, and Eric stops after two rolls.
    roll(&mut game, &[3, 5, 5, 4, 1]);
    act(&mut game, "r2");
    roll(&mut game, &[2]);
    assert_eq!((game.dice_faces(), game.rolls_left()), ([3, 2, 5, 4, 1], 1));
    act(&mut game, "large");
    // Julie hopes for 3s.
    roll(&mut game, &[3, 3, 3, 6, 1]);
    act(&mut game, "r45");
    roll(&mut game, &[3, 4]);
    act(&mut game, "r5");
    roll(&mut game, &[1]);
    act(&mut game, "threes");
    game
}

#[test]
fn two_rounds_lead_to_figure_7() {
    let game = first_two_rounds();
    assert_eq!(totals(&game), (64, 37));
    assert_eq!((game.active_seat(), game.round()), (ERIC, 3));
    let eric = game.sheet_of(ERIC).unwrap();
    assert_eq!((eric.points_in(ThreeOfAKind), eric.points_in(LargeStraight)), (Some(24), Some(40)));
    let julie = game.sheet_of(JULIE).unwrap();
    assert_eq!((julie.points_in(FullHouse), julie.points_in(Threes)), (Some(25), Some(12)));
    assert_eq!(julie.points_in(LargeStraight), None);
}

/// From figure 7 to figure 8, with dice that give the categories of the figure.
fn up_to_the_last_round() -> Yahtzee {
    let mut game = first_two_rounds();
    let turns = [
        ([1, 1, 1, 4, 6], Ones, [1, 1, 3, 4, 6], Ones),
        ([1, 3, 4, 5, 6], Twos, [2, 2, 2, 2, 6], Twos),
        ([3, 3, 3, 1, 2], Threes, [6, 6, 6, 4, 5], ThreeOfAKind),
        ([4, 4, 4, 1, 2], Fours, [4, 4, 4, 1, 2], Fours),
        ([5, 5, 5, 1, 2], Fives, [5, 5, 5, 1, 2], Fives),
        ([6, 6, 1, 2, 3], Sixes, [5, 5, 5, 5, 1], FourOfAKind),
        ([1, 2, 3, 4, 6], FourOfAKind, [1, 1, 4, 6, 6], Chance),
        ([6, 6, 6, 1, 1], FullHouse, [3, 4, 5, 6, 6], SmallStraight),
        ([1, 2, 3, 4, 4], SmallStraight, [1, 2, 2, 5, 6], LargeStraight),
        ([6, 6, 5, 4, 1], Chance, [2, 2, 2, 2, 2], YAHTZEE),
    ];
    for (eric_dice, eric_category, julie_dice, julie_category) in turns {
        score(&mut game, eric_dice, eric_category);
        score(&mut game, julie_dice, julie_category);
    }
    game
}

#[test]
fn figure_8_is_192_to_220() {
    let game = up_to_the_last_round();
    assert_eq!(totals(&game), (192, 220));
    assert_eq!((game.active_seat(), game.round()), (ERIC, 13));
    let points =
        |seat| Category::ALL.map(|category| game.sheet_of(seat).unwrap().points_in(category));
    let eric = [3, 0, 9, 12, 15, 12, 24, 0, 25, 30, 40, 255, 22];
    let julie = [2, 8, 12, 12, 15, 255, 27, 21, 25, 30, 0, 50, 18];
    assert_eq!(points(ERIC), eric.map(|p| (p != 255).then_some(p)));
    assert_eq!(points(JULIE), julie.map(|p| (p != 255).then_some(p)));
}

#[test]
fn figure_9_ends_at_192_to_273() {
    let mut game = up_to_the_last_round();
    roll(&mut game, &[1, 3, 4, 2, 2]);
    act(&mut game, "r123");
    roll(&mut game, &[5, 6, 3]);
    act(&mut game, "r123");
    roll(&mut game, &[2, 4, 6]);
    act(&mut game, "yahtzee");
    roll(&mut game, &[6, 1, 2, 3, 5]);
    act(&mut game, "r2345");
    roll(&mut game, &[6, 1, 2, 4]);
    act(&mut game, "r345");
    roll(&mut game, &[6, 3, 5]);
    act(&mut game, "sixes");

    assert_eq!(game.phase(), Phase::Over { ending: crate::yahtzee::Ending::AllBoxesFilled });
    assert_eq!(totals(&game), (192, 273));
    let julie = game.sheet_of(JULIE).unwrap();
    assert_eq!((julie.upper_sum(), julie.upper_bonus(), julie.lower_sum()), (67, 35, 171));
    let eric = game.sheet_of(ERIC).unwrap();
    assert_eq!((eric.upper_sum(), eric.upper_bonus(), eric.lower_sum()), (51, 0, 141));
    assert_eq!(eric.points_in(YAHTZEE), Some(0));
    assert_eq!(winners(&game).iter().collect::<Vec<_>>(), [JULIE]);
}
