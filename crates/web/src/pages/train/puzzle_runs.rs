//! Streaks, until the first mistake, and storms of three minutes by the server's clock.

use axum::response::Response;
use maud::{Markup, html};
use rollwright_bots::random_number_for_decision;
use rollwright_coach::training::{ExerciseSource, PuzzleSet};
use rollwright_games::GameId;
use rollwright_tables::TableError;
use rollwright_tables::platform::time::unix_seconds;
use rollwright_tables::store::{PuzzleRun, Trainee};

use super::TrainerMode;
use crate::app_state::AppState;
use crate::pages::local_redirect::redirect_to;
use crate::pages::page_context::PageContext;
use crate::pages::page_layout::HtmlPage;
use crate::pages::texts::PageTexts;
use crate::problem_details::Problem;

/// How long a storm takes.
const STORM_SECONDS: i64 = 180;

/// How puzzles are asked one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RunMode {
    /// Until the first mistake.
    Streak,
    /// As many as possible in three minutes.
    Storm,
}

impl RunMode {
    pub(super) const ALL: [Self; 2] = [Self::Streak, Self::Storm];

    /// Its name in URLs and in the store.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Streak => "streak",
            Self::Storm => "storm",
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// Its name for readers.
    pub(super) fn title(self, texts: &PageTexts) -> &'static str {
        match self {
            Self::Streak => texts.trainer.streak,
            Self::Storm => texts.trainer.storm,
        }
    }

    fn lead(self, texts: &PageTexts) -> &'static str {
        match self {
            Self::Streak => texts.trainer.streak_lead,
            Self::Storm => texts.trainer.storm_lead,
        }
    }

    /// The seconds that are left of a run; `None` if it has no time limit.
    pub(super) fn seconds_left(self, run: &PuzzleRun, now: i64) -> Option<i64> {
        match self {
            Self::Streak => None,
            Self::Storm => Some((run.started + STORM_SECONDS - now).clamp(0, STORM_SECONDS)),
        }
    }

    /// Whether a run still goes on.
    pub(super) fn is_active(self, run: &PuzzleRun, now: i64) -> bool {
        run.started > 0 && !run.ended && self.seconds_left(run, now) != Some(0)
    }

    /// The run after an answer.
    pub(super) fn after_answer(self, run: PuzzleRun, is_right: bool) -> PuzzleRun {
        let solved = run.solved + i64::from(is_right);
        PuzzleRun {
            answered: run.answered + 1,
            solved,
            ended: self == Self::Streak && !is_right,
            best: run.best.max(solved),
            ..run
        }
    }
}

/// The exercise that a run asks now; `None` if all were asked.
pub(super) fn current_source(
    game: GameId,
    owner: &Trainee,
    run: &PuzzleRun,
) -> Option<ExerciseSource> {
    let person = owner.as_str().bytes();
    let person = person.fold(0_u64, |sum, byte| sum.wrapping_mul(131).wrapping_add(byte.into()));
    let seed = random_number_for_decision(person, 0, run.started.unsigned_abs());
    let order = PuzzleSet::of(game).order_of_run(seed);
    let index = *order.get(usize::try_from(run.answered).ok()?)?;
    Some(ExerciseSource::Puzzle { index })
}

/// The run of a player in this mode, the last one if none goes on.
pub(super) async fn load_run(
    app: &AppState,
    owner: &Trainee,
    game: GameId,
    mode: RunMode,
) -> Result<PuzzleRun, Problem> {
    let run = app.tables.store().puzzle_run(owner, game.name(), mode.name()).await;
    Ok(run.map_err(TableError::from)?.unwrap_or_default())
}

/// Starts a run. A run that goes on is given up.
pub(super) async fn start_run(
    app: &AppState,
    visit: &PageContext,
    mode: &TrainerMode,
    run_mode: RunMode,
) -> Result<Response, Problem> {
    let token = app.tables.known_or_new_token(visit.token.clone()).await?;
    let owner = Trainee::from_token_hash(&token.hash());
    let before = load_run(app, &owner, mode.game, run_mode).await?;
    let run = PuzzleRun { started: unix_seconds(), best: before.best, ..PuzzleRun::default() };
    let store = app.tables.store();
    let stored = store.store_puzzle_run(&owner, mode.game.name(), run_mode.name(), run).await;
    stored.map_err(TableError::from)?;
    let mut response = redirect_to(&mode.url());
    let (key, value) = visit.cookies.token_cookie(&token);
    response.headers_mut().insert(key, value);
    Ok(response)
}

/// What the mode is, the result of the last run, and the button that starts one.
pub(super) fn run_start_page(
    visit: &PageContext,
    mode: &TrainerMode,
    run_mode: RunMode,
    run: &PuzzleRun,
) -> Response {
    let texts = visit.texts();
    let title = format!("{} · {}", mode.game.title(), run_mode.title(texts));
    let body = html! {
        h1 { (title) }
        p.lead { (run_mode.lead(texts)) }
        @if run.answered > 0 {
            p.notice role="status" { ((texts.trainer.run_result)(run.solved, run.best)) }
        }
        form method="post" action=(mode.url()) {
            input type="hidden" name="mode" value=(run_mode.name());
            p {
                button.primary #start type="submit" name="start" value="yes" { (texts.trainer.start) } " "
                a.button href={ "/train/" (mode.game.name()) } { (texts.trainer.to_train) }
            }
        }
    };
    HtmlPage::new(title, "train", body).render_response(visit)
}

/// How a run stands, above its exercise.
pub(super) fn run_status(run_mode: RunMode, run: &PuzzleRun, texts: &PageTexts) -> Markup {
    html! {
        (run_mode.title(texts)) " · " ((texts.trainer.run_status)(run.solved))
        @if let Some(seconds) = run_mode.seconds_left(run, unix_seconds()) {
            " · " span role="timer" data-seconds-left=(seconds) {
                (seconds / 60) ":" (format!("{:02}", seconds % 60))
            }
        }
    }
}

/// Links to the modes of a game that has puzzles.
pub(super) fn run_links(game: GameId, texts: &PageTexts) -> Markup {
    html! {
        @if !PuzzleSet::of(game).is_empty() {
            p.next {
                @for mode in RunMode::ALL {
                    a.button href={ "/train/" (game.name()) "?mode=" (mode.name()) } { (mode.title(texts)) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_ends_with_a_mistake_and_a_storm_with_its_time() {
        let run = PuzzleRun { started: 1_000, answered: 4, solved: 4, ended: false, best: 9 };
        let wrong = RunMode::Streak.after_answer(run, false);
        assert!(!RunMode::Streak.is_active(&wrong, 1_001) && wrong.best == 9);
        assert!(RunMode::Streak.is_active(&run, 9_999), "a streak has no clock");
        assert!(!RunMode::Streak.is_active(&PuzzleRun::default(), 9_999), "none was started");
        let wrong = RunMode::Storm.after_answer(run, false);
        assert!(RunMode::Storm.is_active(&wrong, 1_179) && wrong.solved == 4);
        assert!(!RunMode::Storm.is_active(&wrong, 1_180));
        let best = RunMode::Storm.after_answer(PuzzleRun { solved: 9, ..run }, true);
        assert_eq!((best.solved, best.best), (10, 10));
    }
}
