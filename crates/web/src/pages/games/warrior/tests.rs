//! Renders random games for every viewer, and checks paths and duels.

use crate::pages::games::step_and_question_texts::step_sentences;
use rollwright_games::warrior::texts::texts;
use rollwright_games::warrior::{Action, Roll, Rules, Square};
use rollwright_games::{Game, Phase, Seat, SeatSet, Seats, Warrior};

use super::move_path::{MovePath, last_move_paths};
use super::{warrior_letter, with_plus_sign};
use crate::pages::games::{MarkedChoices, RenderContext, RenderGame};
use crate::pages::page_language::Lang;
use rollwright_games::{GameStep, StepKind};

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

fn names() -> Vec<String> {
    vec!["<b onclick=x>Ann".to_owned(), "Ben & Co".to_owned()]
}

fn all_contexts(names: &[String]) -> impl Iterator<Item = RenderContext<'_>> {
    [Some(ANN), Some(BEN), None].into_iter().flat_map(move |viewer| {
        [Lang::En, Lang::De].map(|lang| {
            let own_seats = viewer.map_or(SeatSet::EMPTY, SeatSet::single);
            RenderContext {
                lang,
                viewer,
                own_seats,
                names,
                is_interactive: viewer.is_some(),
                marked: MarkedChoices::default(),
            }
        })
    })
}

fn page(
    game: &Warrior,
    last: Option<&GameStep<'_, Warrior>>,
    context: &RenderContext<'_>,
) -> String {
    let choices = context
        .viewer
        .filter(|_| context.is_interactive)
        .map(|seat| game.render_choices(seat, context));
    let mut page = game.render_dice(last, context).into_string();
    page += &choices.map_or_else(String::new, maud::PreEscaped::into_string);
    page += &game.render_board(last, context).into_string();
    page + &game.render_sheets(context).into_string()
}

fn count_matches(page: &str, text: &str) -> usize {
    page.matches(text).count()
}

/// Browsers drop all but the first of duplicate attributes.
fn has_duplicate_class(page: &str) -> bool {
    page.split('<').any(|tag| tag.split('>').next().unwrap_or("").matches(" class=").count() > 1)
}

fn check(game: &Warrior, last: Option<&GameStep<'_, Warrior>>, names: &[String]) {
    let rules = game.rules_in_play();
    for context in all_contexts(names) {
        let page = page(game, last, &context);
        assert!(!has_duplicate_class(&page), "{page}");
        assert!(!page.contains("<b onclick"), "{page}");
        assert_eq!(count_matches(&page, "<div class=\"square"), usize::from(rules.square_count()));
        assert_eq!(count_matches(&page, "class=\"square goal"), 1);
        for seat in [ANN, BEN] {
            assert_eq!(
                count_matches(&page, &format!("data-key=\"warrior {}\"", u8::from(seat))),
                1
            );
            assert!(page.contains(&(texts(context.lang).square_name)(game.square_of(seat))));
        }
        let legal = context.viewer.map_or_else(Default::default, |seat| game.legal_actions(seat));
        assert_eq!(count_matches(&page, "type=\"submit\""), legal.len());
        for action in [Action::Challenge, Action::Forfeit] {
            let value = format!("name=\"action\" value=\"{}\"", Warrior::format_action(action));
            assert_eq!(count_matches(&page, &value), usize::from(legal.contains(&action)));
        }
    }
}

#[test]
fn random_games_offer_legal_actions_only_to_the_active_seat() {
    let names = names();
    let mut seen_duel = false;
    for (levels, size, seed) in [(3, 4, 1u64), (3, 3, 2), (5, 3, 3), (10, 10, 4)] {
        let mut state = seed;
        let mut below = |end: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % end
        };
        let rules = Rules::new(levels, size).unwrap();
        let mut game = Warrior::new(&rules, Seats::new(2, ANN).unwrap());
        check(&game, None, &names);
        // A game's length is unbounded.
        for _ in 0..400 {
            let before = game;
            let kind = match game.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { .. } => {
                    let roll = game.roll_with(|die| {
                        let faces = u64::from(die.high - die.low) + 1;
                        die.low + below(faces) as u8
                    });
                    game.play_roll(roll).unwrap();
                    StepKind::Roll(roll)
                }
                Phase::Decide { .. } => {
                    seen_duel = true;
                    let seat = game.active_seat();
                    let action = game.legal_actions(seat)[below(2) as usize];
                    game.play_action(seat, action).unwrap();
                    StepKind::Actions(vec![(seat, action)])
                }
            };
            let step = GameStep { before: &before, after: &game, kind };
            for context in all_contexts(&names).take(2) {
                assert!(!step_sentences(&step, &context).is_empty());
            }
            if size < 10 || below(10) == 0 {
                check(&game, Some(&step), &names);
            }
        }
        for context in all_contexts(&names) {
            assert!(
                !game.render_score_breakdown(ANN, &context).into_string().contains("<b onclick")
            );
        }
    }
    assert!(seen_duel);
}

fn square(level: u8, x: u8, y: u8) -> Square {
    Square { level, x, y }
}

fn position_with(ann: (Square, i32), ben: (Square, i32)) -> Warrior {
    let seats = Seats::new(2, ANN).unwrap();
    Warrior::from_fighters_at_turn_start(Rules::DEFAULT, seats, ANN, &[ann, ben]).unwrap()
}

fn ann_context(names: &[String]) -> RenderContext<'_> {
    RenderContext {
        lang: Lang::En,
        viewer: Some(ANN),
        own_seats: SeatSet::single(ANN),
        names,
        is_interactive: true,
        marked: MarkedChoices::default(),
    }
}

#[test]
fn a_move_has_a_path() {
    let before = position_with((square(0, 0, 0), 10), (square(1, 0, 0), 10));
    let mut after = before;
    after.play_roll(Roll::Dice(1, 4)).unwrap();
    let step = GameStep { before: &before, after: &after, kind: StepKind::Roll(Roll::Dice(1, 4)) };
    let paths = last_move_paths(&after, Some(&step));
    assert_eq!(paths, [MovePath { seat: ANN, from: 0, to: 5, is_walked: true }]);
    let marks: Vec<_> = (0..7).map(|place| paths[0].square_class(place)).collect();
    let passed = Some("passed");
    assert_eq!(marks, [Some("from"), passed, passed, passed, passed, Some("landing"), None]);
}

#[test]
fn a_roll_past_the_last_square_has_no_path() {
    let before = position_with((square(2, 3, 1), 10), (square(1, 0, 0), 10));
    let mut after = before;
    after.play_roll(Roll::Dice(4, 5)).unwrap();
    let step = GameStep { before: &before, after: &after, kind: StepKind::Roll(Roll::Dice(4, 5)) };
    assert_eq!(last_move_paths(&after, Some(&step)), []);
}

/// Ann, with 7 energy, has landed on Ben, who has 9, on level 1 (0,0).
fn duel_position() -> Warrior {
    let mut game = position_with((square(0, 2, 3), 7), (square(1, 0, 0), 9));
    game.play_roll(Roll::Dice(2, 3)).unwrap();
    game
}

#[test]
fn the_choices_of_a_duel_name_their_consequences() {
    let names = vec!["Ann".to_owned(), "Ben".to_owned()];
    let context = ann_context(&names);
    let choices = duel_position().render_choices(ANN, &context).into_string();
    for text in [
        "Chance of winning the duel: 45%",
        "If you win, you take level 1 (0,0): +4 energy.",
        "If you lose, you stay on level 0 (2,3): −3 energy.",
        "You go to level 0 (0,0): −2 energy.",
    ] {
        assert_eq!(count_matches(&choices, text), 1, "{choices}");
    }
    let board = duel_position().render_board(None, &context).into_string();
    assert_eq!(count_matches(&board, "contested"), 1);
    assert_eq!(count_matches(&board, "<li class=\"wins\">"), 5);
}

#[test]
fn the_number_of_a_duel_is_shown_with_its_outcome() {
    let names = vec!["Ann".to_owned(), "Ben".to_owned()];
    let context = ann_context(&names);
    for (number, headline, paths) in [(6, "Ann beats Ben", 2), (5, "Ann loses to Ben", 0)] {
        let mut before = duel_position();
        before.play_action(ANN, Action::Challenge).unwrap();
        let mut after = before;
        after.play_roll(Roll::Number(number)).unwrap();
        let kind = StepKind::Roll(Roll::Number(number));
        let step = GameStep { before: &before, after: &after, kind };
        let board = after.render_board(Some(&step), &context).into_string();
        assert!(board.contains(headline), "{board}");
        assert_eq!(count_matches(&board, "aria-current"), 1);
        assert_eq!(last_move_paths(&after, Some(&step)).len(), paths);
        let sentences = step_sentences(&step, &context);
        assert!(sentences[0].contains(&format!("The number is {number}")), "{sentences:?}");
    }
}

#[test]
fn warriors_with_the_same_initial_get_numbers() {
    let alike = vec!["ann".to_owned(), "Abe".to_owned()];
    let unlike = vec!["ann".to_owned(), "…".to_owned()];
    assert_eq!([ANN, BEN].map(|seat| warrior_letter(seat, &ann_context(&alike))), ["1", "2"]);
    assert_eq!([ANN, BEN].map(|seat| warrior_letter(seat, &ann_context(&unlike))), ["A", "2"]);
}

#[test]
fn changes_have_a_sign() {
    assert_eq!([-3, 0, 2].map(with_plus_sign), ["−3", "0", "+2"]);
}
