import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import {
  computeRandomChoiceBaseline,
  getComparisonOutcome,
  renderComparisonReportLines,
  renderComparisonSummaryLines,
  SelectionAccuracyTally,
  scoreComparisonResult,
  shortenProblemName,
  toComparisonJson,
} from '../../core/select/index.ts';
import { InputErrorReporter } from '../inputs/input-errors.ts';
import { createMissingApiKeyNotifier } from '../models/model-notices.ts';
import { EarlyRunStopper } from '../models/run-ending.ts';
import { INTERRUPTED_EXIT_CODE, listenForInterruption } from '../output/interrupt.ts';
import { OrderedTaskQueue } from '../output/ordered-task-queue.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import {
  createSelectionProgressDisplay,
  formatComparisonReportLines,
  formatSelectionAccuracy,
} from './accuracy-output.ts';
import { openCandidateComparerFactory } from './candidate-comparers.ts';
import { type CandidateSource, openCandidateSource } from './candidates.ts';
import type { ProblemWithCandidates } from './data-set-candidates.ts';
import { readSelectOptions, type SelectOptions } from './options.ts';
import { runSelection, type SelectionResult } from './run-selection.ts';
import { openSelectionRunJournals, type SelectionRunJournals } from './selection-journals.ts';
import { announceSelectionPlan, announceSelectionPlanForDataSet, printSelectionPlans } from './selection-plan.ts';
import { runStrategyStudy } from './study.ts';

/**
 * `proofmark select`. Exit code: 0 if there is a winner, 1 if there is a tie, 2 if anything failed; the worst of several problems.
 * Ctrl-C stops the run with its results so far and exit code 130.
 */
export async function runSelectCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readSelectOptions(args);
  const faults = new InputErrorReporter(out);
  const source = options.dryRun?.count === undefined ? await openCandidateSource(options, faults, out) : undefined;
  if (options.dryRun) {
    const code = await printSelectionPlans(options, source, out);
    faults.end();
    return faults.areNone ? code : 2;
  }
  if (!source) return 2;
  return options.isStudy ? runStrategyStudy(options, source, faults, out) : runSelections(options, source, faults, out);
}

/** One run of a tournament with its result. */
interface SeededRun {
  readonly group: Pick<ProblemWithCandidates, 'id' | 'problem'>;
  readonly result: SelectionResult | undefined;
}

async function runSelections(
  options: SelectOptions,
  source: CandidateSource,
  faults: InputErrorReporter,
  out: Terminal,
): Promise<number> {
  const interruption = listenForInterruption(options.judge === 'checker' ? undefined : out);
  const ending = new EarlyRunStopper(interruption);
  const isSingle = source.counts.length === 1 && options.seeds === 1;
  const accuracies = new SelectionAccuracyTally();
  const hint = createMissingApiKeyNotifier(out, options.judge);
  const counts = { failed: 0, open: 0, left: 0, winners: 0 };
  let isCautioned = false;
  let journals: SelectionRunJournals | undefined;
  let progress = createSelectionProgressDisplay(out, 0);
  const askers = await openCandidateComparerFactory(options, out, process.env, interruption.halt);

  function take({ group, result }: SeededRun): void {
    out.progress(undefined);
    if (result === undefined) {
      counts.left++;
      return;
    }
    if ('problem' in result) {
      counts.failed++;
      const where = group.problem === undefined ? '' : `${shortenProblemName(group.problem)}: `;
      printNotice(out, `${where}${result.problem}`);
      return;
    }
    const { selection, failures } = result;
    const outcome = getComparisonOutcome(selection);
    const { caution } = selection.asker;
    if (!isSingle && caution !== undefined && !isCautioned) {
      isCautioned = true;
      printNotice(out, caution);
    }
    if (selection.ended === 'failed') counts.failed++;
    else if (outcome === 'winner' || outcome === 'kept') counts.winners++;
    else counts.open++;
    if (options.format === 'json') out.write(`${JSON.stringify(toComparisonJson(selection))}\n`);
    else
      out.write(
        formatComparisonReportLines(
          isSingle ? renderComparisonReportLines(selection) : renderComparisonSummaryLines(selection),
          out,
        ),
      );
    accuracies.enter(group.id, computeRandomChoiceBaseline(selection.gathered), scoreComparisonResult(selection));
    hint(failures);
    ending.heed(failures, out);
  }

  try {
    journals = await openSelectionRunJournals(options, askers.identity, isSingle, out);
    if (source.lone > 0)
      printNotice(out, `Skipped ${formatEnglishCountWithNoun(source.lone, 'problem')} with only one candidate.`);
    if (!isSingle) announceSelectionPlanForDataSet(options, source.counts, askers, out);
    progress = createSelectionProgressDisplay(out, source.counts.length * options.seeds);
    const runs = new OrderedTaskQueue<SeededRun>(isSingle ? 1 : askers.atOnce, take);
    const runner = {
      options,
      askers,
      signal: ending.signal,
      halt: interruption.halt,
      journalOf: journals.of,
      planned: isSingle
        ? (planned: Parameters<typeof announceSelectionPlan>[0]) => announceSelectionPlan(planned, askers, out)
        : () => {},
      changed: progress.changed,
    };
    for await (const group of source.groups()) {
      for (let k = 0; k < options.seeds && !ending.halt.aborted; k++) {
        const seed = (options.wanted.seed ?? 0) + k;
        await runs.begin(async () => {
          const result = ending.halt.aborted ? undefined : await runSelection(group, seed, runner);
          progress.done();
          return {
            group,
            result,
          };
        });
      }
      if (ending.halt.aborted || out.closed) break;
      await out.drained();
    }
    await runs.idle();
  } finally {
    out.progress(undefined);
    await journals?.close();
    askers.close();
    interruption.dispose();
  }
  const sum = accuracies.sum();
  if (sum && sum.runs > 1)
    out.write(options.format === 'json' ? `${JSON.stringify({ summary: sum })}\n` : formatSelectionAccuracy(sum, out));
  faults.end();
  if (interruption.halt.aborted) {
    reportInterruptedSelection(options, askers.isKept, out);
    return INTERRUPTED_EXIT_CODE;
  }
  if (ending.halt.aborted && !out.closed) printNotice(out, 'Stopped: the remaining comparisons would fail too.');
  const { failed, open, winners, left } = counts;
  if (failed > 0 || left > 0 || !faults.areNone || winners + open === 0) return 2;
  return open > 0 ? 1 : 0;
}

/** Says how to continue after Ctrl-C. */
function reportInterruptedSelection({ journal }: SelectOptions, isKept: boolean, out: Pick<Terminal, 'error'>): void {
  const how = journal
    ? ` To resume, run the same command with --resume ${journal.file}.`
    : isKept
      ? ' Received replies are cached and not queried again. Use --journal FILE to make a run resumable.'
      : ' Use --journal FILE to make a run resumable.';
  printNotice(out, `Interrupted.${how}`);
}
