"""Integer and linear programs solved and proved, by the command ``destrier``.

There is no second engine here: each function runs the command and gives back what it says.

>>> import destrier
>>> answer = destrier.prove({"north": ["door", "gate"], "south": ["gate", "roof"]}, costs={"gate": 3})
>>> answer.status, answer.value, sorted(answer.values)
('optimal', 2, ['door', 'roof'])

The command is the one that the environment variable ``DESTRIER`` names, else the one on the path, else that of the
checkout from which this package was installed, which builds it when it first runs.
"""

from .questions import Answer, DestrierError, command, cover, prove, verify

__all__ = ["Answer", "DestrierError", "command", "cover", "prove", "verify"]
