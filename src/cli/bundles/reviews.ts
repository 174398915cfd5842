/** Lazy bundle: the commands that run most often. They load the code of models only when they need it. */
import { listCommandOptions } from '../options/options.ts';
import { runReviewCommand } from '../review/review.ts';
import { runStepsCommand } from '../review/steps.ts';
import type { CliCommandCode } from './command-code.ts';

export const REVIEW_COMMANDS = {
  review: {
    run: runReviewCommand,
    options: listCommandOptions('review', {
      value: 'text|json|sarif|markdown|junit|github',
      words:
        'json: one object per line; sarif: one SARIF 2.1.0 log; markdown: the proof step by step, with findings and votes; junit: JUnit XML, with a case for each step or row; github: annotations of GitHub Actions (default: text)',
    }),
  },
  steps: { run: runStepsCommand, options: listCommandOptions('steps') },
} as const satisfies Record<string, CliCommandCode>;
