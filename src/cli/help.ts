/** What `proofmark help` prints. */
export const HELP = `proofmark reviews proofs written by language models.

  proofmark review FILE…   check every step, and name the first false statement or the earliest error
  proofmark steps FILE…    show how each proof is split into steps
  proofmark select FILE…   choose the best of several proofs of one problem, or of each problem of a data set
  proofmark evaluate DATA… score a judge on rows that people have labelled with the earliest error, judged or rated
  proofmark report RUN [RUN] what a journal of evaluate came to; of two, the first is set against the second
  proofmark agree LABELS… --data DATA
                           what annotators settle on, how far they agree, and where they do not
  proofmark stats DATA…    what data sets are made of: samples, steps, where errors are, who wrote them
  proofmark balance DATA…  rows of which as many are right as wrong, of each problem by each model
  proofmark segment DATA… --endpoint URL --model M
                           rows in steps: a model inserts the breaks; its reply counts only if nothing else changed
  proofmark expansion SAMPLES… --base MODEL
                           what models reach with many samples of each problem, and what training has made of it
  proofmark export DATA… --to FORMAT
                           labels as rows that others read: processbench, prm800k, trl-stepwise, trl-preference, rl
  proofmark judges         list the judges; with --endpoint URL, find out what a server can do
  proofmark answers DATA   compare final answers: rows with "gold", "pred" and perhaps "expected"
  proofmark answers A B    compare two answers, and say how each was read
  proofmark help           this text
  proofmark version        the version

FILE is a proof (.md, .tex, .txt), a data set (.jsonl, .json), or - for standard input; DATA is a data set.
The problem of name.md may stand in name.problem.md beside it; so may its reference, rubric and answer.

  --suspects                 what the embedded checker only suspects as well (review, evaluate)
  --split strict|logical     cut at blank lines only, or as a reader would (default: logical)
  --language markdown|latex|plain
                             what the text is written in, where the name does not tell
  --policy last|any|set      which answer of a solution counts (answers; default: last)
  --format text|json|sarif|markdown
                             json: one object a line; sarif: one log of SARIF 2.1.0 (review); markdown: the
                             proof step by step with all that is said of it (review), a report's tables (agree, stats)
                             (default: text)

Which judge (review, evaluate)
  --judge NAME               checker (default): embedded, sends nothing anywhere. Of a model: critic, stepwise,
                             prm, grader, answer, or a prompt file name.judge.md
  --endpoint URL --model M   the server that is asked, and the model there; nothing is sent anywhere else
  --form chat|prm-pooling|prm-chat|prm-json
                             how the server is spoken to (default: chat; for prm it is found out)
  --key-env NAME             the variable that holds the server's key; without it only https://api.openai.com
                             gets one, that of OPENAI_API_KEY. A key is never read from a file
  --images                   the model takes pictures: those beside the proof that its problem links to are sent
                             (review)
  --no-checker               the embedded checker does not read along (review)

How it judges
  --votes N                  1 to 64 votes (default: 1); majority counts
  --select-judgements M      critic, grader: asks for M judgements (2 to 32), has the best one chosen by comparing
                             them, five times, and these five vote: at most M + 5(M - 1) calls for a proof
  --stop exact|sprt|all      end a vote where the rest cannot change it (default), by a sequential test, or never
  --context whole|prefix     what stepwise shows of the proof: all, or up to the step (default: whole)
  --window N                 how many steps stepwise asks about ahead (default: 2)
  --temper lenient|balanced|strict, --scale binary|points, --aid rubric|reference|answer
                             of grader (default: balanced, binary, none)
  --protocol free|steps      of answer (default: free)
  --threshold X[,Y]          prm: a step below X is wrong; grader: correct from X points on, incorrect below Y
  --confirm MODEL            has MODEL at the same server look again at an error that was flagged
  --temperature, --top-p, --max-tokens

Which rows, and how they are scored (evaluate)
  --rows N                   the first N rows of each data set
  --sample N, --seed S       N rows of each data set, drawn by a seed (default: 0): the same for every judge
  --subset, --generator, --id NAME
                             these rows alone; each may be given several times
  --ties index|none|abstention
                             what "no error" with as many votes as a step counts as (default: index, the step)
  --abstentions wrong|left-out
                             what a row without a verdict counts as (default: wrong)
  --inconclusive wrong-verdict|incorrect|left-out
                             what an answer grader that cannot tell counts as (default: wrong-verdict)
  --rated X[,Y], --rated-most M
                             people's points: right from X on, wrong below Y, of at most M (default: 6 of 7)
  --require "f1 >= 60"       what it must come to, else the exit code is 1; may be given several times. Also of one
                             subset or the end of an interval: "gsm8k: error.low > 50"
  --config FILE              all of this from a file (YAML, JSON): options by their names, "data" and "require"
  --format, --out, --base-rate, --noise-ceiling
                             of the report of the run: as of report, below

By files, where no server is asked (evaluate; see docs/batch.md)
  --export-batch FILE        write the requests whose replies are not there yet into new files, as OpenAI's batches,
                             vLLM's run-batch and Ray Data read them: FILE, FILE-2 and so on
  --import-batch FILE        take replies from a file, in whatever order; may be given several times. With
                             --export-batch, what is missing then is the next round; needs --journal or --resume

Which is the best (select: files, a folder, or DATA with "proofs" in a row or a row for each proof)
  --strategy knockout|pairwise|halving|judge|hybrid
                             who loses is out (default); all pairs, most wins; the better half goes on; each is
                             judged by itself; a knockout, then the rest are judged
  --endpoint URL --model M   the model that compares; several (--model M,N) take turns. Without: the embedded
                             checker alone, which seldom decides. --judge name.judge.md: a prompt of your own
  --keep K, --votes M        how many are left when games end (default: 1; hybrid 16, but of up to 32 a quarter);
                             bouts of each game or judgements of each proof (default: 1; halving 3; judge and
                             hybrid 32)
  --order single|swap        each pair once, or in both orders and a third time where they disagree
  --seed S, --seeds N        who meets whom and stands first; N runs with seeds from S on (default: 0, 1)
  --no-racing, --no-run-off  judge who can no longer win, too; leave a tie at the top
  --scale, --temper, --aid   of judgements, as of grader (default: points, balanced, none)
  --threshold X, --rated X   correct is a mean judgement of X points, a rating of X (default: 6 of 7; the highest)
  --problem NAME             these problems of a data set alone
  --dry-run [--count N]      the plan, and what other strategies would take; of N imagined candidates

What annotators agree on (agree: labels are files <name>.jsonl, or folders of them such as .proofmark/labels)
  --data DATA                the data set that they are of; may be given several times
  --agreement FILE           the protocol: who was asked for what. Without: the one that lies beside the labels, or
                             none; then anybody may have labelled anything
  --needed N, --most M       without a protocol: how many have to agree, of at most how many (default: 3, 5)
  --judge-verdicts FILE      what a judge said of the rows (review --format json), to be set against what was settled

Rows that tell nothing by their problem or author (balance: one JSON object a line)
  --by both|problem|model    what is balanced: each problem by each model (default), each problem, or each model
  --right people|answer      what says whether a solution is right: people (default), or its final answer
  --seed S                   which rows are drawn where there are more of one kind (default: 0)
  --out FILE                 a new file in place of standard output
  --dropped FILE             a new file with each row that is left out, and why

Rows in steps (segment: one JSON object a line; --out, and all that bounds what a model may take)

What models reach (expansion: rows with "model", "problem_id" and, in "correct", true or false, or a list of them)
  --base MODEL, --post MODEL before training and after it; may be given several times. Without --post: all others
  --k K                      how many samples count (default: as many as there are of every problem)
  --seed S                   of the intervals (default: 0)
  --format text|json|csv|markdown|html
                             html: one file with pass@k and expansion over k as pictures

What a run came to (report: RUN is a journal, or its name in .proofmark/runs; scored as above, or as it was run)
  --format text|json|csv|markdown|html
                             html: one file with pictures and tables that needs nothing else; csv: one figure a line
                             (default: by the ending of --out, else text)
  --out FILE                 a new file in place of standard output
  --threshold X[,Y]          of a reward model: a step below X is wrong; of a grader: points, as in evaluate
  --data DATA                the run's data set, read again for audits that look at texts; not needed where it lies
                             here under its name
  --base-rate X              the share of right solutions that you expect where the judge is used (0 to 1)
  --noise-ceiling X          how often people agree with the labels (0 to 1)
  --rows N                   how many rows are listed (default: 20 as text, 100 in Markdown, 1000 in HTML, else all)

Labels as rows (export: one JSON object a line; what the rows cannot hold is said on the error stream)
  --labels FILE|FOLDER       what annotators said, in <name>.jsonl or .proofmark/labels; may be given several times.
                             Without: the rows' own labels
  --by NAME, --settled, --gold
                             one annotator's; what three of at most five settle on (default where an agreement
                             protocol lies beside the labels, or more than two have labelled); the rows' own
  --without-disputed         leave out items whose own label somebody disputes
  --out FILE                 a new file in place of standard output
  --split strict|logical     how solutions that do not come in steps are cut (default: logical)
  --until-error              trl-stepwise: end a solution with its earliest error
  --pairs N, --seed S        trl-preference: at most N pairs of each problem (default: 4); which ones (default: 0)

What it may take
  --concurrency N            calls in flight (default: 8);  --timeout SECONDS of silence (default: 600)
  --budget-calls, --budget-tokens, --budget-money
                             of this run; money by --price-prompt, --price-completion, --price-cached, each for a
                             million tokens
  --cache FOLDER|none        where replies are kept; they cost nothing again (default: in your account's cache)
  --journal FILE, --resume FILE
                             note every reply of a run in a new file; take a run up that was ended (evaluate, select)

Exit code: 0 nothing found, 1 something found, 2 could not do it, 130 interrupted. Of select 0 a winner, 1 a tie;
of export 0 rows were written, 1 there was none; of evaluate 1 something that was required is not so.
`;
