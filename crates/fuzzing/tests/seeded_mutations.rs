//! Runs the fuzz targets on every test run: a seeded mutator over a small corpus with a fixed
//! number of iterations, so that failures are reproducible.
// Test helpers may panic.
#![allow(clippy::unwrap_used)]

use rollwright_bots::{HasBots, SplitMix64};
use rollwright_fuzzing::{
    fuzz_action_notation, fuzz_console_input, fuzz_engine_protocol, fuzz_legal_actions,
    fuzz_position_string, fuzz_record_reader,
};
use rollwright_games::record::{
    DiceOrigin, Event, Record, ReplayedGame, parse_record, replay_record,
};
use rollwright_games::{
    Game, GameId, Phase, PositionWithRules, RuleSetWithSettings, Seat, with_game,
};
use rollwright_tables::{SeededDice, ValidatedSetup, parse_seat_list};

/// Mutates `bytes` a little: flips, removes, repeats, or inserts pieces of others.
fn mutate(bytes: &[u8], others: &[Vec<u8>], random: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.next_below(4) {
        let at = random.next_below(bytes.len() as u64 + 1) as usize;
        match random.next_below(7) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.next_below(8),
            1 if at < bytes.len() => bytes[at] = random.next_u64() as u8,
            2 => bytes.insert(at, b"\n\0 \"9{}-\x1b\xff"[random.next_below(10) as usize]),
            3 => bytes.truncate(at),
            4 => {
                let end = (at + random.next_below(20) as usize).min(bytes.len());
                bytes.drain(at..end);
            }
            5 => {
                let end = (at + random.next_below(60) as usize).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => {
                let other = &others[random.next_below(others.len() as u64) as usize];
                let from = random.next_below(other.len() as u64 + 1) as usize;
                let to = (from + random.next_below(40) as usize).min(other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
    bytes.truncate(20_000);
    bytes
}

/// Runs `target` on the corpus and on `rounds` mutations of it.
fn run_target(target: fn(&[u8]), corpus: &[Vec<u8>], rounds: usize, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let mut pool = corpus.to_vec();
    for bytes in corpus {
        target(bytes);
    }
    for _ in 0..rounds {
        let from = random.next_below(pool.len() as u64) as usize;
        let bytes = mutate(&pool[from], corpus, &mut random);
        target(&bytes);
        // Sometimes mutate a mutation further.
        if random.next_below(4) == 0 {
            let place = random.next_below(200) as usize;
            if place + corpus.len() < pool.len() {
                pool[place + corpus.len()] = bytes;
            } else {
                pool.push(bytes);
            }
        }
    }
}

/// A recorded random game of every rule set, with an undo in it.
fn record_corpus() -> Vec<Vec<u8>> {
    let mut records = Vec::new();
    for game in GameId::ALL {
        with_game!(game, G => {
            for set in G::rule_sets() {
                let choice = RuleSetWithSettings::from_name_and_settings::<G>(Some(set.name), &[].into()).unwrap();
                records.push(play_and_record::<G>(&choice).into_bytes());
            }
        });
    }
    records
}

fn play_and_record<G: HasBots>(choice: &RuleSetWithSettings) -> String {
    let setup = ValidatedSetup {
        game: G::ID,
        rules: choice.clone(),
        seat_specs: parse_seat_list("Ann,bot:random").unwrap(),
        dice: DiceOrigin::Random,
        is_training: true,
        chosen_seed: Some(1),
        start_position: None,
    };
    let header = setup.record_header(Seat(0)).unwrap();
    let mut replayed = ReplayedGame::<G>::from_header(&header).unwrap();
    let mut record = Record { header, events: Vec::new() };
    let mut push = |replayed: &mut ReplayedGame<G>, event: Event| {
        let checked = replayed.check_event(&event).unwrap();
        replayed.apply_event(checked);
        record.events.push(event);
    };
    let mut random = SplitMix64::new(9);
    for step in 0..60 {
        let position = replayed.position();
        let event = match position.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                let faces = SeededDice::new(1)
                    .faces_of_roll(replayed.next_roll_index(), &position.dice_to_roll());
                Event::Roll { faces: faces.to_vec() }
            }
            Phase::Decide { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let legal = position.legal_actions(seat);
                let action =
                    G::format_action(legal[random.next_below(legal.len() as u64) as usize]);
                Event::Act { seat, action }
            }
        };
        push(&mut replayed, event);
        if step == 20 {
            push(&mut replayed, Event::Undo { back: 2 });
            push(&mut replayed, Event::Dice { dice: DiceOrigin::Manual });
        }
    }
    record.to_json_lines()
}

#[test]
fn any_bytes_parse_as_a_record_or_are_refused() {
    run_target(fuzz_record_reader, &record_corpus(), 6000, 1);
}

#[test]
fn any_text_parses_as_an_action_or_is_refused() {
    // Every action of the recorded games.
    let mut actions: Vec<Vec<u8>> = Vec::new();
    for record in record_corpus() {
        for line in String::from_utf8(record).unwrap().lines() {
            let action = line.split("\"action\":\"").nth(1).and_then(|rest| rest.split('"').next());
            actions.extend(action.map(|action| action.as_bytes().to_vec()));
        }
    }
    actions.sort();
    actions.dedup();
    assert!(actions.len() > 40, "{}", actions.len());
    run_target(fuzz_action_notation, &actions, 40_000, 2);
}

#[test]
fn any_console_input_ends() {
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
    run_target(fuzz_console_input, &sessions, 5000, 3);
}

#[test]
fn listed_actions_are_exactly_the_legal_ones() {
    let mut random = SplitMix64::new(4);
    let walks: Vec<Vec<u8>> = (0..12)
        .map(|game| [vec![game], (0..300).map(|_| random.next_u64() as u8).collect()].concat())
        .collect();
    run_target(fuzz_legal_actions, &walks, 1500, 5);
}

/// Position strings of random games of every rule set, with dice on the table and open answers.
fn position_string_corpus() -> Vec<Vec<u8>> {
    let mut strings = Vec::new();
    for record in record_corpus() {
        let (record, _) = parse_record(&record).unwrap();
        with_game!(record.header.game, G => add_position_strings::<G>(&record, &mut strings));
    }
    strings
}

fn add_position_strings<G: Game>(record: &Record, strings: &mut Vec<Vec<u8>>) {
    let replayed = replay_record::<G>(record).unwrap();
    for index in [1, 7, 8, 9, 30] {
        let position = replayed.position_before(index).clone();
        let choice = replayed.rules.clone();
        let string = PositionWithRules { choice, position }.to_string_for(Some(Seat(0)));
        strings.push(string.into_bytes());
    }
}

#[test]
fn any_text_parses_as_a_position_or_is_refused() {
    run_target(fuzz_position_string, &position_string_corpus(), 20_000, 6);
}

#[test]
fn any_line_is_a_message_of_the_engine_protocol_or_none() {
    let lines: [&[u8]; 6] = [
        b"rollwright 1\noption Bot target=300\nping\nquit\n",
        b"position 1.pig.classic.ZEgL7G 1:roll roll:6,1 2:hold\n",
        b"go seat 2 movetime 1000 rollouts 500 actions roll hold\nstop\n",
        b"engine Test 1.0\noption Bot master\ngame qwixx official ottawa\nready\n",
        b"info R9 0.5125 crosses the 9\ninfo hold -3.5\nbestaction R9\n",
        b"pong\nerror there is no position\n",
    ];
    let lines: Vec<Vec<u8>> = lines.iter().map(|line| line.to_vec()).collect();
    run_target(fuzz_engine_protocol, &lines, 20_000, 7);
}
