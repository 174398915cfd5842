import { isAbsolute, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { omitUndefined } from '../../core/base/optional-values.ts';
import {
  createSarifLogWriter,
  formatReviewAsMarkdown,
  type SarifInputLocation,
  toRelativeSarifInputLocation,
  toReviewJson,
} from '../../core/review/index.ts';
import type { ProofCommandOptions } from '../options/options.ts';
import { escapeForTerminal, type Terminal } from '../output/terminal.ts';
import { CLI_VERSION } from '../shipped-files.ts';
import { createGitHubFormatter, createJUnitFormatter } from './ci-formats.ts';
import type { ReviewOutputFormatter } from './review-conclusion.ts';
import { formatReviewForTerminal } from './review-text.ts';

export function createReviewOutputFormatter(
  format: ProofCommandOptions['format'],
  out: Pick<Terminal, 'style'>,
): ReviewOutputFormatter {
  if (format === 'sarif') return createSarifReport();
  if (format === 'junit') return createJUnitFormatter();
  if (format === 'github') return createGitHubFormatter();
  let proofs = 0;
  // A blank line separates proofs.
  const apart = (text: string): string => `${proofs++ > 0 ? '\n' : ''}${text}`;
  const add: Readonly<Record<typeof format, ReviewOutputFormatter['add']>> = {
    text: ({ where, source }, review) => apart(formatReviewForTerminal(where, source, review, out)),
    markdown: ({ where, source }, review) =>
      apart(formatReviewAsMarkdown(review, { title: escapeForTerminal(where), document: source.text })),
    json: ({ source }, review) => `${JSON.stringify(toReviewJson(source, review))}\n`,
  };
  return { add: add[format], fault: () => {}, end: () => '' };
}

function createSarifReport(): ReviewOutputFormatter {
  const log = createSarifLogWriter(CLI_VERSION);
  let begun = false;
  const begin = (): string => {
    if (begun) return '';
    begun = true;
    return log.start();
  };
  return {
    add({ source, line }, review) {
      const place = omitUndefined({ location: toSarifLocation(source.file), line });
      return begin() + log.add({ ...source, ...place }, review);
    },
    fault({ file, row, line, error }) {
      const numbers = omitUndefined({ line, row: row?.toString() });
      log.problem({ location: toSarifLocation(file), ...numbers, message: error });
    },
    end: (exitCode) => begin() + log.end(exitCode),
  };
}

/** The path of a file relative to the current folder, as code hosts require; unchanged outside it. Undefined for standard input. */
function toSarifLocation(file: string): SarifInputLocation {
  if (file === '-') return { uri: 'stdin:///', relative: false };
  const path = relative(process.cwd(), resolve(file));
  if (path === '' || path.split(sep)[0] === '..' || isAbsolute(path)) {
    return { uri: pathToFileURL(file).href, relative: false };
  }
  return toRelativeSarifInputLocation(path.split(sep));
}
