//! The story of a game in every language, for every game; `UPDATE_GOLDEN=1` writes the files.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use rollwright_bots::HasPositionValues;
use rollwright_coach::reasons::{
    GapSize, HasReasons, comparison_text, distinguishing_facts, reason_text,
};
use rollwright_coach::story::{GameVerdict, Moments, moments_of_seat};
use rollwright_coach::value_format::ValueFormat;
use rollwright_games::game_step::public_steps;
use rollwright_games::record::replay_record;
use rollwright_games::{Pig, PlayerNames, Qwinto, Qwixx, Seat, Warrior, Yahtzee};
use rollwright_i18n::Lang;

use crate::test_support::CoachedTable;

/// The stories of every seat; the first seat is the reader's.
fn stories<G: HasPositionValues + HasReasons>(
    table: &CoachedTable<G>,
    strategies: &[&str],
    seed: u64,
    lang: Lang,
) -> String {
    let factories: Vec<_> = strategies.iter().map(|name| table.bot_factory(name)).collect();
    let record = table.play_game(&factories.iter().collect::<Vec<_>>(), seed);
    let replay = replay_record::<G>(&record).unwrap();
    let review = table.review(&record);
    let names: Vec<String> =
        (0..table.seats).map(|at| ["Ann", "Ben", "Cleo"][at].to_owned()).collect();
    let names = PlayerNames::new(&names, lang);
    let texts = &lang.shared_texts().story;
    let format = ValueFormat::for_review(&review, lang);
    let steps = public_steps(&replay);
    let mut text = format!("## {} ({})\n", G::TITLE, strategies.join(", "));
    for seat in replay.opening.seats().iter() {
        let reader = (seat != Seat(0)).then(|| names.name_of(seat));
        let verdict = GameVerdict::new(&review, &replay, seat).unwrap();
        writeln!(text, "\n{} {}", (texts.headline)(verdict.cause), verdict.text(reader, &names))
            .unwrap();
        if let Some(others) = verdict.others_text(&names, table.seats) {
            writeln!(text, "{others}").unwrap();
        }
        let moments = moments_of_seat(&review, seat);
        match &moments {
            Moments::Mistakes(costly) => writeln!(text, "{}:", (texts.moments)(costly.len())),
            Moments::Flawless(_) => writeln!(text, "{}", (texts.no_mistakes_text)(reader)),
        }
        .unwrap();
        for decision in moments.decisions() {
            let position = steps[decision.step - 1].before.visible_to(Some(seat));
            let label =
                |action: &str| position.action_label(seat, G::parse_action(action).unwrap(), lang);
            let mark =
                decision.mark.map_or(texts.hardest_decision, |mark| texts.severities[mark.index()]);
            let cost = format.format_short_difference(-decision.loss);
            let step = decision.step;
            writeln!(
                text,
                "- {mark}, {step} ({cost}): {}",
                (texts.played)(reader, &label(&decision.played))
            )
            .unwrap();
            if decision.played != decision.best {
                writeln!(text, "  {}", (texts.best)(&label(&decision.best))).unwrap();
                let [best, played] = [&decision.best, &decision.played]
                    .map(|action| G::parse_action(action).unwrap());
                let facts = distinguishing_facts(&position, seat, best, played);
                writeln!(text, "  {}", reason_text(&facts, &names)).unwrap();
                let (facts, gap) = (
                    distinguishing_facts(&position, seat, played, best),
                    GapSize::of_loss(decision.loss, &review.thresholds),
                );
                let label = label(&decision.played);
                writeln!(text, "  {}", comparison_text(&label, gap, &facts, &names)).unwrap();
            }
        }
    }
    text
}

fn all_stories(lang: Lang) -> String {
    let pig = CoachedTable::<Pig>::new("classic", &[], 2);
    let yahtzee = CoachedTable::<Yahtzee>::new("official", &[], 1);
    let qwixx = CoachedTable::<Qwixx>::new("official", &[], 1);
    let qwinto = CoachedTable::<Qwinto>::new("official", &[], 2);
    let warrior = CoachedTable::<Warrior>::new("classic", &[], 2);
    [
        stories(&pig, &["greedy", "cautious"], 1, lang),
        stories(&yahtzee, &["greedy"], 2, lang),
        stories(&yahtzee, &["optimal"], 3, lang),
        stories(&qwixx, &["greedy"], 4, lang),
        stories(&qwinto, &["greedy", "random"], 5, lang),
        stories(&warrior, &["greedy", "random"], 6, lang),
    ]
    .join("\n")
}

#[test]
fn every_game_has_a_story_in_every_language() {
    for lang in Lang::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("tests/coach/golden/stories.{}.txt", lang.code()));
        let now = all_stories(lang);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &now).unwrap();
        }
        let golden = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(now, golden, "{}; UPDATE_GOLDEN=1 writes it", path.display());
    }
}

#[test]
fn luck_and_decisions_add_up_in_every_verdict() {
    let table = CoachedTable::<Pig>::new("classic", &[], 2);
    for seed in 0..20 {
        let factories = [table.bot_factory("random"), table.bot_factory("greedy")];
        let record = table.play_game(&factories.iter().collect::<Vec<_>>(), seed);
        let replay = replay_record::<Pig>(&record).unwrap();
        let review = table.review(&record);
        for seat in [Seat(0), Seat(1)] {
            let verdict = GameVerdict::new(&review, &replay, seat).unwrap();
            let of_seat = &review.seats[seat.index()];
            let sum = of_seat.start + verdict.luck - verdict.loss + verdict.others;
            assert!((of_seat.result - sum).abs() < 1e-9, "{seat}");
            let costly = moments_of_seat(&review, seat).decisions();
            let worst =
                review.decisions.iter().filter(|one| one.seat == seat && one.mark.is_some());
            let worst = worst.map(|one| one.loss).fold(0.0, f64::max);
            assert!(
                worst <= 0.0 || costly.iter().any(|one| one.loss >= worst),
                "the worst is told"
            );
        }
    }
}
