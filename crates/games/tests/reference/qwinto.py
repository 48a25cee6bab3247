"""Qwinto, written only from the rules page.

A position is (step, active, dice, faces, answers, sheets):
- step: choose, roll, offer (official: once more?), again, enter, over;
- dice: the rows whose dice the active seat rolls; faces: their faces;
- answers: the entries so far, by seat;
- sheets: ((red, yellow and blue cells, 0 if empty), failed throws).
"""

from itertools import combinations, product

RED, YELLOW, BLUE = range(3)
CLOSED = {(RED, 3), (YELLOW, 5), (BLUE, 4)}
# As the rules page lists them: (red, yellow, blue), None for a missing cell.
COLUMNS = [
    (None, 0, 1), (0, 1, 2), (1, 2, 3), (2, 3, None), (None, 4, 5),
    (4, None, 6), (5, 6, 7), (6, 7, 8), (7, 8, 9), (8, 9, None),
]  # fmt: skip
BONUS = {
    (0, 1, 2): (BLUE, 2),
    (1, 2, 3): (RED, 1),
    (5, 6, 7): (RED, 5),
    (6, 7, 8): (YELLOW, 7),
    (7, 8, 9): (BLUE, 9),
}
DICE = [dice for count in (1, 2, 3) for dice in combinations(range(3), count)]


def full(cells, row):
    return all(cells[cell] for cell in range(10) if (row, cell) not in CLOSED)


class Qwinto:
    def __init__(self, settings):
        self.rerolls = settings["rules"] == "official"
        self.seats = int(settings["seats"])

    def read_sheet(self, text):
        """`1.2.0.0.5…,…,…/3`: three rows of ten cells, then the failed throws."""
        rows, failed = text.split("/")
        rows = tuple(tuple(map(int, row.split("."))) for row in rows.split(","))
        assert len(rows) == 3 and all(len(row) == 10 for row in rows), text
        assert not any(rows[row][cell] for row, cell in CLOSED), text
        return (rows, int(failed))

    def start(self, active, sheets):
        blank = (((0,) * 10,) * 3, 0)
        sheets = tuple(map(self.read_sheet, sheets)) if sheets else (blank,) * self.seats
        assert self.ending(sheets) is None
        return ("choose", active, (), (), (), sheets)

    def phase(self, position):
        step, active, _, _, answers, _ = position
        if step in ("roll", "again"):
            return ("roll",)
        if step in ("choose", "offer"):
            return ("decide", active)
        if step == "enter":
            return ("decide", len(answers))
        return ("over", step[5:])

    def rolls(self, position):
        return list(product(range(1, 7), repeat=len(position[2])))

    def roll(self, position, faces):
        step, active, dice, _, _, sheets = position
        following = "offer" if step == "roll" and self.rerolls else "enter"
        return (following, active, dice, faces, (), sheets)

    def actions(self, position, seat):
        step, _, dice, faces, _, sheets = position
        if step == "choose":
            return DICE
        if step == "offer":
            return ["reroll", "keep"]
        number = sum(faces)
        cells = [
            (row, cell)
            for row in dice
            for cell in range(10)
            if self.fits(sheets[seat][0], row, cell, number)
        ]
        return [None] + cells

    def fits(self, rows, row, cell, number):
        if (row, cell) in CLOSED or rows[row][cell]:
            return False
        if any(rows[row][left] >= number for left in range(cell)):
            return False
        if any(0 < rows[row][right] <= number for right in range(cell + 1, 10)):
            return False
        for column in COLUMNS:
            if column[row] == cell:
                for other in range(3):
                    if other != row and column[other] is not None:
                        if rows[other][column[other]] == number:
                            return False
        return True

    def act(self, position, seat, action):
        step, active, dice, faces, answers, sheets = position
        if step == "choose":
            return ("roll", active, action, (), (), sheets)
        if step == "offer":
            if action == "reroll":
                return ("again", active, dice, (), (), sheets)
            return ("enter", active, dice, faces, (), sheets)
        answers = answers + (action,)
        if len(answers) < self.seats:
            return (step, active, dice, faces, answers, sheets)
        after = []
        for who, (answer, (rows, failed)) in enumerate(zip(answers, sheets)):
            if answer is not None:
                row, cell = answer
                cells = rows[row][:cell] + (sum(faces),) + rows[row][cell + 1 :]
                rows = rows[:row] + (cells,) + rows[row + 1 :]
            elif who == active:
                failed += 1
            after.append((rows, failed))
        after = tuple(after)
        ending = self.ending(after)
        if ending:
            return ("over " + ending, active, (), (), (), after)
        return ("choose", (active + 1) % self.seats, (), (), (), after)

    def ending(self, sheets):
        endings = []
        if any(failed == 4 for _, failed in sheets):
            endings.append("four failed throws")
        if any(sum(full(rows[row], row) for row in range(3)) >= 2 for rows, _ in sheets):
            endings.append("two rows filled")
        return " and ".join(endings) or None

    def worth(self, position, seat):
        rows, failed = position[5][seat]
        total = -5 * failed
        for row in range(3):
            if full(rows[row], row):
                total += rows[row][9]
            else:
                total += sum(1 for number in rows[row] if number)
        for column, (row, cell) in BONUS.items():
            if all(rows[other][column[other]] for other in range(3)):
                total += rows[row][cell]
        return total
