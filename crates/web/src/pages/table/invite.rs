//! Open seats: how a guest is greeted and sits down, and how a host passes the link on.

use maud::{Markup, html};
use rollwright_games::Seat;
use rollwright_i18n::sentence;
use rollwright_tables::Table;

use super::Around;
use super::menu::levels;
use crate::pages::preview::Preview;
use crate::pages::sheets::Look;
use crate::pages::start::picture;
use crate::pages::texts::Texts;
use crate::qr;

/// The seats that anybody can sit down in.
fn open_seats(table: &Table) -> Vec<Seat> {
    table.game().seats().iter().filter(|&seat| table.is_open(seat)).collect()
}

/// Whether whoever looks is a guest who can still sit down.
pub(super) fn is_guest(table: &Table, look: &Look<'_>) -> bool {
    look.hand.is_empty() && !table.is_over() && !open_seats(table).is_empty()
}

/// Who invites to what.
pub(super) fn greeting(table: &Table, texts: &Texts) -> String {
    let game = table.header().game.title();
    match table.host_name() {
        Some(host) => (texts.company.invites)(&host, game),
        None => (texts.company.invited)(game),
    }
}

/// What a link to the table looks like where it is passed on.
pub(super) fn preview(table: &Table, texts: &Texts) -> Preview {
    let (game, free) = (table.header().game, open_seats(table).len());
    let invites = free > 0 && !table.is_over();
    let title = invites.then(|| greeting(table, texts));
    let text = match invites {
        true => (texts.company.preview)(free),
        false => texts.company.preview_watch.to_owned(),
    };
    Preview { title, text, game }
}

/// Open seats: where to sit down, or the link to invite with.
pub(super) fn sitting_down(table: &Table, look: &Look<'_>, around: &Around) -> Markup {
    let texts = look.texts();
    let open = open_seats(table);
    html! {
        @if is_guest(table, look) {
            section.invite aria-label=(texts.company.sit_down) {
                form.join method="post" action={ "/t/" (table.id()) } {
                    label { (texts.table.your_name) " "
                        input type="text" name="name" maxlength="30" autocomplete="nickname" data-key="name"; }
                    button.primary type="submit" name="do" value="join" data-key="join" { (texts.company.sit_down) }
                }
                @if table.tutor().warns.is_some() { p.agrees { (texts.coach.joining_agrees) } }
                p.faint { (texts.company.or_watch) }
                @let game = table.header().game;
                div.what {
                    (picture(game))
                    p { (sentence(game.about(look.lang).line)) " "
                        a href={ "/rules/" (game.name()) } { (texts.setup.read_rules) } }
                }
            }
        } @else if !open.is_empty() && !table.is_over() {
            section.invite aria-labelledby="invite" {
                h2 #invite { (texts.table.invite) }
                div.pass-on {
                    (qr::drawn(&around.link, texts.company.qr))
                    p { (texts.table.invite_how) }
                    (link(table, texts, around))
                }
                @for seat in open.iter().filter(|&&seat| around.may_hand_over.has(seat)) {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="do" value="bot";
                        input type="hidden" name="seat" value=(u8::from(*seat));
                        label { ((texts.table.bot_for)(u8::from(*seat))) " "
                            (levels(table, look, &format!("level {}", u8::from(*seat))))
                        }
                        button type="submit" { (texts.table.let_play) }
                    }
                }
            }
        }
    }
}

/// The table's address, to be passed on.
pub(super) fn link(table: &Table, texts: &Texts, around: &Around) -> Markup {
    html! {
        p.link {
            code data-link { (around.link) }
            button type="button" data-copy data-key="copy" hidden { (texts.table.copy) }
            button type="button" data-share=(greeting(table, texts)) data-key="share" hidden { (texts.company.share) }
        }
    }
}

/// For whoever has played: where the same people play again.
pub(super) fn rematch_there(table: &Table, look: &Look<'_>) -> Markup {
    let texts = look.texts();
    html! {
        @if let Some(rematch) = table.rematch().filter(|_| !look.hand.is_empty()) {
            div.notice.good role="status" {
                p { (texts.company.rematch_there) " "
                    a.button.primary href={ "/t/" (rematch) } data-key="to rematch" { (texts.ending.to_rematch) } }
            }
        }
    }
}
