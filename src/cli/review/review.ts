import { dirname, resolve } from 'node:path';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { isUserStopFailure, type MessageImage } from '../../core/judge/calls/index.ts';
import type { CheckerJudge, Judge } from '../../core/judge/index.ts';
import { describeUnsentImages, type Proof, readLinkedImages } from '../../core/proof/index.ts';
import { type Review, runProofReview } from '../../core/review/index.ts';
import { createNodeChecker } from '../../judges/node-checker.ts';
import { systemClock } from '../../judges/system-clock.ts';
import { findInputFiles } from '../inputs/find-files.ts';
import { type FolderConfig, type FolderConfigFinder, lowerRunLimitsToFolderBudgets } from '../inputs/folder-config.ts';
import { InputErrorReporter, type UnreadableInput } from '../inputs/input-errors.ts';
import { forEachProof, type ReadableProofInput } from '../inputs/read-proofs.ts';
import { createImageReader } from '../inputs/sibling-files.ts';
import { createMissingApiKeyNotifier } from '../models/model-notices.ts';
import type { OpenedJudge } from '../models/open-judge.ts';
import { EarlyRunStopper } from '../models/run-ending.ts';
import type { RequestedModelJudge } from '../options/model-options.ts';
import { type ProofCommandOptions, readProofCommandOptions } from '../options/options.ts';
import { INTERRUPTED_EXIT_CODE, type InterruptionSignals, listenForInterruption } from '../output/interrupt.ts';
import { OrderedTaskQueue } from '../output/ordered-task-queue.ts';
import { ReviewProgressDisplay } from '../output/progress.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { CHECKER_WORKER_URL } from '../shipped-files.ts';
import { hasReviewFoundErrorOrDoubt, isReviewIncomplete } from './review-conclusion.ts';
import { createReviewOutputFormatter } from './review-formats.ts';
import { reviewFilesOnChange } from './watch.ts';

/** The maximum number of proofs in progress. */
const MOST_AT_ONCE = 64;

/**
 * `proofmark review`. Exit code: 0 if no error was found, 1 if an error was found, 2 if anything failed. With a model, Ctrl-C waits
 * for the calls in flight, and a second one discards them. Printed reviews stay, and the exit code is 130.
 */
export async function runReviewCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = readProofCommandOptions('review', args);
  const out = options.format === 'github' ? hideOldWorkflowCommands(terminal) : terminal;
  const faultsBefore: UnreadableInput[] = [];
  const find = (said = out, visit?: (folder: string) => void) =>
    findInputFiles(options.files, options.configs, said, { say: (fault) => faultsBefore.push(fault) }, visit);
  const files = await find();
  const wanted =
    options.judge === 'checker'
      ? undefined
      : await lowerBudget(options.judge, [...files, options.stdinName ?? '-'], options.configs);
  const interruption = wanted || options.isWatching ? listenForInterruption(wanted && out) : undefined;
  const model =
    wanted &&
    interruption &&
    (await (await import('../bundles/commands.ts')).openJudge(wanted, out, process.env, interruption));
  const checker = !wanted || wanted.withChecker ? createNodeChecker(CHECKER_WORKER_URL) : undefined;
  checker?.prepare();
  const setup: ReviewSetup = { options, wanted, interruption, model, checker, out };
  try {
    if (!options.isWatching || !interruption) return await reviewFiles(setup, files, faultsBefore);
    const quiet = { ...out, error: () => {} };
    const faults = [...faultsBefore];
    let known: readonly string[] | undefined;
    const findAgain = async (watchFolder: (folder: string) => void): Promise<readonly string[]> => {
      options.configs.forget();
      try {
        // A folder on the command line may be deleted and made again.
        for (const name of options.files) watchFolder(dirname(resolve(name)));
        known = await find(quiet, watchFolder);
      } catch (error) {
        if (!(error instanceof UsageError) || !known) throw error;
        printNotice(out, error.message);
      }
      return known;
    };
    const review = async (changed: readonly string[], isFirst: boolean): Promise<void> => {
      const names = changed.slice(0, 3).join(', ') + (changed.length > 3 ? ', …' : '');
      if (!isFirst) printNotice(out, `Reviewing ${names}.`);
      await reviewFiles(setup, changed, isFirst ? faults : []);
      if (isFirst && !interruption.halt.aborted)
        printNotice(out, `Watching ${formatEnglishCountWithNoun(changed.length, 'file')}. Press Ctrl+C to stop.`);
    };
    await reviewFilesOnChange(findAgain, review, interruption.halt);
    return INTERRUPTED_EXIT_CODE;
  } finally {
    out.progress(undefined);
    checker?.dispose();
    model?.close();
    interruption?.dispose();
  }
}

/** What the passes of a watched review share. */
interface ReviewSetup {
  readonly options: ProofCommandOptions;
  readonly wanted: RequestedModelJudge | undefined;
  readonly interruption: InterruptionSignals | undefined;
  readonly model: OpenedJudge | undefined;
  readonly checker: CheckerJudge | undefined;
  readonly out: Terminal;
}

/** Reviews files once. @returns the exit code */
async function reviewFiles(
  { options, wanted, interruption, model, checker, out }: ReviewSetup,
  files: readonly string[],
  faultsBefore: readonly UnreadableInput[],
): Promise<number> {
  const ending = new EarlyRunStopper(interruption);
  const { signal } = ending;
  const report = createReviewOutputFormatter(options.format, out);
  const faults = new InputErrorReporter(out, report.fault);
  const getJudges = async ({ source }: ReadableProofInput): Promise<readonly Judge[]> => {
    const config = await options.configs.findForFile(source.file);
    const suspects = options.suspects || (config?.suspects ?? false);
    return [checker?.asking({ suspects }), model?.judge].filter((judge) => judge !== undefined);
  };
  const progress = new ReviewProgressDisplay(out, files);
  let found = false;
  let failed = false;
  let left = 0;
  const hint = createMissingApiKeyNotifier(out, options.judge);
  // Two proofs for each concurrent call, so that some wait for replies while others send queries.
  const atOnce = wanted ? Math.min(MOST_AT_ONCE, 2 * wanted.endpoint.concurrency) : 1;
  const reviews = new OrderedTaskQueue<{ input: ReadableProofInput; result: Review | undefined }>(
    atOnce,
    ({ input, result }) => {
      if (!result || (ending.halt.aborted && (isEmptyReview(result) || result.failures.some(isUserStopFailure)))) {
        left++;
        return;
      }
      found ||= hasReviewFoundErrorOrDoubt(result);
      failed ||= isReviewIncomplete(result);
      out.write(report.add(input, result));
      hint(result.failures);
      progress.finish(input, result);
      if (wanted) ending.heed(result.failures, out);
    },
  );
  for (const fault of faultsBefore) faults.say(fault);
  const { isWhole } = await forEachProof(
    { ...options, files, arePairsSeparate: true },
    out,
    (input) =>
      reviews.begin(async () => ({
        input,
        result: await runReview(input, await getJudges(input), signal, model, (snapshot) =>
          progress.show(input, snapshot),
        ),
      })),
    faults,
    ending.halt,
  );
  await reviews.idle();
  failed ||= !faults.areNone;
  faults.end();
  out.progress(undefined);
  const isInterrupted = interruption?.halt.aborted ?? false;
  if (isInterrupted) reportInterruptedReview(left, model?.isKept ?? false, out);
  else if (ending.halt.aborted && (left > 0 || !isWhole))
    printNotice(out, 'Stopped: the remaining proofs would fail too.');
  // If the reader closed the pipe, the rest may have errors.
  const code = isInterrupted ? INTERRUPTED_EXIT_CODE : failed ? 2 : found ? 1 : isWhole ? 0 : 2;
  out.write(report.end(code));
  return code;
}

/** Lowers the budget of a command line to those of folders. */
async function lowerBudget(
  judge: RequestedModelJudge,
  files: readonly string[],
  configs: FolderConfigFinder,
): Promise<RequestedModelJudge> {
  const found = new Set<FolderConfig | undefined>();
  for (const file of files) found.add(await configs.findForFile(file));
  const { limits, names } = lowerRunLimitsToFolderBudgets(found, judge.limits, judge.endpoint);
  return { ...judge, limits, limitNames: names };
}

/** GitHub's runner takes `##[command]` anywhere in a line for a command, also in names of files in notices. */
function hideOldWorkflowCommands(out: Terminal): Terminal {
  return {
    ...out,
    get closed() {
      return out.closed;
    },
    error: (text) => out.error(text.replaceAll('##[', '## [')),
  };
}

/** Whether a review has no results except failures. */
function isEmptyReview({ steps, verdict }: Review): boolean {
  return verdict?.opinions.length === 0 && steps.every(({ findings }) => findings.length === 0);
}

/** Returns the last snapshot; undefined if the review was interrupted. */
async function runReview(
  { proof, source }: ReadableProofInput,
  judges: readonly Judge[],
  signal: InterruptionSignals['signal'],
  model: OpenedJudge | undefined,
  show: (snapshot: Review) => void,
): Promise<Review | undefined> {
  let last: Review | undefined;
  const { images, unsent } = model ? await readPictures(source.file, proof, model) : { images: [], unsent: [] };
  const options = omitUndefined({
    clock: systemClock,
    signal,
    confirm: model?.confirmer,
    images: images.length > 0 ? images : undefined,
    unsent: unsent.length > 0 ? unsent : undefined,
  });
  for await (const snapshot of runProofReview(proof, judges, options)) {
    last = snapshot;
    show(snapshot);
  }
  if (signal.aborted) return undefined;
  if (!last) throw new Error('The review ended without a snapshot.');
  return last;
}

/** The images that a problem links to beside its file, and a sentence for each image that isn't sent. */
async function readPictures(
  file: string,
  { problem }: Proof,
  { takesImages }: OpenedJudge,
): Promise<{ readonly images: readonly MessageImage[]; readonly unsent: readonly string[] }> {
  const why = takesImages ? file === '-' && 'standard input has no folder' : "--images isn't set";
  const sentence = why && describeUnsentImages(problem?.text, why);
  if (why) return { images: [], unsent: sentence ? [sentence] : [] };
  const { images, problems } = await readLinkedImages(problem?.text, createImageReader(file));
  return { images, unsent: problems };
}

function reportInterruptedReview(left: number, isKept: boolean, out: Pick<Terminal, 'error'>): void {
  const rest =
    left > 0
      ? ` ${formatEnglishCountWithNoun(left, "unfinished proof wasn't", "unfinished proofs weren't")} printed.`
      : '';
  const kept = isKept ? ' Received replies are cached and not queried again.' : '';
  printNotice(out, `Interrupted.${rest}${kept}`);
}
