//! The rules out.

use rollwright_games::warrior::Rules;

/// The rules in play, complete, in short lines.
pub(super) fn text(rules: Rules) -> String {
    let (levels, size) = (rules.levels(), rules.size());
    let last = rules.square(rules.last());
    format!(
        "\
Nancy's 3D Warrior, classic rules

Two warriors race over {levels} levels of {size}x{size} squares, from level 0 (0,0) to
{last}. Whoever lands there first has won. Who begins is drawn by lot.
{REST}"
    )
}

const REST: &str = "\
Both begin on level 0 (0,0) with 10 units of energy.

The way
  Squares are written (x,y). The way leads along y, then to the next x, then
  from the last square of a level to (0,0) of the next. A roll may climb more
  than one level where boards are small.

A turn
  1. With energy 0 or less you are too weak to move. You toss two dice three
     times; each double brings 2 energy. If your energy is still 0 or less
     after the third toss, your turn is over. Otherwise it goes on.
  2. Roll two dice. A double brings 2 energy. The sum is how far you go.
  3. Past the last square of the top level: stay where you are, lose 2 energy.
  4. If the square is free, you move there and take its adjustment.
  5. If the other warrior stands there, you challenge or forfeit.

Adjustments
  Add level, x and y of the square. A multiple of 3 costs 3 energy; otherwise
  a multiple of 5 costs 2; otherwise a multiple of 7 brings 2. 0 counts as a
  multiple of 3.

Forfeit
  You go to the same square one level below the contested one, or to (0,0) if
  that is on level 0, and lose 2 energy. There is no adjustment.

Challenge
  A number from 0 to 10 is drawn, each equally likely.
  - Below 6 you lose: you stay where you were and lose half of your energy.
  - From 6 on you win: you take the square, the other warrior goes to where
    you came from, and half of its energy goes to you.
  Half is rounded down, and of an energy of 0 or less it is 0. There is no
  adjustment after a challenge. The other warrior loses nothing if you lose.

Good to know
  - That both stand on level 0 (0,0) at the start is no contest.
  - Reaching the last square ends the game at once, so nobody can be
    challenged there.
  - There are no points: the winner scores 1, the other 0.
  - Energy can fall below 0, but never below -2.

Answers
  'challenge' or 'forfeit'; c or f will do.
";
