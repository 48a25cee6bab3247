//! The tutor: what it warns of before a decision is played.

use std::sync::Arc;

use rollwright_coach::{Thresholds, ToldHint, ToldOption};
use rollwright_games::{Game, Seat, with_game};
use rollwright_i18n::Lang;
use rollwright_tables::{Id, Refusal, Table, TokenHash, Warns};

use super::hints::{Advised, hint, hint_asked};
use crate::app::App;

/// A decision that the tutor warns of.
pub(crate) struct Warning {
    pub(crate) seat: Seat,
    /// What is about to be played.
    pub(crate) action: String,
    /// What would be best.
    pub(crate) best: String,
    advised: Arc<Advised>,
}

impl Warning {
    /// The hint, and in it the option that is about to be taken and the best one.
    pub(crate) fn told(&self, lang: Lang) -> Option<(ToldHint, ToldOption, ToldOption)> {
        let hint = self.advised.told(lang);
        let best = hint.options.first().cloned()?;
        let taken = hint.options.iter().find(|option| option.action == self.action).cloned()?;
        Some((hint, taken, best))
    }
}

/// What the tutor has to say before `seat` takes `action`: nothing where it is off, where
/// the decision is good enough, or where the coach can't tell in time. Nobody has to wait
/// for the tutor to play on.
pub(crate) async fn warning(
    app: &App,
    table: &Id,
    who: &TokenHash,
    seat: Seat,
    action: &str,
) -> Result<Option<Warning>, Refusal> {
    let who = who.clone();
    let look = move |table: &Table| {
        let warns = table.tutor().on()?;
        Some((warns, hint_asked(table, table.hand(&who), None, Some(seat)).ok()?))
    };
    let Some((warns, asked)) = app.tables.read(table, look).await? else { return Ok(None) };
    let Ok(advised) = hint(app, table, asked).await else { return Ok(None) };
    let Thresholds { doubtful, bad, very_bad } = advised.thresholds;
    let from = match warns {
        Warns::Doubtful => doubtful,
        Warns::Bad => bad,
        Warns::VeryBad => very_bad,
    };
    let hint = advised.told(Lang::En);
    let Some(best) = hint.options.first().map(|best| best.action.clone()) else { return Ok(None) };
    let taken = hint.options.into_iter().find(|option| option.action == action);
    let costs = taken.filter(|option| option.loss > 0.0 && option.loss >= from);
    Ok(costs.map(|option| Warning { seat, action: option.action, best, advised }))
}

/// Begins to make the coach of a table ready, so that the tutor need not be waited for;
/// whether it is.
pub(crate) fn get_ready(app: &App, table: &Table) -> bool {
    with_game!(table.header().game, G => {
        table.folded::<G>().is_some_and(|folded| {
            app.coaching.coaches.is_ready::<G>(app, &folded.rules, folded.opening.seats())
        })
    })
}
