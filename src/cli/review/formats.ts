import { isAbsolute, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defined } from '../../core/base/optional.ts';
import {
  createSarifLog,
  fileUri,
  type Review,
  reviewJson,
  reviewMarkdown,
  type SarifLocation,
} from '../../core/review/index.ts';
import type { Fault } from '../inputs/faults.ts';
import type { ReadInput } from '../inputs/inputs.ts';
import type { Options } from '../options/options.ts';
import { printable, type Terminal } from '../output/terminal.ts';
import { version } from '../shipped.ts';
import { reviewText } from './review-text.ts';

/** Reviews in one format, as text to be written in order. */
export interface Report {
  add(input: ReadInput, review: Review): string;
  /** Something could not be read; it has been said on the error stream. */
  fault(fault: Fault): void;
  end(exitCode: number): string;
}

export function createReport(format: Options['format'], out: Pick<Terminal, 'style'>): Report {
  if (format === 'sarif') return sarifReport();
  let proofs = 0;
  // A blank line stands between proofs.
  const apart = (text: string): string => `${proofs++ > 0 ? '\n' : ''}${text}`;
  const add: Readonly<Record<typeof format, Report['add']>> = {
    text: ({ where, source }, review) => apart(reviewText(where, source.text, review, out)),
    markdown: ({ where, source }, review) =>
      apart(reviewMarkdown(review, { title: printable(where), document: source.text })),
    json: ({ source }, review) => `${JSON.stringify(reviewJson(source, review))}\n`,
  };
  return { add: add[format], fault: () => {}, end: () => '' };
}

function sarifReport(): Report {
  const log = createSarifLog(version);
  let begun = false;
  const begin = (): string => {
    if (begun) return '';
    begun = true;
    return log.start();
  };
  return {
    add({ source, line }, review) {
      const place = defined({ location: locationOf(source.file), line });
      return begin() + log.add({ ...source, ...place }, review);
    },
    fault({ file, row, line, error }) {
      const numbers = defined({ line, row: row?.toString() });
      log.problem({ location: locationOf(file), ...numbers, message: error });
    },
    end: (exitCode) => begin() + log.end(exitCode),
  };
}

/** Below the folder of the run relative to it, as code hosts want it; elsewhere as it is. Standard input is no file. */
function locationOf(file: string): SarifLocation {
  if (file === '-') return { uri: 'stdin:///', relative: false };
  const path = relative(process.cwd(), resolve(file));
  if (path === '' || path.split(sep)[0] === '..' || isAbsolute(path)) {
    return { uri: pathToFileURL(file).href, relative: false };
  }
  return fileUri(path.split(sep));
}
