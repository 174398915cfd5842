/** `proofmark segment`: has a model split solutions into steps without any other change (ProcessBench 3.2). */

import { basename } from 'node:path';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { ItemRowPosition } from '../../core/data/index.ts';
import {
  type FailureCause,
  FailureLimitedRunner,
  isUserStopFailure,
  type JudgeFailure,
} from '../../core/judge/calls/index.ts';
import { convertRowToProof, type SolutionRow } from '../../core/proof/index.ts';
import type { SegmentationResult, Segmenter } from '../../core/segment/index.ts';
import { createModelJudgeFactory } from '../../judges/model-judges.ts';
import { withIndexedDataSet } from '../inputs/indexed-set.ts';
import { InputErrorReporter } from '../inputs/input-errors.ts';
import { prepareEndpoint } from '../models/local-models.ts';
import { warnAboutUnboundedReplies } from '../models/model-notices.ts';
import { createCommandLineBudget, createModelJudgeHost, openReplyCache } from '../models/open-judge.ts';
import { MODEL_OPTIONS } from '../options/model-options.ts';
import { createOptionBuilders, HELP_OPTION, parseOptions, type StringOption } from '../options/option-table.ts';
import { createOptionalField, readDataSetPaths, readTextOption } from '../options/option-values.ts';
import {
  MODEL_SERVER_OPTION_NAMES,
  readCacheOption,
  readRunLimitOptions,
  readServerOrModelFileOptions,
} from '../options/server-options.ts';
import { INTERRUPTED_EXIT_CODE, listenForInterruption } from '../output/interrupt.ts';
import { OrderedTaskQueue } from '../output/ordered-task-queue.ts';
import { describeIncompleteOutput, openOutputFile } from '../output/output-file.ts';
import { createThrottle } from '../output/progress.ts';
import { escapeForTerminal, printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';

const SEGMENT_MODEL_OPTIONS = [...MODEL_SERVER_OPTION_NAMES, 'model', 'model-file'] as const;

export const SEGMENT_COMMAND_OPTIONS = {
  ...(Object.fromEntries(
    SEGMENT_MODEL_OPTIONS.map((name) => [name, { ...MODEL_OPTIONS[name], group: undefined }]),
  ) as unknown as Record<(typeof SEGMENT_MODEL_OPTIONS)[number], StringOption>),
  'accept-changed-model': createOptionBuilders().flag(MODEL_OPTIONS['accept-changed-model'].words),
  out: createOptionBuilders().text('FILE', 'write to a new file instead of standard output'),
  help: HELP_OPTION,
};

/** @throws UsageError for missing or conflicting options */
function readSegmentOptions(args: readonly string[]) {
  const { values, positionals } = parseOptions(SEGMENT_COMMAND_OPTIONS, args);
  const files = readDataSetPaths(positionals);
  const { endpoint, 'key-env': keyEnv, out } = values;
  if (values['model-file'] === undefined && (endpoint === undefined || values.model === undefined))
    throw new UsageError(
      'Set the model that inserts the breaks with --endpoint URL --model M, or with --model-file PATH.',
    );
  return {
    files,
    place: readServerOrModelFileOptions(values, false),
    accepts: values['accept-changed-model'],
    keyEnv,
    limits: readRunLimitOptions(values),
    cache: readCacheOption(values.cache),
    ...createOptionalField('out', out, (value) => readTextOption('out', value)),
  };
}

/** Causes of failures that depend on the text: the same text would fail again, other texts would not. */
const TEXT_FAILURES: readonly FailureCause[] = [
  'forbidden',
  'not-found',
  'bad-request',
  'too-large',
  'too-long',
  'filtered',
  'cut',
  'malformed',
  'form',
];

interface SegmentedRow {
  readonly where: string;
  readonly row: SolutionRow;
  /** Undefined if the row keeps its steps, because its label refers to them. */
  readonly came: SegmentationResult | JudgeFailure | undefined;
}

/**
 * Exit code: 0 if all rows have the model's steps or keep those of their label, 1 if some got Proofmark's own steps because the
 * model changed their text or the server refused it, 2 if anything else couldn't be read or queried; then nothing is written.
 */
export async function runSegmentCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readSegmentOptions(args);
  const faults = new InputErrorReporter(out);
  const interruption = listenForInterruption(out);
  const { signal, halt } = interruption;
  const { place, accepts, keyEnv } = options;
  const { endpoint, localModels } = await prepareEndpoint(place, accepts, out, process.env, signal).catch(
    (error: unknown) => {
      interruption.dispose();
      throw error;
    },
  );
  const kept = openReplyCache(options.cache, out, process.env);
  const models = createModelJudgeFactory({
    ...createModelJudgeHost(endpoint, keyEnv, process.env),
    ...omitUndefined({ localModels }),
    cache: kept.cache,
  });
  const rows = await openOutputFile(options.out, out).catch((error: unknown) => {
    kept.close();
    interruption.dispose();
    throw error;
  });
  const tally = { rows: 0, cut: 0, labelled: 0, refused: 0, unanswered: 0, failed: 0 };
  const often = createThrottle();
  /** Whether a person stopped the run early. */
  let isCutShort = false;
  try {
    warnAboutUnboundedReplies(options.limits, endpoint, out);
    const ask = models.segmenter(
      { endpoint: endpoint.name },
      [endpoint],
      createCommandLineBudget(options.limits, halt),
    );
    if ('failure' in ask) throw new UsageError(ask.message);
    const model = new PatientSegmenter(ask);
    const lines: string[] = [];
    const enter = (done: SegmentedRow | undefined): void => {
      if (!done) return;
      const { where, row, came } = done;
      if (came?.kind === 'failure' && isUserStopFailure(came)) {
        isCutShort = true;
        return;
      }
      tally.rows++;
      const say = (sentence: string): void =>
        out.error(`${escapeForTerminal(where)}: ${escapeForTerminal(sentence)}\n`);
      if (came === undefined) tally.labelled++;
      else if (came.kind === 'failure') {
        const isOfText = came.cause !== undefined && TEXT_FAILURES.includes(came.cause);
        if (!isOfText || model.why !== undefined) {
          if (tally.failed++ === 0) say(`Not split. ${came.message}`);
          return;
        }
        tally.unanswered++;
        say(`${came.message} Used Proofmark's own steps instead.`);
      } else if (came.kind === 'refused') {
        tally.refused++;
        say(`${came.reason} Used Proofmark's own steps instead.`);
      } else tally.cut++;
      lines.push(toSegmentedLine(row, came?.kind === 'steps' ? came.steps : undefined));
      often(() => out.progress(formatEnglishCountWithNoun(tally.rows, 'row')));
    };
    for (const file of options.files) {
      let number = 0;
      let most = Number.POSITIVE_INFINITY;
      await withIndexedDataSet(file, faults, out, signal, async (set) => {
        const order = new OrderedTaskQueue<SegmentedRow | undefined>(endpoint.concurrency, enter);
        most = set.items.length;
        for (; number < most; number++) {
          if (halt.aborted || model.why !== undefined || out.closed) break;
          const place = set.items.at(number) as ItemRowPosition;
          await order.begin(async () => {
            const { facts, row } = await set.read(place);
            const where = `${basename(file)}#${facts.id}`;
            const named = { ...row, id: facts.id };
            if (row.label !== undefined || row.ratings) return { where, row: named, came: undefined };
            const came = await model.cut(toSolutionText(row), signal);
            return came && { where, row: named, came };
          });
          for (const line of lines.splice(0)) await rows.write(line);
        }
        await order.idle();
        for (const line of lines.splice(0)) await rows.write(line);
      });
      isCutShort ||= halt.aborted && number < most;
    }
    const { why } = model;
    const { failed, unanswered } = tally;
    const isNothing = unanswered > 0 && tally.cut === 0 && tally.refused === 0;
    if (isCutShort || why !== undefined || failed > 0 || isNothing) {
      await rows.drop();
      const left = `${formatEnglishCountWithNoun(failed + unanswered, "row wasn't", "rows weren't")} split.`;
      const advice =
        isNothing && failed === 0 && why === undefined
          ? []
          : [`Run the command again${options.cache ? "; saved replies aren't queried again" : ''}.`];
      const reasons = isCutShort ? ['Interrupted.'] : [...(why === undefined ? [] : [why]), left, ...advice];
      printNotice(out, [...reasons, describeIncompleteOutput(options.out)].join(' '));
      return isCutShort ? INTERRUPTED_EXIT_CODE : 2;
    }
    await rows.end();
  } catch (error) {
    await rows.drop();
    throw error;
  } finally {
    out.progress(undefined);
    kept.close();
    interruption.dispose();
  }
  const words = [
    `${tally.cut} of ${formatEnglishCountWithNoun(tally.rows, 'row was', 'rows were')} split by ${endpoint.model}`,
  ];
  if (tally.refused > 0) words.push(`${tally.refused} got Proofmark's own steps because the reply changed the text`);
  if (tally.unanswered > 0)
    words.push(`${tally.unanswered} got Proofmark's own steps because there was no usable reply`);
  if (tally.labelled > 0) words.push(`${tally.labelled} kept the steps that their labels refer to`);
  printNotice(out, `${words.join('; ')}.`);
  faults.end();
  if (!faults.areNone || tally.rows === 0) return 2;
  return tally.refused + tally.unanswered > 0 ? 1 : 0;
}

function toSolutionText({ solution }: SolutionRow): string {
  return solution.kind === 'text' ? solution.text : solution.steps.join('\n\n');
}

/** The row with its steps in the fields of ProcessBench. Its other fields stay. */
function toSegmentedLine(row: SolutionRow, steps: readonly string[] | undefined): string {
  const { id, problem, answer, reference, generator, subset, isAnswerRight, verdict, points, label, ratings } = row;
  const ours =
    row.solution.kind === 'steps'
      ? row.solution.steps
      : convertRowToProof(row, { split: 'logical' }).proof.steps.map(({ text }) => text);
  return JSON.stringify({
    id,
    generator,
    subset,
    problem,
    steps: steps ?? ours,
    final_answer_correct: isAnswerRight,
    label,
    ratings,
    human_label: verdict && (verdict === 'right' ? 'correct' : 'incorrect'),
    rating: points,
    reference_solution: reference,
    reference_answer: answer,
  });
}

/** Queries a model about many texts. Gives up by the rule of evaluations: if the remaining texts would fail, too. */
class PatientSegmenter {
  readonly #ask: Segmenter;
  readonly #run = new FailureLimitedRunner({
    giveUp: (why) => {
      this.#why ??= why;
    },
  });
  #why: string | undefined;

  constructor(ask: Segmenter) {
    this.#ask = ask;
  }

  /** The reason for giving up, as a sentence; undefined before. */
  get why(): string | undefined {
    return this.#why;
  }

  /**
   * Splits a text. Returns a refusal only once it is known whether every text is refused. Throws only the reason of `signal`.
   * @returns undefined if it gave up before the query
   */
  async cut(text: string, signal: AbortSignal): Promise<SegmentationResult | JudgeFailure | undefined> {
    await this.#run.begin();
    if (this.#why !== undefined) return undefined;
    const came = await this.#run.work(async () => {
      const segmented = await this.#ask(text, signal);
      this.#run.heed(segmented.kind === 'failure' ? [segmented] : []);
      return segmented;
    });
    if (came.kind === 'failure') await this.#run.begin();
    return came;
  }
}
