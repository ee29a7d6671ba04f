"""Destrier as a solver of PuLP models.

>>> import pulp
>>> from destrier.pulp import Destrier
>>> model = pulp.LpProblem("two_of_three", pulp.LpMaximize)
>>> a, b, c = (pulp.LpVariable(name, cat="Binary") for name in "abc")
>>> model += 3 * a + 2 * b + 2 * c
>>> model += a + b + c <= 2
>>> model.solve(Destrier(certificate="two.txt"))
1
>>> pulp.value(model.objective), a.value()
(5.0, 1.0)
"""

import tempfile
from pathlib import Path

import pulp

from .questions import DestrierError, command, prove

_STATUS = {
    "optimal": (pulp.LpStatusOptimal, pulp.LpSolutionOptimal),
    "infeasible": (pulp.LpStatusInfeasible, pulp.LpSolutionInfeasible),
    "feasible": (pulp.LpStatusOptimal, pulp.LpSolutionIntegerFeasible),
}


class Destrier(pulp.LpSolver):
    """Solves a model and proves its optimum. ``answer`` is then all that is known, the proved bound included.

    ``certificate`` is the file for the proof, ``timeLimit`` is in seconds, ``msg`` shows progress; other options are
    those of :func:`destrier.prove`.
    """

    name = "DESTRIER"

    def __init__(self, mip=True, msg=False, timeLimit=None, certificate=None, **options):
        super().__init__(mip=mip, msg=msg, timeLimit=timeLimit)
        self.certificate, self.own_options, self.answer = certificate, options, None

    def available(self):
        """Whether the command is there."""
        try:
            return bool(command())
        except DestrierError:
            return False

    def actualSolve(self, lp):
        """Solves a well formulated problem."""
        if not self.mip and lp.isMIP():
            raise pulp.PulpSolverError("Destrier solves whole columns as whole ones: mip=False is not taken")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model.lp"
            lp.writeLP(str(path))
            _write_constant(path, lp.objective.constant)
            try:
                self.answer = prove(
                    path, time_limit=self.timeLimit, certificate=self.certificate, progress=self.msg, **self.own_options
                )
            except DestrierError as error:
                raise pulp.PulpSolverError(str(error).replace(f"{path}: ", "")) from None
        answer = self.answer
        status, solution = _STATUS.get(answer.status, (pulp.LpStatusNotSolved, pulp.LpSolutionNoSolutionFound))
        if answer.value is not None:
            lp.assignVarsVals({column.name: float(answer.values.get(column.name, 0)) for column in lp.variables()})
        lp.assignStatus(status, solution)
        return status


def _write_constant(path, constant):
    """Adds to the objective in a file the constant that PuLP leaves out, so that all values are the model's."""
    if constant:
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("\nSubject To\n", f"\n {constant:+}\nSubject To\n", 1), encoding="utf-8")
