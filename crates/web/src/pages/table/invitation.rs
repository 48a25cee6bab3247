//! Open seats: how a guest is greeted and sits down, and how a host passes the link on.

use maud::{Markup, html};
use rollwright_games::Seat;
use rollwright_i18n::to_sentence;
use rollwright_tables::Table;

use super::TablePageData;
use super::menu::level_select;
use crate::pages::games::RenderContext;
use crate::pages::link_preview::LinkPreview;
use crate::pages::start::game_thumbnail;
use crate::pages::texts::PageTexts;
use crate::qr_code;

/// The seats that anybody can sit down in.
fn open_seats(table: &Table) -> Vec<Seat> {
    table.game().seats().iter().filter(|&seat| table.is_seat_open(seat)).collect()
}

/// Whether whoever looks is a guest who can still sit down.
pub(super) fn is_guest(table: &Table, look: &RenderContext<'_>) -> bool {
    look.own_seats.is_empty() && !table.is_over() && !open_seats(table).is_empty()
}

/// Who invites to what.
pub(super) fn invitation_text(table: &Table, texts: &PageTexts) -> String {
    let game = table.header().game.title();
    match table.host_name() {
        Some(host) => (texts.multiplayer.host_invites)(&host, game),
        None => (texts.multiplayer.invited_to)(game),
    }
}

/// What a link to the table looks like where it is passed on.
pub(super) fn link_preview(table: &Table, texts: &PageTexts) -> LinkPreview {
    let (game, free) = (table.header().game, open_seats(table).len());
    let invites = free > 0 && !table.is_over();
    let title = invites.then(|| invitation_text(table, texts));
    let text = match invites {
        true => (texts.multiplayer.preview_open_seats)(free),
        false => texts.multiplayer.preview_watch.to_owned(),
    };
    LinkPreview { title, text, game }
}

/// Open seats: where to sit down, or the link to invite with.
pub(super) fn open_seats_section(
    table: &Table,
    look: &RenderContext<'_>,
    around: &TablePageData,
) -> Markup {
    let texts = look.texts();
    let open = open_seats(table);
    html! {
        @if is_guest(table, look) {
            section.invite aria-label=(texts.multiplayer.sit_down) {
                form.join method="post" action={ "/t/" (table.id()) } {
                    label { (texts.table.your_name) " "
                        input type="text" name="name" maxlength="30" autocomplete="nickname" data-key="name"; }
                    button.primary type="submit" name="do" value="join" data-key="join" { (texts.multiplayer.sit_down) }
                }
                @if table.tutor_state().threshold.is_some() { p.agrees { (texts.coach.joining_accepts_tutor) } }
                p.faint { (texts.multiplayer.watch_instead) }
                @let game = table.header().game;
                div.what {
                    (game_thumbnail(game))
                    p { (to_sentence(game.description(look.lang).summary)) " "
                        a href={ "/rules/" (game.name()) } { (texts.setup.read_rules) } }
                }
            }
        } @else if !open.is_empty() && !table.is_over() {
            section.invite aria-labelledby="invite" {
                h2 #invite { (texts.table.invite) }
                div.pass-on {
                    (qr_code::qr_svg(&around.table_url, texts.multiplayer.qr_code_label))
                    p { (texts.table.invite_explanation) }
                    (share_link(table, texts, around))
                }
                @for seat in open.iter().filter(|&&seat| around.seats_to_hand_over.contains(seat)) {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="do" value="bot";
                        input type="hidden" name="seat" value=(u8::from(*seat));
                        label { ((texts.table.bot_for)(u8::from(*seat))) " "
                            (level_select(table, look, &format!("level {}", u8::from(*seat))))
                        }
                        button type="submit" { (texts.table.hand_to_bot) }
                    }
                }
            }
        }
    }
}

/// The table's address, to be passed on.
pub(super) fn share_link(table: &Table, texts: &PageTexts, around: &TablePageData) -> Markup {
    html! {
        p.link {
            code data-link { (around.table_url) }
            button type="button" data-copy data-key="copy" hidden { (texts.table.copy) }
            button type="button" data-share=(invitation_text(table, texts)) data-key="share" hidden { (texts.multiplayer.share) }
        }
    }
}

/// For whoever has played: where the same people play again.
pub(super) fn rematch_notice(table: &Table, look: &RenderContext<'_>) -> Markup {
    let texts = look.texts();
    html! {
        @if let Some(rematch) = table.rematch_id().filter(|_| !look.own_seats.is_empty()) {
            div.notice.good role="status" {
                p { (texts.multiplayer.rematch_ready) " "
                    a.button.primary href={ "/t/" (rematch) } data-key="to rematch" { (texts.game_over.to_rematch) } }
            }
        }
    }
}
