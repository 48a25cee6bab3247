//! The explorer: any position by its string, with every option, its value, and the rolls that may
//! follow.
//!
//! - `edit_form`: other dice, cells and counters
//! - `next_roll`: what the dice can show next
//! - `embed`: the position alone, for frames of other sites

mod edit_form;
mod embed;
mod next_roll;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use maud::{Markup, html};
use rollwright_coach::value_format::ValueFormat;
use rollwright_games::{
    Phase, PositionStringError, PositionWithRules, Seat, SeatSet, game_of_position_string,
    with_game,
};
use rollwright_i18n::{Lang, capitalize};

use super::form_data::FormData;
use super::games::{FormChoice, MarkedChoices, RenderContext, RenderGame, step_and_question_texts};
use super::local_redirect::redirect_to;
use super::page_context::PageContext;
use super::page_layout::HtmlPage;
use super::table::hints_and_tutor::{coach_error_text, options_list, queue_position_text};
use crate::app_state::AppState;
use crate::coaching::{CoachError, PositionAnalysis, analyse_position};
use crate::problem_details::Problem;
use edit_form::{edits_from_form, roll_from_form};
pub(super) use embed::embedded_position_page;

/// The URL of a position.
pub(in crate::pages) fn position_url(string: &str) -> String {
    format!("/p/{string}")
}

pub(super) async fn position_page(
    State(app): State<AppState>,
    Path(string): Path<String>,
    RawQuery(query): RawQuery,
    visit: PageContext,
) -> Result<Response, Problem> {
    let form = FormData::from_query(query.as_deref());
    let unreadable = |error: PositionStringError| unreadable_string(&error, visit.lang);
    let game = game_of_position_string(&string).map_err(unreadable)?;
    with_game!(game, G => {
        let with_rules = PositionWithRules::<G>::parse(&string).map_err(unreadable)?;
        explore(&app, &visit, &with_rules, &string, &form).await
    })
}

/// That a string isn't a position.
fn unreadable_string(error: &PositionStringError, lang: Lang) -> Problem {
    Problem::bad_request(error.localized(lang))
}

/// Follows a form to another position, or shows this one.
async fn explore<G: RenderGame>(
    app: &AppState,
    visit: &PageContext,
    with_rules: &PositionWithRules<G>,
    string: &str,
    form: &FormData,
) -> Result<Response, Problem> {
    let seat = viewed_seat(&with_rules.position, form);
    let texts = &visit.texts().explorer;
    let (next, is_editing) = match () {
        () if form.get("set").is_some() => {
            let edits = edits_from_form(with_rules, form);
            let edited = with_rules.with_edits(&edits);
            (edited.map_err(|error| capitalize(&error.localized(visit.lang))), true)
        }
        () if form.get("rolled").is_some() => {
            let rolled = roll_from_form(with_rules, form);
            (rolled.map_err(|error| capitalize(&G::play_error_text(&error, visit.lang))), false)
        }
        () if form.get("action").or(form.get("chosen")).is_some() => {
            let played = played_from_form(with_rules, seat, form, visit.lang);
            (played.ok_or_else(|| visit.texts().trainer.not_legal.to_owned()), false)
        }
        () => {
            let page = ExplorerPage { visit, with_rules, string, seat };
            let analysis = analyse_position(app, &visit.coach_asker(), with_rules, seat).await;
            let form = form.get("edit").map(|_| edit_form::edit_form(&page, None));
            return Ok(page.render(analysis, form, None));
        }
    };
    match next {
        Ok(next) => {
            let url = position_url(&next.to_string_with_all_answers());
            Ok(redirect_to(&if is_editing { url + "?edit=yes" } else { url }))
        }
        Err(message) => {
            let page = ExplorerPage { visit, with_rules, string, seat };
            let analysis = analyse_position(app, &visit.coach_asker(), with_rules, seat).await;
            let message = format!("{}. {}", message.trim_end_matches('.'), texts.unchanged);
            let edit = is_editing.then(|| edit_form::edit_form(&page, Some(form)));
            let mut response = page.render(analysis, edit, Some(&message));
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(response)
        }
    }
}

/// The seat whose view and values are shown: the requested one, or the first that is to act.
fn viewed_seat<G: RenderGame>(position: &G, form: &FormData) -> Seat {
    let asked = match position.phase() {
        Phase::Decide { seats, .. } => seats,
        Phase::Roll { seat } => return seat,
        Phase::Over { .. } => return position.active_seat(),
    };
    let wanted = form.parse::<u8>("seat").and_then(|number| Seat::try_from(number).ok());
    let wanted = wanted.filter(|seat| asked.contains(*seat));
    wanted.or_else(|| asked.iter().next()).unwrap_or_else(|| position.active_seat())
}

/// The position after the choice in a form.
fn played_from_form<G: RenderGame>(
    with_rules: &PositionWithRules<G>,
    seat: Seat,
    form: &FormData,
    lang: Lang,
) -> Option<PositionWithRules<G>> {
    let view = with_rules.position.visible_to(Some(seat)).view(Some(seat), lang);
    let action = FormChoice::parse(form).into_action(&view)?;
    after_action(with_rules, seat, &action)
}

/// The position after an action; `None` if it isn't legal.
fn after_action<G: RenderGame>(
    with_rules: &PositionWithRules<G>,
    seat: Seat,
    action: &str,
) -> Option<PositionWithRules<G>> {
    let mut after = with_rules.clone();
    let action = G::parse_action(action).ok()?;
    after.position.play_action(seat, action).ok()?;
    Some(after)
}

/// A position to show.
struct ExplorerPage<'a, G: RenderGame> {
    visit: &'a PageContext,
    with_rules: &'a PositionWithRules<G>,
    string: &'a str,
    /// The seat whose view and values are shown.
    seat: Seat,
}

impl<G: RenderGame> ExplorerPage<'_, G> {
    fn render(
        &self,
        analysis: Result<std::sync::Arc<PositionAnalysis<G>>, CoachError>,
        edit_form: Option<Markup>,
        message: Option<&str>,
    ) -> Response {
        let (visit, texts) = (self.visit, &self.visit.texts().explorer);
        let names = seat_names(self.with_rules, visit.lang);
        let hint = analysis.as_ref().ok().map(|analysis| analysis.hint.to_document(visit.lang));
        let best = hint.as_ref().and_then(|hint| hint.options.first());
        let context = RenderContext {
            lang: visit.lang,
            viewer: Some(self.seat),
            own_seats: SeatSet::single(self.seat),
            names: &names,
            is_interactive: true,
            marked: MarkedChoices {
                best: best.map(|best| best.action.as_str()),
                ..MarkedChoices::default()
            },
        };
        let game = self.with_rules.position.visible_to(Some(self.seat));
        let is_waiting = matches!(analysis, Err(CoachError::NotReady { .. }));
        let is_editing = edit_form.is_some();
        let body = html! {
            div #live {
                div.play {
                    @if let Some(message) = message { p.notice role="alert" { (message) } }
                    header.asked {
                        p.kind { (G::TITLE) " · " (G::ID.rule_set_title(self.with_rules.choice.rule_set().name, visit.lang)) }
                        div.prompt { h1 #prompt { (prompt(&game, self.seat, &context)) } }
                    }
                    @match edit_form {
                        Some(form) => (form),
                        None => (self.position_html(&game, &context)),
                    }
                    @match &analysis {
                        Ok(analysis) => (self.values_html(analysis, &context)),
                        Err(why) => p.unvalued role="status" { (self.coach_error(*why)) (queue_position_text(*why, visit.texts())) },
                    }
                }
                aside.side { (self.sidebar(&game, is_editing)) }
            }
        };
        let title = (texts.title)(G::TITLE);
        let mut response = HtmlPage::new(title, "playing training", body)
            .with_script("train.js")
            .render_response(visit);
        if is_waiting && !is_editing {
            // Reload without a script.
            response.headers_mut().insert(header::REFRESH, HeaderValue::from_static("2"));
        }
        response
    }

    /// Dice, choices and sheets; choosing something leads to the position after it.
    fn position_html(&self, game: &G, context: &RenderContext<'_>) -> Markup {
        html! {
            form #move method="get" action=(position_url(self.string)) {
                input type="hidden" name="seat" value=(u8::from(self.seat));
                section.tray aria-label=(context.texts().table.dice) {
                    (game.render_dice(None, context))
                    @if !game.legal_actions(self.seat).is_empty() {
                        div.choices { (game.render_choices(self.seat, context)) }
                    }
                }
                (game.render_board(None, context))
                div.sheets { (game.render_sheets(context)) }
            }
            @if !game.dice_to_roll().is_empty() { (edit_form::roll_form(self, game)) }
        }
    }

    /// Every option with its value, and what follows.
    fn values_html(&self, analysis: &PositionAnalysis<G>, context: &RenderContext<'_>) -> Markup {
        let texts = &context.texts().explorer;
        let hint = analysis.hint.to_document(context.lang);
        let format = ValueFormat::for_hint(&hint, context.lang);
        let link = |action: &str| {
            let after = after_action(self.with_rules, self.seat, action)?;
            Some(position_url(&after.to_string_with_all_answers()))
        };
        html! {
            @if let Some(values) = &analysis.seat_values {
                p.values {
                    @for (seat, value) in self.with_rules.position.seats().iter().zip(values) {
                        span { ((texts.value_of)(context.name(seat), &format.format_value_in_sentence(*value))) } " "
                    }
                }
            }
            @if !hint.options.is_empty() {
                section aria-labelledby="options" {
                    h2 #options { (texts.options) }
                    (options_list(&hint, None, context.lang, &link))
                }
            }
            @if let Some(next) = &analysis.next_roll {
                (next_roll::next_roll_section(self, next, &format, !hint.options.is_empty()))
            }
        }
    }

    fn coach_error(&self, why: CoachError) -> &'static str {
        match why {
            CoachError::Counts => self.visit.texts().explorer.counts_here,
            _ => coach_error_text(why, self.visit.texts()),
        }
    }

    /// Other seats, and what to do with the position.
    fn sidebar(&self, game: &G, is_editing: bool) -> Markup {
        let texts = &self.visit.texts().explorer;
        let url = position_url(self.string);
        let asked = match game.phase() {
            Phase::Decide { seats, .. } => seats,
            Phase::Roll { .. } | Phase::Over { .. } => SeatSet::EMPTY,
        };
        let names = seat_names(self.with_rules, self.visit.lang);
        let name = |seat: Seat| names.get(seat.index()).map_or("", String::as_str);
        let embed_url = self.visit.absolute_url(&format!("/embed/{}", self.string));
        let embed_code = format!(
            "<iframe src=\"{embed_url}\" title=\"{}\" width=\"480\" height=\"640\"></iframe>",
            G::TITLE
        );
        html! {
            @if asked.len() > 1 {
                nav.difficulty aria-label=(texts.seats) {
                    @for seat in asked.iter() {
                        a.button href={ (url) "?seat=" (u8::from(seat)) }
                            aria-current=[(seat == self.seat).then_some("true")] { (name(seat)) }
                    }
                }
            }
            p.next {
                @if is_editing { a.button.primary href=(url) { (texts.stop_editing) } }
                @else { a.button href={ (url) "?edit=yes" } { (texts.edit) } }
                " "
                @if !asked.is_empty() { a.button href={ "/train/" (self.string) } { (texts.practise) } }
            }
            @if !matches!(game.phase(), Phase::Over { .. }) { (self.play_form()) }
            div.day-line {
                label for="string" { (texts.string) }
                input #string type="text" readonly value=(self.string);
                button type="button" data-copies="string" data-copied=(self.visit.texts().trainer.copied) hidden { (self.visit.texts().trainer.copy) }
            }
            div.day-line {
                label for="embed" { (texts.embed) }
                input #embed type="text" readonly value=(embed_code);
                button type="button" data-copies="embed" data-copied=(self.visit.texts().trainer.copied) hidden { (self.visit.texts().trainer.copy) }
            }
            p { a href="/docs/positions" { (texts.about_strings) } }
        }
    }

    /// Begins a training game here: the visitor against bots.
    fn play_form(&self) -> Markup {
        let texts = self.visit.texts();
        html! {
            form method="post" action={ "/play/" (G::ID.name()) } {
                input type="hidden" name="position" value=(self.string);
                @for (at, seat) in self.with_rules.position.seats().iter().enumerate() {
                    @let who = if seat == self.seat { "here" } else { "bot:medium" };
                    input type="hidden" name={ "seat" (at + 1) } value=(who);
                    @if seat == self.seat {
                        input type="hidden" name={ "name" (at + 1) } value=(texts.setup.default_name);
                    }
                }
                p { button type="submit" { (texts.explorer.play) } }
            }
        }
    }
}

/// The seats are numbered: a position says nothing about people.
fn seat_names<G: RenderGame>(with_rules: &PositionWithRules<G>, lang: Lang) -> Vec<String> {
    use super::page_language::PageTextsExt;
    let name = |seat: Seat| (lang.texts().setup.unnamed)(seat.index() + 1);
    with_rules.position.seats().iter().map(name).collect()
}

/// The question, whose roll it is, or how the game ended.
fn prompt<G: RenderGame>(game: &G, seat: Seat, context: &RenderContext<'_>) -> String {
    match game.phase() {
        Phase::Decide { .. } => {
            let question = step_and_question_texts::question_text(game, seat, context);
            step_and_question_texts::question_only(&question, context.name(seat))
        }
        Phase::Roll { seat } => game.draw_prompt(seat, context).map_or_else(
            || (context.texts().table.roll_now)(context.name(seat), game.dice_to_roll().len()),
            |(prompt, _)| prompt,
        ),
        Phase::Over { ending } => G::ending_text(ending, context.lang),
    }
}
