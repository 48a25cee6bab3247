"""Progress bars, if tqdm is installed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Report = Callable[[int, int], object]


@contextmanager
def progress_report(progress: bool | Report | None, title: str) -> Iterator[Report | None]:
    """Give a function that receives the steps done and their total.

    `progress` is such a function, or True for a bar of tqdm, which also works in notebooks.
    """
    if progress is None or progress is False:
        yield None
    elif progress is not True:
        yield progress
    else:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            yield None
            return
        with tqdm(desc=title, unit_scale=True) as bar:

            def report(done: int, total: int) -> None:
                bar.total = total
                bar.update(done - bar.n)

            yield report
