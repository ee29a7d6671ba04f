"""What the tests of drawn problems share: TEST DESTRIER [NUMBER [SEED]]."""

import concurrent.futures
import pathlib
import sys
import tempfile


def compared(compare, number):
    """compare(destrier, folder, seed, i) of so many problems, or as many as the command line asks for, two at a time."""
    destrier = str(pathlib.Path(sys.argv[1]).resolve())
    number = int(sys.argv[2]) if len(sys.argv) > 2 else number
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        tasks = [pool.submit(compare, destrier, pathlib.Path(folder), seed, i) for i in range(number)]
        return [task.result() for task in tasks]
