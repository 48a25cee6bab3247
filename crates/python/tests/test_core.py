"""Games, positions, bots, coach, records and errors."""

import contextlib
import copy
import gc
import math
import pickle
import random
import resource
import signal
import threading

import pytest
import rollwright as rw

ALL = [(name, rules) for name in rw.games() for rules in rw.Game(name).rule_sets]


def seats_of(name: str, rules: str) -> rw.Game:
    try:
        return rw.Game(name, rules, 3)
    except rw.RollwrightError:
        return rw.Game(name, rules, 2)


@pytest.mark.parametrize(("name", "rules"), ALL)
def test_random_games_keep_their_invariants(name: str, rules: str) -> None:
    game = seats_of(name, rules)
    generator = random.Random(f"{name} {rules}")
    low, high = game.observation_low, game.observation_high
    assert [game.index(action) for action in game.actions] == list(range(game.num_actions))
    for number in range(3):
        position = game.new_position()
        steps = 0
        while not position.is_over:
            steps += 1
            if steps % 5 == 0:
                string = position.to_string()
                assert rw.Position.from_string(string).to_string() == string
                assert pickle.loads(pickle.dumps(position)) == position
                assert copy.deepcopy(position) == position
            if position.is_chance:
                assert position.current_seats == [] and position.legal_actions() == []
                if number == 0 and (name != "qwixx" or steps < 12):
                    outcomes = position.chance_outcomes()
                    assert math.isclose(sum(chance for _, chance in outcomes), 1, abs_tol=1e-12)
                    assert len({faces for faces, _ in outcomes}) == len(outcomes)
                faces = position.random_faces(generator.getrandbits(64))
                assert len(faces) == len(position.dice)
                position.roll(faces)
                continue
            seat = generator.choice(position.current_seats)
            legal = position.legal_actions(seat)
            mask = position.action_mask(seat)
            assert mask.sum() == len(legal) and mask[legal].all()
            observation = position.observation(seat)
            assert (low <= observation).all() and (observation <= high).all()
            seen = position.visible_to(seat)
            assert (seen.observation(seat) == observation).all()
            before = position.clone()
            for action in range(game.num_actions):
                if action not in legal:
                    with pytest.raises(rw.RollwrightError):
                        position.apply(action, seat)
            assert position == before, "a refused action changed the position"
            action = generator.choice(legal)
            position.apply(game.action(action) if steps % 2 else action, seat)
        lowest, highest = game.score_bounds
        assert all(lowest <= score <= highest for score in position.scores)
        assert position.winners == [
            seat for seat in range(game.seats) if position.score(seat) == max(position.scores)
        ]
        assert position.ending


def test_answers_to_an_open_question_stay_hidden() -> None:
    position = rw.Game("qwixx", seats=2).new_position()
    position.roll([1, 2, 3, 3, 3, 3])
    assert position.current_seats == [0, 1]
    before = position.observation(1)
    position.apply("R3", 0)
    assert position.current_seats == [1]
    assert (position.observation(1) == before).all()
    assert position.visible_to(1).current_seats == [0, 1]
    assert position.to_string(1) == position.to_string()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: rw.Game("chess"), "there is no game 'chess'"),
        (lambda: rw.Game("pig", "none"), "none"),
        (lambda: rw.Game("pig", goal=1), "goal"),
        (lambda: rw.Game("pig", wrong=1), "wrong"),
        (lambda: rw.Game("warrior", seats=7), "players"),
        (lambda: rw.Game("pig", seats=2, first=9), "seat"),
        (lambda: rw.Game("pig").action(2), "no action 2"),
        (lambda: rw.Game("pig").index("fly"), "fly"),
        (lambda: rw.Game("pig").rules_page("xx"), "language"),
        (lambda: rw.Game("pig").new_position().apply(0), "roll"),
        (lambda: rw.Game("pig").new_position().roll([7]), "7"),
        (lambda: rw.Game("pig").new_position().roll([1, 2]), "2"),
        (lambda: rw.Game("pig").new_position().score(2), "no seat 2"),
        (lambda: rw.Position.from_string("1.pig.classic.?"), "position"),
        (lambda: rw.Bot("nobody").choose(rw.random_position(rw.Game("pig"), 1, seed=2)), "nobody"),
        (lambda: rw.Bot("random").choose(rw.Game("pig").new_position()), "nobody has to act"),
        (lambda: rw.Record.from_text("{}"), "record"),
        (lambda: rw.simulate("pig", ["random", "random"], 0), "games"),
        (lambda: rw.simulate("pig", ["random", "random"], 9, duplicate=True), "2 times"),
        (lambda: rw.simulate("pig", ["random", "none"], 9), "none"),
        (lambda: rw.simulate("pig", ["random", "random"], 9, shard=(2, 2)), "shard"),
        (lambda: rw.solve("qwinto"), "Qwinto"),
        (lambda: rw.solve("pig", seats=3), "seats"),
        (lambda: rw.solve("pig").distribution, "distribution"),
        (lambda: rw.solve("pig").index_of([100, 0]), "state"),
        (lambda: rw.VectorCore(rw.Game("pig"), 0), "games"),
        (lambda: rw.VectorCore(rw.Game("pig"), 1, bots=["random", "random"]), "without a bot"),
        (lambda: rw.VectorCore(rw.Game("pig"), 1, bots=["random"]), "seats"),
    ],
)
def test_errors_are_sentences(call, words: str) -> None:
    with pytest.raises(rw.RollwrightError) as caught:
        call()
    text = str(caught.value)
    assert words.lower() in text.lower()
    assert text[0].isupper() or text[0] in "'0123456789[", text
    assert text.endswith((".", "!", "?")), text


def test_fuzzed_arguments_raise_exceptions_and_nothing_else() -> None:
    generator = random.Random(7)
    words = ["pig", "qwixx", "official", "", "\0", "ü" * 300, "-1", "r12", "1.pig.classic.ZEgL7G"]
    numbers = [-(2**70), -1, 0, 1, 2, 3, 12, 13, 255, 256, 2**31, 2**64, 2**70]
    anything = [*words, *numbers, None, 1.5, [], [1, 2], {"a": 1}, b"x", object()]
    position = rw.Position.from_string("1.pig.classic.ZEgL7G")
    core = rw.VectorCore(rw.Game("pig"), 2)
    calls = [
        rw.Game,
        rw.Position.from_string,
        position.apply,
        position.roll,
        position.random_faces,
        position.observation,
        position.legal_actions,
        position.score,
        position.to_string,
        rw.Bot("random").choose,
        rw.Record,
        rw.Record.from_text,
        rw.Results.from_json,
        rw.VectorCore,
        core.step,
        core.sample,
        core.reset,
        core.position,
        rw.Game("yahtzee").index,
        rw.Game("yahtzee").action,
    ]
    for _ in range(20_000):
        arguments = [generator.choice(anything) for _ in range(generator.randrange(4))]
        call = generator.choice(calls)
        if call is rw.VectorCore:
            arguments = [rw.Game("pig"), *(x for x in arguments if x not in (2**31,))]
        with contextlib.suppress(Exception):
            call(*arguments)
    assert rw.Position.from_string("1.pig.classic.ZEgL7G").dice == []


def test_bots_choose_legal_actions_and_the_same_ones_again() -> None:
    for name in rw.games():
        game = rw.Game(name)
        strategies = [one for one in game.strategies if one in ("random", "greedy", "cautious")]
        for strategy in strategies:
            record = rw.play(game, [strategy] * game.seats, seed=3)
            assert record.position.is_over
            again = rw.play(game, [strategy] * game.seats, seed=3)
            assert again.to_text() == record.to_text()
            text = rw.Record.from_text(record.to_text())
            assert text.position == record.position and text.steps()[0][0] == text.opening
    bot = rw.Bot("hard")
    assert repr(pickle.loads(pickle.dumps(bot))) == repr(bot) == "Bot('hard')"


def test_a_record_keeps_what_was_undone() -> None:
    record = rw.Record(rw.Game("pig"), players=["Ann", "Ben"])
    record.roll([6])
    record.apply("hold")
    record.undo()
    assert record.position.scores == [0, 0] and len(record) == 3
    with pytest.raises(rw.RollwrightError):
        record.undo(9)
    assert record.players == ["Ann", "Ben"] and record.header["game"] == "pig"


def test_hints_and_reviews_of_solved_games_are_exact() -> None:
    game = rw.Game("pig")
    position = game.new_position()
    position.roll([6])
    hint = rw.hint(position)
    assert hint.exact and hint.objective == "win" and hint.best.loss == 0
    assert hint.options[1].loss > 0 and hint.options[1].reason
    assert "<table>" in hint._repr_html_()
    record = rw.play(game, ["optimal", "random"], seed=5)
    review = rw.review(record)
    assert review["exact"] and review["seats"][0]["loss"] < 1e-9 < review["seats"][1]["loss"]
    for seat in review["seats"]:
        parts = seat["start"] + seat["luck"] - seat["loss"] + seat["others"] + seat["residual"]
        assert math.isclose(seat["result"], parts, abs_tol=1e-9)
    coach = rw.Coach(game)
    assert math.isclose(sum(coach.values(position)), 1, abs_tol=1e-9)
    with pytest.raises(rw.RollwrightError):
        coach.hint(rw.Position.from_string(rw.random_position(rw.Game("qwinto"), 1).to_string()))


def test_positions_draw_themselves() -> None:
    for name in rw.games():
        html = rw.random_position(rw.Game(name), 30, seed=1)._repr_html_()
        assert html.startswith("<div") and html.count("<table") == html.count("</table>") > 0
        assert html.count("<div") == html.count("</div>")
        assert "Seat 0" in html and "Seat 1" in html
    html = rw.Game("qwixx").new_position()._repr_html_()
    assert html.count("background:rgba(220,60,60") >= 22, "red cells have their colour"


def test_ctrl_c_stops_long_work() -> None:
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        rw.simulate("qwinto", ["expectimax", "expectimax"], 10**9, seed=1)


def test_progress_is_reported_and_its_errors_stop_the_work() -> None:
    reports: list[tuple[int, int]] = []
    games = 20_000
    rw.simulate(
        "pig", ["random", "random"], games, seed=1, progress=lambda *now: reports.append(now)
    )
    assert reports[-1] == (games, games)

    def fail(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        rw.simulate("qwinto", ["expectimax", "expectimax"], 10**9, seed=1, progress=fail)


def test_other_threads_run_during_long_work() -> None:
    ticks = []
    stop = threading.Event()

    def tick() -> None:
        while not stop.wait(0.005):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    rw.simulate("qwixx", ["greedy", "greedy"], 30_000, seed=1, threads=1)
    stop.set()
    thread.join()
    assert len(ticks) > 3


def test_a_million_positions_leave_memory_flat() -> None:
    position = rw.random_position(rw.Game("yahtzee", seats=2), 40, seed=1)

    def work(count: int) -> int:
        for _ in range(count):
            position.clone()
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = work(50_000)
    after = work(950_000)
    assert after - before < 2_000, f"{after - before} KB more"
