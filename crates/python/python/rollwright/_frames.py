"""Rows of games as data frames of other libraries."""

import importlib
import io
from typing import Any


def _library(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = name.split(".")[0]
        raise ImportError(f"This needs {package}: pip install {package}") from error


def to_pandas(rows: bytes) -> Any:
    """Read rows into a pandas data frame."""
    return _library("pandas").read_csv(io.BytesIO(rows))


def to_polars(rows: bytes) -> Any:
    """Read rows into a polars data frame."""
    return _library("polars").read_csv(io.BytesIO(rows))


def to_arrow(rows: bytes) -> Any:
    """Read rows into an Arrow table."""
    return _library("pyarrow.csv").read_csv(io.BytesIO(rows))
