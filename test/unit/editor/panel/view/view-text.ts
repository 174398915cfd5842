/** A view as text, with all that is in it but the keys of bodies. */
import type { Block, Inline } from '../../../../../src/core/render/types.ts';
import type {
  ReviewStepView,
  ReviewView,
  StepDetail,
  StepDetailSection,
  VotesBarView,
  VoteView,
} from '../../../../../src/protocol/index.ts';

export function viewText(view: ReviewView): string {
  const { phase, header, problem, steps, details, whole, isPinned, document, revision } = view;
  const { icon, sentence, lines: named, grounds, who, progress, actions, hint } = header;
  return lines([
    `${document.name} · revision ${revision} · ${phase}${isPinned ? ' · pinned' : ''}`,
    `(${icon}) ${sentence}`,
    ...named.map(
      ({ name, words, share, votes, isUnderWay }) =>
        `  ${name}: ${share === undefined ? '' : `${share.toFixed(2)} `}${votes ? `${votesText(votes)} · ` : ''}${words}${isUnderWay ? ' …' : ''}`,
    ),
    ...grounds.map((one) => `  ${one}`),
    who.length > 0 && `  ${who.join(' · ')}`,
    progress && `  progress: ${progress.share ?? 'unknown'} ${progress.words ?? ''}`,
    hint && `  hint: ${hint}`,
    actions.length > 0 && `  [${actions.map(({ action, title }) => `${action}: ${title}`).join('] [')}]`,
    problem && `problem: ${problem.length} characters`,
    whole && `whole: ${whole.words}${whole.votes ? ` ${votesText(whole.votes)}` : ''}`,
    ...(whole?.opinions ?? []).map((one) => opinionText(one, '  ')),
    ...steps.flatMap((step) => [
      stepText(step),
      ...details.filter(({ index }) => index === step.index).map(detailText),
    ]),
  ]);
}

function lines(all: readonly (string | false | undefined)[]): string {
  return all.flatMap((line) => (line === false || line === undefined ? [] : [`${line.trimEnd()}\n`])).join('');
}

function stepText({
  index,
  length,
  state,
  words,
  votes,
  isFlag,
  isLoud,
  isDimmed,
  label,
  notes,
}: ReviewStepView): string {
  const marks = [isFlag && 'flag', isLoud && 'loud', isDimmed && 'dimmed', notes > 0 && `${notes} notes`];
  return [
    `\nstep ${index} (${state}, ${length} characters${marks.map((mark) => (mark ? `, ${mark}` : '')).join('')})`,
    ...words.map((word) => `  | ${word}`),
    ...(votes ? [`  | ${votesText(votes)}`] : []),
    ...(label ? [`  | ${label.kind}: ${label.words}${label.reason ? ` (${label.reason})` : ''}`] : []),
  ].join('\n');
}

const CELLS = { same: '#', other: '-', out: '.' } as const;

function votesText({ cells, share, words }: VotesBarView): string {
  return `${share === undefined ? cells.map((cell) => CELLS[cell]).join('') : share} ${words}`;
}

function detailText({ title, sections, actions, replies }: StepDetail): string {
  return [
    `  = ${title}`,
    ...sections.map((section) => sectionText(section, '    ')),
    `    [${actions.join('] [')}]`,
    ...replies.map(({ id, who, verdict }) => `    reply ${id}: ${who} ${verdict}`),
  ].join('\n');
}

function sectionText(section: StepDetailSection, indent: string): string {
  const { kind } = section;
  const inner = `${indent}  `;
  switch (section.kind) {
    case 'critique':
      return `${indent}${kind}:\n${opinionText(section.opinion, inner)}`;
    case 'evidence':
      return [
        `${indent}${kind} ${section.finding ?? '-'}: ${section.sentence}`,
        ...section.rows.map(({ side, text, sign, value }) => `${inner}${side}: ${text} ${sign} ${value}`),
      ].join('\n');
    case 'votes':
      return `${indent}${kind}: ${votesText(section.votes)}`;
    case 'dissent':
    case 'opinions':
      return [
        `${indent}${section.kind === 'opinions' ? section.label : kind}: ${section.words}`,
        ...section.opinions.map((one) => opinionText(one, inner)),
      ].join('\n');
    case 'confirmation':
      return `${indent}${kind}: ${section.words}${section.opinion ? `\n${opinionText(section.opinion, inner)}` : ''}`;
    case 'was':
      return [
        `${indent}${kind}: ${section.words}${section.body ? ' (with its text)' : ''}`,
        ...section.sections.map((one) => sectionText(one, inner)),
      ].join('\n');
    case 'note':
      return `${indent}${kind}: ${section.text} (${section.who})`;
    case 'words':
      return `${indent}${section.label}: ${section.words}`;
    default:
      return section satisfies never;
  }
}

function opinionText({ id, who, verdict, critique, quote }: VoteView, indent: string): string {
  const at = quote ? ` “${quote.text}”${quote.isAnchored ? '' : ' (not there)'}` : '';
  return `${indent}${who} ${verdict}${at} <${id}>: ${critique.map(blockText).join(' / ')}`;
}

/** The words of a block, formulas as they are written. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.inlines.map(inlineText).join('');
    case 'display':
      return block.source;
    case 'list':
      return block.items.flatMap(({ blocks }) => blocks.map(blockText)).join(' ');
    case 'table':
      return block.rows.flatMap((row) => row.map((cell) => cell.map(inlineText).join(''))).join(' ');
    case 'quote':
      return block.blocks.map(blockText).join(' ');
    case 'statement':
      return `${block.name}: ${block.blocks.map(blockText).join(' ')}`;
    case 'code':
    case 'source':
      return block.text;
    case 'rule':
      return '---';
    default:
      return block satisfies never;
  }
}

export function inlineText(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return inline.text;
    case 'renamed':
      return `${inline.text}⟨${inline.original}⟩`;
    case 'maths':
    case 'display':
      return inline.source;
    case 'image':
      return inline.alt;
    case 'break':
      return '\n';
    case 'strong':
    case 'emphasis':
    case 'underline':
    case 'small-caps':
    case 'link':
    case 'mark':
      return inline.inlines.map(inlineText).join('');
    default:
      return inline satisfies never;
  }
}
