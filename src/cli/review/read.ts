import { createLineOffsetIndex } from '../../core/base/line-index.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import {
  createProofReading,
  formatReadingAsMarkdown,
  LocationInProofConverter,
  listReadingLines,
  type ReadingJson,
  type ReadingLine,
  toReadingJson,
} from '../../core/reading/index.ts';
import {
  listRelationSentences,
  type OriginJson,
  type RelationCountsJson,
  runProofReviewToEnd,
  toProofOriginJson,
  toRelationCountsJson,
} from '../../core/review/index.ts';
import { createNodeChecker } from '../../judges/node-checker.ts';
import { systemClock } from '../../judges/system-clock.ts';
import { findInputFiles } from '../inputs/find-files.ts';
import { InputErrorReporter } from '../inputs/input-errors.ts';
import { forEachProof, type ReadableProofInput } from '../inputs/read-proofs.ts';
import { readProofCommandOptions } from '../options/options.ts';
import { escapeForTerminal, type Terminal } from '../output/terminal.ts';
import { CHECKER_WORKER_URL } from '../shipped-files.ts';

/** A line of proofmark read --format json. */
export interface ReadingLineJson extends OriginJson, ReadingJson {
  readonly relations: RelationCountsJson;
}

/**
 * `proofmark read`: labels, symbols, references, parts, hints and the numbers of relations of each proof, without a model. Exit code:
 * 0, or 2 if an input couldn't be read or its relations couldn't be counted.
 */
export async function runReadCommand(args: readonly string[], out: Terminal): Promise<number> {
  const options = readProofCommandOptions('read', args);
  const faults = new InputErrorReporter(out);
  const checker = createNodeChecker(CHECKER_WORKER_URL);
  checker.prepare();
  const run = { clock: systemClock, signal: new AbortController().signal };
  const show = async ({ where, source, proof, files, row }: ReadableProofInput): Promise<void> => {
    // The checker works in its thread while this one reads.
    const checking = runProofReviewToEnd(proof, [checker], run);
    const reading = createProofReading(proof, source.text, undefined, files);
    const locator = new LocationInProofConverter(proof, source.text);
    const hasHints = (await options.configs.findForFile(source.file))?.hints ?? true;
    const json =
      options.format === 'json'
        ? { ...toReadingJson(reading, locator), ...(hasHints ? {} : { hints: [] }) }
        : undefined;
    const lines = json ? [] : listReadingLines(reading, locator, hasHints);
    const review = await checking;
    // A data set may have any number of proofs.
    checker.forget();
    if (!review) return;
    const { tally, failures } = review;
    for (const { message } of failures) faults.say(omitUndefined({ file: source.file, row, error: message }));
    if (json) {
      const line: ReadingLineJson = { ...toProofOriginJson(source), ...json, relations: toRelationCountsJson(tally) };
      out.write(`${JSON.stringify(line)}\n`);
      return;
    }
    const { positionAt } = createLineOffsetIndex(source.text);
    const getLine = (offset: number): number => positionAt(offset).line;
    const sentences = listRelationSentences(tally).map((text): ReadingLine => ({ kind: 'entry', text }));
    const all: ReadingLine[] = [...lines, { kind: 'title', text: 'Relations' }, ...sentences];
    out.write(
      options.format === 'markdown'
        ? `${formatReadingAsMarkdown(where, all, getLine)}\n`
        : formatReadingText(where, all, getLine, out),
    );
  };
  try {
    const files = await findInputFiles(options.files, options.configs, out, faults);
    await forEachProof({ ...options, files, arePairsSeparate: true }, out, show, faults);
  } finally {
    checker.dispose();
  }
  faults.end();
  return faults.areNone ? 0 : 2;
}

/** Formats the lines of a reading for a terminal. */
export function formatReadingText(
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
