/** The commands with their help. Their code is in lazy bundles, so that the command line starts fast. */
import type { CliCommand } from './bundles/command-code.ts';

const loadReviewCommand = (name: keyof typeof import('./bundles/reviews.ts').REVIEW_COMMANDS) => async () =>
  (await import('./bundles/reviews.ts')).REVIEW_COMMANDS[name];
const loadCommand = (name: keyof typeof import('./bundles/commands.ts').LESS_FREQUENT_COMMANDS) => async () =>
  (await import('./bundles/commands.ts')).LESS_FREQUENT_COMMANDS[name];

const FILE =
  "FILE is a proof (.md, .tex, .txt), a data set (.jsonl, .json), a folder of proofs, a pattern such as '**/*.md', or - for standard input.";
const EXIT_WHEN_UNREAD = "2 if any input couldn't be read";
const SERVER = '--endpoint http://localhost:8000/v1 --model qwen3';

/** The commands in display order. */
export const CLI_COMMANDS: Readonly<Record<string, CliCommand>> = {
  review: {
    load: loadReviewCommand('review'),
    startsChecker: true,
    usage: ['FILE…'],
    line: 'check every step; report false statements and the earliest error',
    more: `${FILE} Files beside name.md can contain more: name.problem.md, name.reference.md, name.rubric.md, and name.answer.md.`,
    example: `proofmark review proof.md --judge critic ${SERVER} --votes 8`,
    exit: "0 if no error was found, 1 if an error was found, 2 if anything couldn't be read or judged, 130 if interrupted",
  },
  steps: {
    load: loadReviewCommand('steps'),
    usage: ['FILE…'],
    line: 'show how proofs are split into steps',
    more: FILE,
    example: 'proofmark steps proof.tex --split strict',
    exit: `0, or ${EXIT_WHEN_UNREAD}`,
  },
  read: {
    load: async () => (await import('./bundles/readings.ts')).READ_COMMAND,
    startsChecker: true,
    usage: ['FILE…'],
    line: 'show hints, parts, references, and symbols of proofs, without a model',
    more: `${FILE} A hint is a phrase that is worth a closer look. It isn't an error.`,
    example: 'proofmark read proof.md --format json',
    exit: `0, or ${EXIT_WHEN_UNREAD}`,
  },
  diff: {
    load: async () => (await import('./bundles/readings.ts')).DIFF_COMMAND,
    startsChecker: true,
    usage: ['OLD NEW'],
    line: 'compare two versions of a proof: which objections are answered, still there, or new',
    more: 'OLD and NEW are proofs (.md, .tex, .txt), or - for standard input. Objections are false statements, and references that lead nowhere.',
    example: 'proofmark diff first.proof.md second.proof.md',
    exit: "0 if no objection to the old version stands and none is new, 1 if one does, 2 if a file can't be read",
  },
  select: {
    load: loadCommand('select'),
    usage: ['FILE…'],
    line: 'select the best of several proofs of one problem, or of each problem in a data set',
    more: 'FILE is a proof, a folder of proofs, or a data set with "proofs" in each row or one row per proof. --endpoint and --model set the model that compares the proofs.',
    example: `proofmark select first.md second.md third.md ${SERVER}`,
    exit: '0 if there is a winner, 1 if there is a tie, 2 if anything failed, 130 if interrupted',
  },
  evaluate: {
    load: loadCommand('evaluate'),
    usage: ['DATA…'],
    line: 'score a judge on rows with ground truth: an earliest error, a verdict, or a rating',
    more: 'Prints the report of the run. With --journal FILE, you can resume the run or print its report again.',
    example: `proofmark evaluate gsm8k.jsonl --judge critic ${SERVER} --votes 8 --journal run.jsonl`,
    exit: "0, 1 if a requirement isn't met, 2 if anything couldn't be read or judged or no row has a verdict, 130 if interrupted",
  },
  merge: {
    load: loadCommand('merge'),
    usage: ['SHARD… --out FILE'],
    line: 'merge the journals of all shards of a run (evaluate --shard)',
    more: 'SHARD is the journal of one shard. The result is the journal of the whole run, which report and evaluate --resume read.',
    example: 'proofmark merge shard-1.jsonl shard-2.jsonl --out run.jsonl',
    exit: "0, 1 if a shard didn't finish, 2 if the journals can't be merged",
  },
  report: {
    load: loadCommand('report'),
    usage: ['RUN [RUN]', 'RUN RUN RUN…', 'BOARD.yaml'],
    line: 'show the report of a run, compare two runs, or show the board of several runs',
    more: 'RUN is a run journal, or the name of one in .proofmark/runs. The report scores rows by the settings of the run, unless you override them. Three runs or more are a board: a table with the places of the runs. So is a file BOARD.yaml that names runs and published figures.',
    example: 'proofmark report run.jsonl --out report.html',
    exit: "0, or 2 if a run can't be read or the runs can't be compared",
  },
  agree: {
    load: loadCommand('agree'),
    usage: ['LABELS… --data DATA'],
    line: 'report how far annotators agree, the labels that they settle on, and where they disagree',
    more: 'LABELS are files <annotator>.jsonl, or folders of such files, for example .proofmark/labels.',
    example: 'proofmark agree .proofmark/labels --data gsm8k.jsonl',
    exit: `0, or ${EXIT_WHEN_UNREAD}`,
  },
  stats: {
    load: loadCommand('stats'),
    usage: ['DATA…'],
    line: 'show statistics of data sets: items, steps, positions of errors, and generators',
    example: 'proofmark stats gsm8k.jsonl math.jsonl',
    exit: `0, or ${EXIT_WHEN_UNREAD}`,
  },
  balance: {
    load: loadCommand('balance'),
    usage: ['DATA…'],
    line: 'select as many correct as incorrect solutions of each problem by each generator',
    example: 'proofmark balance samples.jsonl --by problem --out balanced.jsonl --dropped left-out.jsonl',
    exit: `0, 1 if no rows were selected, ${EXIT_WHEN_UNREAD}, 130 if interrupted`,
  },
  segment: {
    load: loadCommand('segment'),
    usage: ['DATA… --endpoint URL --model M'],
    line: 'have a model split solutions into steps; it may only insert paragraph breaks',
    example: `proofmark segment proofs.jsonl ${SERVER} --out steps.jsonl`,
    exit: "0, 1 if Proofmark split some rows itself because the model changed their text or the server refused it, 2 if anything couldn't be read or sent, 130 if interrupted",
  },
  expansion: {
    load: loadCommand('expansion'),
    usage: ['SAMPLES… [--base MODEL]'],
    line: 'report what models solve with many samples per problem, before and after training',
    more: 'SAMPLES are files of rows with "model", "problem_id", and "correct": true, false, or a list with a value for each sample.',
    example: 'proofmark expansion samples.jsonl --base before --post after --format html > expansion.html',
    exit: `0, or ${EXIT_WHEN_UNREAD}`,
  },
  export: {
    load: loadCommand('export'),
    usage: ['DATA… --to FORMAT'],
    line: 'export labels in another format, such as ProcessBench or PRM800K',
    more: "Writes one JSON object per line. Standard error lists what the format can't represent.",
    example: 'proofmark export gsm8k.jsonl --labels .proofmark/labels --to processbench --out labeled.jsonl',
    exit: `0 if rows were written, 1 if there were none, ${EXIT_WHEN_UNREAD}`,
  },
  judges: {
    load: loadCommand('judges'),
    usage: [''],
    line: 'list the judges; with --endpoint URL, show what a server supports; with --discover, find servers on this computer',
    example: 'proofmark judges --endpoint http://localhost:8000/v1',
    exit: "0, or 2 if the server can't be used",
  },
  engines: {
    load: loadCommand('engines'),
    usage: ['[install ENGINE | remove ENGINE]'],
    line: 'list, install, or remove the engines that run models on this computer',
    more: 'Shows the license, the size, and the address of each engine. Downloads one only if you install it with --yes, and installs only the file with the hash that Proofmark knows.',
    example: 'proofmark engines install llama --yes',
    exit: '0, 1 if --yes is missing, 2 if anything failed, 130 if interrupted',
  },
  lsp: {
    load: async () => (await import('./language-server/language-server.ts')).LANGUAGE_SERVER_COMMAND,
    startsChecker: true,
    usage: ['--stdio'],
    line: 'serve an editor over the Language Server Protocol: diagnostics, hovers, definitions, and more',
    more: 'Editors start it themselves. It checks the proofs that are open in the editor. It queries a model only if you set one here and run its command Review in the editor, and sends nothing to anyone else.',
    example: 'proofmark lsp --stdio',
    exit: '0 if the editor shuts it down, 1 if the editor exits without doing so, 2 if the command line is invalid',
  },
  answers: {
    load: loadCommand('answers'),
    usage: ['DATA', 'GOLD PRED'],
    line: 'compare two final answers, or those of each row of a data set',
    more: 'DATA has rows with "gold" and "pred". "expected" in a row is the result that you expect. For two answers, the command shows how it read each. Put -- before answers that begin with -.',
    example: "proofmark answers '1/2' '0.5'",
    exit: `0 if all rows are as expected or the two answers are equal, 1 if not, ${EXIT_WHEN_UNREAD}`,
  },
  completion: {
    load: loadCommand('completion'),
    usage: ['bash|zsh|fish'],
    line: 'print a script that completes commands, options, and files in a shell',
    more: 'Add a line to the startup file of your shell. bash: eval "$(proofmark completion bash)". zsh, after compinit: eval "$(proofmark completion zsh)". fish: proofmark completion fish | source.',
    example: 'proofmark completion bash',
    exit: '0',
  },
  man: {
    load: loadCommand('man'),
    usage: [''],
    line: 'print the manual page, in troff',
    more: 'To read it: proofmark man > proofmark.1; man ./proofmark.1.',
    example: 'proofmark man',
    exit: '0',
  },
  mcp: {
    load: async () => (await import('./bundles/agents.ts')).MCP_COMMAND,
    startsChecker: true,
    usage: [''],
    line: "serve Proofmark's tools to an agent over the Model Context Protocol",
    more: 'Agents read only files in the folders of --root. A model is queried only if you set one here and the agent states a maximum number of calls.',
    example: 'proofmark mcp --root proofs',
    exit: '0 when the client closes standard input, 2 if it sends a message that is too large',
  },
};

export function findCliCommand(name: string): CliCommand | undefined {
  return Object.hasOwn(CLI_COMMANDS, name) ? CLI_COMMANDS[name] : undefined;
}
