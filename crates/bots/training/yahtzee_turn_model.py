"""Yahtzee turns for many tables at once: the outcomes of a turn and their probabilities, for any
value of a filled box. A sheet is (upper boxes used, lower boxes used, upper sum), as in
`states.rs`."""
import itertools
import math

import jax
import jax.numpy as jnp
import numpy as np

CLOSED = -1e6
FEW = 4  # the points to come are exact with at most this many open boxes
MAX_POINTS = 512  # the points to come with few open boxes are below this
HANDS = list(itertools.combinations_with_replacement(range(1, 7), 5))
KEEPS = [k for n in range(6) for k in itertools.combinations_with_replacement(range(1, 7), n)]


def times(dice):
    """The number of orders in which these dice can be rolled."""
    count = math.factorial(len(dice))
    for face in set(dice):
        count //= math.factorial(dice.count(face))
    return count


def keep_tables():
    """The chance of every hand after each keep, and the keeps within each hand."""
    at = {h: i for i, h in enumerate(HANDS)}
    keep_at = {k: i for i, k in enumerate(KEEPS)}
    to = np.zeros((len(KEEPS), 252))
    for i, k in enumerate(KEEPS):
        n = 5 - len(k)
        for more in itertools.combinations_with_replacement(range(1, 7), n):
            to[i, at[tuple(sorted(k + more))]] += times(more) / 6 ** n
    sub = [[keep_at[tuple(h[d] for d in range(5) if m >> d & 1)] for m in range(32)] for h in HANDS]
    return to.astype(np.float32), np.array(sub)


def points(hand, box):
    counts = [hand.count(f) for f in range(1, 7)]
    if box < 6:
        return (box + 1) * counts[box]
    run = max(len(list(g)) for on, g in itertools.groupby(counts, bool) if on)
    fits = [max(counts) >= 3, max(counts) >= 4, sorted(counts)[-2:] == [2, 3], run >= 4, run == 5,
            max(counts) == 5, True][box - 6]
    fixed = [None, None, 25, 30, 40, 50, None][box - 6]
    return (fixed or sum(hand)) if fits else 0


def ways_of(chips):
    """Every way to fill a box: (box, points, whether only after the Yahtzee box is used)."""
    ways = [(b, (b + 1) * n, False) for b in range(6) for n in range(6)]
    for b in (6, 7, 12):
        ways += [(b, p, False) for p in ([] if b == 12 else [0]) + list(range(5, 31))]
    ways += [(b, p, False) for b, fixed in ((8, 25), (9, 30), (10, 40), (11, 50)) for p in (0, fixed)]
    if chips:
        ways += [(b, 5 * (b + 1), True) for b in range(6)] + [(b, 0, True) for b in range(6)]
        ways += [(b, 5 * f, True) for b in (6, 7, 12) for f in range(1, 7)]
        ways += [(8, 25, True), (9, 30, True), (10, 40, True)]
    return ways


def is_decided(upper, total):
    left = sum(f for f in range(1, 7) if not upper >> (f - 1) & 1)
    return total >= 63 or total + 5 * left < 63


class Rules:
    """`official` (chips, forced joker) or `basic`, with the figures of every state from the
    program's spread file of the rule set."""

    def __init__(self, name, spread_file):
        self.chips = name == 'official'
        self.ways = ways_of(self.chips)
        at = {w: i for i, w in enumerate(self.ways)}
        self.to, self.sub = (jnp.array(t) for t in keep_tables())
        self.roll = self.to[0]
        box, pts, late = (np.array(x) for x in zip(*self.ways))
        self.box, self.pts, self.late = jnp.array(box), jnp.array(pts), jnp.array(late)
        self.hand_way = jnp.array([[at[(b, points(h, b), False)] for b in range(13)] for h in HANDS])
        self.five = jnp.array([HANDS.index((f,) * 5) for f in range(1, 7)])
        if self.chips:
            self.own_box = jnp.array([at[(f - 1, 5 * f, True)] for f in range(1, 7)])
            self.zero = jnp.array([at[(b, 0, True)] for b in range(6)])
            self.jokers = jnp.array([[at[(6, 5 * f, True)], at[(7, 5 * f, True)], at[(8, 25, True)],
                                      at[(9, 30, True)], at[(10, 40, True)], at[(12, 5 * f, True)]]
                                     for f in range(1, 7)])
        canon = [[63 if is_decided(u, s) else s for s in range(64)] for u in range(64)]
        self.canon = jnp.array(canon)
        self.figures = jnp.array(self.read(spread_file))
        self.compute_last_boxes()

    def read(self, name):
        """By state, in a dense array: chance, mean and deviation of the games without a further
        chip, then mean and deviation of the others, and finally the mean of all games."""
        reach = []
        for u in range(64):
            sums = {0}
            for f in range(1, 7):
                if u >> (f - 1) & 1:
                    sums = {min(s + f * n, 63) for s in sums for n in range(6)}
            open_ = [s for s in sorted(sums) if not is_decided(u, s)]
            reach.append(open_ + ([63] if any(is_decided(u, s) for s in sums) else []))
        lowers = [[] for _ in range(8)]
        for l in range(64 * (3 if self.chips else 2)):
            lowers[bin(l & 63).count('1') + (l > 63)].append(l)
        order = [(u * 192 + l) * 64 + s for level in range(14) for u in range(64)
                 if 0 <= level - bin(u).count('1') < 8
                 for s in reach[u] for l in lowers[level - bin(u).count('1')]]
        self.late_states = [at for at in order
                            if bin(at // 64 // 192).count('1') + bin(at // 64 % 64).count('1')
                            + (at // 64 % 192 > 63) >= 12 - FEW]
        data = open(name, 'rb').read()
        stored = np.frombuffer(data[len(data) - 20 * len(order):], '<f4').reshape(-1, 5)
        table = np.zeros((64 * 192 * 64, 6), np.float32)
        table[order, :5] = stored
        c, m, _, n, _ = stored.T
        table[order, 5] = c * m + (1 - c) * n
        return table

    def state_figures(self, sheet):
        u, l, s = sheet
        return self.figures[(u * 192 + l) * 64 + s]

    def after(self, sheet):
        """For every way: the sheet after it, its points, and whether it is open."""
        u, l, s = (x[..., None] for x in sheet)
        upper = self.box < 6
        bit = jnp.where(upper, 1 << jnp.minimum(self.box, 5), 0)
        low = jnp.array([0] * 6 + [1, 2, 4, 8, 16, 0, 32])[self.box]
        fifty = 2 if self.chips else 1
        top = jnp.where(self.box == 11, jnp.where(self.pts == 50, fifty, 1), 0) << 6
        has = l >> 6
        open_ = jnp.where(upper, u & bit == 0, jnp.where(self.box == 11, has == 0, l & low == 0))
        total = jnp.where(upper, s + self.pts, s)
        gain = self.pts + jnp.where(upper & (s < 63) & (total >= 63), 35, 0)
        gain = gain + jnp.where(self.late & (has == 2), 100, 0)
        nu = u | bit
        ns = self.canon[nu, jnp.minimum(total, 63)]
        nl = jnp.where(open_, l | low | top, l)
        return (nu, nl, ns), gain, open_ & (~self.late | (has > 0))

    def hands(self, sheet, values):
        """For every hand: the value of its best way, and which way that is."""
        v = values[:, self.hand_way]
        best, way = v.max(-1), self.hand_way[jnp.arange(252), v.argmax(-1)]
        if not self.chips:
            return best, way
        u, l, _ = sheet
        own = values[:, self.own_box]
        low = values[:, self.jokers]
        zero = values[:, self.zero]
        lower_open = (l & 63 != 63)[:, None]
        own_open = (u[:, None] >> jnp.arange(6)) & 1 == 0
        b = jnp.where(own_open, own, jnp.where(lower_open, low.max(-1), zero.max(-1)[:, None]))
        joker = self.jokers[jnp.arange(6), low.argmax(-1)]
        w = jnp.where(own_open, self.own_box,
                      jnp.where(lower_open, joker, self.zero[zero.argmax(-1)][:, None]))
        late = (l >> 6 > 0)[:, None]
        return (best.at[:, self.five].set(jnp.where(late, b, best[:, self.five])),
                way.at[:, self.five].set(jnp.where(late, w, way[:, self.five])))

    def compute_last_boxes(self):
        """The exact distribution of the points to come in states with few open boxes. Also, for
        those and for states with one more box, the expected share of a win against them by lead."""
        late = np.array(self.late_states)
        boxes = np.array([bin(a // 64 // 192).count('1') + bin(a // 64 % 64).count('1')
                          + (a // 64 % 192 > 63) for a in late])
        row = np.zeros(64 * 192 * 64, np.int32)
        row[late] = np.arange(len(late))
        self.row = jnp.array(row)
        exact = np.zeros((len(late), MAX_POINTS), np.float32)
        exact[boxes == 13, 0] = 1
        exact = jnp.array(exact)

        @jax.jit
        def chances(exact, at):
            sheet = (at // 64 // 192, at // 64 % 192, at % 64)
            values, nxt, gain = self.for_points(sheet)
            p = self.ends(sheet, values)
            rows = self.row[(nxt[0] * 192 + nxt[1]) * 64 + nxt[2]]

            def one(sums, way):
                p, row, gain = way
                more = jnp.arange(MAX_POINTS) - gain[:, None]
                return sums + jnp.where(more >= 0, p[:, None] * exact[row[:, None], more], 0), None

            return jax.lax.scan(one, jnp.zeros((len(at), MAX_POINTS)), (p.T, rows.T, gain.T))[0]

        for level in range(12, 12 - FEW, -1):
            these = np.flatnonzero(boxes == level)
            for part in np.array_split(these, -(-len(these) // 4096)):
                exact = exact.at[part].set(chances(exact, jnp.array(late[part])))
        f = self.figures[late]
        x = jnp.arange(MAX_POINTS)
        below = lambda c, m, s: c[:, None] * jax.scipy.stats.norm.cdf(
            (x - m[:, None]) / jnp.maximum(s, 0.5)[:, None])
        curve = below(f[:, 0], f[:, 1], f[:, 2]) + below(1 - f[:, 0], f[:, 3], f[:, 4])
        beaten = jnp.where(boxes[:, None] < 13 - FEW, curve, jnp.cumsum(exact, -1) - exact / 2)
        self.last_boxes = (exact, beaten)

    def exact_chance(self, late, own, other, lead):
        """The chance to win when both play for points, with few boxes open."""
        rows = lambda sheet: self.row[(sheet[0] * 192 + sheet[1]) * 64 + sheet[2]]
        exact = late[0][rows(own)]
        score = lead[..., None] + jnp.arange(MAX_POINTS)
        share = late[1][rows(other)[..., None], jnp.clip(score, 0, MAX_POINTS - 1)]
        share = jnp.where(score < 0, 0.0, jnp.where(score < MAX_POINTS, share, 1.0))
        return (exact * share).sum(-1) + 1 - exact.sum(-1)

    def value(self, sheet, values):
        """The value of the turn before its first roll, given the values of its ways."""
        v, _ = self.hands(sheet, values)
        for _ in range(2):
            v = (v @ self.to.T)[:, self.sub].max(-1)
        return v @ self.roll

    def ends(self, sheet, values):
        """The chance of every way when the turn maximizes `values`."""
        v, way = self.hands(sheet, values)
        picks = []
        for _ in range(2):
            k = (v @ self.to.T)[:, self.sub]
            picks.append(self.sub[jnp.arange(252), k.argmax(-1)])
            v = k.max(-1)
        spread = lambda at, p, n: jnp.zeros((p.shape[0], n)).at[jnp.arange(p.shape[0])[:, None], at].add(p)
        d = jnp.broadcast_to(self.roll, v.shape)
        for pick in reversed(picks):
            d = spread(pick, d, len(KEEPS)) @ self.to
        return spread(way, d, len(self.ways))

    def for_points(self, sheet, tilt=0.0, noise=0.0):
        """The values of ways to a seat that plays for points; bold or careful by `tilt`."""
        nxt, gain, ok = self.after(sheet)
        f = self.state_figures(nxt)
        values = gain + f[..., 5]
        values = values + tilt * f[..., 2] + noise
        return jnp.where(ok, values, CLOSED), nxt, gain


def pick(tree, way):
    """The parts of a tree for the way taken at each table."""
    return jax.tree.map(lambda x: jnp.take_along_axis(x, way[:, None], 1)[:, 0], tree)
