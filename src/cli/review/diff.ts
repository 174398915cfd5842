import { createLineOffsetIndex } from '../../core/base/line-index.ts';
import type { CheckerJudge } from '../../core/judge/index.ts';
import { mapProofsToOlderProofs } from '../../core/proof/index.ts';
import { createProofReading, formatReadingAsMarkdown } from '../../core/reading/index.ts';
import { runProofReviewToEnd } from '../../core/review/index.ts';
import {
  alignProofs,
  isCountedObjection,
  listDifferenceLines,
  type ProofDifference,
  type ProofVersion,
  toDifferenceJson,
  trackObjections,
} from '../../core/revisions/index.ts';
import { createNodeChecker } from '../../judges/node-checker.ts';
import { systemClock } from '../../judges/system-clock.ts';
import { InputErrorReporter } from '../inputs/input-errors.ts';
import { forEachProof, type ReadableProofInput } from '../inputs/read-proofs.ts';
import { type ProofCommandOptions, readProofCommandOptions } from '../options/options.ts';
import type { Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { CHECKER_WORKER_URL } from '../shipped-files.ts';
import { formatReadingText } from './read.ts';

/**
 * `proofmark diff OLD NEW`: what became of each objection to the old version, without a model. Exit code: 1 if one stands or is new, 0 if not,
 * or 2 if a file couldn't be read.
 */
export async function runDiffCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readProofCommandOptions('diff', args);
  const [old, next, ...more] = options.files;
  if (old === undefined || next === undefined || more.length > 0)
    throw new UsageError('Specify two files: the old version, then the new one.');
  const faults = new InputErrorReporter(out);
  const oldInputs = await readVersion(options, old, out, faults);
  const newInputs = await readVersion(options, next, out, faults);
  const checker = createNodeChecker(CHECKER_WORKER_URL);
  let isOpen = false;
  try {
    const partners = mapProofsToOlderProofs(
      oldInputs.map(({ proof }) => proof),
      newInputs.map(({ proof }) => proof),
    );
    const matched = new Set(partners);
    for (const [k, { where }] of oldInputs.entries())
      if (!matched.has(k) && newInputs.length > 0)
        faults.say({ file: where, error: `There is no such proof in ${next}.` });
    for (const [k, newInput] of newInputs.entries()) {
      const oldInput = oldInputs[partners[k] ?? -1];
      if (!oldInput) {
        // A file that couldn't be read was reported.
        if (oldInputs.length > 0) faults.say({ file: newInput.where, error: `There is no such proof in ${old}.` });
        continue;
      }
      // Without a step, all objections would be gone with their sentences.
      const bare = [oldInput, newInput].find(({ proof }) => proof.steps.length === 0);
      if (bare) {
        faults.say({ file: bare.where, error: 'It has no steps, so there is nothing to compare.' });
        continue;
      }
      const difference = await compareVersions(
        await readProofVersion(oldInput, checker, options),
        await readProofVersion(newInput, checker, options),
      );
      checker.forget();
      const stands = difference.objections.filter(
        (tracked) => isCountedObjection(tracked) && tracked.status !== 'answered' && tracked.status !== 'cannot-tell',
      );
      isOpen ||= stands.length > 0;
      writeDifference(difference, oldInput, newInput, options, out);
    }
  } finally {
    checker.dispose();
  }
  faults.end();
  if (!faults.areNone) return 2;
  return isOpen ? 1 : 0;
}

async function readVersion(
  options: ProofCommandOptions,
  file: string,
  out: Terminal,
  faults: InputErrorReporter,
): Promise<readonly ReadableProofInput[]> {
  const inputs: ReadableProofInput[] = [];
  const add = (input: ReadableProofInput): void => {
    inputs.push(input);
  };
  await forEachProof({ ...options, files: [file], arePairsSeparate: true }, out, add, faults);
  return inputs;
}

async function readProofVersion(
  { proof, source, files }: ReadableProofInput,
  checker: CheckerJudge,
  { suspects }: ProofCommandOptions,
): Promise<ProofVersion> {
  const run = { clock: systemClock, signal: new AbortController().signal };
  const review = await runProofReviewToEnd(proof, [checker.asking({ suspects })], run);
  if (!review) throw new Error('A review ended without a result.');
  return { reading: createProofReading(proof, source.text, undefined, files), review };
}

async function compareVersions(old: ProofVersion, next: ProofVersion): Promise<ProofDifference> {
  const alignment = alignProofs(old.reading, next.reading);
  return { old, new: next, alignment, objections: trackObjections(old, next, alignment) };
}

function writeDifference(
  difference: ProofDifference,
  oldInput: ReadableProofInput,
  newInput: ReadableProofInput,
  { format }: ProofCommandOptions,
  out: Terminal,
): void {
  if (format === 'json') {
    const json = { old: oldInput.where, new: newInput.where, ...toDifferenceJson(difference) };
    out.write(`${JSON.stringify(json)}\n`);
    return;
  }
  const { positionAt } = createLineOffsetIndex(newInput.source.text);
  const getLine = (offset: number): number => positionAt(offset).line;
  const title = `${oldInput.where} → ${newInput.where}`;
  const lines = listDifferenceLines(difference);
  out.write(
    format === 'markdown'
      ? `${formatReadingAsMarkdown(title, lines, getLine)}\n`
      : formatReadingText(title, lines, getLine, out),
  );
}
