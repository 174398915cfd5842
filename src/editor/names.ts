/** Every name that the manifest contributes, once. A test compares them with package.json, both ways. */

/** The commands, and how the palette calls them. */
export const commands = {
  review: 'proofmark.review',
  nextFlag: 'proofmark.nextFlag',
  previousFlag: 'proofmark.previousFlag',
  treatAsProof: 'proofmark.treatAsProof',
} as const;

export const views = { flags: 'proofmark.flags' } as const;

export const colours = {
  error: 'proofmark.errorForeground',
  doubt: 'proofmark.doubtForeground',
} as const;

/** What every setting begins with. */
export const section = 'proofmark';

interface Named {
  /** Without the section. */
  readonly key: string;
  readonly scope: 'resource' | 'window' | 'machine';
}

export interface GlobsSetting extends Named {
  readonly type: 'globs';
  readonly default: readonly string[];
}

export interface ChoiceSetting<T extends string = string> extends Named {
  readonly type: 'choice';
  readonly choices: readonly T[];
  readonly default: T;
}

export interface SwitchSetting extends Named {
  readonly type: 'switch';
  readonly default: boolean;
}

export type Setting = GlobsSetting | ChoiceSetting | SwitchSetting;

export const settings = {
  include: {
    key: 'proofs.include',
    scope: 'resource',
    type: 'globs',
    default: ['**/*.proof.{md,tex,txt}', '**/proofs/**/*.{md,tex,txt}'],
  },
  split: {
    key: 'proofs.split',
    scope: 'resource',
    type: 'choice',
    choices: ['logical', 'strict'],
    default: 'logical',
  },
  reviewWhen: {
    key: 'review.when',
    scope: 'resource',
    type: 'choice',
    choices: ['change', 'save', 'manual'],
    default: 'change',
  },
  codeLens: { key: 'marks.codeLens', scope: 'window', type: 'switch', default: true },
  endOfLine: { key: 'marks.endOfLine', scope: 'window', type: 'switch', default: true },
  dimAfterError: { key: 'marks.dimAfterError', scope: 'window', type: 'switch', default: true },
} as const satisfies Record<string, Setting>;
