//! One battery of checks for every game and rule set, by random playouts.

mod subjects;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;

use rollwright_games::record::{
    Checked, DiceKind, Event, FORMAT, Folded, Header, Record, Sitter, Standing, fold, read,
};
use rollwright_games::{Game, Illegal, Named, Phase, RuleChoice, RuleSet, Seat, SeatSet, winners};

/// What the battery knows about a game beside its rules; a plain game has the defaults.
pub(crate) trait Subject: Game + Hash {
    /// How many games the battery plays for each rule set and number of seats.
    const GAMES: usize = 60;

    /// The most rolls and decisions a game can have, where there is a bound.
    fn longest(_seats: usize) -> Option<usize> {
        None
    }

    /// The endings that so many games must come to: all, unless some are too rare.
    fn common_endings(rules: &Self::Rules) -> Vec<Self::Ending> {
        Self::endings(rules)
    }

    /// A likely good action, so that games also end the way good players end them;
    /// half of the games are steered by it.
    fn steer(&self, seat: Seat, _chance: &mut Chance) -> Self::Action {
        let after = |action: &Self::Action| {
            let mut after = self.clone();
            after.apply(seat, *action);
            after.score(seat)
        };
        self.legal(seat).into_iter().max_by_key(after).unwrap()
    }

    /// How welcome the roll just made is: steered games take the best of several.
    fn wish(&self) -> i32 {
        self.score(self.active())
    }

    /// What golden files show of this game: one game for every rule set and ending.
    fn golden() -> Vec<Case> {
        cases::<Self>(2, &[])
    }

    /// A seat's points in golden files, and whatever else the rest does not tell.
    fn standing(&self, seat: Seat) -> String {
        self.score(seat).to_string()
    }
}

macro_rules! by_default {
    ($game:ident) => {
        impl Subject for rollwright_games::$game {}
    };
}
rollwright_games::plain_games!(tests => by_default);

/// A game to show in a golden file.
pub(crate) struct Case {
    pub(crate) rules: &'static str,
    pub(crate) settings: &'static [(&'static str, u8)],
    pub(crate) seats: usize,
    pub(crate) how: &'static str,
    /// Answers that should come up in it.
    pub(crate) with: &'static [&'static str],
    /// Whether all seats play well, which in Yahtzee brings chips and jokers.
    pub(crate) well: bool,
}

/// One case for every rule set and ending.
pub(crate) fn cases<G: Game>(seats: usize, with: &'static [&'static str]) -> Vec<Case> {
    let endings = |set: &'static RuleSet| {
        let endings = G::endings(&G::rules(&choice::<G>(set, &[]))).into_iter();
        endings.map(|ending| (set.name, ending.name()))
    };
    let sets = G::rule_sets().iter().flat_map(endings);
    sets.map(|(rules, how)| Case { rules, settings: &[], seats, how, with, well: false }).collect()
}

/// A small generator, so that a failure can be repeated from its seed.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * bound as u128) >> 64) as usize
    }

    pub(crate) fn roll<G: Game>(&mut self, position: &G) -> G::Roll {
        position.throw(|die| die.low + self.below(usize::from(die.sides())) as u8)
    }

    pub(crate) fn action<G: Game>(&mut self, position: &G, seat: Seat) -> G::Action {
        let legal = position.legal(seat);
        legal[self.below(legal.len())]
    }
}

pub(crate) fn choice<G: Game>(set: &RuleSet, settings: &[(&str, u8)]) -> RuleChoice {
    let settings: BTreeMap<String, String> =
        settings.iter().map(|(key, value)| ((*key).to_owned(), value.to_string())).collect();
    RuleChoice::new::<G>(Some(set.name), &settings).unwrap()
}

pub(crate) fn header<G: Game>(choice: &RuleChoice, count: usize, first: Seat) -> Header {
    Header {
        rollwright: FORMAT,
        game: G::ID,
        rules: choice.set().name.to_owned(),
        version: choice.set().version,
        settings: choice.settings().map(|(s, value)| (s.key.to_owned(), value)).collect(),
        seats: (0..count).map(|n| Sitter { name: format!("P{n}"), bot: None }).collect(),
        first,
        dice: DiceKind::Random,
        seed: None,
        commitment: None,
        training: false,
    }
}

/// Plays `games` random games for each number of seats of `set` with every check on,
/// and gives the endings that were reached.
pub(crate) fn run<G: Subject>(
    set: &RuleSet,
    settings: &[(&str, u8)],
    games: usize,
) -> BTreeSet<&'static str> {
    let universe = G::actions();
    notation_round_trips::<G>(&universe);
    let choice = choice::<G>(set, settings);
    let mut endings = BTreeSet::new();
    let mut rolls_checked = HashSet::new();
    for count in usize::from(set.min_seats)..=usize::from(set.max_seats) {
        for game in 0..games {
            let mut chance = Chance((count * 1_000_003 + game) as u64);
            let first = Seat(chance.below(count) as u8);
            let mut player =
                Player::<G>::sit(header::<G>(&choice, count, first), &universe, game % 16 == 0);
            player.steered = game % 2 == 1;
            let how = player.play(&mut chance, &mut rolls_checked, &choice);
            endings.extend(how);
        }
    }
    endings
}

fn notation_round_trips<G: Subject>(universe: &[G::Action]) {
    let mut texts = HashSet::new();
    for &action in universe {
        let text = G::write(action);
        assert_eq!(G::read(&text).as_ref(), Ok(&action), "{text}");
        assert_eq!(G::read(&text.to_lowercase()).as_ref(), Ok(&action), "{text}");
        assert_eq!(G::read(&text.to_uppercase()).as_ref(), Ok(&action), "{text}");
        assert!(text.len() <= 12 && texts.insert(text), "notation must be short and unique");
    }
}

struct Player<'u, G: Subject> {
    live: G,
    folded: Folded<G>,
    record: Record,
    universe: &'u [G::Action],
    /// Whether the record is folded anew after every event (slow).
    thorough: bool,
    /// Whether most decisions are likely good ones.
    steered: bool,
}

/// Random playouts of games without an end of their own are cut here.
const CAP: usize = 4_000;

impl<'u, G: Subject> Player<'u, G> {
    fn sit(header: Header, universe: &'u [G::Action], thorough: bool) -> Self {
        let folded = Folded::<G>::open(&header).unwrap();
        let record = Record { header, events: Vec::new() };
        Self { live: folded.opening.clone(), folded, record, universe, thorough, steered: false }
    }

    fn play(
        &mut self,
        chance: &mut Chance,
        rolls_checked: &mut HashSet<Vec<(u8, u8)>>,
        choice: &RuleChoice,
    ) -> Option<&'static str> {
        let bound = G::longest(self.live.seats().count());
        let (low, high) = G::score_bounds(&G::rules(choice));
        for step in 0..bound.unwrap_or(CAP) + 1 {
            assert_eq!(self.live.clone(), self.live);
            for seat in self.live.seats().iter() {
                let score = self.live.score(seat);
                assert!((low..=high).contains(&score), "score {score} of {seat} {:?}", self.live);
            }
            self.listed_iff_legal(step);
            match self.live.phase() {
                Phase::Over { how } => {
                    self.is_over();
                    return Some(how.name());
                }
                Phase::Roll { by } => {
                    assert!(self.live.seats().has(by));
                    let dice = self.live.dice();
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
                            after.wish()
                        })
                        .unwrap();
                    self.rolls_only_what_is_due(roll);
                    self.event(Event::Roll { faces: self.live.faces(roll).to_vec() });
                    self.live.apply_roll(roll);
                }
                Phase::Decide { seats, .. } => {
                    self.order_does_not_matter(seats, chance);
                    let asked: Vec<Seat> = seats.iter().collect();
                    let seat = asked[chance.below(asked.len())];
                    self.is_not_seen_too_early(seats, seat, chance);
                    let action = if self.steered && chance.below(20) > 0 {
                        self.live.steer(seat, chance)
                    } else {
                        chance.action(&self.live, seat)
                    };
                    self.event(Event::Act { seat, action: G::write(action) });
                    self.live.act(seat, action).unwrap();
                }
            }
            self.fold_agrees();
        }
        assert!(bound.is_none(), "the game is longer than {bound:?}");
        None
    }

    fn event(&mut self, event: Event) {
        let checked: Checked<G> = self.folded.check(&event).unwrap();
        self.folded.apply(checked);
        self.record.events.push(event);
    }

    fn fold_agrees(&self) {
        assert_eq!(self.folded.position(), &self.live);
        // All of a long record after each of its events would be most of the battery.
        let events = self.record.events.len();
        let ended = matches!(self.live.phase(), Phase::Over { .. });
        if self.thorough && (events < 20 || events.is_multiple_of(10) || ended) {
            let (record, torn) = read(self.record.text().as_bytes()).unwrap();
            assert_eq!((&record, torn), (&self.record, None));
            assert_eq!(fold::<G>(&record).unwrap().position(), &self.live);
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
            let legal = self.live.legal(seat);
            assert_eq!(!legal.is_empty(), asked.has(seat), "{seat} {:?}", self.live);
            let listed: HashSet<_> = legal.iter().copied().collect();
            assert_eq!(listed.len(), legal.len(), "listed twice");
            let mut allowed = 0;
            for &action in self.universe {
                let verdict = self.live.check(seat, action);
                assert_eq!(
                    verdict.is_ok(),
                    listed.contains(&action),
                    "{seat} {} {verdict:?} in {:?}",
                    G::write(action),
                    self.live
                );
                allowed += usize::from(verdict.is_ok());
                if let Err(why) = verdict {
                    let mut tried = self.live.clone();
                    assert_eq!(tried.act(seat, action), Err(why));
                    assert_eq!(tried, self.live, "a refused action changed something");
                    assert!(!why.to_string().is_empty());
                }
            }
            assert_eq!(allowed, listed.len(), "an action is legal that the universe lacks");
        }
    }

    fn rolls_only_what_is_due(&self, roll: G::Roll) {
        let faces = self.live.faces(roll);
        assert_eq!(self.live.roll_of(&faces), Ok(roll));
        let mut tried = self.live.clone();
        assert!(tried.roll(roll).is_ok());
        assert!(self.live.roll_of(&faces[1..]).is_err());
        let mut wrong = faces.clone();
        for bad in [0, 7, 11, 255] {
            wrong[0] = bad;
            let shows = self.live.dice()[0].shows(bad);
            assert_eq!(self.live.roll_of(&wrong).is_ok(), shows, "{wrong:?}");
        }
        for seat in self.live.seats().iter() {
            for &action in self.universe.iter().take(3) {
                let refused = self.live.check(seat, action).unwrap_err();
                assert!(seat != self.live.active() || refused == Illegal::RollDue);
            }
        }
    }

    /// Several seats are asked: whatever the order of their answers, the result is the same.
    fn order_does_not_matter(&self, seats: SeatSet, chance: &mut Chance) {
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
                position.act(seat, action).unwrap();
            }
            position
        };
        assert_eq!(play(&answers), play(&shuffled));
    }

    /// While others still think, nobody sees an answer, and it does not change what
    /// they may do.
    fn is_not_seen_too_early(&self, seats: SeatSet, seat: Seat, chance: &mut Chance) {
        for other in seats.iter() {
            assert_eq!(self.live.seen_by(Some(other)).legal(other), self.live.legal(other));
        }
        if seats.len() < 2 {
            return;
        }
        let mut answered = self.live.clone();
        let action = chance.action(&self.live, seat);
        answered.apply(seat, action);
        assert!(answered.legal(seat).is_empty(), "one answer a question");
        assert_eq!(answered.seen_by(None), self.live.seen_by(None));
        for other in seats.iter().filter(|&other| other != seat) {
            assert_eq!(answered.seen_by(Some(other)), self.live.seen_by(Some(other)));
            assert_eq!(answered.score(seat), self.live.score(seat));
        }
    }

    fn is_over(&self) {
        assert!(self.live.dice().is_empty() && self.live.rolls().is_empty());
        assert_eq!(self.live.roll_of(&[1, 1]), Err(Illegal::GameOver));
        for seat in self.live.seats().iter() {
            for &action in self.universe {
                assert_eq!(self.live.check(seat, action), Err(Illegal::GameOver));
            }
        }
        let best = winners(&self.live);
        assert!(!best.is_empty());
        let top = self.live.score(best.iter().next().unwrap());
        for seat in self.live.seats().iter() {
            assert_eq!(best.has(seat), self.live.score(seat) == top);
            assert!(self.live.score(seat) <= top);
        }
        let record = read(self.record.text().as_bytes()).unwrap().0;
        let folded = fold::<G>(&record).unwrap();
        assert_eq!(folded.position(), &self.live);
        let rolls = self.record.events.iter().filter(|e| matches!(e, Event::Roll { .. })).count();
        assert_eq!(folded.rolls(), rolls as u64);
        assert!(matches!(
            folded.standing.first(),
            Some((Standing::Roll(_) | Standing::Act(..), _))
        ));
    }
}

/// The listed distribution equals what throwing every combination of faces gives.
pub(crate) fn rolls_are_exact<G: Game>(position: &G) {
    let listed = position.rolls();
    let total: f64 = listed.iter().map(|(_, probability)| probability).sum();
    assert!((total - 1.0).abs() < 1e-12, "probabilities sum to {total}");
    let dice = position.dice();
    let combinations: usize = dice.iter().map(|die| usize::from(die.sides())).product();
    let mut thrown: HashMap<G::Roll, usize> = HashMap::new();
    for number in 0..combinations {
        let mut left = number;
        let roll = position.throw(|die| {
            let face = die.low + (left % usize::from(die.sides())) as u8;
            left /= usize::from(die.sides());
            face
        });
        assert_eq!(position.check_roll(roll), Ok(()));
        let canonical = position.canonical(roll);
        assert_eq!(position.canonical(canonical), canonical);
        *thrown.entry(canonical).or_default() += 1;
    }
    assert_eq!(listed.len(), thrown.len());
    for (roll, probability) in listed {
        let exact = thrown[&roll] as f64 / combinations as f64;
        assert!((probability - exact).abs() < 1e-15, "{roll:?}: {probability} is not {exact}");
        assert!(position.check_roll(roll).is_ok());
    }
}
