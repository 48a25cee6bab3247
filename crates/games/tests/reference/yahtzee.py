"""Yahtzee, written only from the rules page.

A position is (active, dice, rolls made, sheets): dice from left to right, 0 for an
unrolled die; a sheet is (points by category, None if open; bonus chips).
"""

from itertools import combinations, combinations_with_replacement

UPPER = range(6)
LOWER = range(6, 13)
THREE_KIND, FOUR_KIND, FULL_HOUSE, SMALL, LARGE, YAHTZEE, CHANCE = LOWER
REROLLS = [places for count in range(1, 6) for places in combinations(range(5), count)]
DUE = (0,) * 5


def five_of_a_kind(dice):
    return len(set(dice)) == 1


def consecutive(dice, length):
    return any(set(range(low, low + length)) <= set(dice) for low in range(1, 8 - length))


def plain_points(dice, category):
    """The points of the dice without a joker."""
    counts = sorted(dice.count(face) for face in set(dice))
    if category in UPPER:
        return sum(die for die in dice if die == category + 1)
    if category == THREE_KIND:
        return sum(dice) if counts[-1] >= 3 else 0
    if category == FOUR_KIND:
        return sum(dice) if counts[-1] >= 4 else 0
    if category == FULL_HOUSE:
        return 25 if counts == [2, 3] else 0
    if category == SMALL:
        return 30 if consecutive(dice, 4) else 0
    if category == LARGE:
        return 40 if consecutive(dice, 5) else 0
    if category == YAHTZEE:
        return 50 if five_of_a_kind(dice) else 0
    return sum(dice)


class Yahtzee:
    def __init__(self, settings):
        self.kind = settings["rules"]
        self.seats = int(settings["seats"])

    def read_sheet(self, text):
        """`3._.9.…/1`: thirteen categories, `_` for open ones, then the chips."""
        boxes, chips = text.split("/")
        boxes = tuple(None if box == "_" else int(box) for box in boxes.split("."))
        assert len(boxes) == 13, text
        return (boxes, int(chips))

    def start(self, active, sheets):
        blank = ((None,) * 13, 0)
        sheets = tuple(map(self.read_sheet, sheets)) if sheets else (blank,) * self.seats
        return (active, DUE, 0, sheets)

    def phase(self, position):
        active, dice, _, sheets = position
        if all(None not in boxes for boxes, _ in sheets):
            return ("over", "all boxes are filled")
        return ("roll",) if 0 in dice else ("decide", active)

    def rolls(self, position):
        return list(combinations_with_replacement(range(1, 7), position[1].count(0)))

    def roll(self, position, faces):
        active, dice, made, sheets = position
        coming = iter(faces)
        return (active, tuple(die or next(coming) for die in dice), made + 1, sheets)

    def actions(self, position, seat):
        _, dice, made, sheets = position
        return (REROLLS if made < 3 else []) + self.boxes(sheets[seat][0], dice)

    def boxes(self, boxes, dice):
        """The categories that may be scored."""
        unused = [category for category in range(13) if boxes[category] is None]
        if self.kind != "official" or not five_of_a_kind(dice) or boxes[YAHTZEE] is None:
            return unused
        matching = dice[0] - 1
        if matching in unused:
            return [matching]
        return [category for category in unused if category in LOWER] or unused

    def points(self, boxes, dice, category):
        if (
            self.kind in ("official", "free-joker")
            and five_of_a_kind(dice)
            and boxes[YAHTZEE] is not None
            and boxes[dice[0] - 1] is not None
        ):
            joker = {FULL_HOUSE: 25, SMALL: 30, LARGE: 40}
            if category in joker:
                return joker[category]
        return plain_points(dice, category)

    def act(self, position, seat, action):
        active, dice, made, sheets = position
        if isinstance(action, tuple):
            dice = tuple(0 if place in action else die for place, die in enumerate(dice))
            return (active, dice, made, sheets)
        boxes, chips = sheets[seat]
        if self.kind != "basic" and five_of_a_kind(dice) and boxes[YAHTZEE] == 50:
            chips += 1
        points = self.points(boxes, dice, action)
        boxes = boxes[:action] + (points,) + boxes[action + 1 :]
        sheets = sheets[:seat] + ((boxes, chips),) + sheets[seat + 1 :]
        return ((active + 1) % self.seats, DUE, 0, sheets)

    def worth(self, position, seat):
        boxes, chips = position[3][seat]
        upper = sum(boxes[category] or 0 for category in UPPER)
        lower = sum(boxes[category] or 0 for category in LOWER)
        return upper + (35 if upper >= 63 else 0) + lower + 100 * chips
