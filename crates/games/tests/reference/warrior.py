"""Nancy's 3D Warrior, written only from the rules page.

A position is (step, active, fighters, target): step is `weak 3` to `weak 1`, move,
duel, draw or over; a fighter is ((level, x, y), energy); target is the contested
square. A game for one seat is for analysis and has no duels.
"""

from itertools import combinations_with_replacement

HOME = (0, 0, 0)


def half(energy):
    return energy // 2 if energy > 0 else 0


class Warrior:
    def __init__(self, settings):
        self.levels = int(settings.get("levels", 3))
        self.size = int(settings.get("size", 4))
        self.seats = int(settings["seats"])
        self.goal = (self.levels - 1, self.size - 1, self.size - 1)

    def read_fighter(self, text):
        """`1.0.2:-1`: level, x, y and the energy."""
        square, energy = text.split(":")
        return (tuple(map(int, square.split("."))), int(energy))

    def start(self, active, fighters):
        fighters = tuple(map(self.read_fighter, fighters)) or ((HOME, 10),) * self.seats
        return self.turn(active, fighters)

    def turn(self, active, fighters):
        return ("weak 3" if fighters[active][1] <= 0 else "move", active, fighters, None)

    def phase(self, position):
        step, active = position[:2]
        if step == "over":
            return ("over", "last square reached")
        return ("decide", active) if step == "duel" else ("roll",)

    def rolls(self, position):
        if position[0] == "draw":
            return [(number,) for number in range(11)]
        return list(combinations_with_replacement(range(1, 7), 2))

    def along(self, square, roll):
        """The square that a roll leads to; None past the last one."""
        level, x, y = square
        x, y = x + roll // self.size, y + roll % self.size
        if y >= self.size:
            x, y = x + 1, y - self.size
        while x >= self.size:
            level, x = level + 1, x - self.size
        return (level, x, y) if level < self.levels else None

    def adjustment(self, square):
        t = sum(square)
        for multiple, units in ((3, -3), (5, -2), (7, 2)):
            if t % multiple == 0:
                return units
        return 0

    def placed(self, fighters, seat, square, gain):
        energy = fighters[seat][1] + gain
        return fighters[:seat] + ((square, energy),) + fighters[seat + 1 :]

    def next_turn(self, active, fighters):
        return self.turn((active + 1) % self.seats, fighters)

    def roll(self, position, faces):
        step, active, fighters, target = position
        square = fighters[active][0]
        if step == "draw":
            return self.next_turn(active, self.fight(active, fighters, target, faces[0]))
        if faces[0] == faces[1]:
            fighters = self.placed(fighters, active, square, 2)
        if step.startswith("weak"):
            left = int(step[-1]) - 1
            if left:
                return (f"weak {left}", active, fighters, None)
            if fighters[active][1] <= 0:
                return self.next_turn(active, fighters)
            return ("move", active, fighters, None)
        target = self.along(square, sum(faces))
        if target is None:
            return self.next_turn(active, self.placed(fighters, active, square, -2))
        if any(other[0] == target for seat, other in enumerate(fighters) if seat != active):
            return ("duel", active, fighters, target)
        fighters = self.placed(fighters, active, target, self.adjustment(target))
        if target == self.goal:
            return ("over", active, fighters, None)
        return self.next_turn(active, fighters)

    def fight(self, active, fighters, target, number):
        square, energy = fighters[active]
        if number < 6:
            return self.placed(fighters, active, square, -half(energy))
        spoils = half(fighters[1 - active][1])
        fighters = self.placed(fighters, 1 - active, square, -spoils)
        return self.placed(fighters, active, target, spoils)

    def actions(self, position, seat):
        return ["challenge", "forfeit"]

    def act(self, position, seat, action):
        _, active, fighters, (level, x, y) = position
        if action == "challenge":
            return ("draw", active, fighters, (level, x, y))
        retreat = (level - 1, x, y) if level > 0 else HOME
        return self.next_turn(active, self.placed(fighters, active, retreat, -2))

    def worth(self, position, seat):
        """Points come only at the end, so square and energy count too."""
        step, active, fighters, _ = position
        (level, x, y), energy = fighters[seat]
        place = (level * self.size + x) * self.size + y
        return 1000000 * (step == "over" and seat == active) + 1000 * place + energy
