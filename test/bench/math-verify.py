"""Times Math-Verify on pairs of answers: a warm process that reads a JSON line {"gold", "pred"} and writes one
{"ms", "equal"}, or {"error"}. Its folder is the first argument; what it takes to start is in none of the times."""

import json
import os
import sys
import time

folder = sys.argv[1]
for place in (folder, os.path.join(folder, "src")):
    sys.path.insert(0, place)

from math_verify import parse, verify  # noqa: E402

print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    pair = json.loads(line)
    start = time.perf_counter()
    try:
        equal = bool(verify(parse(f"${pair['gold']}$"), parse(f"${pair['pred']}$")))
    except Exception:  # What it cannot do takes its time as well.
        equal = False
    print(json.dumps({"ms": 1000 * (time.perf_counter() - start), "equal": equal}), flush=True)
