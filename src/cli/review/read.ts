import { createLineOffsetIndex } from '../../core/base/line-index.ts';
import {
  formatReadingAsMarkdown,
  LocationInProofConverter,
  listReadingLines,
  type ReadingLine,
  readProof,
  toReadingJson,
} from '../../core/reading/index.ts';
import { type ProofOrigin, toOriginJson } from '../../core/review/index.ts';
import { InputErrorReporter } from '../inputs/input-errors.ts';
import { forEachProof, type ReadableProofInput } from '../inputs/read-proofs.ts';
import { readLatexInputFiles } from '../inputs/sibling-files.ts';
import { readProofCommandOptions } from '../options/options.ts';
import { escapeForTerminal, type Terminal } from '../output/terminal.ts';

/**
 * `proofmark read`: labels, symbols, references, parts and hints of each proof, without a model. Exit code: 0, or 2 if an input
 * couldn't be read.
 */
export async function runReadCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readProofCommandOptions('read', args);
  const faults = new InputErrorReporter(out);
  const readFiles = createInputFilesReader();
  const show = async ({ where, source, proof }: ReadableProofInput): Promise<void> => {
    const files = proof.language === 'latex' ? await readFiles(source) : undefined;
    const reading = readProof(proof, source.text, undefined, files);
    const locator = new LocationInProofConverter(proof, source.text);
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

/** Reads the files that a document names, once for all its proofs. Rows and standard input have no folder. */
function createInputFilesReader(): (source: ProofOrigin) => ReturnType<typeof readLatexInputFiles> | undefined {
  let last: { readonly file: string; readonly files: ReturnType<typeof readLatexInputFiles> } | undefined;
  return ({ file, id, text }) => {
    if (id !== undefined || file === '-') return undefined;
    if (last?.file !== file) last = { file, files: readLatexInputFiles(file, text) };
    return last.files;
  };
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
