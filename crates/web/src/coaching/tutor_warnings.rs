//! The tutor: warnings before a decision is played.

use std::sync::Arc;

use rollwright_coach::{HintDocument, HintOptionDocument, MistakeThresholds};
use rollwright_games::{Game, Seat, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::{Id, Table, TableError, TokenHash, TutorThreshold};

use super::hints::{CachedHint, get_hint};
use crate::app_state::AppState;

/// A decision that the tutor warns about.
pub(crate) struct TutorWarning {
    pub(crate) seat: Seat,
    /// The action that is about to be played.
    pub(crate) action: String,
    /// The best action.
    pub(crate) best_action: String,
    hint: Arc<CachedHint>,
}

impl TutorWarning {
    /// The hint with two of its options: the one about to be played and the best one.
    pub(crate) fn hint_and_options(
        &self,
        lang: Lang,
    ) -> Option<(HintDocument, HintOptionDocument, HintOptionDocument)> {
        let hint = self.hint.in_language(lang);
        let best = hint.options.first().cloned()?;
        let taken = hint.options.iter().find(|option| option.action == self.action).cloned()?;
        Some((hint, taken, best))
    }
}

/// The tutor's warning before `seat` takes `action`. There is none if the tutor is off, the
/// decision is good enough, or the coach can't answer in time: nobody has to wait for the tutor.
pub(crate) async fn tutor_warning(
    app: &AppState,
    table: &Id,
    who: &TokenHash,
    seat: Seat,
    action: &str,
) -> Result<Option<TutorWarning>, TableError> {
    let who = who.clone();
    let read = move |table: &Table| {
        let policy = table.coaching_policy();
        let threshold = policy.tutor_threshold()?;
        Some((threshold, policy.authorize_hint(table.seats_of(&who), None, Some(seat)).ok()?))
    };
    let Some((threshold, request)) = app.tables.read_table(table, read).await? else {
        return Ok(None);
    };
    let Ok(cached) = get_hint(app, table, request).await else { return Ok(None) };
    let MistakeThresholds { doubtful, bad, very_bad } = cached.thresholds;
    let min_loss = match threshold {
        TutorThreshold::Doubtful => doubtful,
        TutorThreshold::Bad => bad,
        TutorThreshold::VeryBad => very_bad,
    };
    let hint = cached.in_language(Lang::En);
    let Some(best) = hint.options.first().map(|best| best.action.clone()) else { return Ok(None) };
    let taken = hint.options.into_iter().find(|option| option.action == action);
    let mistake = taken.filter(|option| option.loss > 0.0 && option.loss >= min_loss);
    Ok(mistake.map(|option| TutorWarning {
        seat,
        action: option.action,
        best_action: best,
        hint: cached,
    }))
}

/// Starts preparing the coach of a table, so that nobody has to wait for the tutor. Returns whether
/// the coach is ready.
pub(crate) fn start_preparing_coach(app: &AppState, table: &Table) -> bool {
    with_game!(table.header().game, G => {
        table.replayed_game_as::<G>().is_some_and(|folded| {
            app.coaching.coach_cache.is_ready::<G>(app, &folded.rules, folded.opening.seats())
        })
    })
}
