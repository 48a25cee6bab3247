//! Renders random games for every viewer: each legal action is offered once, and to nobody else.

use crate::pages::games::step_and_question_texts::step_sentences;
use rollwright_games::yahtzee::{Action, Category, Rules, Sheet, UncheckedPosition};
use rollwright_games::{Game, Phase, Seat, SeatSet, Seats, Yahtzee};

use crate::pages::games::{MarkedChoices, RenderContext, RenderGame};
use crate::pages::page_language::Lang;
use rollwright_games::{GameStep, StepKind};

const NAMES: [&str; 10] =
    ["<script>alert(1)</script>", "Ben", "Cem", "Dora", "Eve", "Finn", "Gil", "Hal", "Ida", "Jo"];

fn names(count: usize) -> Vec<String> {
    NAMES.iter().take(count).map(|&name| name.to_owned()).collect()
}

/// A small generator that is good enough to choose dice and boxes.
struct TestRng(u64);

impl TestRng {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

fn page(
    game: &Yahtzee,
    last: Option<&GameStep<'_, Yahtzee>>,
    context: &RenderContext<'_>,
) -> String {
    let choices = context
        .viewer
        .filter(|_| context.is_interactive)
        .map(|seat| game.render_choices(seat, context));
    let mut page = game.render_dice(last, context).into_string();
    page += &choices.map_or_else(String::new, maud::PreEscaped::into_string);
    page + &game.render_sheets(context).into_string()
}

fn count_matches(page: &str, text: &str) -> usize {
    page.matches(text).count()
}

fn all_contexts(names: &[String]) -> impl Iterator<Item = RenderContext<'_>> {
    let viewers = (0..names.len() as u8).map(|seat| Some(Seat(seat))).chain([None]);
    viewers.flat_map(move |viewer| {
        [Lang::En, Lang::De].map(|lang| {
            let own_seats = viewer.map_or(SeatSet::EMPTY, SeatSet::single);
            RenderContext {
                lang,
                viewer,
                own_seats,
                names,
                is_interactive: viewer.is_some(),
                marked: MarkedChoices::default(),
            }
        })
    })
}

/// Browsers drop all but the first of duplicate attributes.
fn has_duplicate_class(page: &str) -> bool {
    page.split('<').any(|tag| tag.split('>').next().unwrap_or("").matches(" class=").count() > 1)
}

/// Checks that every legal action is offered to the active seat and nothing to anybody else.
fn check(game: &Yahtzee, last: Option<&GameStep<'_, Yahtzee>>, names: &[String]) {
    for context in all_contexts(names) {
        let page = page(game, last, &context);
        assert!(!has_duplicate_class(&page), "{page}");
        assert!(!page.contains("<script"), "{page}");
        assert_eq!(count_matches(&page, "scope=\"col\""), names.len() + 1);
        let legal = context.viewer.map_or_else(Default::default, |seat| game.legal_actions(seat));
        for category in Category::ALL {
            let offered = legal.contains(&Action::Score(category));
            let value = format!("name=\"action\" value=\"{}\"", category.notation());
            assert_eq!(count_matches(&page, &value), usize::from(offered), "{category} in {page}");
        }
        let can_reroll = legal.iter().any(|action| matches!(action, Action::Reroll(_)));
        assert_eq!(count_matches(&page, "name=\"chosen\" value=\"1\""), usize::from(can_reroll));
        assert_eq!(
            count_matches(&page, "name=\"action\" value=\"r12345\""),
            usize::from(can_reroll)
        );
        for at in 1..=5 {
            let value = format!("name=\"die\" value=\"{at}\"");
            assert_eq!(count_matches(&page, &value), usize::from(can_reroll));
        }
        assert_eq!(count_matches(&page, "type=\"submit\""), {
            let boxes = legal.iter().filter(|action| matches!(action, Action::Score(_))).count();
            boxes + 2 * usize::from(can_reroll)
        });
    }
}

#[test]
fn random_games_of_every_rule_set_offer_legal_actions_only_to_the_active_seat() {
    for (rules, count) in [
        (Rules::Official, 1),
        (Rules::Basic, 2),
        (Rules::Bonus, 4),
        (Rules::FreeJoker, 3),
        (Rules::Official, 10),
    ] {
        let names = names(count as usize);
        let mut rng = TestRng(u64::from(count));
        let mut game = Yahtzee::new(&rules, Seats::new(count, Seat(0)).unwrap());
        check(&game, None, &names);
        loop {
            let before = game.clone();
            let kind = match game.phase() {
                Phase::Over { .. } => break,
                Phase::Roll { .. } => {
                    // Many equal dice, so that jokers and chips occur.
                    let favourite = 1 + rng.below(6) as u8;
                    let roll = game.roll_with(|_| match rng.below(3) {
                        0 => 1 + rng.below(6) as u8,
                        _ => favourite,
                    });
                    game.play_roll(roll).unwrap();
                    StepKind::Roll(roll)
                }
                Phase::Decide { .. } => {
                    let seat = game.active_seat();
                    let legal = game.legal_actions(seat);
                    let action = legal[rng.below(legal.len())];
                    game.play_action(seat, action).unwrap();
                    StepKind::Actions(vec![(seat, action)])
                }
            };
            let step = GameStep { before: &before, after: &game, kind };
            for context in all_contexts(&names).take(2) {
                assert!(!step_sentences(&step, &context).is_empty());
            }
            // The large table is checked only now and then: one column per seat is slow to render.
            if count < 5 || rng.below(20) == 0 {
                check(&game, Some(&step), &names);
            }
        }
        for context in all_contexts(&names) {
            for seat in game.seats().iter() {
                let breakdown = game.render_score_breakdown(seat, &context).into_string();
                assert!(
                    breakdown.contains(&format!("<td class=\"points\">{}</td>", game.score(seat)))
                );
                assert!(!breakdown.contains("<script"));
            }
        }
    }
}

#[test]
fn a_replay_has_no_buttons() {
    let mut game = Yahtzee::new(&Rules::Official, Seats::new(1, Seat(0)).unwrap());
    game.play_roll([1, 2, 3, 4, 5]).unwrap();
    let names = names(1);
    let context = RenderContext {
        lang: Lang::En,
        viewer: Some(Seat(0)),
        own_seats: SeatSet::single(Seat(0)),
        names: &names,
        is_interactive: false,
        marked: MarkedChoices::default(),
    };
    assert_eq!(count_matches(&page(&game, None, &context), "<button"), 0);
    let live = RenderContext { is_interactive: true, ..context };
    assert_eq!(count_matches(&page(&game, None, &live), "<button"), 15);
}

/// Five fours on a sheet with 50 in the Yahtzee box and 12 in the given boxes.
fn five_fours(rules: Rules, filled: &[Category]) -> Yahtzee {
    let mut boxes = [None; 13];
    boxes[Category::Yahtzee.index()] = Some(50);
    for category in filled {
        boxes[category.index()] = Some(12);
    }
    let sheet = Sheet::from_category_points(boxes, 0).unwrap();
    let setup = UncheckedPosition {
        dice: [4; 5],
        rolls_left: 0,
        ..UncheckedPosition::solo_turn_start(rules, sheet).unwrap()
    };
    setup.try_into().unwrap()
}

fn own_context(names: &[String]) -> RenderContext<'_> {
    RenderContext {
        lang: Lang::En,
        viewer: Some(Seat(0)),
        own_seats: SeatSet::single(Seat(0)),
        names,
        is_interactive: true,
        marked: MarkedChoices::default(),
    }
}

#[test]
fn a_joker_and_its_chip_are_shown_before_scoring() {
    let names = names(1);
    let context = own_context(&names);
    let game = five_fours(Rules::Official, &[Category::Fours]);
    let sheet = game.render_sheets(&context).into_string();
    let label = "Score 40 in Large Straight, as a joker, with a bonus chip";
    assert_eq!(count_matches(&sheet, label), 1);
    assert!(sheet.contains("A joker must go"), "{sheet}");

    let mut after = game.clone();
    let action = Action::Score(Category::LargeStraight);
    after.play_action(Seat(0), action).unwrap();
    let kind = StepKind::Actions(vec![(Seat(0), action)]);
    let sentences = step_sentences(&GameStep { before: &game, after: &after, kind }, &context);
    assert_eq!(sentences.len(), 4, "{sentences:?}");
    assert!(sentences[1].contains("joker") && sentences[2].contains("chip"), "{sentences:?}");

    let basic = five_fours(Rules::Basic, &[Category::Fours]).render_sheets(&context).into_string();
    assert_eq!(count_matches(&basic, "Score 0 in Large Straight\""), 1);
    assert!(sheet.contains("Bonus Chips") && !basic.contains("Bonus Chips"));
}

#[test]
fn reaching_and_missing_the_upper_bonus_is_described_once() {
    let names = names(1);
    let context = own_context(&names);
    for (sixes, text, shown) in [(12, "no upper bonus", "missed"), (24, "bonus, 35 points", ">35<")]
    {
        let points = [3, 6, 9, 0, 15, sixes];
        let mut boxes = [None; 13];
        for (at, points) in points.into_iter().enumerate().filter(|&(at, _)| at != 3) {
            boxes[at] = Some(points);
        }
        let sheet = Sheet::from_category_points(boxes, 0).unwrap();
        let setup = UncheckedPosition::solo_turn_start(Rules::Basic, sheet).unwrap();
        let before: Yahtzee =
            UncheckedPosition { dice: [4, 4, 1, 1, 1], rolls_left: 0, ..setup }.try_into().unwrap();
        let mut after = before.clone();
        let action = Action::Score(Category::Fours);
        after.play_action(Seat(0), action).unwrap();
        let kind = StepKind::Actions(vec![(Seat(0), action)]);
        let sentences =
            step_sentences(&GameStep { before: &before, after: &after, kind }, &context);
        assert_eq!(
            sentences.iter().filter(|sentence| sentence.contains(text)).count(),
            1,
            "{sentences:?}"
        );
        assert!(after.render_sheets(&context).into_string().contains(shown));
    }
}
