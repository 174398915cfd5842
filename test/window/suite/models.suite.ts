/** Reviews by judges that ask models: a scripted server on this machine, and no model behind it. */
import assert from 'node:assert/strict';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { parseEndpoints } from '../../../src/core/judge/calls/read-endpoints.ts';
import { isQuestionOpen } from '../../../src/editor/ask/open-question.ts';
import { type Script, type ScriptedServer, startScriptedServer } from '../../support/scripted-server.ts';
import { anyShownText } from '../../support/shown-text.ts';
import { closeAll, eventually, hoverText, openUntitled, ownProblems, rangeOf, runAndAgree } from './workbench.ts';

const PROOF = `# Problem

Show that the sum of two odd numbers is even.

# Proof

Let the two numbers be odd, so that each is one more than an even number.

Their sum is then two more than a sum of even numbers, which is odd.

Two more than an even number is even.

So the sum is even.
`;

const PHRASE = 'which is odd';
/** Long enough for a call that must not happen. */
const QUIET_MS = 1_500;

/** What settings the tests change, and put back. */
async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = vscode.workspace.getConfiguration('proofmark');
  for (const [key, value] of Object.entries(values))
    await settings.update(key, value, vscode.ConfigurationTarget.Global);
}

const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, QUIET_MS));

async function outcome(uri: vscode.Uri): Promise<string> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
  return lenses[0]?.command?.title ?? '';
}

function outcomeIs(uri: vscode.Uri, pattern: RegExp): Promise<string> {
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

function errorOn(document: vscode.TextDocument, phrase: string): Promise<vscode.Diagnostic> {
  return eventually(`the earliest error on ${phrase}`, () =>
    ownProblems(document.uri).find(
      ({ message, range }) => message.includes('earliest error') && range.isEqual(rangeOf(document, phrase)),
    ),
  );
}

/** Calls of judges, without what asks for lists of models. */
function callsTo(server: ScriptedServer): number {
  return server.requests.filter(({ path }) => path === '/v1/chat/completions').length;
}

describe('a review by a model', () => {
  let server: ScriptedServer;
  let script: Script;

  beforeEach(async () => {
    server = await startScriptedServer((request) => script(request));
    await set({
      endpoints: [{ name: 'scripted', kind: 'chat', baseUrl: server.url, model: 'scripted' }],
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
    await server.close();
  });

  it('streams in its votes, marks the error on the quoted phrase, and asks for no more than can matter', async () => {
    // The third and the sixth reply find no error; five of eight settle it.
    let nth = 0;
    script = () => {
      const isFree = ++nth % 3 === 0;
      const text = isFree
        ? 'I find nothing wrong here. \\boxed{-1}'
        : `Two more than an even number is not odd.\n<quote>${PHRASE}</quote>\n\\boxed{1}`;
      return { text, pace: 30, delay: 150 * nth };
    };
    const { document } = await openUntitled(PROOF, 'markdown');
    const seen = new Set<string>();
    await runAndAgree('proofmark.review');
    const error = await eventually('the earliest error, after votes that came one by one', async () => {
      seen.add(await outcome(document.uri));
      return ownProblems(document.uri).find(({ message }) => message.includes('earliest error'));
    });
    assert.equal(document.getText(error.range), PHRASE, 'it stands on what the votes quote');
    assert.match(error.message, /^The earliest error is in ¶2: 5 of 7 votes/);
    const partial = [...seen].filter((said) => /[1-6] of 8 votes/.test(said));
    assert.ok(partial.length >= 2, `votes as they come: ${[...seen].join(' | ')}`);
    assert.equal(callsTo(server), 7, 'the eighth could not have changed it');
  });

  it('votes by the best of several judgements where that is set, and asks for no comparison that cannot matter', async () => {
    await set({ 'review.selectJudgments': 4 });
    // One judgement of four names the error, and wins wherever it stands.
    let nth = 0;
    script = ({ body }) => {
      const content = JSON.stringify(body?.messages);
      const at = content.indexOf('<judgement_1>\\n');
      if (at > 0) {
        const first = content.slice(at, content.indexOf('</judgement_1>\\n\\n', at));
        return {
          text: `It is right that this is no odd number.\nChoice: ${first.includes('no such') ? 1 : 2}`,
        };
      }
      return nth++ === 1
        ? { text: `There is no such odd number.\n<quote>${PHRASE}</quote>\n\\boxed{1}` }
        : { text: `Look ${nth}: I find nothing wrong. \\boxed{-1}` };
    };
    const { document } = await openUntitled(PROOF, 'markdown');
    await runAndAgree('proofmark.review');
    const error = await errorOn(document, PHRASE);
    assert.match(error.message, /^The earliest error is in ¶2: 3 of 3 votes/);
    const told = await hoverText(document.uri, error.range.start);
    assert.match(told.replaceAll('\\', ''), /Judgement 2 of 4, chosen after 2 comparisons\./);
    assert.equal(callsTo(server), 4 + 3 * 3, 'three choices of five settle it');
  });

  it('asks nothing when the proof is opened, edited or saved, and keeps what was said as stale', async () => {
    script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    const editor = await openUntitled(PROOF, 'markdown');
    const { document } = editor;
    await outcomeIs(document.uri, /Nothing refuted/);
    await quiet();
    assert.equal(server.requests.length, 0, 'a judge that is chosen is asked when somebody says so');
    await runAndAgree('proofmark.review');
    await errorOn(document, PHRASE);
    const asked = callsTo(server);
    assert.ok(asked >= 5 && asked <= 8);
    await editor.edit((edit) => edit.insert(rangeOf(document, 'So the sum').start, 'Hence. '));
    await eventually('no error, as it is stale', () => (ownProblems(document.uri).length === 0 ? true : undefined));
    await quiet();
    assert.equal(callsTo(server), asked, 'an edit asks nobody');
    await editor.edit((edit) => edit.delete(rangeOf(document, 'Hence. ')));
    await errorOn(document, PHRASE);
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText('The earliest error is in {0}.'));
    await quiet();
    assert.equal(callsTo(server), asked, 'the same question is answered from what is kept');
  });

  it('shows a verdict of before when the proof is opened again, and sends nothing for it', async () => {
    script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    const text = PROOF.replace('two odd', 'every two odd');
    const first = await openUntitled(text, 'markdown');
    await runAndAgree('proofmark.review');
    await errorOn(first.document, PHRASE);
    const asked = callsTo(server);
    await closeAll();
    const { document } = await openUntitled(text, 'markdown');
    await errorOn(document, PHRASE);
    await outcomeIs(document.uri, anyShownText('The earliest error is in {0}.'));
    assert.equal(await runAndAgree('proofmark.review'), false, 'there is nothing to ask about');
    await quiet();
    assert.equal(callsTo(server), asked);
    await closeAll();
    const other = await openUntitled(text.replace('So the sum', 'Hence the sum'), 'markdown');
    await outcomeIs(other.document.uri, /Nothing refuted/);
    await quiet();
    assert.equal(callsTo(server), asked, 'of another text nothing is kept, and nothing is asked');
  });

  it('shows a verdict that an earlier version of the prompt gave, and sends nothing for it', async () => {
    script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    const text = PROOF.replace('two odd', 'any two odd');
    await set({ 'review.judge': 'critic/1@scripted' });
    await openUntitled(text, 'markdown');
    await runAndAgree('proofmark.review');
    await eventually('a call', () => (callsTo(server) > 0 ? true : undefined));
    await errorOn(vscode.window.activeTextEditor?.document ?? assert.fail('no editor'), PHRASE);
    const asked = callsTo(server);
    await closeAll();
    // Nothing is known of who judged another document of the same text, and the newest prompt has no reply.
    await set({ 'review.judge': 'critic@scripted' });
    const { document } = await openUntitled(text, 'markdown');
    const error = await errorOn(document, PHRASE);
    assert.equal(document.getText(error.range), PHRASE);
    assert.equal(callsTo(server), asked);
    assert.equal(await runAndAgree('proofmark.review'), true, 'the newest prompt is another question');
    await eventually('calls by the newest prompt', () => (callsTo(server) > asked ? true : undefined));
  });

  it('asks again a moment after an edit where the settings say so', async () => {
    script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    await set({ 'review.modelWhen': 'change', 'review.votes': 1 });
    const editor = await openUntitled(PROOF, 'markdown');
    const { document } = editor;
    await outcomeIs(document.uri, /Nothing refuted/);
    for (const word of ['Now. ', 'And. ', 'So. '])
      await editor.edit((edit) => edit.insert(rangeOf(document, 'Let the two').start, word));
    await errorOn(document, PHRASE);
    assert.equal(callsTo(server), 1, 'one burst of keys is one review');
  });

  it('step by step, with what stands before, judges only what an edit can have changed', async () => {
    script = () => ({ text: 'It follows from what stands before.\n\nVerdict: yes' });
    await set({ 'review.judge': 'stepwise@scripted', 'review.context': 'prefix', 'review.votes': 2 });
    const editor = await openUntitled(PROOF, 'markdown');
    const { document } = editor;
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText('The judge found no error in any of the {0} steps.'));
    assert.equal(callsTo(server), 8, 'two votes on each of four steps');
    await editor.edit((edit) => edit.insert(rangeOf(document, 'Two more than an even').start, 'Hence '));
    await outcomeIs(document.uri, /changed/);
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText('The judge found no error in any of the {0} steps.'));
    assert.equal(callsTo(server), 12, 'the third step and the one that rests on it');
  });

  it('asks anew once the cache is cleared, and nobody before it is asked for', async () => {
    script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    await set({ 'review.votes': 1 });
    const { document } = await openUntitled(PROOF.replace('two odd', 'any two odd'), 'markdown');
    await runAndAgree('proofmark.review');
    await errorOn(document, PHRASE);
    assert.equal(callsTo(server), 1);
    assert.equal(await runAndAgree('proofmark.clearCache'), true, 'replies were paid for');
    await quiet();
    assert.equal(callsTo(server), 1);
    await runAndAgree('proofmark.review');
    await eventually('a second call', () => (callsTo(server) === 2 ? true : undefined));
  });

  it('asks anew from the step with the cursor on', async () => {
    script = () => ({ text: 'It follows from what stands before.\n\nVerdict: yes' });
    await set({ 'review.judge': 'stepwise@scripted', 'review.context': 'prefix', 'review.votes': 1 });
    const editor = await openUntitled(PROOF.replace('two odd', 'both odd'), 'markdown');
    const { document } = editor;
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText('The judge found no error in any of the {0} steps.'));
    assert.equal(callsTo(server), 4);
    const { start } = rangeOf(document, 'Two more than an even');
    editor.selection = new vscode.Selection(start, start);
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    const left = vscode.commands.executeCommand('proofmark.judgeAgainFromHere');
    await eventually('a question', () => (isQuestionOpen() ? true : undefined));
    await quiet();
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await left;
    await quiet();
    assert.equal(callsTo(server), 4, 'nothing is sent unless the person agrees');
    assert.equal(await runAndAgree('proofmark.judgeAgainFromHere'), true);
    await eventually('two more calls', () => (callsTo(server) === 6 ? true : undefined));
    await quiet();
    assert.equal(callsTo(server), 6, 'the third step and the fourth');
  });

  it('stops its calls when the proof is closed', async () => {
    script = () => ({ text: 'A long examination. '.repeat(500), pace: 100 });
    const { document } = await openUntitled(PROOF, 'markdown');
    await runAndAgree('proofmark.review');
    await eventually('calls under way', () => (server.running >= 5 ? true : undefined));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await eventually('no call any more', () => (server.running === 0 ? true : undefined));
    assert.equal(server.aborted, callsTo(server), 'each was broken off');
    const asked = callsTo(server);
    await quiet();
    assert.equal(callsTo(server), asked);
  });

  it('keeps the votes that came when it is cancelled, and says what is missing', async () => {
    let nth = 0;
    script = () => {
      nth++;
      return nth <= 3
        ? { text: `<quote>${PHRASE}</quote> \\boxed{1}` }
        : { text: 'A long examination. '.repeat(500), pace: 100 };
    };
    const { document } = await openUntitled(PROOF, 'markdown');
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, /3 of 8 votes/);
    await vscode.commands.executeCommand('proofmark.cancelReview');
    await outcomeIs(document.uri, anyShownText('You stopped the review'));
    await eventually('no call any more', () => (server.running === 0 ? true : undefined));
    assert.ok(server.aborted >= 1);
    nth = 0;
    script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    const asked = callsTo(server);
    await runAndAgree('proofmark.review');
    await errorOn(document, PHRASE);
    assert.ok(callsTo(server) - asked <= 5, 'the three that came are not asked for again');
  });

  it('keeps the votes on the steps before an edit that calls it off', async () => {
    script = ({ body }) => {
      const asked = JSON.stringify(body?.messages?.at(-1)?.content ?? '').slice(-600);
      return asked.includes('Two more than an even')
        ? { text: 'A long examination. '.repeat(500), pace: 100 }
        : { text: 'It follows from what stands before.\n\nVerdict: yes' };
    };
    await set({ 'review.judge': 'stepwise@scripted', 'review.context': 'prefix', 'review.votes': 1 });
    const editor = await openUntitled(PROOF.replace('two odd', 'some two odd'), 'markdown');
    const { document } = editor;
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, /[23] of 4 steps/);
    await editor.edit((edit) => edit.insert(rangeOf(document, 'So the sum').start, 'Hence. '));
    await eventually('no call any more', () => (server.running === 0 ? true : undefined));
    await outcomeIs(document.uri, /changed/i);
    const asked = callsTo(server);
    script = () => ({ text: 'It follows from what stands before.\n\nVerdict: yes' });
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText('The judge found no error in any of the {0} steps.'));
    assert.equal(callsTo(server) - asked, 2, 'only the steps on which no vote had come');
  });

  it('stops where the budget of a review is spent, and goes on from there once there is more', async () => {
    let nth = 0;
    script = () => ({ text: `Reply ${++nth} has it here. <quote>${PHRASE}</quote> \\boxed{1}` });
    await set({ 'budget.callsPerRun': { review: 3 } });
    const { document } = await openUntitled(PROOF.replace('two odd', 'the two odd'), 'markdown');
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText("The judge couldn't finish"));
    await quiet();
    assert.equal(callsTo(server), 3);
    assert.deepEqual(ownProblems(document.uri), [], 'three of eight votes settle nothing');
    await set({ 'budget.callsPerRun': { review: 20 } });
    await runAndAgree('proofmark.review');
    await errorOn(document, PHRASE);
    assert.ok(callsTo(server) <= 8, 'the three that came are not paid for twice');
  });

  it('calls an error doubtful that a second judge denies', async () => {
    script = ({ body }) =>
      body?.model === 'second'
        ? { text: 'The step is right, as two and two is four.\n\nVerdict: no' }
        : { text: `<quote>${PHRASE}</quote> \\boxed{1}` };
    await set({
      endpoints: [
        { name: 'scripted', kind: 'chat', baseUrl: server.url, model: 'scripted' },
        { name: 'other', kind: 'chat', baseUrl: server.url, model: 'second' },
      ],
      'review.votes': 1,
      'review.confirm': 'other',
    });
    const { document } = await openUntitled(PROOF.replace('two odd', 'these two odd'), 'markdown');
    await runAndAgree('proofmark.review');
    const title = await outcomeIs(document.uri, /¶2 is uncertain/);
    assert.match(title, /second/);
    const errors = ownProblems(document.uri).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
    assert.deepEqual(errors, [], 'nothing is called settled');
    assert.equal(callsTo(server), 2, 'one vote, and one look at it');
  });

  it('tests an endpoint with a request for its models and one short question, and sends no proof', async () => {
    script = () => ({ text: '4' });
    await openUntitled(PROOF, 'markdown');
    const settings = vscode.workspace.getConfiguration('proofmark');
    const [endpoint] = parseEndpoints(settings.get('endpoints')).endpoints;
    const done = runAndAgree('proofmark.probeEndpoint', endpoint);
    await eventually('a question', () => (isQuestionOpen() ? true : undefined));
    assert.equal(server.requests.length, 0, 'nothing is sent before somebody says so');
    await eventually('its question', () => (callsTo(server) > 0 ? true : undefined));
    await eventually('what was found, which waits for a person', async () => {
      await vscode.commands.executeCommand('notifications.clearAll');
      return (await Promise.race([done, quiet()])) === true ? true : undefined;
    });
    assert.deepEqual([...new Set(server.requests.map(({ path }) => path))].sort(), [
      '/v1/chat/completions',
      '/v1/models',
    ]);
    const sent = JSON.stringify(server.requests.map(({ body }) => body ?? ''));
    assert.ok(sent.length < 1000 && !sent.includes('two odd numbers'), sent);
  });

  it('leaves the checker to itself where the server fails, and the proof unmarked', async () => {
    script = () => ({ fault: 'unauthorized' });
    const { document } = await openUntitled(PROOF, 'markdown');
    await runAndAgree('proofmark.review');
    await eventually('a call that failed', () => (callsTo(server) >= 1 ? true : undefined));
    await outcomeIs(document.uri, anyShownText("The judge couldn't finish"));
    assert.deepEqual(ownProblems(document.uri), []);
  });
});
