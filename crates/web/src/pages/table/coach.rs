//! The coach at the table: hints in training games, and the tutor.

use maud::{Markup, html};
use rollwright_coach::text::Shown;
use rollwright_coach::{ToldHint, ToldOption};
use rollwright_games::{Phase, Seat};
use rollwright_i18n::capital;
use rollwright_tables::{Table, Warns};

use super::Around;
use crate::coaching::{NoCoach, Warning, may_hint};
use crate::pages::lang::{Lang, Paged};
use crate::pages::sheets::{Look, list};
use crate::pages::texts::Texts;

/// The button for a hint, for whoever is to decide where hints are given.
pub(super) fn hint_button(table: &Table, look: &Look<'_>) -> Markup {
    let texts = &look.texts().coach;
    let is_asked = |seat: Seat| match table.game().phase() {
        Phase::Decide { seats, .. } => seats.has(seat),
        _ => false,
    };
    let offered = look.live && may_hint(table) && look.viewer.is_some_and(is_asked);
    html! {
        @if offered {
            button.hint type="submit" form="move" name="do" value="hint" data-key="hint"
                title=(texts.hint_help) { (texts.hint) }
        }
    }
}

/// What the coach says: a warning, or a hint that was asked for.
pub(super) fn advice(table: &Table, look: &Look<'_>, around: &Around) -> Markup {
    match (&around.warning, around.silent, &around.hint) {
        (Some(warning), ..) => warned(table, warning, look.lang),
        (None, Some(why), _) => unhinted(table, why, look),
        (None, None, Some(hint)) => hinted(table, hint, look),
        (None, None, None) => html! {},
    }
}

/// Why there is no hint. A coach that is getting ready is asked again by a script, if
/// there is one.
fn unhinted(table: &Table, why: NoCoach, look: &Look<'_>) -> Markup {
    let texts = look.texts();
    html! {
        div.notice.advice role="status" {
            p { (silent(why, texts)) }
            button type="submit" form="move" name="do" value="hint" data-key="hint again"
                data-again[matches!(why, NoCoach::NotReady { .. })] { (texts.coach.ask_again) }
            (look_again(table, texts.coach.close, false))
        }
    }
}

fn hinted(table: &Table, hint: &ToldHint, look: &Look<'_>) -> Markup {
    let texts = &look.texts().coach;
    html! {
        @if let Some(best) = hint.options.first() {
            div.notice.advice role="status" {
                p { (best_words(best, hint, look.lang)) }
                (options(hint, None, look.lang))
                (look_again(table, texts.close, false))
            }
        }
    }
}

/// The best choice, what it is worth and why.
fn best_words(best: &ToldOption, hint: &ToldHint, lang: Lang) -> String {
    let shown = Shown::of_hint(hint, lang);
    let why = capital(&best.reason) + ".";
    (lang.texts().coach.best)(&best.label, &shown.value(best.value), &why)
}

/// Every choice with its value, what it costs and why; the one called `taken` marked.
pub(in crate::pages) fn options(hint: &ToldHint, taken: Option<&str>, lang: Lang) -> Markup {
    let (shown, words) = (Shown::of_hint(hint, lang), &lang.words().coach);
    html! {
        details data-key="all options" {
            summary { (lang.texts().coach.all_options) }
            p.faint {
                (shown.objective())
                @if let Some(off) = hint.calibration { " (" (off.told(&shown)) ")" }
            }
            div.scrolls tabindex="0" { table.list.options {
                thead { tr { @for head in &words.hint_heads { th scope="col" { (capital(head)) } } } }
                tbody { @for (at, option) in hint.options.iter().enumerate() {
                    tr.best[at == 0] .played[taken == Some(option.action.as_str())] {
                        th scope="row" { (option.label) }
                        td.number { (shown.value(option.value))
                            @if let Some(points) = option.points { small.beside { (shown.beside(points)) } }
                        }
                        td.number { (shown.loss(option.loss)) }
                        td { (option.reason) }
                    }
                } }
            } }
        }
    }
}

/// The tutor's warning: why, what would be better, and the choice between both.
fn warned(table: &Table, warning: &Warning, lang: Lang) -> Markup {
    let texts = &lang.texts().coach;
    let Some((hint, taken, best)) = warning.told(lang) else { return html! {} };
    html! {
        div.notice.advice.warning role="alert" {
            p { strong { (texts.tutor) ": " } ((texts.warning)(&taken.label, &taken.reason)) ". "
                ((texts.better)(&best.label, &best.reason)) "." }
            (options(&hint, Some(&taken.action), lang))
            form method="post" action={ "/t/" (table.id()) } {
                input type="hidden" name="version" value=(table.version());
                input type="hidden" name="seat" value=(u8::from(warning.seat));
                input type="hidden" name="action" value=(warning.action);
                button type="submit" name="anyway" value="yes" data-key="anyway" { (texts.anyway) }
            }
            (look_again(table, texts.choose_again, true))
        }
    }
}

/// The table without what the coach says.
fn look_again(table: &Table, word: &str, is_best: bool) -> Markup {
    html! {
        form method="post" action={ "/t/" (table.id()) } {
            button.primary[is_best] type="submit" name="do" value="look" data-key="look" { (word) }
        }
    }
}

/// Where the tutor is proposed: those who are asked say yes or no.
pub(super) fn proposal(table: &Table, look: &Look<'_>) -> Markup {
    let texts = &look.texts().coach;
    let waits_for = table.tutor().waits_for;
    let is_asked = look.hand.iter().any(|seat| waits_for.has(seat));
    html! {
        @if table.tutor().warns.is_some() && is_asked && !table.is_over() {
            div.notice.request role="status" {
                p { (texts.proposed) }
                form method="post" action={ "/t/" (table.id()) } {
                    input type="hidden" name="do" value="tutor answer";
                    button.primary type="submit" name="yes" value="yes" data-key="tutor yes" { (texts.agree) }
                    button type="submit" name="yes" value="no" data-key="tutor no" { (texts.refuse) }
                }
            }
        }
    }
}

/// The tutor in the table's menu: what is on, and who may change it.
pub(super) fn in_menu(table: &Table, look: &Look<'_>, around: &Around) -> Markup {
    let texts = &look.texts().coach;
    let tutor = table.tutor();
    html! {
        @if !look.hand.is_empty() && !table.is_over() && !table.is_lesson() && (around.is_host || tutor.warns.is_some()) {
            details data-key="tutor" {
                summary { (texts.tutor) @if let Some(warns) = tutor.on() { ": " (words(warns, look.texts())) } }
                p { (texts.tutor_help) }
                @if tutor.warns.is_some() && !tutor.waits_for.is_empty() {
                    p { ((texts.waits_for)(&list(tutor.waits_for, look))) }
                }
                @if tutor.on().is_some() && !around.tutor_ready { p { (texts.tutor_preparing) } }
                @if around.is_host { (propose(table, look)) }
                @if tutor.warns.is_some() {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="do" value="tutor answer";
                        button type="submit" name="yes" value="no" data-key="tutor off" { (texts.turn_off) }
                    }
                }
            }
        }
    }
}

fn propose(table: &Table, look: &Look<'_>) -> Markup {
    let texts = &look.texts().coach;
    html! {
        form method="post" action={ "/t/" (table.id()) } {
            input type="hidden" name="do" value="tutor";
            fieldset.warns { legend.unseen { (texts.tutor) }
                @for warns in Warns::ALL {
                    label {
                        input type="radio" name="warns" value=(warns.name()) data-key={ "tutor warns " (warns.name()) }
                            checked[table.tutor().warns.unwrap_or(Warns::Bad) == warns];
                        span { (words(warns, look.texts())) }
                    }
                }
            }
            button type="submit" data-key="tutor propose" { (texts.propose) }
        }
    }
}

/// From which losses on the tutor warns, in words.
fn words(warns: Warns, texts: &Texts) -> &'static str {
    let [doubtful, bad, very_bad] = texts.coach.tutor_warns;
    match warns {
        Warns::Doubtful => doubtful,
        Warns::Bad => bad,
        Warns::VeryBad => very_bad,
    }
}

/// Why the coach does not answer, in words.
pub(in crate::pages) fn silent(why: NoCoach, texts: &Texts) -> &'static str {
    match why {
        NoCoach::Busy => texts.coach.busy,
        NoCoach::NotReady { .. } => texts.coach.not_ready,
        NoCoach::TooLong => texts.coach.too_long,
        NoCoach::NoMemory => texts.coach.no_memory,
        NoCoach::Broken => texts.coach.broken,
    }
}
