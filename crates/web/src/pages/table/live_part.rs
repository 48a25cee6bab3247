//! The part of the table's page that changes with every move.

use crate::pages::games::event_texts;
use maud::{Markup, html};
use rollwright_games::lesson::LEARNER_SEAT;
use rollwright_games::record::{DiceOrigin, ReplayedGame};
use rollwright_games::{Phase, QUICK_START_ANCHOR, Seat, SeatSet, StartingSeat, with_game};
use rollwright_tables::Table;

use super::game_over::game_over_section;
use super::invitation::{invitation_text, is_guest, open_seats_section, rematch_notice};
use super::lesson_step::LessonView;
use super::manual_dice::manual_dice_input;
use super::menu::table_menu;
use super::players::{player_list, player_names};
use super::reactions::{muted_seats, reaction_buttons};
use super::seat_changes::{returning_player_notice, seat_changes};
use super::seat_clocks::low_time_notice;
use super::{TablePageData, hints_and_tutor};
use crate::pages::bot_titles::bot_title;
use crate::pages::games::{RenderContext, RenderGame, join_names};
use crate::pages::page_context::PageContext;
use crate::position::choose_viewer;
use rollwright_games::GameStep;
use rollwright_games::game_step::{StepKind, public_steps};

/// How many of the last steps are told.
const MAX_SHOWN_STEPS: usize = 20;

/// The table for whoever holds the seats in `hand`.
pub(super) fn render_live_part(
    table: &Table,
    hand: SeatSet,
    visit: &PageContext,
    around: &TablePageData,
) -> Markup {
    with_game!(table.header().game, G => {
        match table.typed_game::<G>() {
            Some(folded) => render_game(table, folded, hand, visit, around),
            None => html! {},
        }
    })
}

fn render_game<G: RenderGame>(
    table: &Table,
    folded: &ReplayedGame<G>,
    hand: SeatSet,
    visit: &PageContext,
    around: &TablePageData,
) -> Markup {
    let names = player_names(table, visit);
    let taught = LessonView::for_table(table, folded, visit.lang).filter(|_| !hand.is_empty());
    // A lesson plays all seats but the learner's.
    let hand = if taught.is_some() { SeatSet::single(LEARNER_SEAT) } else { hand };
    // Of those who share a screen, whoever has won comes first at the end.
    let won = |seat: &Seat| table.is_over() && table.game().winners().contains(*seat);
    let viewer = choose_viewer(table, hand, hand.iter().find(won));
    let is_bot = |seat| table.seat_spec(seat).is_some_and(|sitter| sitter.bot.is_some());
    let lets_choose = taught.as_ref().is_none_or(LessonView::expects_choice);
    let live = lets_choose && viewer.is_some_and(|seat| !is_bot(seat));
    let marked = around.marked_choices(viewer);
    let look = RenderContext {
        lang: visit.lang,
        viewer,
        own_seats: hand,
        names: &names,
        is_interactive: live,
        marked,
    };
    let game = folded.position().visible_to(viewer);
    let steps = public_steps(folded);
    let texts = &visit.texts().table;
    let guest = is_guest(table, &look);
    let asks = match &taught {
        Some(taught) => taught.prompt().to_owned(),
        None if guest => invitation_text(table, visit.texts()),
        None => prompt(table, &game, &look),
    };
    let why = taught.as_ref().map(LessonView::explanation);
    let asks_aloud = why.map_or_else(|| asks.clone(), |why| format!("{asks}. {why}"));
    let asks = event_texts::question_only(&asks, viewer.map_or("", |seat| look.name(seat)));
    // A guest who has not sat down yet is not shown an empty sheet.
    let greets = guest && !table.game().has_rolled();
    html! {
        div #live data-version=(table.version()) data-rolls=(table.game().roll_count())
            data-viewer=[viewer.map(u8::from)] data-over[table.is_over()] data-lot[was_starter_just_drawn(table)]
            data-yours[has_something_to_do(table, &game, &look)] data-muted=(muted_seats(table, visit))
            data-announce=(screen_reader_text(&steps, &asks_aloud, &look)) {
            div.play {
                (notice_box(table, around))
                (undo_request(table, &look))
                (hints_and_tutor::tutor_proposal(table, &look))
                (hints_and_tutor::coach_notice(table, &look, around))
                (returning_player_notice(table, &look))
                header.asked {
                    p.kind { @if taught.is_none() { (rule_link(&game, &look)) " · " } (G::ID.title()) " · " (G::ID.rule_set_title(&table.header().rules, look.lang))
                        @if taught.is_some() { " · " (visit.texts().lesson.lesson_label) }
                        @else if table.header().training { " · " (texts.training) }
                        @if table.is_bots_only() { " · " (visit.texts().multiplayer.bots_only) }
                        @if table.tutor_state().was_used { " · " (visit.texts().coach.with_tutor) }
                    }
                    (shared_screen_notice(&game, &look))
                    @if look.own_seats.is_empty() && !table.is_over() && !table.is_bots_only() && !guest {
                        p.watching { (visit.texts().multiplayer.you_watch) }
                    }
                    div.prompt {
                        h1 #prompt tabindex="-1" { (asks) }
                        @if taught.is_none() {
                            (hints_and_tutor::hint_button(table, &look))
                            (undo_button(table, &look))
                        }
                    }
                    (low_time_notice(table, &look))
                    @if let Some(percent) = around.preparation_percent {
                        p.studying { (stand_in_text(table, &look)) label { (texts.bot_preparing) " " progress max="100" value=(percent) { ((look.texts().shared.numbers.format_percent)(&percent.to_string())) } } }
                    }
                }
                @if let Some(taught) = &taught { (taught.lesson_panel(table, &rule_link(&game, &look))) }
                (player_list(table, &game, &look, around.now))
                @if table.is_over() { (rematch_notice(table, &look)) (game_over_section(table, &game, &look, (&around.fame, &around.ranks), around.best_solo_score)) }
                @else { (open_seats_section(table, &look, around)) }
                @if !greets { form #move method="post" action={ "/t/" (table.id()) } {
                    input type="hidden" name="version" value=(table.version());
                    @if let Some(seat) = viewer {
                        input type="hidden" name="seat" value=(u8::from(seat));
                    }
                    @match &taught {
                        Some(taught) => (taught.mark_expected_choice(dice_choices_and_sheets(table, &game, &steps, taught.lesson_button(table, roll_label(&game, &look)), &look))),
                        None => (dice_choices_and_sheets(table, &game, &steps, html! { (roll_button(table, &game, &look)) (manual_dice_input(table, &look)) }, &look)),
                    }
                } }
            }
            aside.side aria-label=(texts.sidebar_label) {
                (event_log(table, &steps, &look))
                (reaction_buttons(table, &look))
                (table_menu(table, &look, visit, around))
            }
        }
    }
}

/// The dice, the choices and the sheets; `button` stands before the game's own choices.
fn dice_choices_and_sheets<G: RenderGame>(
    table: &Table,
    game: &G,
    steps: &[GameStep<'_, G>],
    button: Markup,
    look: &RenderContext<'_>,
) -> Markup {
    html! {
        @if !table.is_over() {
            section.tray aria-label=(look.texts().table.dice) {
                (game.render_dice(steps.last(), look))
                div.choices {
                    (button)
                    @if let Some(seat) = look.viewer.filter(|_| look.is_interactive) { (game.render_choices(seat, look)) }
                }
            }
        }
        (game.render_board(steps.last(), look))
        div.sheets { (game.render_sheets(look)) }
    }
}

/// Who plays until a bot is ready.
fn stand_in_text(table: &Table, look: &RenderContext<'_>) -> Markup {
    let title = |strategy: &str| bot_title(table.header().game, strategy, look.lang);
    let first = table.substituted_seats().into_iter().next();
    let plays = |seat| table.seat_spec(seat).and_then(|sitter| sitter.bot.clone());
    html! {
        @if let Some((seat, wanted)) = first {
            ((look.texts().multiplayer.bot_stands_in)(&title(&plays(seat).unwrap_or_default()), &title(&wanted))) " "
        }
    }
}

/// Whose turn it is and what is asked of whoever looks.
fn prompt<G: RenderGame>(table: &Table, game: &G, look: &RenderContext<'_>) -> String {
    let texts = &look.texts().table;
    match game.phase() {
        Phase::Over { .. } if table.game().seats().count() == 1 => {
            let seat = Seat(0);
            (look.texts().multiplayer.solo_result)(
                look.name(seat),
                &(texts.points)(table.game().score(seat)),
            )
        }
        Phase::Over { .. } => {
            let winners = table.game().winners();
            (texts.winners)(&join_names(winners, look), winners.iter().count() > 1)
        }
        Phase::Roll { seat: by } if was_starter_just_drawn(table) => {
            (look.texts().help.drawn_to_start)(look.name(by))
        }
        Phase::Roll { seat: by } if table.can_roll(look.own_seats) => {
            // Somebody has to make a bot's first roll, or read its dice out.
            let rolls = if look.own_seats.contains(by) { texts.roll_now } else { texts.roll_for };
            let draws = game.draw_prompt(by, look).filter(|_| look.own_seats.contains(by));
            draws.map_or_else(|| rolls(look.name(by), game.dice_to_roll().len()), |(asks, _)| asks)
        }
        Phase::Roll { seat: by } if table.is_seat_open(by) => texts.waits_for_people.to_owned(),
        Phase::Roll { seat: by } => (texts.waits_for_roll)(look.name(by)),
        Phase::Decide { seats, .. } if seats.iter().all(|seat| table.is_seat_open(seat)) => {
            texts.waits_for_people.to_owned()
        }
        Phase::Decide { seats, .. } => {
            match look.viewer.filter(|&seat| look.is_interactive && seats.contains(seat)) {
                Some(seat) => event_texts::question_text(game, seat, look),
                None => (texts.waits_for)(&join_names(seats, look)),
            }
        }
    }
}

/// Whether the lot has just said who begins, and nothing was rolled since.
fn was_starter_just_drawn(table: &Table) -> bool {
    let game = table.game();
    let several = table.header().seats.len() > 1;
    let by_lot = table.header().dice == DiceOrigin::Random
        && game.rules().rule_set().starting_seat == StartingSeat::Random;
    let all_there = game.seats().iter().all(|seat| !table.is_seat_open(seat));
    several && by_lot && all_there && !game.has_rolled()
}

/// Whether whoever looks has something to do.
fn has_something_to_do<G: RenderGame>(table: &Table, game: &G, look: &RenderContext<'_>) -> bool {
    match game.phase() {
        Phase::Over { .. } => false,
        Phase::Roll { .. } => table.can_roll(look.own_seats),
        Phase::Decide { seats, .. } => {
            look.is_interactive && look.viewer.is_some_and(|seat| seats.contains(seat))
        }
    }
}

/// What is read out when the page has changed: what happened, and what is asked.
fn screen_reader_text<G: RenderGame>(
    steps: &[GameStep<'_, G>],
    asks: &str,
    look: &RenderContext<'_>,
) -> String {
    let mut words =
        steps.last().map_or_else(Vec::new, |step| event_texts::step_sentences(step, look));
    words.push(asks.to_owned());
    words.join(" ")
}

/// What the button that rolls says.
fn roll_label<G: RenderGame>(game: &G, look: &RenderContext<'_>) -> &'static str {
    let draws = match game.phase() {
        Phase::Roll { seat: by } => game.draw_prompt(by, look),
        Phase::Decide { .. } | Phase::Over { .. } => None,
    };
    draws.map_or(look.texts().table.roll, |(_, label)| label)
}

fn roll_button<G: RenderGame>(table: &Table, game: &G, look: &RenderContext<'_>) -> Markup {
    let rolls = table.game().dice_origin() != DiceOrigin::Manual && table.can_roll(look.own_seats);
    html! {
        @if rolls {
            button.primary.roll type="submit" name="do" value="roll" data-key="roll" {
                (roll_label(game, look))
            }
        }
    }
}

/// The rule behind what is asked, which opens beside the game.
fn rule_link<G: RenderGame>(game: &G, look: &RenderContext<'_>) -> Markup {
    let rule = match game.phase() {
        Phase::Decide { question, .. } => G::rules_page_anchor(question),
        Phase::Roll { .. } | Phase::Over { .. } => QUICK_START_ANCHOR,
    };
    html! {
        a.rule href={ "/rules/" (G::ID.name()) "#" (rule) } target="_blank" data-rule=(rule) data-key="rules" {
            (look.texts().help.rules_link)
        }
    }
}

/// What just happened, the last first: steps of the game, and who sat down in between.
fn event_log<G: RenderGame>(
    table: &Table,
    steps: &[GameStep<'_, G>],
    look: &RenderContext<'_>,
) -> Markup {
    let texts = &look.texts().table;
    let mut changes = seat_changes(table, look).into_iter().peekable();
    let (mut told, mut standing) = (Vec::new(), 0);
    let first_told = steps.len().saturating_sub(MAX_SHOWN_STEPS);
    for (at, step) in steps.iter().enumerate() {
        let length = match &step.kind {
            StepKind::Roll(_) => 1,
            StepKind::Actions(answers) => answers.len(),
        };
        // What happened while a question was open is told before its answers.
        while let Some((_, word)) = changes.next_if(|(after, _)| *after < standing + length) {
            told.push(word);
        }
        standing += length;
        if at >= first_told {
            told.extend(event_texts::step_sentences(step, look));
        }
    }
    told.extend(changes.map(|(_, word)| word));
    let none_yet = told.is_empty();
    let told = told.into_iter().rev().take(3 * MAX_SHOWN_STEPS);
    html! {
        section.happened aria-labelledby="happened" {
            h2 #happened { (texts.event_log_title) }
            @if none_yet { p { (texts.event_log_empty) } }
            // It scrolls: keys must get there.
            ul tabindex="0" data-key="happened" data-hold aria-labelledby="happened" { @for word in told { li { (word) } } }
            @if !steps.is_empty() {
                p { a href={ "/t/" (table.id()) "/replay" } { (texts.all_steps) } }
            }
        }
    }
}

/// Why something has not happened, and what would help; or that it has.
fn notice_box(table: &Table, around: &TablePageData) -> Markup {
    html! {
        @if let Some(notice) = &around.notice {
            div.notice.good[notice.status.is_success()] role="alert" {
                p { (notice.text) }
                @if let Some(anyway) = notice.confirm_label {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="version" value=(table.version());
                        input type="hidden" name="do" value="undo";
                        button type="submit" name="agreed" value="yes" data-key="agreed" { (anyway) }
                    }
                }
            }
        }
    }
}

/// What somebody asks to take back: those who are asked say yes or no, and whoever asks
/// can leave it.
fn undo_request(table: &Table, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().table;
    html! {
        @if let Some(asked) = table.take_back_request() {
            @let is_asked = look.own_seats.iter().any(|seat| asked.awaited_seats.contains(seat));
            div.notice.request role="status" {
                p { ((texts.undo_requested_by)(look.name(asked.seat), asked.crosses_roll))
                    @if !is_asked { " " ((texts.waits_for)(&join_names(asked.awaited_seats, look))) "." } }
                @if is_asked || look.own_seats.contains(asked.seat) {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="version" value=(table.version());
                        input type="hidden" name="do" value="answer";
                        @if is_asked {
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

/// Where several people sit at one screen: whose hands it should be in.
fn shared_screen_notice<G: RenderGame>(game: &G, look: &RenderContext<'_>) -> Markup {
    let several = look.own_seats.iter().count() > 1;
    let over = matches!(game.phase(), Phase::Over { .. });
    html! {
        @if let Some(seat) = look.viewer.filter(|_| several && !over) {
            p.handed data-key="handed" data-state=(u8::from(seat)) {
                ((look.texts().table.pass_screen_to)(look.name(seat)))
            }
        }
    }
}

/// Taking back, where there is something to take back; others are asked where they have
/// to say yes, and what it costs is said before.
fn undo_button(table: &Table, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().table;
    let back = table
        .take_back_plan_for(look.own_seats)
        .filter(|_| !look.own_seats.is_empty() && !table.is_over());
    html! {
        @if let Some(back) = back {
            @let costs = back.crosses_roll && table.counts_for_hall_of_fame();
            // A form of its own: Enter behind typed dice presses the first button of theirs.
            form.back method="post" action={ "/t/" (table.id()) } {
                input type="hidden" name="version" value=(table.version());
                button.undo type="submit" name="do" value="undo" data-key="undo"
                    title=[costs.then_some(texts.undo_cost_hint)] {
                    @if back.consent_needed.is_empty() { (texts.undo) } @else { (texts.request_undo) }
                }
            }
        }
    }
}
