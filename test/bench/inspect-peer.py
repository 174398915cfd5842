"""The peer of the bench `peers`: Inspect sends the same messages and reads the same replies, with a scorer like a critic's.

Arguments: the absolute path of the samples, the address of the server, the concurrency, a folder for logs, and "run" or "resume". Prints its processor time
in seconds and its peak memory in MB.
"""
import glob, json, os, re, resource, sys

file, url, concurrency, logs, how = sys.argv[1:6]
os.environ.update(SCRIPTED_BASE_URL=url, SCRIPTED_API_KEY="none")

from inspect_ai import Task, eval, eval_retry, task
from inspect_ai.dataset import Sample
from inspect_ai.model import ChatMessageSystem, ChatMessageUser
from inspect_ai.scorer import CORRECT, INCORRECT, Score, accuracy, scorer
from inspect_ai.solver import generate

ROLES = {"system": ChatMessageSystem, "user": ChatMessageUser}


@scorer(metrics=[accuracy()])
def boxed():
    async def score(state, target):
        found = re.findall(r"\\boxed\{(-?\d+)\}", state.output.completion)
        return Score(value=CORRECT if found[-1:] == [target.text] else INCORRECT)

    return score


@task
def critic():
    samples = []
    for line in open(file, encoding="utf8"):
        row = json.loads(line)
        messages = [ROLES[one["role"]](content=one["content"]) for one in row["messages"]]
        samples.append(Sample(id=row["id"], input=messages, target=str(row["label"])))
    return Task(dataset=samples, solver=generate(), scorer=boxed())


# A retry loads this file again.
if __name__ == "__main__":
    options = dict(max_connections=int(concurrency), max_samples=int(concurrency), display="none", log_dir=logs)
    if how == "resume":
        (log,) = eval_retry(glob.glob(f"{logs}/*.eval")[0], **options)
    else:
        (log,) = eval(critic(), model="openai-api/scripted/scripted", **options)
    assert log.status == "success", log.error and log.error.message
    use = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps(dict(cpu=use.ru_utime + use.ru_stime, memory=use.ru_maxrss / 1024, rows=len(log.samples or []))))
