//! Whole games, looked at from every side at every moment.

use maud::Markup;
use rollwright_bots::Luck;
use rollwright_games::record::{Folded, Standing};
use rollwright_games::{Game, Phase, Seat, SeatSet};
use rollwright_tables::Setup;

use super::{Look, Marked, PageGame, told};
use crate::pages::lang::Lang;
use crate::pages::texts::signed;
use rollwright_games::step::steps;

/// A name that would do harm if it were not escaped.
const HOSTILE: &str = "<script>alert(\"&'\")</script>";

/// A random game of `seats` seats.
pub(super) fn random_game<G: Game>(rules: &str, seats: usize, seed: u64) -> Folded<G> {
    let header = Setup::people(G::ID, rules, seats).beginning().unwrap().header(Seat(0)).unwrap();
    let mut folded = Folded::<G>::open(&header).unwrap();
    let mut luck = Luck::new(seed);
    loop {
        let mut position = folded.position().clone();
        let what = match position.phase() {
            Phase::Over { .. } => return folded,
            Phase::Roll { .. } => {
                let roll = position.throw(|die| die.low + luck.below(die.sides().into()) as u8);
                position.roll(roll).unwrap();
                Standing::Roll(roll)
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let legal = position.legal(seat);
                let action = legal[luck.below(legal.len() as u64) as usize];
                position.act(seat, action).unwrap();
                Standing::Act(seat, action)
            }
        };
        folded.standing.push((what, position));
    }
}

/// The page's form: what is drawn for `viewer`.
pub(super) fn drawn<G: PageGame>(game: &G, viewer: Option<Seat>, live: bool) -> String {
    let names = names(game);
    let hand = viewer.map_or(SeatSet::EMPTY, SeatSet::one);
    let look =
        Look { lang: Lang::De, viewer, hand, names: &names, live, marked: Marked::default() };
    let game = game.seen_by(viewer);
    let choices = viewer.filter(|_| live).map(|seat| game.choices(seat, &look));
    let parts = [Some(game.tray(None, &look)), choices, Some(game.papers(&look))];
    parts.into_iter().flatten().map(Markup::into_string).collect()
}

fn names<G: Game>(game: &G) -> Vec<String> {
    game.seats().iter().map(|seat| format!("{HOSTILE}{}", u8::from(seat))).collect()
}

/// The actions a page offers, in order.
pub(super) fn offered(page: &str) -> Vec<String> {
    let values = page.split("name=\"action\" value=\"").skip(1);
    let mut actions: Vec<String> =
        values.map(|rest| rest.split('"').next().unwrap().to_owned()).collect();
    actions.sort();
    actions
}

/// Checks every position of whole random games of every rule set: each legal action
/// is offered exactly once to whoever may take it, and to nobody else.
pub(super) fn whole_games<G: PageGame>() {
    for set in G::rule_sets() {
        for seats in [set.min_seats, set.min_seats.max(2), set.max_seats] {
            let folded = random_game::<G>(set.name, seats.into(), 11 + u64::from(seats));
            for (_, game) in &folded.standing {
                let asked = match game.phase() {
                    Phase::Decide { seats, .. } => seats,
                    _ => SeatSet::EMPTY,
                };
                let viewers = [game.seats().after(game.active()), game.active()];
                for viewer in asked.iter().take(2).chain(viewers) {
                    let page = drawn(game, Some(viewer), true);
                    let mut legal: Vec<String> =
                        game.legal(viewer).into_iter().map(G::write).collect();
                    legal.sort();
                    assert_eq!(offered(&page), legal, "{} {game:?}", set.name);
                    assert!(!page.contains("<script"), "a name is not escaped");
                    assert!(page.contains("&lt;script&gt;"), "a name is missing");
                    if asked.has(viewer) {
                        assert_eq!(offered(&drawn(game, Some(viewer), false)), [""; 0]);
                    }
                }
                assert_eq!(offered(&drawn(game, None, false)), [""; 0]);
            }
            words(&folded);
        }
    }
}

/// Every step is told, every question asked, and the points at the end explained.
fn words<G: PageGame>(folded: &Folded<G>) {
    let names = names(&folded.opening);
    for lang in [Lang::En, Lang::De] {
        let look = Look {
            lang,
            viewer: None,
            hand: SeatSet::EMPTY,
            names: &names,
            live: false,
            marked: Marked::default(),
        };
        for step in steps(folded) {
            for told in told::tells(&step, &look) {
                assert!(told.ends_with('.'), "{told}");
            }
            if let Phase::Decide { seats, .. } = step.after.phase() {
                for seat in seats.iter() {
                    assert!(told::asks(step.after, seat, &look).contains(look.name(seat)));
                }
            }
        }
        let end = folded.position();
        for seat in end.seats().iter() {
            let table = end.explains(seat, &look).into_string();
            let total = format!("<td>{}</td></tr></tfoot>", signed(end.score(seat)));
            assert!(table.contains(&total), "{table}");
            assert!(!table.contains("<script"), "a name is not escaped");
        }
    }
}
