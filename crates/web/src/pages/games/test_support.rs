//! Test support: renders every position of random games for every viewer.

use maud::Markup;
use rollwright_bots::SplitMix64;
use rollwright_games::record::{ReplayedGame, RollOrAction};
use rollwright_games::{Game, Phase, Seat, SeatSet};
use rollwright_tables::TableSetup;

use super::{MarkedChoices, RenderContext, RenderGame, step_and_question_texts};
use crate::pages::page_language::Lang;
use crate::pages::texts::with_minus_sign;
use rollwright_games::game_step::public_steps;

/// A name that must be escaped.
const SCRIPT_NAME: &str = "<script>alert(\"&'\")</script>";

/// A random game with `seats` seats.
pub(super) fn random_game<G: Game>(rules: &str, seats: usize, seed: u64) -> ReplayedGame<G> {
    let header = TableSetup::for_local_people(G::ID, rules, seats)
        .validate()
        .unwrap()
        .record_header(Seat(0))
        .unwrap();
    let mut folded = ReplayedGame::<G>::from_header(&header).unwrap();
    let mut rng = SplitMix64::new(seed);
    loop {
        let mut position = folded.position().clone();
        let played = match position.phase() {
            Phase::Over { .. } => return folded,
            Phase::Roll { .. } => {
                let roll =
                    position.roll_with(|die| die.low + rng.next_below(die.sides().into()) as u8);
                position.play_roll(roll).unwrap();
                RollOrAction::Roll(roll)
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let legal = position.legal_actions(seat);
                let action = legal[rng.next_below(legal.len() as u64) as usize];
                position.play_action(seat, action).unwrap();
                RollOrAction::Action(seat, action)
            }
        };
        folded.rolls_and_actions.push((played, position));
    }
}

/// The dice, choices and sheets as rendered for `viewer`.
pub(super) fn render_page<G: RenderGame>(
    game: &G,
    viewer: Option<Seat>,
    is_interactive: bool,
) -> String {
    let names = names(game);
    let own_seats = viewer.map_or(SeatSet::EMPTY, SeatSet::single);
    let context = RenderContext {
        lang: Lang::De,
        viewer,
        own_seats,
        names: &names,
        is_interactive,
        marked: MarkedChoices::default(),
    };
    let game = game.visible_to(viewer);
    let choices = viewer.filter(|_| is_interactive).map(|seat| game.render_choices(seat, &context));
    let parts =
        [Some(game.render_dice(None, &context)), choices, Some(game.render_sheets(&context))];
    parts.into_iter().flatten().map(Markup::into_string).collect()
}

fn names<G: Game>(game: &G) -> Vec<String> {
    game.seats().iter().map(|seat| format!("{SCRIPT_NAME}{}", u8::from(seat))).collect()
}

/// The actions that a page offers, sorted.
pub(super) fn offered_actions(page: &str) -> Vec<String> {
    let values = page.split("name=\"action\" value=\"").skip(1);
    let mut actions: Vec<String> =
        values.map(|rest| rest.split('"').next().unwrap().to_owned()).collect();
    actions.sort();
    actions
}

/// Checks every position of random games of every rule set: each legal action is offered exactly
/// once to the seat that may take it, and to nobody else.
pub(super) fn check_random_games<G: RenderGame>() {
    for set in G::rule_sets() {
        for seats in [set.min_seats, set.min_seats.max(2), set.max_seats] {
            let folded = random_game::<G>(set.name, seats.into(), 11 + u64::from(seats));
            for (_, game) in &folded.rolls_and_actions {
                let deciding = match game.phase() {
                    Phase::Decide { seats, .. } => seats,
                    _ => SeatSet::EMPTY,
                };
                let viewers = [game.seats().next(game.active_seat()), game.active_seat()];
                for viewer in deciding.iter().take(2).chain(viewers) {
                    let page = render_page(game, Some(viewer), true);
                    let mut legal: Vec<String> =
                        game.legal_actions(viewer).into_iter().map(G::format_action).collect();
                    legal.sort();
                    assert_eq!(offered_actions(&page), legal, "{} {game:?}", set.name);
                    assert!(!page.contains("<script"), "a name is not escaped");
                    assert!(page.contains("&lt;script&gt;"), "a name is missing");
                    if deciding.contains(viewer) {
                        assert_eq!(
                            offered_actions(&render_page(game, Some(viewer), false)),
                            [""; 0]
                        );
                    }
                }
                assert_eq!(offered_actions(&render_page(game, None, false)), [""; 0]);
            }
            check_texts(&folded);
        }
    }
}

/// Checks that every step has sentences, every question names its seat, and the score breakdown
/// matches.
fn check_texts<G: RenderGame>(folded: &ReplayedGame<G>) {
    let names = names(&folded.opening);
    for lang in [Lang::En, Lang::De] {
        let context = RenderContext {
            lang,
            viewer: None,
            own_seats: SeatSet::EMPTY,
            names: &names,
            is_interactive: false,
            marked: MarkedChoices::default(),
        };
        for step in public_steps(folded) {
            for sentence in step_and_question_texts::step_sentences(&step, &context) {
                assert!(sentence.ends_with('.'), "{sentence}");
            }
            if let Phase::Decide { seats, .. } = step.after.phase() {
                for seat in seats.iter() {
                    assert!(
                        step_and_question_texts::question_text(step.after, seat, &context)
                            .contains(context.name(seat))
                    );
                }
            }
        }
        let end = folded.position();
        for seat in end.seats().iter() {
            let table = end.render_score_breakdown(seat, &context).into_string();
            let total = format!("<td>{}</td></tr></tfoot>", with_minus_sign(end.score(seat)));
            assert!(table.contains(&total), "{table}");
            assert!(!table.contains("<script"), "a name is not escaped");
        }
    }
}
