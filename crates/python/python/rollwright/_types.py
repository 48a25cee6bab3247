"""Types that the compiled part and the Python files share."""

from typing import Literal

AutoReset = Literal["same_step", "next_step", "disabled"]
"""What happens to a game of a batch that is over."""

Reward = Literal["points", "win"]
"""What environments reward: points, or the share of the win at the end."""
