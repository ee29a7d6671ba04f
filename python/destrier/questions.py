"""Questions to the command, and its answers."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from urllib.parse import unquote, urlparse


class DestrierError(Exception):
    """What the command refuses, in its own words; or a certificate that does not hold."""


@dataclass(frozen=True)
class Answer:
    """What was found, and what is proved.

    ``status`` is ``optimal``, ``feasible``, ``infeasible`` or ``limit``; ``proved`` or ``refuted`` where ``at_least`` was asked for.
    ``value`` is what the best solution is worth in the terms of the program, and ``bound`` what is proved that no solution can
    beat; each is None where there is none. ``values`` has the columns that are not 0. ``certificate`` is the file that proves
    it, and ``said`` all that the command says, by the schema ``answer-1``.
    """

    status: str
    value: object
    bound: object
    values: dict
    certificate: object
    said: dict

    @property
    def is_proved(self):
        """Whether the solution is proved to be best, or proved that there is none."""
        return self.status in ("optimal", "infeasible")


def command():
    """The command as a list of words: of ``DESTRIER``, of the path, or of the checkout of this package."""
    own = os.environ.get("DESTRIER") or shutil.which("destrier")
    if own:
        return [own]
    for folder in _sources():
        script = folder / "scripts" / "destrier"
        if script.is_file():
            return [str(script)]
    raise DestrierError("the command 'destrier' is not on the path: install it, or name it in the variable DESTRIER")


def _sources():
    """The checkouts that this package may come from: of an editable one, and of the folder that pip has read."""
    yield Path(__file__).resolve().parents[2]
    try:
        origin = metadata.distribution("destrier").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        return
    url = urlparse(json.loads(origin or "{}").get("url", ""))
    if url.scheme == "file":
        yield Path(unquote(url.path)).parent


def cover(problem, **options):
    """Searches for the best solution, and proves it where that is quick. Arguments and answer are those of :func:`prove`."""
    return _ask("cover", problem, **options)


def prove(problem, **options):
    """Searches for the best solution and proves it until it is done or a limit comes.

    ``problem`` is the path of a file that the command reads (``.lp``, ``.mps``, ``.nl``, ``.opb``, ``.wcnf``, ``.sets``, ``.gr``, ...), a board
    such as ``"8"`` or ``"8x10t"``, or a dictionary of rows: for each row the columns of which one has to be chosen. Options:

    - ``costs``: of a dictionary's columns, 1 where none is given
    - ``certificate``: the file that the certificate is written to
    - ``time_limit``: in seconds
    - ``progress``: whether the command's progress goes to the standard error
    - any other option of the command, as ``symmetry="rot90"`` for ``--symmetry rot90``; True for an option without a value

    Raises :class:`DestrierError` for what the command refuses.
    """
    return _ask("prove", problem, **options)


def verify(certificate, program=None, **options):
    """Checks a certificate exactly, and returns the claims that it proves, a list.

    ``program`` is the file, or the dictionary of rows, that it has to be about. Raises :class:`DestrierError` if it does not hold.
    """
    with tempfile.TemporaryDirectory() as folder:
        if program is not None:
            options["program"] = _file(program, options.pop("costs", None), folder)
        done = _run(["verify", str(certificate), "--json", *_words(options)])
    try:
        said = json.loads(done.stdout)
    except ValueError:
        raise DestrierError(_problem(done)) from None
    if done.returncode != 0:
        raise DestrierError("; ".join(f"{one['file']}: {one['verdict']}: {one['reason']}" for one in said))
    return [one["claim"] for one in said]


def _ask(what, problem, costs=None, certificate=None, time_limit=None, progress=False, **options):
    with tempfile.TemporaryDirectory() as folder:
        words = [what, _file(problem, costs, folder), "--json", *_words(options)]
        if time_limit is not None:
            words += ["--time-limit", f"{time_limit}s"]
        if certificate is not None:
            words += ["-o", str(certificate)]
        done = _run(words, progress)
    try:
        said = json.loads(done.stdout)
    except ValueError:
        raise DestrierError(_problem(done)) from None
    return _answer(said)


def _answer(said):
    values = said.get("values") or dict.fromkeys(said["chosen"] or said["squares"] or [], 1)
    return Answer(said["status"], said["size"], said["lower"], values, said["certificate"], said)


def _file(problem, costs, folder):
    """The problem as the command's argument; a dictionary becomes an LP file in a folder that goes again."""
    if not isinstance(problem, dict):
        if costs is not None:
            raise DestrierError("costs are for dictionaries: a file has its own")
        return str(problem)
    path = Path(folder) / "rows.lp"
    path.write_text(_lp(problem, costs or {}), encoding="utf-8")
    return str(path)


def _lp(rows, costs):
    columns = dict.fromkeys(str(column) for row in rows.values() for column in row)
    unknown = [column for column in costs if str(column) not in columns]
    if unknown:
        raise DestrierError(f"no row has the column {unknown[0]!r}, which has a cost")
    costs = {str(column): cost for column, cost in costs.items()}
    lines = ["Minimize", *(f" {costs.get(column, 1):+} {column}" for column in columns), "Subject To"]
    for name, row in rows.items():
        lines += [f" {name}: {' + '.join(str(column) for column in row)} >= 1"]
    return "\n".join([*lines, "Binaries", *(f" {column}" for column in columns), "End", ""])


def _words(options):
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            yield option
        elif value is not None and value is not False:
            yield from (option, str(value))


def _run(words, progress=False):
    try:
        return subprocess.run(
            [*command(), *words], stdout=subprocess.PIPE, stderr=sys.stderr if progress else subprocess.PIPE, text=True
        )
    except OSError as error:
        raise DestrierError(f"the command does not start: {error}") from None


def _problem(done):
    """What a command that gives no answer says."""
    said = (done.stderr or "").strip().removeprefix("destrier: ")
    return said or f"the command ended with {done.returncode}"
