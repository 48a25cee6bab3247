//! Whole games drawn for everybody, the paths of moves, and what duels say.

use crate::pages::sheets::told::tells;
use rollwright_games::warrior::texts::texts;
use rollwright_games::warrior::{Action, Roll, Rules, Square};
use rollwright_games::{Game, Phase, Seat, SeatSet, Seats, Warrior};

use super::path::{Path, paths};
use super::{letter, signed};
use crate::pages::lang::Lang;
use crate::pages::sheets::{Look, Marked, PageGame};
use rollwright_games::{Step, What};

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

fn names() -> Vec<String> {
    vec!["<b onclick=x>Ann".to_owned(), "Ben & Co".to_owned()]
}

fn looks(names: &[String]) -> impl Iterator<Item = Look<'_>> {
    [Some(ANN), Some(BEN), None].into_iter().flat_map(move |viewer| {
        [Lang::En, Lang::De].map(|lang| {
            let hand = viewer.map_or(SeatSet::EMPTY, SeatSet::one);
            Look { lang, viewer, hand, names, live: viewer.is_some(), marked: Marked::default() }
        })
    })
}

fn page(game: &Warrior, last: Option<&Step<'_, Warrior>>, look: &Look<'_>) -> String {
    let choices = look.viewer.filter(|_| look.live).map(|seat| game.choices(seat, look));
    let mut page = game.tray(last, look).into_string();
    page += &choices.map_or_else(String::new, maud::PreEscaped::into_string);
    page += &game.board(last, look).into_string();
    page + &game.papers(look).into_string()
}

fn times(page: &str, text: &str) -> usize {
    page.matches(text).count()
}

/// Browsers drop all but the first of equal attributes.
fn has_classes_twice(page: &str) -> bool {
    page.split('<').any(|tag| tag.split('>').next().unwrap_or("").matches(" class=").count() > 1)
}

fn check(game: &Warrior, last: Option<&Step<'_, Warrior>>, names: &[String]) {
    let rules = game.rules_in_play();
    for look in looks(names) {
        let page = page(game, last, &look);
        assert!(!has_classes_twice(&page), "{page}");
        assert!(!page.contains("<b onclick"), "{page}");
        assert_eq!(times(&page, "<div class=\"square"), usize::from(rules.squares()));
        assert_eq!(times(&page, "class=\"square goal"), 1);
        for seat in [ANN, BEN] {
            assert_eq!(times(&page, &format!("data-key=\"warrior {}\"", u8::from(seat))), 1);
            assert!(page.contains(&(texts(look.lang).square)(game.square(seat))));
        }
        let legal = look.viewer.map_or_else(Default::default, |seat| game.legal(seat));
        assert_eq!(times(&page, "type=\"submit\""), legal.len());
        for action in [Action::Challenge, Action::Forfeit] {
            let value = format!("name=\"action\" value=\"{}\"", Warrior::write(action));
            assert_eq!(times(&page, &value), usize::from(legal.contains(&action)));
        }
    }
}

#[test]
fn whole_games_offer_what_is_legal_to_whom_it_is() {
    let names = names();
    let mut seen_duel = false;
    for (levels, size, seed) in [(3, 4, 1u64), (3, 3, 2), (5, 3, 3), (10, 10, 4)] {
        let mut state = seed;
        let mut below = |end: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % end
        };
        let rules = Rules::new(levels, size).unwrap();
        let mut game = Warrior::new(&rules, Seats::new(2, ANN).unwrap());
        check(&game, None, &names);
        // A game has no upper bound in length.
        for _ in 0..400 {
            let before = game;
            let what = match game.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { .. } => {
                    let roll = game.throw(|die| {
                        let faces = u64::from(die.high - die.low) + 1;
                        die.low + below(faces) as u8
                    });
                    game.roll(roll).unwrap();
                    What::Roll(roll)
                }
                Phase::Decide { .. } => {
                    seen_duel = true;
                    let seat = game.active();
                    let action = game.legal(seat)[below(2) as usize];
                    game.act(seat, action).unwrap();
                    What::Answers(vec![(seat, action)])
                }
            };
            let step = Step { before: &before, after: &game, what };
            for look in looks(&names).take(2) {
                assert!(!tells(&step, &look).is_empty());
            }
            if size < 10 || below(10) == 0 {
                check(&game, Some(&step), &names);
            }
        }
        for look in looks(&names) {
            assert!(!game.explains(ANN, &look).into_string().contains("<b onclick"));
        }
    }
    assert!(seen_duel);
}

fn at(level: u8, x: u8, y: u8) -> Square {
    Square { level, x, y }
}

fn standing(ann: (Square, i32), ben: (Square, i32)) -> Warrior {
    let seats = Seats::new(2, ANN).unwrap();
    Warrior::set_up(Rules::DEFAULT, seats, ANN, &[ann, ben]).unwrap()
}

fn ann(names: &[String]) -> Look<'_> {
    Look {
        lang: Lang::En,
        viewer: Some(ANN),
        hand: SeatSet::one(ANN),
        names,
        live: true,
        marked: Marked::default(),
    }
}

#[test]
fn a_move_shows_its_way() {
    let before = standing((at(0, 0, 0), 10), (at(1, 0, 0), 10));
    let mut after = before;
    after.roll(Roll::Dice(1, 4)).unwrap();
    let step = Step { before: &before, after: &after, what: What::Roll(Roll::Dice(1, 4)) };
    let ways = paths(&after, Some(&step));
    assert_eq!(ways, [Path { seat: ANN, from: 0, to: 5, walked: true }]);
    let marks: Vec<_> = (0..7).map(|place| ways[0].mark(place)).collect();
    let passed = Some("passed");
    assert_eq!(marks, [Some("from"), passed, passed, passed, passed, Some("landing"), None]);
}

#[test]
fn a_throw_past_the_last_square_leads_nowhere() {
    let before = standing((at(2, 3, 1), 10), (at(1, 0, 0), 10));
    let mut after = before;
    after.roll(Roll::Dice(4, 5)).unwrap();
    let step = Step { before: &before, after: &after, what: What::Roll(Roll::Dice(4, 5)) };
    assert_eq!(paths(&after, Some(&step)), []);
}

/// Ann, with 7 energy, has landed on Ben, who has 9, on level 1 (0,0).
fn met() -> Warrior {
    let mut game = standing((at(0, 2, 3), 7), (at(1, 0, 0), 9));
    game.roll(Roll::Dice(2, 3)).unwrap();
    game
}

#[test]
fn the_choices_of_a_duel_say_what_comes_of_them() {
    let names = vec!["Ann".to_owned(), "Ben".to_owned()];
    let look = ann(&names);
    let choices = met().choices(ANN, &look).into_string();
    for words in [
        "Chance to win the duel: 45%",
        "Won: you take level 1 (0,0), +4 energy.",
        "Lost: you stay on level 0 (2,3), −3 energy.",
        "You go to level 0 (0,0), −2 energy.",
    ] {
        assert_eq!(times(&choices, words), 1, "{choices}");
    }
    let scene = met().board(None, &look).into_string();
    assert_eq!(times(&scene, "contested"), 1);
    assert_eq!(times(&scene, "<li class=\"wins\">"), 5);
}

#[test]
fn the_number_of_a_duel_is_shown_with_its_outcome() {
    let names = vec!["Ann".to_owned(), "Ben".to_owned()];
    let look = ann(&names);
    for (number, headline, ways) in [(6, "Ann beats Ben", 2), (5, "Ann loses against Ben", 0)] {
        let mut before = met();
        before.act(ANN, Action::Challenge).unwrap();
        let mut after = before;
        after.roll(Roll::Number(number)).unwrap();
        let what = What::Roll(Roll::Number(number));
        let step = Step { before: &before, after: &after, what };
        let scene = after.board(Some(&step), &look).into_string();
        assert!(scene.contains(headline), "{scene}");
        assert_eq!(times(&scene, "aria-current"), 1);
        assert_eq!(paths(&after, Some(&step)).len(), ways);
        let told = tells(&step, &look);
        assert!(told[0].contains(&format!("The number is {number}")), "{told:?}");
    }
}

#[test]
fn warriors_whose_names_begin_alike_bear_numbers() {
    let alike = vec!["ann".to_owned(), "Abe".to_owned()];
    let unlike = vec!["ann".to_owned(), "…".to_owned()];
    assert_eq!([ANN, BEN].map(|seat| letter(seat, &ann(&alike))), ["1", "2"]);
    assert_eq!([ANN, BEN].map(|seat| letter(seat, &ann(&unlike))), ["A", "2"]);
}

#[test]
fn numbers_have_their_sign() {
    assert_eq!([-3, 0, 2].map(signed), ["−3", "0", "+2"]);
}
