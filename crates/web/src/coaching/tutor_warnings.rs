//! The tutor: warnings before a decision is played.

use std::net::IpAddr;
use std::sync::Arc;

use rollwright_coach::{HintDocument, HintOptionDocument, MistakeThresholds};
use rollwright_games::{Game, Seat, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::fair_queue::QueueClient;
use rollwright_tables::{Id, Table, TableError, TokenHash, TutorThreshold};

use super::hints::{CachedHint, get_hint};
use super::{CoachAsker, CoachError};
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

/// What the tutor says about a decision.
pub(crate) enum TutorVerdict {
    /// Nothing: the tutor is off, or the decision is good enough.
    Fine,
    /// It warns.
    Warning(TutorWarning),
    /// It can't tell, because the coach doesn't answer in time: nobody has to wait for the tutor.
    Unavailable(CoachError),
}

/// What the tutor says before `seat` takes `action`.
pub(crate) async fn consult_tutor(
    app: &AppState,
    network: IpAddr,
    table: &Id,
    who: &TokenHash,
    seat: Seat,
    action: &str,
) -> Result<TutorVerdict, TableError> {
    let asker = CoachAsker { network, token: Some(who.clone()) };
    let who = who.clone();
    let read = move |table: &Table| {
        let policy = table.coaching_policy();
        let threshold = policy.tutor_threshold()?;
        Some((threshold, policy.authorize_hint(table.seats_of(&who), None, Some(seat)).ok()?))
    };
    let Some((threshold, request)) = app.tables.read_table(table, read).await? else {
        return Ok(TutorVerdict::Fine);
    };
    let cached = match get_hint(app, &asker, table, request).await {
        Ok(cached) => cached,
        Err(why) => return Ok(TutorVerdict::Unavailable(why)),
    };
    let MistakeThresholds { doubtful, bad, very_bad } = cached.thresholds;
    let min_loss = match threshold {
        TutorThreshold::Doubtful => doubtful,
        TutorThreshold::Bad => bad,
        TutorThreshold::VeryBad => very_bad,
    };
    let hint = cached.in_language(Lang::En);
    let Some(best) = hint.options.first().map(|best| best.action.clone()) else {
        return Ok(TutorVerdict::Fine);
    };
    let taken = hint.options.into_iter().find(|option| option.action == action);
    let mistake = taken.filter(|option| option.loss > 0.0 && option.loss >= min_loss);
    Ok(match mistake {
        Some(option) => TutorVerdict::Warning(TutorWarning {
            seat,
            action: option.action,
            best_action: best,
            hint: cached,
        }),
        None => TutorVerdict::Fine,
    })
}

/// Starts preparing the coach of a table, so that nobody has to wait for the tutor. Returns whether
/// the coach is ready.
pub(crate) fn start_preparing_coach(app: &AppState, client: &QueueClient, table: &Table) -> bool {
    with_game!(table.header().game, G => {
        table.replayed_game_as::<G>().is_some_and(|folded| {
            let (rules, seats) = (&folded.rules, folded.opening.seats());
            app.coaching.coach_cache.is_ready::<G>(app, client, rules, seats)
        })
    })
}
