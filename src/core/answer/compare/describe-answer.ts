/** Describes an answer in readable form. */
import { parseWordPairs } from '../../base/word-tables.ts';
import { toReadableMath } from '../../checker/index.ts';
import type { AnswerMeasurementUnit, MathTokens, ParsedAnswer, ResiduesAnswer } from '../read/answer.ts';
import { isRealSetAnswer } from './real-sets.ts';

const MOST = 120;

/** `3/4`, `the set {1, 2}`, `the interval (3, ∞)`, `the text “blue”`. */
export function describeAnswer(a: ParsedAnswer | undefined): string {
  if (a === undefined) return 'unreadable';
  const shown = named(a);
  return shown.length <= MOST ? shown : `${shown.slice(0, MOST - 1).trimEnd()}…`;
}

function named(a: ParsedAnswer): string {
  switch (a.kind) {
    case 'list':
      if (a.open === '{') return `the set ${show(a)}`;
      if (a.open === '') return show(a);
      if (isRealSetAnswer(a)) return `the interval ${show(a)}`;
      return a.items.length === 2 ? `the pair or interval ${show(a)}` : `the tuple ${show(a)}`;
    case 'matrix':
      return `the ${a.isDeterminant ? 'determinant' : 'matrix'} ${show(a)}`;
    case 'ratio':
      return `the ratio ${show(a)}`;
    case 'time':
      return `the time ${show(a)}`;
    case 'date':
      return `the date ${show(a)}`;
    case 'choice':
      return `choice ${a.letter}${a.rest === undefined ? '' : ` (${short(a.rest)})`}`;
    case 'text':
      return `the text “${short(a.text)}”`;
    default:
      return show(a);
  }
}

function show(a: ParsedAnswer): string {
  switch (a.kind) {
    case 'value':
      return (
        tokens(a.tokens) +
        (a.unit === undefined ? '' : unit(a.unit)) +
        (a.about === undefined ? '' : ` ≈ ${tokens(a.about)}`)
      );
    case 'relation':
      return a.operands.map((o, k) => (k === 0 ? show(o) : `${sign(a.signs[k - 1] ?? '=')} ${show(o)}`)).join(' ');
    case 'list':
      return a.open + a.items.map(show).join(a.joint === undefined ? ', ' : ` ${a.joint} `) + a.close;
    case 'union':
    case 'intersection':
    case 'without':
      return a.items.map(show).join({ union: ' ∪ ', intersection: ' ∩ ', without: ' ∖ ' }[a.kind]);
    case 'matrix':
      return `(${a.rows.map((row) => row.map(tokens).join(', ')).join('; ')})`;
    case 'ratio':
      return a.terms.map(tokens).join(' : ');
    case 'time':
      return `${Math.floor(a.minutes / 60)}:${String(a.minutes % 60).padStart(2, '0')}`;
    case 'date':
      return [...(a.year === undefined ? [] : [a.year]), a.month, a.day]
        .map((n) => String(n).padStart(2, '0'))
        .join('-');
    case 'numeral':
      return `${a.digits} in base ${a.base}`;
    case 'choice':
      return a.letter;
    case 'special':
      return SPECIALS[a.name] ?? 'a set';
    case 'bound':
      return `${sign(a.sign)} ${show(a.value)}`;
    case 'residues':
      return integers(a);
    case 'family':
      return [a.of, ...a.over].map(show).join(', ');
    case 'text':
      return `“${short(a.text)}”`;
    default:
      return a satisfies never;
  }
}

function integers({ modulus, residues, part, name }: ResiduesAnswer): string {
  const set = `${part === '' ? 'all' : part} integers`;
  if (modulus === 1) return set;
  return `${name ?? set} ≡ ${residues.slice(0, 9).join(', ')}${residues.length > 9 ? ', …' : ''} (mod ${modulus})`;
}

const SPECIALS: Readonly<Record<string, string>> = {
  none: 'no solution, ∅',
  undefined: 'not defined',
  all: 'all real numbers',
  yes: 'yes',
  no: 'no',
  'infinitely many': 'infinitely many',
  set: 'a set of numbers',
};

function tokens(t: MathTokens): string {
  return toReadableMath(t, 80);
}

function short(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  return tidy.length <= 60 ? tidy : `${tidy.slice(0, 59).trimEnd()}…`;
}

function unit(u: AnswerMeasurementUnit): string {
  if (u.kind === 'percent') return '%';
  if (u.kind === 'words') return ` ${short(u.words)}`;
  if (u.name === 'degree') return '°';
  return ` ${u.name}${u.power === 2 ? '²' : u.power === 3 ? '³' : ''}`;
}

const SIGNS = parseWordPairs(String.raw`\le ≤  \ge ≥  \ne ≠  \in ∈  \notin ∉  \approx ≈  \equiv ≡  \sim ∼  \simeq ≃`);

function sign(text: string): string {
  return SIGNS.get(text) ?? text;
}
