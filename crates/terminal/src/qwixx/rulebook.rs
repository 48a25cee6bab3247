//! The rules pages.

use rollwright_games::Seats;
use rollwright_games::qwixx::RuleSetKind;

/// The whole out for a rule set, at a table of these seats.
pub(super) fn text(kind: RuleSetKind, seats: Seats) -> String {
    let own = match kind {
        RuleSetKind::Official => OFFICIAL,
        RuleSetKind::Concordia => CONCORDIA,
        RuleSetKind::Ottawa => OTTAWA,
    };
    let alone = match (seats.count(), kind) {
        (1, RuleSetKind::Official) => ALONE,
        (1, _) => ALONE_PLAIN,
        _ => "",
    };
    format!("QWIXX, rule set '{}'\n\n{SHEET}\n{own}{END}{alone}\n{ANSWERS}", kind.name())
}

const SHEET: &str = "\
THE SHEET
  Four rows of eleven numbers. Red and yellow run from 2 to 12, green and blue
  from 12 to 2. In each row numbers are crossed off from left to right: a
  number may be crossed only if it lies to the right of every cross in its
  row. Numbers may be passed over, but then they are lost.

POINTS
  crosses in a row   1  2  3  4  5  6  7  8  9 10 11 12
  points             1  3  6 10 15 21 28 36 45 55 66 78
  Each penalty costs 5 points.
";

const OFFICIAL: &str = "\
PLAYERS
  1 to 12 (the box says 2 to 5). Who begins is drawn by lot; with dice entered
  by hand or read from a file it is seat 1.

A TURN
  The active player rolls the two white dice and the colour dice in play.
  Action 1: everybody may cross the sum of the white dice in one row. All
    decide at once; the answers are shown when the last one is in.
  Action 2: then the active player may cross the sum of one white die and one
    colour die, in the row of that colour.
  Passing is always allowed. If the active player uses neither action, it is a
  penalty; the others never get one. The next player to the left goes on.

LOCKING A ROW
  The last number of a row (red and yellow 12, green and blue 2) may only be
  crossed by a player with at least five crosses in that row; one made in
  action 1 of the same turn counts. Whoever crosses it also crosses the lock,
  which counts as one more cross, twelve in a row at most.
  A lock made in action 1 does not stop anybody from crossing in the same row
  in that action, and all who cross its last number get the lock.
  After the action the row is closed for everybody. Crosses in it stay and
  score. Its die leaves the game at once: after a lock in action 1 there is no
  action 2 with it.

THE END
  At once when a player marks a fourth penalty.
  At once when two rows are locked, whoever locked them. If that happens in
  action 1, everybody's answer still counts, but there is no action 2 and no
  penalty. As two rows can be locked in one action 1, it may be three in all.
";

const CONCORDIA: &str = "\
PLAYERS
  2 to 5. Seat 1 begins.

A TURN
  The active player rolls all six dice: two white ones and one of each colour.
  White dice: each player in the order of the seats, seat 1 first whoever is
    active, may cross the sum of the white dice in one row.
  Colour dice: then the active player may cross the sum of one white die and
    one colour die, in the row of that colour.
  Passing is always allowed. An active player who does not use the colour dice
  gets a penalty, even after crossing the sum of the white dice. Passing on
  the white dice costs nothing.

LOCKING A ROW
  The last number of a row (red and yellow 12, green and blue 2) may always be
  crossed, however few crosses there are, and it locks the row. The lock is no
  cross of its own: a row has at most eleven.
  A locked row is closed at once, also for players asked later in the same
  turn. Crosses in it stay and score. Its die stays: all six are rolled every
  turn, but nothing can be crossed in the row.

THE END
  At the end of a turn in which two rows are locked, whoever locked them, or a
  player has four penalties. That turn is played to its end, penalty included.
";

const OTTAWA: &str = "\
PLAYERS
  1 to 3. Seat 1 begins.

A TURN
  The active player rolls the two white dice and the colour dice in play.
  First the active player may cross the sum of the white dice in one row, then
    the sum of one white die and one colour die, in the row of that colour.
  After that each of the others may cross the sum of the white dice in one
    row. They decide at once; the answers are shown when the last one is in.
  Passing is always allowed. If the active player crosses nothing, it is a
  failed throw (a penalty); the others never get one.

LOCKING A ROW
  The last number of a row (red and yellow 12, green and blue 2) may always be
  crossed. It locks the row only as the fifth or a later cross of that row.
  With fewer the row stays unlocked (U) and open to the others, but its owner
  has nothing left to cross there.
  The lock (L, on the sheet of whoever locked the row) is one more cross,
  twelve in a row at most.
  The row is closed to the active player at once, to the others from the next
  turn on: this turn they may still cross the sum of the white dice there, and
  lock it too. Its die leaves the game at once. Crosses in the row stay and
  score.

THE END
  At the end of a turn in which two rows are locked, whoever locked them, or a
  player has four failed throws. The others still use that turn's white sum.
";

const END: &str = "  The highest score wins; equal scores share the win.\n";

const ALONE: &str = "  Alone you play against the high score.\n";
const ALONE_PLAIN: &str = "  Alone you play for points.\n";

const ANSWERS: &str = "\
ANSWERS
  yes or y to cross a number, anything else to pass; then the white die (1 or
  2) where one is asked for, then the row: R, Y, G, B or the colour's name.
  What is not allowed is refused with the reason, and you are asked again.
";
