//! The tutor: what it warns of before a decision is played.

use std::sync::Arc;

use rollwright_coach::{HintDocument, HintOptionDocument, MistakeThresholds};
use rollwright_games::{Game, Seat, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::{Id, Table, TableError, TokenHash, TutorThreshold};

use super::hints::{CachedHint, get_hint, hint_request};
use crate::app_state::AppState;

/// A decision that the tutor warns of.
pub(crate) struct TutorWarning {
    pub(crate) seat: Seat,
    /// What is about to be played.
    pub(crate) action: String,
    /// What would be best.
    pub(crate) best_action: String,
    hint: Arc<CachedHint>,
}

impl TutorWarning {
    /// The hint, and in it the option that is about to be taken and the best one.
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

/// What the tutor has to say before `seat` takes `action`: nothing where it is off, where
/// the decision is good enough, or where the coach can't tell in time. Nobody has to wait
/// for the tutor to play on.
pub(crate) async fn tutor_warning(
    app: &AppState,
    table: &Id,
    who: &TokenHash,
    seat: Seat,
    action: &str,
) -> Result<Option<TutorWarning>, TableError> {
    let who = who.clone();
    let look = move |table: &Table| {
        let warns = table.tutor_state().active_threshold()?;
        Some((warns, hint_request(table, table.seats_of(&who), None, Some(seat)).ok()?))
    };
    let Some((warns, asked)) = app.tables.read_table(table, look).await? else { return Ok(None) };
    let Ok(advised) = get_hint(app, table, asked).await else { return Ok(None) };
    let MistakeThresholds { doubtful, bad, very_bad } = advised.thresholds;
    let from = match warns {
        TutorThreshold::Doubtful => doubtful,
        TutorThreshold::Bad => bad,
        TutorThreshold::VeryBad => very_bad,
    };
    let hint = advised.in_language(Lang::En);
    let Some(best) = hint.options.first().map(|best| best.action.clone()) else { return Ok(None) };
    let taken = hint.options.into_iter().find(|option| option.action == action);
    let costs = taken.filter(|option| option.loss > 0.0 && option.loss >= from);
    Ok(costs.map(|option| TutorWarning {
        seat,
        action: option.action,
        best_action: best,
        hint: advised,
    }))
}

/// Begins to make the coach of a table ready, so that the tutor need not be waited for;
/// whether it is.
pub(crate) fn start_preparing_coach(app: &AppState, table: &Table) -> bool {
    with_game!(table.header().game, G => {
        table.typed_game::<G>().is_some_and(|folded| {
            app.coaching.coach_cache.is_ready::<G>(app, &folded.rules, folded.opening.seats())
        })
    })
}
