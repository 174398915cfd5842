import { splitJson } from '../core/review/index.ts';
import { readInputs } from './inputs.ts';
import { createLines } from './lines.ts';
import { printable, type Terminal } from './terminal.ts';
import { readOptions } from './usage.ts';

/** `proofmark steps`: how each proof is split. Exit code 0, or 2 if an input could not be read. */
export async function stepsCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readOptions(args, { judge: false });
  let failed = false;
  for await (const input of readInputs(options)) {
    if (out.closed) break;
    if ('error' in input) {
      failed = true;
      out.error(`proofmark: ${printable(input.where)}: ${printable(input.error)}\n`);
      continue;
    }
    const { source, proof } = input;
    if (options.format === 'json') {
      out.write(`${JSON.stringify(splitJson(source, proof))}\n`);
    } else {
      const count = proof.steps.length;
      out.write(`${out.style('bold', printable(input.where))}: ${count} ${count === 1 ? 'step' : 'steps'}\n`);
      if (proof.problem)
        out.write(`${out.style('dim', 'problem')}  ${printable(shorten(proof.problem.text))}\n`);
      const { positionAt } = createLines(source.text);
      for (const step of proof.steps) {
        const { line } = positionAt(step.range.start);
        out.write(`\n${out.style('cyan', `step ${step.index + 1}`)} ${out.style('dim', `(line ${line})`)}\n`);
        for (const text of step.text.split('\n')) out.write(`  ${printable(text)}\n`);
      }
      out.write('\n');
    }
    await out.drained();
  }
  return failed ? 2 : 0;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= 100 ? line : `${line.slice(0, 99)}…`;
}
