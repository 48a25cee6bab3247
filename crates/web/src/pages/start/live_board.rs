//! The small live board on the start page: a position that visitors can try choices in at once. The
//! position is in the form, so nothing is stored.

use maud::{Markup, html};
use rollwright_games::{
    Game, GameId, Phase, PositionWithRules, Presentation, Seat, SeatSet, Seats, with_game,
};

use crate::pages::assets::content_hash_of;
use crate::pages::form_data::FormData;
use crate::pages::games::step_and_question_texts::{question_only, question_text};
use crate::pages::games::{MarkedChoices, RenderContext, RenderGame};
use crate::pages::page_context::PageContext;

/// The only seat.
const SEAT: Seat = Seat(0);

/// The game whose board the start page shows: the first one with a position for it.
pub(super) fn showcase_game() -> Option<GameId> {
    GameId::ALL.into_iter().find(|game| with_game!(*game, G => G::showcase_position().is_some()))
}

/// The board, after the choice in the query.
pub(super) fn live_board(query: &FormData, visit: &PageContext) -> Markup {
    let Some(game) = showcase_game() else { return html! {} };
    with_game!(game, G => {
        let first = G::showcase_position().and_then(|string| PositionWithRules::<G>::parse(string).ok());
        let tried = query.get("try").and_then(|string| PositionWithRules::<G>::parse(string).ok());
        let tried = tried.filter(|tried| tried.position.seats() == Seats::SINGLE);
        let has_tried = tried.is_some();
        match tried.or(first) {
            Some(board) => render_board(with_choice(board, query.get("action")), has_tried, visit),
            None => html! {},
        }
    })
}

/// The position after a choice, if it is legal, and after the rolls that follow. They depend only on
/// the position.
fn with_choice<G: RenderGame>(
    mut board: PositionWithRules<G>,
    choice: Option<&str>,
) -> PositionWithRules<G> {
    if let Some(action) = choice.and_then(|text| G::parse_action(text).ok()) {
        // A choice that isn't legal leaves the position as it was.
        let _ = board.position.play_action(SEAT, action);
    }
    while let Phase::Roll { .. } = board.position.phase() {
        let hash = content_hash_of([board.to_string_for(None).as_bytes()]);
        let mut digits = hash.bytes().cycle();
        let roll = board.position.roll_with(|die| {
            let sides = usize::from(die.high - die.low) + 1;
            let number: usize = digits.by_ref().take(3).map(usize::from).sum();
            die.low + (number % sides) as u8
        });
        if board.position.play_roll(roll).is_err() {
            break;
        }
    }
    board
}

fn render_board<G: RenderGame>(
    board: PositionWithRules<G>,
    has_tried: bool,
    visit: &PageContext,
) -> Markup {
    let texts = visit.texts();
    let names = [texts.table.you.to_owned()];
    let context = RenderContext {
        lang: visit.lang,
        viewer: Some(SEAT),
        own_seats: SeatSet::single(SEAT),
        names: &names,
        is_interactive: true,
        marked: MarkedChoices::default(),
    };
    let game = &board.position;
    let question = match game.phase() {
        Phase::Over { .. } => texts.game_over.title.to_owned(),
        _ => question_only(&question_text(game, SEAT, &context), &names[0]),
    };
    let question = question
        .strip_prefix(&names[0])
        .map_or(question.as_str(), |rest| rest.trim_start_matches([':', ',', ' ']));
    html! {
        section #try.live-board aria-label=((texts.start_page.try_game)(G::TITLE)) {
            form method="get" action="/#try" {
                input type="hidden" name="try" value=(board.to_string_with_all_answers());
                div.thrown-here { (game.render_dice(None, &context)) }
                div.say-and-choose {
                    p.say role="status" { (if has_tried { texts.start_page.your_turn_here } else { texts.start_page.try_it }) " " b { (rollwright_i18n::capitalize(question)) } }
                    div.choices { (game.render_choices(SEAT, &context)) }
                }
                (game.render_board(None, &context))
                (game.render_sheet(SEAT, &context))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_can_be_tried_to_the_end_of_its_game() {
        let mut shown = 0;
        for game in GameId::ALL {
            with_game!(game, G => {
                let Some(string) = G::showcase_position() else { continue };
                shown += 1;
                let mut board = PositionWithRules::<G>::parse(string).unwrap();
                assert_eq!(board.position.seats(), Seats::SINGLE, "{game}");
                assert!(!board.position.legal_actions(SEAT).is_empty(), "{game}: something to try");
                for _ in 0..500 {
                    let before = board.clone();
                    board = with_choice(board, Some("no such choice"));
                    assert_eq!(board, before, "{game}: what isn't legal changes nothing");
                    let Some(&action) = board.position.legal_actions(SEAT).last() else { break };
                    board = with_choice(board, Some(&G::format_action(action)));
                    let string = board.to_string_with_all_answers();
                    assert_eq!(PositionWithRules::<G>::parse(&string).unwrap(), board, "{game}");
                }
                assert!(matches!(board.position.phase(), Phase::Over { .. }), "{game}");
            });
        }
        assert!(shown > 0);
    }
}
