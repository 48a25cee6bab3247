//! The fuzz targets on every test run: a seeded mutator over a small corpus,
//! bounded by iterations, so that a failure comes again.
// Helpers of tests fail by panicking, as tests do.
#![allow(clippy::unwrap_used)]

use rollwright_bots::{HasBots, Luck};
use rollwright_fuzzing::{console_input, legals_are_legal, notation, record_reader};
use rollwright_games::record::{DiceKind, Event, Folded, Record};
use rollwright_games::{Game, GameId, Phase, RuleChoice, Seat, with_game};
use rollwright_tables::{Beginning, Seeded, parse_seats};

/// Changes `bytes` a little: flips, cuts, doubles, swaps in pieces of others.
fn mutate(bytes: &[u8], others: &[Vec<u8>], luck: &mut Luck) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=luck.below(4) {
        let at = luck.below(bytes.len() as u64 + 1) as usize;
        match luck.below(7) {
            0 if at < bytes.len() => bytes[at] ^= 1 << luck.below(8),
            1 if at < bytes.len() => bytes[at] = luck.draw() as u8,
            2 => bytes.insert(at, b"\n\0 \"9{}-\x1b\xff"[luck.below(10) as usize]),
            3 => bytes.truncate(at),
            4 => {
                let end = (at + luck.below(20) as usize).min(bytes.len());
                bytes.drain(at..end);
            }
            5 => {
                let end = (at + luck.below(60) as usize).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => {
                let other = &others[luck.below(others.len() as u64) as usize];
                let from = luck.below(other.len() as u64 + 1) as usize;
                let to = (from + luck.below(40) as usize).min(other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
    bytes.truncate(20_000);
    bytes
}

/// Runs `target` on the corpus and on `rounds` mutations of it.
fn run(target: fn(&[u8]), corpus: &[Vec<u8>], rounds: usize, seed: u64) {
    let mut luck = Luck::new(seed);
    let mut pool = corpus.to_vec();
    for bytes in corpus {
        target(bytes);
    }
    for _ in 0..rounds {
        let from = luck.below(pool.len() as u64) as usize;
        let bytes = mutate(&pool[from], corpus, &mut luck);
        target(&bytes);
        // Now and then a mutation is mutated further.
        if luck.below(4) == 0 {
            let place = luck.below(200) as usize;
            if place + corpus.len() < pool.len() {
                pool[place + corpus.len()] = bytes;
            } else {
                pool.push(bytes);
            }
        }
    }
}

/// A recorded random game of every rule set, with an undo in it.
fn records() -> Vec<Vec<u8>> {
    let mut records = Vec::new();
    for game in GameId::ALL {
        with_game!(game, G => {
            for set in G::rule_sets() {
                let choice = RuleChoice::new::<G>(Some(set.name), &[].into()).unwrap();
                records.push(recorded::<G>(&choice).into_bytes());
            }
        });
    }
    records
}

fn recorded<G: HasBots>(choice: &RuleChoice) -> String {
    let beginning = Beginning {
        game: G::ID,
        rules: choice.clone(),
        sitters: parse_seats("Ann,bot:random").unwrap(),
        dice: DiceKind::Random,
        training: true,
        seed: Some(1),
    };
    let header = beginning.header(Seat(0)).unwrap();
    let mut folded = Folded::<G>::open(&header).unwrap();
    let mut record = Record { header, events: Vec::new() };
    let mut push = |folded: &mut Folded<G>, event: Event| {
        let checked = folded.check(&event).unwrap();
        folded.apply(checked);
        record.events.push(event);
    };
    let mut luck = Luck::new(9);
    for step in 0..60 {
        let position = folded.position();
        let event = match position.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                let faces = Seeded::new(1).faces(folded.rolls(), &position.dice());
                Event::Roll { faces: faces.to_vec() }
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let legal = position.legal(seat);
                let action = G::write(legal[luck.below(legal.len() as u64) as usize]);
                Event::Act { seat, action }
            }
        };
        push(&mut folded, event);
        if step == 20 {
            push(&mut folded, Event::Undo { back: 2 });
            push(&mut folded, Event::Dice { dice: DiceKind::Manual });
        }
    }
    record.text()
}

#[test]
fn any_bytes_are_a_record_or_refused() {
    run(record_reader, &records(), 6000, 1);
}

#[test]
fn any_text_is_an_action_or_refused() {
    // Every action that stands in the recorded games, one by one.
    let mut words: Vec<Vec<u8>> = Vec::new();
    for record in records() {
        for line in String::from_utf8(record).unwrap().lines() {
            let action = line.split("\"action\":\"").nth(1).and_then(|rest| rest.split('"').next());
            words.extend(action.map(|action| action.as_bytes().to_vec()));
        }
    }
    words.sort();
    words.dedup();
    assert!(words.len() > 40, "{}", words.len());
    run(notation, &words, 40_000, 2);
}

#[test]
fn any_typing_ends() {
    let sessions: [&[u8]; 9] = [
        b"\x00\x00\x00\x00\x00yes\nR\nno\nyes\n1\nB\nundo\nyes\nno\nrules\nhelp\nquit\n",
        b"\x01\x00\x01\x00\x02123456\nyes\nG\nyes\n2\nY\n1 2 3 4 5 6\nno\nno\nno\n",
        b"\x10\x00\x02\x00\x03no\nyes\nyellow\nno\nyes\n1\ngreen\nno\n",
        b"\x02\x01\x00\x00\x01RB\nreroll\nR 4\nR 3\n\nRYB\n\nB 10\nundo\nno\n",
        b"\x10\x01\x01\x00\x02RYB\n1 2 3\nY5\n\nR\n6\n\n",
        b"\x03\x02\x00\x00\x001 3 5\n\n7\nones\n2\n\nchance\n1,2\n13\nundo\nyes\nthree of a kind\n",
        b"\x00\x02\x03\x00\x0211111\n12345\n\nyahtzee\n66666\n\nsixes\n",
        b"\x00\x03\x00\x01\x0234\n34\nchallenge\n8\n34\nforfeit\n12\n11\nundo\nyes\n65\n",
        b"\x08\x00\x00\x00\x00help\n1\nconcordia\n1\n2\nNancy\nbot:greedy\n",
    ];
    let sessions: Vec<Vec<u8>> = sessions.iter().map(|session| session.to_vec()).collect();
    run(console_input, &sessions, 5000, 3);
}

#[test]
fn what_is_listed_is_what_is_legal() {
    let mut luck = Luck::new(4);
    let walks: Vec<Vec<u8>> = (0..12)
        .map(|game| [vec![game], (0..300).map(|_| luck.draw() as u8).collect()].concat())
        .collect();
    run(legals_are_legal, &walks, 1500, 5);
}
