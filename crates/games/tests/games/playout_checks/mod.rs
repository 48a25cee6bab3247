//! Checks for every game and rule set, on random playouts.
//!
//! - `per_game.rs`: what the checks need to know about each game

mod per_game;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;

use rollwright_games::record::{
    CheckedEvent, DiceOrigin, Event, FORMAT_VERSION, Header, Record, ReplayedGame, RollOrAction,
    SeatSpec, parse_record, replay_record,
};
use rollwright_games::{
    Game, MAX_POSITION_STRING_LENGTH, NamedEnum, Phase, PlayError, PositionWithRules, RuleSet,
    RuleSetWithSettings, Seat, SeatSet, game_of_position_string, winners,
};

/// What the checks need to know about a game besides its rules. Simple games use the
/// defaults.
pub(crate) trait PlayoutProfile: Game + Hash {
    /// The number of games per rule set and number of seats.
    const GAMES_PER_SETUP: usize = 60;

    /// The most rolls and decisions in a game, if there is a bound.
    fn max_steps(_seats: usize) -> Option<usize> {
        None
    }

    /// The endings that the games must reach: all, unless some are too rare.
    fn expected_endings(rules: &Self::Rules) -> Vec<Self::Ending> {
        Self::possible_endings(rules)
    }

    /// A probably good action, so that games also end as between good players; half of the
    /// games use it.
    fn good_action(&self, seat: Seat, _rng: &mut TestRng) -> Self::Action {
        let after = |action: &Self::Action| {
            let mut after = self.clone();
            after.apply_action(seat, *action);
            after.score(seat)
        };
        self.legal_actions(seat).into_iter().max_by_key(after).unwrap()
    }

    /// How good the last roll is; games with good actions take the best of several rolls.
    fn roll_preference(&self) -> i32 {
        self.score(self.active_seat())
    }

    /// The golden files of this game: by default one game for every rule set and ending.
    fn golden_cases() -> Vec<GoldenCase> {
        case_per_ending::<Self>(2, &[])
    }

    /// A seat's points in golden files, and anything that the rest of the file doesn't
    /// show.
    fn golden_score(&self, seat: Seat) -> String {
        self.score(seat).to_string()
    }
}

rollwright_games::impl_default_for_games!(tests: PlayoutProfile);

/// A game in a golden file.
pub(crate) struct GoldenCase {
    pub(crate) rules: &'static str,
    pub(crate) settings: &'static [(&'static str, u32)],
    pub(crate) seats: usize,
    pub(crate) ending: &'static str,
    /// Actions that must occur.
    pub(crate) required_actions: &'static [&'static str],
    /// Whether all seats play well, which leads to chips and jokers in Yahtzee.
    pub(crate) plays_well: bool,
}

/// One case for every rule set and ending.
pub(crate) fn case_per_ending<G: Game>(
    seats: usize,
    required_actions: &'static [&'static str],
) -> Vec<GoldenCase> {
    let endings = |set: &'static RuleSet| {
        let endings =
            G::possible_endings(&G::rules_for(&rule_set_with_settings::<G>(set, &[]))).into_iter();
        endings.map(|ending| (set.name, ending.name()))
    };
    let sets = G::rule_sets().iter().flat_map(endings);
    sets.map(|(rules, ending)| GoldenCase {
        rules,
        settings: &[],
        seats,
        ending,
        required_actions,
        plays_well: false,
    })
    .collect()
}

/// A small random number generator, so that a failure can be reproduced from its seed.
pub(crate) struct TestRng(pub(crate) u64);

impl TestRng {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * bound as u128) >> 64) as usize
    }

    pub(crate) fn roll<G: Game>(&mut self, position: &G) -> G::Roll {
        position.roll_with(|die| die.low + self.below(usize::from(die.sides())) as u8)
    }

    pub(crate) fn action<G: Game>(&mut self, position: &G, seat: Seat) -> G::Action {
        let legal = position.legal_actions(seat);
        legal[self.below(legal.len())]
    }
}

pub(crate) fn rule_set_with_settings<G: Game>(
    set: &RuleSet,
    settings: &[(&str, u32)],
) -> RuleSetWithSettings {
    let settings: BTreeMap<String, String> =
        settings.iter().map(|(key, value)| ((*key).to_owned(), value.to_string())).collect();
    RuleSetWithSettings::from_name_and_settings::<G>(Some(set.name), &settings).unwrap()
}

pub(crate) fn record_header<G: Game>(
    choice: &RuleSetWithSettings,
    count: usize,
    first: Seat,
) -> Header {
    Header {
        rollwright: FORMAT_VERSION,
        game: G::ID,
        rules: choice.rule_set().name.to_owned(),
        version: choice.rule_set().version,
        settings: choice.settings().map(|(s, value)| (s.key.to_owned(), value)).collect(),
        seats: (0..count).map(|n| SeatSpec { name: format!("P{n}"), bot: None }).collect(),
        first,
        dice: DiceOrigin::Random,
        seed: None,
        commitment: None,
        training: false,
        position: None,
    }
}

/// Plays `games` random games for each number of seats of `set` with every check, and
/// returns the endings reached.
pub(crate) fn check_random_games<G: PlayoutProfile>(
    set: &RuleSet,
    settings: &[(&str, u32)],
    games: usize,
) -> BTreeSet<&'static str> {
    let all_actions = G::all_actions();
    check_notation::<G>(&all_actions);
    let choice = rule_set_with_settings::<G>(set, settings);
    let mut endings = BTreeSet::new();
    let mut rolls_checked = HashSet::new();
    for count in usize::from(set.min_seats)..=usize::from(set.max_seats) {
        for game in 0..games {
            let mut rng = TestRng((count * 1_000_003 + game) as u64);
            let first = Seat(rng.below(count) as u8);
            let mut player = CheckedPlayout::<G>::start(
                record_header::<G>(&choice, count, first),
                &all_actions,
                game % 16 == 0,
            );
            player.plays_well = game % 2 == 1;
            let ending = player.play(&mut rng, &mut rolls_checked, &choice);
            endings.extend(ending);
        }
    }
    endings
}

fn check_notation<G: PlayoutProfile>(all_actions: &[G::Action]) {
    let mut texts = HashSet::new();
    for &action in all_actions {
        let text = G::format_action(action);
        assert_eq!(G::parse_action(&text).as_ref(), Ok(&action), "{text}");
        assert_eq!(G::parse_action(&text.to_lowercase()).as_ref(), Ok(&action), "{text}");
        assert_eq!(G::parse_action(&text.to_uppercase()).as_ref(), Ok(&action), "{text}");
        let has_letter = text.contains(|letter: char| letter.is_ascii_alphabetic());
        assert!(has_letter, "{text}: screens take a number for a position in a list");
        assert!(text.len() <= 12 && texts.insert(text), "notation must be short and unique");
    }
}

struct CheckedPlayout<'u, G: PlayoutProfile> {
    live: G,
    replayed: ReplayedGame<G>,
    record: Record,
    all_actions: &'u [G::Action],
    /// Whether to replay the whole record after every event, which is slow.
    replays_record: bool,
    /// Whether most decisions are good ones.
    plays_well: bool,
}

/// Playouts of games without a bound stop after this many steps.
const MAX_PLAYOUT_STEPS: usize = 4_000;

impl<'u, G: PlayoutProfile> CheckedPlayout<'u, G> {
    fn start(header: Header, all_actions: &'u [G::Action], replays_record: bool) -> Self {
        let replayed = ReplayedGame::<G>::from_header(&header).unwrap();
        let record = Record { header, events: Vec::new() };
        Self {
            live: replayed.opening.clone(),
            replayed,
            record,
            all_actions,
            replays_record,
            plays_well: false,
        }
    }

    fn play(
        &mut self,
        rng: &mut TestRng,
        rolls_checked: &mut HashSet<Vec<(u8, u8)>>,
        choice: &RuleSetWithSettings,
    ) -> Option<&'static str> {
        let bound = G::max_steps(self.live.seats().count());
        let (low, high) = G::score_bounds(&G::rules_for(choice));
        for step in 0..bound.unwrap_or(MAX_PLAYOUT_STEPS) + 1 {
            assert_eq!(self.live.clone(), self.live);
            for seat in self.live.seats().iter() {
                let score = self.live.score(seat);
                assert!((low..=high).contains(&score), "score {score} of {seat} {:?}", self.live);
            }
            self.check_listed_iff_legal(step);
            self.check_position_strings(choice, step);
            match self.live.phase() {
                Phase::Over { ending } => {
                    self.check_game_over();
                    return Some(ending.name());
                }
                Phase::Roll { seat } => {
                    assert!(self.live.seats().contains(seat));
                    let dice = self.live.dice_to_roll();
                    let kind: Vec<_> = dice.iter().map(|die| (die.low, die.high)).collect();
                    if rolls_checked.insert(kind) {
                        check_probabilities(&self.live);
                    }
                    let tries = if self.plays_well { 12 } else { 1 };
                    let roll = (0..tries)
                        .map(|_| rng.roll(&self.live))
                        .max_by_key(|&roll| {
                            let mut after = self.live.clone();
                            after.apply_roll(roll);
                            after.roll_preference()
                        })
                        .unwrap();
                    self.check_roll(roll);
                    self.push_event(Event::Roll { faces: self.live.roll_faces(roll).to_vec() });
                    self.live.apply_roll(roll);
                }
                Phase::Decide { seats, .. } => {
                    self.check_order_of_answers(seats, rng);
                    let asked: Vec<Seat> = seats.iter().collect();
                    let seat = asked[rng.below(asked.len())];
                    self.check_pending_answers_are_hidden(seats, seat, rng);
                    let action = if self.plays_well && rng.below(20) > 0 {
                        self.live.good_action(seat, rng)
                    } else {
                        rng.action(&self.live, seat)
                    };
                    self.push_event(Event::Act { seat, action: G::format_action(action) });
                    self.live.play_action(seat, action).unwrap();
                }
            }
            self.check_replay();
        }
        assert!(bound.is_none(), "the game is longer than {bound:?}");
        None
    }

    fn push_event(&mut self, event: Event) {
        let checked: CheckedEvent<G> = self.replayed.check_event(&event).unwrap();
        self.replayed.apply_event(checked);
        self.record.events.push(event);
    }

    fn check_replay(&self) {
        assert_eq!(self.replayed.position(), &self.live);
        // Replaying a long record after each event would dominate the running time.
        let events = self.record.events.len();
        let is_over = matches!(self.live.phase(), Phase::Over { .. });
        if self.replays_record && (events < 20 || events.is_multiple_of(10) || is_over) {
            let (record, torn) = parse_record(self.record.to_json_lines().as_bytes()).unwrap();
            assert_eq!((&record, torn), (&self.record, None));
            assert_eq!(replay_record::<G>(&record).unwrap().position(), &self.live);
        }
    }

    /// Every reader's string reads back as what that reader sees.
    fn check_position_strings(&self, choice: &RuleSetWithSettings, step: usize) {
        // As for the legal actions; the last position matters too.
        let is_over = matches!(self.live.phase(), Phase::Over { .. });
        if !self.replays_record && !step.is_multiple_of(7) && !is_over {
            return;
        }
        // Not the random numbers of the playout, which would then play other games.
        let mut rng = TestRng(step as u64);
        let live = PositionWithRules { choice: choice.clone(), position: self.live.clone() };
        let seats = self.live.seats();
        let mut views: Vec<G> = Vec::new();
        for reader in std::iter::once(None).chain(seats.iter().map(Some)) {
            let view = self.live.visible_to(reader);
            if views.contains(&view) {
                continue;
            }
            let string = live.to_string_for(reader);
            assert!(string.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b)));
            let longest = if seats.count() <= 2 { 64 } else { MAX_POSITION_STRING_LENGTH };
            assert!(string.len() <= longest, "{string} has {} characters", string.len());
            let read = PositionWithRules::<G>::parse(&string);
            let read = read.unwrap_or_else(|error| panic!("{error}: {string} of {view:?}"));
            assert_eq!((&read.position, &read.choice), (&view, choice), "{string}");
            assert_eq!(game_of_position_string(&string), Ok(G::ID));
            if step.is_multiple_of(3) {
                check_damaged_string::<G>(&string, &mut rng);
            }
            views.push(view);
        }
    }

    fn check_listed_iff_legal(&self, step: usize) {
        // Checking all actions for every seat at every step would dominate the running
        // time.
        if !self.replays_record && !step.is_multiple_of(7) {
            return;
        }
        let asked = match self.live.phase() {
            Phase::Decide { seats, .. } => seats,
            _ => SeatSet::EMPTY,
        };
        for seat in (0..=self.live.seats().count() as u8).map(Seat) {
            let legal = self.live.legal_actions(seat);
            assert_eq!(!legal.is_empty(), asked.contains(seat), "{seat} {:?}", self.live);
            let listed: HashSet<_> = legal.iter().copied().collect();
            assert_eq!(listed.len(), legal.len(), "listed twice");
            let mut allowed = 0;
            for &action in self.all_actions {
                let verdict = self.live.check_action(seat, action);
                assert_eq!(
                    verdict.is_ok(),
                    listed.contains(&action),
                    "{seat} {} {verdict:?} in {:?}",
                    G::format_action(action),
                    self.live
                );
                allowed += usize::from(verdict.is_ok());
                if asked.contains(seat) {
                    let forbidding = match verdict {
                        Err(PlayError::RuleViolation(violation)) => Some(violation),
                        _ => None,
                    };
                    assert_eq!(self.live.rule_violation(seat, action), forbidding);
                }
                if let Err(error) = verdict {
                    let mut tried = self.live.clone();
                    assert_eq!(tried.play_action(seat, action), Err(error));
                    assert_eq!(tried, self.live, "an illegal action changed the position");
                    assert!(!error.to_string().is_empty());
                }
            }
            assert_eq!(allowed, listed.len(), "a legal action isn't in all_actions");
        }
    }

    fn check_roll(&self, roll: G::Roll) {
        let faces = self.live.roll_faces(roll);
        assert_eq!(self.live.roll_from_faces(&faces), Ok(roll));
        let mut tried = self.live.clone();
        assert!(tried.play_roll(roll).is_ok());
        assert!(self.live.roll_from_faces(&faces[1..]).is_err());
        let mut wrong = faces.clone();
        for bad in [0, 7, 11, 255] {
            wrong[0] = bad;
            let shows = self.live.dice_to_roll()[0].can_show(bad);
            assert_eq!(self.live.roll_from_faces(&wrong).is_ok(), shows, "{wrong:?}");
        }
        for seat in self.live.seats().iter() {
            for &action in self.all_actions.iter().take(3) {
                let error = self.live.check_action(seat, action).unwrap_err();
                assert!(seat != self.live.active_seat() || error == PlayError::RollExpected);
            }
        }
    }

    /// If several seats are asked, the order of their answers doesn't matter.
    fn check_order_of_answers(&self, seats: SeatSet, rng: &mut TestRng) {
        if seats.len() < 2 {
            return;
        }
        let answers: Vec<_> =
            seats.iter().map(|seat| (seat, rng.action(&self.live, seat))).collect();
        let mut shuffled = answers.clone();
        for index in (1..shuffled.len()).rev() {
            shuffled.swap(index, rng.below(index + 1));
        }
        let play = |order: &[(Seat, G::Action)]| {
            let mut position = self.live.clone();
            for &(seat, action) in order {
                position.play_action(seat, action).unwrap();
            }
            position
        };
        assert_eq!(play(&answers), play(&shuffled));
    }

    /// While others still have to answer, nobody sees an answer, and it doesn't change what
    /// they may do.
    fn check_pending_answers_are_hidden(&self, seats: SeatSet, seat: Seat, rng: &mut TestRng) {
        for other in seats.iter() {
            assert_eq!(
                self.live.visible_to(Some(other)).legal_actions(other),
                self.live.legal_actions(other)
            );
        }
        if seats.len() < 2 {
            return;
        }
        let mut answered = self.live.clone();
        let action = rng.action(&self.live, seat);
        answered.apply_action(seat, action);
        assert!(answered.legal_actions(seat).is_empty(), "one answer per question");
        assert_eq!(answered.visible_to(None), self.live.visible_to(None));
        for other in seats.iter().filter(|&other| other != seat) {
            assert_eq!(answered.visible_to(Some(other)), self.live.visible_to(Some(other)));
            assert_eq!(answered.score(seat), self.live.score(seat));
        }
    }

    fn check_game_over(&self) {
        assert!(self.live.dice_to_roll().is_empty() && self.live.possible_rolls().is_empty());
        assert_eq!(self.live.roll_from_faces(&[1, 1]), Err(PlayError::GameOver));
        for seat in self.live.seats().iter() {
            for &action in self.all_actions {
                assert_eq!(self.live.check_action(seat, action), Err(PlayError::GameOver));
            }
        }
        let best = winners(&self.live);
        assert!(!best.is_empty());
        let top = self.live.score(best.iter().next().unwrap());
        for seat in self.live.seats().iter() {
            assert_eq!(best.contains(seat), self.live.score(seat) == top);
            assert!(self.live.score(seat) <= top);
        }
        let record = parse_record(self.record.to_json_lines().as_bytes()).unwrap().0;
        let replayed = replay_record::<G>(&record).unwrap();
        assert_eq!(replayed.position(), &self.live);
        let rolls = self.record.events.iter().filter(|e| matches!(e, Event::Roll { .. })).count();
        assert_eq!(replayed.next_roll_index(), rolls as u64);
        assert!(matches!(
            replayed.rolls_and_actions.first(),
            Some((RollOrAction::Roll(_) | RollOrAction::Action(..), _))
        ));
    }
}

/// A damaged string is refused, or is that of another position that can be played on.
fn check_damaged_string<G: PlayoutProfile>(string: &str, rng: &mut TestRng) {
    let mut bytes = string.as_bytes().to_vec();
    let payload = string.rfind('.').unwrap() + 1;
    let at = payload + rng.below(bytes.len() - payload);
    let letter = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[rng.below(64)];
    match rng.below(4) {
        0 => bytes[at] = letter,
        1 => bytes.insert(at, letter),
        2 => bytes.truncate(at),
        _ => drop(bytes.remove(at)),
    }
    let damaged = String::from_utf8(bytes).unwrap();
    let Ok(read) = PositionWithRules::<G>::parse(&damaged) else { return };
    let mut position = read.position;
    let (low, high) = G::score_bounds(&G::rules_for(&read.choice));
    for _ in 0..60 {
        for seat in position.seats().iter() {
            let score = position.score(seat);
            assert!((low..=high).contains(&score), "{damaged}: {score} of {seat} {position:?}");
        }
        match position.phase() {
            Phase::Over { .. } => break,
            Phase::Roll { .. } => {
                let roll = rng.roll(&position);
                assert_eq!(position.play_roll(roll), Ok(()), "{damaged}: {position:?}");
            }
            Phase::Decide { seats, .. } => {
                assert!(!seats.is_empty(), "{damaged}: {position:?}");
                for seat in seats.iter() {
                    let legal = position.legal_actions(seat);
                    assert!(!legal.is_empty(), "{damaged}: {position:?}");
                    for action in legal {
                        assert_eq!(position.check_action(seat, action), Ok(()), "{damaged}");
                    }
                }
                let seat = seats.iter().next().unwrap();
                let action = rng.action(&position, seat);
                position.play_action(seat, action).unwrap();
            }
        }
    }
}

/// Checks that the listed distribution equals that of all combinations of faces.
pub(crate) fn check_probabilities<G: Game>(position: &G) {
    let listed = position.possible_rolls();
    let total: f64 = listed.iter().map(|(_, probability)| probability).sum();
    assert!((total - 1.0).abs() < 1e-12, "probabilities sum to {total}");
    let dice = position.dice_to_roll();
    let combinations: usize = dice.iter().map(|die| usize::from(die.sides())).product();
    let mut ways: HashMap<G::Roll, usize> = HashMap::new();
    for number in 0..combinations {
        let mut rest = number;
        let roll = position.roll_with(|die| {
            let face = die.low + (rest % usize::from(die.sides())) as u8;
            rest /= usize::from(die.sides());
            face
        });
        assert_eq!(position.check_roll(roll), Ok(()));
        let canonical = position.canonical_roll(roll);
        assert_eq!(position.canonical_roll(canonical), canonical);
        *ways.entry(canonical).or_default() += 1;
    }
    assert_eq!(listed.len(), ways.len());
    for (roll, probability) in listed {
        let exact = ways[&roll] as f64 / combinations as f64;
        assert!((probability - exact).abs() < 1e-15, "{roll:?}: {probability} is not {exact}");
        assert!(position.check_roll(roll).is_ok());
    }
}
