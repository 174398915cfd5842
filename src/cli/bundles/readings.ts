/** Lazy bundle: `proofmark read` and `proofmark diff`, which list relations by the checker's parser. */
import { listCommandOptions } from '../options/options.ts';
import { runDiffCommand } from '../review/diff.ts';
import { runReadCommand } from '../review/read.ts';
import type { CliCommandCode } from './command-code.ts';

export const READ_COMMAND: CliCommandCode = {
  run: runReadCommand,
  options: listCommandOptions('read', {
    value: 'text|json|markdown',
    words: 'json: one object per line, with all places as offsets (default: text)',
  }),
};

export const DIFF_COMMAND: CliCommandCode = {
  run: runDiffCommand,
  options: listCommandOptions('diff', {
    value: 'text|json|markdown',
    words: 'json: one object for each proof (default: text)',
  }),
};
