/** A proof that a scripted server of a test judges, and what tests ask of it. */
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { type Script, type ScriptedServer, startScriptedServer } from '../../support/scripted-server.ts';
import { closeAll, eventually, ownProblems, rangeOf } from './workbench.ts';

export const PROOF = `# Problem

Show that the sum of two odd numbers is even.

# Proof

Let the two numbers be odd, so that each is one more than an even number.

Their sum is then two more than a sum of even numbers, which is odd.

Two more than an even number is even.

So the sum is even.
`;

export const PHRASE = 'which is odd';
/** Long enough for a call that must not happen. */
const QUIET_MS = 1_500;

/** What settings the tests change, and put back. */
export async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = vscode.workspace.getConfiguration('proofmark');
  for (const [key, value] of Object.entries(values))
    await settings.update(key, value, vscode.ConfigurationTarget.Global);
}

export const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, QUIET_MS));

export async function outcome(uri: vscode.Uri): Promise<string> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
  return lenses[0]?.command?.title ?? '';
}

export function outcomeIs(uri: vscode.Uri, pattern: RegExp): Promise<string> {
  return eventually(`${pattern} above the proof`, async () => {
    const said = await outcome(uri);
    return pattern.test(said) ? said : undefined;
  });
}

/** For the words of a failure: what is on the document. */
async function said(document: vscode.TextDocument): Promise<string> {
  const problems = ownProblems(document.uri).map(
    ({ message, range }) => `${message} (on "${document.getText(range)}")`,
  );
  return [await outcome(document.uri), ...problems].join('\n');
}

export function errorOn(document: vscode.TextDocument, phrase: string): Promise<vscode.Diagnostic> {
  return eventually(`the earliest error on ${phrase}`, () =>
    ownProblems(document.uri).find(
      ({ message, range }) => message.includes('earliest error') && range.isEqual(rangeOf(document, phrase)),
    ),
  );
}

/** Calls of judges, without what asks for lists of models. */
export function callsTo(server: ScriptedServer): number {
  return server.requests.filter(({ path }) => path === '/v1/chat/completions').length;
}

export interface ModelReviewTest {
  server: ScriptedServer;
  script: Script;
}

/** Gives each test of a `describe` a server of its own, which its script answers for, and takes back what the test has set. */
export function serveEachTest(): ModelReviewTest {
  const current = {} as ModelReviewTest;

  beforeEach(async () => {
    current.server = await startScriptedServer((request) => current.script(request));
    await set({
      endpoints: [{ name: 'scripted', kind: 'chat', baseUrl: current.server.url, model: 'scripted' }],
      'review.judge': 'critic@scripted',
      'review.votes': 8,
    });
  });

  afterEach(async function () {
    const document = vscode.window.activeTextEditor?.document;
    if (this.currentTest?.state === 'failed' && document) Mocha.reporters.Base.consoleLog(await said(document));
    await closeAll();
    await set({
      endpoints: undefined,
      'review.judge': undefined,
      'review.votes': undefined,
      'review.modelWhen': undefined,
      'review.context': undefined,
      'review.confirm': undefined,
      'review.selectJudgments': undefined,
      'budget.callsPerRun': undefined,
    });
    await current.server.close();
  });

  return current;
}
