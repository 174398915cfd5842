/**
 * Pairs of an old and a new version of a proof, made by one kind of edit each, with objections to the old version and what the edit makes of
 * them. The objections are planted: false products that the checker refutes, and a reference to a step that the text doesn't have or, if
 * its steps have no numbers, a sentence that asserts something. One more is a person's note on a sentence of the author. Frozen: the seed gives the same pairs for the same texts.
 */
import { createRandomGenerator } from '../../src/core/base/random.ts';
import type { ProofLanguage } from '../../src/core/proof/types.ts';

export type RevisionEdit = (typeof REVISION_EDITS)[number];
export const REVISION_EDITS = [
  'mended',
  'reworded',
  'moved',
  'split',
  'merged',
  'renamed',
  'deleted',
  'mended, and broken elsewhere',
] as const;

/** What becomes of an objection. A note on a reworded sentence asks a person. */
export type ExpectedStatus = 'answered' | 'still-there' | 'moved' | 'cannot-tell';

export interface PlantedObjection {
  readonly kind: 'refuted' | 'reference' | 'hint' | 'note';
  /** Occurs once in the old version. */
  readonly sentence: string;
  readonly expected: ExpectedStatus;
}

export interface RevisionPair {
  readonly edit: RevisionEdit;
  readonly language: ProofLanguage;
  readonly old: string;
  readonly new: string;
  readonly objections: readonly PlantedObjection[];
  /** False products that only the new version has. */
  readonly added: readonly string[];
}

export interface RevisionSource {
  readonly text: string;
  readonly language: ProofLanguage;
}

/** Paragraphs of a document with the sentences of those that are plain prose. */
interface Draft {
  readonly paragraphs: string[];
}

/** The pairs of some texts, in turn: texts with too few paragraphs of prose are passed over. */
export function makeRevisionPairs(sources: readonly RevisionSource[], count: number, seed: number): RevisionPair[] {
  const random = createRandomGenerator(seed);
  const pairs: RevisionPair[] = [];
  for (let tries = 0; pairs.length < count && tries < 40 * count; tries++) {
    const source = sources[Math.floor(random() * sources.length)];
    const edit = REVISION_EDITS[pairs.length % REVISION_EDITS.length] ?? 'mended';
    const pair = source && makePair(source, edit, random);
    if (pair) pairs.push(pair);
  }
  return pairs;
}

function makePair(
  { text, language }: RevisionSource,
  edit: RevisionEdit,
  random: () => number,
): RevisionPair | undefined {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/);
  const isProse = (paragraph: string, k: number): boolean =>
    k > 0 &&
    k < paragraphs.length - 1 &&
    paragraph.length < 1500 &&
    splitSentences(paragraph).length >= 2 &&
    isPlain(paragraph);
  const prose = [...paragraphs.keys()].filter((k) => isProse(paragraphs[k] ?? '', k));
  if (prose.length < 5 || new Set(paragraphs).size < paragraphs.length) return undefined;
  const pick = (): number => prose.splice(Math.floor(random() * prose.length), 1)[0] ?? 0;
  const [first, second, third, other] = [pick(), pick(), pick(), pick()];
  const digit = (): number => 11 + Math.floor(random() * 80);
  const makeProduct = (): Product => {
    const [a, b] = [digit(), digit()];
    return { a, b, wrong: a * b + 1 + Math.floor(random() * 9) };
  };
  const product = makeProduct();
  const kept = makeProduct();
  const broken = makeProduct();
  const number = 70 + Math.floor(random() * 20);
  const hasSteps = /^\W{0,6}Step \d/m.test(text);
  const falseSentence = `In particular, $${formatProduct(product)}$.`;
  const keptSentence = `We also note that $${formatProduct(kept)}$.`;
  const vague = hasSteps ? `by Step ${number}` : 'after a lengthy computation';
  const vagueSentence = `This bound follows ${vague}.`;
  const old: Draft = { paragraphs: [...paragraphs] };
  insert(old, first, falseSentence, random);
  insert(old, second, vagueSentence, random);
  insert(old, other, keptSentence, random);
  const note = splitSentences(paragraphs[third] ?? '')[0] ?? '';
  const oldText = old.paragraphs.join('\n\n');
  const isUnique = (sentence: string): boolean => oldText.split(sentence).length === 2;
  if (note.length < 40 || !/^[A-Z]/.test(note) || ![note, falseSentence, vagueSentence, keptSentence].every(isUnique))
    return undefined;
  const next: Draft = { paragraphs: [...old.paragraphs] };
  const change = (k: number, from: string, to: string): void => {
    next.paragraphs[k] = (next.paragraphs[k] ?? '').replace(from, () => to).trim();
  };
  const mended = `In particular, $${product.a} \\cdot ${product.b} = ${product.a * product.b}$.`;
  const expected: Record<'false' | 'vague' | 'note', ExpectedStatus> = {
    false: 'still-there',
    vague: 'still-there',
    note: 'still-there',
  };
  const added: string[] = [];
  switch (edit) {
    case 'mended, and broken elsewhere': {
      const sentence = `Hence $${formatProduct(broken)}$.`;
      if (oldText.includes(sentence)) return undefined;
      insert(next, pick(), sentence, random);
      added.push(sentence);
      change(first, falseSentence, mended);
      expected.false = 'answered';
      break;
    }
    case 'mended':
      change(first, falseSentence, mended);
      change(second, vagueSentence, 'This bound follows from the definition.');
      expected.false = 'answered';
      expected.vague = hasSteps ? 'answered' : 'cannot-tell';
      break;
    case 'reworded': {
      const to = random() < 0.5 ? 'As a special case, we obtain' : 'For instance, this gives';
      change(first, falseSentence, `${to} $${formatProduct(product)}$ here.`);
      change(second, vagueSentence, `As said before, this bound follows ${vague} in turn.`);
      const other = rewordSentence(note);
      if (other === note) return undefined;
      change(third, note, other);
      expected.note = 'cannot-tell';
      break;
    }
    case 'moved': {
      const [moved = ''] = next.paragraphs.splice(first, 1);
      const to = (first + 3 + Math.floor(random() * (paragraphs.length - 6))) % (paragraphs.length - 1);
      if (paragraphs.length < 8 || Math.abs(to - first) < 2) return undefined;
      next.paragraphs.splice(to, 0, moved);
      expected.false = 'moved';
      break;
    }
    case 'split':
      for (const k of [first, third]) {
        const sentences = splitSentences(next.paragraphs[k] ?? '');
        const half = Math.floor(sentences.length / 2);
        next.paragraphs[k] = `${sentences.slice(0, half).join(' ')}\n\n${sentences.slice(half).join(' ')}`;
      }
      break;
    case 'merged':
      for (const k of [first, second].sort((one, other) => other - one))
        next.paragraphs.splice(k, 2, `${next.paragraphs[k]} ${next.paragraphs[k + 1]}`);
      break;
    case 'renamed': {
      const renamed = renameVariable(next.paragraphs.join('\n\n'));
      if (renamed === undefined) return undefined;
      next.paragraphs.splice(0, next.paragraphs.length, ...renamed.split('\n\n'));
      break;
    }
    case 'deleted':
      change(first, falseSentence, '');
      change(third, note, '');
      expected.false = 'answered';
      expected.note = 'answered';
      break;
  }
  return {
    edit,
    language,
    old: oldText,
    new: next.paragraphs.join('\n\n'),
    added,
    objections: [
      { kind: 'refuted', sentence: falseSentence, expected: expected.false },
      { kind: 'refuted', sentence: keptSentence, expected: 'still-there' },
      { kind: hasSteps ? 'reference' : 'hint', sentence: vagueSentence, expected: expected.vague },
      { kind: 'note', sentence: note, expected: expected.note },
    ],
  };
}

interface Product {
  readonly a: number;
  readonly b: number;
  readonly wrong: number;
}

function formatProduct({ a, b, wrong }: Product): string {
  return `${a} \\cdot ${b} = ${wrong}`;
}

/** Adds a sentence between two sentences of a paragraph, or at its end. */
function insert({ paragraphs }: Draft, k: number, sentence: string, random: () => number): void {
  const sentences = splitSentences(paragraphs[k] ?? '');
  sentences.splice(1 + Math.floor(random() * sentences.length), 0, sentence);
  paragraphs[k] = sentences.join(' ');
}

/** Whether a paragraph is running text, so that its sentences can be cut by their periods. */
function isPlain(paragraph: string): boolean {
  return (
    !/^[ \t]*(?:[-*+#>|]|\d+[.)])|\$\$|\\\[|\\begin|\\end|\\item|```|\|/m.test(paragraph) && /^[A-Z]/.test(paragraph)
  );
}

function splitSentences(paragraph: string): string[] {
  const pieces = paragraph.split(/(?<=[a-z)$][.!?])[ \n]+(?=[A-Z])/);
  // A cut inside a formula isn't one.
  return pieces.every((piece) => (piece.split('$').length - 1) % 2 === 0) ? pieces : [paragraph];
}

const REWORDINGS: readonly (readonly [RegExp, string])[] = [
  [/^Since /, 'Because '],
  [/^Then /, 'In that case, '],
  [/^Thus,? /, 'It follows that '],
  [/^Therefore,? /, 'As a consequence, '],
  [/^Hence,? /, 'From this it is seen that '],
  [/^Let /, 'In what follows, let '],
  [/^Suppose /, 'Let us suppose '],
  [/^Now,? /, 'At this point, '],
  [/^So,? /, 'In this way, '],
  [/^We /, 'As before, we '],
  [/^By /, 'Using '],
  [/^For /, 'Now for '],
];

function rewordSentence(sentence: string): string {
  for (const [from, to] of REWORDINGS) if (from.test(sentence)) return sentence.replace(from, to);
  return sentence;
}

/** Renames the most frequent letter of the formulas to one that they don't have. Undefined if there is none. */
function renameVariable(text: string): string | undefined {
  const parts = text.split(/(\$\$[^$]*\$\$|\$[^$]*\$)/);
  const letters = new Map<string, number>();
  const pattern = /(?<![A-Za-z\\])[a-z](?![A-Za-z])/g;
  for (const [k, part] of parts.entries())
    if (k % 2 === 1) for (const [letter] of part.matchAll(pattern)) letters.set(letter, (letters.get(letter) ?? 0) + 1);
  const [from, times] = [...letters].sort((one, other) => other[1] - one[1])[0] ?? [];
  const to = [...'uvwqrzt'].find((letter) => !letters.has(letter));
  if (from === undefined || to === undefined || (times ?? 0) < 4) return undefined;
  return parts
    .map((part, k) => (k % 2 === 1 ? part.replace(pattern, (letter) => (letter === from ? to : letter)) : part))
    .join('');
}
