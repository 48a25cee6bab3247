//! Games that bots play, as records.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rollwright_bots::random_roll::random_roll;
use rollwright_bots::{
    BotFactory, HasPositionValues, NoCache, NoProgress, SolutionProvider, SplitMix64,
};
use rollwright_coach::{Coach, DEFAULT_ROLLOUTS, Review};
use rollwright_games::record::{
    DiceOrigin, Event, FORMAT_VERSION, Header, Record, ReplayedGame, SeatSpec, replay_record,
};
use rollwright_games::{Game, Phase, Presentation, RuleSetWithSettings, Seat};

/// The solutions, built once for all tests.
pub(crate) fn shared_solutions() -> &'static SolutionProvider<'static> {
    static ALL: LazyLock<SolutionProvider<'static>> =
        LazyLock::new(|| SolutionProvider::new(&NoCache, &NoProgress, 2));
    &ALL
}

/// A table and its coach.
pub(crate) struct CoachedTable<G: Game> {
    pub(crate) choice: RuleSetWithSettings,
    pub(crate) seats: usize,
    pub(crate) coach: Coach<G>,
}

impl<G: HasPositionValues + Presentation> CoachedTable<G> {
    pub(crate) fn new(rules: &str, settings: &[(&str, &str)], seats: usize) -> Self {
        Self::with_rollouts(rules, settings, seats, DEFAULT_ROLLOUTS)
    }

    pub(crate) fn with_rollouts(
        rules: &str,
        settings: &[(&str, &str)],
        seats: usize,
        rollouts: usize,
    ) -> Self {
        let settings: BTreeMap<String, String> =
            settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let choice =
            RuleSetWithSettings::from_name_and_settings::<G>(Some(rules), &settings).unwrap();
        let checked_seats = choice.rule_set().new_seats(seats, Seat(0)).unwrap();
        let coach = Coach::new(&G::rules_for(&choice), checked_seats, rollouts, shared_solutions())
            .unwrap();
        Self { choice, seats, coach }
    }

    pub(crate) fn bot_factory(&self, strategy: &str) -> BotFactory<G> {
        let checked_seats = self.choice.rule_set().new_seats(self.seats, Seat(0)).unwrap();
        G::bot_factory(strategy, &G::rules_for(&self.choice), checked_seats, shared_solutions())
            .unwrap()
    }

    /// Plays a whole game of these strategies in seat order.
    pub(crate) fn play_game(&self, factories: &[&BotFactory<G>], seed: u64) -> Record {
        let set = self.choice.rule_set();
        let seat_spec = |at: usize| SeatSpec { name: format!("P{}", at + 1), bot: None };
        let header = Header {
            rollwright: FORMAT_VERSION,
            game: G::ID,
            rules: set.name.to_owned(),
            version: set.version,
            settings: self.choice.setting_values_by_key(),
            seats: (0..self.seats).map(seat_spec).collect(),
            first: Seat(0),
            dice: DiceOrigin::Random,
            seed: None,
            commitment: None,
            training: false,
            position: None,
        };
        let mut record = Record { header, events: Vec::new() };
        let mut game = replay_record::<G>(&record).unwrap().opening;
        let mut bots: Vec<_> = factories.iter().map(|factory| factory()).collect();
        let mut rng = SplitMix64::new(seed.wrapping_mul(0x9e37_79b9).wrapping_add(17));
        loop {
            match game.phase() {
                Phase::Over { .. } => return record,
                Phase::Roll { .. } => {
                    let roll = random_roll(&game, &mut rng);
                    record.events.push(Event::Roll { faces: game.roll_faces(roll).to_vec() });
                    game.apply_roll(roll);
                }
                Phase::Decide { seats, .. } => {
                    let seat = seats.iter().next().unwrap();
                    let visible = game.visible_to(Some(seat));
                    let action = bots[seat.index()].choose(&visible, seat, rng.next_u64());
                    record.events.push(Event::Act { seat, action: G::format_action(action) });
                    game.apply_action(seat, action);
                }
            }
        }
    }

    pub(crate) fn review(&self, record: &Record) -> Review {
        let replay: ReplayedGame<G> = replay_record(record).unwrap();
        self.coach.review(record, &replay, &NoProgress).unwrap()
    }
}

/// Whether this is a long test run.
pub(crate) fn is_long_test_run() -> bool {
    std::env::var_os("ROLLWRIGHT_LONG").is_some()
}
