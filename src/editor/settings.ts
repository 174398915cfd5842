import * as vscode from 'vscode';
import type { Split } from '../core/proof/types.ts';

/** The settings of `proofmark.*`, read for one resource. What has a wrong type is the default. */
export interface Settings {
  readonly include: readonly string[];
  readonly split: Split;
  readonly reviewWhen: 'change' | 'save' | 'manual';
  readonly endOfLine: boolean;
}

const DEFAULT_INCLUDE = ['**/*.proof.{md,tex,txt}', '**/proofs/**/*.{md,tex,txt}'];
/** Bounds on what a workspace, which may be anybody's, can have us match. */
const MOST_GLOBS = 100;
const LONGEST_GLOB = 300;

function isGlob(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_GLOB;
}

export function settingsFor(resource: vscode.Uri): Settings {
  const all = vscode.workspace.getConfiguration('proofmark', resource);
  const include: unknown = all.get('proofs.include');
  const when: unknown = all.get('review.when');
  return {
    include: Array.isArray(include) ? include.filter(isGlob).slice(0, MOST_GLOBS) : DEFAULT_INCLUDE,
    split: all.get('proofs.split') === 'strict' ? 'strict' : 'logical',
    reviewWhen: when === 'save' || when === 'manual' ? when : 'change',
    endOfLine: all.get('marks.endOfLine') !== false,
  };
}
