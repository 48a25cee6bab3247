"""What the tests share."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip long tests, unless they are asked for."""
    if os.environ.get("ROLLWRIGHT_LONG"):
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="only with ROLLWRIGHT_LONG"))
