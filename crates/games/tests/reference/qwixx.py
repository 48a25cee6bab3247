"""Qwixx, written only from the rules page.

A position is (step, active, closed, lately, used, faces, answers, sheets):
- step: roll, white, colour, others (ottawa: the seats that didn't roll), over;
- closed: the locked rows; lately: the rows locked in this turn;
- used: whether the active seat has crossed something this turn;
- faces: white, white, then one per row, None for a removed die;
- answers: the answers to the open question so far, in the order of the seats asked;
- sheets: ((numbers crossed in R, Y, G, B), (rows locked by the owner), penalties).
"""

from itertools import product

ROWS = range(4)


class Qwixx:
    def __init__(self, settings):
        self.kind = settings["rules"]
        self.faces = int(settings.get("faces", 6))
        usual = {"official": 5, "concordia": 0, "ottawa": 4}[self.kind]
        self.lock_after = int(settings.get("lock", usual))
        self.seats = int(settings["seats"])
        up = tuple(range(2, 2 * self.faces + 1))
        down = tuple(reversed(up))
        self.rows = (up, up, down, down)

    # Sheets

    def blank(self):
        return (((),) * 4, (False,) * 4, 0)

    def read_sheet(self, text):
        """`2.3,,,/1`: the crossed numbers of each row, then the penalties."""
        rows, penalties = text.split("/")
        sheet = self.blank()
        for row, numbers in zip(ROWS, rows.split(",")):
            for number in numbers.split(".") if numbers else ():
                assert self.fits(sheet, row, int(number)), text
                sheet = self.cross(sheet, row, int(number))
        return (sheet[0], sheet[1], int(penalties))

    def fits(self, sheet, row, number):
        """Whether the sheet allows the cross, regardless of dice and other sheets."""
        line, crossed = self.rows[row], sheet[0][row]
        if number not in line:
            return False
        if any(line.index(number) <= line.index(before) for before in crossed):
            return False
        if self.kind == "official" and number == line[-1]:
            return len(crossed) >= self.lock_after
        return True

    def locks(self, sheet, row, number):
        return number == self.rows[row][-1] and len(sheet[0][row]) >= self.lock_after

    def cross(self, sheet, row, number):
        crossed, locked, penalties = sheet
        lock = locked[row] or self.locks(sheet, row, number)
        return (
            crossed[:row] + (crossed[row] + (number,),) + crossed[row + 1 :],
            locked[:row] + (lock,) + locked[row + 1 :],
            penalties,
        )

    # Positions

    def start(self, active, sheets):
        sheets = tuple(map(self.read_sheet, sheets)) if sheets else (self.blank(),) * self.seats
        closed = frozenset(row for row in ROWS for sheet in sheets if sheet[1][row])
        assert len(closed) < 2 and all(sheet[2] < 4 for sheet in sheets)
        return ("roll", active, closed, frozenset(), False, None, (), sheets)

    def asked(self, position):
        """The seats that the open question asks, whether they have answered or not."""
        step, active = position[:2]
        if step == "white" and self.kind != "ottawa":
            return list(range(self.seats))
        if step == "others":
            return [seat for seat in range(self.seats) if seat != active]
        return [active]

    def phase(self, position):
        if position[0] == "roll":
            return ("roll",)
        if position[0].startswith("over"):
            return ("over", position[0][5:])
        return ("decide", self.asked(position)[len(position[6])])

    def rolls(self, position):
        closed = position[2]
        faces = range(1, self.faces + 1)
        gone = () if self.kind == "concordia" else closed
        colours = [(None,) if row in gone else faces for row in ROWS]
        whites = [(a, b) for a in faces for b in faces if a <= b]
        return [white + colour for white in whites for colour in product(*colours)]

    def roll(self, position, faces):
        _, active, closed, _, _, _, _, sheets = position
        return ("white", active, closed, frozenset(), False, faces, (), sheets)

    def actions(self, position, seat):
        step, _, closed, lately, _, faces, _, sheets = position
        if step == "colour":
            pairs = {
                (row, white + faces[2 + row])
                for white in faces[:2]
                for row in ROWS
                if faces[2 + row] is not None and row not in closed
            }
        else:
            # ottawa: a lock in this turn doesn't stop the others.
            shut = closed - lately if step == "others" else closed
            pairs = {(row, faces[0] + faces[1]) for row in ROWS if row not in shut}
        return [None] + [pair for pair in sorted(pairs) if self.fits(sheets[seat], *pair)]

    def take(self, sheets, closed, seat, action):
        """The sheets and the locked rows after an answer."""
        if action is None:
            return sheets, closed
        if self.locks(sheets[seat], *action):
            closed = closed | {action[0]}
        sheet = self.cross(sheets[seat], *action)
        return sheets[:seat] + (sheet,) + sheets[seat + 1 :], closed

    def act(self, position, seat, action):
        step, active, closed, lately, used, faces, answers, sheets = position
        if step == "colour":
            return self.after_colour(position, action)
        if step == "white" and self.kind == "ottawa":
            sheets, now = self.take(sheets, closed, seat, action)
            crossed = action is not None
            return ("colour", active, now, now - closed, crossed, faces, (), sheets)
        answers = answers + (action,)
        if step == "white" and self.kind == "concordia":
            sheets, closed = self.take(sheets, closed, seat, action)
            if len(answers) < self.seats:
                # The sheets have the answers already; only their number matters.
                answers = (None,) * len(answers)
                return ("white", active, closed, lately, used, faces, answers, sheets)
            return ("colour", active, closed, lately, used, faces, (), sheets)
        asked = self.asked(position)
        if len(answers) < len(asked):
            return (step, active, closed, lately, used, faces, answers, sheets)
        now = closed
        for other, answer in zip(asked, answers):
            sheets, now = self.take(sheets, now, other, answer)
        if step == "others":
            return self.end_of_turn(active, now, sheets)
        if len(now) >= 2:
            return self.over(active, now, sheets)
        crossed = answers[active] is not None
        return ("colour", active, now, lately, crossed, faces, (), sheets)

    def after_colour(self, position, action):
        _, active, closed, lately, used, faces, _, sheets = position
        sheets, now = self.take(sheets, closed, active, action)
        spared = action is not None or (used and self.kind != "concordia")
        if not spared:
            crossed, locked, penalties = sheets[active]
            sheets = sheets[:active] + ((crossed, locked, penalties + 1),) + sheets[active + 1 :]
        if self.kind == "ottawa" and self.seats > 1:
            return ("others", active, now, lately | (now - closed), True, faces, (), sheets)
        return self.end_of_turn(active, now, sheets)

    def end_of_turn(self, active, closed, sheets):
        if len(closed) >= 2 or any(sheet[2] >= 4 for sheet in sheets):
            return self.over(active, closed, sheets)
        following = (active + 1) % self.seats
        return ("roll", following, closed, frozenset(), False, None, (), sheets)

    def over(self, active, closed, sheets):
        fourth = any(sheet[2] >= 4 for sheet in sheets)
        if fourth:
            ending = "rows locked and fourth penalty" if len(closed) >= 2 else "fourth penalty"
        else:
            ending = {2: "two rows locked", 3: "three rows locked"}[len(closed)]
        return ("over " + ending, active, closed, frozenset(), False, None, (), sheets)

    def worth(self, position, seat):
        crossed, locked, penalties = position[7][seat]
        total = -5 * penalties
        for row in ROWS:
            count = len(crossed[row])
            if locked[row] and self.kind != "concordia":
                count += 1
            total += (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78)[count]
        return total
