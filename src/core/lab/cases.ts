/** The cases of a prompt, `name.cases.jsonl`: proofs with expected results. The file is untrusted, so its size is limited and reading never throws. */

import { t } from '../../l10n/index.ts';
import { omitUndefined } from '../base/optional-values.ts';
import { isRecord } from '../base/unknown-fields.ts';
import { computeTextFingerprint, createProofFromSteps, type Proof, parseDataRow } from '../proof/index.ts';
import { addStepNames } from '../reading/index.ts';
import type { PromptTestCase } from './types.ts';

/** The maximum length of a case file, in characters. */
export const MAX_CASE_FILE_CHARS = 8 * 1024 * 1024;

/** The maximum number of cases in a file. */
export const MAX_PROMPT_TEST_CASES = 1000;

/** The maximum number of invalid lines to report. */
const MOST_PROBLEMS = 20;

/** The longest id, in characters. */
const MAX_ID = 200;

/** The longest note, in characters. */
const MAX_NOTE = 1000;

export interface ParsedCaseFile {
  /** In the order of the file; no two have the same id. */
  readonly cases: readonly PromptTestCase[];
  /** The first invalid lines, counted from 1, and why they're invalid. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
  /** The number of invalid lines. */
  readonly bad: number;
  /** The number of lines after the last one that was read. */
  readonly unread: number;
}

/** Reads a file of cases. An invalid line doesn't affect the others. */
export function parseCaseFile(text: string): ParsedCaseFile {
  const cases: PromptTestCase[] = [];
  const problems: { line: number; message: string }[] = [];
  const ids = new Set<string>();
  let bad = 0;
  let unread = 0;
  const lines = text.slice(0, MAX_CASE_FILE_CHARS).split('\n');
  for (const [k, raw] of lines.entries()) {
    const line = (k === 0 ? raw.replace(/^\uFEFF/, '') : raw).trim();
    if (line === '') continue;
    if (cases.length === MAX_PROMPT_TEST_CASES) {
      unread++;
      continue;
    }
    const one = parseCaseLine(line, String(k + 1));
    const message =
      'error' in one ? one.error : ids.has(one.id) ? t('An earlier line has the same id, “{0}”.', one.id) : undefined;
    if (message !== undefined) {
      bad++;
      if (problems.length < MOST_PROBLEMS) problems.push({ line: k + 1, message });
    } else if (!('error' in one)) {
      ids.add(one.id);
      cases.push(one);
    }
  }
  return { cases, problems, bad, unread: unread + (text.length > MAX_CASE_FILE_CHARS ? 1 : 0) };
}

function parseCaseLine(line: string, fallbackId: string): PromptTestCase | { readonly error: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { error: t("The line isn't valid JSON.") };
  }
  const rows = parseDataRow(value, fallbackId);
  if ('error' in rows) return rows;
  const [row, ...more] = rows;
  if (!row || more.length > 0) return { error: t('A case must have exactly one solution.') };
  const { id, problem = '', solution, label, generator, reference, answer } = row;
  if (solution.kind !== 'steps' || solution.steps.length === 0)
    return { error: t('“steps” must be a non-empty list of strings.') };
  if (label === undefined)
    return {
      error: t('“label” must be the index of the earliest error (from 0), or -1 for no error.'),
    };
  if (id.length > MAX_ID) return { error: t('“id” can have at most {0} characters.', MAX_ID) };
  const note = isRecord(value) && typeof value.note === 'string' ? value.note.slice(0, MAX_NOTE) : '';
  const { steps } = solution;
  return omitUndefined({ id, problem, steps, label, note: note || undefined, generator, reference, answer });
}

/** The proof that a judge sees for a case. */
export function createProofFromCase({ problem, steps, reference, answer }: PromptTestCase): Proof {
  const { text, proof } = createProofFromSteps({ steps, ...(problem === '' ? {} : { problem }) });
  const texts = {
    reference: reference === undefined ? undefined : { text: reference },
    answer: answer === undefined ? undefined : { text: answer },
  };
  return addStepNames({ ...proof, ...omitUndefined(texts) }, text);
}

export function toPromptTestCase(
  { problem, steps, reference, answer }: Proof,
  facts: Pick<PromptTestCase, 'id' | 'label' | 'note' | 'generator'>,
): PromptTestCase {
  return omitUndefined({
    id: facts.id,
    problem: problem?.text ?? '',
    steps: steps.map(({ text }) => text),
    label: facts.label,
    note: facts.note,
    generator: facts.generator,
    reference: reference?.text,
    answer: answer?.text,
  });
}

/** Equal for cases with the same problem and steps, whatever their expected results. */
function fingerprintCase({ problem, steps }: Pick<PromptTestCase, 'problem' | 'steps'>): string {
  return computeTextFingerprint([problem, ...steps].join('\u0000'));
}

export type CaseAdditionResult =
  /** `id`: its id in the file, which differs if another case already has the wanted one. */
  | { readonly kind: 'added' | 'changed'; readonly id: string; readonly text: string }
  /** The file already has it with the same label. */
  | { readonly kind: 'there'; readonly id: string };

/** Adds a case to a file's text. It replaces one with the same problem and steps; all other lines stay as they are. */
export function addCaseToFileText(text: string, one: PromptTestCase): CaseAdditionResult {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const ids = new Set<string>();
  const wanted = fingerprintCase(one);
  for (const [k, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const found = parseCaseLine(line.trim(), String(k + 1));
    if ('error' in found) continue;
    ids.add(found.id);
    if (fingerprintCase(found) !== wanted) continue;
    if (found.label === one.label) return { kind: 'there', id: found.id };
    const note = one.note ?? found.note;
    const changed = { ...found, label: one.label, ...(note === undefined ? {} : { note }) };
    const text = `${lines.with(k, formatCaseLine(changed)).join('\n')}\n`;
    return { kind: 'changed', id: found.id, text };
  }
  let id = one.id;
  for (let nth = 2; ids.has(id); nth++) id = `${one.id} (${nth})`;
  return { kind: 'added', id, text: `${[...lines, formatCaseLine({ ...one, id })].join('\n')}\n` };
}

/** In the order of a ProcessBench row. */
function formatCaseLine({ id, generator, problem, steps, label, ...more }: PromptTestCase): string {
  return JSON.stringify({ id, generator, problem, steps, label, ...more });
}
