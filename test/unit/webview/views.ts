/** Views as the host sends them, for tests of the panel. */
import type { ReviewStepView, ReviewView } from '../../../src/protocol/index.ts';

export function stepOf(index: number, more: Partial<ReviewStepView> = {}): ReviewStepView {
  return {
    index,
    name: `¶${index + 1}`,
    body: `b${index}`,
    length: 200,
    state: 'no-error-found',
    words: ['no error found'],
    isFlag: false,
    isLoud: false,
    isDimmed: false,
    notes: 0,
    ...more,
  };
}

export function viewOf(steps: readonly ReviewStepView[], more: Partial<ReviewView> = {}): ReviewView {
  return {
    revision: 1,
    document: { uri: 'file:///a.proof.md', name: 'a.proof.md' },
    phase: 'done',
    header: {
      icon: 'no-error-found',
      sentence: 'No error found.',
      lines: [],
      grounds: [],
      who: [],
      actions: [],
    },
    steps,
    details: [],
    isPinned: false,
    macros: [],
    ...more,
  };
}

/** Steps whose texts are those of the letters. */
export function stepsOf(letters: string): readonly ReviewStepView[] {
  return [...letters].map((letter, index) => stepOf(index, { body: letter }));
}
