"""Trains the nets of the Yahtzee champion for two seats, on a GPU (six minutes of an H200).

python3 train_yahtzee_two_seats.py RULES SPREAD OUT [SAMPLES] [GAMES]

RULES is `official` or `basic`. SPREAD is the program's spread file of that rule set
(`yahtzee-official-spread-v2.table` in its cache, after a game of the champion). The weights are
written to OUT.net. It needs JAX. Each net is fitted to SAMPLES samples, and the result is measured
with GAMES games.

No net learns from game results. The chance to win is computed from the last box to the first: before
an own turn by searching the turn over the chances after it, and after an own turn as the mean over
all outcomes of the opponent's turn, played for points. A net is fitted to each and replaces it one
step earlier. W is before an own turn, U after it; both by open boxes.
"""
import functools
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np

from adam_and_weights import adam, fresh_opt
from yahtzee_turn_model import CLOSED, FEW, Rules, pick

RULES, SPREAD, OUT = sys.argv[1:4]
SAMPLES = int(sys.argv[4]) if len(sys.argv) > 4 else 3 << 19
GAMES = int(sys.argv[5]) if len(sys.argv) > 5 else 1 << 21
CHUNK = min(4096, SAMPLES)
POOL = min(1 << 18, SAMPLES)
SHIPPED = range(3, 13)  # numbers of open boxes after a turn with a net in the program
WIDE, SHIP = (256, 128), (64, 32)  # units of the nets that train earlier ones, and of the program's
FIGURES = 11
LEADS = 121
BINS = 2 * LEADS + 1
TAKEN = 8

# The values of boxes differ by little, so full precision is needed.
jax.config.update('jax_default_matmul_precision', 'highest')
rules = Rules(RULES, SPREAD)
key = jax.random.key(1)
UPPER = jnp.array([[u >> b & 1 for b in range(6)] for u in range(64)], jnp.float32)
LOWER = jnp.array([[l >> b & 1 for b in range(6)] + [l >> 6 == t for t in range(3)]
                   for l in range(192)], jnp.float32)

OPEN = jnp.array([([b for b in range(6) if not u >> b & 1]
                   + [b for b, at in zip((6, 7, 8, 9, 10, 12), range(6)) if not l >> at & 1]
                   + [11] * (l < 64) + [13] * 13)[:FEW + 1] for u in range(64) for l in range(192)])


def fresh(key, sizes, near):
    """A net that doesn't correct anything yet. A net `near` the end has one more layer, and sees
    every open box together with the lead."""
    one, two = sizes
    k = jax.random.split(key, 9)
    rows = dict(own_upper=6, own_lower=9, own_sum=64, other_upper=6, other_lower=9, other_sum=64,
                figures=FIGURES)
    p = {n: jax.random.normal(k[i], (r, one)) * 0.15 for i, (n, r) in enumerate(rows.items())}
    if near:
        p['own_open'] = jax.random.normal(k[6], (14 * BINS, one)) * 0.02
        p['other_open'] = jax.random.normal(k[7], (14 * BINS, one)) * 0.02
        p['wm'] = jax.random.normal(k[8], (one, one)) * (2 / one) ** 0.5
        p['bm'] = jnp.zeros(one)
    return dict(p, b1=jnp.zeros(one), w2=jax.random.normal(k[7], (one, two)) * (2 / one) ** 0.5,
                b2=jnp.zeros(two), w3=jax.random.normal(k[8], (two,)) * 0.01, b3=jnp.zeros(1))


def predicted(own, other, lead, near):
    """The chance to win when both play for points (by normal distributions, unless `near` the
    end), and the figures that the nets see."""
    a, b = rules.state_figures(own), rules.state_figures(other)
    a, b = jnp.broadcast_arrays(a, b) if a.ndim == b.ndim else (a, b)
    lead = lead.astype(jnp.float32)
    parts = lambda f: ((f[..., 0], f[..., 1], f[..., 2]), (1 - f[..., 0], f[..., 3], f[..., 4]))
    chance = 0.0
    for c, m, s in parts(a):
        for d, n, t in parts(b):
            chance += c * d * jax.scipy.stats.norm.cdf((lead + m - n) / jnp.sqrt(s * s + t * t + 0.25))
    square = lambda f: (f[..., 0] * (f[..., 2] ** 2 + (f[..., 1] - f[..., 5]) ** 2)
                        + (1 - f[..., 0]) * (f[..., 4] ** 2 + (f[..., 3] - f[..., 5]) ** 2))
    va, vb = square(a), square(b)
    if near:
        chance = rules.exact_chance(near, own, other, lead.astype(jnp.int32))
    chance = jnp.clip(chance, 1e-4, 1 - 1e-4)
    ahead = lead + a[..., 5] - b[..., 5]
    plain = (lead + a[..., 1] - b[..., 1]) / jnp.sqrt(a[..., 2] ** 2 + b[..., 2] ** 2 + 1)
    logit = jnp.log(chance / (1 - chance))
    figures = jnp.stack([
        jnp.clip(ahead / jnp.sqrt(va + vb + 1), -5, 5), jnp.clip(plain, -5, 5), chance, logit / 3,
        4 * chance * (1 - chance), jnp.clip(ahead / 60, -3, 3), jnp.sqrt(va) / 40, jnp.sqrt(vb) / 40,
        1 - a[..., 0], 1 - b[..., 0]], -1)
    return logit, figures


def net(p, own, other, lead, first, near):
    """The chance to win with these sheets and this lead."""
    lead, first = jnp.broadcast_arrays(lead, first)
    logit, figures = predicted(own, other, lead, near)
    figures = jnp.concatenate([figures, first[..., None].astype(jnp.float32)], -1)
    h = p['b1'] + figures @ p['figures']
    for who, (u, l, s) in (('own', own), ('other', other)):
        h += (UPPER @ p[who + '_upper'])[u] + (LOWER @ p[who + '_lower'])[l] + p[who + '_sum'][s]
    if 'wm' in p:
        bin_ = jnp.clip(lead, -LEADS, LEADS) + LEADS
        for who, (u, l, _) in (('own', own), ('other', other)):
            boxes = OPEN[u * 192 + l]
            for at in range(FEW + 1):
                h += p[who + '_open'][boxes[..., at] * BINS + bin_]
        h = jax.nn.relu(h) @ p['wm'] + p['bm']
    h = jax.nn.relu(h)
    h = jax.nn.relu(h @ p['w2'] + p['b2'])
    return jax.nn.sigmoid(logit + h @ p['w3'] + p['b3'][0])


def ends_of(open_):
    """The exact figures of the last boxes, if no more are open."""
    return rules.last_boxes if open_ <= FEW else None


def column(sheet):
    return tuple(x[:, None] for x in sheet)


def points_turn(sheet):
    """Chances, sheets and points of the outcomes of a turn played for points."""
    values, nxt, gain = rules.for_points(sheet)
    return rules.ends(sheet, values), nxt, gain


def way_values(u_net, own, other, lead, first, near):
    """The values of the ways of an own turn; without a net, the last box is filled."""
    nxt, gain, ok = rules.after(own)
    if u_net is None:
        p, _, theirs = points_turn(other)
        done = ((other[0] == 63) & (other[1] & 63 == 63) & (other[1] > 63))[:, None]
        # The opponent of the first seat has one box left.
        p = jnp.where(done, (jnp.arange(p.shape[1]) == 0) * 1.0, p)
        theirs = jnp.where(done, 0, theirs)
        ahead = (lead[:, None] + gain)[:, :, None] - theirs[:, None, :]
        v = (p[:, None, :] * ((ahead > 0) + 0.5 * (ahead == 0))).sum(-1)
    else:
        v = net(u_net, nxt, column(other), lead[:, None] + gain, first[:, None], near)
    return jnp.where(ok, v, CLOSED), nxt, gain


@jax.jit
def before(u_net, own, other, lead, first, near):
    return rules.value(own, way_values(u_net, own, other, lead, first, near)[0])


@jax.jit
def afterwards(w_net, own, other, lead, first, near):
    p, nxt, gain = points_turn(other)
    v = net(w_net, column(own), nxt, lead[:, None] - gain, first[:, None], near)
    return (p * v).sum(-1)


@jax.jit
def last_box(key, own, other, lead, first, near):
    """The chance after an own turn that left one box: an unbiased sample of the outcomes of the
    opponent's turn, with the last box searched after each."""
    p, nxt, gain = points_turn(other)
    sums = jnp.cumsum(p, -1)
    start = jax.random.uniform(key, (p.shape[0],)) / TAKEN

    def one(sum_, i):
        way = jnp.minimum((sums < ((start + i / TAKEN) * sums[:, -1])[:, None]).sum(-1), p.shape[1] - 1)
        theirs, points = pick((nxt, gain), way)
        return sum_ + before(None, own, theirs, lead - points, first, near) / TAKEN, None

    return jax.lax.scan(one, jnp.zeros(p.shape[0]), jnp.arange(TAKEN))[0]


@jax.jit
def solo(key, sheet, score, tilt, shake):
    k1, k2 = jax.random.split(key)
    noise = shake[:, None] * jax.random.normal(k1, (sheet[0].shape[0], len(rules.ways)))
    values, nxt, gain = rules.for_points(sheet, tilt[:, None], noise)
    way = jax.random.categorical(k2, jnp.log(rules.ends(sheet, values) + 1e-12))
    nxt, gain = pick((nxt, gain), way)
    return nxt, score + gain


def solo_games(key, wild):
    """Sheets by open boxes, from solo games: some bold, some careful, some careless."""
    pools = [[] for _ in range(14)]
    part = min(CHUNK * 4, POOL)
    for i in range(POOL // part):
        k = jax.random.fold_in(key, i)
        tilt = wild * 0.4 * jax.random.normal(jax.random.fold_in(k, 50), (part,))
        shake = wild * 2.0 * (jax.random.uniform(jax.random.fold_in(k, 51), (part,)) < 0.5)
        sheet = tuple(jnp.zeros(part, jnp.int32) for _ in range(3))
        score = jnp.zeros(part, jnp.int32)
        for open_ in range(13, -1, -1):
            pools[open_].append((sheet, score))
            if open_:
                sheet, score = solo(jax.random.fold_in(k, open_), sheet, score, tilt, shake)
    return [jax.tree.map(lambda *x: jnp.concatenate(x), *p) for p in pools]


def samples(key, mine, theirs, own_open, other_first, other_second):
    """Pairs of sheets; in half of them the own seat plays first."""
    k1, k2, k3, k4 = jax.random.split(key, 4)
    take = lambda k, pool: jax.tree.map(lambda x: x[jax.random.randint(k, (SAMPLES,), 0, POOL)], pool)
    own, own_score = take(k1, mine[own_open])
    first = jax.random.bernoulli(k4, 0.5, (SAMPLES,))
    a, b = take(k2, theirs[other_first]), take(k2, theirs[max(other_second, 0)])
    other, other_score = jax.tree.map(lambda x, y: jnp.where(first, x, y), a, b)
    lead = own_score - other_score + jnp.round(15 * jax.random.normal(k3, (SAMPLES,))).astype(jnp.int32)
    return own, other, lead, first


def in_chunks(function, net_, data, near):
    cut = lambda i: jax.tree.map(lambda x: x[i:i + CHUNK], data)
    return jnp.concatenate([function(net_, *cut(i), near) for i in range(0, SAMPLES, CHUNK)])


@functools.partial(jax.jit, static_argnames=('batch',), donate_argnums=(0, 1))
def epoch(p, opt, data, target, key, rates, batch, near):
    order = jax.random.permutation(key, target.shape[0])[: target.shape[0] // batch * batch]

    def step(carry, x):
        p, opt = carry
        at, rate = x
        loss = lambda p: jnp.mean((net(p, *jax.tree.map(lambda d: d[at], data), near) - target[at]) ** 2)
        l, g = jax.value_and_grad(loss)(p)
        return adam(p, opt, g, rate), l

    order = order.reshape(-1, batch)
    (p, opt), losses = jax.lax.scan(step, (p, opt), (order, rates))
    return p, opt, losses.mean()


def fit(key, p, data, target, epochs, rate, near):
    opt = fresh_opt(p)
    batch = min(4096, SAMPLES // 4)
    steps = SAMPLES // batch
    for i in range(epochs):
        part = (i + np.arange(steps) / steps) / epochs
        rates = jnp.array(rate * np.minimum(1, part * 20 + 0.02) * (1 - part) ** 1.5)
        p, opt, loss = epoch(p, opt, data, target, jax.random.fold_in(key, i), rates, batch, near)
    return p, float(loss) ** 0.5


def save(nets, name):
    """For each number of open boxes, the parts of a net: a scale, then 16-bit numbers."""
    with open(name, 'wb') as out:
        for p in nets:
            for part in ['own_upper', 'own_lower', 'own_sum', 'other_upper', 'other_lower', 'other_sum',
                         'figures', 'b1', 'w2', 'b2', 'w3', 'b3']:
                v = np.asarray(p[part], np.float32).reshape(-1)
                scale = np.float32(max(np.abs(v).max(), 1e-9) / 32767)
                out.write(scale.tobytes() + np.round(v / scale).astype('<i2').tobytes())


@functools.partial(jax.jit, static_argnames=('plain',))
def own_turn(u_net, own, other, lead, first, key, plain, near):
    if plain:
        nxt, gain, ok = rules.after(own)
        logit, _ = predicted(nxt, column(other), lead[:, None] + gain, near)
        values = jnp.where(ok, jax.nn.sigmoid(logit), CLOSED)
    else:
        values, nxt, gain = way_values(u_net, own, other, lead, first, near)
    way = jax.random.categorical(key, jnp.log(rules.ends(own, values) + 1e-12))
    return pick((nxt, gain), way)


@jax.jit
def other_turn(other, key):
    p, nxt, gain = points_turn(other)
    way = jax.random.categorical(key, jnp.log(p + 1e-12))
    return pick((nxt, gain), way)


def measure(key, nets, name):
    """The share of wins against play for points. `nets` are by open boxes after a turn; None uses
    normal distributions."""
    shares = []
    for first_seat in (True, False):
        total = 0.0
        for i in range(max(1, GAMES // 2 // CHUNK)):
            k = jax.random.fold_in(key, 2 * i + first_seat)
            blank = tuple(jnp.zeros(CHUNK, jnp.int32) for _ in range(3))
            own, other, lead = blank, blank, jnp.zeros(CHUNK, jnp.int32)
            first = jnp.full(CHUNK, first_seat)
            for turn in range(26):
                kt = jax.random.fold_in(k, turn)
                if (turn % 2 == 0) == first_seat:
                    left = 12 - turn // 2
                    own, gain = own_turn(nets[left], own, other, lead, first, kt,
                                         left > 0 and nets[left] is None, ends_of(left))
                    lead = lead + gain
                else:
                    other, gain = other_turn(other, kt)
                    lead = lead - gain
            total += float((lead > 0).mean() + 0.5 * (lead == 0).mean())
        shares.append(total / max(1, GAMES // 2 // CHUNK))
    print(f'share {name}: first {shares[0]:.5f} second {shares[1]:.5f} mean {sum(shares) / 2:.5f} '
          f'+- {0.98 / max(GAMES, 2 * CHUNK) ** 0.5:.5f}', flush=True)


def main():
    began = time.time()
    log = lambda *texts: print(f'{time.time() - began:.0f}s', *texts, flush=True)
    mine, theirs = solo_games(jax.random.key(2), 1.0), solo_games(jax.random.key(3), 0.0)
    log('points of play for points', float(theirs[0][1].mean()))
    u_nets, shipped = [None] * 13, {}
    for open_ in range(1, 13):
        k = [jax.random.fold_in(key, 10 * open_ + i) for i in range(8)]
        data = samples(k[0], mine, theirs, open_, open_, open_ - 1)
        near = ends_of(open_)
        epochs = 16 if near else 8
        if open_ > 1:
            target = in_chunks(before, u_nets[open_ - 1], data, ends_of(open_ - 1))
            w_net, w_loss = fit(k[1], fresh(k[2], WIDE, near), data, target, epochs, 2e-3, near)
            log(f'W{open_} {w_loss:.5f}')
        data = samples(k[3], mine, theirs, open_, open_ + 1, open_)
        if open_ > 1:
            target = in_chunks(afterwards, w_net, data, near)
        else:
            target = in_chunks(last_box, k[6], data, near)
        u_nets[open_], u_loss = fit(k[4], fresh(k[5], WIDE, near), data, target, epochs, 2e-3, near)
        ship_loss = 0.0
        if open_ in SHIPPED:
            shipped[open_], ship_loss = fit(k[6], fresh(k[7], SHIP, False), data, target, 12, 4e-3, near)
        few = jax.tree.map(lambda x: x[:CHUNK], data)
        off = jax.nn.sigmoid(predicted(*few[:3], near)[0]) - target[:CHUNK]
        log(f'U{open_} {u_loss:.5f} shipped {ship_loss:.5f} plain {float(jnp.sqrt((off ** 2).mean())):.5f}')
    save([shipped[n] for n in SHIPPED], OUT + '.net')
    start = tuple(jnp.zeros(CHUNK, jnp.int32) for _ in range(3))
    zero = jnp.zeros(CHUNK, jnp.int32)
    first = float(before(u_nets[12], start, start, zero, zero == 0, None)[0])
    p, nxt, gain = points_turn(start)
    each = lambda x: x[0, :len(rules.ways)]
    blank = tuple(jnp.zeros(len(rules.ways), jnp.int32) for _ in range(3))
    v = before(u_nets[12], blank, tuple(map(each, nxt)), -each(gain), blank[0] > 0, None)
    second = float((each(p) * v).sum())
    log(f'foreseen: first {first:.5f} second {second:.5f}')
    ships = [None] * 3 + [shipped[n] for n in SHIPPED]
    for name, nets in (('plain above 2', u_nets[:3] + [None] * 10), ('wide', u_nets),
                       ('shipped above 2', u_nets[:3] + ships[3:])):
        measure(jax.random.key(99), nets, name)
        log('')


if __name__ == '__main__':
    main()
