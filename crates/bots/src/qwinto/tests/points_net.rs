//! Features, the points net and its training.

use std::sync::Arc;

use super::super::compact_sheet::CompactSheet;
use super::super::turn_values::RollsToEvaluate;
use super::sheets;
use crate::qwinto::champion::bot::Champion;
use crate::qwinto::champion::features::{
    FEATURE_COUNT, FeatureList, TableContext, add_changed_features, add_sheet_features,
};
use crate::qwinto::champion::points_net::PointsNet;
use crate::qwinto::champion::weights_format;
use crate::qwinto::training::self_play::{
    SelfPlayOpponent, SelfPlaySample, SelfPlaySettings, SelfPlayTableSetup, play_training_game,
    shuffle_samples,
};
use crate::qwinto::training::trainer::PointsNetTrainer;
use crate::rng::SplitMix64;

fn test_context() -> TableContext {
    TableContext::new(2, 1, true, [CompactSheet::default()].iter())
}

fn sorted(features: impl IntoIterator<Item = u16>) -> Vec<u16> {
    let mut all: Vec<u16> = features.into_iter().collect();
    all.sort_unstable();
    all
}

fn features(compact: &CompactSheet) -> FeatureList {
    let mut all = FeatureList::new();
    add_sheet_features(compact, &mut all);
    all
}

#[test]
fn feature_changes_match_the_sheet_after_an_entry() {
    for sheet in sheets(6) {
        let compact = CompactSheet::from_sheet(&sheet);
        RollsToEvaluate::ANY.for_each_legal_entry(&compact, |entry| {
            let (mut added, mut removed) = (FeatureList::new(), FeatureList::new());
            add_changed_features(&compact, entry, &mut added, &mut removed);
            let before = sorted(features(&compact).into_iter().chain(added));
            let after = sorted(features(&compact.after_entry(entry)).into_iter().chain(removed));
            assert_eq!(before, after);
        });
    }
}

#[test]
fn features_are_in_range_even_at_full_tables() {
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
fn incremental_predictions_match_full_ones() {
    let trainer = PointsNetTrainer::new(&mut SplitMix64::new(3));
    let net = trainer.net();
    for sheet in sheets(3) {
        let compact = CompactSheet::from_sheet(&sheet);
        if compact.ends_game() {
            continue;
        }
        let evaluator = net.sheet_evaluator(&compact, &test_context());
        let near = |a: f32, b: f32| (a - b).abs() < 1e-2;
        assert!(near(
            evaluator.points_if_unchanged(),
            net.predicted_or_final_points(&compact, &test_context())
        ));
        assert!(near(
            evaluator.points_after_failed_roll(),
            net.predicted_or_final_points(&compact.after_failed_roll(), &test_context())
        ));
        RollsToEvaluate::ANY.for_each_legal_entry(&compact, |entry| {
            let (incremental, full) = (
                evaluator.points_after_entry(entry),
                net.predicted_or_final_points(&compact.after_entry(entry), &test_context()),
            );
            assert!(near(incremental, full), "{incremental} {full}");
        });
    }
}

#[test]
fn weights_round_trip_and_invalid_bytes_are_rejected() {
    let trainer = PointsNetTrainer::new(&mut SplitMix64::new(4));
    let bytes = weights_format::encode_net(trainer.net());
    assert!(bytes.len() <= 200_000);
    let read = weights_format::decode_net(&bytes).unwrap();
    let compact = CompactSheet::default();
    let (was, is) = (
        trainer.net().predicted_or_final_points(&compact, &test_context()),
        read.predicted_or_final_points(&compact, &test_context()),
    );
    assert!((was - is).abs() < 0.05, "{was} {is}");
    assert!(weights_format::decode_net(&[]).is_none());
    assert!(weights_format::decode_net(&bytes[..bytes.len() - 1]).is_none());
    assert!(weights_format::decode_net(&[&bytes[..], &[0]].concat()).is_none());
    let mut other = bytes.clone();
    other[0] ^= 1;
    assert!(weights_format::decode_net(&other).is_none());
    assert!(
        weights_format::decode_net(&weights_format::encode_net(&PointsNet::zero()))
            .is_some_and(|net| net == PointsNet::zero())
    );
}

#[test]
fn training_moves_predictions_towards_the_target() {
    let mut trainer = PointsNetTrainer::new(&mut SplitMix64::new(5));
    let sample =
        SelfPlaySample { features: features(&CompactSheet::default()), target_points: 70.0 };
    let first = trainer.train_batch(std::slice::from_ref(&sample), 0.01);
    let mut last = first;
    for _ in 0..200 {
        last = trainer.train_batch(std::slice::from_ref(&sample), 0.01);
    }
    assert!(last < first / 10.0, "{first} {last}");
}

fn mean_solo_points(net: &PointsNet, games: u64) -> f64 {
    let champion = Champion::new(Arc::new(net.clone()), 0.0);
    let settings = SelfPlaySettings { lambda: 1.0, exploration_interval: 0 };
    let setup = SelfPlayTableSetup { seat_count: 1, has_rerolls: true, guest_seat: None };
    let mut rng = SplitMix64::new(77);
    let mut total = 0;
    for _ in 0..games {
        total += play_training_game(
            &champion,
            &SelfPlayOpponent::Greedy,
            setup,
            &settings,
            &mut rng,
            &mut Vec::new(),
        )
        .final_points[0];
    }
    f64::from(total) / games as f64
}

#[test]
fn a_short_training_improves_play_a_lot() {
    let mut rng = SplitMix64::new(6);
    let mut trainer = PointsNetTrainer::new(&mut rng);
    let settings = SelfPlaySettings { lambda: 0.7, exploration_interval: 30 };
    let setup = SelfPlayTableSetup { seat_count: 1, has_rerolls: true, guest_seat: None };
    let before = mean_solo_points(trainer.net(), 100);
    for _ in 0..12 {
        let champion = Champion::new(Arc::new(trainer.net().clone()), 0.0);
        let mut samples = Vec::new();
        for _ in 0..100 {
            play_training_game(
                &champion,
                &SelfPlayOpponent::Greedy,
                setup,
                &settings,
                &mut rng,
                &mut samples,
            );
        }
        shuffle_samples(&mut samples, &mut rng);
        for batch in samples.chunks(64) {
            trainer.train_batch(batch, 0.005);
        }
    }
    let after = mean_solo_points(trainer.net(), 100);
    assert!(after > before + 20.0, "{before} {after}");
}
