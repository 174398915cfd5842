/** Every name that the manifest contributes, once. A test compares them with package.json, both ways. */

export const commands = {
  review: 'proofmark.review',
  cancelReview: 'proofmark.cancelReview',
  showMenu: 'proofmark.showMenu',
  nextFlag: 'proofmark.nextFlag',
  previousFlag: 'proofmark.previousFlag',
  treatAsProof: 'proofmark.treatAsProof',
  stopTreatingAsProof: 'proofmark.stopTreatingAsProof',
  clearCache: 'proofmark.clearCache',
} as const;

/** Keys of VS Code's own that they would hide: none. */
export const keys = [
  { command: commands.nextFlag, key: 'ctrl+f8', mac: 'cmd+f8' },
  { command: commands.previousFlag, key: 'ctrl+shift+f8', mac: 'cmd+shift+f8' },
] as const;

/** Set for the active editor. */
export const contextKeys = {
  /** It shows a proof. */
  isProof: 'proofmark.isProof',
  /** It shows a proof with at least one flag. */
  hasFlags: 'proofmark.hasFlags',
} as const;

/** The container in the activity bar. */
export const container = 'proofmark';
export const views = { flags: 'proofmark.flags' } as const;

/** Focuses a view; VS Code makes the command. */
export function focusOf(view: (typeof views)[keyof typeof views]): string {
  return `${view}.focus`;
}

/** Items of the status bar; people hide and show them by these. */
export const statusItems = { review: 'proofmark.review' } as const;

export const colours = {
  error: 'proofmark.errorForeground',
  doubt: 'proofmark.doubtForeground',
  quiet: 'proofmark.quietForeground',
} as const;

/** As VS Code knows the extension: publisher and name. */
export const extensionId = 'proofmark.proofmark';

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
  suspects: { key: 'checker.suspects', scope: 'resource', type: 'switch', default: false },
  codeLens: { key: 'marks.codeLens', scope: 'window', type: 'switch', default: true },
  endOfLine: { key: 'marks.endOfLine', scope: 'window', type: 'switch', default: true },
  dimAfterError: { key: 'marks.dimAfterError', scope: 'window', type: 'switch', default: true },
} as const satisfies Record<string, Setting>;
