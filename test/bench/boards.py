"""Recomputes boards: reads a JSON line for each board, and writes a line with its figures.

Needs numpy, scipy and scikit-learn. Nothing here is taken from the code of Proofmark: gradients are complex-step derivatives of
the measures as the papers define them.
"""
import json
import sys

import numpy as np
from scipy.stats import binomtest, norm
from sklearn.metrics import f1_score


def last_of_each(rows):
    found = {}
    for row in rows:
        found[row["id"]] = row
    return found


def outcome(row, located):
    """The kind of a row (0 or 1) and its outcome: 0 right, 1 wrong, 2 silent; None if it isn't scored."""
    said, label = row["said"], row["label"]
    if said == "failed":
        return None
    if located:
        kind = 1 if label == -1 else 0
        return kind, 0 if said == label else 1
    kind = 0 if label else 1
    if said is None:
        return kind, 2
    if said == "inconclusive":
        return kind, 1
    return kind, 0 if (said == "yes") == label else 1


def table(outcomes):
    counts = np.zeros((2, 3))
    for kind, column in outcomes:
        counts[kind, column] += 1
    return counts


def f1(c):
    p, q = c[0, 0] / c[0].sum(), c[1, 0] / c[1].sum()
    return 0 * p if p + q == 0 else 200 * p * q / (p + q)


def macro(c):
    right = 2 * c[0, 0] / (2 * c[0, 0] + c[0, 1] + c[0, 2] + c[1, 1])
    wrong = 2 * c[1, 0] / (2 * c[1, 0] + c[1, 1] + c[1, 2] + c[0, 1])
    return 50 * (right + wrong)


def has_both(c):
    return c[0].sum().real > 0 and c[1].sum().real > 0


def measure(tables, located, average):
    """The main measure of tables by subset; None without data."""
    one = f1 if located else macro
    if average:
        values = [one(c) for c in tables if has_both(c)]
        return sum(values) / len(values) if values else None
    c = sum(tables)
    return one(c) if has_both(c) else None


def wilson(part, whole):
    if whole == 0:
        return [None, None, None]
    ends = binomtest(int(part), int(whole)).proportion_ci(method="wilson")
    low = 0 if part == 0 else 100 * ends.low
    high = 100 if part == whole else 100 * ends.high
    return [100 * part / whole, low, high]


def newcombe(a, b):
    if a[0] is None or b[0] is None:
        return [None, None, None]
    d = a[0] - b[0]
    return [d, d - np.hypot(a[0] - a[1], b[2] - b[0]), d + np.hypot(a[2] - a[0], b[0] - b[1])]


def cells(outcomes, located, rows):
    c = table(outcomes)
    if located:
        shares = {
            "error-accuracy": (c[0, 0], c[0].sum()),
            "correct-accuracy": (c[1, 0], c[1].sum()),
            "located-or-passed": (c[:, 0].sum(), c.sum()),
        }
        return {**{name: wilson(*share) for name, share in shares.items()}, "f1": [float(f1(c)) if has_both(c) else None]}
    shares = {
        "accuracy": (c[:, 0].sum(), c.sum()),
        "tpr": (c[0, 0], c[0].sum()),
        "tnr": (c[1, 0], c[1].sum()),
        "ppv": (c[0, 0], c[0, 0] + c[1, 1]),
        "npv": (c[1, 0], c[1, 0] + c[0, 1]),
    }
    own = {name: wilson(*share) for name, share in shares.items()}
    truth, said = [], []
    for row in rows:
        if row["said"] == "failed":
            continue
        truth.append("correct" if row["label"] else "incorrect")
        verdict = row["said"]
        if verdict == "inconclusive":
            said.append("incorrect" if row["label"] else "correct")
        else:
            said.append("none" if verdict is None else "correct" if verdict == "yes" else "incorrect")
    scores = f1_score(truth, said, labels=["correct", "incorrect"], average=None, zero_division=0) * 100 if truth else [0, 0]
    own["macro-f1"] = [float(np.mean(scores)) if has_both(c) else None]
    own["correct-f1"] = [float(scores[0]) if c[0].sum() > 0 else None]
    own["leniency"] = newcombe(own["tpr"], own["tnr"])
    return own


def pair(a, b, located, average):
    """The difference of two runs and its p-value, by complex-step gradients at the pooled counts."""
    subsets = sorted({row["subset"] for row in a.values()})
    joint = {subset: np.zeros((2, 3, 3)) for subset in subsets}
    for key in a.keys() & b.keys():
        x, y = outcome(a[key], located), outcome(b[key], located)
        if x is not None and y is not None and x[0] == y[0]:
            joint[a[key]["subset"]][x[0], x[1], y[1]] += 1
    tables = [joint[subset] for subset in subsets]
    if not average:
        tables = [sum(tables)] if tables else []
    tables = [t for t in tables if t.sum(axis=(1, 2)).min() > 0]
    if not tables:
        return None
    first, second = [t.sum(axis=2) for t in tables], [t.sum(axis=1) for t in tables]
    difference = measure(first, located, average) - measure(second, located, average)
    pooled = [(x + y) / 2 for x, y in zip(first, second)]
    step, variance, unit = 1e-30, 0.0, np.inf
    for k, t in enumerate(tables):
        gradient = np.zeros((2, 3))
        for kind in range(2):
            for column in range(3):
                moved = [p.astype(complex) for p in pooled]
                moved[k][kind, column] += step * 1j
                gradient[kind, column] = np.imag(measure(moved, located, average)) / step
        for kind in range(2):
            for x in range(3):
                for y in range(3):
                    weight = abs(gradient[kind, x] - gradient[kind, y])
                    if t[kind, x, y] > 0 and weight > 1e-12:
                        variance += t[kind, x, y] * weight**2
                        unit = min(unit, weight)
    if variance == 0:
        return float(difference), 1.0
    z = max(0, abs(difference) - unit) / np.sqrt(variance)
    return float(difference), float(min(1, 2 * norm.sf(z)))


def holm(values):
    order = np.argsort(values, kind="stable")
    adjusted, most = [1.0] * len(values), 0.0
    for rank, k in enumerate(order):
        most = max(most, min(1, (len(values) - rank) * values[k]))
        adjusted[k] = most
    return adjusted


def board(given):
    located, runs = given["located"], [last_of_each(rows) for rows in given["runs"]]
    shared = set.intersection(*[set(run) for run in runs])
    runs = [{key: row for key, row in run.items() if key in shared} for run in runs]
    subsets = sorted({row["subset"] for run in runs for row in run.values()})
    average = len(subsets) > 1
    found = {"cells": [], "average": [], "ranks": [], "against": []}
    for run in runs:
        outcomes = [o for o in (outcome(row, located) for row in run.values()) if o is not None]
        found["cells"].append(cells(outcomes, located, run.values()))
        by_subset = [table([o for o in (outcome(r, located) for r in run.values() if r["subset"] == s) if o]) for s in subsets]
        value = measure(by_subset, located, average)
        found["average"].append(None if value is None else float(value))
    tests = {}
    for i in range(len(runs)):
        for j in range(i + 1, len(runs)):
            result = pair(runs[i], runs[j], located, average)
            if result:
                tests[i, j] = result
    adjusted = dict(zip(tests, holm([p for _, p in tests.values()])))
    ranked = sorted({k for key in tests for k in key})
    for k in range(len(runs)):
        if k not in ranked:
            found["ranks"].append(None)
            continue
        better = worse = 0
        for (i, j), (difference, _) in tests.items():
            if k in (i, j) and adjusted[i, j] <= 0.05 and difference != 0:
                ahead = (difference > 0) == (k == i)
                worse, better = worse + ahead, better + (not ahead)
        found["ranks"].append([1 + better, len(ranked) - worse])
    own = {(j if i == 0 else i): (d if j == 0 else -d, p) for (i, j), (d, p) in tests.items() if 0 in (i, j)}
    corrected = dict(zip(own, holm([p for _, p in own.values()])))
    found["against"] = [[own[k][0], corrected[k]] if k in own else None for k in range(len(runs))]
    return found


np.seterr(all="ignore")
for line in sys.stdin:
    print(json.dumps(board(json.loads(line))))
