//! The forms of the table page.

use std::net::IpAddr;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use rollwright_games::{Game, Presentation, Seat, with_game};
use rollwright_i18n::to_sentence;
use rollwright_tables::take_back_plan::TakeBackError;
use rollwright_tables::{
    BotSpeed, Command, Id, Reaction, Table, TableError, TokenHash, TutorThreshold,
};

use super::manual_dice::parse_faces;
use super::{Confirmation, PostFeedback, TableNotice, hints_and_tutor, lesson_step, render};
use crate::api_routes::table_commands::log_report;
use crate::app_state::AppState;
use crate::coaching::{self, TutorVerdict};
use crate::extractors::TablePath;
use crate::middleware::ClientAddress;
use crate::pages::form_data::FormData;
use crate::pages::games::FormChoice;
use crate::pages::local_redirect::redirect_to;
use crate::pages::page_context::PageContext;
use crate::pages::texts::TableTexts;
use crate::problem_details::Problem;
use crate::rate_limits::LimitedResource;

/// Handles a form of the table page. The field `do` names the action, `act` if missing.
pub(in crate::pages) async fn handle_table_form(
    State(app): State<AppState>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    TablePath(id): TablePath,
    visit: PageContext,
    form: FormData,
) -> Result<Response, Problem> {
    let form_action = form.get("do").unwrap_or("act");
    if form_action == "join" {
        return join_table(&app, &id, visit, &form).await;
    }
    if let "mute" | "report" = form_action {
        return mute_or_report(&app, address, &id, visit, &form, form_action).await;
    }
    let Some(who) = visit.token_hash() else {
        return render_refusal(&app, &id, &visit, TableError::NotSeated).await;
    };
    // Why the tutor couldn't check the decision.
    let mut unchecked = None;
    let changed = match form_action {
        "hint" => return show_hint(&app, &id, &visit, &who, &form).await,
        "look" => {
            let table = app.tables.snapshot_and_mark_present(&id, Some(&who)).await?;
            app.coaching.hint_cache.hide(&id, table.seats_of(&who));
            return render(&app, &table, &visit, PostFeedback::default()).await;
        }
        "rematch" => {
            let allowed = app.rate_limiter.acquire(address, LimitedResource::Table);
            allowed.map_err(|seconds| Problem::rate_limited("new tables", seconds))?;
            return match app.tables.get_or_create_rematch(&id, &who).await {
                Ok(table) => Ok(redirect_page_or_script(&visit, &format!("/t/{table}"))),
                Err(refusal) => render_refusal(&app, &id, &visit, refusal).await,
            };
        }
        "react" => {
            let reaction = form.get("reaction").and_then(Reaction::from_name);
            let (Some(seat), Some(reaction)) = (parse_seat(&form), reaction) else {
                return Err(Problem::bad_request("the form has no valid 'reaction'"));
            };
            match app.tables.publish_reaction(&id, &who, seat, reaction).await {
                Ok(()) => app.tables.snapshot_and_mark_present(&id, Some(&who)).await,
                Err(refusal) => Err(refusal),
            }
        }
        "lesson" => lesson_step::press_and_play_script(&app, &id, &who).await,
        _ => {
            let action = match form_action {
                "act" => match form_action_text(&app, &id, &form).await? {
                    Some(action) => action,
                    None => {
                        let reason = visit.lang.shared_texts().common.error_dice_selection;
                        let status = StatusCode::UNPROCESSABLE_ENTITY;
                        let table = app.tables.snapshot_and_mark_present(&id, Some(&who)).await?;
                        let notice =
                            with_notice(&visit.texts().table, status, to_sentence(reason), None);
                        return render(&app, &table, &visit, notice).await;
                    }
                },
                _ => String::new(),
            };
            match parse_command(form_action, &form, action) {
                Ok(Command::Act { version, seat, action }) => {
                    let is_confirmed =
                        form.get("agreed").is_some() || form.get("asked") == Some(action.as_str());
                    if !is_confirmed
                        && form.all("slip").any(|slip| slip == action)
                        && let Some(question) =
                            slip_question(&app, &visit, &id, seat, &action).await?
                    {
                        let table = app.tables.snapshot_and_mark_present(&id, Some(&who)).await?;
                        let feedback = ask_again(&visit, question, seat, action);
                        return render(&app, &table, &visit, feedback).await;
                    }
                    if form.get("anyway").is_none() {
                        let (tutor, network) = (coaching::consult_tutor, visit.network);
                        match tutor(&app, network, &id, &who, seat, &action).await? {
                            TutorVerdict::Fine => {}
                            TutorVerdict::Unavailable(why) => unchecked = Some(why),
                            TutorVerdict::Warning(warning) => {
                                let feedback = PostFeedback {
                                    tutor_warning: Some(warning),
                                    ..PostFeedback::default()
                                };
                                let table =
                                    app.tables.snapshot_and_mark_present(&id, Some(&who)).await?;
                                return render(&app, &table, &visit, feedback).await;
                            }
                        }
                    }
                    let command = Command::Act { version, seat, action };
                    lesson_step::run_and_play_script(&app, &id, &who, command).await
                }
                Ok(command) => app.tables.run_command(&id, who, command).await,
                Err(FormError::MissingField(field)) => {
                    let detail = format!("the form has no valid '{field}'");
                    return Err(Problem::bad_request(detail));
                }
                Err(FormError::InvalidNumber) => {
                    let text = visit.texts().table.invalid_number.to_owned();
                    let feedback = with_notice(
                        &visit.texts().table,
                        StatusCode::UNPROCESSABLE_ENTITY,
                        text,
                        None,
                    );
                    let table = app.tables.snapshot_and_mark_present(&id, Some(&who)).await?;
                    return render(&app, &table, &visit, feedback).await;
                }
            }
        }
    };
    match (changed, unchecked) {
        (Ok(table), Some(why)) => {
            let text = hints_and_tutor::unchecked_text(why, visit.texts());
            render(
                &app,
                &table,
                &visit,
                with_notice(&visit.texts().table, StatusCode::OK, text, None),
            )
            .await
        }
        (Ok(table), None) => respond(&app, &table, &visit).await,
        (Err(refusal), _) => render_refusal(&app, &id, &visit, refusal).await,
    }
}

/// The response after a successful action, which led to `table`.
async fn respond(app: &AppState, table: &Table, visit: &PageContext) -> Result<Response, Problem> {
    match visit.wants_fragment {
        true => render(app, table, visit, PostFeedback::default()).await,
        false => Ok(redirect_to(&format!("/t/{}", table.id()))),
    }
}

/// Mutes a player for the visitor, or reports the player to the operator.
async fn mute_or_report(
    app: &AppState,
    address: IpAddr,
    id: &Id,
    mut visit: PageContext,
    form: &FormData,
    form_action: &str,
) -> Result<Response, Problem> {
    let unreadable = || Problem::bad_request("the form has no valid 'seat'");
    let seat = parse_seat(form).ok_or_else(unreadable)?;
    let table = app.tables.snapshot_and_mark_present(id, visit.token_hash().as_ref()).await?;
    if form_action == "report" {
        log_report(app, address, &table, seat)?;
        let (status, text) = (StatusCode::OK, visit.texts().multiplayer.reported.to_owned());
        return render(app, &table, &visit, with_notice(&visit.texts().table, status, text, None))
            .await;
    }
    let person = table.seat_holder(seat).and_then(|assignment| assignment.person.as_ref());
    visit.toggle_mute(person.ok_or_else(unreadable)?.id.clone());
    let (key, value) = visit.muted_cookie();
    let mut response = respond(app, &table, &visit).await?;
    response.headers_mut().append(key, value);
    Ok(response)
}

/// Why a form is invalid.
enum FormError {
    /// A field that the page itself fills in.
    MissingField(&'static str),
    /// A number that the player entered isn't valid.
    InvalidNumber,
}

/// The command that a form stands for. `action` is the chosen action, for `act`.
fn parse_command(form_action: &str, form: &FormData, action: String) -> Result<Command, FormError> {
    let version = || form.parse("version").ok_or(FormError::MissingField("version"));
    let seat = || parse_seat(form).ok_or(FormError::MissingField("seat"));
    Ok(match form_action {
        "act" => Command::Act { version: version()?, seat: seat()?, action },
        "roll" => {
            let faces = match form.get("faces") {
                Some(typed) => Some(parse_faces(typed).ok_or(FormError::InvalidNumber)?),
                None => None,
            };
            Command::Roll { version: version()?, faces }
        }
        "undo" => {
            Command::TakeBack { version: version()?, confirmed: form.get("agreed").is_some() }
        }
        "answer" => {
            let yes = match form.get("yes") {
                Some("yes") => true,
                Some("no") => false,
                _ => return Err(FormError::MissingField("yes")),
            };
            Command::AnswerTakeBack { version: version()?, accept: yes }
        }
        "number" => {
            let number = form.parse("number").ok_or(FormError::InvalidNumber)?;
            Command::AddSeedNumber { seat: seat()?, number }
        }
        "bot" => {
            let strategy = form.get("strategy").ok_or(FormError::MissingField("strategy"))?;
            Command::HandOver { seat: seat()?, strategy: strategy.to_owned() }
        }
        "resign" => Command::Resign { seat: seat()? },
        "speed" => {
            let speed = form.get("speed").and_then(BotSpeed::from_name);
            Command::SetBotSpeed { speed: speed.ok_or(FormError::MissingField("speed"))? }
        }
        "tutor" => {
            let threshold = form.get("warns").and_then(TutorThreshold::from_name);
            Command::ProposeTutor {
                threshold: Some(threshold.ok_or(FormError::MissingField("warns"))?),
            }
        }
        "tutor answer" => Command::AnswerTutor { accept: form.get("yes") == Some("yes") },
        "back" => Command::ReclaimSeat { seat: seat()? },
        _ => return Err(FormError::MissingField("do")),
    })
}

/// What to ask before an action that is probably a slip.
async fn slip_question(
    app: &AppState,
    visit: &PageContext,
    id: &Id,
    seat: Seat,
    action: &str,
) -> Result<Option<String>, TableError> {
    let (action, lang) = (action.to_owned(), visit.lang);
    let read = move |table: &Table| {
        with_game!(table.header().game, G => {
            let game = table.replayed_game_as::<G>().filter(|_| !table.is_lesson())?.position();
            let action = G::parse_action(&action).ok()?;
            game.check_action(seat, action).ok()?;
            game.slip_question(seat, action, lang)
        })
    };
    app.tables.read_table(id, read).await
}

/// Asks whether the player means it.
fn ask_again(visit: &PageContext, question: String, seat: Seat, action: String) -> PostFeedback {
    let texts = &visit.texts().table;
    let confirmation = Confirmation {
        label: texts.do_it_anyway,
        cancel: texts.cancel,
        fields: vec![
            ("do", "act".to_owned()),
            ("seat", u8::from(seat).to_string()),
            ("action", action),
        ],
    };
    let notice =
        TableNotice { status: StatusCode::OK, text: question, confirmation: Some(confirmation) };
    PostFeedback { notice: Some(notice), ..PostFeedback::default() }
}

fn parse_seat(form: &FormData) -> Option<Seat> {
    Seat::try_from(form.parse::<u8>("seat")?).ok()
}

/// The action in a form; `None` if the selected dice don't make one.
async fn form_action_text(
    app: &AppState,
    id: &Id,
    form: &FormData,
) -> Result<Option<String>, Problem> {
    match (FormChoice::parse(form), parse_seat(form)) {
        (FormChoice::Action(action), _) => Ok(Some(action)),
        (FormChoice::Dice(_), None) => Ok(None),
        (FormChoice::Dice(selected), Some(seat)) => {
            let version = form.parse("version");
            let read = move |table: &Table| match selected.action(&table.game().view(Some(seat))) {
                // The dice may be from an earlier page: the table then says so.
                None if version != Some(table.version()) => Some(String::new()),
                action => action,
            };
            Ok(app.tables.read_table(id, read).await?)
        }
    }
}

/// The seat for a guest who names none: the first open one. If all are taken, the last one, so that
/// joining reports why it fails.
fn first_open_seat(table: &Table) -> Option<Seat> {
    let mut seats = table.game().seats().iter();
    seats.find(|&seat| table.is_seat_open(seat)).or_else(|| table.game().seats().iter().last())
}

async fn join_table(
    app: &AppState,
    id: &Id,
    visit: PageContext,
    form: &FormData,
) -> Result<Response, Problem> {
    let seat = match form.get("seat") {
        Some(_) => parse_seat(form),
        None => app.tables.read_table(id, first_open_seat).await?,
    };
    let Some(seat) = seat else {
        return Err(Problem::bad_request("the form has no valid 'seat'"));
    };
    // Players who enter no name get one in the language of the page.
    let unnamed = (visit.texts().setup.unnamed)(seat.index() + 1);
    let name = form.get("name").filter(|name| !name.trim().is_empty()).unwrap_or(&unnamed);
    match app.tables.join_table_from(visit.network, id, seat, name, visit.token.clone()).await {
        Err(refusal) => render_refusal(app, id, &visit, refusal).await,
        Ok(grant) => {
            let (key, value) = visit.cookies.token_cookie(&grant.token);
            let mut response = redirect_page_or_script(&visit, &format!("/t/{id}"));
            response.headers_mut().insert(key, value);
            Ok(response)
        }
    }
}

/// The unchanged table with the reason for a refusal.
async fn render_refusal(
    app: &AppState,
    id: &Id,
    visit: &PageContext,
    refusal: TableError,
) -> Result<Response, Problem> {
    let text = (visit.texts().refusal_text)(&refusal);
    let confirm_label = match refusal {
        TableError::TakeBack(TakeBackError::ConfirmationRequired) => {
            Some(visit.texts().table.everyone_agrees)
        }
        TableError::TakeBack(TakeBackError::LosesHallOfFame) => {
            Some(visit.texts().table.without_fame)
        }
        _ => None,
    };
    let problem = Problem::from(refusal);
    let status = StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::BAD_REQUEST);
    if matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::NOT_FOUND) {
        return Err(problem);
    }
    let table = app.tables.snapshot_and_mark_present(id, visit.token_hash().as_ref()).await?;
    render(app, &table, visit, with_notice(&visit.texts().table, status, text, confirm_label)).await
}

fn with_notice(
    texts: &TableTexts,
    status: StatusCode,
    text: String,
    confirm_label: Option<&'static str>,
) -> PostFeedback {
    let confirmation = confirm_label.map(|label| Confirmation {
        label,
        cancel: texts.withdraw_undo,
        fields: vec![("do", "undo".to_owned())],
    });
    PostFeedback {
        notice: Some(TableNotice { status, text, confirmation }),
        ..PostFeedback::default()
    }
}

/// Shows a hint for the seat in the form, or the reason why there is none.
async fn show_hint(
    app: &AppState,
    id: &Id,
    visit: &PageContext,
    who: &TokenHash,
    form: &FormData,
) -> Result<Response, Problem> {
    let texts = visit.texts();
    let seat =
        parse_seat(form).ok_or_else(|| Problem::bad_request("the form has no valid 'seat'"))?;
    let table = app.tables.snapshot_and_mark_present(id, Some(who)).await?;
    let policy = table.coaching_policy();
    let planned = policy
        .are_hints_offered()
        .then(|| policy.authorize_hint(table.seats_of(who), None, Some(seat)));
    let Some(Ok(request)) = planned else {
        let feedback = with_notice(
            &visit.texts().table,
            StatusCode::CONFLICT,
            texts.coach.no_hint.to_owned(),
            None,
        );
        return render(app, &table, visit, feedback).await;
    };
    let feedback = match coaching::get_hint(app, &visit.coach_asker(), id, request).await {
        Ok(hint) => {
            hint.show();
            PostFeedback::default()
        }
        Err(why) => PostFeedback { hint_error: Some(why), ..PostFeedback::default() },
    };
    // The coach may have taken a while.
    let table = app.tables.snapshot_and_mark_present(id, Some(who)).await?;
    render(app, &table, visit, feedback).await
}

/// Redirects the browser; a script gets the path in a header instead.
fn redirect_page_or_script(visit: &PageContext, path: &str) -> Response {
    let mut response = redirect_to(path);
    if visit.wants_fragment {
        *response.status_mut() = StatusCode::OK;
        if let Ok(location) = HeaderValue::from_str(path) {
            response.headers_mut().remove(header::LOCATION);
            response.headers_mut().insert("x-rollwright-go", location);
        }
    }
    response
}
