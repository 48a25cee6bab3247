//! The part of the table page that changes with every action.

use crate::pages::games::step_and_question_texts;
use maud::{Markup, html};
use rollwright_games::lesson::LEARNER_SEAT;
use rollwright_games::record::{DiceOrigin, ReplayedGame};
use rollwright_games::{DefaultStartingSeat, Phase, QUICK_START_ANCHOR, Seat, SeatSet, with_game};
use rollwright_tables::Table;

use super::game_over::game_over_section;
use super::invitation::{self, invitation_text, open_seats_section, rematch_notice};
use super::lesson_step::LessonView;
use super::manual_dice::manual_dice_input;
use super::menu::table_menu;
use super::players::{names_for_visitor, player_list};
use super::reactions_and_muting::{muted_seats, reaction_buttons};
use super::seat_change_notices::{returning_player_notice, seat_changes};
use super::seat_clocks::low_time_notice;
use super::{TableNotice, TablePageData, hints_and_tutor};
use crate::api_table_position::choose_viewer;
use crate::pages::bot_titles_and_levels::bot_title;
use crate::pages::games::{MarkedChoices, RenderContext, RenderGame, join_names};
use crate::pages::page_context::PageContext;
use rollwright_games::GameStep;
use rollwright_games::game_step::{StepKind, public_steps};

/// How many of the latest steps the log shows.
const MAX_SHOWN_STEPS: usize = 20;

/// Renders the table for a visitor who holds the seats `own_seats`.
pub(super) fn render_live_part(
    table: &Table,
    own_seats: SeatSet,
    visit: &PageContext,
    data: &TablePageData,
) -> Markup {
    with_game!(table.header().game, G => {
        match table.replayed_game_as::<G>() {
            Some(folded) => render_game(table, folded, own_seats, visit, data),
            None => html! {},
        }
    })
}

fn render_game<G: RenderGame>(
    table: &Table,
    folded: &ReplayedGame<G>,
    own_seats: SeatSet,
    visit: &PageContext,
    data: &TablePageData,
) -> Markup {
    let lesson = LessonView::for_table(table, folded, visit.lang).filter(|_| !own_seats.is_empty());
    // The script of a lesson plays all seats but the learner's.
    let own_seats = if lesson.is_some() { SeatSet::single(LEARNER_SEAT) } else { own_seats };
    let names = names_for_visitor(table, own_seats, visit);
    // At the end, a shared screen shows the winner's view.
    let is_winner = |seat: &Seat| table.is_over() && table.game().winners().contains(*seat);
    let viewer = choose_viewer(table, own_seats, own_seats.iter().find(is_winner));
    let is_bot = |seat| table.seat_spec(seat).is_some_and(|spec| spec.bot.is_some());
    let allows_choice = lesson.as_ref().is_none_or(LessonView::expects_choice);
    let is_interactive = allows_choice && viewer.is_some_and(|seat| !is_bot(seat));
    let marked = match &lesson {
        Some(lesson) => {
            MarkedChoices { taught: lesson.expected_action(), ..MarkedChoices::default() }
        }
        None => data.marked_choices(viewer),
    };
    let context = RenderContext {
        lang: visit.lang,
        viewer,
        own_seats,
        names: &names,
        is_interactive,
        marked,
    };
    let game = folded.position().visible_to(viewer);
    let steps = public_steps(folded);
    let texts = &visit.texts().table;
    let is_guest = invitation::is_guest(table, &context);
    let prompt_text = match &lesson {
        Some(lesson) => lesson.prompt().to_owned(),
        None if is_guest => invitation_text(table, visit.texts()),
        None => prompt(table, &game, &context),
    };
    let explanation = lesson.as_ref().map(LessonView::explanation);
    let announcement = explanation
        .map_or_else(|| prompt_text.clone(), |explanation| format!("{prompt_text}. {explanation}"));
    let prompt_text = step_and_question_texts::question_only(
        &prompt_text,
        viewer.map_or("", |seat| context.name(seat)),
    );
    // "You: …" and "You, …" read better as "Your move: …".
    let question = prompt_text
        .strip_prefix(texts.you)
        .and_then(|rest| rest.strip_prefix(": ").or_else(|| rest.strip_prefix(", ")));
    let prompt_text = match question {
        Some(question) => format!("{}{question}", texts.your_move),
        None => prompt_text,
    };
    // A guest who hasn't joined doesn't see an empty sheet.
    let hides_sheets = is_guest && !table.game().has_rolled();
    html! {
        div #live data-version=(table.version()) data-rolls=(table.game().next_roll_index())
            data-viewer=[viewer.map(u8::from)] data-over[table.is_over()] data-lot[was_starter_just_drawn(table)]
            data-yours[has_something_to_do(table, &game, &context)] data-muted=(muted_seats(table, visit))
            data-moment=[steps.last().and_then(|step| step_and_question_texts::highlight_text(step, &context))]
            data-announce=(screen_reader_text(&steps, &announcement, &context)) {
            div.play {
                (notice_box(table, data))
                (undo_request(table, &context))
                (hints_and_tutor::tutor_proposal(table, &context))
                (hints_and_tutor::coach_notice(table, &context, data))
                (returning_player_notice(table, &context))
                header.asked {
                    p.kind { @if lesson.is_none() { (rule_link(&game, &context)) " · " } (G::ID.title()) " · " (G::ID.rule_set_title(&table.header().rules, context.lang))
                        @if lesson.is_some() { " · " (visit.texts().lesson.lesson_label) }
                        @else if table.header().training { " · " (texts.training) }
                        @if table.is_bots_only() { " · " (visit.texts().multiplayer.bots_only) }
                        @if table.tutor_agreement().was_used { " · " (visit.texts().coach.with_tutor) }
                    }
                    (shared_screen_notice(&game, &context))
                    @if context.own_seats.is_empty() && !table.is_over() && !table.is_bots_only() && !is_guest {
                        p.watching { (visit.texts().multiplayer.you_watch) }
                    }
                    div.prompt {
                        h1 #prompt tabindex="-1" { (prompt_text) }
                        @if lesson.is_none() {
                            (hints_and_tutor::hint_button(table, &context))
                            (undo_button(table, &context))
                        }
                    }
                    (low_time_notice(table, &context))
                    @if let Some(percent) = data.bot_preparation_percent {
                        p.studying { (stand_in_text(table, &context)) label { (texts.bot_preparing) @if let Some(position) = data.preparation_position { " (" ((context.texts().lab.queue_position)(position)) ")" } " " progress max="100" value=(percent) { ((context.texts().shared.numbers.format_percent)(&percent.to_string())) } } }
                    }
                }
                @if let Some(lesson) = &lesson { (lesson.lesson_panel(table, &rule_link(&game, &context))) }
                (player_list(table, &game, &context, data.now))
                @if table.is_over() { (rematch_notice(table, &context)) (game_over_section(table, &game, &context, &steps, visit, data)) }
                @else { (open_seats_section(table, &context, visit, data)) }
                @if !hides_sheets { form #move method="post" action={ "/t/" (table.id()) } {
                    input type="hidden" name="version" value=(table.version());
                    @if let Some(seat) = viewer {
                        input type="hidden" name="seat" value=(u8::from(seat));
                    }
                    // The server asks before these.
                    @for action in probable_slips(&game, &context) { input type="hidden" name="slip" value=(action); }
                    @if let Some(action) = data.feedback.notice.as_ref().and_then(TableNotice::questioned_action) {
                        input type="hidden" name="asked" value=(action);
                    }
                    @let button = match &lesson {
                        Some(lesson) => lesson.lesson_button(table, roll_label(&game, &context)),
                        None => html! { (roll_button(table, &game, &context)) (manual_dice_input(table, &context)) },
                    };
                    (dice_choices_and_sheets(table, &game, &steps, button, &context))
                } }
            }
            aside.side aria-label=(texts.sidebar_label) {
                (event_log(table, &steps, &context))
                (reaction_buttons(table, &context))
                (table_menu(table, &context, visit, data))
            }
        }
    }
}

/// The viewer's choices that are probably slips.
fn probable_slips<G: RenderGame>(game: &G, context: &RenderContext<'_>) -> Vec<String> {
    let Some(seat) = context.viewer.filter(|_| context.is_interactive) else { return Vec::new() };
    let is_slip = |action: &G::Action| game.slip_question(seat, *action, context.lang).is_some();
    game.legal_actions(seat).into_iter().filter(is_slip).map(G::format_action).collect()
}

/// The dice, the choices and the sheets. `button` is shown before the game's own choices.
fn dice_choices_and_sheets<G: RenderGame>(
    table: &Table,
    game: &G,
    steps: &[GameStep<'_, G>],
    button: Markup,
    context: &RenderContext<'_>,
) -> Markup {
    html! {
        @if !table.is_over() {
            section.tray aria-label=(context.texts().table.dice) {
                (game.render_dice(steps.last(), context))
                div.choices {
                    (button)
                    @if let Some(seat) = context.viewer.filter(|_| context.is_interactive) { (game.render_choices(seat, context)) }
                }
            }
        }
        (game.render_board(steps.last(), context))
        div.sheets { (game.render_sheets(context)) }
    }
}

/// Which bot plays until another is ready.
fn stand_in_text(table: &Table, context: &RenderContext<'_>) -> Markup {
    let title = |strategy: &str| {
        bot_title(table.header().game, table.game().rules(), strategy, context.lang)
    };
    let first = table.unprepared_bots_with_substitutes().into_iter().next();
    let playing_bot = |seat| table.seat_spec(seat).and_then(|spec| spec.bot.clone());
    html! {
        @if let Some((seat, wanted)) = first {
            ((context.texts().multiplayer.bot_stands_in)(&title(&playing_bot(seat).unwrap_or_default()), &title(&wanted))) " "
        }
    }
}

/// Whose turn it is, and what the visitor must do.
fn prompt<G: RenderGame>(table: &Table, game: &G, context: &RenderContext<'_>) -> String {
    let texts = &context.texts().table;
    match game.phase() {
        Phase::Over { .. } if table.game().seats().count() == 1 => {
            let seat = Seat(0);
            (context.texts().multiplayer.solo_result)(
                context.name(seat),
                &(texts.points)(table.game().score(seat)),
            )
        }
        Phase::Over { .. } => {
            let winners = table.game().winners();
            (texts.winners)(&join_names(winners, context), winners.iter().count() > 1)
        }
        Phase::Roll { seat: by } if was_starter_just_drawn(table) => {
            (context.texts().help.drawn_to_start)(context.name(by))
        }
        Phase::Roll { seat: by } if table.can_roll(context.own_seats) => {
            // A person makes a bot's first roll, or enters its dice.
            let rolls =
                if context.own_seats.contains(by) { texts.roll_now } else { texts.roll_for };
            let draw_prompt =
                game.draw_prompt(by, context).filter(|_| context.own_seats.contains(by));
            draw_prompt.map_or_else(
                || rolls(context.name(by), game.dice_to_roll().len()),
                |(prompt_text, _)| prompt_text,
            )
        }
        Phase::Roll { seat: by } if table.is_seat_open(by) => texts.waits_for_people.to_owned(),
        Phase::Roll { seat: by } => (texts.waits_for_roll)(context.name(by)),
        Phase::Decide { seats, .. } if seats.iter().all(|seat| table.is_seat_open(seat)) => {
            texts.waits_for_people.to_owned()
        }
        Phase::Decide { seats, .. } => {
            match context.viewer.filter(|&seat| context.is_interactive && seats.contains(seat)) {
                Some(seat) => step_and_question_texts::question_text(game, seat, context),
                None => (texts.waits_for)(&join_names(seats, context)),
            }
        }
    }
}

/// Whether the first player was just drawn and nothing was rolled since.
fn was_starter_just_drawn(table: &Table) -> bool {
    let game = table.game();
    let is_multiplayer = table.header().seats.len() > 1;
    let is_random = table.header().dice == DiceOrigin::Random
        && game.rules().rule_set().starting_seat == DefaultStartingSeat::Random;
    let is_full = game.seats().iter().all(|seat| !table.is_seat_open(seat));
    is_multiplayer && is_random && is_full && !game.has_rolled()
}

/// Whether the visitor must act.
fn has_something_to_do<G: RenderGame>(
    table: &Table,
    game: &G,
    context: &RenderContext<'_>,
) -> bool {
    match game.phase() {
        Phase::Over { .. } => false,
        Phase::Roll { .. } => table.can_roll(context.own_seats),
        Phase::Decide { seats, .. } => {
            context.is_interactive && context.viewer.is_some_and(|seat| seats.contains(seat))
        }
    }
}

/// What screen readers announce after a change: what happened, and what to do.
fn screen_reader_text<G: RenderGame>(
    steps: &[GameStep<'_, G>],
    prompt_text: &str,
    context: &RenderContext<'_>,
) -> String {
    let mut sentences = steps
        .last()
        .map_or_else(Vec::new, |step| step_and_question_texts::step_sentences(step, context));
    sentences.push(prompt_text.to_owned());
    sentences.join(" ")
}

/// The label of the roll button.
fn roll_label<G: RenderGame>(game: &G, context: &RenderContext<'_>) -> &'static str {
    let draw_prompt = match game.phase() {
        Phase::Roll { seat: by } => game.draw_prompt(by, context),
        Phase::Decide { .. } | Phase::Over { .. } => None,
    };
    draw_prompt.map_or(context.texts().table.roll, |(_, label)| label)
}

fn roll_button<G: RenderGame>(table: &Table, game: &G, context: &RenderContext<'_>) -> Markup {
    let rolls =
        table.game().dice_origin() != DiceOrigin::Manual && table.can_roll(context.own_seats);
    html! {
        @if rolls {
            button.primary.roll type="submit" name="do" value="roll" data-key="roll" {
                (roll_label(game, context))
            }
        }
    }
}

/// A link to the rule behind the question, which opens the rules panel.
fn rule_link<G: RenderGame>(game: &G, context: &RenderContext<'_>) -> Markup {
    let rule = match game.phase() {
        Phase::Decide { question, .. } => G::rules_page_anchor(question),
        Phase::Roll { .. } | Phase::Over { .. } => QUICK_START_ANCHOR,
    };
    html! {
        a.rule href={ "/rules/" (G::ID.name()) "#" (rule) } target="_blank" data-rule=(rule) data-key="rules" {
            (context.texts().help.rules_link)
        }
    }
}

/// The event log, newest first: steps of the game and changes of seats.
fn event_log<G: RenderGame>(
    table: &Table,
    steps: &[GameStep<'_, G>],
    context: &RenderContext<'_>,
) -> Markup {
    let texts = &context.texts().table;
    let mut changes = seat_changes(table, context).into_iter().peekable();
    let (mut sentences, mut move_count) = (Vec::new(), 0);
    let first_shown = steps.len().saturating_sub(MAX_SHOWN_STEPS);
    for (at, step) in steps.iter().enumerate() {
        let length = match &step.kind {
            StepKind::Roll(_) => 1,
            StepKind::Actions(answers) => answers.len(),
        };
        // Changes during a question come before its answers.
        while let Some((_, sentence)) = changes.next_if(|(after, _)| *after < move_count + length) {
            sentences.push(sentence);
        }
        move_count += length;
        if at >= first_shown {
            sentences.extend(step_and_question_texts::step_sentences(step, context));
        }
    }
    sentences.extend(changes.map(|(_, sentence)| sentence));
    let is_empty = sentences.is_empty();
    let sentences = sentences.into_iter().rev().take(3 * MAX_SHOWN_STEPS);
    html! {
        section.happened aria-labelledby="happened" {
            h2 #happened { (texts.event_log_title) }
            @if is_empty { p { (texts.event_log_empty) } }
            // The list scrolls, so it must be reachable by keyboard.
            ul tabindex="0" data-key="happened" data-hold aria-labelledby="happened" { @for sentence in sentences { li { (sentence) } } }
            @if !steps.is_empty() {
                p { a href={ "/t/" (table.id()) "/replay" } { (texts.all_steps) } }
            }
        }
    }
}

/// Why an action was refused and how to confirm it, or that it succeeded.
fn notice_box(table: &Table, data: &TablePageData) -> Markup {
    html! {
        @if let Some(notice) = &data.feedback.notice {
            div.notice.good[notice.status.is_success()] role="alert" {
                p { (notice.text) }
                @if let Some(confirmation) = &notice.confirmation {
                    form.confirmation.slip[notice.questioned_action().is_some()] method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="version" value=(table.version());
                        @for (name, value) in &confirmation.fields { input type="hidden" name=(name) value=(value); }
                        button type="submit" name="agreed" value="yes" data-key="agreed" { (confirmation.label) }
                        a.button href={ "/t/" (table.id()) } data-key="not agreed" { (confirmation.cancel) }
                    }
                }
            }
        }
    }
}

/// A request to undo: the other players accept or refuse, and the requester may withdraw it.
fn undo_request(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().table;
    html! {
        @if let Some(request) = table.take_back_request() {
            @let must_answer = context.own_seats.iter().any(|seat| request.awaited_seats.contains(seat));
            div.notice.request role="status" {
                p { ((texts.undo_requested_by)(context.name(request.seat), request.crosses_roll))
                    @if !must_answer { " " ((texts.waits_for)(&join_names(request.awaited_seats, context))) "." } }
                @if must_answer || context.own_seats.contains(request.seat) {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="version" value=(table.version());
                        input type="hidden" name="do" value="answer";
                        @if must_answer {
                            button type="submit" name="yes" value="yes" data-key="yes" { (texts.allow_undo) }
                            button type="submit" name="yes" value="no" data-key="no" { (texts.refuse_undo) }
                        } @else {
                            button type="submit" name="yes" value="no" data-key="no" { (texts.withdraw_undo) }
                        }
                    }
                }
            }
        }
    }
}

/// On a shared screen: who should have it now.
fn shared_screen_notice<G: RenderGame>(game: &G, context: &RenderContext<'_>) -> Markup {
    let is_multiplayer = context.own_seats.iter().count() > 1;
    let is_over = matches!(game.phase(), Phase::Over { .. });
    html! {
        @if let Some(seat) = context.viewer.filter(|_| is_multiplayer && !is_over) {
            p.handed data-key="handed" data-state=(u8::from(seat)) {
                ((context.texts().table.pass_screen_to)(context.name(seat)))
            }
        }
    }
}

/// The undo button. Its label says whether others must agree, and its tooltip what it costs.
fn undo_button(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().table;
    let plan = table
        .take_back_plan_for(context.own_seats)
        .filter(|_| !context.own_seats.is_empty() && !table.is_over());
    html! {
        @if let Some(plan) = plan {
            @let loses_fame = plan.crosses_roll && table.counts_for_hall_of_fame();
            // A separate form: Enter in the dice field submits the first button of its own form.
            form.back method="post" action={ "/t/" (table.id()) } {
                input type="hidden" name="version" value=(table.version());
                button.undo type="submit" name="do" value="undo" data-key="undo"
                    title=[loses_fame.then_some(texts.undo_cost_hint)] {
                    @if plan.consent_needed.is_empty() { (texts.undo) } @else { (texts.request_undo) }
                }
            }
        }
    }
}
