//! The coach at the table: hints in training games, and the tutor.

use maud::{Markup, html};
use rollwright_coach::plain_text::ValueFormat;
use rollwright_coach::{HintDocument, HintOptionDocument};
use rollwright_games::{Phase, Seat};
use rollwright_i18n::capitalize;
use rollwright_tables::{Table, TutorThreshold};

use super::TablePageData;
use crate::coaching::{CoachError, TutorWarning, are_hints_offered};
use crate::pages::games::{RenderContext, join_names};
use crate::pages::language::{Lang, PageTextsExt};
use crate::pages::texts::PageTexts;

/// The button for a hint, for whoever is to decide where hints are given.
pub(super) fn hint_button(table: &Table, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().coach;
    let is_asked = |seat: Seat| match table.game().phase() {
        Phase::Decide { seats, .. } => seats.contains(seat),
        _ => false,
    };
    let offered =
        look.is_interactive && are_hints_offered(table) && look.viewer.is_some_and(is_asked);
    html! {
        @if offered {
            button.hint type="submit" form="move" name="do" value="hint" data-key="hint"
                title=(texts.hint_help) { (texts.hint) }
        }
    }
}

/// What the coach says: a warning, or a hint that was asked for.
pub(super) fn coach_notice(
    table: &Table,
    look: &RenderContext<'_>,
    around: &TablePageData,
) -> Markup {
    match (&around.tutor_warning, around.hint_error, &around.hint) {
        (Some(warning), ..) => tutor_warning_notice(table, warning, look.lang),
        (None, Some(why), _) => hint_error_notice(table, why, look),
        (None, None, Some(hint)) => hint_notice(table, hint, look),
        (None, None, None) => html! {},
    }
}

/// Why there is no hint. A coach that is getting ready is asked again by a script, if
/// there is one.
fn hint_error_notice(table: &Table, why: CoachError, look: &RenderContext<'_>) -> Markup {
    let texts = look.texts();
    html! {
        div.notice.advice role="status" {
            p { (coach_error_text(why, texts)) }
            button type="submit" form="move" name="do" value="hint" data-key="hint again"
                data-again[matches!(why, CoachError::NotReady { .. })] { (texts.coach.ask_again) }
            (close_button(table, texts.coach.close, false))
        }
    }
}

fn hint_notice(table: &Table, hint: &HintDocument, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().coach;
    html! {
        @if let Some(best) = hint.options.first() {
            div.notice.advice role="status" {
                p { (best_choice_text(best, hint, look.lang)) }
                (options_table(hint, None, look.lang))
                (close_button(table, texts.close, false))
            }
        }
    }
}

/// The best choice, what it is worth and why.
fn best_choice_text(best: &HintOptionDocument, hint: &HintDocument, lang: Lang) -> String {
    let shown = ValueFormat::for_hint(hint, lang);
    let why = capitalize(&best.reason) + ".";
    (lang.texts().coach.best_choice)(&best.label, &shown.value(best.value), &why)
}

/// Every choice with its value, what it costs and why; the one called `taken` marked.
pub(in crate::pages) fn options_table(
    hint: &HintDocument,
    taken: Option<&str>,
    lang: Lang,
) -> Markup {
    let (shown, words) = (ValueFormat::for_hint(hint, lang), &lang.shared_texts().coach);
    html! {
        details data-key="all options" {
            summary { (lang.texts().coach.all_options) }
            p.faint {
                (shown.objective_sentence())
                @if let Some(off) = hint.calibration { " (" (off.to_text(&shown)) ")" }
            }
            div.scrolls tabindex="0" { table.list.options {
                thead { tr { @for head in &words.hint_columns { th scope="col" { (capitalize(head)) } } } }
                tbody { @for (at, option) in hint.options.iter().enumerate() {
                    tr.best[at == 0] .played[taken == Some(option.action.as_str())] {
                        th scope="row" { (option.label) }
                        td.number { (shown.value(option.value))
                            @if let Some(points) = option.points { small.beside { (shown.expected_points(points)) } }
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
fn tutor_warning_notice(table: &Table, warning: &TutorWarning, lang: Lang) -> Markup {
    let texts = &lang.texts().coach;
    let Some((hint, taken, best)) = warning.hint_and_options(lang) else { return html! {} };
    html! {
        div.notice.advice.warning role="alert" {
            p { strong { (texts.tutor) ": " } ((texts.warning)(&taken.label, &taken.reason)) ". "
                ((texts.better_choice)(&best.label, &best.reason)) "." }
            (options_table(&hint, Some(&taken.action), lang))
            form method="post" action={ "/t/" (table.id()) } {
                input type="hidden" name="version" value=(table.version());
                input type="hidden" name="seat" value=(u8::from(warning.seat));
                input type="hidden" name="action" value=(warning.action);
                button type="submit" name="anyway" value="yes" data-key="anyway" { (texts.play_anyway) }
            }
            (close_button(table, texts.choose_differently, true))
        }
    }
}

/// The table without what the coach says.
fn close_button(table: &Table, word: &str, is_best: bool) -> Markup {
    html! {
        form method="post" action={ "/t/" (table.id()) } {
            button.primary[is_best] type="submit" name="do" value="look" data-key="look" { (word) }
        }
    }
}

/// Where the tutor is proposed: those who are asked say yes or no.
pub(super) fn tutor_proposal(table: &Table, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().coach;
    let waits_for = table.tutor_state().awaited_seats;
    let is_asked = look.own_seats.iter().any(|seat| waits_for.contains(seat));
    html! {
        @if table.tutor_state().threshold.is_some() && is_asked && !table.is_over() {
            div.notice.request role="status" {
                p { (texts.tutor_proposed) }
                form method="post" action={ "/t/" (table.id()) } {
                    input type="hidden" name="do" value="tutor answer";
                    button.primary type="submit" name="yes" value="yes" data-key="tutor yes" { (texts.agree) }
                    button type="submit" name="yes" value="no" data-key="tutor no" { (texts.decline) }
                }
            }
        }
    }
}

/// The tutor in the table's menu: what is on, and who may change it.
pub(super) fn tutor_menu(
    table: &Table,
    look: &RenderContext<'_>,
    around: &TablePageData,
) -> Markup {
    let texts = &look.texts().coach;
    let tutor = table.tutor_state();
    html! {
        @if !look.own_seats.is_empty() && !table.is_over() && !table.is_lesson() && (around.is_host || tutor.threshold.is_some()) {
            details data-key="tutor" {
                summary { (texts.tutor) @if let Some(warns) = tutor.active_threshold() { ": " (warning_level_text(warns, look.texts())) } }
                p { (texts.tutor_help) }
                @if tutor.threshold.is_some() && !tutor.awaited_seats.is_empty() {
                    p { ((texts.waits_for)(&join_names(tutor.awaited_seats, look))) }
                }
                @if tutor.active_threshold().is_some() && !around.is_tutor_ready { p { (texts.tutor_preparing) } }
                @if around.is_host { (tutor_proposal_form(table, look)) }
                @if tutor.threshold.is_some() {
                    form method="post" action={ "/t/" (table.id()) } {
                        input type="hidden" name="do" value="tutor answer";
                        button type="submit" name="yes" value="no" data-key="tutor off" { (texts.turn_off) }
                    }
                }
            }
        }
    }
}

fn tutor_proposal_form(table: &Table, look: &RenderContext<'_>) -> Markup {
    let texts = &look.texts().coach;
    html! {
        form method="post" action={ "/t/" (table.id()) } {
            input type="hidden" name="do" value="tutor";
            fieldset.warns { legend.unseen { (texts.tutor) }
                @for warns in TutorThreshold::ALL {
                    label {
                        input type="radio" name="warns" value=(warns.name()) data-key={ "tutor warns " (warns.name()) }
                            checked[table.tutor_state().threshold.unwrap_or(TutorThreshold::Bad) == warns];
                        span { (warning_level_text(warns, look.texts())) }
                    }
                }
            }
            button type="submit" data-key="tutor propose" { (texts.propose) }
        }
    }
}

/// From which losses on the tutor warns, in words.
fn warning_level_text(warns: TutorThreshold, texts: &PageTexts) -> &'static str {
    let [doubtful, bad, very_bad] = texts.coach.tutor_levels;
    match warns {
        TutorThreshold::Doubtful => doubtful,
        TutorThreshold::Bad => bad,
        TutorThreshold::VeryBad => very_bad,
    }
}

/// Why the coach does not answer, in words.
pub(in crate::pages) fn coach_error_text(why: CoachError, texts: &PageTexts) -> &'static str {
    match why {
        CoachError::Busy => texts.coach.busy,
        CoachError::NotReady { .. } => texts.coach.not_ready,
        CoachError::TooLong => texts.coach.too_long,
        CoachError::NoMemory => texts.coach.no_memory,
        CoachError::Failed => texts.coach.failed,
    }
}
