//! A blank sheet of a game, to print.

use axum::extract::Path;
use axum::response::Response;
use maud::html;
use rollwright_games::{
    Game, GameId, Presentation, RuleSetWithSettings, Seat, SeatSet, Seats, with_game,
};

use crate::pages::games::{MarkedChoices, RenderContext, RenderGame};
use crate::pages::page_context::PageContext;
use crate::pages::page_layout::HtmlPage;
use crate::problem_details::Problem;

/// `/rules/{game}/sheet`.
pub(in crate::pages) async fn blank_sheet_page(
    visit: PageContext,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let game = GameId::from_name(&name)
        .ok_or_else(|| Problem::not_found("there is no game with this name"))?;
    let texts = &visit.texts().help;
    // A line to write the name on.
    let names = ["_______________".to_owned()];
    let context = RenderContext {
        lang: visit.lang,
        viewer: Some(Seat(0)),
        own_seats: SeatSet::EMPTY,
        names: &names,
        is_interactive: false,
        marked: MarkedChoices::default(),
    };
    let sheet = with_game!(game, G => {
        let rules = G::rules_for(&RuleSetWithSettings::default_of::<G>());
        let opening = G::new(&rules, Seats::SINGLE);
        let view = opening.view(None, visit.lang);
        html! {
            @if view.sheets.iter().any(|sheet| sheet.seat.is_none()) { (opening.render_board(None, &context)) }
            @else { div.sheets { (opening.render_sheet(Seat(0), &context)) } }
        }
    });
    let title = (texts.blank_sheet_of)(game.title());
    let body = html! {
        h1 { (title) }
        p.screen-only { (texts.print_it) " " a href={ "/rules/" (game.name()) } { ((texts.rules_of)(game.title())) } }
        div.printout { (sheet) }
    };
    Ok(HtmlPage::new(title, "blank-sheet", body).render_response(&visit))
}
