/** The rarer turns of reviews by judges that ask models: a scripted server on this machine, and no model behind it. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { isQuestionOpen } from '../../../src/editor/ask/open-question.ts';
import { anyShownText } from '../../support/shown-text.ts';
import { callsTo, errorOn, outcomeIs, PHRASE, PROOF, quiet, serveEachTest, set } from './model-reviews.ts';
import { closeAll, eventually, hoverText, openUntitled, ownProblems, rangeOf, runAndAgree } from './workbench.ts';

describe('a review by a model, in its rarer turns', () => {
  const current = serveEachTest();

  it('votes by the best of several judgements where that is set, and asks for no comparison that cannot matter', async () => {
    await set({ 'review.selectJudgments': 4 });
    // One judgement of four names the error, and wins wherever it stands.
    let nth = 0;
    current.script = ({ body }) => {
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
    assert.match(told.replaceAll('\\', ''), /Judgment 2 of 4, chosen after winning 2 matches\./);
    assert.equal(callsTo(current.server), 4 + 3 * 3, 'three choices of five settle it');
  });

  it('shows a verdict that an earlier version of the prompt gave, and sends nothing for it', async () => {
    current.script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    const text = PROOF.replace('two odd', 'any two odd');
    await set({ 'review.judge': 'critic/1@scripted' });
    await openUntitled(text, 'markdown');
    await runAndAgree('proofmark.review');
    await eventually('a call', () => (callsTo(current.server) > 0 ? true : undefined));
    await errorOn(vscode.window.activeTextEditor?.document ?? assert.fail('no editor'), PHRASE);
    const asked = callsTo(current.server);
    await closeAll();
    // Nothing is known of who judged another document of the same text, and the newest prompt has no reply.
    await set({ 'review.judge': 'critic@scripted' });
    const { document } = await openUntitled(text, 'markdown');
    const error = await errorOn(document, PHRASE);
    assert.equal(document.getText(error.range), PHRASE);
    assert.equal(callsTo(current.server), asked);
    assert.equal(await runAndAgree('proofmark.review'), true, 'the newest prompt is another question');
    await eventually('calls by the newest prompt', () => (callsTo(current.server) > asked ? true : undefined));
  });

  it('asks again a moment after an edit where the settings say so', async () => {
    current.script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    await set({ 'review.modelWhen': 'change', 'review.votes': 1 });
    const editor = await openUntitled(PROOF, 'markdown');
    const { document } = editor;
    await outcomeIs(document.uri, /Nothing refuted/);
    for (const word of ['Now. ', 'And. ', 'So. '])
      await editor.edit((edit) => edit.insert(rangeOf(document, 'Let the two').start, word));
    await errorOn(document, PHRASE);
    assert.equal(callsTo(current.server), 1, 'one burst of keys is one review');
  });

  it('asks anew once the cache is cleared, and nobody before it is asked for', async () => {
    current.script = () => ({ text: `<quote>${PHRASE}</quote> \\boxed{1}` });
    await set({ 'review.votes': 1 });
    const { document } = await openUntitled(PROOF.replace('two odd', 'any two odd'), 'markdown');
    await runAndAgree('proofmark.review');
    await errorOn(document, PHRASE);
    assert.equal(callsTo(current.server), 1);
    assert.equal(await runAndAgree('proofmark.clearCache'), true, 'replies were paid for');
    await quiet();
    assert.equal(callsTo(current.server), 1);
    await runAndAgree('proofmark.review');
    await eventually('a second call', () => (callsTo(current.server) === 2 ? true : undefined));
  });

  it('asks anew from the step with the cursor on', async () => {
    current.script = () => ({ text: 'It follows from what stands before.\n\nVerdict: yes' });
    await set({ 'review.judge': 'stepwise@scripted', 'review.context': 'prefix', 'review.votes': 1 });
    const editor = await openUntitled(PROOF.replace('two odd', 'both odd'), 'markdown');
    const { document } = editor;
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText('The judge found no error in any of the {0} steps.'));
    assert.equal(callsTo(current.server), 4);
    const { start } = rangeOf(document, 'Two more than an even');
    editor.selection = new vscode.Selection(start, start);
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    const left = vscode.commands.executeCommand('proofmark.judgeAgainFromHere');
    await eventually('a question', () => (isQuestionOpen() ? true : undefined));
    await quiet();
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await left;
    await quiet();
    assert.equal(callsTo(current.server), 4, 'nothing is sent unless the person agrees');
    assert.equal(await runAndAgree('proofmark.judgeAgainFromHere'), true);
    await eventually('two more calls', () => (callsTo(current.server) === 6 ? true : undefined));
    await quiet();
    assert.equal(callsTo(current.server), 6, 'the third step and the fourth');
  });

  it('keeps the votes on the steps before an edit that calls it off', async () => {
    current.script = ({ body }) => {
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
    await eventually('no call any more', () => (current.server.running === 0 ? true : undefined));
    await outcomeIs(document.uri, /changed/i);
    const asked = callsTo(current.server);
    current.script = () => ({ text: 'It follows from what stands before.\n\nVerdict: yes' });
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText('The judge found no error in any of the {0} steps.'));
    assert.equal(callsTo(current.server) - asked, 2, 'only the steps on which no vote had come');
  });

  it('stops where the budget of a review is spent, and goes on from there once there is more', async () => {
    let nth = 0;
    current.script = () => ({ text: `Reply ${++nth} has it here. <quote>${PHRASE}</quote> \\boxed{1}` });
    await set({ 'budget.callsPerRun': { review: 3 } });
    const { document } = await openUntitled(PROOF.replace('two odd', 'the two odd'), 'markdown');
    await runAndAgree('proofmark.review');
    await outcomeIs(document.uri, anyShownText("The judge couldn't finish"));
    await quiet();
    assert.equal(callsTo(current.server), 3);
    assert.deepEqual(ownProblems(document.uri), [], 'three of eight votes settle nothing');
    await set({ 'budget.callsPerRun': { review: 20 } });
    await runAndAgree('proofmark.review');
    await errorOn(document, PHRASE);
    assert.ok(callsTo(current.server) <= 8, 'the three that came are not paid for twice');
  });

  it('calls an error doubtful that a second judge denies', async () => {
    current.script = ({ body }) =>
      body?.model === 'second'
        ? { text: 'The step is right, as two and two is four.\n\nVerdict: no' }
        : { text: `<quote>${PHRASE}</quote> \\boxed{1}` };
    await set({
      endpoints: [
        { name: 'scripted', kind: 'chat', baseUrl: current.server.url, model: 'scripted' },
        { name: 'other', kind: 'chat', baseUrl: current.server.url, model: 'second' },
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
    assert.equal(callsTo(current.server), 2, 'one vote, and one look at it');
  });
});
