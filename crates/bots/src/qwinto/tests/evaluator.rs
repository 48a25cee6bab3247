//! Features, networks and learning.

use std::sync::Arc;

use super::super::champion::Champion;
use super::super::fast_sheet::FastSheet;
use super::super::features::{Around, FEATURES, Features, list_changes, list_page};
use super::super::lessons::{Course, Guest, Lesson, Setup, play, shuffle};
use super::super::net::Net;
use super::super::teacher::Teacher;
use super::super::turn::Throw;
use super::super::weights;
use super::sheets;
use crate::luck::Luck;

fn around() -> Around {
    Around::new(2, 1, true, [FastSheet::default()].iter())
}

fn sorted(features: impl IntoIterator<Item = u16>) -> Vec<u16> {
    let mut all: Vec<u16> = features.into_iter().collect();
    all.sort_unstable();
    all
}

fn features(page: &FastSheet) -> Features {
    let mut all = Features::new();
    list_page(page, &mut all);
    all
}

#[test]
fn changes_lead_to_the_features_of_the_page_after_an_entry() {
    for sheet in sheets(6) {
        let page = FastSheet::of(&sheet);
        Throw::ANY.entries(&page, |entry| {
            let (mut come, mut go) = (Features::new(), Features::new());
            list_changes(&page, entry, &mut come, &mut go);
            let before = sorted(features(&page).into_iter().chain(come));
            let after = sorted(features(&page.with(entry)).into_iter().chain(go));
            assert_eq!(before, after);
        });
    }
}

#[test]
fn features_are_in_range_also_at_full_tables() {
    for sheet in sheets(6) {
        let others = [FastSheet::of(&sheet); 12];
        for seats in 1..=12 {
            let mut all = features(&others[0]);
            Around::new(seats, seats - 1, true, others[1..seats].iter()).list(&mut all);
            assert!(all.iter().all(|&feature| usize::from(feature) < FEATURES));
        }
    }
}

#[test]
fn a_look_weighs_entries_as_the_whole_page_would_be() {
    let teacher = Teacher::new(&mut Luck::new(3));
    let net = teacher.net();
    for sheet in sheets(3) {
        let page = FastSheet::of(&sheet);
        if page.ends() {
            continue;
        }
        let look = net.look(&page, &around());
        let near = |a: f32, b: f32| (a - b).abs() < 1e-2;
        assert!(near(look.pass(), net.value(&page, &around())));
        assert!(near(look.fail(), net.value(&page.with_failure(), &around())));
        Throw::ANY.entries(&page, |entry| {
            let (quick, whole) = (look.enter(entry), net.value(&page.with(entry), &around()));
            assert!(near(quick, whole), "{quick} {whole}");
        });
    }
}

#[test]
fn weights_survive_writing_and_nonsense_is_refused() {
    let teacher = Teacher::new(&mut Luck::new(4));
    let bytes = weights::write(teacher.net());
    assert!(bytes.len() <= 200_000);
    let read = weights::read(&bytes).unwrap();
    let page = FastSheet::default();
    let (was, is) = (teacher.net().value(&page, &around()), read.value(&page, &around()));
    assert!((was - is).abs() < 0.05, "{was} {is}");
    assert!(weights::read(&[]).is_none());
    assert!(weights::read(&bytes[..bytes.len() - 1]).is_none());
    assert!(weights::read(&[&bytes[..], &[0]].concat()).is_none());
    let mut other = bytes.clone();
    other[0] ^= 1;
    assert!(weights::read(&other).is_none());
    assert!(weights::read(&weights::write(&Net::zero())).is_some_and(|net| net == Net::zero()));
}

#[test]
fn lessons_pull_forecasts_towards_them() {
    let mut teacher = Teacher::new(&mut Luck::new(5));
    let lesson = Lesson { features: features(&FastSheet::default()), points: 70.0 };
    let first = teacher.teach(std::slice::from_ref(&lesson), 0.01);
    let mut last = first;
    for _ in 0..200 {
        last = teacher.teach(std::slice::from_ref(&lesson), 0.01);
    }
    assert!(last < first / 10.0, "{first} {last}");
}

fn mean_alone(net: &Net, games: u64) -> f64 {
    let champion = Champion::new(Arc::new(net.clone()), 0.0);
    let course = Course { lambda: 1.0, explore: 0 };
    let setup = Setup { seats: 1, rerolls: true, guest: None };
    let mut luck = Luck::new(77);
    let mut total = 0;
    for _ in 0..games {
        total +=
            play(&champion, &Guest::Greedy, setup, &course, &mut luck, &mut Vec::new()).points[0];
    }
    f64::from(total) / games as f64
}

#[test]
fn a_short_course_teaches_a_lot() {
    let mut luck = Luck::new(6);
    let mut teacher = Teacher::new(&mut luck);
    let course = Course { lambda: 0.7, explore: 30 };
    let setup = Setup { seats: 1, rerolls: true, guest: None };
    let before = mean_alone(teacher.net(), 100);
    for _ in 0..12 {
        let champion = Champion::new(Arc::new(teacher.net().clone()), 0.0);
        let mut lessons = Vec::new();
        for _ in 0..100 {
            play(&champion, &Guest::Greedy, setup, &course, &mut luck, &mut lessons);
        }
        shuffle(&mut lessons, &mut luck);
        for batch in lessons.chunks(64) {
            teacher.teach(batch, 0.005);
        }
    }
    let after = mean_alone(teacher.net(), 100);
    assert!(after > before + 20.0, "{before} {after}");
}
