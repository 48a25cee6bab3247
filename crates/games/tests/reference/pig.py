"""Pig, written only from the rules page.

A position is (scores, turn, asked, active): the points that each seat has held, the
points that the active seat has gathered in this turn, whether it decides (otherwise it
rolls), and the active seat.
"""


class Pig:
    def __init__(self, settings):
        self.seats = int(settings["seats"])
        self.goal = int(settings.get("goal", 100))

    def start(self, active, setup):
        return ((0,) * self.seats, 0, False, active)

    def phase(self, position):
        scores, turn, asked, active = position
        if max(scores) >= self.goal:
            return "over", "goal reached"
        return ("decide", active) if asked else ("roll",)

    def rolls(self, position):
        return [(face,) for face in range(1, 7)]

    def roll(self, position, faces):
        scores, turn, asked, active = position
        if faces[0] == 1:
            return scores, 0, False, (active + 1) % self.seats
        return scores, turn + faces[0], True, active

    def actions(self, position, seat):
        return ["roll", "hold"]

    def act(self, position, seat, action):
        scores, turn, asked, active = position
        if action == "roll":
            return scores, turn, False, active
        scores = tuple(s + turn if n == active else s for n, s in enumerate(scores))
        won = scores[active] >= self.goal
        return scores, 0, False, active if won else (active + 1) % self.seats

    def worth(self, position, seat):
        return position[0][seat]
