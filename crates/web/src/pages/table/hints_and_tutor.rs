//! The coach at the table: hints in training games, and the tutor.

use maud::{Markup, html};
use rollwright_coach::HintDocument;
use rollwright_coach::value_format::ValueFormat;
use rollwright_games::{Phase, Seat};
use rollwright_i18n::capitalize;
use rollwright_tables::{Table, TutorThreshold};

use super::TablePageData;
use crate::coaching::{CoachError, TutorWarning};
use crate::pages::games::{RenderContext, join_names};
use crate::pages::page_language::{Lang, PageTextsExt};
use crate::pages::texts::PageTexts;

/// The hint button, if the visitor must decide and hints are offered.
pub(super) fn hint_button(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().coach;
    let is_asked = |seat: Seat| match table.game().phase() {
        Phase::Decide { seats, .. } => seats.contains(seat),
        _ => false,
    };
    let is_offered = context.is_interactive
        && table.coaching_policy().are_hints_offered()
        && context.viewer.is_some_and(is_asked);
    html! {
        @if is_offered {
            button.hint type="submit" form="move" name="do" value="hint" data-key="hint"
                title=(texts.hint_help) { (texts.hint) }
        }
    }
}

/// The coach's notice: a warning or a requested hint.
pub(super) fn coach_notice(
    table: &Table,
    context: &RenderContext<'_>,
    data: &TablePageData,
) -> Markup {
    match (&data.feedback.tutor_warning, data.feedback.hint_error, &data.hint) {
        (Some(warning), ..) => tutor_warning_notice(table, warning, context.lang),
        (None, Some(why), _) => hint_error_notice(table, why, context),
        (None, None, Some(hint)) => hint_notice(table, hint, context),
        (None, None, None) => html! {},
    }
}

/// Why there is no hint. If the coach is still being prepared, the script asks again.
fn hint_error_notice(table: &Table, why: CoachError, context: &RenderContext<'_>) -> Markup {
    let texts = context.texts();
    html! {
        div.notice.advice role="status" {
            p { (coach_error_text(why, texts)) (queue_position_text(why, texts)) }
            button type="submit" form="move" name="do" value="hint" data-key="hint again"
                data-again[matches!(why, CoachError::NotReady { .. })] { (texts.coach.ask_again) }
            (close_button(table, texts.coach.close, false))
        }
    }
}

fn hint_notice(table: &Table, hint: &HintDocument, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().coach;
    html! {
        @if let Some(best) = hint.options.first() {
            div.notice.advice role="status" {
                p.says { strong { (best.label) "." } " " (best.reason) }
                (options_table(hint, None, context.lang))
                (close_button(table, texts.close, false))
            }
        }
    }
}

/// All choices with value, loss and reason; marks the one called `taken`.
pub(in crate::pages) fn options_table(
    hint: &HintDocument,
    taken: Option<&str>,
    lang: Lang,
) -> Markup {
    html! {
        details data-key="all options" {
            summary { (lang.texts().coach.all_options) }
            (options_list(hint, taken, lang, &|_| None))
        }
    }
}

/// The choices of [`options_table`], where `link` leads to the position after an action.
pub(in crate::pages) fn options_list(
    hint: &HintDocument,
    taken: Option<&str>,
    lang: Lang,
    link: &dyn Fn(&str) -> Option<String>,
) -> Markup {
    let (format, texts) = (ValueFormat::for_hint(hint, lang), &lang.shared_texts().coach);
    html! {
        p.faint {
            (format.objective_sentence())
            @if let Some(calibration) = hint.calibration { " (" (calibration.to_text(&format)) ")" }
        }
        div.scrolls tabindex="0" { table.list.options {
            thead { tr { @for head in &texts.hint_columns { th scope="col" { (capitalize(head)) } } } }
            tbody { @for (at, option) in hint.options.iter().enumerate() {
                tr.best[at == 0] .played[taken == Some(option.action.as_str())] {
                    th scope="row" { @match link(&option.action) {
                        Some(url) => a href=(url) { (option.label) },
                        None => (option.label),
                    } }
                    td.number { (format.format_value(option.value))
                        @if let Some(points) = option.points { small.beside { (format.format_points_in_parentheses(points)) } }
                    }
                    td.number { (format.format_loss(option.loss)) }
                    td { (option.reason) }
                }
            } }
        } }
    }
}

/// The tutor's warning: the reason, the better choice, and buttons for both.
fn tutor_warning_notice(table: &Table, warning: &TutorWarning, lang: Lang) -> Markup {
    let texts = &lang.texts().coach;
    let Some((hint, taken, best)) = warning.hint_and_options(lang) else { return html! {} };
    html! {
        div.notice.advice.warning role="alert" {
            p { strong { (texts.tutor) ": " } ((texts.warning)(&taken.label, &taken.reason)) " "
                ((texts.better_choice)(&best.label, &best.reason)) }
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

/// The button that closes a notice of the coach.
fn close_button(table: &Table, label: &str, is_best: bool) -> Markup {
    html! {
        form method="post" action={ "/t/" (table.id()) } {
            button.primary[is_best] type="submit" name="do" value="look" data-key="look" { (label) }
        }
    }
}

/// The question whether to accept the tutor, for the players who haven't answered.
pub(super) fn tutor_proposal(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().coach;
    let waits_for = table.tutor_agreement().seats_yet_to_agree;
    let is_asked = context.own_seats.iter().any(|seat| waits_for.contains(seat));
    html! {
        @if table.tutor_agreement().threshold.is_some() && is_asked && !table.is_over() {
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

/// The tutor in the table's menu: its state, and who may change it.
pub(super) fn tutor_menu(
    table: &Table,
    context: &RenderContext<'_>,
    data: &TablePageData,
) -> Markup {
    let texts = &context.texts().coach;
    let (tutor, active) = (table.tutor_agreement(), table.coaching_policy().tutor_threshold());
    html! {
        @if !context.own_seats.is_empty() && !table.is_over() && !table.is_lesson() && (data.is_host || tutor.threshold.is_some()) {
            details data-key="tutor" {
                summary { (texts.tutor) @if let Some(threshold) = active { ": " (warning_level_text(threshold, context.texts())) } }
                p { (texts.tutor_help) }
                @if tutor.threshold.is_some() && !tutor.seats_yet_to_agree.is_empty() {
                    p { ((texts.waits_for)(&join_names(tutor.seats_yet_to_agree, context))) }
                }
                @if active.is_some() && !data.is_tutor_ready { p { (texts.tutor_preparing) } }
                @if data.is_host { (tutor_proposal_form(table, context)) }
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

fn tutor_proposal_form(table: &Table, context: &RenderContext<'_>) -> Markup {
    let texts = &context.texts().coach;
    html! {
        form method="post" action={ "/t/" (table.id()) } {
            input type="hidden" name="do" value="tutor";
            fieldset.warns { legend.unseen { (texts.tutor) }
                @for threshold in TutorThreshold::ALL {
                    label {
                        input type="radio" name="warns" value=(threshold.name()) data-key={ "tutor warns " (threshold.name()) }
                            checked[table.tutor_agreement().threshold.unwrap_or(TutorThreshold::Bad) == threshold];
                        span { (warning_level_text(threshold, context.texts())) }
                    }
                }
            }
            button type="submit" data-key="tutor propose" { (texts.propose) }
        }
    }
}

/// The losses from which the tutor warns, as text.
fn warning_level_text(threshold: TutorThreshold, texts: &PageTexts) -> &'static str {
    let [doubtful, bad, very_bad] = texts.coach.tutor_levels;
    match threshold {
        TutorThreshold::Doubtful => doubtful,
        TutorThreshold::Bad => bad,
        TutorThreshold::VeryBad => very_bad,
    }
}

/// The position in the queue, as a sentence; empty if the coach is at work.
pub(in crate::pages) fn queue_position_text(why: CoachError, texts: &PageTexts) -> String {
    match why {
        CoachError::NotReady { position: Some(position), .. } => {
            format!(" {}.", (texts.lab.queue_position)(position))
        }
        _ => String::new(),
    }
}

/// That the tutor couldn't check a decision, and why, if it never can.
pub(super) fn unchecked_text(why: CoachError, texts: &PageTexts) -> String {
    let says = texts.coach.tutor_unavailable;
    match why {
        CoachError::Counts | CoachError::TooLong | CoachError::NoMemory => {
            format!("{says} {}", coach_error_text(why, texts))
        }
        CoachError::Busy | CoachError::NotReady { .. } | CoachError::Failed => says.to_owned(),
    }
}

/// Why the coach doesn't answer, as text.
pub(in crate::pages) fn coach_error_text(why: CoachError, texts: &PageTexts) -> &'static str {
    match why {
        CoachError::Busy => texts.coach.busy,
        CoachError::NotReady { position: Some(_), .. } => texts.coach.queued,
        CoachError::NotReady { .. } => texts.coach.not_ready,
        CoachError::Counts => texts.coach.counts,
        CoachError::TooLong => texts.coach.too_long,
        CoachError::NoMemory => texts.coach.no_memory,
        CoachError::Failed => texts.coach.failed,
    }
}
