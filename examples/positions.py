#!/usr/bin/env python3
"""Position strings of Rollwright as JSON and back, as docs/positions.md specifies them.

    python3 examples/positions.py 1.pig.classic.ZEgL7G          # a position as JSON
    python3 examples/positions.py 1.pig.classic.ZEgL7G | python3 examples/positions.py --encode

Each game has one function that describes its fields. A Writer takes their values from the JSON;
a Reader ignores those and returns the values of a string.
"""
import json
import sys

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
SETTINGS = {
    "pig": [("goal", 10, 200)],
    "warrior": [("levels", 3, 10), ("size", 3, 10)],
}
MAX_SEATS = 12


class Writer:
    def __init__(self):
        self.fields = []

    def number(self, value, bound):
        if not 0 <= value < bound:
            raise ValueError(f"{value} isn't between 0 and {bound - 1}")
        self.fields.append((value, bound))
        return value

    def digits(self):
        number = 1
        for value, bound in reversed(self.fields):
            number = number * bound + value
        digits = ""
        while number:
            digits += DIGITS[number % 64]
            number //= 64
        return digits


class Reader:
    def __init__(self, digits):
        self.rest = sum(DIGITS.index(digit) << (6 * at) for at, digit in enumerate(digits))

    def number(self, _value, bound):
        self.rest, value = divmod(self.rest, bound)
        if self.rest == 0:
            raise ValueError("the string is damaged")
        return value


def unbounded(fields, value):
    number, shift = 0, 0
    while True:
        group = fields.number(value % 32 + (32 if value >= 32 else 0), 64)
        value //= 32
        number |= group % 32 << shift
        shift += 5
        if group < 32:
            return number


def choice(fields, value, options):
    return options[fields.number(options.index(value), len(options))]


def items(values, count, blank):
    """The values, or blank ones for a reader."""
    return values if values else [blank] * count


def pig(fields, head, position):
    count = head["seat_count"]
    active = fields.number(position.get("active", 1) - 1, count) + 1
    scores = [unbounded(fields, score) for score in items(position.get("scores"), count, 0)]
    turn = unbounded(fields, position.get("turn", 0))
    decides = fields.number(int(position.get("decides", False)), 2) == 1
    return {"active": active, "scores": scores, "turn": turn, "decides": decides}


WARRIOR_STAGES = ["roll", "duel", "draw", "over", "toss 1", "toss 2", "toss 3"]


def warrior(fields, head, position):
    levels, size = head["settings"]["levels"], head["settings"]["size"]
    active = fields.number(position.get("active", 1) - 1, head["seat_count"]) + 1
    warriors = []
    blank = {"level": 0, "x": 0, "y": 0, "energy": 0}
    for one in items(position.get("warriors"), head["seat_count"], blank):
        square = (one["level"] * size + one["x"]) * size + one["y"]
        square = fields.number(square, levels * size * size)
        energy = unbounded(fields, one["energy"] + 2) - 2
        level, square = divmod(square, size * size)
        x, y = divmod(square, size)
        warriors.append({"level": level, "x": x, "y": y, "energy": energy})
    stage = choice(fields, position.get("stage", "roll"), WARRIOR_STAGES)
    return {"active": active, "warriors": warriors, "stage": stage}


ANY_SUM = [0] + list(range(5, 31))
BOXES = {
    **{
        name: [face * dice for dice in range(6)]
        for face, name in enumerate(["ones", "twos", "threes", "fours", "fives", "sixes"], 1)
    },
    "three_of_a_kind": ANY_SUM,
    "four_of_a_kind": ANY_SUM,
    "full_house": [0, 25],
    "small_straight": [0, 30],
    "large_straight": [0, 40],
    "yahtzee": [0, 50],
    "chance": ANY_SUM[1:],
}


def yahtzee(fields, head, position):
    active = fields.number(position.get("active", 1) - 1, head["seat_count"]) + 1
    sheets = []
    blank = {"boxes": {name: None for name in BOXES}, "chips": 0}
    for sheet in items(position.get("seats"), head["seat_count"], blank):
        boxes = {
            name: choice(fields, sheet["boxes"][name], [None] + scores)
            for name, scores in BOXES.items()
        }
        chips = 0 if head["rules"] == "basic" else fields.number(sheet["chips"], 13)
        sheets.append({"boxes": boxes, "chips": chips})
    rolls_left = fields.number(position.get("rolls_left", 3), 4)
    dice = [0] * 5
    if rolls_left < 3:
        dice = [fields.number(face, 7) for face in position.get("dice", dice)]
    return {"active": active, "seats": sheets, "rolls_left": rolls_left, "dice": dice}


QWIXX_ROWS = ["red", "yellow", "green", "blue"]
QWIXX_STAGES = ["roll", "white sum", "colour die", "others white sum", "over"]
# How many crosses a row needs before its last number locks it.
CROSSES_TO_LOCK = {"official": 5, "concordia": 0, "ottawa": 4}


def column(row, number):
    """The column of a number in its row, from 0."""
    return number - 2 if row in ("red", "yellow") else 12 - number


def qwixx(fields, head, position):
    rules, count = head["rules"], head["seat_count"]
    active = fields.number(position.get("active", 1) - 1, count) + 1
    sheets, locked = [], []
    blank = {"rows": {row: {"crossed": []} for row in QWIXX_ROWS}, "penalties": 0}
    for sheet in items(position.get("seats"), count, blank):
        rows = {}
        for row in QWIXX_ROWS:
            bits = sum(1 << column(row, number) for number in sheet["rows"][row]["crossed"])
            bits = fields.number(bits, 1 << 11)
            columns = [at for at in range(11) if bits >> at & 1]
            numbers = [at + 2 if row in ("red", "yellow") else 12 - at for at in columns]
            rows[row] = {"crossed": numbers}
            if 10 in columns and len(columns) > CROSSES_TO_LOCK[rules] and row not in locked:
                locked.append(row)
        sheets.append({"rows": rows, "penalties": fields.number(sheet["penalties"], 5)})
    stage = choice(fields, position.get("stage", "roll"), QWIXX_STAGES)
    result = {"active": active, "seats": sheets, "stage": stage}
    if stage in ("roll", "over"):
        return result
    dice = position.get("dice", {"white": [1, 1], "colour": {}})
    white = [fields.number(face - 1, 6) + 1 for face in dice["white"]]
    on_table = [row for row in QWIXX_ROWS if rules == "concordia" or row not in locked]
    colour = {row: fields.number(dice["colour"].get(row, 1) - 1, 6) + 1 for row in on_table}
    result["dice"] = {"white": white, "colour": colour}
    result["active_has_crossed"] = (
        fields.number(int(position.get("active_has_crossed", False)), 2) == 1
    )
    if rules == "ottawa":
        before = position.get("locked_this_turn", [])
        result["locked_this_turn"] = [
            row
            for row in QWIXX_ROWS
            if row in locked and fields.number(int(row in before), 2) == 1
        ]
    if stage == "white sum" and rules == "concordia":
        result["asked"] = fields.number(position.get("asked", 1) - 1, count) + 1
    elif stage == "others white sum" or (stage == "white sum" and rules == "official"):
        # By seat: null for no answer yet, "pass", or the row of a cross.
        answers = items(position.get("answers"), count, None)
        for seat in range(count):
            if stage == "white sum" or seat != active - 1:
                answer = choice(fields, answers[seat], [None, "pass"] + QWIXX_ROWS)
                answers = answers[:seat] + [answer] + answers[seat + 1 :]
        result["answers"] = answers
    return result


QWINTO_ROWS = ["red", "yellow", "blue"]
CLOSED_CELLS = {"red": 4, "yellow": 6, "blue": 5}
QWINTO_STAGES = ["choose dice", "roll", "offer reroll", "reroll", "entry", "over"]
DICE_SETS = [
    ["red"],
    ["yellow"],
    ["blue"],
    ["red", "yellow"],
    ["red", "blue"],
    ["yellow", "blue"],
    ["red", "yellow", "blue"],
]


def qwinto(fields, head, position):
    count = head["seat_count"]
    active = fields.number(position.get("active", 1) - 1, count) + 1
    sheets = []
    blank = {"rows": {row: {"cells": [None] * 10} for row in QWINTO_ROWS}, "failed_throws": 0}
    for sheet in items(position.get("seats"), count, blank):
        rows = {}
        for row in QWINTO_ROWS:
            cells, before = [], 0
            for at, number in enumerate(sheet["rows"][row]["cells"], 1):
                if at == CLOSED_CELLS[row]:
                    cells.append(None)
                    continue
                difference = fields.number((number or before) - before, 19 - before)
                before += difference
                cells.append(before if difference else None)
            rows[row] = {"cells": cells}
        sheets.append({"rows": rows, "failed_throws": fields.number(sheet["failed_throws"], 5)})
    stage = choice(fields, position.get("stage", "choose dice"), QWINTO_STAGES)
    result = {"active": active, "seats": sheets, "stage": stage}
    if stage in ("choose dice", "over"):
        return result
    dice = choice(fields, position.get("chosen_dice", ["red"]), DICE_SETS)
    result["chosen_dice"] = dice
    if stage in ("offer reroll", "entry"):
        faces = position.get("roll", {"faces": {}})["faces"]
        faces = {row: fields.number(faces.get(row, 1) - 1, 6) + 1 for row in dice}
        result["roll"] = {"faces": faces}
    if stage == "entry":
        # By seat: null for no answer yet, "pass", or a row and a cell from 1.
        cells = [f"{row} {cell}" for row in QWINTO_ROWS for cell in range(1, 11)]
        answers = items(position.get("answers"), count, None)
        result["answers"] = [choice(fields, one, [None, "pass"] + cells) for one in answers]
    return result


GAMES = {"pig": pig, "warrior": warrior, "yahtzee": yahtzee, "qwixx": qwixx, "qwinto": qwinto}


def convert(fields, position):
    """Passes the setup and the game's own fields; returns them as JSON."""
    settings = {}
    for key, low, high in SETTINGS.get(position["game"], []):
        value = position.get("settings", {}).get(key, low)
        settings[key] = low + fields.number(value - low, high - low + 1)
    count = 1 + fields.number(position.get("seat_count", 1) - 1, MAX_SEATS)
    first = 1 + fields.number(position.get("first", 1) - 1, count)
    head = {"game": position["game"], "rules": position["rules"], "settings": settings}
    head.update(seat_count=count, first=first)
    return {**head, **GAMES[position["game"]](fields, head, position)}


def decode(text):
    version, game, rules, digits = text.split(".")
    if version != "1":
        raise ValueError(f"version {version} isn't known")
    reader = Reader(digits)
    position = convert(reader, {"game": game, "rules": rules})
    if reader.rest != 1:
        raise ValueError("the string is damaged")
    return position


def encode(position):
    writer = Writer()
    convert(writer, position)
    return f"1.{position['game']}.{position['rules']}.{writer.digits()}"


if __name__ == "__main__":
    if sys.argv[1:] == ["--encode"]:
        for line in sys.stdin:
            print(encode(json.loads(line)))
    elif sys.argv[1:] == ["--decode"]:
        for line in sys.stdin:
            print(json.dumps(decode(line.strip())))
    elif len(sys.argv) == 2:
        print(json.dumps(decode(sys.argv[1])))
    else:
        sys.exit(__doc__)
