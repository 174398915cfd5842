/** A review as Markdown, for copying and export. Steps are counted from 1. */
import { t } from '../../l10n/index.ts';
import type { StepLabel } from '../annotate/types.ts';
import type { Language } from '../proof/types.ts';
import { renderText } from '../render/index.ts';
import { groundsSentences, shownVerdict, whoWords } from './header-words.ts';
import { labelWords } from './label-words.ts';
import { escaped, fenced, quoted } from './markdown-text.ts';
import { countingNote, remarksOf, speakerOf, voteWords } from './opinion-words.ts';
import { outcomeSentence } from './outcome-words.ts';
import { checkerSentence, stepWords } from './step-words.ts';
import { type ToldPart, toldName, toldOfWhole, toldOn, toldSoFar } from './told.ts';
import type { Finding, Opinion, Review, StepReview, Verdict } from './types.ts';
import { groundsOf } from './vote-words.ts';
import { sideSentence } from './words.ts';

export interface MarkdownOptions {
  /** What is reviewed: the name of a file. */
  readonly title?: string;
  /** What people have said, by the index of the step. */
  readonly labels?: ReadonlyMap<number, StepLabel>;
}

/** The longest critique that is written, in UTF-16 code units. */
const LONGEST = 20_000;

/**
 * The outcome, what it rests on, who judged, and each step with its text and all that is said of it. What the author or a
 * judge writes cannot look like what is ours: texts of steps are fenced, words of judges are read and written anew.
 */
export function reviewMarkdown(review: Review, { title, labels }: MarkdownOptions = {}): string {
  const { problem, language } = review.proof;
  const who = whoWords(review);
  const shared = sharedNotes(review);
  return document([
    title === undefined ? `# ${t('Review')}` : `# ${t('Review of {0}', escaped(title))}`,
    `**${escaped(outcomeSentence(review))}**`,
    ...groundsSentences(review).map(escaped),
    ...(who.length > 0 ? [`*${escaped(who.join(' · '))}*`] : []),
    ...[...shared].map(([note, indices]) => named(stepsName(indices), note)),
    ...wholeParts(review),
    ...(problem ? [`## ${t('Problem')}`, fenced(problem.text, FENCES[language])] : []),
    ...review.steps.flatMap((reviewed) => {
      const { note } = reviewed;
      const isSaid = note !== undefined && shared.has(note);
      return stepParts(review, isSaid ? withoutNote(reviewed) : reviewed, labels?.get(reviewed.step.index));
    }),
  ]);
}

/** What is noted at several steps in the same words, with their indices: it is said once, before them. */
function sharedNotes({ steps }: Review): ReadonlyMap<string, readonly number[]> {
  const all = new Map<string, number[]>();
  for (const { step, note, votes } of steps) {
    if (!note || votes) continue;
    all.set(note, [...(all.get(note) ?? []), step.index]);
  }
  return new Map([...all].filter(([, indices]) => indices.length > 1));
}

/** Steps counted from 1, with runs drawn together: `Steps 1–3, 5`. Indices ascend. */
function stepsName(indices: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const index of indices) {
    const run = runs.at(-1);
    if (run && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  const words = runs.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`));
  return t('Steps {0}', words.join(', '));
}

function withoutNote(reviewed: StepReview): StepReview {
  const { note: _, ...rest } = reviewed;
  return rest;
}

/** One step with all that is said of it; an empty text if there is no such step. */
export function stepMarkdown(
  review: Review,
  index: number,
  { labels }: Pick<MarkdownOptions, 'labels'> = {},
): string {
  const reviewed = review.steps[index];
  return reviewed ? document(stepParts(review, reviewed, labels?.get(index))) : '';
}

function document(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const FENCES: Readonly<Record<Language, string>> = { markdown: 'markdown', latex: 'latex', plain: '' };

/** What votes say that stand at no step. */
function wholeParts(review: Review): string[] {
  const verdict = shownVerdict(review);
  return verdict ? toldOfWhole(verdict).flatMap((one) => opinionParts(one, verdict)) : [];
}

function stepParts(review: Review, reviewed: StepReview, label: StepLabel | undefined): string[] {
  const { step, state, was } = reviewed;
  const words = stepWords(reviewed, state, review).join(', ');
  return [
    `## ${t('Step {0}: {1}', step.index + 1, escaped(words))}`,
    fenced(step.text, FENCES[review.proof.language]),
    ...saidParts(review, reviewed),
    ...(review.verdict
      ? toldSoFar(review, reviewed).flatMap((part) => (review.verdict ? toldParts(part, review.verdict) : []))
      : []),
    ...(was ? wasParts(review, reviewed, was) : []),
    ...labelParts(label),
  ];
}

function saidParts(review: Review, reviewed: StepReview): string[] {
  const { step, findings, score, note, votes } = reviewed;
  const verdict = speakerOf(review, reviewed);
  const scored = score === undefined ? undefined : groundsOf({ index: step.index, score, verdict });
  const parts = verdict ? toldOn(reviewed, verdict) : [];
  const [first, ...rest] = parts;
  const remarks = parts.flatMap(opinionsIn).map(({ judgement }) => remarksOf(judgement));
  const counting = countingNote(remarks, step.index);
  const isCritique = first?.kind === 'critique';
  const told = (part: ToldPart | undefined): string[] => (part && verdict ? toldParts(part, verdict) : []);
  return [
    ...(isCritique ? told(first) : []),
    ...findings.map(findingPart),
    ...(isCritique ? rest : [...(first ? [first] : []), ...rest]).flatMap(told),
    ...(scored ? [named(t('Score'), scored)] : []),
    ...(note && !votes ? [named(t('Note'), note)] : []),
    ...(counting ? [named(t('Note'), counting)] : []),
  ];
}

function opinionsIn(part: ToldPart): readonly Opinion[] {
  switch (part.kind) {
    case 'critique':
    case 'second-judge':
      return part.opinion ? [part.opinion] : [];
    case 'votes':
      return [];
    case 'agreement':
    case 'dissent':
    case 'abstained':
    case 'so-far':
      return part.opinions;
    default:
      return part satisfies never;
  }
}

function wasParts(review: Review, { step }: StepReview, was: StepReview): string[] {
  const words = stepWords(was, was.state, review).join(', ');
  const isOther = was.step.text !== step.text;
  return [
    named(t('Before it changed'), words),
    ...(isOther ? [fenced(was.step.text, FENCES[review.proof.language])] : []),
    ...saidParts(review, was),
  ];
}

function findingPart(finding: Finding): string {
  const { left, right, message } = finding.evidence;
  const sentence = named(t('Evidence'), checkerSentence(finding));
  if (!left || !right) return `${sentence} ${escaped(message)}`;
  const side = (name: string, of: typeof left): string => `- ${name}: ${escaped(sideSentence(of))}`;
  return [sentence, '', side(t('left'), left), side(t('right'), right)].join('\n');
}

function toldParts(part: ToldPart, verdict: Verdict): string[] {
  switch (part.kind) {
    case 'critique':
      return opinionParts(part.opinion, verdict, t('Why'));
    case 'votes':
      return [named(t('Votes'), part.words)];
    case 'agreement':
    case 'dissent':
    case 'abstained':
    case 'so-far':
      return [
        named(toldName(part.kind), part.words),
        ...part.opinions.flatMap((one) => opinionParts(one, verdict)),
      ];
    case 'second-judge':
      return [named(t('Second judge'), part.words), ...(part.opinion ? remarkParts(part.opinion) : [])];
    default:
      return part satisfies never;
  }
}

/** Who says what, and the words of it below. */
function opinionParts(opinion: Opinion, verdict: Verdict, name?: string): string[] {
  const says = voteWords(opinion, verdict);
  const isTold = remarksOf(opinion.judgement).trim() === '';
  const line = t(isTold ? '{0}.' : '{0}:', says);
  return [name ? named(name, line) : escaped(line), ...remarkParts(opinion)];
}

function remarkParts({ judgement }: Opinion): string[] {
  const remarks = remarksOf(judgement).trim();
  if (remarks === '') return [];
  const text = remarks.length <= LONGEST ? remarks : `${remarks.slice(0, LONGEST)} …`;
  return [quoted(renderText(text, { language: 'markdown' }))];
}

function labelParts(label: StepLabel | undefined): string[] {
  const said = [...(label?.agreement ? [label.agreement] : []), ...(label?.others ?? [])];
  return [
    ...said.map((one) => named(one.annotator, labelWords(one))),
    ...(label?.notes ?? []).map(({ annotator, text }) => named(annotator, text)),
  ];
}

function named(name: string, words: string): string {
  return `**${escaped(name)}** — ${escaped(words)}`;
}
