/**
 * Views of the review panel as the host sends them, in the states in which people meet it. Written here, of a sample that ships:
 * no judge has said any of this, and the judge is named so.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseProofText } from '../../../src/core/proof/index.ts';
import { renderTextToBlocks } from '../../../src/core/render/index.ts';
import type {
  Block,
  RenderedText,
  ReviewHeaderLine,
  ReviewHeaderView,
  ReviewStepView,
  ReviewView,
  StepDetail,
  VotesBarView,
  VoteView,
} from '../../../src/protocol/index.ts';
import { root } from '../../support/paths.ts';

const text = readFileSync(path.join(root, 'media', 'samples', 'cosine.proof.md'), 'utf8');
const proof = parseProofText(text, { language: 'markdown', split: 'logical' });
const FALSE = String.raw`\cos \theta = \cos (180^\circ - \theta)`;
const problem = proof.problem?.text ?? '';

/** What `bodies` answers; a step whose key ends in `!` has its phrase marked. */
export function bodyOf(key: string): RenderedText | undefined {
  if (key === 'problem') return { blocks: blocksOf(problem) };
  const [, index = '', tone] = /^s(\d+)([!?]?)$/.exec(key) ?? [];
  const step = proof.steps[Number(index)];
  if (index === '' || step === undefined) return;
  const start = step.text.indexOf(FALSE);
  const marks =
    tone === '' || start < 0
      ? []
      : [{ start, end: start + FALSE.length, tone: tone === '!' ? ('error' as const) : ('doubt' as const) }];
  return { blocks: renderTextToBlocks(step.text, { language: 'markdown', marks }) };
}

function blocksOf(markdown: string): readonly Block[] {
  return renderTextToBlocks(markdown, { language: 'markdown' });
}

function votesOf(same: number, other: number, out: number, words: string): VotesBarView {
  return {
    cells: [
      ...Array<'same'>(same).fill('same'),
      ...Array<'other'>(other).fill('other'),
      ...Array<'out'>(out).fill('out'),
    ],
    words,
  };
}

function step(index: number, more: Partial<ReviewStepView>): ReviewStepView {
  return {
    index,
    name: `¶${index + 1}`,
    body: `s${index}`,
    length: proof.steps[index]?.text.length ?? 0,
    state: 'no-error-found',
    words: ['no error found'],
    isFlag: false,
    isLoud: false,
    isDimmed: false,
    notes: 0,
    ...more,
  };
}

const dissent: VoteView = {
  id: 'v3',
  who: 'vote 3',
  verdict: 'puts the error in ¶1',
  critique: blocksOf(
    String.raw`The paragraph says that \(x = 280^\circ\) is *a* solution, but does not show that \(\cos 1000^\circ\) has no other.`,
  ),
  quote: { text: 'is a solution', isAnchored: true },
};

const main: VoteView = {
  id: 'v1',
  who: 'vote 1',
  verdict: 'puts the error in ¶2',
  critique: blocksOf(
    String.raw`Reflecting an angle about \(90^\circ\) changes the sign of its cosine, so the identity is false. The symmetry that the text names is \(\cos \theta = \cos (360^\circ - \theta)\); it gives \(\cos 280^\circ = \cos 80^\circ\), hence \(x = 80^\circ\).`,
  ),
  quote: { text: FALSE, isAnchored: true },
};

export const detail: StepDetail = {
  index: 1,
  title: 'Earliest error: mathematical',
  sections: [
    { kind: 'critique', opinion: main },
    {
      kind: 'evidence',
      sentence: 'The checker found this equality false at θ = 30°.',
      rows: [
        { side: 'left', text: 'cos 30°', sign: '≈', value: '0.866' },
        { side: 'right', text: 'cos(180° − 30°)', sign: '≈', value: '−0.866' },
      ],
      finding: 0,
    },
    { kind: 'votes', votes: votesOf(6, 2, 0, '6 of 8 put the earliest error here') },
    {
      kind: 'dissent',
      words: '2 votes put it in ¶1.',
      opinions: [dissent, { ...dissent, id: 'v7', who: 'vote 7' }],
    },
  ],
  actions: ['agree', 'dispute', 'judgeAgain', 'replies', 'showInEditor', 'copy', 'note'],
  replies: Array.from({ length: 8 }, (_, k) => ({
    id: `v${k + 1}`,
    who: `vote ${k + 1}`,
    verdict: k === 2 || k === 6 ? 'puts the error in ¶1' : 'puts the error in ¶2',
  })),
};

const checked: ReviewHeaderLine = {
  name: 'Checked',
  words: '5 of 7 relations: 4 hold, 1 false',
  share: 5 / 7,
  isUnderWay: false,
  short: '5 of 7 relations checked',
  leadsToRelations: true,
};

const header: ReviewHeaderView = {
  icon: 'earliest-error',
  sentence: 'The earliest error is in ¶2.',
  lines: [
    {
      name: 'Proved',
      words: 'At θ = 30° the left side is 0.866 and the right side −0.866.',
      isUnderWay: false,
    },
    checked,
    {
      name: 'Votes',
      words: "6 of 8 votes put the error in ¶2. ¶3 to ¶4 come after the error in ¶2 and weren't judged.",
      votes: votesOf(6, 2, 0, '6 of 8'),
      isUnderWay: false,
    },
  ],
  grounds: [],
  who: ['Critic “balanced”', 'scripted judge', '8 votes', 'embedded checker', 'today 14:02', '11.4k tokens'],
  actions: [],
};

const loud = step(1, {
  body: 's1!',
  state: 'earliest-error',
  words: ['earliest error'],
  votes: votesOf(6, 2, 0, '6 of 8'),
  isFlag: true,
  isLoud: true,
});

export const done: ReviewView = {
  revision: 1,
  document: { uri: 'file:///proofs/cosine.proof.md', name: 'cosine.proof.md' },
  phase: 'done',
  header,
  problem: { body: 'problem', length: problem.length },
  steps: [
    step(0, {
      state: 'doubtful',
      words: ['uncertain'],
      votes: votesOf(2, 6, 0, '2 of 8 object'),
      isFlag: true,
    }),
    loud,
    step(2, { state: 'after-error', words: ['not judged: after the error in ¶2'], isDimmed: true }),
    step(3, { state: 'after-error', words: ['not judged: after the error in ¶2'], isDimmed: true }),
  ],
  details: [detail],
  isPinned: false,
  macros: [],
};

export const labelled: ReviewView = {
  ...done,
  revision: 2,
  steps: done.steps.map((one) =>
    one.index === 1
      ? {
          ...one,
          notes: 1,
          label: {
            kind: 'dispute',
            words: 'You dispute “earliest error”',
            reason: 'The step says “for all angles”; it means the one at hand.',
          },
        }
      : one,
  ),
  details: [
    {
      ...detail,
      sections: [...detail.sections, { kind: 'note', text: 'Ask the author.', who: 'ada, today 14:10' }],
      actions: ['agree', 'dispute', 'retract', 'judgeAgain', 'replies', 'showInEditor', 'copy', 'note'],
    },
  ],
};

export const running: ReviewView = {
  ...done,
  phase: 'running',
  header: {
    icon: 'judging',
    sentence: 'Judging. No error found up to ¶1.',
    lines: [
      checked,
      {
        name: 'Votes',
        words: '2 of 8 votes · 2.1k tokens',
        votes: votesOf(2, 0, 6, '2 of 2'),
        isUnderWay: true,
      },
    ],
    grounds: [],
    who: ['Critic “balanced”', 'scripted judge', '8 votes', 'embedded checker'],
    progress: { share: 0.34, words: '2 of 8 votes · 2.1k tokens' },
    actions: [{ action: 'stop', title: 'Stop' }],
  },
  steps: [
    step(0, { votes: votesOf(4, 1, 3, '4 of 5 so far') }),
    step(1, {
      body: 's1?',
      state: 'doubtful',
      words: ['uncertain, being judged'],
      votes: votesOf(2, 0, 6, '2 of 2 object'),
      isFlag: true,
    }),
    step(2, { state: 'pending', words: ['waiting'] }),
    step(3, { state: 'pending', words: ['waiting'] }),
  ],
  details: [
    {
      ...detail,
      title: 'The checker: this equality is false',
      sections: detail.sections.filter(({ kind }) => kind === 'evidence'),
      actions: ['showInEditor'],
      replies: [],
    },
  ],
};

const stale: ReviewView = {
  ...done,
  phase: 'stale',
  header: {
    icon: 'stale',
    sentence: '¶2 has changed. Judging again.',
    lines: [],
    grounds: ['2 of 8 votes are in. Until the rest arrive the old verdict stays below, marked stale.'],
    who: ['Critic “balanced”', 'scripted judge', '8 votes', 'embedded checker'],
    progress: { share: 0.25, words: '1.3k tokens since the edit' },
    actions: [{ action: 'stop', title: 'Stop' }],
  },
  steps: [
    step(0, { votes: votesOf(8, 0, 0, '8 of 8') }),
    step(1, { state: 'stale', words: ['stale'], votes: votesOf(0, 2, 6, '0 of 2 object'), isFlag: true }),
    step(2, { state: 'pending', words: ['waiting for ¶2'] }),
    step(3, { state: 'pending', words: ['waiting for ¶2'] }),
  ],
  details: [
    {
      ...detail,
      title: '',
      sections: [
        {
          kind: 'was',
          words: 'Stale: was the earliest error, by 6 of 8 votes.',
          body: 's1!',
          sections: [{ kind: 'critique', opinion: { ...main, quote: { text: FALSE, isAnchored: false } } }],
        },
        {
          kind: 'words',
          label: 'Checker',
          words: 'The checker has read the new text: it found nothing false in it.',
        },
      ],
      actions: ['showInEditor', 'copy'],
      replies: [],
    },
  ],
};

export const failed: ReviewView = {
  ...done,
  phase: 'failed',
  header: {
    icon: 'unreachable',
    sentence: "“local” didn't respond. The checker's findings still apply.",
    lines: [checked],
    grounds: [
      'http://localhost:8000/v1 refused the connection (ECONNREFUSED), 3 tries in 14 s.',
      '1 of 4 steps had been judged; it keeps its verdict.',
    ],
    who: [],
    actions: [
      { action: 'review', title: 'Try Again' },
      { action: 'chooseJudge', title: 'Choose Another Judge…' },
      { action: 'copyDetails', title: 'Copy Details' },
    ],
    hint: 'What to check: is the server running? Start it, or change the endpoint in the settings.',
  },
  steps: [
    step(0, { votes: votesOf(8, 0, 0, '8 of 8') }),
    step(1, {
      body: 's1?',
      state: 'false-statement',
      words: ['false statement', 'not judged by votes'],
      isFlag: true,
    }),
    step(2, { state: 'pending', words: ['not judged yet'] }),
    step(3, { state: 'pending', words: ['not judged yet'] }),
  ],
  details: [
    {
      ...detail,
      title: 'The checker: this equality is false',
      sections: detail.sections.filter(({ kind }) => kind === 'evidence'),
      actions: ['judgeAgain', 'showInEditor', 'copy', 'note'],
      replies: [],
    },
  ],
};

export const empty: ReviewView = {
  revision: 1,
  document: { uri: '', name: '' },
  phase: 'empty',
  header: {
    icon: 'none',
    sentence: 'No proof open',
    lines: [],
    grounds: [],
    who: [],
    actions: [
      { action: 'openSample', title: 'Open Sample' },
      { action: 'chooseJudge', title: 'Choose Judge…' },
      { action: 'walkthrough', title: 'Open Walkthrough' },
    ],
  },
  steps: [],
  details: [],
  isPinned: false,
  macros: [],
};

export const unread: ReviewView = {
  ...done,
  phase: 'unread',
  header: {
    icon: 'pending',
    sentence: 'Nobody has judged this proof yet.',
    lines: [],
    grounds: ['The checker found nothing false in what it could read.'],
    who: [],
    actions: [
      { action: 'review', title: 'Review' },
      { action: 'chooseJudge', title: 'Choose Judge…' },
    ],
  },
  steps: [0, 1, 2, 3].map((index) => step(index, { state: 'pending', words: ['not judged yet'] })),
  details: [],
  whole: {
    words: 'A judge of whole proofs has graded it 3 of 7.',
    votes: votesOf(3, 1, 0, '3 of 4'),
    opinions: [dissent],
  },
};

/** So many steps, for what depends on their number. */
export function manySteps(count: number): ReviewView {
  return {
    ...done,
    steps: Array.from({ length: count }, (_, index) => ({
      ...(done.steps[index % 4] ?? loud),
      index,
      isLoud: index === 1,
    })),
  };
}

/** A text that isn't a proof, with hints. */
export const admitted: ReviewView = {
  ...done,
  hints: {
    banner: "The author says that this isn't a complete solution.",
    quote: 'I have not found a complete proof.',
    step: 1,
    kinds: 'Asserted, not shown: 2.',
  },
};

export const VIEWS = { done, admitted, labelled, running, stale, failed, empty, unread } as const;
