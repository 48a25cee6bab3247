"""The examples in docstrings run and give what they show."""

import doctest

import pytest
import rollwright as rw
import rollwright.gym
import rollwright.open_spiel
import rollwright.zoo

MODULES = [rw, rw._api, rollwright.gym, rollwright.zoo, rollwright.open_spiel]
CLASSES = [getattr(rw, name) for name in rw.__all__ if isinstance(getattr(rw, name), type)]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_examples_of_modules_are_right(module) -> None:
    assert doctest.testmod(module).failed == 0


def test_the_examples_of_compiled_classes_are_right() -> None:
    finder = doctest.DocTestFinder()
    runner = doctest.DocTestRunner()
    tried = 0
    for thing in [*CLASSES, rw.games, rw.merge]:
        for test in finder.find(thing, thing.__name__, globs=vars(rw).copy(), module=False):
            tried += len(test.examples)
            runner.run(test)
    assert runner.summarize().failed == 0 and tried > 20


def test_everything_public_has_a_docstring() -> None:
    for name in rw.__all__:
        thing = getattr(rw, name)
        if name == "__version__":
            continue
        assert thing.__doc__, name
        if isinstance(thing, type) and thing.__module__.startswith("rollwright"):
            for member in vars(thing):
                if not member.startswith("_"):
                    assert getattr(thing, member).__doc__, f"{name}.{member}"
