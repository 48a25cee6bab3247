//! Open seats: how guests join, and how the host shares the link.

use maud::{Markup, html};
use rollwright_games::Seat;
use rollwright_i18n::to_sentence;
use rollwright_tables::Table;

use super::TablePageData;
use super::lan_switch_form::lan_switch;
use super::menu::level_select;
use crate::pages::games::RenderContext;
use crate::pages::link_preview::LinkPreview;
use crate::pages::page_context::PageContext;
use crate::pages::start::game_thumbnail;
use crate::pages::start_lesson::lesson_url;
use crate::pages::texts::PageTexts;
use crate::qr_code;

/// The seats that anybody may take.
fn open_seats(table: &Table) -> Vec<Seat> {
    table.game().seats().iter().filter(|&seat| table.is_seat_open(seat)).collect()
}

/// Whether the visitor is a guest who may still join.
pub(super) fn is_guest(table: &Table, context: &RenderContext<'_>) -> bool {
    context.own_seats.is_empty() && !table.is_over() && !open_seats(table).is_empty()
}

/// The text of the invitation.
pub(super) fn invitation_text(table: &Table, texts: &PageTexts) -> String {
    let game = table.header().game.title();
    match table.host_or_first_person_name() {
        Some(host) => (texts.multiplayer.host_invites)(&host, game),
        None => (texts.multiplayer.invited_to)(game),
    }
}

/// The link preview of the table.
pub(super) fn link_preview(table: &Table, texts: &PageTexts) -> LinkPreview {
    let (game, free) = (table.header().game, open_seats(table).len());
    let is_invitation = free > 0 && !table.is_over();
    let title = is_invitation.then(|| invitation_text(table, texts));
    let text = match is_invitation {
        true => (texts.multiplayer.preview_open_seats)(free),
        false => texts.multiplayer.preview_watch.to_owned(),
    };
    LinkPreview { title, text, game }
}

/// The form to join, or the link to share.
pub(super) fn open_seats_section(
    table: &Table,
    context: &RenderContext<'_>,
    visit: &PageContext,
    data: &TablePageData,
) -> Markup {
    let texts = context.texts();
    let open = open_seats(table);
    html! {
        @if is_guest(table, context) {
            section.invite aria-label=(texts.multiplayer.sit_down) {
                form.join method="post" action={ "/t/" (table.id()) } {
                    label { (texts.table.your_name) " "
                        input type="text" name="name" maxlength="30" autocomplete="nickname" data-key="name"; }
                    button.primary type="submit" name="do" value="join" data-key="join" { (texts.multiplayer.sit_down) }
                }
                @if table.tutor_agreement().threshold.is_some() { p.agrees { (texts.coach.joining_accepts_tutor) } }
                p.faint { (texts.multiplayer.watch_instead) }
                @let game = table.header().game;
                div.what {
                    (game_thumbnail(game))
                    div { (to_sentence(game.description(context.lang).summary)) " "
                        a href={ "/rules/" (game.name()) } { (texts.setup.read_rules) }
                        @if game.lesson(context.lang).is_some() && !visit.learned.contains(&game) {
                            // In a new tab, so that the seat isn't forgotten.
                            form.lesson-link method="post" action=(lesson_url(game)) target="_blank" {
                                button type="submit" data-key="learn first" { (texts.lesson.learn_first) }
                            }
                        }
                    }
                }
            }
        } @else if !open.is_empty() && !table.is_over() {
            section.invite aria-labelledby="invite" {
                h2 #invite { (texts.table.invite) }
                div.pass-on {
                    (qr_code::qr_svg(&data.table_url, texts.multiplayer.qr_code_label))
                    p { (texts.table.invite_explanation) }
                    (share_link(table, texts, data))
                }
                (lan_switch(data.lan_access, table.id(), visit))
                @for seat in open.iter().filter(|&&seat| data.seats_to_hand_over.contains(seat)) {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="do" value="bot";
                        input type="hidden" name="seat" value=(u8::from(*seat));
                        label { ((texts.table.bot_for)(u8::from(*seat))) " "
                            (level_select(table, context, &format!("level {}", u8::from(*seat))))
                        }
                        button type="submit" { (texts.table.hand_to_bot) }
                    }
                }
            }
        }
    }
}

/// The table's link, with buttons to share it.
pub(super) fn share_link(table: &Table, texts: &PageTexts, data: &TablePageData) -> Markup {
    html! {
        p.link {
            code data-link { (data.table_url) }
            button type="button" data-copy data-key="copy" hidden { (texts.table.copy) }
            button type="button" data-share=(invitation_text(table, texts)) data-key="share" hidden { (texts.multiplayer.share) }
        }
    }
}

/// The link to the rematch, for its players.
pub(super) fn rematch_notice(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = context.texts();
    html! {
        @if let Some(rematch) = table.rematch_id().filter(|_| !context.own_seats.is_empty()) {
            div.notice.good role="status" {
                p { (texts.multiplayer.rematch_ready) " "
                    a.button.primary href={ "/t/" (rematch) } data-key="to rematch" { (texts.game_over.to_rematch) } }
            }
        }
    }
}
