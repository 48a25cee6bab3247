//! A player called "You" or "Du" is addressed with the right verbs, in every sentence of every
//! game.

use std::collections::BTreeSet;

use rollwright_games::game_step::public_steps;
use rollwright_games::record::{Event, ReplayedGame};
use rollwright_games::{Phase, PlayerNames, Presentation, RuleSet, Seat, for_each_game};
use rollwright_i18n::Lang;

use crate::playout_checks::{PlayoutProfile, TestRng, record_header, rule_set_with_settings};

/// The names of the seats; the second one is the reader.
fn player_names(count: usize, lang: Lang) -> PlayerNames {
    let you = match lang {
        Lang::En => "You",
        Lang::De => "Du",
    };
    let names = ["Ann", you, "Ben", "Cem"].map(str::to_owned);
    PlayerNames::new(&names[..count.min(4)], lang)
}

/// Plays a random game, and returns every question and every narrated effect in `lang`.
fn sentences<G: PlayoutProfile + Presentation>(
    set: &RuleSet,
    count: usize,
    seed: u64,
    lang: Lang,
) -> BTreeSet<String> {
    let names = player_names(count, lang);
    let header = record_header::<G>(&rule_set_with_settings::<G>(set, &[]), count, Seat(0));
    let mut game = ReplayedGame::<G>::from_header(&header).unwrap();
    let mut rng = TestRng(seed);
    let mut sentences = BTreeSet::new();
    for _ in 0..2_000 {
        let position = game.position();
        let event = match position.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                let roll = rng.roll(position);
                Event::Roll { faces: position.roll_faces(roll).to_vec() }
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                sentences.insert(position.question_text(seat, &names));
                let action = match seed % 2 {
                    0 => rng.action(position, seat),
                    _ => position.good_action(seat, &mut rng),
                };
                Event::Act { seat, action: G::format_action(action) }
            }
        };
        let checked = game.check_event(&event).unwrap();
        game.apply_event(checked);
    }
    for step in public_steps(&game) {
        for effect in G::step_effects(&step) {
            sentences.insert(G::effect_text(&effect, &names));
        }
    }
    sentences
}

/// What is wrong with the address of the reader in a sentence, if anything.
fn mistake(sentence: &str, lang: Lang) -> Option<String> {
    let you = player_names(2, lang).name_of(Seat(1)).to_owned();
    let words: Vec<&str> = sentence.split(' ').collect();
    words.iter().enumerate().find_map(|(at, word)| {
        let bare = word.trim_end_matches([',', '.', ':', '!', '?']);
        if bare != you {
            return None;
        }
        let before = at.checked_sub(1).map(|before| words[before]);
        if before.is_some_and(|word| !word.ends_with(['.', '!', '?', ':'])) {
            return Some(format!("{you} inside a sentence: {sentence}"));
        }
        let verb = words.get(at + 1).filter(|_| bare == *word)?;
        let verb = verb.trim_end_matches([',', '.', ':', '!', '?']);
        let is_right = match lang {
            Lang::En => !verb.ends_with('s') || verb.ends_with("ss"),
            Lang::De => {
                let is_second_person = verb.ends_with("st") && verb != "ist";
                is_second_person || ["kreuzt", "und"].contains(&verb)
            }
        };
        (!is_right).then(|| format!("{you} {verb}: {sentence}"))
    })
}

fn check_every_sentence<G: PlayoutProfile + Presentation>() {
    let mut addressed = 0;
    for set in G::rule_sets() {
        for count in usize::from(set.min_seats.max(2))..=usize::from(set.max_seats.min(4)) {
            for (seed, lang) in (0..24).flat_map(|seed| Lang::ALL.map(|lang| (seed, lang))) {
                for sentence in sentences::<G>(set, count, seed, lang) {
                    let wrong = mistake(&sentence, lang);
                    assert_eq!(wrong, None, "{} {}", G::ID, set.name);
                    addressed +=
                        usize::from(sentence.contains(player_names(2, lang).name_of(Seat(1))));
                }
            }
        }
    }
    assert!(addressed > 20, "{}: only {addressed} sentences address the reader", G::ID);
}

macro_rules! addresses_the_reader {
    ($folder:ident $game:ident) => {
        mod $folder {
            #[test]
            fn a_player_called_you_is_addressed_in_the_second_person() {
                super::check_every_sentence::<rollwright_games::$game>();
            }
        }
    };
}
for_each_game!(addresses_the_reader);

#[test]
fn the_check_finds_third_person_verbs() {
    assert!(mistake("You rolls 2.", Lang::En).is_some());
    assert!(mistake("Ann beats You.", Lang::En).is_some());
    assert!(mistake("Du würfelt 2.", Lang::De).is_some());
    assert!(mistake("Du ist dran.", Lang::De).is_some());
    assert!(mistake("The game is over. You win with 3!", Lang::En).is_none());
    assert!(mistake("Du kreuzt nichts an.", Lang::De).is_none());
}
