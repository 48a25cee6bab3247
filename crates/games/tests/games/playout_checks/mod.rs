//! One battery of checks for every game and rule set, by random playouts.

mod per_game;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;

use rollwright_games::record::{
    CheckedEvent, DiceOrigin, Event, FORMAT_VERSION, Header, Record, ReplayedGame, RollOrAction,
    SeatSpec, parse_record, replay_record,
};
use rollwright_games::{
    Game, NamedEnum, Phase, PlayError, RuleChoice, RuleSet, Seat, SeatSet, winners,
};

/// What the battery knows about a game beside its rules; a plain game has the defaults.
pub(crate) trait PlayoutProfile: Game + Hash {
    /// How many games the battery plays for each rule set and number of seats.
    const GAMES_PER_SETUP: usize = 60;

    /// The most rolls and decisions a game can have, where there is a bound.
    fn max_steps(_seats: usize) -> Option<usize> {
        None
    }

    /// The endings that so many games must come to: all, unless some are too rare.
    fn expected_endings(rules: &Self::Rules) -> Vec<Self::Ending> {
        Self::possible_endings(rules)
    }

    /// A likely good action, so that games also end the way good players end them;
    /// half of the games are steered by it.
    fn good_action(&self, seat: Seat, _chance: &mut TestRng) -> Self::Action {
        let after = |action: &Self::Action| {
            let mut after = self.clone();
            after.apply_action(seat, *action);
            after.score(seat)
        };
        self.legal_actions(seat).into_iter().max_by_key(after).unwrap()
    }

    /// How welcome the roll just made is: steered games take the best of several.
    fn roll_preference(&self) -> i32 {
        self.score(self.active_seat())
    }

    /// What golden files show of this game: one game for every rule set and ending.
    fn golden_cases() -> Vec<GoldenCase> {
        case_per_ending::<Self>(2, &[])
    }

    /// A seat's points in golden files, and whatever else the rest does not tell.
    fn golden_score(&self, seat: Seat) -> String {
        self.score(seat).to_string()
    }
}

macro_rules! impl_default_profile {
    ($game:ident) => {
        impl PlayoutProfile for rollwright_games::$game {}
    };
}
rollwright_games::for_games_without_module!(tests => impl_default_profile);

/// A game to show in a golden file.
pub(crate) struct GoldenCase {
    pub(crate) rules: &'static str,
    pub(crate) settings: &'static [(&'static str, u8)],
    pub(crate) seats: usize,
    pub(crate) ending: &'static str,
    /// Answers that should come up in it.
    pub(crate) required_actions: &'static [&'static str],
    /// Whether all seats play well, which in Yahtzee brings chips and jokers.
    pub(crate) plays_well: bool,
}

/// One case for every rule set and ending.
pub(crate) fn case_per_ending<G: Game>(
    seats: usize,
    with: &'static [&'static str],
) -> Vec<GoldenCase> {
    let endings = |set: &'static RuleSet| {
        let endings = G::possible_endings(&G::rules_for(&rule_choice::<G>(set, &[]))).into_iter();
        endings.map(|ending| (set.name, ending.name()))
    };
    let sets = G::rule_sets().iter().flat_map(endings);
    sets.map(|(rules, how)| GoldenCase {
        rules,
        settings: &[],
        seats,
        ending: how,
        required_actions: with,
        plays_well: false,
    })
    .collect()
}

/// A small generator, so that a failure can be repeated from its seed.
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

pub(crate) fn rule_choice<G: Game>(set: &RuleSet, settings: &[(&str, u8)]) -> RuleChoice {
    let settings: BTreeMap<String, String> =
        settings.iter().map(|(key, value)| ((*key).to_owned(), value.to_string())).collect();
    RuleChoice::new::<G>(Some(set.name), &settings).unwrap()
}

pub(crate) fn record_header<G: Game>(choice: &RuleChoice, count: usize, first: Seat) -> Header {
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
    }
}

/// Plays `games` random games for each number of seats of `set` with every check on,
/// and gives the endings that were reached.
pub(crate) fn check_random_games<G: PlayoutProfile>(
    set: &RuleSet,
    settings: &[(&str, u8)],
    games: usize,
) -> BTreeSet<&'static str> {
    let universe = G::all_actions();
    notation_round_trips::<G>(&universe);
    let choice = rule_choice::<G>(set, settings);
    let mut endings = BTreeSet::new();
    let mut rolls_checked = HashSet::new();
    for count in usize::from(set.min_seats)..=usize::from(set.max_seats) {
        for game in 0..games {
            let mut chance = TestRng((count * 1_000_003 + game) as u64);
            let first = Seat(chance.below(count) as u8);
            let mut player = CheckedPlayout::<G>::start(
                record_header::<G>(&choice, count, first),
                &universe,
                game % 16 == 0,
            );
            player.steered = game % 2 == 1;
            let how = player.play(&mut chance, &mut rolls_checked, &choice);
            endings.extend(how);
        }
    }
    endings
}

fn notation_round_trips<G: PlayoutProfile>(universe: &[G::Action]) {
    let mut texts = HashSet::new();
    for &action in universe {
        let text = G::format_action(action);
        assert_eq!(G::parse_action(&text).as_ref(), Ok(&action), "{text}");
        assert_eq!(G::parse_action(&text.to_lowercase()).as_ref(), Ok(&action), "{text}");
        assert_eq!(G::parse_action(&text.to_uppercase()).as_ref(), Ok(&action), "{text}");
        assert!(text.len() <= 12 && texts.insert(text), "notation must be short and unique");
    }
}

struct CheckedPlayout<'u, G: PlayoutProfile> {
    live: G,
    folded: ReplayedGame<G>,
    record: Record,
    universe: &'u [G::Action],
    /// Whether the record is folded anew after every event (slow).
    thorough: bool,
    /// Whether most decisions are likely good ones.
    steered: bool,
}

/// Random playouts of games without an end of their own are cut here.
const MAX_PLAYOUT_STEPS: usize = 4_000;

impl<'u, G: PlayoutProfile> CheckedPlayout<'u, G> {
    fn start(header: Header, universe: &'u [G::Action], thorough: bool) -> Self {
        let folded = ReplayedGame::<G>::from_header(&header).unwrap();
        let record = Record { header, events: Vec::new() };
        Self { live: folded.opening.clone(), folded, record, universe, thorough, steered: false }
    }

    fn play(
        &mut self,
        chance: &mut TestRng,
        rolls_checked: &mut HashSet<Vec<(u8, u8)>>,
        choice: &RuleChoice,
    ) -> Option<&'static str> {
        let bound = G::max_steps(self.live.seats().count());
        let (low, high) = G::score_bounds(&G::rules_for(choice));
        for step in 0..bound.unwrap_or(MAX_PLAYOUT_STEPS) + 1 {
            assert_eq!(self.live.clone(), self.live);
            for seat in self.live.seats().iter() {
                let score = self.live.score(seat);
                assert!((low..=high).contains(&score), "score {score} of {seat} {:?}", self.live);
            }
            self.listed_iff_legal(step);
            match self.live.phase() {
                Phase::Over { ending: how } => {
                    self.check_game_over();
                    return Some(how.name());
                }
                Phase::Roll { seat: by } => {
                    assert!(self.live.seats().contains(by));
                    let dice = self.live.dice_to_roll();
                    let kind: Vec<_> = dice.iter().map(|die| (die.low, die.high)).collect();
                    if rolls_checked.insert(kind) {
                        rolls_are_exact(&self.live);
                    }
                    let tries = if self.steered { 12 } else { 1 };
                    let roll = (0..tries)
                        .map(|_| chance.roll(&self.live))
                        .max_by_key(|&roll| {
                            let mut after = self.live.clone();
                            after.apply_roll(roll);
                            after.roll_preference()
                        })
                        .unwrap();
                    self.rolls_only_what_is_due(roll);
                    self.push_event(Event::Roll { faces: self.live.roll_faces(roll).to_vec() });
                    self.live.apply_roll(roll);
                }
                Phase::Decide { seats, .. } => {
                    self.order_does_not_matter(seats, chance);
                    let asked: Vec<Seat> = seats.iter().collect();
                    let seat = asked[chance.below(asked.len())];
                    self.is_not_seen_too_early(seats, seat, chance);
                    let action = if self.steered && chance.below(20) > 0 {
                        self.live.good_action(seat, chance)
                    } else {
                        chance.action(&self.live, seat)
                    };
                    self.push_event(Event::Act { seat, action: G::format_action(action) });
                    self.live.play_action(seat, action).unwrap();
                }
            }
            self.replay_agrees();
        }
        assert!(bound.is_none(), "the game is longer than {bound:?}");
        None
    }

    fn push_event(&mut self, event: Event) {
        let checked: CheckedEvent<G> = self.folded.check_event(&event).unwrap();
        self.folded.apply_event(checked);
        self.record.events.push(event);
    }

    fn replay_agrees(&self) {
        assert_eq!(self.folded.position(), &self.live);
        // All of a long record after each of its events would be most of the battery.
        let events = self.record.events.len();
        let ended = matches!(self.live.phase(), Phase::Over { .. });
        if self.thorough && (events < 20 || events.is_multiple_of(10) || ended) {
            let (record, torn) = parse_record(self.record.to_json_lines().as_bytes()).unwrap();
            assert_eq!((&record, torn), (&self.record, None));
            assert_eq!(replay_record::<G>(&record).unwrap().position(), &self.live);
        }
    }

    fn listed_iff_legal(&self, step: usize) {
        // The whole universe for every seat at every step would take most of the time.
        if !self.thorough && !step.is_multiple_of(7) {
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
            for &action in self.universe {
                let verdict = self.live.check_action(seat, action);
                assert_eq!(
                    verdict.is_ok(),
                    listed.contains(&action),
                    "{seat} {} {verdict:?} in {:?}",
                    G::format_action(action),
                    self.live
                );
                allowed += usize::from(verdict.is_ok());
                if let Err(why) = verdict {
                    let mut tried = self.live.clone();
                    assert_eq!(tried.play_action(seat, action), Err(why));
                    assert_eq!(tried, self.live, "a refused action changed something");
                    assert!(!why.to_string().is_empty());
                }
            }
            assert_eq!(allowed, listed.len(), "an action is legal that the universe lacks");
        }
    }

    fn rolls_only_what_is_due(&self, roll: G::Roll) {
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
            for &action in self.universe.iter().take(3) {
                let refused = self.live.check_action(seat, action).unwrap_err();
                assert!(seat != self.live.active_seat() || refused == PlayError::RollExpected);
            }
        }
    }

    /// Several seats are asked: whatever the order of their answers, the result is the same.
    fn order_does_not_matter(&self, seats: SeatSet, chance: &mut TestRng) {
        if seats.len() < 2 {
            return;
        }
        let answers: Vec<_> =
            seats.iter().map(|seat| (seat, chance.action(&self.live, seat))).collect();
        let mut shuffled = answers.clone();
        for index in (1..shuffled.len()).rev() {
            shuffled.swap(index, chance.below(index + 1));
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

    /// While others still think, nobody sees an answer, and it does not change what
    /// they may do.
    fn is_not_seen_too_early(&self, seats: SeatSet, seat: Seat, chance: &mut TestRng) {
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
        let action = chance.action(&self.live, seat);
        answered.apply_action(seat, action);
        assert!(answered.legal_actions(seat).is_empty(), "one answer a question");
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
            for &action in self.universe {
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
        let folded = replay_record::<G>(&record).unwrap();
        assert_eq!(folded.position(), &self.live);
        let rolls = self.record.events.iter().filter(|e| matches!(e, Event::Roll { .. })).count();
        assert_eq!(folded.roll_count(), rolls as u64);
        assert!(matches!(
            folded.rolls_and_actions.first(),
            Some((RollOrAction::Roll(_) | RollOrAction::Action(..), _))
        ));
    }
}

/// The listed distribution equals what throwing every combination of faces gives.
pub(crate) fn rolls_are_exact<G: Game>(position: &G) {
    let listed = position.possible_rolls();
    let total: f64 = listed.iter().map(|(_, probability)| probability).sum();
    assert!((total - 1.0).abs() < 1e-12, "probabilities sum to {total}");
    let dice = position.dice_to_roll();
    let combinations: usize = dice.iter().map(|die| usize::from(die.sides())).product();
    let mut thrown: HashMap<G::Roll, usize> = HashMap::new();
    for number in 0..combinations {
        let mut left = number;
        let roll = position.roll_with(|die| {
            let face = die.low + (left % usize::from(die.sides())) as u8;
            left /= usize::from(die.sides());
            face
        });
        assert_eq!(position.check_roll(roll), Ok(()));
        let canonical = position.canonical_roll(roll);
        assert_eq!(position.canonical_roll(canonical), canonical);
        *thrown.entry(canonical).or_default() += 1;
    }
    assert_eq!(listed.len(), thrown.len());
    for (roll, probability) in listed {
        let exact = thrown[&roll] as f64 / combinations as f64;
        assert!((probability - exact).abs() < 1e-15, "{roll:?}: {probability} is not {exact}");
        assert!(position.check_roll(roll).is_ok());
    }
}
