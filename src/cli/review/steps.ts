import { createLineOffsetIndex } from '../../core/base/line-index.ts';
import { truncateToOneLine } from '../../core/base/shorten.ts';
import { getStepName, type Proof } from '../../core/proof/index.ts';
import { toProofStepsJson } from '../../core/review/index.ts';
import { findInputFiles } from '../inputs/find-files.ts';
import { InputErrorReporter } from '../inputs/input-errors.ts';
import { forEachProof, type ReadableProofInput } from '../inputs/read-proofs.ts';
import { readProofCommandOptions } from '../options/options.ts';
import { escapeForTerminal, type Terminal } from '../output/terminal.ts';

/** `proofmark steps`: shows how each proof is split. Exit code: 0, or 2 if an input couldn't be read. */
export async function runStepsCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readProofCommandOptions('steps', args);
  const faults = new InputErrorReporter(out);
  const show = ({ where, source, proof }: ReadableProofInput): void => {
    if (options.format === 'json') out.write(`${JSON.stringify(toProofStepsJson(source, proof))}\n`);
    else out.write(formatProofSteps(where, source.text, proof, out));
  };
  const files = await findInputFiles(options.files, options.configs, out, faults);
  await forEachProof({ ...options, files, arePairsSeparate: true }, out, show, faults);
  faults.end();
  return faults.areNone ? 0 : 2;
}

function formatProofSteps(where: string, text: string, proof: Proof, out: Pick<Terminal, 'style'>): string {
  const count = proof.steps.length;
  const parts = [`${out.style('bold', escapeForTerminal(where))}: ${count} ${count === 1 ? 'step' : 'steps'}\n`];
  if (proof.problem) {
    parts.push(`${out.style('dim', 'problem')}  ${escapeForTerminal(truncateToOneLine(proof.problem.text, 100))}\n`);
  }
  const { positionAt } = createLineOffsetIndex(text);
  for (const step of proof.steps) {
    const { line } = positionAt(step.range.start);
    const label = escapeForTerminal(getStepName(proof, step.index));
    parts.push(`\n${out.style('cyan', label)} ${out.style('dim', `(line ${line})`)}\n`);
    for (const stepLine of step.text.split('\n')) parts.push(`  ${escapeForTerminal(stepLine)}\n`);
  }
  parts.push('\n');
  return parts.join('');
}
