"""Shared by the training scripts: the Adam optimizer, and the file format of weights."""
import jax
import jax.numpy as jnp
import numpy as np


def fresh_opt(p):
    """The initial optimizer state of a net."""
    zero = jax.tree.map(jnp.zeros_like, p)
    return (zero, jax.tree.map(jnp.zeros_like, p), jnp.zeros(()))


def adam(p, opt, g, rate):
    """One step along the gradient `g`: the new net and optimizer state."""
    m, v, t = opt
    t = t + 1
    m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, m, g)
    v = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, v, g)
    size = rate * jnp.sqrt(1 - 0.999 ** t) / (1 - 0.9 ** t)
    p = jax.tree.map(lambda p, m, v: p - size * m / (jnp.sqrt(v) + 1e-8), p, m, v)
    return p, (m, v, t)


def save(p, name, features, padded):
    """Writes the weights in the program's format, beginning with the named parts of the first
    layer: for each part a scale, then 16-bit numbers. The parts in `padded` have an unused last
    row, which is left out."""
    with open(name, 'wb') as out:
        for part in [*features, 'b1', 'w2', 'b2', 'w3', 'b3']:
            v = np.asarray(p[part], np.float32)
            v = (v[:-1] if part in padded else v).reshape(-1)
            scale = np.float32(max(np.abs(v).max(), 1e-9) / 32767)
            out.write(scale.tobytes() + np.round(v / scale).astype('<i2').tobytes())
