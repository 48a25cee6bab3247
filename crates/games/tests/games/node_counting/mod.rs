//! Counts sequences of events, for any game.
//!
//! - `positions.rs`: the positions that cases describe

mod positions;

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use rollwright_games::{Game, GameId, NamedEnum, Phase, RuleSetWithSettings, Seat, Seats};

/// What counting needs to know about a game besides its rules. The default counts from the
/// opening.
pub(crate) trait NodeCounting: Game + Hash {
    /// The position of a case.
    fn case_position(case: &NodeCountCase) -> Self {
        let set = case.get("rules");
        let sets = Self::rule_sets();
        let keys = sets.iter().find(|known| set.is_none_or(|name| known.name == name)).unwrap();
        let settings = keys.settings.iter().filter_map(|setting| {
            Some((setting.key.to_owned(), case.get(setting.key)?.to_owned()))
        });
        let choice =
            RuleSetWithSettings::from_name_and_settings::<Self>(set, &settings.collect()).unwrap();
        Self::new(&Self::rules_for(&choice), case.seats())
    }

    /// What a seat adds to the checksum: its points.
    fn worth(&self, seat: Seat) -> i128 {
        self.score(seat).into()
    }
}

rollwright_games::impl_default_for_games!(tests: NodeCounting);

/// A position to count from, and the expected counts.
pub(crate) struct NodeCountCase {
    pub(crate) text: &'static str,
    pub(crate) game: GameId,
    settings: HashMap<&'static str, &'static str>,
    pub(crate) lines: Vec<&'static str>,
}

impl NodeCountCase {
    /// Parses the cases of a file: a line that begins with a game's name, lines that begin
    /// with a depth, a blank line.
    pub(crate) fn parse_cases(file: &'static str) -> impl Iterator<Item = Self> {
        file.split("\n\n").skip(1).map(|block| {
            let mut lines = block.lines();
            let text = lines.next().unwrap();
            let mut words = text.split_whitespace();
            let game = GameId::from_name(words.next().unwrap()).unwrap();
            let settings = words.map(|word| word.split_once('=').unwrap()).collect();
            Self { text, game, settings, lines: lines.collect() }
        })
    }

    pub(crate) fn get(&self, key: &str) -> Option<&'static str> {
        self.settings.get(key).copied()
    }

    fn number(&self, key: &str) -> Option<u8> {
        self.get(key).map(|text| text.parse().unwrap())
    }

    /// The seats; seat 1 began.
    fn seats(&self) -> Seats {
        Seats::new(self.number("seats").unwrap(), Seat(0)).unwrap()
    }

    fn active(&self) -> Seat {
        Seat(self.number("active").unwrap_or(1) - 1)
    }

    /// The setup of each seat, if there is one.
    fn setup(&self) -> Option<Vec<&'static str>> {
        let text = self.get("sheets").or(self.get("setup"))?;
        Some(text.split('|').collect())
    }
}

/// Positions, and the number of sequences that lead to each.
type PositionCounts<G> = HashMap<G, u128, BuildHasherDefault<FastHasher>>;

/// A hasher much faster than the default; these keys need no protection against collision
/// attacks.
#[derive(Default)]
struct FastHasher(u64);

impl Hasher for FastHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// All sequences of one length.
pub(crate) struct DepthCount {
    depth: usize,
    nodes: u128,
    worth: i128,
    pub(crate) endings: BTreeMap<&'static str, u128>,
}

impl fmt::Display for DepthCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, nodes, worth, endings } = self;
        write!(f, "{depth}: nodes {nodes}, worth {worth}")?;
        endings.iter().try_for_each(|(ending, ways)| write!(f, ", {ending} {ways}"))
    }
}

/// The counts by depth, as deep as the case says or until all games are over. Equal
/// positions are expanded once, so this also tests equality.
pub(crate) fn count_nodes<G: NodeCounting>(case: &NodeCountCase) -> Vec<DepthCount> {
    let only = case
        .get("only")
        .map(|faces| faces.split('.').map(|face| face.parse().unwrap()).collect::<Vec<u8>>());
    let mut layers = Vec::new();
    let mut positions = PositionCounts::from_iter([(G::case_position(case), 1)]);
    for depth in 1..=usize::from(case.number("depth").unwrap()) {
        let mut deeper: PositionCounts<G> = PositionCounts::default();
        for (position, ways) in &positions {
            for_each_child(position, only.as_deref(), |child| {
                *deeper.entry(child).or_default() += ways
            });
        }
        if deeper.is_empty() {
            break;
        }
        layers.push(count_depth(depth, &deeper));
        positions = deeper;
    }
    layers
}

fn count_depth<G: NodeCounting>(depth: usize, positions: &PositionCounts<G>) -> DepthCount {
    let mut layer = DepthCount { depth, nodes: 0, worth: 0, endings: BTreeMap::new() };
    for (position, &ways) in positions {
        layer.nodes += ways;
        for seat in position.seats().iter() {
            layer.worth += ways as i128 * i128::from(seat.0 + 1) * position.worth(seat);
        }
        if let Phase::Over { ending } = position.phase() {
            *layer.endings.entry(ending.name()).or_default() += ways;
        }
    }
    layer
}

/// Calls `visit` with every position one event later.
fn for_each_child<G: Game>(position: &G, only: Option<&[u8]>, mut visit: impl FnMut(G)) {
    match position.phase() {
        Phase::Over { .. } => {}
        Phase::Roll { .. } => {
            for (roll, _) in position.possible_rolls() {
                let faces = position.roll_faces(roll);
                if only.is_none_or(|only| faces.iter().all(|face| only.contains(face))) {
                    let mut child = position.clone();
                    child.play_roll(roll).unwrap();
                    visit(child);
                }
            }
        }
        Phase::Decide { seats, .. } => {
            let seat = seats.iter().next().unwrap();
            for action in position.legal_actions(seat) {
                let mut child = position.clone();
                child.play_action(seat, action).unwrap();
                visit(child);
            }
        }
    }
}
