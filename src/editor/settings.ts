import * as vscode from 'vscode';
import type { Split } from '../core/proof/types.ts';

/** The settings of `proofmark.*`, read for one resource. What has a wrong type is the default. */
export interface Settings {
  readonly include: readonly string[];
  readonly split: Split;
  readonly reviewWhen: 'change' | 'save' | 'manual';
  readonly endOfLine: boolean;
}

export function settingsFor(resource: vscode.Uri): Settings {
  const all = vscode.workspace.getConfiguration('proofmark', resource);
  const include: unknown = all.get('proofs.include');
  const when: unknown = all.get('review.when');
  return {
    include: Array.isArray(include) ? include.filter((glob) => typeof glob === 'string').slice(0, 100) : [],
    split: all.get('proofs.split') === 'strict' ? 'strict' : 'logical',
    reviewWhen: when === 'save' || when === 'manual' ? when : 'change',
    endOfLine: all.get('marks.endOfLine') !== false,
  };
}
