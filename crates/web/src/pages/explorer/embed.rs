//! A position alone, which other sites may show in a frame. It has no script, no form and no
//! cookie, so a site around it can neither read nor do anything.

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use rollwright_games::{PositionWithRules, SeatSet, game_of_position_string, with_game};

use super::{position_url, prompt, seat_names, unreadable_string, viewed_seat};
use crate::app_state::AppState;
use crate::pages::assets::asset_url;
use crate::pages::form_data::FormData;
use crate::pages::games::{MarkedChoices, RenderContext, RenderGame};
use crate::pages::page_context::{PageContext, Theme};
use crate::pages::page_language::{Lang, PageTextsExt};
use crate::problem_details::Problem;

/// The only policy that lets other sites frame a page.
const EMBED_SECURITY_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; \
    font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *";

pub(in crate::pages) async fn embedded_position_page(
    State(_): State<AppState>,
    Path(string): Path<String>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let form = FormData::from_query(query.as_deref());
    // A site around it chooses language and theme.
    let lang = form.get("lang").and_then(Lang::from_code).unwrap_or(visit.lang);
    let theme = form.get("theme").and_then(Theme::from_name);
    let game = game_of_position_string(&string).map_err(|error| unreadable_string(&error, lang))?;
    let page = with_game!(game, G => {
        let with_rules = PositionWithRules::<G>::parse(&string);
        let with_rules = with_rules.map_err(|error| unreadable_string(&error, lang))?;
        embedded_page(&with_rules, &string, &form, lang, theme, &visit)
    });
    let mut response = (StatusCode::OK, Html(page.into_string())).into_response();
    let headers = response.headers_mut();
    let policy = HeaderValue::from_static(EMBED_SECURITY_POLICY);
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-language, cookie"));
    Ok(response)
}

fn embedded_page<G: RenderGame>(
    with_rules: &PositionWithRules<G>,
    string: &str,
    form: &FormData,
    lang: Lang,
    theme: Option<Theme>,
    visit: &PageContext,
) -> Markup {
    let seat = viewed_seat(&with_rules.position, form);
    let names = seat_names(with_rules, lang);
    let context = RenderContext {
        lang,
        viewer: Some(seat),
        own_seats: SeatSet::EMPTY,
        names: &names,
        is_interactive: false,
        marked: MarkedChoices::default(),
    };
    let game = with_rules.position.visible_to(Some(seat));
    let texts = &lang.texts().explorer;
    html! {
        (DOCTYPE)
        html lang=(lang.code()) data-theme=[theme.map(Theme::name)] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { ((texts.title)(G::TITLE)) " · Rollwright" }
                link rel="stylesheet" href=(asset_url("rollwright.css"));
            }
            body.embedded {
                main {
                    h1 { (prompt(&game, seat, &context)) }
                    section.tray aria-label=(context.texts().table.dice) { (game.render_dice(None, &context)) }
                    (game.render_board(None, &context))
                    div.sheets { (game.render_sheets(&context)) }
                    p { a href=(visit.absolute_url(&position_url(string))) target="_blank" rel="noopener" { (texts.open) } }
                }
            }
        }
    }
}
