import { createLines } from '../../core/base/lines.ts';
import type { Proof } from '../../core/proof/index.ts';
import { toSplitJson } from '../../core/review/index.ts';
import { InputFaults } from '../inputs/faults.ts';
import { forEachProof, type ReadInput } from '../inputs/read-proofs.ts';
import { readOptions } from '../options/options.ts';
import { printable, type Terminal } from '../output/terminal.ts';

/** `proofmark steps`: shows how each proof is split. Exit code: 0, or 2 if an input couldn't be read. */
export async function stepsCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readOptions('steps', args);
  const faults = new InputFaults(out);
  const show = ({ where, source, proof }: ReadInput): void => {
    if (options.format === 'json') out.write(`${JSON.stringify(toSplitJson(source, proof))}\n`);
    else out.write(formatProofSteps(where, source.text, proof, out));
  };
  await forEachProof(options, out, show, faults);
  faults.end();
  return faults.areNone ? 0 : 2;
}

function formatProofSteps(where: string, text: string, proof: Proof, out: Pick<Terminal, 'style'>): string {
  const count = proof.steps.length;
  const parts = [`${out.style('bold', printable(where))}: ${count} ${count === 1 ? 'step' : 'steps'}\n`];
  if (proof.problem) {
    parts.push(`${out.style('dim', 'problem')}  ${printable(shortenProblem(proof.problem.text))}\n`);
  }
  const { positionAt } = createLines(text);
  for (const step of proof.steps) {
    const { line } = positionAt(step.range.start);
    parts.push(`\n${out.style('cyan', `step ${step.index + 1}`)} ${out.style('dim', `(line ${line})`)}\n`);
    for (const stepLine of step.text.split('\n')) parts.push(`  ${printable(stepLine)}\n`);
  }
  parts.push('\n');
  return parts.join('');
}

function shortenProblem(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= 100 ? line : `${line.slice(0, 99)}…`;
}
