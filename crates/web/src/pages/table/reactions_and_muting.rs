//! Reactions, and muting or reporting other players.

use maud::{Markup, html};
use rollwright_games::Seat;
use rollwright_tables::{Reaction, Table};

use crate::pages::games::RenderContext;
use crate::pages::page_context::PageContext;
use crate::pages::texts::MultiplayerTexts;

/// The icon of a reaction, drawn as strokes so that it doesn't depend on fonts.
fn reaction_svg(reaction: Reaction) -> Markup {
    let face = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9 9.5v.6M15 9.5v.6";
    let strokes = match reaction {
        Reaction::Bravo => {
            "M12 3l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.2 6.1-.8z"
        }
        Reaction::Ha => "M7 13.2h10a5 5 0 0 1-10 0z",
        Reaction::Oh => "M12 13.3a2 2.2 0 1 0 0 4.4a2 2.2 0 1 0 0-4.4",
        Reaction::Luck => {
            "M12 11c-6 0-7-7-3-7 2 0 3 2 3 7c0-6 7-7 7-3 0 2-2 3-7 3c6 0 7 7 3 7-2 0-3-2-3-7c0 6-7 7-7 3 0-2 2-3 7-3M12 11c1 4 3 8 6 10"
        }
        Reaction::Thanks => {
            "M12 20c-6-4.3-9-7.4-9-11a4.6 4.6 0 0 1 9-1.5a4.6 4.6 0 0 1 9 1.5c0 3.6-3 6.7-9 11z"
        }
    };
    let has_face = matches!(reaction, Reaction::Ha | Reaction::Oh);
    html! {
        svg.sign viewBox="0 0 24 24" aria-hidden="true" {
            @if has_face { path d=(face) {} }
            path d=(strokes) {}
        }
    }
}

/// Templates of all reactions, for the script that shows those of others.
pub(super) fn reaction_templates(texts: &MultiplayerTexts) -> Markup {
    html! {
        template #reactions {
            @for reaction in Reaction::ALL {
                span.reaction data-reaction=(reaction.name()) data-words=(reaction_text(reaction, texts)) { (reaction_svg(reaction)) }
            }
        }
    }
}

/// The text of a reaction.
fn reaction_text(reaction: Reaction, texts: &MultiplayerTexts) -> &'static str {
    let index = Reaction::ALL.iter().position(|known| *known == reaction);
    index.and_then(|index| texts.reactions.get(index)).copied().unwrap_or_default()
}

/// Whether other people play or may still join; otherwise nobody would see a reaction.
fn has_other_people(table: &Table, context: &RenderContext<'_>) -> bool {
    let is_other_person = |seat: Seat| {
        !context.own_seats.contains(seat) && table.requested_bot_strategy(seat).is_none()
    };
    !table.is_lesson()
        && !context.own_seats.is_empty()
        && table.game().seats().iter().any(is_other_person)
}

/// The reaction buttons for players, and the switch that hides reactions.
pub(super) fn reaction_buttons(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().multiplayer;
    html! {
        @if has_other_people(table, context) {
            div.reactions role="group" aria-label=(texts.react) {
                @if let Some(seat) = context.viewer {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="do" value="react";
                        input type="hidden" name="seat" value=(u8::from(seat));
                        @for reaction in Reaction::ALL {
                            button type="submit" name="reaction" value=(reaction.name()) data-key={ "react " (reaction.name()) }
                                aria-label=(reaction_text(reaction, texts)) title=(reaction_text(reaction, texts)) { (reaction_svg(reaction)) }
                        }
                    }
                }
                button #mute type="button" aria-pressed="false" data-key="mute" hidden { (texts.mute_all) }
            }
        }
    }
}

/// The menu to mute or report other players.
pub(super) fn mute_and_report_menu(
    table: &Table,
    context: &RenderContext<'_>,
    visit: &PageContext,
) -> Markup {
    let texts = &context.texts().multiplayer;
    let is_other = |seat: &Seat| {
        let person = table.seat_holder(*seat).and_then(|assignment| assignment.person.as_ref());
        !context.own_seats.contains(*seat)
            && table.requested_bot_strategy(*seat).is_none()
            && person.is_some()
    };
    let other_seats: Vec<Seat> = table.game().seats().iter().filter(is_other).collect();
    html! {
        @if !other_seats.is_empty() && !table.is_lesson() {
            details data-key="strangers" {
                summary { (texts.other_players) }
                p { (texts.mute_explanation) }
                @for seat in other_seats {
                    form.stranger method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="seat" value=(u8::from(seat));
                        span { (context.name(seat)) }
                        button type="submit" name="do" value="mute" aria-pressed=(visit.is_muted(table, seat))
                            aria-label={ (texts.mute) ": " (context.name(seat)) } data-key={ "mute " (u8::from(seat)) } { (texts.mute) }
                        button type="submit" name="do" value="report"
                            aria-label={ (texts.report) ": " (context.name(seat)) } data-key={ "report " (u8::from(seat)) } { (texts.report) }
                    }
                }
            }
        }
    }
}

/// The seats whose reactions the visitor has muted, for the script.
pub(super) fn muted_seats(table: &Table, visit: &PageContext) -> String {
    let seats = table.game().seats().iter().filter(|&seat| visit.is_muted(table, seat));
    seats.map(|seat| u8::from(seat).to_string()).collect::<Vec<_>>().join(" ")
}
