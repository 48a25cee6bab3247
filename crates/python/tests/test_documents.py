"""The how-to page, the examples and the files for many machines."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get("ROLLWRIGHT_BIN")


def test_the_how_to_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs/python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) >= 5
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)
    assert len(names["frame"]) == 10_000  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "engine", ["processes", "joblib", "dask", pytest.param("ray", marks=pytest.mark.long)]
)
def test_parts_of_a_run_merge_on_other_engines(engine: str) -> None:
    if engine == "ray":
        # Too large to install for every test run.
        pytest.importorskip("ray")
    script = ROOT / "examples/python/many_processes.py"
    command = [sys.executable, script, "--engine", engine, "--parts", "3", "--games", "3000"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "the same bits" in done.stdout


def counts(path: Path) -> dict[str, object]:
    document: dict[str, object] = json.loads(path.read_text())
    del document["seconds"]
    return document


def merged(folder: Path) -> dict[str, object]:
    parts = sorted(folder.glob("results-*.json"))
    command = [PROGRAM, "merge", *parts, "--format", "json", "--out", folder / "merged.json"]
    subprocess.run(command, check=True, capture_output=True)
    return counts(folder / "merged.json")


def whole_run(folder: Path, game: str, seats: str, games: str) -> dict[str, object]:
    command = [PROGRAM, "simulate", game, "--seats", seats, "--games", games, "--seed", "1"]
    command += ["--format", "json", "--out", folder / "whole.json"]
    subprocess.run([str(part) for part in command], check=True, capture_output=True)
    return counts(folder / "whole.json")


@pytest.mark.skipif(PROGRAM is None, reason="needs the program in ROLLWRIGHT_BIN")
def test_the_tasks_of_a_slurm_array_merge_to_one_run(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/rollwright").symlink_to(str(PROGRAM))
    environment = {
        **os.environ,
        "PATH": f"{tmp_path}/bin:{os.environ['PATH']}",
        "GAME": "pig",
        "SEATS": "greedy,random",
        "GAMES": "500",
        "SLURM_ARRAY_TASK_COUNT": "3",
        "SLURM_CPUS_PER_TASK": "1",
    }
    script = ROOT / "deploy/slurm/simulate.sbatch"
    for task in ["1", "2", "3"]:
        environment["SLURM_ARRAY_TASK_ID"] = task
        subprocess.run(["bash", script], env=environment, cwd=tmp_path, check=True)
    assert merged(tmp_path) == whole_run(tmp_path, "pig", "greedy,random", "500")


@pytest.mark.skipif(PROGRAM is None, reason="needs the program in ROLLWRIGHT_BIN")
def test_the_pods_of_the_kubernetes_job_merge_to_one_run(tmp_path: Path) -> None:
    yaml = pytest.importorskip("yaml")
    documents = list(yaml.safe_load_all((ROOT / "deploy/kubernetes/simulate.yaml").read_text()))
    job = next(one for one in documents if one["kind"] == "Job")["spec"]
    container = job["template"]["spec"]["containers"][0]
    (script,) = container["args"]
    assert f"/{job['completions']} " in script, "as many parts as indices"
    mounted = {mount["mountPath"] for mount in container["volumeMounts"]}
    assert {"/program", "/results", "/tmp"} == mounted
    script = script.replace("/program/rollwright", str(PROGRAM)).replace(
        "--out /results", f"--out {tmp_path}"
    )
    script = script.replace("qwixx --seats champion", "pig --seats random").replace("00000", "00")
    for index in range(job["completions"]):
        environment = {**os.environ, "JOB_COMPLETION_INDEX": str(index)}
        subprocess.run(["sh", "-c", script], env=environment, check=True)
    assert merged(tmp_path) == whole_run(tmp_path, "pig", "random,greedy", "1000")


def test_the_files_for_clusters_follow_their_schemas() -> None:
    validate = pytest.importorskip("kubernetes_validate")
    yaml = pytest.importorskip("yaml")
    for one in yaml.safe_load_all((ROOT / "deploy/kubernetes/simulate.yaml").read_text()):
        validate.validate(one, "1.33", strict=True)


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="needs shellcheck")
def test_shellcheck_finds_nothing_in_the_slurm_script() -> None:
    subprocess.run(["shellcheck", ROOT / "deploy/slurm/simulate.sbatch"], check=True)


@pytest.mark.long
def test_the_benchmark_runs_with_the_libraries_that_are_installed() -> None:
    script = ROOT / "crates/python/benchmarks/environments.py"
    command = [sys.executable, script, "--seconds", "0.05", "--batch", "64"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "| Rollwright | yahtzee | single |" in done.stdout
    assert "| OpenSpiel | yacht | single |" in done.stdout


NOTEBOOKS = sorted((ROOT / "examples/notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if path.stem == "train" and not os.environ.get("ROLLWRIGHT_LONG"):
        pytest.skip("only with ROLLWRIGHT_LONG")
    import nbformat
    from nbclient import NotebookClient

    if not os.environ.get("ROLLWRIGHT_LONG"):
        monkeypatch.setenv("GAMES", "10000")
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    assert any(cell.get("outputs") for cell in notebook.cells)
