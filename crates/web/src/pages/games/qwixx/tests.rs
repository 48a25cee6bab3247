use crate::pages::games::step_and_question_texts::step_sentences;
use rollwright_games::qwixx::{Action, Qwixx, RowCrosses, Rules, Sheet};
use rollwright_games::{Colour, Game, Seat, SeatSet, Seats};

use crate::pages::games::test_support::{check_random_games, render_page};
use crate::pages::games::{MarkedChoices, RenderContext, RenderGame};
use crate::pages::page_language::Lang;
use rollwright_games::{GameStep, StepKind};

#[test]
fn random_games_offer_legal_actions_and_describe_every_step() {
    check_random_games::<Qwixx>();
}

/// Two seats about to roll: seat 1 has five crosses in red, up to 6.
fn nearly_locked(rules: Rules) -> Qwixx {
    let sheet = Sheet {
        rows: [RowCrosses(0b11111), RowCrosses(0), RowCrosses(0), RowCrosses(0)],
        penalties: 1,
    };
    let seats = Seats::new(2, Seat(0)).unwrap();
    Qwixx::from_sheets(rules, seats, Seat(0), &[sheet, Sheet::EMPTY]).unwrap()
}

fn rolled(mut game: Qwixx, faces: [u8; 6]) -> Qwixx {
    let roll = game.roll_from_faces(&faces).unwrap();
    game.play_roll(roll).unwrap();
    game
}

fn context_for(names: &[String], viewer: Seat) -> RenderContext<'_> {
    RenderContext {
        lang: Lang::En,
        viewer: Some(viewer),
        own_seats: SeatSet::single(viewer),
        names,
        is_interactive: true,
        marked: MarkedChoices::default(),
    }
}

fn names() -> Vec<String> {
    ["Ann", "Ben"].map(str::to_owned).to_vec()
}

#[test]
fn the_pass_button_mentions_a_penalty_exactly_when_there_is_one() {
    let names = names();
    let context = context_for(&names, Seat(0));
    let costs =
        |game: &Qwixx| game.render_choices(Seat(0), &context).into_string().contains("penalty");

    let mut game = rolled(nearly_locked(Rules::OFFICIAL), [1, 6, 2, 3, 4, 5]);
    assert!(!costs(&game), "action 2 is still to come");
    game.play_action(Seat(0), Action::Pass).unwrap();
    game.play_action(Seat(1), Action::Pass).unwrap();
    assert!(costs(&game));

    let crossed = Action::Cross { row: Colour::Red, number: 7 };
    let mut game = rolled(nearly_locked(Rules::OFFICIAL), [1, 6, 2, 3, 4, 5]);
    game.play_action(Seat(0), crossed).unwrap();
    game.play_action(Seat(1), Action::Pass).unwrap();
    assert!(!costs(&game), "action 1 was used");

    let mut game = rolled(nearly_locked(Rules::CONCORDIA), [1, 6, 2, 3, 4, 5]);
    game.play_action(Seat(0), crossed).unwrap();
    game.play_action(Seat(1), Action::Pass).unwrap();
    assert!(costs(&game), "concordia wants action 2 used");
}

#[test]
fn a_lock_is_described_and_drawn_and_removes_its_die() {
    let names = names();
    let context = context_for(&names, Seat(0));
    let before = rolled(nearly_locked(Rules::OFFICIAL), [6, 6, 2, 3, 4, 5]);
    let lock = Action::Cross { row: Colour::Red, number: 12 };
    let mut after = before;
    after.play_action(Seat(0), lock).unwrap();
    after.play_action(Seat(1), Action::Pass).unwrap();
    let answers = vec![(Seat(0), lock), (Seat(1), Action::Pass)];
    let step = GameStep { before: &before, after: &after, kind: StepKind::Actions(answers) };
    assert_eq!(
        step_sentences(&step, &context),
        [
            "Ann crosses off Red 12 and the lock.",
            "Ben passes.",
            "Ann has locked Red: it is closed to everyone, and its die leaves the game."
        ]
    );
    assert!(render_page(&before, Some(Seat(0)), true).contains("data-key=\"die red\""));
    let page = render_page(&after, Some(Seat(0)), true);
    assert!(!page.contains("data-key=\"die red\""), "the die has left the game");
    assert!(page.contains("class=\"lock crossed\""));
    assert!(page.contains("class=\"lock shut\""), "the row is closed on the other sheet too");
}

#[test]
fn an_answer_is_hidden_from_others_until_all_have_answered() {
    let mut game = rolled(nearly_locked(Rules::OFFICIAL), [1, 6, 2, 3, 4, 5]);
    game.play_action(Seat(0), Action::Cross { row: Colour::Red, number: 7 }).unwrap();
    assert!(render_page(&game, Some(Seat(0)), true).contains("cell chosen"));
    assert!(!render_page(&game, Some(Seat(1)), true).contains("cell chosen"));
    assert!(!render_page(&game, None, false).contains("cell chosen"));
}
