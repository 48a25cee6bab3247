use crate::pages::games::step_and_question_texts::step_sentences;
use rollwright_games::qwinto::{Action, DiceSet, Qwinto, RowColour, Rules, Sheet};
use rollwright_games::{Game, Seat, SeatSet, Seats};

use crate::pages::games::test_support::{check_random_games, render_page};
use crate::pages::games::{MarkedChoices, RenderContext, RenderGame};
use crate::pages::page_language::Lang;
use rollwright_games::{GameStep, StepKind};

#[test]
fn random_games_offer_legal_actions_and_describe_every_step() {
    check_random_games::<Qwinto>();
}

/// Two seats by the `ottawa` rules, with these dice on the table. The first seat has red 3 and
/// yellow 4 in the second full column and one failed roll.
fn rolled(dice: &str, faces: &[u8]) -> Qwinto {
    rolled_by(Rules::Ottawa, dice, faces)
}

fn rolled_by(rules: Rules, dice: &str, faces: &[u8]) -> Qwinto {
    let mut rows = [[0; 10]; 3];
    rows[0][1] = 3;
    rows[1][2] = 4;
    let sheets = [Sheet::from_numbers(rows, 1).unwrap(), Sheet::EMPTY];
    let seats = Seats::new(2, Seat(0)).unwrap();
    let mut game = Qwinto::from_sheets(rules, seats, Seat(0), &sheets).unwrap();
    game.play_action(Seat(0), Action::Dice(DiceSet::from_colour_letters(dice).unwrap())).unwrap();
    let roll = game.roll_from_faces(faces).unwrap();
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
fn passing_is_a_failed_roll_only_for_the_active_player() {
    let names = names();
    let game = rolled("B", &[6]);
    let pass = |seat| game.render_choices(seat, &context_for(&names, seat)).into_string();
    assert!(pass(Seat(0)).contains("failed throw"));
    assert!(!pass(Seat(1)).contains("failed throw"));
}

#[test]
fn keeping_a_sum_that_fits_nowhere_is_not_the_primary_button() {
    let names = names();
    let keep = |face| {
        let game = rolled_by(Rules::Official, "R", &[face]);
        let choices = game.render_choices(Seat(0), &context_for(&names, Seat(0))).into_string();
        choices.split("</button>").find(|one| one.contains("value=\"keep\"")).unwrap().to_owned()
    };
    assert!(keep(5).contains("primary") && !keep(5).contains("costly"), "{}", keep(5));
    assert!(keep(3).contains("costly") && !keep(3).contains("primary"), "{}", keep(3));
}

#[test]
fn completing_a_column_is_described_and_marked() {
    let names = names();
    let before = rolled("B", &[6]);
    let entry = Action::Enter { row: RowColour::Blue, cell: 3 };
    let mut after = before.clone();
    after.play_action(Seat(0), entry).unwrap();
    after.play_action(Seat(1), Action::Pass).unwrap();
    let answers = vec![(Seat(0), entry), (Seat(1), Action::Pass)];
    let step = GameStep { before: &before, after: &after, kind: StepKind::Actions(answers) };
    assert_eq!(
        step_sentences(&step, &context_for(&names, Seat(0))),
        [
            "Ann enters 6 in blue, cell 4.",
            "Ann completes a column: a bonus of 3 points.",
            "Ben enters nothing."
        ]
    );
    assert!(!render_page(&before, Some(Seat(0)), true).contains("band full"));
    let page = render_page(&after, Some(Seat(0)), true);
    assert_eq!(page.matches("band full").count(), 1);
    assert_eq!(page.matches("bonus counts").count(), 1);
}

#[test]
fn an_answer_is_hidden_from_others_until_all_have_answered() {
    let mut game = rolled("B", &[6]);
    game.play_action(Seat(0), Action::Enter { row: RowColour::Blue, cell: 9 }).unwrap();
    assert!(render_page(&game, Some(Seat(0)), true).contains("cell chosen"));
    assert!(!render_page(&game, Some(Seat(1)), true).contains("cell chosen"));
    assert!(!render_page(&game, None, false).contains("cell chosen"));
}

#[test]
fn cells_that_cannot_take_the_sum_give_the_reason() {
    let page = render_page(&rolled("RB", &[1, 2]), Some(Seat(0)), true);
    assert!(page.contains("In derselben Spalte steht in Rot schon eine 3"), "{page}");
    assert!(page.contains(
        "In Gelb darfst du nichts eintragen, denn der Würfel dieser Farbe wurde nicht geworfen"
    ));
}

#[test]
fn the_score_breakdown_lists_every_part() {
    let names = names();
    let mut game = rolled("B", &[6]);
    game.play_action(Seat(0), Action::Enter { row: RowColour::Blue, cell: 3 }).unwrap();
    game.play_action(Seat(1), Action::Pass).unwrap();
    let table = game.render_score_breakdown(Seat(0), &context_for(&names, Seat(0))).into_string();
    assert!(table.contains("<th scope=\"row\">Red</th><td>1 number</td><td>1</td>"), "{table}");
    assert!(table.contains("<th scope=\"row\">Bonus columns</th><td>Red 3</td><td>3</td>"));
    assert!(table.contains("<th scope=\"row\">Failed throws</th><td>1 × −5</td><td>−5</td>"));
    assert!(table.contains("<td>1</td></tr></tfoot>"));
}
