//! Changes of seats: the notice for a returning player, and the log of who joined and left.

use maud::{Markup, html};
use rollwright_games::Seat;
use rollwright_games::record::Event;
use rollwright_tables::Table;
use rollwright_tables::engine_seats::engine_title;

use crate::pages::bot_titles_and_levels::bot_title;
use crate::pages::games::RenderContext;

/// Tells a returning player that a bot plays for them, with a button to take the seat back.
pub(super) fn returning_player_notice(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().table;
    let is_bot = |seat: &Seat| table.seat_spec(*seat).is_some_and(|spec| spec.bot.is_some());
    let was_away =
        |seat: Seat| table.seat_holder(seat).is_some_and(|assignment| assignment.is_handed_over);
    let ran_out_of_time = |seat: Seat| {
        was_away(seat)
            && table
                .seat_clocks()
                .is_some_and(|clocks| clocks.millis_left_assuming_stopped(seat) == 0)
    };
    let has_resigned = |seat: Seat| table.has_resigned(seat);
    let has_several = context.own_seats.iter().count() > 1;
    html! {
        @if !table.is_over() {
            @if context.own_seats.iter().any(has_resigned) {
                div.notice role="status" { p { (context.texts().multiplayer.you_resigned) } }
            }
            @for seat in context.own_seats.iter().filter(is_bot).filter(|&seat| !has_resigned(seat)) {
                div.notice role="status" {
                    p { @if ran_out_of_time(seat) { (texts.out_of_time) } @else if was_away(seat) { (texts.bot_took_over) } @else { (texts.you_left_to_bot) } }
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="do" value="back";
                        button.primary type="submit" name="seat" value=(u8::from(seat)) data-key={ "back " (u8::from(seat)) } {
                            @if has_several { ((texts.take_seat_back)(context.name(seat))) } @else { (texts.play_again) }
                        }
                    }
                }
            }
        }
    }
}

/// The changes of seats: after how many of the remaining rolls and decisions, and the sentence.
pub(super) fn seat_changes(table: &Table, context: &RenderContext<'_>) -> Vec<(usize, String)> {
    let texts = &context.texts().table;
    let mut bots: Vec<Option<String>> =
        table.header().seats.iter().map(|spec| spec.bot.clone()).collect();
    // The requested bot of each seat, even while another one stands in.
    let mut wanted = bots.clone();
    let title = |bot: &str| bot_title(table.header().game, table.game().rules(), bot, context.lang);
    let (mut move_count, mut changes) = (0_usize, Vec::<(usize, String)>::new());
    for event in table.events() {
        match event {
            Event::Roll { .. } | Event::Act { .. } => move_count += 1,
            Event::Undo { back } => {
                move_count = move_count.saturating_sub(*back);
                // It still happened, now after the remaining moves.
                changes.iter_mut().for_each(|(after, _)| *after = move_count.min(*after));
            }
            Event::Sit { seat, sitter: spec } => {
                let at = seat.index();
                let (Some(bot), Some(wanted)) = (bots.get_mut(at), wanted.get_mut(at)) else {
                    continue;
                };
                let was_bot = bot.is_some();
                let engine = bot.as_deref().and_then(engine_title);
                bot.clone_from(&spec.bot);
                if let (Some(engine), Some(playing)) = (engine, &spec.bot) {
                    let sentence = context.texts().multiplayer.engine_forfeits;
                    changes.push((move_count, sentence(&engine, &title(playing))));
                    continue;
                }
                if let (Some(playing), true) = (&spec.bot, was_bot) {
                    let requested = wanted.as_deref().unwrap_or(playing);
                    let multiplayer = &context.texts().multiplayer;
                    changes.push((
                        move_count,
                        match requested == playing {
                            true => (multiplayer.bot_is_ready)(&title(playing)),
                            false => {
                                (multiplayer.bot_stands_in)(&title(playing), &title(requested))
                            }
                        },
                    ));
                    continue;
                }
                wanted.clone_from(&spec.bot);
                let person =
                    table.seat_holder(*seat).and_then(|assignment| assignment.person.as_ref());
                let unnamed = || (context.texts().setup.unnamed)(seat.index() + 1);
                // The result calls a seat by its bot and its person.
                let name = match (table.bot_playing_for_person(*seat), person) {
                    (Some(_), Some(person)) if table.is_over() => person.name.clone(),
                    (None, _) if table.requested_bot_strategy(*seat).is_some() => unnamed(),
                    (_, _) => context.name(*seat).to_owned(),
                };
                let sentence = match (&spec.bot, was_bot) {
                    (Some(bot), _) => (texts.bot_takes_seat)(&title(bot), &name),
                    (None, true) => (texts.player_is_back)(&name),
                    (None, false) => (texts.player_joins)(&name),
                };
                changes.push((move_count, sentence));
            }
            Event::Dice { .. } | Event::Number { .. } | Event::Seed { .. } => {}
        }
    }
    changes
}
