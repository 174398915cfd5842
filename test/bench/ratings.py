"""Recomputes the figures of reports on rated rows, with scipy and scikit-learn and without a look at Proofmark's own code: reads JSON lines
{"rows", "policies"} of rows as journals have them, and writes an object {"over|name|measure": value} for each. None: no value."""

import json
import sys
import warnings

import numpy as np
from scipy import stats
from sklearn import metrics

warnings.filterwarnings("ignore")
NEAR = 1e-9


def share(flags):
    return None if len(flags) == 0 else 100 * float(np.mean(flags))


def mean(values):
    return None if len(values) == 0 else float(np.mean(values))


def number(value):
    return None if value is None or np.isnan(value) else float(value)


def kappa(human, judge, most):
    """Cohen's over all whole points of the scale; for fractions, the concordance correlation coefficient."""
    if len(human) == 0 or (np.all(human == human[0]) and np.all(judge == human[0])):
        return None
    if np.all(human % 1 == 0) and np.all(judge % 1 == 0):
        labels = list(range(int(most) + 1))
        return number(metrics.cohen_kappa_score(human.astype(int), judge.astype(int), weights="quadratic", labels=labels))
    covariance = np.cov(human, judge, bias=True)
    return float(2 * covariance[0, 1] / (covariance[0, 0] + covariance[1, 1] + (human.mean() - judge.mean()) ** 2))


def correlate(of, human, judge):
    if len(human) < 2 or np.all(human == human[0]) or np.all(judge == judge[0]):
        return None
    return number(of(human, judge)[0])


class Rated:
    """The rated rows of one scale."""

    def __init__(self, rows, most, policies):
        self.most = most
        given = [row for row in rows if row["said"]["kind"] == "grade"]
        self.human = np.array([row["points"] for row in given], dtype=float)
        self.judge = np.array([row["said"]["points"] * most / row["said"]["max"] for row in given], dtype=float)
        silent = [row["points"] for row in rows if row["said"]["kind"] == "abstained"]
        self.silent = np.array([] if policies["abstentions"] == "left-out" else silent, dtype=float)
        self.abstained = len(silent)
        self.failed = sum(row["said"]["kind"] == "failed" for row in rows)

    def same(self):
        apart = np.abs(self.judge - self.human)
        return (apart <= NEAR) | (apart < 0.5 - NEAR if self.most > 1 else False)

    def all_shares(self, flags):
        return share(np.concatenate([flags, np.zeros(len(self.silent), dtype=bool)]))

    def figures(self, is_author):
        error = self.judge - self.human
        same = self.same()
        found = {
            "rated-rows": len(self.human),
            "rated-abstained": self.abstained,
            "rated-failed": self.failed,
            "mean-rating": mean(self.human),
            "mean-points": mean(self.judge),
            "mean-absolute-error": None if len(error) == 0 else float(metrics.mean_absolute_error(self.human, self.judge)),
            "point-bias": mean(error),
            "exact-points": self.all_shares(same),
            "points-above": self.all_shares(~same & (error > 0)),
            "points-below": self.all_shares(~same & (error < 0)),
        }
        if self.most > 1:
            found["within-one-point"] = self.all_shares(np.abs(error) <= 1 + NEAR)
        if not is_author:
            found["quadratic-weighted-kappa"] = kappa(self.human, self.judge, self.most)
            found["spearman"] = correlate(stats.spearmanr, self.human, self.judge)
            found["kendall"] = correlate(stats.kendalltau, self.human, self.judge)
        return found

    def levels(self):
        above = (self.judge > self.human) & ~self.same()
        for level in np.unique(self.human):
            own = self.human == level
            yield level, {"rated-rows": int(own.sum()), "mean-points": mean(self.judge[own]), "points-above": share(above[own])}

    def cuts(self):
        for cut in np.unique(np.concatenate([self.human, self.silent]))[1:]:
            truth = np.concatenate([self.human, self.silent]) >= cut - NEAR
            # Rows without a verdict are neither accepted nor rejected.
            verdict = np.concatenate([(self.judge >= cut - NEAR).astype(int), np.full(len(self.silent), -1)])
            f1 = [metrics.f1_score(truth == kind, verdict == kind, zero_division=0) for kind in (1, 0)]
            has_both = truth.any() and not truth.all()
            yield cut, {
                "tpr": share(verdict[truth] == 1),
                "tnr": share(verdict[~truth] == 0),
                "ppv": share(truth[verdict == 1]),
                "verdict-accuracy": share(verdict == truth),
                "macro-f1": 50 * float(sum(f1)) if has_both else None,
            }


def scales(rows, policies):
    """The rated rows of each scale, or none without a judge in points."""
    if not any(row["said"]["kind"] == "grade" and row["said"]["max"] > 1 for row in rows):
        return []
    found = {}
    for row in rows:
        most = row.get("pointsMost", policies["ratedMost"])
        if row.get("points") is not None and 0 <= row["points"] <= most:
            found.setdefault(most, []).append(row)
    return [Rated(found[most], most, policies) for most in sorted(found)]


def text(value):
    return str(int(value)) if float(value).is_integer() else repr(float(value))


def point_figures(rows, policies, into):
    def write(over, name, found):
        for measure, value in found.items():
            into[f"{over}|{name}|{measure}"] = value

    def group(over, name, some):
        all_scales = scales(some, policies)
        for rated in all_scales:
            key = f"{name} (0-{text(rated.most)})" if len(all_scales) > 1 else name
            write(over, key, rated.figures(over == "author"))

    whole = scales(rows, policies)
    if not whole:
        return
    group("points", "all", rows)
    for field, over in (("subset", "points"), ("rubric", "points"), ("generator", "author")):
        names = list(dict.fromkeys(row[field] for row in rows if field in row))
        if len(names) > 1:
            for name in names:
                group(over, name, [row for row in rows if row.get(field) == name])
    for rated in whole:
        suffix = f" (0-{text(rated.most)})" if len(whole) > 1 else ""
        for level, found in rated.levels():
            write("rating", text(level) + suffix, found)
        for cut, found in rated.cuts():
            write("cut", text(cut) + suffix, found)


def truth_of(rating, policies):
    neutral = policies.get("neutral", "right")
    if rating is None or (rating == 0 and neutral == "left-out"):
        return None
    return rating == 1 or (rating == 0 and neutral != "wrong")


def verdicts_of(row, policies):
    """1 accepted, 0 rejected, -1 without a verdict, None not judged, for each step; None for a row that doesn't count."""
    said = row["said"]
    steps = len(row["ratings"])
    if said["kind"] == "abstained":
        return None if policies["abstentions"] == "left-out" else [-1] * steps
    if said["kind"] != "earliest":
        return None
    if "scores" in row:
        return [int(score >= policies.get("threshold", 0.5)) for score in row["scores"]]
    if "flagged" in row:
        return [int(step not in row["flagged"]) for step in range(steps)]
    index = said["index"]
    if said.get("isTied") and policies["ties"] != "index":
        if policies["ties"] == "abstention":
            return None if policies["abstentions"] == "left-out" else [-1] * steps
        index = -1
    if index == -1:
        return [1] * steps
    return [1] * index + [0] + [None] * (steps - index - 1)


def step_figures(rows, policies):
    truth, verdict, first, later, solutions, unjudged = [], [], [], [], 0, 0
    failed = sum(row["said"]["kind"] == "failed" for row in rows if "ratings" in row)
    for row in rows:
        said = verdicts_of(row, policies) if "ratings" in row else None
        if said is None:
            continue
        truths = [truth_of(rating, policies) for rating in row["ratings"]]
        judged = [(t, v) for t, v in zip(truths, said) if t is not None and v is not None]
        unjudged += sum(t is not None and v is None for t, v in zip(truths, said))
        truth += [t for t, _ in judged]
        verdict += [v for _, v in judged]
        wrong = [step for step, t in enumerate(truths) if t is False]
        solutions += bool(judged or wrong)
        if wrong:
            first.append(0 in said and said.index(0) == wrong[0])
            later += [said[step] == 0 for step in wrong[1:] if said[step] is not None]
    if solutions == 0:
        return None
    truth, verdict = np.array(truth, dtype=bool), np.array(verdict, dtype=int)
    tpr, tnr = share(verdict[truth] == 1), share(verdict[~truth] == 0)
    has_both = tpr is not None and tnr is not None
    return {
        "rated-solutions": solutions,
        "rated-steps": len(truth),
        "unjudged-steps": unjudged,
        "rated-failed": failed,
        "step-tpr": tpr,
        "step-tnr": tnr,
        "step-balanced-accuracy": (tpr + tnr) / 2 if has_both else None,
        "step-f1": (0.0 if tpr + tnr == 0 else float(stats.hmean([tpr, tnr])) if tpr * tnr > 0 else 0.0) if has_both else None,
        "step-precision": share(~truth[verdict == 0]),
        "step-error-f1": None if tnr is None else 100 * float(metrics.f1_score(~truth, verdict == 0, zero_division=0)),
        "first-error": share(first),
        "later-errors": share(later),
    }


def curve_figures(rows, policies, into):
    truth, scores = [], []
    for row in rows:
        if row["said"]["kind"] == "earliest" and "ratings" in row and "scores" in row:
            for rating, score in zip(row["ratings"], row["scores"]):
                if truth_of(rating, policies) is not None:
                    truth.append(truth_of(rating, policies))
                    scores.append(score)
    truth, scores = np.array(truth, dtype=bool), np.array(scores)
    if truth.all() or not truth.any():
        return
    into["step-ratings|all|step-auc"] = 100 * float(metrics.roc_auc_score(truth, scores))
    for threshold in np.unique(scores):
        accepted = scores >= threshold
        tpr, tnr = share(accepted[truth]), share(~accepted[~truth])
        at = f"step-threshold|{text(threshold)}|"
        into[at + "step-tpr"] = tpr
        into[at + "step-tnr"] = tnr
        into[at + "step-balanced-accuracy"] = 100 * float(metrics.balanced_accuracy_score(truth, accepted))
        into[at + "step-f1"] = 0.0 if tpr * tnr == 0 else float(stats.hmean([tpr, tnr]))


def figures(table):
    rows, policies = table["rows"], table["policies"]
    found = {}
    point_figures(rows, policies, found)
    groups = {"all": rows}
    names = list(dict.fromkeys(row["subset"] for row in rows))
    if len(names) > 1:
        groups.update({name: [row for row in rows if row["subset"] == name] for name in names})
    if step_figures(rows, policies) is not None:
        for name, some in groups.items():
            for measure, value in (step_figures(some, policies) or {}).items():
                found[f"step-ratings|{name}|{measure}"] = value
        curve_figures(rows, policies, found)
    return found


for line in sys.stdin:
    print(json.dumps(figures(json.loads(line)), allow_nan=False), flush=True)
