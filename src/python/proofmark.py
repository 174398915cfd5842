"""Reads what Proofmark writes: run journals, reports, labels, and reviews.

    import proofmark

    run = proofmark.read_run("run.jsonl")
    print(run.figures().value("f1", "algebra"))
    run.to_frame()  # needs pandas

Each reader returns a list of rows with ``to_frame()`` and ``problems``. Files are read as Proofmark itself reads them: an incomplete last
line doesn't count, and unreadable lines are skipped with a ``ProofmarkWarning``. With ``strict=True``, the first unreadable line raises a
``ProofmarkError`` that names the file and the line. Python 3.9 or later; no dependencies. Nothing is ever sent or written.
"""

from __future__ import annotations

import json
import math
import os
import re
import warnings
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timedelta, timezone
from typing import (
    TYPE_CHECKING,
    Any,
    BinaryIO,
    Callable,
    Dict,
    Generic,
    Iterable,
    Iterator,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
    overload,
)

if TYPE_CHECKING:
    from typing import Literal

    from pandas import DataFrame

__version__ = "0.1.0"

__all__ = [
    "Figure",
    "Figures",
    "Finding",
    "Hint",
    "Label",
    "LabelRecord",
    "ListedRow",
    "Policies",
    "Problem",
    "ProofmarkError",
    "ProofmarkWarning",
    "Report",
    "Review",
    "Reviews",
    "Rows",
    "Run",
    "RunInfo",
    "RunRow",
    "Step",
    "read_label_records",
    "read_labels",
    "read_report",
    "read_review",
    "read_run",
    "slice_utf16",
]

PathLike = Union[str, "os.PathLike[str]"]
Json = Dict[str, Any]
T = TypeVar("T")


# Rows and errors


class Problem(NamedTuple):
    """A line that can't be read. ``line`` counts from 1; None for the whole file."""

    file: str
    line: Optional[int]
    reason: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.reason}"


class ProofmarkError(ValueError):
    """A file can't be read. The message starts with ``file:line:``, or with ``file:`` if the whole file can't."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.file = problem.file
        self.line = problem.line
        self.reason = problem.reason

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (Problem(self.file, self.line, self.reason),)


class ProofmarkWarning(UserWarning):
    """Lines of a file were skipped."""


class Rows(List[T], Generic[T]):
    """A list of rows. ``problems`` are skipped lines; ``is_torn`` says whether an incomplete last line was left out."""

    # The dataclass of the rows, which gives a frame its columns.
    _row_type: Any = None

    def __init__(
        self, rows: Iterable[T] = (), problems: Sequence[Problem] = (), is_torn: bool = False, row_type: Any = None
    ) -> None:
        super().__init__(rows)
        self.problems: List[Problem] = list(problems)
        self.is_torn = is_torn
        if row_type is not None:
            self._row_type = row_type

    def to_frame(self) -> DataFrame:
        """The rows as a pandas DataFrame. Whole numbers and truth values have pandas' nullable types."""
        return _to_frame(self._columns(), self._records())

    def _columns(self) -> Dict[str, str]:
        """The names of columns, with the types of their values."""
        return {one.name: str(one.type) for one in fields(self._row_type)}

    def _records(self) -> Iterable[Json]:
        names = list(Rows._columns(self))
        return ({name: getattr(row, name) for name in names} for row in self)


_FRAME_TYPES = {"int": "Int64", "bool": "boolean", "float": "float64"}


def _to_frame(columns: Mapping[str, str], records: Iterable[Json]) -> DataFrame:
    try:
        import pandas
    except ImportError as error:
        raise ImportError("to_frame() and as_frame=True need pandas: pip install pandas") from error
    listed = list(records)
    data: Dict[str, Any] = {}
    for name, kind in columns.items():
        kind = kind[len("Optional[") : -1] if kind.startswith("Optional[") else kind
        values = [record[name] for record in listed]
        if kind == "float":
            values = [math.nan if value is None else value for value in values]
        data[name] = pandas.Series(values, dtype=_FRAME_TYPES.get(kind, "object"))
    frame: DataFrame = pandas.DataFrame(data, columns=list(columns))
    return frame


class _Problems:
    """Collects the problems of files. In strict mode, the first is raised."""

    def __init__(self, strict: bool) -> None:
        self.all: List[Problem] = []
        self._strict = strict

    def add(self, file: str, line: Optional[int], reason: str) -> None:
        problem = Problem(file, line, reason)
        if self._strict:
            raise ProofmarkError(problem)
        self.all.append(problem)

    def warn(self) -> None:
        if not self.all:
            return
        more = len(self.all) - 1
        rest = f" ({more} more {'line' if more == 1 else 'lines'} skipped)" if more else " (skipped)"
        warnings.warn(f"{self.all[0]}{rest}", ProofmarkWarning, stacklevel=4)


# JSON and lines, with the rules of JavaScript

_MOST_SAFE = 2**53 - 1
_BLANK = " \t\n\r\v\f\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_ABSENT: Any = object()


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} isn't JSON")


def _parse_int(text: str) -> Union[int, float]:
    return int(text) if len(text) < 16 else float(text)


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_int=_parse_int)


def _parse(text: str) -> Any:
    """Parses JSON. Raises ValueError with a reason."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} (column {error.colno})") from None
    except RecursionError:
        raise ValueError("JSON that is nested too deeply") from None


def _parse_fields(text: str) -> Json:
    """The fields of a JSON object; empty if the text isn't one."""
    try:
        return _fields(_parse(text))
    except ValueError:
        return {}


def _fields(value: Any) -> Json:
    return value if isinstance(value, dict) else {}


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _is_amount(value: Any) -> bool:
    return _is_number(value) and value >= 0


def _is_whole(value: Any) -> bool:
    return _is_number(value) and float(value).is_integer() and abs(value) <= _MOST_SAFE


def _is_count(value: Any) -> bool:
    return _is_whole(value) and value >= 0


def _is_index(value: Any) -> bool:
    return _is_whole(value) and value >= -1


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _list_of(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(check(one) for one in value)


def _is_set(value: Any) -> bool:
    """Whether JavaScript takes a JSON value as true."""
    return not (value is None or value is False or value == "" or (_is_number(value) and value == 0))


def _text(value: Any) -> Optional[str]:
    return value if isinstance(value, str) else None


def _number(value: Any) -> Any:
    """A number as an int if it is whole."""
    return int(value) if _is_whole(value) else value


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-be", "surrogatepass")


def _length(text: str) -> int:
    """The length in UTF-16 code units."""
    return len(text) if text.isascii() else len(_utf16(text)) // 2


def slice_utf16(text: str, start: int, end: int) -> str:
    """The part of a text between two offsets of Proofmark, which count UTF-16 code units as JavaScript and VS Code do."""
    if text.isascii():
        return text[start:end]
    return _utf16(text)[2 * start : 2 * end].decode("utf-16-be", "surrogatepass")


class _Line(NamedTuple):
    number: int
    # None if the line is longer than the reader's limit.
    data: Optional[bytes]
    # The last bytes of the line, without a line feed.
    tail: bytes
    is_ended: bool


def _read_lines(file: BinaryIO, most: int) -> Iterator[_Line]:
    """Yields lines without their line feed, in bounded memory."""
    number = 0
    while True:
        data = file.readline(most + 1)
        if not data:
            return
        number += 1
        if data.endswith(b"\n") or len(data) <= most:
            is_ended = data.endswith(b"\n")
            body = data[:-1] if is_ended else data
            yield _Line(number, body, body[-2:], is_ended)
            continue
        while data and not data.endswith(b"\n"):
            tail, data = data[-2:], file.readline(1 << 20)
        is_ended = data.endswith(b"\n")
        yield _Line(number, None, (tail + data)[:-1][-2:] if is_ended else tail, is_ended)


def _open(path: PathLike) -> BinaryIO:
    name = os.fspath(path)
    try:
        if not os.path.isfile(name):
            reason = "it isn't a regular file" if os.path.exists(name) else "can't find this file"
            raise ProofmarkError(Problem(name, None, reason))
        return open(name, "rb")
    except OSError as error:
        raise ProofmarkError(Problem(name, None, f"can't read this file: {error.strerror or error}")) from None


# Runs


@dataclass(frozen=True)
class Policies:
    """How verdicts are scored, as in *Scoring policies* of a report. Thresholds are shares of the maximum points."""

    ties: str = "index"
    abstentions: str = "wrong"
    inconclusive: str = "wrong-verdict"
    accepted: float = 6 / 7
    rejected: float = 6 / 7
    rated_accepted: float = 6 / 7
    rated_rejected: float = 6 / 7
    rated_most: float = 7
    threshold: Optional[float] = None


@dataclass(frozen=True)
class RunInfo:
    """The settings of a run. ``header`` is the first line of the journal."""

    run: str
    started: str
    name: str
    judge: str
    kind: str
    model: Optional[str]
    confirm: Optional[str]
    votes: int
    stop: str
    seed: Optional[float]
    data_sets: Tuple[Tuple[str, Optional[str]], ...]
    """The name and SHA-256 of each data set."""
    policies: Policies
    simulated: Optional[str]
    """Set if the judge is scripted or simulated. Show it with every figure."""
    stopped: Optional[str]
    """Why rows are missing; None if the run finished."""
    header: Mapping[str, Any] = field(repr=False, compare=False)


@dataclass(frozen=True)
class RunRow:
    """The ground truth of an item, the judge's verdict, and its cost. Step indices count from 0; -1 is no error."""

    set: str
    id: str
    subset: str
    problem: str
    steps: int
    length: int
    """The length of the solution in UTF-16 code units."""
    said: str
    """The kind of verdict: earliest, grade, answer, abstained, or failed."""
    votes: List[Optional[float]]
    wanted: int
    generator: Optional[str] = None
    label: Optional[int] = None
    is_right: Optional[bool] = None
    points: Optional[float] = None
    points_most: Optional[float] = None
    index: Optional[int] = None
    """For earliest: the reported step."""
    is_tied: bool = False
    grade: Optional[float] = None
    grade_most: Optional[float] = None
    answer: Optional[str] = None
    """For answer: yes, no, or inconclusive."""
    reason: Optional[str] = None
    """For abstained and failed."""
    is_wrong: bool = False
    """For abstained: whether most votes call some step wrong."""
    votes_on_steps: Optional[int] = None
    abstained_on_steps: Optional[int] = None
    scores: Optional[List[float]] = None
    rule: Optional[str] = None
    flagged: Optional[List[int]] = None
    relations: Optional[Dict[str, Any]] = None
    usage: Optional[Dict[str, Any]] = None
    left_out: Optional[List[str]] = None
    unsent_pictures: Optional[int] = None
    is_not_a_proof: bool = False
    milliseconds: Optional[float] = None


def _is_said(value: Any) -> bool:
    said = _fields(value)
    kind = said.get("kind")
    if kind == "earliest":
        return _is_index(said.get("index"))
    if kind == "grade":
        points: Any = said.get("points")
        most: Any = said.get("max")
        return _is_amount(points) and _is_amount(most) and most > 0 and points <= most * (1 + 1e-9)
    if kind == "answer":
        return said.get("verdict") in ("yes", "no", "inconclusive")
    return kind in ("abstained", "failed") and _is_text(said.get("reason"))


def _is_usage(value: Any) -> bool:
    usage = _fields(value)
    currency = usage.get("currency", _ABSENT)
    return (
        all(_is_count(usage.get(name)) for name in ("calls", "kept", "prompt", "cached", "completion", "uncounted"))
        and all(
            _is_amount(usage[name])
            for name in ("money", "keptTokens", "keptMoney", "keptUncounted")
            if name in usage
        )
        and (currency is _ABSENT or (_is_text(currency) and re.fullmatch("[A-Z]{3}", currency) is not None))
    )


def _is_tally(value: Any) -> bool:
    tally = _fields(value)
    names = ("held", "refuted", "suspected", "notRead")
    return all(_is_count(tally.get(name)) for name in names) and _is_count(tally.get("noCounterexample", 0))


def _is_on_steps(value: Any) -> bool:
    return _is_count(_fields(value).get("votes")) and _is_count(_fields(value).get("abstained"))


def _is_left_out(value: Any) -> bool:
    return _list_of(lambda one: _is_text(one) and _length(one) <= 100)(value) and len(value) <= 20


_REQUIRED: Dict[str, Callable[[Any], bool]] = {
    "set": _is_text,
    "id": _is_text,
    "subset": _is_text,
    "problem": _is_text,
    "steps": _is_count,
    "length": _is_count,
    "wanted": _is_count,
    "said": _is_said,
    "votes": _list_of(lambda vote: vote is None or _is_number(vote)),
}
_OPTIONAL: Dict[str, Callable[[Any], bool]] = {
    "label": _is_index,
    "isRight": _is_bool,
    "points": _is_number,
    "pointsMost": _is_number,
    "generator": _is_text,
    "scores": _list_of(_is_number),
    "rule": _is_text,
    "flagged": _list_of(_is_count),
    "tally": _is_tally,
    "onSteps": _is_on_steps,
    "usage": _is_usage,
    "leftOut": _is_left_out,
    "unsentPictures": _is_count,
    "isNotAProof": lambda value: value is True,
    "milliseconds": _is_amount,
}


def _find_row_fault(result: Any) -> Optional[str]:
    if not isinstance(result, dict):
        return "the result isn't an object"
    for name, is_valid in _REQUIRED.items():
        if not is_valid(result.get(name)):
            return f"invalid {name}" if name in result else f"no {name}"
    for name, is_valid in _OPTIONAL.items():
        if name in result and not is_valid(result[name]):
            return f"invalid {name}"
    return None


def _to_row(result: Json) -> RunRow:
    said = result["said"]
    on_steps = result.get("onSteps") or {}
    is_grade = said["kind"] == "grade"
    return RunRow(
        set=result["set"],
        id=result["id"],
        subset=result["subset"],
        problem=result["problem"],
        steps=_number(result["steps"]),
        length=_number(result["length"]),
        said=said["kind"],
        votes=[_number(vote) for vote in result["votes"]],
        wanted=_number(result["wanted"]),
        generator=result.get("generator"),
        label=_number(result.get("label")),
        is_right=result.get("isRight"),
        points=result.get("points"),
        points_most=result.get("pointsMost"),
        index=_number(said["index"]) if said["kind"] == "earliest" else None,
        is_tied=said["kind"] == "earliest" and _is_set(said.get("isTied")),
        grade=said["points"] if is_grade else None,
        grade_most=said["max"] if is_grade else None,
        answer=said["verdict"] if said["kind"] == "answer" else None,
        reason=said["reason"] if said["kind"] in ("abstained", "failed") else None,
        is_wrong=said["kind"] == "abstained" and _is_set(said.get("isWrong")),
        votes_on_steps=_number(on_steps.get("votes")),
        abstained_on_steps=_number(on_steps.get("abstained")),
        scores=result.get("scores"),
        rule=result.get("rule"),
        flagged=None if "flagged" not in result else [_number(step) for step in result["flagged"]],
        relations=result.get("tally"),
        usage=result.get("usage"),
        left_out=result.get("leftOut"),
        unsent_pictures=_number(result.get("unsentPictures")),
        is_not_a_proof="isNotAProof" in result,
        milliseconds=result.get("milliseconds"),
    )


_JUDGE_KINDS = ("checker", "critic", "stepwise", "prm", "grader", "answer")


def _read_info(header: Json) -> Optional[RunInfo]:
    judge = _fields(header.get("judge"))
    run, kind, seed, stop, votes = header.get("run"), judge.get("kind"), header.get("seed"), judge.get("stop"), judge.get("votes")
    version = header.get("v")
    if isinstance(version, bool) or version != 1 or not isinstance(run, str) or kind not in _JUDGE_KINDS:
        return None
    model = _text(_fields(header.get("asked")).get("model"))
    if model is None:
        model = _text(judge.get("model"))
    sets = header.get("dataSet")
    started, name, judge_id = _text(header.get("started")), _text(header.get("name")), _text(judge.get("id"))
    return RunInfo(
        run=run,
        started="" if started is None else started,
        name=run if name is None else name,
        judge=kind if judge_id is None else judge_id,
        kind=kind,
        model=model or None,
        confirm=_text(_fields(judge.get("confirm")).get("model")),
        votes=_number(votes) if _is_count(votes) else 1,
        stop=stop if stop in ("all", "sprt") else "exact",
        seed=_number(seed) if _is_number(seed) else None,
        data_sets=tuple(
            (one["name"], _text(one.get("sha256")))
            for one in map(_fields, sets if isinstance(sets, list) else [])
            if _is_text(one.get("name"))
        ),
        policies=_read_policies(_fields(header.get("policies"))),
        simulated=_text(header.get("simulated")),
        stopped=None,
        header=header,
    )


def _read_policies(said: Json) -> Policies:
    def number(name: str, otherwise: float) -> float:
        value: Any = said.get(name)
        return value if _is_number(value) else otherwise

    default = Policies()
    ties, inconclusive = said.get("ties"), said.get("inconclusive")
    return Policies(
        ties=ties if ties in ("none", "abstention") else default.ties,
        abstentions="left-out" if said.get("abstentions") == "left-out" else default.abstentions,
        inconclusive=inconclusive if inconclusive in ("incorrect", "left-out") else default.inconclusive,
        accepted=number("accepted", default.accepted),
        rejected=number("rejected", default.rejected),
        rated_accepted=number("ratedAccepted", default.rated_accepted),
        rated_rejected=number("ratedRejected", default.rated_rejected),
        rated_most=number("ratedMost", default.rated_most),
        threshold=said["threshold"] if _is_number(said.get("threshold")) else None,
    )


class Run(Rows[RunRow]):
    """The rows of a run in the order of its data sets, and its settings."""

    _row_type = RunRow

    def __init__(
        self,
        rows: Iterable[RunRow],
        info: RunInfo,
        unreadable: int = 0,
        problems: Sequence[Problem] = (),
        is_torn: bool = False,
    ) -> None:
        super().__init__(rows, problems, is_torn)
        self.info = info
        self.unreadable = unreadable
        """The number of rows of the data that couldn't be read or have no ground truth."""

    def figures(self, policies: Optional[Policies] = None, intervals: bool = True) -> Figures:
        """F1, accuracies, TPR and the like, of all rows and by subset, with the names and values of the report's JSON.

        ``policies`` defaults to those of the run; change some with ``dataclasses.replace(run.info.policies, ties="none")``. Without
        ``intervals``, the intervals of F1 and macro-F1 are left out, which take most of the time.
        """
        return _score(self, self.unreadable, policies or self.info.policies, self.info.seed, intervals)

    def _columns(self) -> Dict[str, str]:
        return {**super()._columns(), "earliest": "int", "outcome": "str", "is_judge_right": "bool"}

    def _records(self) -> Iterable[Json]:
        policies = self.info.policies
        by = _choose_criterion(self, policies)
        for row, record in zip(self, super()._records()):
            judged = _get_earliest(row, policies)
            record["earliest"] = judged if isinstance(judged, int) else None
            record["outcome"] = _locate(row, policies) if by == "located" else _confuse(row, policies)
            record["is_judge_right"] = _is_judge_right(record["outcome"])
            yield record

    def to_frame(self) -> DataFrame:
        """The rows, with three columns by the run's policies: ``earliest`` (the reported step), ``outcome``, and ``is_judge_right``.

        ``frame.attrs`` has the run's name, and ``simulated`` if the judge is scripted or simulated.
        """
        frame = super().to_frame()
        frame.attrs.update({"run": self.info.run, "judge": self.info.name, "simulated": self.info.simulated})
        return frame


_LONGEST_JOURNAL_LINE = 16 << 20
_REPLY = b'{"key":'


@overload
def read_run(path: PathLike, *, strict: bool = ..., as_frame: Literal[False] = ...) -> Run: ...


@overload
def read_run(path: PathLike, *, strict: bool = ..., as_frame: Literal[True]) -> DataFrame: ...


def read_run(path: PathLike, *, strict: bool = False, as_frame: bool = False) -> Union[Run, DataFrame]:
    """Reads the journal of an evaluation (``proofmark evaluate --journal``, or a file in ``.proofmark/runs``).

    The journal may still be written. The last line of an item counts.
    """
    run = _read_run(path, strict)
    return run.to_frame() if as_frame else run


def _read_run(path: PathLike, strict: bool) -> Run:
    name = os.fspath(path)
    info: Optional[RunInfo] = None
    rows: Dict[str, RunRow] = {}
    end: Optional[Json] = None
    problems = _Problems(strict)
    is_torn = False
    with _open(path) as file:
        for number, data, tail, is_ended in _read_lines(file, _LONGEST_JOURNAL_LINE):
            if not is_ended:
                is_torn = True
                break
            if data is not None and data.startswith(_REPLY):
                # Replies aren't parsed; only a cut line is detected.
                if tail.rstrip(b"\r")[-1:] != b"}":
                    problems.add(name, number, "the line is cut off")
                continue
            if data is None:
                if info is None:
                    break
                problems.add(name, number, "the line is too long")
                continue
            text = data.decode("utf-8", "replace")
            if text.startswith("\ufeff"):
                text = text[1:]
            entry = _parse_fields(text)
            if info is None:
                info = _read_info(entry)
                if info is None:
                    break
                continue
            fault = _find_row_fault(entry["result"]) if "result" in entry else "neither a row nor a reply"
            item = entry.get("item")
            if fault is None and isinstance(item, str):
                rows[item] = _to_row(entry["result"])
            elif "finished" in entry or "stopped" in entry:
                end = entry
            elif not _is_other_line(text, entry):
                problems.add(name, number, _describe_line_fault(text, fault or "the item has no name"))
    if info is None:
        raise ProofmarkError(Problem(name, 1, _describe_no_journal(path)))
    problems.warn()
    stopped = _text(end.get("stopped")) if end is not None else "The run didn't finish, so rows are missing."
    unreadable: Any = (end or {}).get("unreadable")
    return Run(
        _sort_rows(rows.values(), info),
        replace(info, stopped=stopped),
        _number(unreadable) if _is_count(unreadable) else 0,
        problems.all,
        is_torn,
    )


def _is_other_line(text: str, entry: Json) -> bool:
    is_failure = _is_text(entry.get("item")) and _is_text(entry.get("error")) and "result" not in entry
    return _is_text(entry.get("key")) or is_failure or text.strip(_BLANK) == ""


def _describe_line_fault(text: str, otherwise: str) -> str:
    try:
        return otherwise if isinstance(_parse(text), dict) else "not a JSON object"
    except ValueError as error:
        return str(error)


def _describe_no_journal(path: PathLike) -> str:
    with _open(path) as file:
        start = file.read(1 << 12).lstrip(b"\xef\xbb\xbf")
    if re.match(rb'\s*\{\s*"v":\s*1,\s*"name":', start) or b'"sentence":' in start:
        return "this is a report, not a run journal. Use read_report"
    return "this isn't an evaluation journal: its first line doesn't name a run"


def _sort_rows(rows: Iterable[RunRow], info: RunInfo) -> List[RunRow]:
    places = {name: place for place, (name, _) in enumerate(info.data_sets)}
    return sorted(rows, key=lambda row: (places.get(row.set, len(info.data_sets)), _utf16(row.set), _utf16(row.id)))


# Measures. Names of outcomes and figures are those of the report's JSON.

_TOLERANCE = 1e-9


def _get_earliest(row: RunRow, policies: Policies) -> Union[int, str, None]:
    """The index of the earliest error, -1 for none; abstained or failed; None for a judge that doesn't name steps."""
    if row.said in ("abstained", "failed"):
        return row.said
    if row.said != "earliest" or row.index is None:
        return None
    if row.scores is not None:
        threshold = 0.5 if policies.threshold is None else policies.threshold
        return next((step for step, score in enumerate(row.scores) if score < threshold), -1)
    if not row.is_tied or policies.ties == "index":
        return row.index
    return -1 if policies.ties == "none" else "abstained"


def _locate(row: RunRow, policies: Policies) -> Optional[str]:
    """How the reported step relates to the label; None without a label, or for a judge that doesn't name steps."""
    judged = _get_earliest(row, policies)
    if row.label is None or judged is None:
        return None
    if isinstance(judged, str):
        if judged == "failed":
            return "failed"
        return "silent" if policies.abstentions == "wrong" else "left-out"
    if row.label == -1:
        return "passed" if judged == -1 else "alarmed"
    if judged == row.label:
        return "found"
    if judged == -1:
        return "missed"
    return "early" if judged < row.label else "late"


def _rate(row: RunRow, policies: Policies) -> Union[bool, str, None]:
    most = policies.rated_most if row.points_most is None else row.points_most
    if row.points is None or row.points > most or row.points < 0:
        return None
    if row.points >= policies.rated_accepted * most - _TOLERANCE:
        return True
    return False if row.points < policies.rated_rejected * most - _TOLERANCE else "gap"


def _get_verdict(row: RunRow, policies: Policies) -> str:
    """The judge's verdict on the whole solution."""
    if row.said == "earliest":
        judged = _get_earliest(row, policies)
        if isinstance(judged, int):
            return "accepted" if judged == -1 else "rejected"
        return judged or "abstained"
    if row.said == "grade" and row.grade is not None and row.grade_most is not None:
        points, most = row.grade, row.grade_most
        if most == 1:
            return "gap" if points * 2 == 1 else "accepted" if points * 2 > 1 else "rejected"
        if points >= policies.accepted * most - _TOLERANCE:
            return "accepted"
        return "rejected" if points < policies.rejected * most - _TOLERANCE else "gap"
    if row.said == "answer":
        return "inconclusive" if row.answer == "inconclusive" else "accepted" if row.answer == "yes" else "rejected"
    if row.said == "abstained":
        return "rejected" if row.is_wrong else "abstained"
    return "failed"


_SCORED_CELLS = ("truePositive", "falseNegative", "silentPositive", "trueNegative", "falsePositive", "silentNegative")


def _confuse(row: RunRow, policies: Policies) -> str:
    """The cell of a row in the confusion matrix; gap and the following aren't scored."""
    said = _get_verdict(row, policies)
    if said == "failed":
        return "failed"
    is_right: Union[bool, str, None]
    if row.label is not None:
        is_right = row.label == -1
    elif row.is_right is not None:
        is_right = row.is_right
    else:
        is_right = _rate(row, policies)
    if not isinstance(is_right, bool):
        return "unrated" if is_right is None else "rated-between"
    if said == "gap":
        return "gap"
    if said == "abstained":
        if policies.abstentions == "left-out":
            return "left-out"
        return "silentPositive" if is_right else "silentNegative"
    if said == "inconclusive":
        if policies.inconclusive == "left-out":
            return "left-out"
        if is_right:
            return "falseNegative"
        return "trueNegative" if policies.inconclusive == "incorrect" else "falsePositive"
    if said == "accepted":
        return "truePositive" if is_right else "falsePositive"
    return "falseNegative" if is_right else "trueNegative"


def _choose_criterion(rows: Iterable[RunRow], policies: Policies) -> str:
    return "located" if any((_locate(row, policies) or "failed") != "failed" for row in rows) else "verdict"


def _is_judge_right(outcome: Optional[str]) -> Optional[bool]:
    if outcome in ("found", "passed", "truePositive", "trueNegative"):
        return True
    if outcome in ("early", "late", "missed", "alarmed", "silent"):
        return False
    return False if outcome in ("falsePositive", "falseNegative", "silentPositive", "silentNegative") else None


@dataclass(frozen=True)
class Figure:
    """A figure of a report, unrounded. ``value`` is None without data; ``low`` and ``high`` are its 95% interval."""

    over: str
    """The kind of rows: all, average (the mean over subsets), subset, and in reports also author (a generator), position, and so on."""
    name: str
    """Which of them."""
    measure: str
    unit: str
    value: Optional[float]
    low: Optional[float] = None
    high: Optional[float] = None
    part: Optional[int] = None
    whole: Optional[int] = None
    series: Union[int, str, None] = 0
    """The index of the run in a report; both for a difference."""
    currency: Optional[str] = None


class Figures(Rows[Figure]):
    """Figures of a run or of a report."""

    _row_type = Figure

    def find(self, measure: str, subset: Optional[str] = None, series: Union[int, str, None] = 0) -> Figure:
        """A figure of a subset, of all rows without one. Raises KeyError if there is none."""
        over, name = ("all", "all") if subset is None else ("subset", subset)
        for figure in self:
            if (figure.over, figure.name, figure.measure, figure.series) == (over, name, measure, series):
                return figure
        raise KeyError(f"no {measure} of {'all rows' if subset is None else 'the subset ' + repr(subset)}")

    def value(self, measure: str, subset: Optional[str] = None) -> Optional[float]:
        return self.find(measure, subset).value


_Strata = List[List[float]]
_Statistic = Callable[[_Strata], Optional[float]]
_Bounds = Tuple[Optional[float], Optional[float]]
_Z = 1.959963984540054
_RESAMPLES = 2000


def _add(values: Iterable[float]) -> float:
    # Not sum(), which rounds differently from Python 3.12 on.
    total: float = 0
    for value in values:
        total += value
    return total


def _wilson(part: float, whole: float) -> Tuple[float, float]:
    p = part / whole
    n = _Z * _Z
    middle = (p + n / (2 * whole)) / (1 + n / whole)
    half = (_Z / (1 + n / whole)) * math.sqrt((p * (1 - p)) / whole + n / (4 * whole * whole))
    low = 0 if part == 0 else 100 * max(0, middle - half)
    high = 100 if part == whole else 100 * min(1, middle + half)
    return low, high


class _Random:
    """Marsaglia's xorshift with 32 bits, as Proofmark's resamples use it."""

    def __init__(self, seed: float) -> None:
        start = (int(seed) * 0x9E3779B1 ^ 0x5BD1E995) & 0xFFFFFFFF
        self._state = start or 1

    def __call__(self) -> float:
        state = self._state
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        self._state = state
        return state / 4294967296


def _draw_binomial(n: float, p: float, random: _Random) -> float:
    """Draws the number of successes in n trials (Hörmann 1993, BTRS; by inversion if few are expected)."""
    if n <= 0 or p <= 0:
        return 0
    if p >= 1:
        return n
    if p > 0.5:
        return n - _draw_binomial(n, 1 - p, random)
    odds = p / (1 - p)
    if n * p < 10:
        rest, chance, hits = random(), (1 - p) ** n, 0
        while rest >= chance and hits < n:
            rest -= chance
            hits += 1
            chance *= (odds * (n - hits + 1)) / hits
        return hits
    spread = math.sqrt(n * p * (1 - p))
    b = 1.15 + 2.53 * spread
    a = -0.0873 + 0.0248 * b + 0.01 * p
    middle = n * p + 0.5
    sure = 0.92 - 4.2 / b
    alpha = (2.83 + 5.1 / b) * spread
    mode = math.floor((n + 1) * p)
    of_mode = (mode + 0.5) * math.log((mode + 1) / (odds * (n - mode + 1))) + _stirling(mode) + _stirling(n - mode)
    while True:
        u = random() - 0.5
        v = random()
        us = 0.5 - abs(u)
        if us == 0:
            continue
        hits = math.floor(((2 * a) / us + b) * u + middle)
        if us >= 0.07 and v <= sure:
            return hits
        if hits < 0 or hits > n:
            continue
        accepted = v * alpha / (a / (us * us) + b)
        drawn = math.log(accepted) if accepted > 0 else -math.inf
        most = (
            of_mode
            + (n + 1) * math.log((n - mode + 1) / (n - hits + 1))
            + (hits + 0.5) * math.log((odds * (n - hits + 1)) / (hits + 1))
            - _stirling(hits)
            - _stirling(n - hits)
        )
        if drawn <= most:
            return hits


_STIRLING = (
    0.08106146679532726,
    0.04134069595540929,
    0.02767792568499834,
    0.02079067210376509,
    0.01664469118982119,
    0.01387612882307075,
    0.01189670994589177,
    0.010411265261972,
    0.009255462182712733,
    0.008330563433362871,
)


def _stirling(k: float) -> float:
    """The error of Stirling's formula for log(k!)."""
    if k < len(_STIRLING):
        return _STIRLING[int(k)]
    square = (k + 1) ** 2
    return (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / (k + 1)


def _resample(counts: List[float], random: _Random) -> List[float]:
    total = _add(counts)
    if total in counts:
        only = counts.index(total)
        return [total if cell == only else 0 for cell in range(len(counts))]
    rows = rest = total
    drawn: List[float] = []
    for count in counts:
        hits = rows if count >= rest else _draw_binomial(rows, count / rest, random)
        drawn.append(hits)
        rows -= hits
        rest -= count
    return drawn


def _shift_to_wilson(counts: List[float]) -> List[float]:
    """Shifts counts that all lie in one cell to Wilson's bound; other counts stay."""
    whole = _add(counts)
    if whole == 0 or whole not in counts:
        return counts
    only = counts.index(whole)
    kept = whole * _wilson(whole, whole)[0] / 100
    return [kept if cell == only else (whole - kept) / (len(counts) - 1) for cell in range(len(counts))]


def _estimate(strata: _Strata, statistic: _Statistic, seed: Optional[float], intervals: bool) -> Tuple[Optional[float], _Bounds]:
    """A figure of counts with its bootstrap interval, widened where rows are all alike (Newcombe 1998)."""
    value = statistic(strata)
    if value is None or not intervals:
        return value, (None, None)
    random = _Random(seed or 0)
    drawn: List[float] = []
    for _ in range(_RESAMPLES):
        one = statistic([_resample(counts, random) for counts in strata])
        if one is not None:
            drawn.append(one)
    drawn.sort()
    last = len(drawn) - 1
    low, high = (drawn[math.floor(0.025 * last)], drawn[math.ceil(0.975 * last)]) if drawn else (value, value)
    below, above = [max(0.0, value - low)], [max(0.0, high - value)]

    def move(moved: Tuple[int, ...]) -> Tuple[float, float]:
        other = statistic([_shift_to_wilson(own) if at in moved else own for at, own in enumerate(strata)])
        by = 0 if other is None or value is None else other - value
        return max(0, -by), max(0, by)

    for first in range(0, len(strata), 2):
        one_moved, other_moved, both = move((first,)), move((first + 1,)), move((first, first + 1))
        below.append(max(both[0], math.hypot(one_moved[0], other_moved[0])))
        above.append(max(both[1], math.hypot(one_moved[1], other_moved[1])))
    return value, (max(0, value - math.hypot(*below)), min(100, value + math.hypot(*above)))


def _f1(strata: _Strata) -> Optional[float]:
    """The harmonic mean of the shares of errors located and of correct solutions accepted."""
    (found, not_found), (passed, not_passed) = strata
    if found + not_found == 0 or passed + not_passed == 0:
        return None
    a, b = 100 * found / (found + not_found), 100 * passed / (passed + not_passed)
    return 0 if a + b == 0 else 2 * a * b / (a + b)


def _macro_f1(strata: _Strata) -> Optional[float]:
    (tp, fn, silent_positive), (tn, fp, silent_negative) = strata
    if tp + fn + silent_positive == 0 or tn + fp + silent_negative == 0:
        return None
    return (200 * tp / (2 * tp + fp + fn + silent_positive) + 200 * tn / (2 * tn + fn + fp + silent_negative)) / 2


class _FigureWriter:
    """Appends figures of one subject."""

    def __init__(self, into: List[Figure], over: str, name: str) -> None:
        self._into = into
        self._over = over
        self._name = name

    def share(self, measure: str, part: int, whole: int) -> None:
        value, (low, high) = (None, (None, None)) if whole == 0 else (100 * part / whole, _wilson(part, whole))
        self._add(measure, "per cent", value, low, high, part, whole)

    def estimate(self, measure: str, found: Tuple[Optional[float], _Bounds], unit: str = "per cent") -> None:
        value, (low, high) = found
        self._add(measure, unit, value, low, high)

    def number(self, measure: str, value: float, unit: str = "count", currency: Optional[str] = None) -> None:
        self._into.append(Figure(self._over, self._name, measure, unit, value, currency=currency))

    def _add(
        self,
        measure: str,
        unit: str,
        value: Optional[float],
        low: Optional[float],
        high: Optional[float],
        part: Optional[int] = None,
        whole: Optional[int] = None,
    ) -> None:
        self._into.append(Figure(self._over, self._name, measure, unit, value, low, high, part, whole))


def _count(names: Iterable[Optional[str]]) -> Dict[Optional[str], int]:
    counts: Dict[Optional[str], int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return counts


def _score(rows: Sequence[RunRow], unreadable: int, policies: Policies, seed: Optional[float], intervals: bool) -> Figures:
    figures: List[Figure] = []
    if not rows:
        return Figures()
    groups: Dict[str, List[RunRow]] = {}
    for row in rows:
        groups.setdefault(row.subset, []).append(row)
    if _choose_criterion(rows, policies) == "located":
        strata = {name: _localization_strata(group, policies) for name, group in groups.items()}
        scored = [pair for pair in strata.values() if _f1(pair) is not None]

        def average(flat: _Strata) -> Optional[float]:
            values = [_f1(flat[at : at + 2]) for at in range(0, len(flat), 2)]
            known = [value for value in values if value is not None]
            return _add(known) / len(known) if known else None

        flat = [counts for pair in scored for counts in pair]
        value, (low, high) = _estimate(flat, average, seed, intervals)
        figures.append(Figure("average", "average", "f1", "per cent", value, low, high, whole=len(scored)))
        _score_localization(_FigureWriter(figures, "all", "all"), rows, policies, seed, intervals)
        for name, group in groups.items():
            _score_localization(_FigureWriter(figures, "subset", name), group, policies, seed, intervals)
    if any(_confuse(row, policies) in _SCORED_CELLS for row in rows):
        _score_verdicts(_FigureWriter(figures, "all", "all"), rows, policies, seed, intervals)
        for name, group in groups.items():
            _score_verdicts(_FigureWriter(figures, "subset", name), group, policies, seed, intervals)
    _score_rates(_FigureWriter(figures, "all", "all"), rows, unreadable, policies)
    _score_relations(_FigureWriter(figures, "all", "all"), rows)
    for name, group in groups.items():
        _score_relations(_FigureWriter(figures, "subset", name), group)
    return Figures(figures)


def _localization_strata(rows: Iterable[RunRow], policies: Policies) -> _Strata:
    strata: _Strata = [[0, 0], [0, 0]]
    for row in rows:
        place = _locate(row, policies)
        if place not in (None, "failed", "left-out"):
            strata[1 if row.label == -1 else 0][0 if place in ("found", "passed") else 1] += 1
    return strata


def _score_localization(
    write: _FigureWriter, rows: Sequence[RunRow], policies: Policies, seed: Optional[float], intervals: bool
) -> None:
    counts = _count(_locate(row, policies) for row in rows)
    strata = _localization_strata(rows, policies)
    (found, not_found), (passed, not_passed) = [[int(count) for count in one] for one in strata]
    errors, corrects = found + not_found, passed + not_passed
    write.number("rows", errors + corrects)
    write.estimate("f1", _estimate(strata, _f1, seed, intervals))
    write.share("error-accuracy", found, errors)
    write.share("correct-accuracy", passed, corrects)
    write.share("located-or-passed", found + passed, errors + corrects)
    write.number("errors-flagged-later", counts.get("late", 0))
    write.number("errors-flagged-earlier", counts.get("early", 0))
    write.number("errors-missed", counts.get("missed", 0))
    write.number("without-verdict", counts.get("silent", 0))
    write.number("left-out", counts.get("left-out", 0))
    write.number("failed", counts.get("failed", 0))
    write.number("unlabelled", counts.get(None, 0))
    write.number("tied", sum(row.is_tied for row in rows))


def _score_verdicts(
    write: _FigureWriter, rows: Sequence[RunRow], policies: Policies, seed: Optional[float], intervals: bool
) -> None:
    cells = _count(_confuse(row, policies) for row in rows)
    said = _count(_get_verdict(row, policies) for row in rows)
    tp, fn, silent_positive, tn, fp, silent_negative = (cells.get(name, 0) for name in _SCORED_CELLS)
    positives, negatives = tp + fn + silent_positive, tn + fp + silent_negative
    write.number("verdict-rows", positives + negatives)
    strata: _Strata = [[tp, fn, silent_positive], [tn, fp, silent_negative]]
    write.estimate("macro-f1", _estimate(strata, _macro_f1, seed, intervals))
    write.share("verdict-accuracy", tp + tn, positives + negatives)
    write.share("tpr", tp, positives)
    write.share("tnr", tn, negatives)
    write.share("ppv", tp, tp + fp)
    write.share("npv", tn, tn + fn)
    write.estimate("temper", _leniency(tp, positives, tn, negatives), "points")
    write.number("inconclusive", said.get("inconclusive", 0))
    write.number("abstained", said.get("abstained", 0))
    write.number("in-the-gap", cells.get("gap", 0))
    write.number("not-rated", cells.get("unrated", 0) + cells.get("rated-between", 0))


def _leniency(tp: int, positives: int, tn: int, negatives: int) -> Tuple[Optional[float], _Bounds]:
    if positives == 0 or negatives == 0:
        return None, (None, None)
    tpr, tnr = 100 * tp / positives, 100 * tn / negatives
    (tpr_low, tpr_high), (tnr_low, tnr_high) = _wilson(tp, positives), _wilson(tn, negatives)
    difference = tpr - tnr
    low = difference - math.hypot(tpr - tpr_low, tnr_high - tnr)
    return difference, (low, difference + math.hypot(tpr_high - tpr, tnr - tnr_low))


def _score_rates(write: _FigureWriter, rows: Sequence[RunRow], unreadable: int, policies: Policies) -> None:
    said = _count(_get_verdict(row, policies) for row in rows)
    asked = [row for row in rows if row.said != "failed"]
    judged = len(rows) - said.get("failed", 0)
    given = sum(len(row.votes) for row in asked)
    wanted = sum(0 if not row.votes else max(row.wanted, len(row.votes)) for row in asked)
    abstained = sum(row.votes.count(None) + (row.abstained_on_steps or 0) for row in asked)
    write.share("not-judged", said.get("failed", 0), len(rows))
    write.share("no-verdict", said.get("abstained", 0), judged)
    write.share("inconclusive-rate", said.get("inconclusive", 0), judged)
    write.share("gap-rate", said.get("gap", 0), judged)
    write.share("tied-rate", sum(row.is_tied for row in asked), judged)
    write.share("votes-abstained", abstained, given + sum(row.votes_on_steps or 0 for row in asked))
    write.share("votes-not-needed", wanted - given, wanted)
    write.number("unreadable", unreadable)
    usages = [row.usage for row in rows if row.usage is not None]
    if usages:
        for measure, name in (
            ("calls", "calls"),
            ("kept", "kept"),
            ("prompt-tokens", "prompt"),
            ("cached-tokens", "cached"),
            ("completion-tokens", "completion"),
            ("uncounted", "uncounted"),
        ):
            write.number(measure, int(_add(usage[name] for usage in usages)))
    priced = [usage for usage in usages if "money" in usage or "keptMoney" in usage]
    currencies = {usage.get("currency") for usage in priced}
    currency = currencies.pop() if len(currencies) == 1 else None
    for measure, name, unit in (("money", "money", "money"), ("kept-tokens", "keptTokens", "count"), ("kept-money", "keptMoney", "money")):
        values = [usage[name] for usage in usages if name in usage]
        if values:
            write.number(measure, _add(values), unit, currency if unit == "money" else None)
    times = sorted(row.milliseconds for row in rows if row.milliseconds is not None)
    if times:
        write.number("median-time", times[math.ceil(0.5 * len(times)) - 1], "milliseconds")
        write.number("95th-percentile-time", times[math.ceil(0.95 * len(times)) - 1], "milliseconds")


def _score_relations(write: _FigureWriter, rows: Iterable[RunRow]) -> None:
    """The relations that the embedded checker read, and the share of correct steps that it flags."""
    read = [(row, row.relations) for row in rows if row.relations is not None and row.said != "failed"]
    if not read:
        return
    for measure, name in (
        ("relations-held", "held"),
        ("relations-no-counterexample", "noCounterexample"),
        ("relations-refuted", "refuted"),
        ("relations-suspected", "suspected"),
        ("relations-not-read", "notRead"),
    ):
        write.number(measure, int(_add(relations.get(name, 0) for _, relations in read)))
    right = flagged = 0
    for row, _ in read:
        if row.label is not None:
            before = row.steps if row.label == -1 else row.label
            right += before
            flagged += sum(step < before for step in row.flagged or [])
    write.share("right-steps-flagged", flagged, right)


# Reports


class ListedRow(NamedTuple):
    """A row that a report lists: misjudged by one run, or judged differently by two."""

    set: str
    id: str
    expected: str
    said: Tuple[str, ...]
    change: str


class Report(Figures):
    """The figures of a report, its headline, and the rows that it lists."""

    def __init__(self, figures: Iterable[Figure], document: Json, problems: Sequence[Problem] = ()) -> None:
        super().__init__(figures, problems)
        self.document = document
        """The whole JSON object."""
        self.name: str = document.get("name") or ""
        self.sentence: str = document.get("sentence") or ""
        self.simulated: Optional[str] = document.get("simulated")
        """Set if a judge is scripted or simulated. Show it with every figure."""
        self.series: List[str] = [one.get("name", "") for one in map(_fields, document.get("series") or [])]
        """The names of the runs: the one under study, and the reference if there is one."""
        listed = _fields(document.get("rows")).get("rows") or []
        self.listed: List[ListedRow] = [
            ListedRow(one["set"], one["id"], one["expected"], tuple(one["said"]), one["change"]) for one in listed
        ]


@overload
def read_report(path: PathLike, *, as_frame: Literal[False] = ...) -> Report: ...


@overload
def read_report(path: PathLike, *, as_frame: Literal[True]) -> DataFrame: ...


def read_report(path: PathLike, *, as_frame: bool = False) -> Union[Report, DataFrame]:
    """Reads the JSON of ``proofmark evaluate --format json`` and ``proofmark report --format json``."""
    name = os.fspath(path)
    document = _read_document(path)
    numbers = _fields(document).get("numbers")
    if _fields(document).get("v") != 1 or not isinstance(numbers, list):
        raise ProofmarkError(Problem(name, 1, 'this isn\'t a report: "v" must be 1 and "numbers" a list'))
    try:
        report = Report([_to_figure(one) for one in numbers], document)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise ProofmarkError(Problem(name, 1, f"this report is incomplete or invalid: {error!r}")) from None
    return report.to_frame() if as_frame else report


def _to_figure(one: Json) -> Figure:
    value = one["value"]
    if value is not None and not _is_number(value):
        raise ValueError(f"invalid value of {one['measure']}")
    return Figure(
        over=str(one["over"]),
        name=str(one["name"]),
        measure=str(one["measure"]),
        unit=str(one["unit"]),
        value=value,
        low=one.get("low"),
        high=one.get("high"),
        part=_number(one.get("part")),
        whole=_number(one.get("whole")),
        series=one.get("series"),
        currency=one.get("currency"),
    )


def _read_document(path: PathLike) -> Any:
    """The JSON value that a file holds. Raises ProofmarkError."""
    with _open(path) as file:
        data = file.read()
    name = os.fspath(path)
    try:
        return _DECODER.decode(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ProofmarkError(Problem(name, data.count(b"\n", 0, error.start) + 1, "not UTF-8 text")) from None
    except json.JSONDecodeError as error:
        if re.match(rb'\s*\{\s*"v":\s*1,\s*"run":', data):
            raise ProofmarkError(Problem(name, 1, "this is a run journal, not a report. Use read_run")) from None
        raise ProofmarkError(Problem(name, error.lineno, f"not JSON: {error.msg}")) from None
    except (ValueError, RecursionError) as error:
        raise ProofmarkError(Problem(name, 1, f"not JSON that can be read: {error}")) from None


# Labels


@dataclass(frozen=True)
class LabelRecord:
    """One line of a label file: one action of an annotator. Fields as in the file."""

    time: str
    annotator: str
    item: str
    """The data set's file name, #, and the row's id; or the path of a file."""
    fingerprint: str
    mode: str
    """assisted, blind, or review."""
    kind: str
    value: Union[str, float, None] = None
    step: Optional[int] = None
    certain: Optional[bool] = None
    category: Optional[str] = None
    note: Optional[str] = None
    used_reference: Optional[bool] = None
    unblinded: Optional[bool] = None
    milliseconds: Optional[float] = None
    judge: Optional[str] = None


@dataclass(frozen=True)
class Label:
    """An annotator's label of an item, or a row of an export. Step indices count from 0; -1 is no error."""

    item: str
    """In a label file, the data set's file name, #, and the row's id; in an export, the row's id if it has one, else its number."""
    annotator: Optional[str]
    verdict: str
    """Submitted: earliest, none, unsure, or out-of-depth; open if nothing was submitted."""
    label: Optional[int]
    """The submitted index of the earliest error, -1 for none."""
    stage: str
    """todo, begun, changed (since it was submitted), unsure, out-of-depth, or labelled."""
    mode: Optional[str] = None
    """The mode of the submission."""
    time: Optional[str] = None
    milliseconds: Optional[float] = None
    unblinded: bool = False
    """Whether the annotator had seen verdicts or hidden facts before submitting."""
    used_reference: bool = False
    earliest: Optional[int] = None
    """The marked earliest error, submitted or not."""
    ratings: Dict[int, int] = field(default_factory=dict)
    """Explicit ratings of steps: 1 good, 0 neutral, -1 bad."""
    category: Optional[str] = None
    gold_dispute: Optional[str] = None
    """Why the annotator disputes the ground truth."""
    problem: Optional[str] = None
    """In exports, as are the following."""
    steps: Optional[List[str]] = None
    generator: Optional[str] = None
    final_answer_correct: Optional[bool] = None

    @property
    def data_set(self) -> Optional[str]:
        """The file name of the data set; None for a file, or in an export."""
        return self.item.partition("#")[0] if "#" in self.item else None

    @property
    def id(self) -> str:
        return self.item.partition("#")[2] if "#" in self.item else self.item


_LONGEST_INPUT = 64 << 20
_LONGEST_LABEL_LINE = 80_000
_LABEL_KINDS = (
    "earliest",
    "step",
    "agree",
    "dispute",
    "note",
    "category",
    "gold-dispute",
    "unsure",
    "out-of-depth",
    "submit",
    "reveal",
    "retract",
)
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\Z)", re.ASCII)


def _is_annotator(value: Any) -> bool:
    if not isinstance(value, str) or not re.fullmatch(r"[a-z0-9._-]{1,64}", value):
        return False
    return value not in (".", "..") and not _DEVICE.match(value)


def _parse_time(value: Any) -> Optional[datetime]:
    pattern = r"[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
    if not isinstance(value, str) or not re.fullmatch(pattern, value, re.ASCII):
        return None
    try:
        return datetime.fromisoformat(value[:-1]).replace(tzinfo=timezone.utc)
    except ValueError:
        return None


def _short(most: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and _length(value) <= most


_LABEL_FIELDS: Dict[str, Tuple[Callable[[Any], bool], bool]] = {
    "time": (lambda value: _parse_time(value) is not None, True),
    "annotator": (_is_annotator, True),
    "item": (lambda value: _short(2_000)(value) and value != "", True),
    "fingerprint": (lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{1,64}", value) is not None, True),
    "mode": (lambda value: value in ("assisted", "blind", "review"), True),
    "kind": (lambda value: value in _LABEL_KINDS, True),
    "value": (lambda value: _short(200)(value) or _is_number(value), False),
    "step": (lambda value: _is_count(value) and value <= 1_000_000, False),
    "certain": (_is_bool, False),
    "category": (_short(200), False),
    "note": (_short(10_000), False),
    "usedReference": (_is_bool, False),
    "unblinded": (_is_bool, False),
    "milliseconds": (lambda value: _is_amount(value) and value <= _MOST_SAFE, False),
    "judge": (_short(200), False),
}


def _parse_label_line(line: str, latest: datetime) -> Union[LabelRecord, str, None]:
    """The record in a line; the reason if it can't be read; None for a blank line. Lines of later versions begin with *later*."""
    if _length(line) > _LONGEST_LABEL_LINE:
        return f"more than {_LONGEST_LABEL_LINE} characters"
    text = line.strip(_BLANK)
    if text == "":
        return None
    try:
        entry = _parse(text)
    except ValueError as error:
        return str(error)
    if not isinstance(entry, dict):
        return "not a JSON object"
    version: Any = entry.get("v")
    kind: Any = entry.get("kind")
    if not _is_count(version) or version < 1:
        return "no version"
    if version > 1 or (isinstance(kind, str) and kind != "" and _length(kind) <= 200 and kind not in _LABEL_KINDS):
        return "a later version of Proofmark wrote this line"
    found: Json = {}
    for name, (is_valid, is_required) in _LABEL_FIELDS.items():
        value = entry.get(name, _ABSENT)
        if value is _ABSENT:
            if is_required:
                return f"no {name}"
        elif not is_valid(value):
            return f"invalid {name}"
        else:
            found["used_reference" if name == "usedReference" else name] = _number(value)
    if kind == "retract" and _parse_time(entry.get("value")) is None:
        return "no time of the retracted record"
    if kind == "note" and not isinstance(entry.get("note"), str):
        return "note without text"
    time = _parse_time(entry["time"])
    if time is None or time > latest:
        return "time is more than ten years ahead"
    return LabelRecord(**found)


def _list_label_files(path: PathLike) -> List[str]:
    name = os.fspath(path)
    if not os.path.isdir(name):
        return [name]
    within = os.path.join(name, ".proofmark", "labels")
    folder = within if os.path.isdir(within) else name
    with os.scandir(folder) as entries:
        files = [one.path for one in entries if _get_annotator(one.name) and one.is_file(follow_symlinks=False)]
    if not files:
        raise ProofmarkError(Problem(name, None, "no label files found"))
    return sorted(files)


def _get_annotator(path: str) -> Optional[str]:
    name, extension = os.path.splitext(os.path.basename(path))
    return name if extension == ".jsonl" and _is_annotator(name) else None


@overload
def read_label_records(path: PathLike, *, strict: bool = ..., as_frame: Literal[False] = ...) -> Rows[LabelRecord]: ...


@overload
def read_label_records(path: PathLike, *, strict: bool = ..., as_frame: Literal[True]) -> DataFrame: ...


def read_label_records(
    path: PathLike, *, strict: bool = False, as_frame: bool = False
) -> Union[Rows[LabelRecord], DataFrame]:
    """Reads every line of a label file ``<annotator>.jsonl``, or of all those in a folder or in its ``.proofmark/labels``.

    Retracted records are among them. Links in a folder aren't followed.
    """
    problems = _Problems(strict)
    records, is_torn = _read_records(_list_label_files(path), problems)
    problems.warn()
    rows = Rows(records, problems.all, is_torn, LabelRecord)
    return rows.to_frame() if as_frame else rows


def _read_records(files: Iterable[str], problems: _Problems) -> Tuple[List[LabelRecord], bool]:
    latest = datetime.now(timezone.utc) + timedelta(days=3652)
    records: List[LabelRecord] = []
    is_torn = False
    for path in files:
        annotator = _get_annotator(path)
        if annotator is None:
            raise ProofmarkError(Problem(path, None, "not a label file: its name must be <annotator>.jsonl"))
        with _open(path) as file:
            for number, data, _, is_ended in _read_lines(file, _LONGEST_INPUT):
                read = _decode_label_line(number, data, latest)
                if isinstance(read, LabelRecord):
                    if read.annotator == annotator:
                        records.append(read)
                    else:
                        problems.add(path, number, "the annotator isn't the one in the file name")
                elif read is not None and not is_ended:
                    is_torn = True
                elif read is not None:
                    problems.add(path, number, read)
    return records, is_torn


def _decode_label_line(number: int, data: Optional[bytes], latest: datetime) -> Union[LabelRecord, str, None]:
    if data is None:
        return "the line is too long"
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return "not UTF-8 text"
    return _parse_label_line(text[1:] if number == 1 and text.startswith("\ufeff") else text, latest)


@overload
def read_labels(path: PathLike, *, strict: bool = ..., as_frame: Literal[False] = ...) -> Rows[Label]: ...


@overload
def read_labels(path: PathLike, *, strict: bool = ..., as_frame: Literal[True]) -> DataFrame: ...


def read_labels(path: PathLike, *, strict: bool = False, as_frame: bool = False) -> Union[Rows[Label], DataFrame]:
    """Reads the current label of each item by each annotator, or the rows of an export.

    ``path`` is a label file ``<annotator>.jsonl``, a folder of them, a folder with ``.proofmark/labels``, or an export as ProcessBench,
    PRM800K, or TRL stepwise supervision. The order of lines doesn't matter, so files that Git merged are read correctly.
    """
    problems = _Problems(strict)
    files = _list_label_files(path)
    if not os.path.isdir(os.fspath(path)) and _is_export(files[0]):
        labels, is_torn = _read_export(files[0], problems)
    else:
        records, is_torn = _read_records(files, problems)
        labels = _build_labels(records)
    problems.warn()
    rows = Rows(labels, problems.all, is_torn, Label)
    return rows.to_frame() if as_frame else rows


def _build_labels(records: Iterable[LabelRecord]) -> List[Label]:
    groups: Dict[Tuple[str, str], List[LabelRecord]] = {}
    for record in records:
        groups.setdefault((record.item, record.annotator), []).append(record)
    return [_build_label(item, annotator, own) for (item, annotator), own in groups.items()]


def _list_standing(records: Iterable[LabelRecord]) -> List[LabelRecord]:
    """The records without retracted ones and retractions, each once, by time. A reveal can't be retracted."""
    ordered = sorted({_format_record(record): record for record in records}.items(), key=lambda one: (one[1].time, one[0]))
    retracted = set()
    standing: List[LabelRecord] = []
    for _, record in reversed(ordered):
        if record.kind != "reveal" and record.time in retracted:
            continue
        if record.kind != "retract":
            standing.append(record)
        elif str(record.value) < record.time:
            retracted.add(str(record.value))
    return standing[::-1]


def _format_record(record: LabelRecord) -> bytes:
    """The record as Proofmark writes it, to order records of the same time."""
    given = {"v": 1, **{one.name: getattr(record, one.name) for one in fields(record)}}
    known = {"usedReference" if name == "used_reference" else name: value for name, value in given.items() if value is not None}
    return _utf16(json.dumps(known, ensure_ascii=False, separators=(",", ":")))


def _build_label(item: str, annotator: str, records: List[LabelRecord]) -> Label:
    """Folds the records of one annotator and item; the last record of each kind counts."""
    verdicts_seen = min((one.time for one in records if _shows_verdicts(one)), default=None)
    reference_seen = min((one.time for one in records if _shows_reference(one)), default=None)
    ratings: Dict[int, int] = {}
    earliest: Optional[int] = None
    category: Optional[str] = None
    dispute: Optional[str] = None
    submitted: Optional[LabelRecord] = None
    is_changed = is_unsure = is_out_of_depth = False
    for record in _list_standing(records):
        kind, value = record.kind, record.value
        if kind in ("earliest", "step", "category", "unsure", "out-of-depth"):
            is_changed = submitted is not None
        if kind == "earliest" and _is_index(value):
            earliest = _number(value)
            ratings.pop(_number(value), None)
            if record.certain:
                is_unsure = is_out_of_depth = False
        elif kind == "step" and record.step is not None and _is_index(value) and value in (1, 0, -1):
            ratings[record.step] = _number(value)
        elif kind == "category":
            category = record.category or None
        elif kind == "unsure":
            is_unsure = value != 0
        elif kind == "out-of-depth":
            is_out_of_depth = value != 0
        elif kind == "gold-dispute":
            dispute = record.note or None
        elif kind == "submit" and (value in ("unsure", "out-of-depth") or _is_index(value)):
            submitted = record
            is_changed = False
    is_begun = earliest is not None or bool(ratings) or category is not None or is_unsure or is_out_of_depth
    if submitted is None:
        stage = "begun" if is_begun else "todo"
        return Label(item, annotator, "open", None, stage, earliest=earliest, ratings=ratings, category=category, gold_dispute=dispute)
    value = submitted.value
    verdict = value if isinstance(value, str) else "none" if value == -1 else "earliest"
    return Label(
        item,
        annotator,
        verdict,
        None if isinstance(value, str) else _number(value),
        "changed" if is_changed else verdict if isinstance(value, str) else "labelled",
        mode=submitted.mode,
        time=submitted.time,
        milliseconds=submitted.milliseconds,
        unblinded=verdicts_seen is not None and verdicts_seen <= submitted.time,
        used_reference=reference_seen is not None and reference_seen <= submitted.time,
        earliest=earliest,
        ratings=ratings,
        category=category,
        gold_dispute=dispute,
    )


def _shows_verdicts(record: LabelRecord) -> bool:
    is_shown = record.unblinded is True or record.mode == "assisted" or record.kind in ("agree", "dispute")
    return is_shown or (record.kind == "reveal" and record.value == "verdicts")


def _shows_reference(record: LabelRecord) -> bool:
    return record.used_reference is True or (record.kind == "reveal" and record.value == "reference")


def _is_export(path: str) -> bool:
    """Whether the first line that isn't blank is a row of an export rather than a record."""
    with _open(path) as file:
        for _, data, _, _ in _read_lines(file, _LONGEST_INPUT):
            if data is None:
                return False
            text = data.decode("utf-8-sig", "replace").strip(_BLANK)
            if text != "":
                entry = _parse_fields(text)
                return "v" not in entry and any(name in entry for name in ("steps", "question", "completions", "chosen", "reward_model"))
    return False


def _read_export(path: str, problems: _Problems) -> Tuple[List[Label], bool]:
    labels: List[Label] = []
    is_torn = False
    for number, value, is_ended in _read_json_lines(path):
        try:
            if isinstance(value, str):
                raise ValueError(value)
            labels.append(_to_exported_label(value, number))
        except (ValueError, KeyError, TypeError) as error:
            if not is_ended and isinstance(value, str):
                is_torn = True
            else:
                problems.add(path, number, f"no {error}" if isinstance(error, KeyError) else str(error))
    return labels, is_torn


def _read_json_lines(path: str) -> Iterator[Tuple[int, Union[Json, str], bool]]:
    """Yields the object in each line, or the reason why it can't be read."""
    with _open(path) as file:
        for number, data, _, is_ended in _read_lines(file, _LONGEST_INPUT):
            value: Any
            try:
                if data is None:
                    raise ValueError("the line is too long")
                text = data.decode("utf-8-sig" if number == 1 else "utf-8")
                if text.strip(_BLANK) == "":
                    continue
                value = _parse(text)
                if not isinstance(value, dict):
                    value = "not a JSON object"
            except UnicodeDecodeError:
                value = "not UTF-8 text"
            except ValueError as error:
                value = str(error)
            yield number, value, is_ended


def _to_exported_label(row: Json, number: int) -> Label:
    if "chosen" in row or "reward_model" in row:
        raise ValueError("this export has no labels. Export as processbench, prm800k, or trl-stepwise")
    if "question" in row:
        return _to_prm800k_label(row, number)
    if "completions" in row:
        truths = row["labels"]
        if not _list_of(_is_bool)(truths):
            raise ValueError("invalid labels")
        label = truths.index(False) if False in truths else -1
        return _make_exported_label(f"{number}", label, problem=row["prompt"], steps=row["completions"])
    if not _is_index(row["label"]):
        raise ValueError("invalid label")
    return _make_exported_label(
        row["id"],
        _number(row["label"]),
        problem=row.get("problem"),
        steps=row["steps"],
        generator=row.get("generator"),
        final_answer_correct=row.get("final_answer_correct"),
    )


def _to_prm800k_label(row: Json, number: int) -> Label:
    given = row["label"]
    ratings: Dict[int, int] = {}
    for step, one in enumerate(given["steps"]):
        chosen = one.get("chosen_completion")
        if chosen is not None:
            ratings[step] = one["completions"][chosen]["rating"]
    bad = next((step for step, rating in ratings.items() if rating == -1), -1)
    is_given_up = given.get("finish_reason") == "give_up"
    return _make_exported_label(
        f"{number}",
        None if is_given_up else bad,
        problem=row["question"]["problem"],
        steps=row["question"]["pre_generated_steps"],
        annotator=row.get("labeler"),
        time=row.get("timestamp"),
        milliseconds=given.get("total_time"),
        ratings=ratings,
    )


def _make_exported_label(item: Any, label: Optional[int], annotator: Optional[str] = None, **more: Any) -> Label:
    if not isinstance(item, str):
        raise ValueError("invalid id")
    if not _list_of(_is_text)(more["steps"]):
        raise ValueError("invalid steps")
    verdict = "unsure" if label is None else "none" if label == -1 else "earliest"
    return Label(item, annotator, verdict, label, "unsure" if label is None else "labelled", earliest=label, **more)


# Reviews


@dataclass(frozen=True)
class Finding:
    """A statement that a judge refuted or suspects. ``start`` and ``end`` are offsets for :func:`slice_utf16`."""

    file: str
    id: Optional[str]
    step: int
    start: int
    end: int
    strength: str
    """refuted or suspect."""
    rule: Optional[str]
    relation: str
    message: str
    judge: Optional[str]


@dataclass(frozen=True)
class Hint:
    """A phrase such as *it can be shown* where a reason should be. A hint isn't an error."""

    file: str
    id: Optional[str]
    kind: str
    rule: str
    quote: str
    step: Optional[int]
    """None for the problem."""
    start: Optional[int]
    end: Optional[int]


@dataclass(frozen=True)
class Step:
    """A step of a proof. ``state``, ``score``, and votes are None in the output of ``read``."""

    file: str
    id: Optional[str]
    index: int
    label: str
    start: int
    end: int
    text: Optional[str]
    state: Optional[str]
    score: Optional[float]
    votes_against: Optional[int]
    votes_asked: Optional[int]


@dataclass(frozen=True)
class Review:
    """A proof in the output of ``review`` or ``read``. ``document`` is its whole JSON object, as the manual describes it."""

    file: str
    id: Optional[str]
    part: Optional[str]
    """In a file with several proofs, the name of the problem."""
    outcome: Optional[str]
    """None in the output of ``read``."""
    earliest_error: Optional[int]
    """-1 for none; None if the review failed or has no verdict, or if the judge names no step."""
    judge: Optional[str]
    problem: Optional[str]
    relations: Mapping[str, Any]
    steps: List[Step]
    findings: List[Finding]
    hints: List[Hint]
    problems: List[str]
    """What failed."""
    document: Mapping[str, Any] = field(repr=False, compare=False)


class Reviews(Rows[Review]):
    """Reviews, one per proof."""

    def steps(self) -> Rows[Step]:
        """The steps of all proofs."""
        return Rows([one for review in self for one in review.steps], self.problems, row_type=Step)

    def findings(self) -> Rows[Finding]:
        """The refuted and suspected statements of all proofs."""
        return Rows([one for review in self for one in review.findings], self.problems, row_type=Finding)

    def hints(self) -> Rows[Hint]:
        """The hints of all proofs, from ``read``."""
        return Rows([one for review in self for one in review.hints], self.problems, row_type=Hint)

    def _columns(self) -> Dict[str, str]:
        texts = dict.fromkeys(("file", "id", "part", "outcome", "judge"), "str")
        counts = ("earliest_error", "steps", "findings", "hints", "held", "no_counterexample", "refuted", "suspected", "not_read")
        return {**texts, **dict.fromkeys(counts, "int")}

    def _records(self) -> Iterable[Json]:
        for review in self:
            yield {
                "file": review.file,
                "id": review.id,
                "part": review.part,
                "outcome": review.outcome,
                "judge": review.judge,
                "earliest_error": review.earliest_error,
                "steps": len(review.steps),
                "findings": len(review.findings),
                "hints": len(review.hints),
                "held": review.relations.get("held"),
                "no_counterexample": review.relations.get("noCounterexample"),
                "refuted": review.relations.get("refuted"),
                "suspected": review.relations.get("suspected"),
                "not_read": review.relations.get("notRead"),
            }


@overload
def read_review(path: PathLike, *, strict: bool = ..., as_frame: Literal[False] = ...) -> Reviews: ...


@overload
def read_review(path: PathLike, *, strict: bool = ..., as_frame: Literal[True]) -> DataFrame: ...


def read_review(path: PathLike, *, strict: bool = False, as_frame: bool = False) -> Union[Reviews, DataFrame]:
    """Reads the output of ``proofmark review --format json`` or ``proofmark read --format json``, or a review that VS Code exported."""
    name = os.fspath(path)
    problems = _Problems(strict)
    reviews: List[Review] = []
    is_torn = False
    exported = _read_exported_review(path)
    lines: Iterable[Tuple[int, Union[Json, str], bool]] = _read_json_lines(name) if exported is None else [(1, exported, True)]
    for number, value, is_ended in lines:
        try:
            if isinstance(value, str):
                raise ValueError(value)
            reviews.append(_to_review(value))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            if not is_ended and isinstance(value, str) and number > 1:
                is_torn = True
            else:
                problems.add(name, number, f"this isn't a review: no {error}" if isinstance(error, KeyError) else str(error))
    if not reviews and problems.all:
        raise ProofmarkError(problems.all[0])
    problems.warn()
    rows = Reviews(reviews, problems.all, is_torn)
    return rows.to_frame() if as_frame else rows


def _read_exported_review(path: PathLike) -> Optional[Json]:
    """A single object over several lines, as VS Code exports it; None for lines of objects."""
    with _open(path) as file:
        if file.readline(16).strip() not in (b"{", b"\xef\xbb\xbf{"):
            return None
    value = _read_document(path)
    return value if isinstance(value, dict) else None


def _get(one: Json, name: str, is_valid: Callable[[Any], bool]) -> Any:
    """A required value. Raises KeyError or ValueError."""
    if not is_valid(one[name]):
        raise ValueError(f"this isn't a review: invalid {name}")
    return _number(one[name])


def _get_optional(one: Json, name: str, is_valid: Callable[[Any], bool]) -> Any:
    return None if one.get(name) is None else _get(one, name, is_valid)


def _to_review(one: Json) -> Review:
    steps = _get(one, "steps", _list_of(lambda step: isinstance(step, dict)))
    if "outcome" not in one and "hints" not in one:
        raise ValueError("this isn't the output of review or read")
    of: Json = {"file": _get(one, "file", _is_text), "id": _get_optional(one, "id", _is_text)}
    return Review(
        **of,
        part=_get_optional(one, "part", _is_text),
        outcome=_get_optional(one, "outcome", _is_text),
        earliest_error=_get_optional(one, "earliestError", _is_index),
        judge=_get_optional(one, "judge", _is_text),
        problem=_get_optional(one, "problem", _is_text),
        relations=_get(one, "relations", _is_tally),
        steps=[
            Step(
                **of,
                index=_get(step, "index", _is_count),
                label=_get(step, "label", _is_text),
                start=_get(step, "start", _is_count),
                end=_get(step, "end", _is_count),
                text=_get_optional(step, "text", _is_text),
                state=_get_optional(step, "state", _is_text),
                score=_get_optional(step, "score", _is_number),
                votes_against=_get_optional(_fields(step.get("votes")), "against", _is_count),
                votes_asked=_get_optional(_fields(step.get("votes")), "asked", _is_count),
            )
            for step in steps
        ],
        findings=[
            Finding(
                **of,
                step=_get(step, "index", _is_count),
                start=_get(found, "start", _is_count),
                end=_get(found, "end", _is_count),
                strength=_get(found, "strength", _is_text),
                rule=_get_optional(found, "rule", _is_text),
                relation=_get(found, "relation", _is_text),
                message=_get(found, "message", _is_text),
                judge=_get_optional(found, "judge", _is_text),
            )
            for step in steps
            for found in step.get("evidence") or []
        ],
        hints=[
            Hint(
                **of,
                kind=_get(hint, "kind", _is_text),
                rule=_get(hint, "rule", _is_text),
                quote=_get(hint, "quote", _is_text),
                step=_get_optional(hint, "step", _is_count),
                start=_get_optional(_fields(hint["range"]), "start", _is_count),
                end=_get_optional(_fields(hint["range"]), "end", _is_count),
            )
            for hint in one.get("hints") or []
        ],
        problems=[problem["message"] for problem in one.get("problems") or []],
        document=one,
    )
