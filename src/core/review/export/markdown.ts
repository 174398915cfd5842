/** A review as Markdown, for copying and export. Steps are counted from 1. */
import { t } from '../../../l10n/index.ts';
import {
  escaped,
  formulaWriter,
  macrosOf,
  quoted,
  type RenderOptions,
  renderText,
  statementsOf,
  type WriteFormula,
} from '../../render/index.ts';
import { remarksOf, speakerOf } from '../opinions.ts';
import { shownVerdict } from '../outcome.ts';
import type { Finding, Opinion, Review, StepLabel, StepReview, StepState, Verdict } from '../types.ts';
import { groundsSentences, whoWords } from '../words/head.ts';
import { countingNote, voteWords } from '../words/one-vote.ts';
import { outcomeSentence } from '../words/outcome.ts';
import {
  checkerSentence,
  labelWords,
  sideSentence,
  stepWords,
  type ToldPart,
  toldName,
  toldOfWhole,
  toldOn,
  toldSoFar,
} from '../words/step.ts';
import { groundsOf } from '../words/votes.ts';

interface MarkdownOptions {
  /** What is reviewed: the name of a file. */
  readonly title?: string;
  /** Labels by step index. */
  readonly labels?: ReadonlyMap<number, StepLabel>;
  /** The whole text that the proof stands in: macros that it defines are written out in formulas. */
  readonly document?: string;
}

/** How texts of the author are read and written. */
interface Setting extends Required<Pick<RenderOptions, 'language' | 'macros' | 'statements'>> {
  readonly write: WriteFormula;
}

/** The longest critique that is written, in UTF-16 code units. */
const LONGEST = 20_000;

/**
 * Writes a review as a Markdown document. It contains the outcome, its grounds, the judges, and each step with its text
 * and results: first the steps with findings, then the others, folded. Text of the author or a judge can't pass for
 * ours: it is parsed and written again in block quotes, with formulas intact.
 */
export function reviewMarkdown(
  review: Review,
  { title, labels, document = '' }: MarkdownOptions = {},
): string {
  const { problem } = review.proof;
  const who = whoWords(review);
  const shared = sharedNotes(review);
  const setting = settingOf(review, document);
  const [quiet, told] = divided(review, labels);
  const parts = (reviewed: StepReview, depth: StepSetting['depth']): string[] => {
    const { note, step } = reviewed;
    const isSaid = note !== undefined && shared.has(note);
    const one = isSaid ? withoutNote(reviewed) : reviewed;
    return stepParts(review, one, { setting, label: labels?.get(step.index), depth });
  };
  return joined([
    title === undefined ? `# ${t('Review')}` : `# ${t('Review of {0}', escaped(title))}`,
    `**${escaped(outcomeSentence(review))}**`,
    ...groundsSentences(review).map(escaped),
    ...(who.length > 0 ? [`*${escaped(who.join(' · '))}*`] : []),
    ...[...shared].map(([note, indices]) => named(t('Steps {0}', stepNumbers(indices)), note)),
    ...wholeParts(review),
    ...(problem ? [`## ${t('Problem')}`, authors(problem.text, setting)] : []),
    ...told.flatMap((one) => parts(one, '##')),
    ...folded(
      quiet.map(({ step }) => step.index),
      quiet.flatMap((one) => parts(one, '###')),
    ),
  ]);
}

function settingOf({ proof: { language } }: Review, document: string): Setting {
  const macros = macrosOf(document, language);
  return { language, macros, statements: statementsOf(document), write: formulaWriter(macros) };
}

/** Splits steps into those without findings or labels and the others. */
function divided(
  { steps }: Review,
  labels: MarkdownOptions['labels'],
): readonly [StepReview[], StepReview[]] {
  const isQuiet = ({ step, state, was, findings }: StepReview): boolean =>
    (SILENT.has(state) || state === 'after-error') &&
    !was &&
    findings.length === 0 &&
    labelParts(labels?.get(step.index)).length === 0;
  return [steps.filter(isQuiet), steps.filter((one) => !isQuiet(one))];
}

/** Parts that are shown on request, where Markdown is shown. */
function folded(indices: readonly number[], parts: readonly string[]): string[] {
  if (indices.length === 0) return [];
  const words = t(
    indices.length === 1 ? 'Nothing found in step {0}' : 'Nothing found in steps {0}',
    stepNumbers(indices),
  );
  return ['<details>', `<summary>${words}</summary>`, ...parts, '</details>'];
}

/** Notes that several steps share, with the indices of the steps. Each is written once, before the steps. */
function sharedNotes({ steps }: Review): ReadonlyMap<string, readonly number[]> {
  const all = new Map<string, number[]>();
  for (const { step, note, votes } of steps) {
    if (!note || votes) continue;
    all.set(note, [...(all.get(note) ?? []), step.index]);
  }
  return new Map([...all].filter(([, indices]) => indices.length > 1));
}

/** Steps counted from 1, with runs drawn together: `1–3, 5`. Indices ascend. */
function stepNumbers(indices: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const index of indices) {
    const run = runs.at(-1);
    if (run && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  const words = runs.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`));
  return words.join(', ');
}

function withoutNote(reviewed: StepReview): StepReview {
  const { note: _, ...rest } = reviewed;
  return rest;
}

/** One step with all its results; empty if there is no such step. */
export function stepMarkdown(
  review: Review,
  index: number,
  { labels, document = '' }: Omit<MarkdownOptions, 'title'> = {},
): string {
  const reviewed = review.steps[index];
  if (!reviewed) return '';
  const setting = settingOf(review, document);
  return joined(stepParts(review, reviewed, { setting, label: labels?.get(index), depth: '##' }));
}

function joined(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** What the author wrote. */
function authors(text: string, setting: Setting): string {
  return quoted(renderText(text, setting), setting.write);
}

/** Votes that belong to no step. */
function wholeParts(review: Review): string[] {
  const verdict = shownVerdict(review);
  return verdict ? toldOfWhole(verdict).flatMap((one) => opinionParts(one, verdict)) : [];
}

interface StepSetting {
  readonly setting: Setting;
  readonly label: StepLabel | undefined;
  /** Of the heading, as Markdown signs. */
  readonly depth: '##' | '###';
}

function stepParts(review: Review, reviewed: StepReview, { setting, label, depth }: StepSetting): string[] {
  const { step, state, was } = reviewed;
  const words = SILENT.has(state) ? '' : stepWords(reviewed, state, review).join(', ');
  const name = t('Step {0}', step.index + 1);
  return [
    `${depth} ${words === '' ? name : t('{0}: {1}', name, escaped(words))}`,
    authors(step.text, setting),
    ...saidParts(review, reviewed),
    ...(review.verdict
      ? toldSoFar(review, reviewed).flatMap((part) => (review.verdict ? toldParts(part, review.verdict) : []))
      : []),
    ...(was ? wasParts(review, reviewed, { was, setting }) : []),
    ...labelParts(label),
  ];
}

/** States that a heading omits. */
const SILENT: ReadonlySet<StepState> = new Set(['no-error-found', 'abstained', 'pending']);

function saidParts(review: Review, reviewed: StepReview): string[] {
  const { step, findings, score, note, votes, state } = reviewed;
  const verdict = speakerOf(review, reviewed);
  const scored = score === undefined ? undefined : groundsOf({ index: step.index, score, verdict });
  const parts = (verdict ? toldOn(reviewed, verdict) : []).filter(
    // Votes that agree that there is nothing.
    (part) => !(part.kind === 'votes' && SILENT.has(state) && part.counts.other === 0),
  );
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

function wasParts(
  review: Review,
  { step }: StepReview,
  { was, setting }: { readonly was: StepReview; readonly setting: Setting },
): string[] {
  const words = stepWords(was, was.state, review).join(', ');
  const isOther = was.step.text !== step.text;
  return [
    named(t('Before the change'), words),
    ...(isOther ? [authors(was.step.text, setting)] : []),
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
