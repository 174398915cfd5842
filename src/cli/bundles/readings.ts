/** Lazy bundle: `proofmark read`, which lists relations by the checker's parser. */
import { listCommandOptions } from '../options/options.ts';
import { runReadCommand } from '../review/read.ts';
import type { CliCommandCode } from './command-code.ts';

export const READ_COMMAND: CliCommandCode = {
  run: runReadCommand,
  options: listCommandOptions('read', {
    value: 'text|json|markdown',
    words: 'json: one object per line, with all places as offsets (default: text)',
  }),
};
