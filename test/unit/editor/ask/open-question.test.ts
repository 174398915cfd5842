/** A list or box that keeps the focus, with the editor's part played by an object of the test. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refocusOpenQuestion, setQuestionClock, showQuestion } from '../../../../src/editor/ask/open-question.ts';
import { manualClock } from '../../../support/manual-clock.ts';

/** As the editor's lists are: that it is hidden is heard later, and once however often it was asked for. */
class Question {
  ignoreFocusOut = false;
  isVisible = false;
  isDisposed = false;
  #hears: () => void = () => undefined;

  show(): void {
    this.isVisible = true;
  }

  hide(): void {
    this.isVisible = false;
  }

  readonly onDidHide = (hear: () => void): { dispose(): void } => {
    this.#hears = hear;
    return { dispose: () => undefined };
  };

  hidden(): void {
    this.#hears();
  }

  dispose(): void {
    this.isDisposed = true;
  }
}

setQuestionClock(manualClock());

function ask() {
  const question = new Question();
  const state = { isAnswered: false, isGone: false, shownAgain: 0 };
  const done = showQuestion(
    question,
    false,
    () => state.isAnswered,
    () => state.shownAgain++,
  ).then(() => {
    state.isGone = true;
  });
  return { question, state, done };
}

test('a question that is given the focus again is hidden and shown, and stays open', async () => {
  const { question, state, done } = ask();
  refocusOpenQuestion();
  assert.equal(question.isVisible, false);
  question.hidden();
  await Promise.resolve();
  assert.deepEqual([question.isVisible, state.shownAgain, state.isGone], [true, 1, false]);
  state.isAnswered = true;
  question.hide();
  question.hidden();
  await done;
  assert.equal(question.isDisposed, true);
});

test('one that is answered while it comes back is gone, and is not shown again', async () => {
  const { question, state, done } = ask();
  refocusOpenQuestion();
  state.isAnswered = true;
  question.hide();
  question.hidden();
  assert.deepEqual([question.isVisible, question.isDisposed, state.shownAgain], [false, true, 0]);
  await done;
  // Nothing is left that a key in a page could show.
  refocusOpenQuestion();
  assert.equal(question.isVisible, false);
});
