import { createLineOffsetIndex } from '../../core/base/line-index.ts';
import {
  formatReadingAsMarkdown,
  listReadingLines,
  ProofLocationConverter,
  type ReadingLine,
  readProof,
  toReadingJson,
} from '../../core/reading/index.ts';
import { toOriginJson } from '../../core/review/index.ts';
import { InputErrorReporter } from '../inputs/input-errors.ts';
import { forEachProof, type InputProof } from '../inputs/read-proofs.ts';
import { readProofCommandOptions } from '../options/options.ts';
import { escapeForTerminal, type Terminal } from '../output/terminal.ts';

/**
 * `proofmark read`: labels, symbols, references, parts and hints of each proof, without a model. Exit code: 0, or 2 if an input
 * couldn't be read.
 */
export async function readCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readProofCommandOptions('read', args);
  const faults = new InputErrorReporter(out);
  const show = ({ where, source, proof }: InputProof): void => {
    const reading = readProof(proof, source.text);
    const locator = new ProofLocationConverter(proof, source.text);
    if (options.format === 'json') {
      out.write(`${JSON.stringify({ ...toOriginJson(source), ...toReadingJson(reading, locator) })}\n`);
      return;
    }
    const { positionAt } = createLineOffsetIndex(source.text);
    const getLine = (offset: number): number => positionAt(offset).line;
    const lines = listReadingLines(reading, locator);
    out.write(
      options.format === 'markdown'
        ? `${formatReadingAsMarkdown(where, lines, getLine)}\n`
        : formatReadingText(where, lines, getLine, out),
    );
  };
  await forEachProof({ ...options, arePairsSeparate: true }, out, show, faults);
  faults.end();
  return faults.areNone ? 0 : 2;
}

function formatReadingText(
  where: string,
  lines: readonly ReadingLine[],
  getLine: (offset: number) => number,
  out: Pick<Terminal, 'style'>,
): string {
  const shown = lines.map(({ kind, text, offset }) => {
    const words = escapeForTerminal(text);
    if (kind === 'title') return `\n${out.style('bold', words)}\n`;
    const place = offset === undefined ? '' : ` ${out.style('dim', `(line ${getLine(offset)})`)}`;
    return `${kind === 'banner' ? '' : '  '}${words}${place}\n`;
  });
  return `${out.style('bold', escapeForTerminal(where))}\n${shown.join('')}\n`;
}
