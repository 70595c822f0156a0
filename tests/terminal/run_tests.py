"""Runs the tests of a script: all of them, or those with a part of a name in theirs."""

import sys
import time


def run_tests(names):
    part = sys.argv[2] if len(sys.argv) > 2 else ""
    for name, test in list(names.items()):
        if name.startswith("test_") and part in name:
            start = time.monotonic()
            test()
            print(f"{name}: {time.monotonic() - start:.1f} s")
