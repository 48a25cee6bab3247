//! Games that bots play, as records.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rollwright_bots::playout::random_roll;
use rollwright_bots::{BotMaker, HasBots, Luck, NoCache, Solutions, Unwatched};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS, Review};
use rollwright_games::record::{DiceKind, Event, FORMAT, Folded, Header, Record, Sitter, fold};
use rollwright_games::{Facts, Game, Phase, RuleChoice, Seat};

/// What is solved, once for all tests.
pub(crate) fn solutions() -> &'static Solutions<'static> {
    static ALL: LazyLock<Solutions<'static>> =
        LazyLock::new(|| Solutions::new(&NoCache, &Unwatched, 2));
    &ALL
}

/// A table: rules, and how many seats.
pub(crate) struct Table<G: Game> {
    pub(crate) choice: RuleChoice,
    pub(crate) seats: usize,
    pub(crate) coach: Coach<G>,
}

impl<G: HasBots + Facts> Table<G> {
    pub(crate) fn new(rules: &str, settings: &[(&str, &str)], seats: usize) -> Self {
        Self::with(rules, settings, seats, DEFAULT_ROLLOUTS)
    }

    pub(crate) fn with(
        rules: &str,
        settings: &[(&str, &str)],
        seats: usize,
        rollouts: usize,
    ) -> Self {
        let settings: BTreeMap<String, String> =
            settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let choice = RuleChoice::new::<G>(Some(rules), &settings).unwrap();
        let places = choice.set().seats(seats, Seat(0)).unwrap();
        let coach = Coach::new(&G::rules(&choice), places, rollouts, solutions()).unwrap();
        Self { choice, seats, coach }
    }

    pub(crate) fn maker(&self, strategy: &str) -> BotMaker<G> {
        let places = self.choice.set().seats(self.seats, Seat(0)).unwrap();
        G::maker(strategy, &G::rules(&self.choice), places, solutions()).unwrap()
    }

    /// A whole game of these strategies in seat order.
    pub(crate) fn play(&self, makers: &[&BotMaker<G>], seed: u64) -> Record {
        let set = self.choice.set();
        let sitter = |at: usize| Sitter { name: format!("P{}", at + 1), bot: None };
        let settings = set.settings.iter().map(|s| (s.key.to_owned(), self.choice.value(s.key)));
        let header = Header {
            rollwright: FORMAT,
            game: G::ID,
            rules: set.name.to_owned(),
            version: set.version,
            settings: settings.collect(),
            seats: (0..self.seats).map(sitter).collect(),
            first: Seat(0),
            dice: DiceKind::Random,
            seed: None,
            commitment: None,
            training: false,
        };
        let mut record = Record { header, events: Vec::new() };
        let mut game = fold::<G>(&record).unwrap().opening;
        let mut bots: Vec<_> = makers.iter().map(|maker| maker()).collect();
        let mut luck = Luck::new(seed.wrapping_mul(0x9e37_79b9).wrapping_add(17));
        loop {
            match game.phase() {
                Phase::Over { .. } => return record,
                Phase::Roll { .. } => {
                    let roll = random_roll(&game, &mut luck);
                    record.events.push(Event::Roll { faces: game.faces(roll).to_vec() });
                    game.apply_roll(roll);
                }
                Phase::Decide { seats, .. } => {
                    let seat = seats.iter().next().unwrap();
                    let seen = game.seen_by(Some(seat));
                    let action = bots[seat.index()].choose(&seen, seat, luck.draw());
                    record.events.push(Event::Act { seat, action: G::write(action) });
                    game.apply(seat, action);
                }
            }
        }
    }

    pub(crate) fn review(&self, record: &Record) -> Review {
        let folded: Folded<G> = fold(record).unwrap();
        self.coach.review(record, &folded, &Unwatched).unwrap()
    }
}

/// Whether the long forms are wanted.
pub(crate) fn long() -> bool {
    std::env::var_os("ROLLWRIGHT_LONG").is_some()
}
