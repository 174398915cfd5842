"""Compares pairs of answers with Math-Verify: a warm process that reads a JSON line {"gold", "pred"} and writes one
{"ms", "equal"}. What it takes to start is in none of the times."""

import json
import re
import sys
import time

from math_verify import parse, verify


def delimited(text):
    """The text with math delimiters, unless it has some or is a sentence, as Math-Verify reads only delimited LaTeX."""
    if re.search(r"\\boxed|\\\[|\\\(|\$", text) or len(re.findall(r"(?<![\\a-zA-Z])[a-zA-Z]{2,}", text)) > 2:
        return text
    return f"${text}$"


print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    pair = json.loads(line)
    start = time.perf_counter()
    try:
        equal = bool(verify(parse(delimited(pair["gold"])), parse(delimited(pair["pred"]))))
    except Exception:  # What it cannot do takes its time as well.
        equal = False
    print(json.dumps({"ms": 1000 * (time.perf_counter() - start), "equal": equal}), flush=True)
