/** Reviews by judges that ask models: a scripted server on this machine, and no model behind it. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseEndpoints } from '../../../src/core/judge/calls/read-endpoints.ts';
import { isQuestionOpen } from '../../../src/editor/ask/open-question.ts';
import { anyShownText } from '../../support/shown-text.ts';
import { callsTo, errorOn, outcome, outcomeIs, PHRASE, PROOF, quiet, serveEachTest, set } from './model-reviews.ts';
import { closeAll, eventually, openUntitled, ownProblems, rangeOf, runAndAgree } from './workbench.ts';

describe('a review by a model', () => {
  const current = serveEachTest();

  it('streams in its votes, marks the error on the quoted phrase, and asks for no more than can matter', async () => {
    // The third and the sixth reply find no error; five of eight settle it.
    let nth = 0;
    current.script = () => {
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
    assert.equal(callsTo(current.server), 7, 'the eighth could not have changed it');
  });

  it('asks nothing when the proof is opened, edited or saved, and keeps what was said as stale', async () => {
    current.script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    const editor = await openUntitled(PROOF, 'markdown');
    const { document } = editor;
    await outcomeIs(document.uri, /Nothing refuted/);
    await quiet();
    assert.equal(current.server.requests.length, 0, 'a judge that is chosen is asked when somebody says so');
    await runAndAgree('proofmark.review');
    await errorOn(document, PHRASE);
    const asked = callsTo(current.server);
    assert.ok(asked >= 5 && asked <= 8);
    await editor.edit((edit) => edit.insert(rangeOf(document, 'So the sum').start, 'Hence. '));
    await eventually('no error, as it is stale', () => (ownProblems(document.uri).length === 0 ? true : undefined));
    await quiet();
    assert.equal(callsTo(current.server), asked, 'an edit asks nobody');
    await editor.edit((edit) => edit.delete(rangeOf(document, 'Hence. ')));
    await errorOn(document, PHRASE);
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText('The earliest error is in {0}.'));
    await quiet();
    assert.equal(callsTo(current.server), asked, 'the same question is answered from what is kept');
  });

  it('shows a verdict of before when the proof is opened again, and sends nothing for it', async () => {
    current.script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    const text = PROOF.replace('two odd', 'every two odd');
    const first = await openUntitled(text, 'markdown');
    await runAndAgree('proofmark.review');
    await errorOn(first.document, PHRASE);
    const asked = callsTo(current.server);
    await closeAll();
    const { document } = await openUntitled(text, 'markdown');
    await errorOn(document, PHRASE);
    await outcomeIs(document.uri, anyShownText('The earliest error is in {0}.'));
    assert.equal(await runAndAgree('proofmark.review'), false, 'there is nothing to ask about');
    await quiet();
    assert.equal(callsTo(current.server), asked);
    await closeAll();
    const other = await openUntitled(text.replace('So the sum', 'Hence the sum'), 'markdown');
    await outcomeIs(other.document.uri, /Nothing refuted/);
    await quiet();
    assert.equal(callsTo(current.server), asked, 'of another text nothing is kept, and nothing is asked');
  });

  it('step by step, with what stands before, judges only what an edit can have changed', async () => {
    current.script = () => ({ text: 'It follows from what stands before.\n\nVerdict: yes' });
    await set({ 'review.judge': 'stepwise@scripted', 'review.context': 'prefix', 'review.votes': 2 });
    const editor = await openUntitled(PROOF, 'markdown');
    const { document } = editor;
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText('The judge found no error in any of the {0} steps.'));
    assert.equal(callsTo(current.server), 8, 'two votes on each of four steps');
    await editor.edit((edit) => edit.insert(rangeOf(document, 'Two more than an even').start, 'Hence '));
    await outcomeIs(document.uri, /changed/);
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText('The judge found no error in any of the {0} steps.'));
    assert.equal(callsTo(current.server), 12, 'the third step and the one that rests on it');
  });

  it('stops its calls when the proof is closed', async () => {
    current.script = () => ({ text: 'A long examination. '.repeat(500), pace: 100 });
    const { document } = await openUntitled(PROOF, 'markdown');
    await runAndAgree('proofmark.review');
    await eventually('calls under way', () => (current.server.running >= 5 ? true : undefined));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await eventually('no call any more', () => (current.server.running === 0 ? true : undefined));
    assert.equal(current.server.aborted, callsTo(current.server), 'each was broken off');
    const asked = callsTo(current.server);
    await quiet();
    assert.equal(callsTo(current.server), asked);
  });

  it('keeps the votes that came when it is cancelled, and says what is missing', async () => {
    let nth = 0;
    current.script = () => {
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
    await eventually('no call any more', () => (current.server.running === 0 ? true : undefined));
    assert.ok(current.server.aborted >= 1);
    nth = 0;
    current.script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    const asked = callsTo(current.server);
    await runAndAgree('proofmark.review');
    await errorOn(document, PHRASE);
    assert.ok(callsTo(current.server) - asked <= 5, 'the three that came are not asked for again');
  });

  it('tests an endpoint with a request for its models and one short question, and sends no proof', async () => {
    current.script = () => ({ text: '4' });
    await openUntitled(PROOF, 'markdown');
    const settings = vscode.workspace.getConfiguration('proofmark');
    const [endpoint] = parseEndpoints(settings.get('endpoints')).endpoints;
    const done = runAndAgree('proofmark.probeEndpoint', endpoint);
    await eventually('a question', () => (isQuestionOpen() ? true : undefined));
    assert.equal(current.server.requests.length, 0, 'nothing is sent before somebody says so');
    await eventually('its question', () => (callsTo(current.server) > 0 ? true : undefined));
    await eventually('what was found, which waits for a person', async () => {
      await vscode.commands.executeCommand('notifications.clearAll');
      return (await Promise.race([done, quiet()])) === true ? true : undefined;
    });
    assert.deepEqual([...new Set(current.server.requests.map(({ path }) => path))].sort(), [
      '/v1/chat/completions',
      '/v1/models',
    ]);
    const sent = JSON.stringify(current.server.requests.map(({ body }) => body ?? ''));
    assert.ok(sent.length < 1000 && !sent.includes('two odd numbers'), sent);
  });

  it('leaves the checker to itself where the server fails, and the proof unmarked', async () => {
    current.script = () => ({ fault: 'unauthorized' });
    const { document } = await openUntitled(PROOF, 'markdown');
    await runAndAgree('proofmark.review');
    await eventually('a call that failed', () => (callsTo(current.server) >= 1 ? true : undefined));
    await outcomeIs(document.uri, anyShownText("The judge couldn't finish"));
    assert.deepEqual(ownProblems(document.uri), []);
  });
});
