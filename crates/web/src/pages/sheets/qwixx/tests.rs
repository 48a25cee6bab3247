use crate::pages::sheets::told::tells;
use rollwright_games::qwixx::{Action, Qwixx, Row, Rules, Sheet};
use rollwright_games::{Colour, Game, Seat, SeatSet, Seats};

use crate::pages::lang::Lang;
use crate::pages::sheets::trial::{drawn, whole_games};
use crate::pages::sheets::{Look, Marked, PageGame};
use rollwright_games::{Step, What};

#[test]
fn whole_games_offer_what_is_legal_and_tell_what_happened() {
    whole_games::<Qwixx>();
}

/// Two seats about to roll: seat 1 has five crosses in red, up to 6.
fn nearly_locked(rules: Rules) -> Qwixx {
    let sheet = Sheet { rows: [Row(0b11111), Row(0), Row(0), Row(0)], penalties: 1 };
    let seats = Seats::new(2, Seat(0)).unwrap();
    Qwixx::set_up(rules, seats, Seat(0), &[sheet, Sheet::EMPTY]).unwrap()
}

fn rolled(mut game: Qwixx, faces: [u8; 6]) -> Qwixx {
    let roll = game.roll_of(&faces).unwrap();
    game.roll(roll).unwrap();
    game
}

fn look(names: &[String], viewer: Seat) -> Look<'_> {
    Look {
        lang: Lang::En,
        viewer: Some(viewer),
        hand: SeatSet::one(viewer),
        names,
        live: true,
        marked: Marked::default(),
    }
}

fn names() -> Vec<String> {
    ["Ann", "Ben"].map(str::to_owned).to_vec()
}

#[test]
fn passing_says_that_it_costs_a_penalty_exactly_when_it_does() {
    let names = names();
    let look = look(&names, Seat(0));
    let costs = |game: &Qwixx| game.choices(Seat(0), &look).into_string().contains("penalty");

    let mut game = rolled(nearly_locked(Rules::OFFICIAL), [1, 6, 2, 3, 4, 5]);
    assert!(!costs(&game), "action 2 is still to come");
    game.act(Seat(0), Action::Pass).unwrap();
    game.act(Seat(1), Action::Pass).unwrap();
    assert!(costs(&game));

    let crossed = Action::Cross { row: Colour::Red, number: 7 };
    let mut game = rolled(nearly_locked(Rules::OFFICIAL), [1, 6, 2, 3, 4, 5]);
    game.act(Seat(0), crossed).unwrap();
    game.act(Seat(1), Action::Pass).unwrap();
    assert!(!costs(&game), "action 1 was used");

    let mut game = rolled(nearly_locked(Rules::CONCORDIA), [1, 6, 2, 3, 4, 5]);
    game.act(Seat(0), crossed).unwrap();
    game.act(Seat(1), Action::Pass).unwrap();
    assert!(costs(&game), "concordia wants action 2 used");
}

#[test]
fn a_lock_is_told_drawn_and_takes_its_die_along() {
    let names = names();
    let look = look(&names, Seat(0));
    let before = rolled(nearly_locked(Rules::OFFICIAL), [6, 6, 2, 3, 4, 5]);
    let lock = Action::Cross { row: Colour::Red, number: 12 };
    let mut after = before;
    after.act(Seat(0), lock).unwrap();
    after.act(Seat(1), Action::Pass).unwrap();
    let answers = vec![(Seat(0), lock), (Seat(1), Action::Pass)];
    let step = Step { before: &before, after: &after, what: What::Answers(answers) };
    assert_eq!(
        tells(&step, &look),
        [
            "Ann crosses off Red 12 and the lock.",
            "Ben passes.",
            "Ann has locked Red: it is closed for all, and its die leaves the game."
        ]
    );
    assert!(drawn(&before, Some(Seat(0)), true).contains("data-key=\"die red\""));
    let page = drawn(&after, Some(Seat(0)), true);
    assert!(!page.contains("data-key=\"die red\""), "the die has left the game");
    assert!(page.contains("class=\"lock crossed\""));
    assert!(page.contains("class=\"lock shut\""), "the row is closed on the other sheet too");
}

#[test]
fn an_answer_shows_on_the_own_sheet_alone_until_all_have_answered() {
    let mut game = rolled(nearly_locked(Rules::OFFICIAL), [1, 6, 2, 3, 4, 5]);
    game.act(Seat(0), Action::Cross { row: Colour::Red, number: 7 }).unwrap();
    assert!(drawn(&game, Some(Seat(0)), true).contains("cell chosen"));
    assert!(!drawn(&game, Some(Seat(1)), true).contains("cell chosen"));
    assert!(!drawn(&game, None, false).contains("cell chosen"));
}
