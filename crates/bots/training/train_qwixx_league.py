"""Trains the net of the Qwixx champion (`official`) by self-play in a league, on a GPU.

python3 train_qwixx_league.py SEATS MINUTES OUT [HIDDEN] [GAMES]

Four players learn together: W plays to win, M for the margin, S for its own points, D for points
that are discounted by the turn. They play against each other and earlier versions of W, so that W
meets more than one style.
"""
import functools
import sys
import time

import jax
import jax.numpy as jnp

from adam_and_weights import adam, fresh_opt, save

N = int(sys.argv[1])
MINUTES = float(sys.argv[2])
OUT = sys.argv[3]
H1 = int(sys.argv[4]) if len(sys.argv) > 4 else 256
G = int(sys.argv[5]) if len(sys.argv) > 5 else 16384
H2 = 32
L = 24  # turns per training segment
SEED = 1
CODES = 91  # a row: 78 pairs (position, crosses) while open, 13 counts of crosses once locked
BINS = 61   # bins for a seat's lead over its best opponent
F_PEN = N * 4 * CODES
F_LOCK = F_PEN + N * 5
F_TURN = F_LOCK + 4
F_DIFF = F_TURN + N
FEATURES = F_DIFF + BINS
K = N * 4 + N + 4 + 1 + 1


def fresh_params(key):
    a, b, c = jax.random.split(key, 3)
    return dict(
        e=jax.random.normal(a, (FEATURES + 1, H1)) * 0.05, b1=jnp.zeros(H1) + 0.05,
        w2=jax.random.normal(b, (H1, H2)) * (2 / H1) ** 0.5, b2=jnp.zeros(H2),
        w3=jax.random.normal(c, (H2,)) * (1 / H2) ** 0.5, b3=jnp.zeros(()))


def net(p, idx):
    e = p['e'].at[FEATURES].set(0.0)
    h = jnp.take(e, idx, axis=0).sum(-2) + p['b1']
    h = jax.nn.relu(h)
    h = jax.nn.relu(h @ p['w2'] + p['b2'])
    return h @ p['w3'] + p['b3']


def score(s):
    c = s['cnt']
    return (c * (c + 1) // 2).sum(-1) - 5 * s['pen']


def diff_bin(d):
    """Single points up to 12, then steps of 3 up to 66 or so."""
    a = jnp.abs(d)
    b = jnp.where(a <= 12, a, jnp.minimum(12 + (a - 12 + 2) // 3, 30))
    return 30 + jnp.sign(d) * b


def raw(s, seat, active):
    """A seat's view: row codes [N,4], penalties [N], locked rows [4], turns to wait, lead."""
    rel = (seat[..., None] + jnp.arange(N)) % N
    pos = jnp.take_along_axis(s['pos'], rel[..., None], -2)
    cnt = jnp.take_along_axis(s['cnt'], rel[..., None], -2)
    pen = jnp.take_along_axis(s['pen'], rel, -1)
    code = jnp.where(s['locked'][..., None, :], 78 + cnt, pos * (pos + 1) // 2 + cnt)
    pts = jnp.take_along_axis(score(s), rel, -1)
    d = pts[..., 0] - pts[..., 1:].max(-1)
    return code, pen, s['locked'], (active - seat) % N, diff_bin(d)


def index(code, pen, locked, turn, dbin):
    rows = code + jnp.arange(N * 4).reshape(N, 4) * CODES
    pens = F_PEN + jnp.arange(N) * 5 + pen
    locks = jnp.where(locked, F_LOCK + jnp.arange(4), FEATURES)
    return jnp.concatenate([
        rows.reshape(rows.shape[:-2] + (N * 4,)), pens, locks,
        (F_TURN + turn)[..., None], (F_DIFF + dbin)[..., None]], -1)


def logit(p, s, seat, active):
    return net(p, index(*raw(s, seat, active)))


def over(s):
    return (s['locked'].sum(-1) >= 2) | (s['pen'].max(-1) >= 4)


def share(s, seat):
    pts = score(s)
    best = pts.max(-1)
    mine = jnp.take_along_axis(pts, seat[..., None], -1)[..., 0]
    return jnp.where(mine == best, 1.0 / (pts == best[..., None]).sum(-1), 0.0)


def goal(style, s, seat):
    """The value of a finished game to a seat: the win, the margin, or points."""
    pts = score(s)
    mine = jnp.take_along_axis(pts, seat[..., None], -1)[..., 0]
    others = jnp.where(jnp.arange(N) == seat[..., None], -1000, pts).max(-1)
    margin = jax.nn.sigmoid((mine - others) / 25.0)
    points = jnp.clip((mine + 20) / 170.0, 0.0, 1.0)
    return jnp.where(style == 0, share(s, seat), jnp.where(style == 1, margin, points))


GAMMA = 0.94
NOISE = jnp.array([0.03, 0.02, 0.01, 0.008])


def position_value(nets, style, s, seat, active):
    """The value to `seat` of a position between turns (active is next), or of the end."""
    p, q, first = nets
    if q is None:
        v = jax.nn.sigmoid(logit(p, s, seat, active))
        st = style[0]
    else:
        idx = index(*raw(s, seat, active))
        v = jax.nn.sigmoid(jnp.where(first, net(p, idx), net(q, idx)))
        st = jnp.where(first, style[0], style[1])
    end = over(s)
    mine = jnp.take_along_axis(score(s), seat[..., None], -1)[..., 0]
    patient = (mine + 20 + GAMMA * 150 * jnp.where(end, 0.0, v)) / 400
    return jnp.where(st == 3, patient, jnp.where(end, goal(st, s, seat), v))


def cross(s, seat, row, col):
    """Crosses column `col` of `row` where row >= 0; returns the state and the row it locks."""
    hit = (jnp.arange(N)[:, None] == seat[..., None, None]) & (jnp.arange(4) == row[..., None, None])
    last = (col == 10)[..., None, None]
    pos = jnp.where(hit, col[..., None, None] + 1, s['pos'])
    cnt = s['cnt'] + hit * (1 + last)
    return dict(s, pos=pos, cnt=cnt), (hit & last).any(-2)


def column(number, row):
    return jnp.where(row < 2, number - 2, 12 - number)


def may(s, seat, row, col):
    r = jnp.maximum(row, 0)
    at = lambda x: jnp.take_along_axis(
        jnp.take_along_axis(x, seat[..., None, None], -2)[..., 0, :], r[..., None], -1)[..., 0]
    shut = jnp.take_along_axis(s['locked'], r[..., None], -1)[..., 0]
    return (row < 0) | (~shut & (col >= at(s['pos'])) & ((col < 10) | (at(s['cnt']) >= 5)))


def after_white(s, answers, white):
    """Applies all answers [.., N] (-1 or a row) at once."""
    locked = s['locked']
    t = s
    for n in range(N):
        row = answers[..., n]
        t, lock = cross(t, jnp.full(row.shape, n), row, column(white, row))
        locked = locked | lock
    return dict(t, locked=locked)


def after_colour(s, active, used, row, col):
    """Applies action 2 of the active seat and its penalty, unless the game has ended."""
    on = s['locked'].sum(-1) < 2
    row = jnp.where(on, row, -1)
    t, lock = cross(s, active, row, col)
    fine = on & ~used & (row < 0)
    pen = t['pen'] + (fine[..., None] & (jnp.arange(N) == active[..., None]))
    return dict(t, locked=t['locked'] | lock, pen=pen)


def expand(s, axes):
    return {k: v.reshape(v.shape[:1] + (1,) * axes + v.shape[1:]) for k, v in s.items()}


def spread(s, shape):
    return {k: jnp.broadcast_to(v, shape + v.shape[len(shape):]) for k, v in s.items()}


WHITE = jnp.arange(5) - 1
COLOUR = jnp.array([-1, 0, 1, 2, 3, 0, 1, 2, 3])
DIE = jnp.array([0, 0, 0, 0, 0, 1, 1, 1, 1])


def colour_columns(dice):
    """The column that each of the nine colour answers crosses [B, 9]."""
    colour = dice[..., 2 + jnp.maximum(COLOUR, 0)]
    number = jnp.where(DIE == 0, dice[..., :1], dice[..., 1:2]) + colour
    return column(number, COLOUR)


def plan(value, s, active, answers, dice):
    """The value of every pair of answers of the active seat [B, 5, 9], given the others' answers."""
    B = active.shape[0]
    shape = (B, 5, 9)
    act = jnp.broadcast_to(active[:, None, None], shape)
    white = jnp.broadcast_to((dice[:, 0] + dice[:, 1])[:, None, None], shape)
    t = spread(expand(s, 2), shape)
    row = jnp.broadcast_to(WHITE[None, :, None], shape)
    ok = may(t, act, row, column(white, row))
    all_answers = jnp.where(jnp.arange(N) == act[..., None], row[..., None], answers[:, None, None, :])
    t = after_white(t, all_answers, white)
    done = t['locked'].sum(-1) >= 2
    crow = jnp.broadcast_to(COLOUR, shape)
    ccol = jnp.broadcast_to(colour_columns(dice)[:, None, :], shape)
    ok &= jnp.where(done, crow < 0, may(t, act, crow, ccol))
    t = after_colour(t, act, row >= 0, crow, ccol)
    nxt = (act + 1) % N
    return jnp.where(ok, value(t, act, nxt), -1.0)


def choose(values, key, stray, style):
    """The best answer; when exploring, another that is nearly as good."""
    noise = jax.random.gumbel(key, values.shape) * NOISE[style][..., None]
    tried = jnp.where(values < 0, -1.0, values + noise)
    return jnp.where(stray, tried.argmax(-1), values.argmax(-1))


def turn(nets, style, s, active, dice, key, stray_rate):
    B = active.shape[0]
    firsts = nets[2]

    def value_of(seat_shape_firsts):
        return lambda t, seat, nxt: position_value(
            (nets[0], nets[1], seat_shape_firsts(seat)), style, t, seat, nxt)

    def first_of(seat):
        if nets[1] is None:
            return None
        lead = firsts.reshape((B,) + (1,) * (seat.ndim - 1) + (N,))
        lead = jnp.broadcast_to(lead, seat.shape + (N,))
        return jnp.take_along_axis(lead, seat[..., None], -1)[..., 0]

    def style_of(seat):
        if nets[1] is None:
            return jnp.broadcast_to(style[0], seat.shape)
        return jnp.where(first_of(seat), style[0], style[1])

    value = value_of(first_of)
    white = dice[:, 0] + dice[:, 1]
    none = jnp.full((B, N), -1)
    keys = jax.random.split(key, N + 3)
    # What the active seat would do if nobody else crossed.
    first = plan(value, s, active, none, dice).reshape(B, 45).argmax(-1)
    a1, b1 = first // 9, first % 9
    # The best answer of each other seat to that.
    answers = none
    for n in range(N):
        shape = (B, 5)
        seat = jnp.full(shape, n)
        act = jnp.broadcast_to(active[:, None], shape)
        t = spread(expand(s, 1), shape)
        row = jnp.broadcast_to(WHITE, shape)
        w = jnp.broadcast_to(white[:, None], shape)
        ok = may(t, seat, row, column(w, row))
        theirs = jnp.broadcast_to(WHITE[a1][:, None], shape)
        both = jnp.where(jnp.arange(N) == n, row[..., None],
                         jnp.where(jnp.arange(N) == act[..., None], theirs[..., None], -1))
        t = after_white(t, both, w)
        crow = jnp.broadcast_to(COLOUR[b1][:, None], shape)
        ccol = jnp.take_along_axis(colour_columns(dice), b1[:, None], -1)
        ccol = jnp.broadcast_to(ccol, shape)
        crow = jnp.where(may(t, act, crow, ccol), crow, -1)
        t = after_colour(t, act, theirs >= 0, crow, ccol)
        v = jnp.where(ok, value(t, seat, (act + 1) % N), -1.0)
        stray = jax.random.bernoulli(keys[n], stray_rate, (B,))
        mine = WHITE[choose(v, jax.random.fold_in(keys[n], 1), stray, style_of(jnp.full((B,), n)))]
        answers = answers.at[:, n].set(jnp.where(active == n, -1, mine))
    # The best answer of the active seat, given those.
    second = plan(value, s, active, answers, dice).max(-1)
    stray = jax.random.bernoulli(keys[N], stray_rate, (B,))
    a2 = WHITE[choose(second, jax.random.fold_in(keys[N], 1), stray, style_of(active))]
    answers = jnp.where(jnp.arange(N) == active[:, None], a2[:, None], answers)
    t = after_white(s, answers, white)
    # Its action 2, once all answers are known.
    shape = (B, 9)
    u = spread(expand(t, 1), shape)
    act = jnp.broadcast_to(active[:, None], shape)
    crow = jnp.broadcast_to(COLOUR, shape)
    ccol = colour_columns(dice)
    done = u['locked'].sum(-1) >= 2
    ok = jnp.where(done, crow < 0, may(u, act, crow, ccol))
    u = after_colour(u, act, (a2 >= 0)[:, None], crow, ccol)
    v = jnp.where(ok, value(u, act, (act + 1) % N), -1.0)
    stray = jax.random.bernoulli(keys[N + 1], stray_rate, (B,))
    b = choose(v, keys[N + 2], stray, style_of(active))
    col = jnp.take_along_axis(ccol, b[:, None], -1)[:, 0]
    return after_colour(t, active, a2 >= 0, COLOUR[b], col)


def start(key, games):
    s = dict(pos=jnp.zeros((games, N, 4), jnp.int32), cnt=jnp.zeros((games, N, 4), jnp.int32),
             pen=jnp.zeros((games, N), jnp.int32), locked=jnp.zeros((games, 4), bool))
    return s, jax.random.randint(key, (games,), 0, N)


@functools.partial(jax.jit, static_argnames=('mixed', 'count'))
def stretch(p, q, style, s, active, first, key, stray_rate, mixed, count):
    """Plays `count` turns at every table; finished games restart. Returns every seat's views and
    their targets (lambda returns for player p's and for q's goal)."""
    games = active.shape[0]
    nets = (p, q if mixed else None, first)
    seats = jnp.broadcast_to(jnp.arange(N), (games, N))

    def view(s, active):
        u = spread(expand(s, 1), (games, N))
        act = jnp.broadcast_to(active[:, None], (games, N))
        r = raw(u, seats, act)
        idx = index(*r)
        v = jax.nn.sigmoid(net(p, idx))
        if mixed:
            v = jnp.where(first, v, jax.nn.sigmoid(net(q, idx)))
        return r, v

    def step(carry, key):
        s, active, wins = carry
        r, v = view(s, active)
        k1, k2, k3 = jax.random.split(key, 3)
        dice = jax.random.randint(k1, (games, 6), 1, 7)
        t = turn(nets, style, s, active, dice, k2, stray_rate)
        done = over(t)
        u = spread(expand(t, 1), (games, N))
        st = jnp.where(first, style[0], style[1]) if mixed else style[0]
        st = jnp.broadcast_to(st, (games, N))
        delta = (score(t) - score(s)) / 150.0
        gain = jnp.where(st == 3, 0.0, goal(st, u, seats))
        delta = jnp.where(st == 3, delta, 0.0)
        keep = jnp.where(st == 3, GAMMA, 1.0)
        won = jnp.where(done[:, None], share(u, seats) * first, 0.0).sum()
        made = jnp.where(done[:, None], score(t) * first, 0).sum()
        n_done = (done[:, None] & first).sum()
        fresh, who = start(k3, games)
        s = {k: jnp.where(done.reshape((-1,) + (1,) * (v.ndim - 1)), fresh[k], v) for k, v in t.items()}
        active = jnp.where(done, who, (active + 1) % N)
        wins = wins + jnp.array([won, made, n_done], jnp.float32)
        small = (r[0].astype(jnp.uint8), r[1].astype(jnp.uint8), r[2],
                 r[3].astype(jnp.uint8), r[4].astype(jnp.uint8))
        return (s, active, wins), (small, v, done, gain, delta, keep)

    keys = jax.random.split(key, count)
    (s, active, wins), (seen, v, done, gain, delta, keep) = jax.lax.scan(step, (s, active, jnp.zeros(3)), keys)
    _, v_end = view(s, active)

    def back(carry, x):
        ahead, v_next = carry
        v, done, gain, delta, keep = x
        later = keep * ((1 - LAMBDA) * v_next + LAMBDA * ahead)
        target = jnp.clip(delta + jnp.where(done[:, None], gain, later), 0.0, 1.0)
        return (target, v), target

    _, targets = jax.lax.scan(back, (v_end, v_end), (v, done, gain, delta, keep), reverse=True)
    return (s, active), seen, targets, wins


LAMBDA = 0.85
ORDERS = jnp.array([[0, 1, 2, 3], [1, 0, 2, 3], [0, 1, 3, 2], [1, 0, 3, 2],
                    [2, 3, 0, 1], [3, 2, 0, 1], [2, 3, 1, 0], [3, 2, 1, 0]])


def loss(p, idx, target, weight):
    z = net(p, idx)
    return (weight * (jax.nn.softplus(z) - target * z)).sum() / jnp.maximum(weight.sum(), 1.0)


@functools.partial(jax.jit, static_argnames=('batch',), donate_argnums=(0, 1))
def learn(p, opt, seen, targets, mask, key, rate, batch):
    """One training pass over the views, in random order and with rows permuted by symmetry."""
    code, pen, locked, turn_, dbin = [x.reshape((-1,) + x.shape[3:]) for x in seen]
    target = targets.reshape(-1)
    weight = jnp.broadcast_to(mask, targets.shape).reshape(-1).astype(jnp.float32)
    total = target.shape[0]
    k1, k2 = jax.random.split(key)
    order = jax.random.permutation(k1, total)[: total // batch * batch].reshape(-1, batch)
    turns = jax.random.randint(k2, (total,), 0, 8)

    def step(carry, pick):
        p, opt = carry
        o = ORDERS[turns[pick]]
        c = jnp.take_along_axis(code[pick].astype(jnp.int32), o[:, None, :], -1)
        lk = jnp.take_along_axis(locked[pick], o, -1)
        idx = index(c, pen[pick].astype(jnp.int32), lk, turn_[pick].astype(jnp.int32), dbin[pick].astype(jnp.int32))
        l, g = jax.value_and_grad(loss)(p, idx, target[pick], weight[pick])
        return adam(p, opt, g, rate), l

    (p, opt), losses = jax.lax.scan(step, (p, opt), order)
    return p, opt, losses.mean()


def main():
    began = time.time()
    key = jax.random.key(SEED)
    styles = [0, 1, 2, 3]
    players = [fresh_params(jax.random.key(10 + i)) for i in styles]
    opts = [fresh_opt(p) for p in players]
    old = []
    # Pairs of players; -1 is an earlier W.
    pairs = [(0, 0), (0, 3), (0, 1), (0, 2), (0, -1), (3, 2), (0, 0), (0, 3)]
    tables = []
    for i, _ in enumerate(pairs):
        k = jax.random.fold_in(key, 1000 + i)
        s, active = start(k, G)
        if pairs[i][0] == pairs[i][1]:
            first = jnp.ones((G, N), bool)
        else:
            first = jax.random.bernoulli(k, 0.5, (G, N))
            first = first.at[jnp.arange(G), jax.random.randint(k, (G,), 0, N)].set(True)
            first = first.at[jnp.arange(G), jax.random.randint(jax.random.fold_in(k, 1), (G,), 0, N)].set(False)
        tables.append((s, active, first))
    copy = lambda p: jax.tree.map(lambda x: x + 0, p)
    average = copy(players[0])
    round_ = 0
    while True:
        part = (time.time() - began) / (60 * MINUTES)
        if part >= 1:
            break
        rate = 2e-3 * max(0.01, (1 - part)) ** 2
        stray = 0.08 if part < 0.5 else 0.03 if part < 0.8 else 0.005
        tallies = []
        batches = {0: [], 1: [], 2: [], 3: []}
        for i, (a, b) in enumerate(pairs):
            if b == -1 and not old:
                continue
            key, k1, k2 = jax.random.split(key, 3)
            other = old[int(jax.random.randint(k2, (), 0, len(old)))] if b == -1 else players[b]
            st = jnp.array([styles[a], 0 if b == -1 else styles[b]])
            s, active, first = tables[i]
            (s, active), seen, targets, wins = stretch(
                players[a], other, st, s, active, first, k1, stray, a != b, L)
            tables[i] = (s, active, first)
            tallies.append((a, b, wins))
            batches[a].append((seen, targets, first))
            if b > 0:
                batches[b].append((seen, targets, ~first))
        losses = []
        for i in styles:
            for seen, targets, mask in batches[i]:
                key, k1 = jax.random.split(key)
                players[i], opts[i], l = learn(players[i], opts[i], seen, targets, mask, k1, rate,
                                               min(8192, G * L * N))
            losses.append(l)
        if part > 0.7:
            average = jax.tree.map(lambda x, y: 0.98 * x + 0.02 * y, average, players[0])
        else:
            average = copy(players[0])
        if round_ in (5, 15, 40, 80, 150, 250, 400, 600, 900):
            old.append(copy(players[0]))
        if round_ % 20 == 0 or round_ < 3:
            results = ' '.join(f'{a}v{b} {float(w[0] / w[2]):.3f} {float(w[1] / w[2]):.1f}' for a, b, w in tallies)
            print(f'{time.time() - began:.0f}s round {round_} loss {[round(float(x), 4) for x in losses]} {results}', flush=True)
            save(average, OUT, ['e'], ['e'])
        round_ += 1
    save(average, OUT, ['e'], ['e'])
    print('rounds', round_)


if __name__ == '__main__':
    main()
