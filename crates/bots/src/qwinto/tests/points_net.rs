//! Features, networks and learning.

use std::sync::Arc;

use super::super::compact_sheet::CompactSheet;
use super::super::turn_values::PossibleRoll;
use super::sheets;
use crate::qwinto::champion::bot::Champion;
use crate::qwinto::champion::features::{
    FEATURE_COUNT, FeatureList, TableContext, add_changed_features, add_sheet_features,
};
use crate::qwinto::champion::points_net::PointsNet;
use crate::qwinto::champion::weights_format;
use crate::qwinto::training::self_play::{
    GuestBot, SelfPlaySample, SelfPlaySettings, SelfPlayTable, play_training_game, shuffle_samples,
};
use crate::qwinto::training::trainer::NetTrainer;
use crate::rng::SplitMix64;

fn test_context() -> TableContext {
    TableContext::new(2, 1, true, [CompactSheet::default()].iter())
}

fn sorted(features: impl IntoIterator<Item = u16>) -> Vec<u16> {
    let mut all: Vec<u16> = features.into_iter().collect();
    all.sort_unstable();
    all
}

fn features(page: &CompactSheet) -> FeatureList {
    let mut all = FeatureList::new();
    add_sheet_features(page, &mut all);
    all
}

#[test]
fn changes_lead_to_the_features_of_the_page_after_an_entry() {
    for sheet in sheets(6) {
        let page = CompactSheet::from_sheet(&sheet);
        PossibleRoll::ANY.for_each_entry(&page, |entry| {
            let (mut come, mut go) = (FeatureList::new(), FeatureList::new());
            add_changed_features(&page, entry, &mut come, &mut go);
            let before = sorted(features(&page).into_iter().chain(come));
            let after = sorted(features(&page.after_entry(entry)).into_iter().chain(go));
            assert_eq!(before, after);
        });
    }
}

#[test]
fn features_are_in_range_also_at_full_tables() {
    for sheet in sheets(6) {
        let others = [CompactSheet::from_sheet(&sheet); 12];
        for seats in 1..=12 {
            let mut all = features(&others[0]);
            TableContext::new(seats, seats - 1, true, others[1..seats].iter())
                .add_features(&mut all);
            assert!(all.iter().all(|&feature| usize::from(feature) < FEATURE_COUNT));
        }
    }
}

#[test]
fn a_look_weighs_entries_as_the_whole_page_would_be() {
    let teacher = NetTrainer::new(&mut SplitMix64::new(3));
    let net = teacher.net();
    for sheet in sheets(3) {
        let page = CompactSheet::from_sheet(&sheet);
        if page.ends_game() {
            continue;
        }
        let look = net.sheet_evaluator(&page, &test_context());
        let near = |a: f32, b: f32| (a - b).abs() < 1e-2;
        assert!(near(look.points_unchanged(), net.sheet_points(&page, &test_context())));
        assert!(near(
            look.points_after_failed_roll(),
            net.sheet_points(&page.after_failed_roll(), &test_context())
        ));
        PossibleRoll::ANY.for_each_entry(&page, |entry| {
            let (quick, whole) = (
                look.points_after_entry(entry),
                net.sheet_points(&page.after_entry(entry), &test_context()),
            );
            assert!(near(quick, whole), "{quick} {whole}");
        });
    }
}

#[test]
fn weights_survive_writing_and_nonsense_is_refused() {
    let teacher = NetTrainer::new(&mut SplitMix64::new(4));
    let bytes = weights_format::write_net(teacher.net());
    assert!(bytes.len() <= 200_000);
    let read = weights_format::read_net(&bytes).unwrap();
    let page = CompactSheet::default();
    let (was, is) = (
        teacher.net().sheet_points(&page, &test_context()),
        read.sheet_points(&page, &test_context()),
    );
    assert!((was - is).abs() < 0.05, "{was} {is}");
    assert!(weights_format::read_net(&[]).is_none());
    assert!(weights_format::read_net(&bytes[..bytes.len() - 1]).is_none());
    assert!(weights_format::read_net(&[&bytes[..], &[0]].concat()).is_none());
    let mut other = bytes.clone();
    other[0] ^= 1;
    assert!(weights_format::read_net(&other).is_none());
    assert!(
        weights_format::read_net(&weights_format::write_net(&PointsNet::zero()))
            .is_some_and(|net| net == PointsNet::zero())
    );
}

#[test]
fn lessons_pull_forecasts_towards_them() {
    let mut teacher = NetTrainer::new(&mut SplitMix64::new(5));
    let lesson =
        SelfPlaySample { features: features(&CompactSheet::default()), target_points: 70.0 };
    let first = teacher.train_batch(std::slice::from_ref(&lesson), 0.01);
    let mut last = first;
    for _ in 0..200 {
        last = teacher.train_batch(std::slice::from_ref(&lesson), 0.01);
    }
    assert!(last < first / 10.0, "{first} {last}");
}

fn mean_alone(net: &PointsNet, games: u64) -> f64 {
    let champion = Champion::new(Arc::new(net.clone()), 0.0);
    let course = SelfPlaySettings { lambda: 1.0, exploration_interval: 0 };
    let setup = SelfPlayTable { seat_count: 1, has_rerolls: true, guest_seat: None };
    let mut rng = SplitMix64::new(77);
    let mut total = 0;
    for _ in 0..games {
        total += play_training_game(
            &champion,
            &GuestBot::Greedy,
            setup,
            &course,
            &mut rng,
            &mut Vec::new(),
        )
        .final_points[0];
    }
    f64::from(total) / games as f64
}

#[test]
fn a_short_course_teaches_a_lot() {
    let mut rng = SplitMix64::new(6);
    let mut teacher = NetTrainer::new(&mut rng);
    let course = SelfPlaySettings { lambda: 0.7, exploration_interval: 30 };
    let setup = SelfPlayTable { seat_count: 1, has_rerolls: true, guest_seat: None };
    let before = mean_alone(teacher.net(), 100);
    for _ in 0..12 {
        let champion = Champion::new(Arc::new(teacher.net().clone()), 0.0);
        let mut lessons = Vec::new();
        for _ in 0..100 {
            play_training_game(
                &champion,
                &GuestBot::Greedy,
                setup,
                &course,
                &mut rng,
                &mut lessons,
            );
        }
        shuffle_samples(&mut lessons, &mut rng);
        for batch in lessons.chunks(64) {
            teacher.train_batch(batch, 0.005);
        }
    }
    let after = mean_alone(teacher.net(), 100);
    assert!(after > before + 20.0, "{before} {after}");
}
