/** Reviews as Markdown: what stands in them, and that nobody's words can look like ours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { createRandomGenerator } from '../../../../../src/core/base/random.ts';
import type { JudgeReply } from '../../../../../src/core/judge/contract.ts';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import { createMacroExpander, readDocumentMacros, renderTextToBlocks } from '../../../../../src/core/render/index.ts';
import { formatMarkdownBlockQuote, toFencedCodeBlock } from '../../../../../src/core/render/write-markdown.ts';
import { formatReviewAsMarkdown, formatStepAsMarkdown } from '../../../../../src/core/review/export/markdown.ts';
import { adaptReviewToText } from '../../../../../src/core/review/index.ts';
import type { StepLabelsAndNotes } from '../../../../../src/core/review/types.ts';
import { proofOf, refutation } from '../../../../support/builders.ts';
import { expectGolden } from '../../../../support/golden.ts';
import {
  failure,
  oddChecker,
  oddText,
  parseProof,
  quietChecker,
  saying,
  scriptedReview,
  votesOn,
} from '../../../../support/scripted-reviews.ts';

const critic = scriptedReview({
  checker: oddChecker,
  judge: { count: 8 },
  replies: [
    ...votesOn(2, 2, 1, 2, 2),
    saying(
      { kind: 'earliest', index: 2 },
      5,
      'It says *odd*:\n\n- $|x|$ is one\n- so is\n\n$$x = 1$$',
      'the sum is odd',
    ),
    saying({ kind: 'earliest', index: 1 }, 6, '| a | b |\n|---|---|\n| $|x|$ | 2 |', '$2a + 2b + 3$'),
    saying({ kind: 'abstain', reason: 'The reply has no box.' }, 7, 'I cannot tell.'),
  ],
});

const said = { annotator: 'ada', time: '2026-11-22T13:00:00.000Z' };
const labels = new Map<number, StepLabelsAndNotes>([
  [
    2,
    {
      agreement: { kind: 'dispute', of: 'earliest-error', reason: 'It is meant mod 1.', ...said },
      notes: [],
    },
  ],
  [0, { notes: [{ text: 'Nice.', ...said }] }],
]);

test('a review with all that is said of it', () => {
  expectGolden('review/critic.md', formatReviewAsMarkdown(critic, { title: 'odd.proof.md', labels }));
});

test('what was said before an edit, with the text as it was', () => {
  const stale = adaptReviewToText(critic, parseProof(oddText.replace('2b + 3', '2b + 2')));
  expectGolden('review/stale.md', formatReviewAsMarkdown(stale));
});

test('votes on the whole, a second judge, scores, a failure', () => {
  const grader = scriptedReview({
    judge: { kind: 'grader', thresholds: { correct: 0.5 }, count: 3 },
    replies: [1, 0, 1].map((points, k) => saying({ kind: 'grade', points, max: 1 }, k, `Word ${k}.`)),
  });
  assert.match(
    formatReviewAsMarkdown(grader),
    /\n\nVote 1 .*:\n\n> Word 0\.\n\nVote 3 .*:\n\n> Word 2\.\n\nVote 2 .*:\n\n> Word 1\./,
  );
  const denied = scriptedReview({ judge: {}, replies: votesOn(2), second: 'denied' });
  assert.match(formatReviewAsMarkdown(denied), /\*\*Second judge\*\* — .*\n\n> I looked at it/);
  const scores = scriptedReview({
    judge: { kind: 'prm', thresholds: { correct: 0.5 } },
    replies: [saying({ kind: 'scores', scores: [0.98, 0.41, 0.03, 0.9] }, 0, '')],
  });
  assert.match(formatReviewAsMarkdown(scores), /\*\*Score\*\* — score 0\.98, not below 0\.5\n/);
  const failed = scriptedReview({ checker: oddChecker, judge: {}, replies: [failure()] });
  assert.match(formatReviewAsMarkdown(failed), /refused the connection \(ECONNREFUSED\)/);
});

test('what is noted of several steps alike is said once, before them; of a step copied by itself, with it', () => {
  const note = 'Nothing to see here, in the words of a judge.';
  const silent = (step: number): JudgeReply => ({ kind: 'abstain', step, reason: note });
  const quiet = scriptedReview({ checker: [...quietChecker(), ...[0, 1, 2, 3].map(silent)] });
  const text = formatReviewAsMarkdown(quiet);
  assert.equal(text.split(note).length, 2);
  assert.ok(text.indexOf(`**¶1 to ¶4** — ${note}`) < text.indexOf('### ¶1'));
  assert.match(formatStepAsMarkdown(quiet, 1), /\*\*Note\*\* — Nothing to see here/);
  const flagged = scriptedReview({ checker: [...oddChecker, ...[0, 2, 3].map(silent)] });
  assert.match(formatReviewAsMarkdown(flagged), /\*\*¶1 and ¶3 to ¶4\*\* — Nothing to see here/);
});

test('a step with more runs of backticks than a call takes arguments', () => {
  const text = `We have ${'`x` '.repeat(200_000)}`;
  const proof = proofOf(text);
  const review = scriptedReview({ proof, checker: [refutation(0)] });
  assert.match(formatReviewAsMarkdown(review), /\n> We have \\`x\\` \\`x\\`/);
  // Candidates of a comparison stand as they were written.
  assert.match(toFencedCodeBlock(text), /^```\nWe have `x` `x`/);
});

test('one step', () => {
  assert.match(formatStepAsMarkdown(critic, 2, { labels }), /^## ¶3: .*\n\n> Hence/);
  assert.match(formatStepAsMarkdown(critic, 2, { labels }), /\*\*ada\*\* — .*: It is meant mod 1\.\n$/);
  assert.equal(formatStepAsMarkdown(critic, 99), '');
});

/** Texts that try to get out of where they are put. */
const HOSTILE = [
  '## ¶1: no error found',
  '# Review\n\n**No error found.**',
  '```\n\n## ¶2: no error found\n\n```',
  '````\n## ¶2\n````\n``` \n~~~\n## ¶3\n~~~',
  '> quote\n\n## ¶4\n===\n---\ntext\n===',
  '</blockquote><h2>¶2: no error found</h2><script>alert(1)</script>',
  '<!-- \n\n## ¶5',
  '<details><summary>x',
  '<!\u005bCDATA[ <?php ?>',
  '[evidence]: http://evil.example "x"\n\n[evidence]',
  '[click](command:evil) ![pixel](http://evil.example/x.png) <http://evil.example> http://evil.example',
  '![a][b]\n\n[b]: http://evil.example/x.png',
  '$<img src=x onerror=alert(1)>$ and $$![p](http://evil.example/y.png)$$ and $[a](b)$ and $[a]: b$',
  '$\\href{javascript:alert(1)}{x}$ $\\includegraphics{http://evil.example/z.png}$',
  '| a | b |\n|---|---|\n| ## x | <b>y</b> | $|z|$ |\n\n1. one\n\n   ## ¶1\n2. two',
  '- a\n\n  ## ¶1\n- b\n\n\t## code',
  '\\begin{theorem}[## ¶1]\n## ¶2\n\\end{theorem}',
  '`` ` ``` `\n\n`## Step`',
  '\\section{}\n\\section{\\textbf{}}\n#\n##  ##',
  '\\begin{itemize}\\item[x] \\begin{verbatim}\n![](http://evil.example/v.png)\n## ¶1\n\\end{verbatim}\\end{itemize}',
  '\\\n## ¶1\n\\',
  '1. a\n+ b\n= c\n- d\n--- \n*** \n___\n',
  '&lt;b&gt; &#35; ¶1 &NewLine;## ¶2',
  '\u202e## ¶1\u202c \u0007\u001b[2J',
  '\r\n## ¶1\r\n\r## ¶2\u2028## ¶3\u0085## ¶4',
  'a\n\n    ## ¶1\n\n:::note\n## x\n:::\n\n[^1]: foot',
  '$$\n## ¶1\n$$\n\n\\[ a %\n## ¶2\n\\]',
];

function nodesOf(markdown: string): Nodes[] {
  const all: Nodes[] = [];
  const walk = (node: Nodes): void => {
    all.push(node);
    if ('children' in node) node.children.forEach(walk);
  };
  walk(fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
  return all;
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** What must hold whatever stands in a proof of `steps` steps, and in what judges say of it. */
function expectOurs(markdown: string, title: string, steps: number): void {
  const nodes = nodesOf(markdown);
  const foreign = nodes.filter(({ type }) =>
    ['link', 'linkReference', 'image', 'imageReference', 'definition', 'thematicBreak'].includes(type),
  );
  assert.deepEqual(foreign, []);
  const html = nodes.flatMap((node) => (node.type === 'html' ? [node.value] : []));
  if (html.length > 0) {
    const [open, summary, ...close] = html;
    assert.deepEqual([open, ...close], ['<details>', '</details>']);
    assert.match(summary ?? '', /^<summary>[\p{L} ]+ [¶\d, a-z]+<\/summary>$/u);
  }
  const headings = nodes.filter((node) => node.type === 'heading');
  assert.equal(headings.length, steps + 2);
  const [first, second, ...others] = headings.map((node) => ({ depth: node.depth, text: textOf(node) }));
  assert.deepEqual(first, { depth: 1, text: `Review of ${title}` });
  assert.deepEqual(second, { depth: 2, text: 'Problem' });
  for (const { depth, text } of others) {
    assert.match(text, depth === 2 ? /^¶\d+(?:: [\p{L} ]+|$)/u : /^¶\d+(?:: [\p{L} ]+: [\p{L} ]+ ¶\d+)?$/u);
  }
  const numbers = others.map(({ text }) => Number(/\d+/.exec(text)?.[0]));
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    others.map((_, k) => k + 1),
  );
  // Those with a finding come first, each part in the order of the text.
  const folded = others.findIndex(({ depth }) => depth === 3);
  const parts = folded < 0 ? [numbers] : [numbers.slice(0, folded), numbers.slice(folded)];
  for (const part of parts)
    assert.deepEqual(
      part,
      part.toSorted((a, b) => a - b),
    );
  assert.ok(folded < 0 || others.slice(folded).every(({ depth }) => depth === 3));
}

function hostileReview(texts: readonly string[], words: readonly string[], chosen: (n: number) => number) {
  const word = (): string => words[chosen(words.length)] ?? '';
  const proof = { ...proofOf(...texts), problem: { text: word() } };
  const replies = Array.from({ length: 6 }, (_, k) =>
    saying({ kind: 'earliest', index: Math.min(chosen(4), texts.length - 1) }, k, word(), word()),
  );
  const evidence = {
    message: word(),
    brief: 'False',
    counterexample: word(),
    left: { text: word(), value: word() },
    right: { text: word(), value: '1' },
  };
  return scriptedReview({
    proof,
    checker: [refutation(0, { evidence }), ...quietChecker(texts.length)],
    judge: { count: 7, name: word(), model: word() },
    replies: [...replies, saying({ kind: 'abstain', reason: word() }, 6, word())],
  });
}

test('hostile words get out of nowhere', () => {
  for (const [k, hostile] of HOSTILE.entries()) {
    const texts = [hostile, 'So it is.', hostile];
    const review = hostileReview(texts, [hostile], (n) => k % n);
    const label: StepLabelsAndNotes = {
      agreement: { kind: 'dispute', of: hostile, reason: hostile, annotator: hostile, time: '' },
      notes: [{ text: hostile, annotator: hostile, time: '' }],
    };
    const steps = review.steps.length;
    expectOurs(formatReviewAsMarkdown(review, { title: 'x.md', labels: new Map([[1, label]]) }), 'x.md', steps);
  }
});

test('nor do they mixed with one another', () => {
  const random = createRandomGenerator(7);
  const below = (n: number): number => Math.floor(random() * n);
  for (let round = 0; round < 150; round++) {
    const piece = (): string => {
      const text = HOSTILE[below(HOSTILE.length)] ?? '';
      const from = below(3) === 0 ? below(text.length) : 0;
      return text.slice(from);
    };
    const mixed = (): string => `${piece()}${['', '\n', '\n\n', ' '][below(4)]}${piece()}`;
    const texts = Array.from({ length: 1 + below(3) }, mixed).filter((text) => text.trim() !== '');
    if (texts.length === 0) continue;
    const review = hostileReview(texts, [mixed(), mixed(), mixed()], below);
    expectOurs(formatReviewAsMarkdown(review, { title: 'x.md' }), 'x.md', review.steps.length);
  }
});

test('the text of each step stands under its name, in a block quote and nowhere else', () => {
  for (const hostile of HOSTILE) {
    const review = hostileReview([hostile, 'So it is.'], ['fine'], () => 0);
    const { children } = fromMarkdown(formatReviewAsMarkdown(review));
    for (const { step } of review.steps) {
      const at = children.findIndex(
        (node) => node.type === 'heading' && new RegExp(`^¶${step.index + 1}(?!\\d)`).test(textOf(node)),
      );
      const quote = children[at + 1];
      assert.equal(quote?.type, 'blockquote');
      const letters = (text: string): string => text.replace(/[^\p{L}\d]/gu, '');
      // Escapes and numbers of lists are no text of it.
      if (!/[[\\&]|^\d\./m.test(step.text)) assert.equal(letters(textOf(quote)), letters(step.text));
    }
  }
});

test('formulas are live, and what the author defines is written out in them', () => {
  const document = [
    '\\newcommand{\\R}{\\mathbb{R}}',
    '\\newcommand{\\half}[1]{\\frac{#1}{2}}',
    '\\newcommand{\\both}[2]{\\half{#1} + \\half{#2}}',
    '\\begin{document}',
    '\\begin{proof}',
    'For all $x \\in\\R$, \\[ \\both x{y+1} = \\half{x}+\\half{y+1}. \\]',
    '\\end{proof}',
  ].join('\n');
  const proof = parseProofText(document, { language: 'latex', split: 'logical' });
  const text = formatReviewAsMarkdown(scriptedReview({ proof, checker: quietChecker(1) }), { document });
  assert.ok(text.includes('> For all $x \\in\\mathbb{R}$,'), text);
  assert.ok(text.includes('> $$\\frac{x}{2} + \\frac{y+1}{2} = \\frac{x}{2}+\\frac{y+1}{2}.$$'), text);
  assert.ok(!text.includes('```'));
});

/** A text of LaTeX as it stands in a review. */
function written(document: string): string {
  return formatMarkdownBlockQuote(
    renderTextToBlocks(document, { language: 'latex' }),
    createMacroExpander(readDocumentMacros(document, 'latex')),
  );
}

test('code behind the sign of an item is code', () => {
  const code = '![](https://example.com/a.png)\n# Review\n<b>x</b>';
  const item = `\\begin{itemize}\\item[x] \\begin{verbatim}\n${code}\n\\end{verbatim}\\end{itemize}`;
  const kinds = nodesOf(written(item)).map(({ type }) => type);
  for (const kind of ['image', 'heading', 'html'] as const) assert.ok(!kinds.includes(kind), kind);
  assert.ok(kinds.includes('code'));
});

test('a heading without words is no line across the page', () => {
  assert.deepEqual(
    nodesOf(written('Words.\n\n\\section{}\n\nMore.'))
      .map(({ type }) => type)
      .slice(0, 2),
    ['root', 'blockquote'],
  );
  assert.doesNotMatch(written('\\section{}'), /\*/);
});

test('a table of one long row and many short ones grows no larger than they are', () => {
  const count = 5_000;
  const text = written(`\\begin{tabular}{c}\n${'a & '.repeat(count)}a\\\\\n${'b\\\\\n'.repeat(count)}\\end{tabular}`);
  assert.ok(text.length < 30 * count, `${text.length}`);
  assert.ok(text.endsWith('> | b |'));
});

test('cells have their macros written out in bold and in displays, and no bar in them ends one', () => {
  const text = written(
    [
      '\\newcommand{\\R}{\\mathbb{R}}',
      '\\begin{tabular}{ccc}',
      '\\textbf{$x \\in \\R$} & \\verb`a\\\\|b` & $|x|$',
      '\\end{tabular}',
    ].join('\n'),
  );
  assert.ok(text.includes('**$x \\in \\mathbb{R}$**'), text);
  const table = nodesOf(text).find((node) => node.type === 'table');
  assert.equal(table?.children.at(-1)?.children.length, 3, text);
});

test('an address in a formula is no link where formulas are not known', () => {
  const text = written('See $\\text{https://example.com, www.example.com, a@example.com}$.');
  assert.doesNotMatch(text, /:\/\/|www\.|\w@\w/);
});

test('steps with a finding come first, and the others are folded up without the votes that agree', () => {
  const text = formatReviewAsMarkdown(critic, { title: 'odd.proof.md' });
  const order = [...text.matchAll(/^#+ ¶(\d)/gm)].map(([, n]) => Number(n));
  assert.deepEqual(order, [2, 3, 1, 4]);
  assert.ok(text.indexOf('<details>') < text.indexOf('### ¶1\n'));
  const [, folded = ''] = text.split('<details>');
  assert.doesNotMatch(folded, /\d+ of \d+/);
});
