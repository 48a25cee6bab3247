"""Trains the net of the Qwinto champion for two seats by self-play, on a GPU.

python3 train_qwinto_two_seats.py RULES MINUTES OUT [GAMES]

RULES is official, or ottawa, which has no reroll.

Two players learn together: W plays to win, S for its own points. W plays against itself, S and
earlier versions of itself. Their nets see both sheets and predict a chance (S: a share of 140
points).
"""
import functools
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np

from adam_and_weights import adam, fresh_opt, save

REROLLS = sys.argv[1] == 'official'
MINUTES = float(sys.argv[2])
OUT = sys.argv[3]
G = int(sys.argv[4]) if len(sys.argv) > 4 else 4096
H1 = 64
H2 = 32
L = 16  # turns per training segment
SEED = 1
LAMBDA = 0.8

# The sheet: three rows of nine open cells, as in compact_sheet.rs.
CLOSED = [3, 5, 4]
CELLS = 10
open_cell = lambda row, cell: cell - 1 if cell > CLOSED[row] else cell
sheet_cell = lambda row, cell: cell + 1 if cell >= CLOSED[row] else cell
BONUS = [(1, 2), (2, 0), (6, 0), (7, 1), (8, 2)]  # the yellow cell of a column, the bonus row
COLUMNS = np.array([[open_cell(0, y - 1), open_cell(1, y), open_cell(2, y + 1)] for y, _ in BONUS])
BONUS_ROW = np.array([row for _, row in BONUS])


def places():
    """For each of the 27 cells: the cells of its column (27: none) and its bonus column (5: none)."""
    neighbours = np.full((27, 2), 27)
    column = np.full(27, 5)
    for row in range(3):
        for cell in range(9):
            found = []
            for other in range(3):
                at = sheet_cell(row, cell) + other - row
                if other != row and 0 <= at < CELLS and at != CLOSED[other]:
                    found.append(other * 9 + open_cell(other, at))
            neighbours[row * 9 + cell, :len(found)] = found
            for c in range(5):
                if COLUMNS[c][row] == cell:
                    column[row * 9 + cell] = c
    return neighbours, column


COLUMN_NEIGHBOURS, COLUMN_OF = places()
ROW_OF = np.repeat(np.arange(3), 9)
CELL_OF = np.tile(np.arange(9), 3)

# Features of a sheet, as in features.rs.
CELL = 0
GAP = CELL + 3 * 9 * 18
PAIRS = 19 * 20 // 2
SPAN = GAP + 9 * PAIRS
COLUMN = SPAN + 3 * 9 * 9
FILLED = COLUMN + 5 * 4 * 19
FAILED = FILLED + 3 * 10
SHEET = FAILED + 4
NONE = SHEET
# The table: how near the end is together with the lead, and who rolls next.
NEAR = 7
LEADS = 61
JOINT = NEAR * LEADS

NUMBERS = np.arange(1, 19)
SETS = np.array([[b >> r & 1 for r in range(3)] for b in (1, 2, 4, 3, 5, 6, 7)], bool)


def chances():
    all_ = np.zeros((7, 18))
    for s, rows in enumerate(SETS):
        ways = np.array([1.0])
        for _ in range(int(rows.sum())):
            ways = np.convolve(ways, np.r_[0, np.ones(6)] / 6)
        all_[s, :len(ways) - 1] = ways[1:]
    return all_


CHANCES = jnp.asarray(chances(), jnp.float32)


def fresh_params(key):
    a, b, c, d, e = jax.random.split(key, 5)
    return dict(
        mine=jax.random.normal(a, (SHEET + 1, H1)) * 0.05,
        theirs=jax.random.normal(b, (SHEET + 1, H1)) * 0.05,
        joint=jax.random.normal(e, (JOINT + 2, H1)) * 0.05, b1=jnp.zeros(H1) + 0.05,
        w2=jax.random.normal(c, (H1, H2)) * (2 / H1) ** 0.5, b2=jnp.zeros(H2),
        w3=jax.random.normal(d, (H2,)) * (1 / H2) ** 0.5, b3=jnp.zeros(()))


def head(p, h):
    h = jax.nn.relu(h)
    h = jax.nn.relu(h @ p['w2'] + p['b2'])
    return h @ p['w3'] + p['b3']


def gaps(sheet):
    """For each cell, its gap: start, length and the numbers on both sides [..,3,9]."""
    filled = sheet > 0
    at = jnp.arange(9)
    shift = lambda x, v: jnp.concatenate([jnp.full_like(x[..., :1], v), x[..., :-1]], -1)
    back = lambda x, v: jnp.concatenate([x[..., 1:], jnp.full_like(x[..., :1], v)], -1)
    low = shift(jax.lax.cummax(sheet, axis=sheet.ndim - 1), 0)
    high = back(jax.lax.cummin(jnp.where(filled, sheet, 19), axis=sheet.ndim - 1, reverse=True), 19)
    start = shift(jax.lax.cummax(jnp.where(filled, at + 1, 0), axis=sheet.ndim - 1), 0)
    end = back(jax.lax.cummin(jnp.where(filled, at, 9), axis=sheet.ndim - 1, reverse=True), 9)
    return start, end - start, low, high


def sides(length, low, high):
    return jnp.where(length > 0, GAP + (length - 1) * PAIRS + high * (high - 1) // 2 + low, NONE)


def span(row, start, length):
    return jnp.where(length > 0, SPAN + (row * 9 + start) * 9 + length - 1, NONE)


def column_features(sheet):
    """[..,5]: the feature of each bonus column, the bits of its other cells and its number."""
    found, all_others, numbers = [], [], []
    for c in range(5):
        bonus = int(BONUS_ROW[c])
        number = sheet[..., bonus, int(COLUMNS[c][bonus])]
        others = 0
        for row in range(3):
            if row != bonus:
                others = others * 2 + (sheet[..., row, int(COLUMNS[c][row])] > 0)
        found.append(COLUMN + c * 76 + others * 19 + number)
        all_others.append(others)
        numbers.append(number)
    stack = lambda x: jnp.stack(x, -1)
    return stack(found), stack(all_others), stack(numbers)


def sheet_index(sheet, failed):
    """The features of a sheet [.., 90]."""
    start, length, low, high = gaps(sheet)
    filled = sheet > 0
    row = jnp.arange(3)[:, None]
    at = jnp.arange(9)
    first = ~filled & (start == at)
    cells = jnp.where(filled, CELL + (row * 9 + at) * 18 + sheet - 1, NONE)
    side = jnp.where(first, sides(length, low, high), NONE)
    spans = jnp.where(first, span(row, start, length), NONE)
    flat = lambda x: x.reshape(x.shape[:-2] + (27,))
    full = FILLED + jnp.arange(3) * 10 + filled.sum(-1)
    columns, _, _ = column_features(sheet)
    fails = (FAILED + jnp.minimum(failed, 3))[..., None]
    return jnp.concatenate([flat(cells), flat(side), flat(spans), full, columns, fails], -1)


def points(sheet, failed):
    filled = (sheet > 0).sum(-1)
    rows = jnp.where(filled == 9, sheet[..., 8], filled).sum(-1)
    _, others, numbers = column_features(sheet)
    return rows + jnp.where(others == 3, numbers, 0).sum(-1) - 5 * failed


def missing(filled):
    return 18 + filled.min(-1) - filled.sum(-1)


def lead_bin(d):
    a = jnp.abs(d)
    b = jnp.where(a <= 12, a, jnp.minimum(12 + (a - 10) // 3, 30))
    return 30 + jnp.sign(d) * b


NEAR_OF = jnp.array([0, 0, 1, 2, 3, 4, 4, 5, 5, 5] + [6] * 9)


def joint_index(miss_a, miss_b, d):
    return NEAR_OF[jnp.minimum(miss_a, miss_b)] * LEADS + lead_bin(d)


def entries(sheet):
    """Every entry [.., 27, 18]: whether the rules allow it, the features it removes and adds (by
    cell only, and by cell and number), its points, and the cells missing after it."""
    start, length, low, high = gaps(sheet)
    flat = lambda x: x.reshape(x.shape[:-2] + (27,))
    cells = flat(sheet)
    filled = (sheet > 0).sum(-1)
    start, length, low, high = flat(start), flat(length), flat(low), flat(high)
    row, at, n = jnp.asarray(ROW_OF), jnp.asarray(CELL_OF), jnp.asarray(NUMBERS)
    padded = jnp.concatenate([cells, jnp.zeros_like(cells[..., :1])], -1)
    clash = (padded[..., COLUMN_NEIGHBOURS][..., None] == n).any(-2)
    empty = cells == 0
    ok = empty[..., None] & (low[..., None] < n) & (n < high[..., None]) & ~clash
    left, right = at - start, start + length - at - 1
    column, others, numbers = column_features(sheet)
    pad = lambda x, v: jnp.concatenate([x, jnp.full_like(x[..., :1], v)], -1)
    k = jnp.take(filled, row, axis=-1)
    where = lambda x: jnp.where(empty, x, NONE)
    removed = [where(sides(length, low, high)), where(span(row, start, length)),
          jnp.broadcast_to(FILLED + row * 10 + k, cells.shape), pad(column, NONE)[..., COLUMN_OF]]
    added = [where(span(row, start, left)), where(span(row, at + 1, right)),
            FILLED + row * 10 + jnp.minimum(k + 1, 9)]
    # The bonus column after the entry.
    in_column = COLUMN_OF < 5
    bonus = np.append(BONUS_ROW, 0)[COLUMN_OF]
    own = in_column & (bonus == ROW_OF)
    bit = np.array([0 if not c or o else (2 if r == min(x for x in range(3) if x != b) else 1)
                    for c, o, r, b in zip(in_column, own, ROW_OF, bonus)])
    oth = pad(others, 0)[..., COLUMN_OF] | bit
    num = pad(numbers, 0)[..., COLUMN_OF]
    num = jnp.where(own[:, None], n, num[..., None])
    new = jnp.where(in_column[:, None], COLUMN + COLUMN_OF[:, None] * 76 + oth[..., None] * 19 + num, NONE)
    wide = lambda x: jnp.where(ok, x, NONE)
    here = [wide(CELL + (row * 9 + at)[:, None] * 18 + n - 1),
            wide(sides(left[..., None], low[..., None], n)),
            wide(sides(right[..., None], n, high[..., None])), wide(new)]
    last = jnp.take(sheet[..., 8], row, axis=-1)
    last = jnp.where((at == 8)[:, None], n, last[..., None])
    gain = jnp.where((k == 8)[..., None], last - 8, 1)
    gain = gain + jnp.where((in_column & (oth == 3))[..., None], num, 0)
    after = filled[..., None, :] + (row[:, None] == jnp.arange(3))
    return ok, removed, added, here, gain, missing(after)


def shift_of(table, removed, added, here):
    """The changes of the sums by entries [.., 27, 18, H1]."""
    still = sum(jnp.take(table, i, axis=0) for i in added) - sum(jnp.take(table, i, axis=0) for i in removed)
    return still[..., None, :] + sum(jnp.take(table, i, axis=0) for i in here)


def final(style, d, mine):
    share = jnp.where(d > 0, 1.0, jnp.where(d == 0, 0.5, 0.0))
    return jnp.where(style == 0, share, jnp.clip((mine + 20) / 140.0, 0.0, 1.0))


def zeroed(p):
    return dict(p, mine=p['mine'].at[NONE].set(0.0), theirs=p['theirs'].at[NONE].set(0.0))


def seat_values(p, style, own, other, active):
    """One seat of every table, in a batch [B]. `own` and `other` are (sheet, failed, entries).
    Returns the sums, points and missing cells of everything the own sheet can become."""
    sheet, failed, (ok, removed, added, here, gain, miss) = own
    their, their_failed, _ = other
    sums = p['b1'] + jnp.take(p['mine'], sheet_index(sheet, failed), axis=0).sum(-2)
    sums = sums + jnp.take(p['joint'], JOINT + active.astype(int), axis=0)
    facing = jnp.take(p['theirs'], sheet_index(their, their_failed), axis=0).sum(-2)
    move = shift_of(p['mine'], removed, added, here)
    fail = p['mine'][FAILED + jnp.minimum(failed + 1, 3)] - p['mine'][FAILED + jnp.minimum(failed, 3)]
    fail = jnp.where(active[:, None], fail, 0.0)
    mine = points(sheet, failed)
    base = missing((sheet > 0).sum(-1))
    # Everything the own sheet can become: 27 cells by 18 numbers, and no entry.
    B = mine.shape[0]
    after = jnp.concatenate([move, jnp.broadcast_to(fail[:, None, None], (B, 1, 18, H1))], 1)
    pts = mine[:, None, None] + jnp.concatenate(
        [gain, jnp.broadcast_to((-5 * active)[:, None, None], (B, 1, 18))], 1)
    mis = jnp.concatenate([miss, base[:, None]], 1)[..., None]
    mis = jnp.broadcast_to(mis, (B, 28, 18))
    ends = (mis == 0) | ((failed + active >= 4)[:, None, None] & (jnp.arange(28) == 27)[:, None])
    allowed = jnp.concatenate([ok, jnp.ones((B, 1, 18), bool)], 1)
    return dict(sums=sums, facing=facing, after=after, pts=pts, mis=mis, ends=ends, ok=allowed)


def entry_values(p, style, me, facing, their_pts, their_mis, their_ends):
    """Values [B, .., 28, 18] given the opponent's sheet (arrays [B, .., 1, 18 or 1])."""
    d = me['pts'] - their_pts
    end = me['ends'] | their_ends
    j = jnp.take(p['joint'], joint_index(me['mis'], their_mis, d), axis=0)
    h = (me['sums'][:, None, None] + me['after']) + facing + j
    v = jax.nn.sigmoid(head(p, h))
    v = jnp.where(end, final(style, d, me['pts']), v)
    return jnp.where(me['ok'], v, -1.0)


def turn(nets, styles, sheets, failed, active, key, stray):
    """One turn at every table. `nets` and `styles` are by seat; returns sheets and failed rolls."""
    B = active.shape[0]
    nets = [zeroed(p) for p in nets]
    made = [entries(sheets[:, s]) for s in range(2)]
    sides_ = [(sheets[:, s], failed[:, s], made[s]) for s in range(2)]
    act = [active == s for s in range(2)]
    me = [seat_values(nets[s], styles[s], sides_[s], sides_[1 - s], act[s]) for s in range(2)]
    # What each seat would do if the other's sheet stayed unchanged: the best cell of each row.
    plan = []
    for s in range(2):
        o = 1 - s
        their = points(sheets[:, o], failed[:, o])[:, None, None]
        their_mis = missing((sheets[:, o] > 0).sum(-1))[:, None, None]
        v = entry_values(nets[s], styles[s], me[s], me[s]['facing'][:, None, None], their, their_mis, False)
        rows = v[:, :27].reshape(B, 3, 9, 18)
        plan.append((rows.max(2), rows.argmax(2), v[:, 27]))
    # The best answer to each of the other's four ways: an entry in a row, or none.
    replies = []
    for s in range(2):
        o = 1 - s
        _, cell, _ = plan[o]  # [B, 3, 18]
        ok, removed, added, here, gain, miss = made[o]
        pick = (jnp.arange(3)[:, None] * 9 + cell)  # [B, 3, 18]
        table = nets[s]['theirs']
        by_cell = lambda i: jnp.take_along_axis(i, pick.reshape(B, 54), 1).reshape(B, 3, 18)
        by_both = lambda i: jnp.take_along_axis(i, pick, 1)
        change = sum(jnp.take(table, by_cell(i), axis=0) for i in added)
        change = change - sum(jnp.take(table, by_cell(i), axis=0) for i in removed)
        change = change + sum(jnp.take(table, by_both(i), axis=0) for i in here)
        fo = failed[:, o]
        fail = table[FAILED + jnp.minimum(fo + 1, 3)] - table[FAILED + jnp.minimum(fo, 3)]
        fail = jnp.where(act[o][:, None], fail, 0.0)
        change = jnp.concatenate([change, jnp.broadcast_to(fail[:, None, None], (B, 1, 18, H1))], 1)
        their = points(sheets[:, o], fo)
        pts = their[:, None, None] + jnp.concatenate(
            [by_both(gain), jnp.broadcast_to((-5 * act[o])[:, None, None], (B, 1, 18))], 1)
        base = missing((sheets[:, o] > 0).sum(-1))
        mis = jnp.concatenate([by_cell(miss), jnp.broadcast_to(base[:, None, None], (B, 1, 18))], 1)
        ends = (mis == 0) | ((fo + act[o] >= 4)[:, None, None] & (jnp.arange(4) == 3)[:, None])
        facing = me[s]['facing'][:, None, None] + change  # [B, 4, 18, H1]
        four = lambda x: x[:, :, None]
        wide = {k: v[:, None] if k != 'sums' else v[:, None] for k, v in me[s].items()}
        v = entry_values(nets[s], styles[s], dict(wide, sums=me[s]['sums'][:, None]), four(facing),
                   four(pts), four(mis), four(ends))  # [B, 4, 28, 18]
        replies.append(v)
    sets = jnp.asarray(SETS)

    def answer_of(s):
        """Which of its four ways a seat plans for each set of dice and number [B, 7, 18]."""
        best, _, no_entry = plan[s]
        values = jnp.where(sets[:, :, None], best[:, None], -1.0)  # [B,7,3,18]
        way = values.argmax(2)
        return jnp.where(values.max(2) >= no_entry[:, None], way, 3)

    answers = [answer_of(s) for s in range(2)]
    a = active
    both = lambda x: jnp.where(a.reshape((B,) + (1,) * (x[0].ndim - 1)) == 0, x[0], x[1])
    mine = both(replies)                     # of the seat that rolls [B, 4, 28, 18]
    theirs = both(answers[::-1])             # the predicted answer of the other [B, 7, 18]
    rows = mine[:, :, :27].reshape(B, 4, 3, 9, 18).max(3)
    rows = jnp.concatenate([rows, mine[:, :, 27:28]], 2)  # [B, 4, 4, 18]
    chosen = jnp.take_along_axis(rows[:, None], theirs[:, :, None, None], 2)[:, :, 0]  # [B,7,4,18]
    may = jnp.concatenate([sets, jnp.ones((7, 1), bool)], 1)
    values = jnp.where(may[:, :, None], chosen, -1.0).max(2)  # [B, 7, 18]
    again = (values * CHANCES).sum(-1)
    choice = (CHANCES * jnp.maximum(values, again[..., None])).sum(-1) if REROLLS else again
    ks = jax.random.split(key, 8)
    lost = jax.random.bernoulli(ks[0], stray, (B,))
    tried = choice + jax.random.gumbel(ks[1], choice.shape) * 0.01
    dice = jnp.where(lost, tried.argmax(-1), choice.argmax(-1))
    take = lambda x: jnp.take_along_axis(x, dice.reshape((B,) + (1,) * (x.ndim - 1)), 1)[:, 0]
    logits = jnp.log(CHANCES[dice] + 1e-30)
    one = jax.random.categorical(ks[2], logits)
    two = jax.random.categorical(ks[3], logits)
    keeps = jnp.take_along_axis(take(values), one[:, None], 1)[:, 0] >= take(again)
    number = jnp.where(keeps | (not REROLLS), one, two)  # 0 is the sum 1
    # The entries.
    at = lambda x: jnp.take_along_axis(x, number.reshape((B,) + (1,) * (x.ndim - 1)), -1)[..., 0]
    new_pages, new_failed = sheets, failed
    for s in range(2):
        way = at(take(answers[1 - s]))  # what this seat expects of the other
        v = jnp.take_along_axis(replies[s], way[:, None, None, None], 1)[:, 0]  # [B, 28, 18]
        v = at(v)
        rolled = jnp.concatenate([jnp.repeat(sets[dice], 9, axis=1), jnp.ones((B, 1), bool)], 1)
        v = jnp.where(rolled, v, -1.0)
        lost = jax.random.bernoulli(ks[4 + s], stray, (B,))
        noise = jax.random.gumbel(ks[6 + s], v.shape) * 0.02
        best = jnp.where(lost, jnp.where(v < 0, -1.0, v + noise).argmax(-1), v.argmax(-1))
        put = jnp.arange(27) == best[:, None]
        flat = jnp.where(put, (number + 1)[:, None], new_pages[:, s].reshape(B, 27))
        new_pages = new_pages.at[:, s].set(flat.reshape(B, 3, 9))
        new_failed = new_failed.at[:, s].add((best == 27) & act[s])
    return new_pages, new_failed


def over(sheets, failed):
    return (failed.max(-1) >= 4) | (missing((sheets > 0).sum(-1)).min(-1) == 0)


def stored_view(sheets, failed, active):
    """The stored view of a position: features of both sheets, and the table as each seat sees it."""
    idx = sheet_index(sheets, failed)  # [B, 2, 90]
    pts = points(sheets, failed)
    mis = missing((sheets > 0).sum(-1))
    d = pts[:, 0] - pts[:, 1]
    joint = jnp.stack([joint_index(mis[:, 0], mis[:, 1], d), joint_index(mis[:, 1], mis[:, 0], -d)], 1)
    waits = jnp.stack([active != 0, active != 1], 1)
    return idx.astype(jnp.uint16), joint.astype(jnp.uint16), waits


def logit(p, mine, theirs, joint, waits):
    p = zeroed(p)
    take = lambda t, i: jnp.take(p[t], i.astype(jnp.int32), axis=0)
    h = p['b1'] + take('mine', mine).sum(-2) + take('theirs', theirs).sum(-2)
    h = h + take('joint', joint) + take('joint', JOINT + waits.astype(jnp.int32))
    return head(p, h)


@functools.partial(jax.jit, static_argnames=('count',))
def stretch(p, q, styles, sheets, failed, active, key, stray, count):
    """Plays `count` turns at every table; finished games restart. p has the first seat, q the second."""
    games = active.shape[0]

    def view(sheets, failed, active):
        idx, joint, waits = stored_view(sheets, failed, active)
        v = jnp.stack([logit(p, idx[:, 0], idx[:, 1], joint[:, 0], waits[:, 0]),
                       logit(q, idx[:, 1], idx[:, 0], joint[:, 1], waits[:, 1])], 1)
        return (idx, joint, waits), jax.nn.sigmoid(v)

    def step(carry, key):
        sheets, failed, active, tally = carry
        seen, v = view(sheets, failed, active)
        k1, k2 = jax.random.split(key)
        sheets, failed = turn((p, q), styles, sheets, failed, active, k1, stray)
        done = over(sheets, failed)
        pts = points(sheets, failed)
        d = pts - pts[:, ::-1]
        gain = jnp.stack([final(styles[s], d[:, s], pts[:, s]) for s in range(2)], 1)
        won = jnp.where(done, final(0, d[:, 0], pts[:, 0]), 0.0).sum()
        made = jnp.where(done[:, None], pts, 0).sum(0)
        tally = tally + jnp.array([won, made[0], made[1], done.sum()], jnp.float32)
        sheets = jnp.where(done[:, None, None, None], 0, sheets)
        failed = jnp.where(done[:, None], 0, failed)
        active = jnp.where(done, jax.random.randint(k2, (games,), 0, 2), 1 - active)
        return (sheets, failed, active, tally), (seen, v, done, gain)

    keys = jax.random.split(key, count)
    (sheets, failed, active, tally), (seen, v, done, gain) = jax.lax.scan(
        step, (sheets, failed, active, jnp.zeros(4)), keys)
    _, v_end = view(sheets, failed, active)

    def back(carry, x):
        ahead, v_next = carry
        v, done, gain = x
        target = jnp.where(done[:, None], gain, (1 - LAMBDA) * v_next + LAMBDA * ahead)
        return (target, v), target

    _, targets = jax.lax.scan(back, (v_end, v_end), (v, done, gain), reverse=True)
    return (sheets, failed, active), seen, targets, tally


def loss(p, mine, theirs, joint, waits, target):
    z = logit(p, mine, theirs, joint, waits)
    return (jax.nn.softplus(z) - target * z).mean()


@functools.partial(jax.jit, static_argnames=('batch', 'seat'), donate_argnums=(0, 1))
def learn(p, opt, seen, targets, key, rate, batch, seat):
    """One training pass over the views of a seat, in random order."""
    idx, joint, waits = [x.reshape((-1,) + x.shape[2:]) for x in seen]
    target = targets.reshape((-1, 2))
    total = target.shape[0]
    order = jax.random.permutation(key, total)[: total // batch * batch].reshape(-1, batch)

    def step(carry, pick):
        p, opt = carry
        l, g = jax.value_and_grad(loss)(p, idx[pick, seat], idx[pick, 1 - seat], joint[pick, seat],
                                        waits[pick, seat], target[pick, seat])
        return adam(p, opt, g, rate), l

    (p, opt), losses = jax.lax.scan(step, (p, opt), order)
    return p, opt, losses.mean()


def main():
    began = time.time()
    key = jax.random.key(SEED)
    players = [fresh_params(jax.random.key(10 + i)) for i in range(2)]
    opts = [fresh_opt(p) for p in players]
    old = []
    # Pairs of players; -1 is an earlier W.
    pairs = [(0, 0), (0, 1), (0, 0), (0, -1)]
    tables = []
    for i, _ in enumerate(pairs):
        active = jax.random.randint(jax.random.fold_in(key, 1000 + i), (G,), 0, 2)
        tables.append((jnp.zeros((G, 2, 3, 9), jnp.int32), jnp.zeros((G, 2), jnp.int32), active))
    copy = lambda p: jax.tree.map(lambda x: x + 0, p)
    average = copy(players[0])
    round_ = 0
    batch = min(8192, G * L)
    while True:
        part = (time.time() - began) / (60 * MINUTES)
        if part >= 1:
            break
        rate = 2e-3 * max(0.01, (1 - part)) ** 2
        stray = 0.08 if part < 0.5 else 0.03 if part < 0.8 else 0.005
        tallies = []
        for i, (a, b) in enumerate(pairs):
            if b == -1 and not old:
                continue
            key, k1, k2, k3, k4 = jax.random.split(key, 5)
            other = old[int(jax.random.randint(k2, (), 0, len(old)))] if b == -1 else players[b]
            styles = jnp.array([0, 1 if b == 1 else 0])
            tables[i], seen, targets, tally = stretch(players[a], other, styles, *tables[i], k1, stray, L)
            tallies.append((a, b, tally))
            players[0], opts[0], l = learn(players[0], opts[0], seen, targets, k3, rate, batch, 0)
            if b >= 0:
                players[b], opts[b], l = learn(players[b], opts[b], seen, targets, k4, rate, batch, 1)
        if part > 0.7:
            average = jax.tree.map(lambda x, y: 0.98 * x + 0.02 * y, average, players[0])
        else:
            average = copy(players[0])
        if round_ in (5, 15, 40, 80, 150, 250, 400, 600, 900):
            old.append(copy(players[0]))
        if round_ % 10 == 0 or round_ < 3:
            results = ' '.join(f'{a}v{b} {float(t[0] / t[3]):.3f} {float(t[1] / t[3]):.1f} {float(t[2] / t[3]):.1f} {int(t[3])}' for a, b, t in tallies)
            print(f'{time.time() - began:.0f}s round {round_} loss {float(l):.4f} {results}', flush=True)
            save(average, OUT, ['mine', 'theirs', 'joint'], ['mine', 'theirs'])
        round_ += 1
    save(average, OUT, ['mine', 'theirs', 'joint'], ['mine', 'theirs'])
    print('rounds', round_)


if __name__ == '__main__':
    main()
