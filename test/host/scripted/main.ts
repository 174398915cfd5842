/** The extension with the real checker and the scripted judge beside it. */
import type * as vscode from 'vscode';
import { activateProofmark } from '../../../src/editor/extension.ts';
import { createNodeChecker } from '../../../src/judges/node-checker.ts';
import { nodeClock } from '../../../src/judges/node-clock.ts';
import { scriptedJudge } from './judge.ts';

export function activate(context: vscode.ExtensionContext): void {
  const checker = createNodeChecker(context.asAbsolutePath('dist/checker-worker.mjs'));
  const judges = [scriptedJudge('critic', nodeClock), scriptedJudge('stepwise', nodeClock)];
  activateProofmark(context, {
    kind: 'node',
    describe: 'The extension host on Node, with the scripted judge of the tests.',
    clock: nodeClock,
    checker,
    judges,
  });
}
