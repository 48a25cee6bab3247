//! Coming and going: what whoever was away is told, and who sat down when.

use maud::{Markup, html};
use rollwright_games::Seat;
use rollwright_games::record::Event;
use rollwright_tables::Table;

use crate::pages::bot_titles::bot_title;
use crate::pages::games::RenderContext;

/// For whoever comes back: that a bot plays for them, and the one press with which they
/// play on themselves.
pub(super) fn returning_player_notice(table: &Table, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().table;
    let is_bot = |seat: &Seat| table.seat_spec(*seat).is_some_and(|sitter| sitter.bot.is_some());
    let was_away =
        |seat: Seat| table.seat_assignment(seat).is_some_and(|chair| chair.is_handed_over);
    let was_late = |seat: Seat| {
        was_away(seat)
            && table.seat_clocks().is_some_and(|clocks| clocks.remaining_millis(seat) == 0)
    };
    let has_resigned = |seat: Seat| table.has_resigned(seat);
    let several = look.own_seats.iter().count() > 1;
    html! {
        @if !table.is_over() {
            @if look.own_seats.iter().any(has_resigned) {
                div.notice role="status" { p { (look.texts().multiplayer.you_resigned) } }
            }
            @for seat in look.own_seats.iter().filter(is_bot).filter(|&seat| !has_resigned(seat)) {
                div.notice role="status" {
                    p { @if was_late(seat) { (texts.out_of_time) } @else if was_away(seat) { (texts.bot_took_over) } @else { (texts.you_left_to_bot) } }
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="do" value="back";
                        button.primary type="submit" name="seat" value=(u8::from(seat)) data-key={ "back " (u8::from(seat)) } {
                            @if several { ((texts.take_seat_back)(look.name(seat))) } @else { (texts.play_again) }
                        }
                    }
                }
            }
        }
    }
}

/// Who sat down when: after how many of the rolls and decisions that still stand, and the
/// sentence about it.
pub(super) fn seat_changes(table: &Table, look: &RenderContext<'_>) -> Vec<(usize, String)> {
    let texts = &look.texts().table;
    let mut bots: Vec<Option<String>> =
        table.header().seats.iter().map(|sitter| sitter.bot.clone()).collect();
    // The bot that was asked for in each seat, whoever stands in for it.
    let mut wanted = bots.clone();
    let title = |bot: &str| bot_title(table.header().game, bot, look.lang);
    let (mut standing, mut changes) = (0_usize, Vec::<(usize, String)>::new());
    for event in table.events() {
        match event {
            Event::Roll { .. } | Event::Act { .. } => standing += 1,
            Event::Undo { back } => {
                standing = standing.saturating_sub(*back);
                // It still happened, now after what is left.
                changes.iter_mut().for_each(|(after, _)| *after = standing.min(*after));
            }
            Event::Sit { seat, sitter } => {
                let at = seat.index();
                let (Some(bot), Some(wanted)) = (bots.get_mut(at), wanted.get_mut(at)) else {
                    continue;
                };
                let was_bot = bot.is_some();
                bot.clone_from(&sitter.bot);
                if let (Some(plays), true) = (&sitter.bot, was_bot) {
                    let asked = wanted.as_deref().unwrap_or(plays);
                    let company = &look.texts().multiplayer;
                    changes.push((
                        standing,
                        match asked == plays {
                            true => (company.bot_is_ready)(&title(plays)),
                            false => (company.bot_stands_in)(&title(plays), &title(asked)),
                        },
                    ));
                    continue;
                }
                wanted.clone_from(&sitter.bot);
                let person = table.seat_assignment(*seat).and_then(|chair| chair.person.as_ref());
                let unnamed = || (look.texts().setup.unnamed)(seat.index() + 1);
                // Where the person still sits, by the name that whoever looks wants to see.
                let name = match table.bot_strategy(*seat) {
                    None => look.name(*seat).to_owned(),
                    Some(_) => person.map_or_else(unnamed, |person| person.name.clone()),
                };
                let tells = match (&sitter.bot, was_bot) {
                    (Some(_), _) => texts.bot_takes_seat,
                    (None, true) => texts.player_is_back,
                    (None, false) => texts.player_joins,
                };
                changes.push((standing, tells(&name)));
            }
            Event::Dice { .. } | Event::Number { .. } | Event::Seed { .. } => {}
        }
    }
    changes
}
