/**
 * Views of the lab panel as the host sends them, in the states in which people meet it. Problem, prompt and replies are written here;
 * no model has said any of it.
 */
import type {
  CaseRowView,
  LabComparisonView,
  LabMessagePart,
  LabReplyPart,
  LabReplyView,
  LabView,
  RunHistoryEntryView,
} from '../../src/protocol/index.ts';

const PROBLEM = String.raw`Find the integer $n,$ $0 \le n \le 180,$ such that $\cos n^\circ = \cos 700^\circ.$`;

const STEPS: readonly string[] = [
  String.raw`The cosine has a period of $360^\circ$, so that $\cos 700^\circ = \cos 340^\circ$.`,
  String.raw`Since $\cos \theta = \cos (180^\circ - \theta)$, $\cos 340^\circ = \cos (-160^\circ) = \cos 160^\circ$.`,
  String.raw`So $n = \boxed{160}$.`,
];

const TASK = `
# What to do

1. Take the paragraphs in order. For each one say in a sentence what it claims, then check the claim: redo the algebra, and try small or extreme values.
2. A paragraph is wrong if it states something false, uses a result whose conditions do not hold, or skips a step that cannot be filled in.
3. Stop at the first wrong paragraph. Quote the wrong words.
4. What follows a wrong paragraph is not to be judged.

End with the index of the earliest wrong paragraph, or -1 if you found none, in \\boxed{}.
`;

const own = (text: string): LabMessagePart => ({ kind: 'text', text });
const variable = (name: string, text: string): LabMessagePart => ({ kind: 'variable', name, text });

const INTRO =
  'You review a solution to a mathematical problem, one paragraph at a time. Each paragraph stands between tags and is numbered from 0.\n\n# Problem\n\n';

const message: readonly LabMessagePart[] = [
  own(INTRO),
  variable('problem', PROBLEM),
  own('\n\n# Solution\n\n'),
  ...STEPS.flatMap((step, k) => [
    own('<paragraph_'),
    variable('index', String(k)),
    own('>\n'),
    variable('text', step),
    own(`\n</paragraph_`),
    variable('index', String(k)),
    own('>\n'),
  ]),
  own(TASK),
];

const brokenMessage: readonly LabMessagePart[] = [
  own(INTRO),
  variable('problem', PROBLEM),
  own('\n\n# Solution\n\n'),
  {
    kind: 'problem',
    text: '{{paragrphs}}',
    words: 'Unknown variable “paragrphs”. Did you mean “paragraphs”?',
    fix: '{{paragraphs}}',
  },
  own(TASK),
];

const said = (kind: LabReplyPart['kind'], text: string): LabReplyPart => ({ kind, text });

const replyParts: readonly LabReplyPart[] = [
  said('text', 'Paragraph 1 claims '),
  said('quote', String.raw`\cos \theta = \cos (180^\circ - \theta)`),
  said(
    'text',
    '. For θ = 30° the left side is √3/2 and the right side is −√3/2, so the identity is false; it should read 360° − θ. Everything after it rests on this.\n\nThe earliest wrong paragraph is ',
  ),
  said('taken', '\\boxed{1}'),
  said('text', '.'),
];

type Vote = LabReplyView['votes'][number];

const votesOf = (...words: readonly (readonly [string, Vote['state']])[]): readonly Vote[] =>
  words.map(([one, state], sample) => ({ sample, words: one, state }));

const reply: LabReplyView = {
  note: 'vote 6 of 8, saved prompt, 14:12 · stopped early: votes 7–8 not needed',
  spent: 'this vote: 412 tokens · 6.2 s',
  votes: votesOf(
    ['step 2', 'done'],
    ['step 2', 'done'],
    ['step 1', 'done'],
    ['abstained', 'abstained'],
    ['step 2', 'done'],
    ['step 2', 'done'],
    ['not needed', 'not-needed'],
    ['not needed', 'not-needed'],
  ),
  shown: 5,
  isStreaming: false,
  parts: replyParts,
  cut: 0,
  facts: [
    {
      name: 'Verdict',
      words: 'Earliest error: step 2 (index 1)',
      more: 'read from the last \\boxed{}',
    },
    { name: 'Quote', words: 'found in step 2, once' },
    { name: 'Usage', words: 'all votes: 9.8k tokens in, 8.1k cached; 2.3k out; 41 s; no price set' },
  ],
};

const row = (
  id: string,
  expected: string,
  before: string,
  now: string,
  change: CaseRowView['change'],
  note?: string,
): CaseRowView => ({
  id,
  expected,
  before,
  now,
  change,
  changeWords: WORDS[change],
  ...(note !== undefined && { note }),
});

const WORDS: Readonly<Record<CaseRowView['change'], string>> = {
  broken: 'regressed',
  'put-right': 'fixed',
  other: 'fails differently',
  'same-right': 'still passes',
  'same-wrong': 'still fails',
  waiting: 'waiting',
};

const flipped: readonly CaseRowView[] = [
  row('angles-151', 'no error', 'no error', 'step 3', 'broken', 'A correct proof that looks too short.'),
  row('cosine-22', 'step 2', 'step 1', 'step 2', 'put-right'),
  row('roots-568', 'step 3', 'abstained', 'step 3', 'put-right'),
];

const allRows: readonly CaseRowView[] = [
  ...flipped,
  ...Array.from({ length: 21 }, (_, k) =>
    k % 5 === 4
      ? row(`sums-${k}`, 'step 4', 'step 2', 'step 2', 'same-wrong')
      : row(
          `sums-${k}`,
          k % 2 ? 'no error' : 'step 1',
          k % 2 ? 'no error' : 'step 1',
          k % 2 ? 'no error' : 'step 1',
          'same-right',
        ),
  ),
];

const figures = [
  { value: '10 of 13', name: 'errors located' },
  { value: '9 of 11', name: 'correct solutions accepted' },
  { value: '79.3', beside: '(95% CI 59 to 91)', name: 'F1' },
  { value: '+5.9', beside: 'p = 1.0', name: 'change from baseline (not significant)' },
  { value: '0', name: 'abstentions' },
];

const history: readonly RunHistoryEntryView[] = [
  { id: 'run 3', words: '14:12 · cosine-22 · step 2 · qwen2.5-72b-instruct', isShown: true },
  { id: 'run 2', words: '14:09 · cosine-22 · step 1 · qwen2.5-72b-instruct', isShown: false },
  { id: 'run 1', words: '13:58 · roots-568 · abstained · qwen2.5-72b-instruct', isShown: false },
];

/** A run is done, and its cases are. */
export const labbed: LabView = {
  revision: 1,
  phase: 'ready',
  sentence: '3 of 24 cases flipped: 2 fixed, 1 regressed.',
  beneath: 'critic-balanced, saved 14:12 · qwen2.5-72b-instruct · on cosine-22 (pinned)',
  prompt: { address: 'file:///w/critic-balanced.judge.md', name: 'critic-balanced' },
  subject: { name: 'cosine-22', isPinned: true },
  cases: { against: 'baseline from 14:09', isAll: false, total: 24, figures, rows: flipped },
  messages: {
    note: 'current prompt · 1 message · about 1.2k tokens',
    messages: [{ role: 'user', tokens: 'about 1.2k tokens', parts: message, cut: 0 }],
  },
  reply,
  history,
};

export const withReply = (view: LabView, more: Partial<LabReplyView>): LabView => ({
  ...view,
  reply: { ...(view.reply ?? reply), ...more },
});

/** Views as they are without some of their parts. */
function without(view: LabView, ...names: readonly (keyof LabView)[]): LabView {
  return Object.fromEntries(
    Object.entries(view).filter(([name]) => !names.includes(name as keyof LabView)),
  ) as unknown as LabView;
}

const { cases } = labbed;
if (cases === undefined) throw new Error('The view has cases.');

export const allCases: LabView = { ...labbed, cases: { ...cases, isAll: true, rows: allRows } };

/** 500 cases, all listed. */
export const manyCases: LabView = {
  ...labbed,
  sentence: '3 of 500 cases flipped: 2 fixed, 1 regressed.',
  cases: {
    ...cases,
    isAll: true,
    total: 500,
    rows: [
      ...flipped,
      ...Array.from({ length: 497 }, (_, k) => row(`sums-${k}`, 'step 1', 'step 1', 'step 1', 'same-right')),
    ],
  },
};

/** A variable is unknown. */
export const brokenPrompt: LabView = {
  ...labbed,
  phase: 'broken',
  messages: {
    note: 'current prompt · 1 message · not sent until the marked tags are fixed',
    messages: [{ role: 'user', tokens: '', parts: brokenMessage, cut: 0 }],
  },
};

const streamedText = 'Paragraph 0 claims that the cosine has a period of 360°. That is so.\n\nParagraph 1 claims ';

/** The first of eight votes streams in. */
export const streaming: LabView = {
  ...labbed,
  phase: 'running',
  sentence: 'Running on cosine-22: no vote is in yet.',
  share: 0.1,
  reply: {
    ...reply,
    note: 'vote 1 of 8, unsaved prompt',
    spent: '',
    votes: votesOf(['streaming', 'streaming'], ...Array.from({ length: 7 }, () => ['waiting', 'waiting'] as const)),
    shown: 0,
    isStreaming: true,
    parts: [said('text', streamedText)],
    facts: [],
  },
};

/** With reasoning before the reply, and nothing that could be taken. */
export const abstained: LabView = withReply(
  {
    ...labbed,
    messages: {
      note: 'current prompt · 2 messages · about 1.3k tokens',
      messages: [
        {
          role: 'system',
          tokens: 'about 40 tokens',
          parts: [own('You are a careful referee of proofs.')],
          cut: 0,
        },
        { role: 'user', tokens: 'about 1.2k tokens', parts: message, cut: 0 },
      ],
    },
  },
  {
    shown: 3,
    note: 'vote 4 of 8, saved prompt, 14:12',
    parts: [
      said('reasoning', '<think>\nThe second paragraph uses an identity of the sine, I believe.\n</think>\n\n'),
      said('text', 'I cannot decide whether paragraph 1 or paragraph 2 is wrong.'),
    ],
    facts: [
      { name: 'Verdict', words: 'Abstained', more: 'there is no box in the reply' },
      { name: 'Usage', words: '9.8k tokens in; 120 out; 3 s; no price set' },
    ],
  },
);

const flip = (
  id: string,
  expected: string,
  first: string,
  second: string,
  change: LabComparisonView['flips'][number]['change'],
): LabComparisonView['flips'][number] => ({ id, expected, said: [first, second], change });

const compared: LabComparisonView = {
  sentence: 'critic-strict locates 2 more errors and passes 1 correct proof less: not a proven difference.',
  names: ['critic-balanced', 'critic-strict'],
  figures: [
    { name: 'errors located', first: '8 of 13', second: '10 of 13' },
    { name: 'correct solutions accepted', first: '10 of 11', second: '9 of 11' },
    { name: 'F1', first: '73.4', second: '79.3' },
    { name: 'calls', first: '168', second: '171' },
    { name: 'tokens', first: '212k', second: '231k' },
  ],
  tests: [
    "McNemar's exact test: 2 fixed, 1 regressed, p = 1.0.",
    'F1 differs by +5.9; 95% of bootstrap samples lie between −8.1 and +19.6.',
  ],
  flips: [
    flip('angles-151', 'no error', 'no error', 'step 3', 'broken'),
    {
      ...flip('cosine-22', 'step 2', 'step 1', 'step 2', 'put-right'),
      texts: [
        'Paragraph 0 reduces the angle to 340°. That is not between 0° and 180°, so it is wrong.\n\n\\boxed{0}',
        replyParts.map(({ text }) => text).join(''),
      ],
    },
    flip('roots-568', 'step 3', 'abstained', 'step 3', 'put-right'),
    flip('sums-4', 'step 4', 'step 2', 'step 3', 'other'),
  ],
};

/** Two prompts on the same cases. */
export const comparing: LabView = { ...labbed, comparison: compared };

/** A prompt that was opened for the first time. */
export const fresh: LabView = {
  ...without(labbed, 'cases', 'reply'),
  sentence: 'Not run yet.',
  beneath: 'critic-balanced · no judge is chosen · on cosine-22',
  subject: { name: 'cosine-22', isPinned: false, step: 1 },
  history: [],
};

export const failed: LabView = {
  ...without(labbed, 'reply'),
  phase: 'failed',
  sentence: 'The judge did not answer.',
  beneath: 'critic-balanced, saved 14:12 · qwen2.5-72b-instruct at http://127.0.0.1:8000 · 3 tries',
};

/** Cases run, and nobody knows how they end. */
export const runningCases: LabView = {
  ...labbed,
  phase: 'running',
  sentence: '8 of 24 cases are judged. 1 has flipped so far.',
  share: 1 / 3,
  cases: {
    ...cases,
    isAll: true,
    rows: allRows.map((one, k) => (k < 8 ? one : { ...one, now: '…', change: 'waiting', changeWords: 'waiting' })),
  },
};

export const labViews: Readonly<Record<string, LabView>> = {
  fresh,
  done: labbed,
  'all cases': allCases,
  '500 cases': manyCases,
  'unknown variable': brokenPrompt,
  streaming,
  abstained,
  comparison: comparing,
  failed,
  'running cases': runningCases,
};
