use rollwright_games::warrior::Square;

use crate::pages::texts::Warrior;

pub(super) const TEXTS: Warrior = Warrior {
    asks: |name, other, at| {
        format!("{name}: Auf {} steht {other}. Fordern oder weichen?", square(at))
    },
    die: |at, face| match face {
        Some(face) => format!("Würfel {at} zeigt {face}"),
        None => format!("Würfel {at}, noch nicht geworfen"),
    },
    number: |number| match number {
        Some(number) => format!("Die gezogene Zahl: {number}"),
        None => "Die Zahl, noch nicht gezogen".to_owned(),
    },
    threw: |name, sum| format!("{name} hat {sum} gewürfelt"),
    tossed: |name, toss| format!("{name}: {toss}. Wurf um Kraft"),
    drew: |name, number| format!("{name} hat die {number} gezogen"),
    tosses_left: |name, left| match left {
        1 => format!("{name} ist zu schwach zum Ziehen: noch 1 Wurf um Kraft"),
        left => format!("{name} ist zu schwach zum Ziehen: noch {left} Würfe um Kraft"),
    },
    boards: "Spielbretter",
    level: |level| format!("Ebene {level}"),
    square,
    goal: "Ziel",
    key_energy: "Kraft, wenn du dort landest",
    key_path: "der letzte Zug",
    key_reach: "Wurf, der dorthin führt",
    energy: "Kraft",
    place: "Ort",
    to_go: "Felder bis zum Ziel",
    ahead: |roll, at, energy| format!("{roll}: {}, {energy}", square(at)),
    ahead_taken: |roll, at, other| format!("{roll}: {}, dort steht {other}", square(at)),
    ahead_past: |roll| format!("{roll}: über das letzte Feld hinaus"),
    ahead_title: |name| format!("Wohin ein Wurf {name} führt"),
    duel: "Duell",
    meets: |name, other, at| format!("{name} trifft auf {other}: {}", square(at)),
    challenges: |name, other, at| format!("{name} fordert {other} um {}", square(at)),
    duel_won: |name, other| format!("{name} schlägt {other}"),
    duel_lost: |name, other| format!("{name} verliert gegen {other}"),
    numbers_win: "Eine Zahl wird gezogen; die hervorgehobenen gewinnen:",
    challenge: "Fordern",
    chance: |percent| format!("Du gewinnst mit {percent} %"),
    if_won: |at, energy| format!("Gewonnen: Du nimmst {}, {energy}.", square(at)),
    if_lost: |at, energy| format!("Verloren: Du bleibst auf {}, {energy}.", square(at)),
    forfeit: "Weichen",
    if_forfeit: |at, energy| format!("Du gehst nach {}, {energy}.", square(at)),
    rolled: |name, first, second| format!("{name} würfelt {first} und {second}."),
    double: |energy| format!("Ein Pasch: {energy}."),
    weak: |name| format!("{name} ist zu schwach zum Ziehen und würfelt um Kraft."),
    toss: |toss, first, second| format!("{toss}. Wurf: {first} und {second}."),
    strong_again: |name| format!("{name} ist wieder stark genug und darf ziehen."),
    still_weak: |name| format!("{name} ist noch zu schwach: Der Zug ist zu Ende."),
    past_the_end: |name, at, energy| {
        format!(
            "Das führt über das letzte Feld hinaus: {name} bleibt auf {}, {energy}.",
            square(at)
        )
    },
    reaches_goal: |name, at| format!("{name} erreicht das letzte Feld, {}!", square(at)),
    moves: |name, at, energy| format!("{name} zieht nach {}: {energy}.", square(at)),
    stands_there: |other, at| format!("Dort, auf {}, steht {other}.", square(at)),
    forfeits: |name, at, energy| format!("{name} weicht nach {}: {energy}.", square(at)),
    lost: |number, name, at, energy| {
        format!(
            "Die Zahl ist {number}: Die Forderung ist verloren. {name} bleibt auf {}, {energy}.",
            square(at)
        )
    },
    won: |number, name, at, energy, other, to| {
        format!(
            "Die Zahl ist {number}: Die Forderung ist gewonnen. {name} nimmt {}, {energy}; {other} geht nach {}.",
            square(at),
            square(to)
        )
    },
    energy_by: |by| format!("{by} Kraft"),
    no_change: "Kraft unverändert",
    finished: "hat das letzte Feld erreicht",
    squares_short: |squares| match squares {
        1 => "noch 1 Feld davor".to_owned(),
        squares => format!("noch {squares} Felder davor"),
    },
};

fn square(square: Square) -> String {
    let Square { level, x, y } = square;
    format!("Ebene {level} ({x},{y})")
}
