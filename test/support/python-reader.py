"""Reads files with src/python/proofmark.py for tests: requests as JSON on standard input, a result for each on standard output."""

import dataclasses
import json
import sys
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "src" / "python"))
import proofmark

READERS = {
    "run": proofmark.read_run,
    "report": proofmark.read_report,
    "labels": proofmark.read_labels,
    "records": proofmark.read_label_records,
    "review": proofmark.read_review,
}


def dump(request):
    options = {"strict": True} if request.get("strict") else {}
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            rows = READERS[request["reader"]](request["file"], **options)
    except proofmark.ProofmarkError as error:
        return {"error": str(error), "file": error.file, "line": error.line}
    result = {
        "rows": [dataclasses.asdict(row) for row in rows],
        "problems": rows.problems,
        "isTorn": rows.is_torn,
        "warnings": [str(one.message) for one in caught],
    }
    if isinstance(rows, proofmark.Run):
        policies = dataclasses.replace(rows.info.policies, **request.get("policies", {}))
        result["info"] = dataclasses.asdict(rows.info)
        result["unreadable"] = rows.unreadable
        if request.get("figures"):
            result["figures"] = [dataclasses.asdict(one) for one in rows.figures(policies)]
    if isinstance(rows, proofmark.Reviews):
        result["steps"] = [dataclasses.asdict(one) for one in rows.steps()]
        result["findings"] = [dataclasses.asdict(one) for one in rows.findings()]
        result["hints"] = [dataclasses.asdict(one) for one in rows.hints()]
    try:
        import pandas
    except ImportError:
        return result
    frame = rows.to_frame()
    assert len(frame) == len(rows)
    assert isinstance(frame, pandas.DataFrame)
    result["columns"] = list(frame.columns)
    result["types"] = [str(one) for one in frame.dtypes]
    return result


sys.stdin.reconfigure(encoding="utf-8")
json.dump([dump(request) for request in json.load(sys.stdin)], sys.stdout)
