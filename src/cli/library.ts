/**
 * The library part of the npm package, for Node. The types name no other file, so that they ship as one.
 * Offsets are UTF-16 code units in the given text; ends are exclusive. Steps count from 0.
 */
import { judgeAnswer } from '../core/answer/index.ts';
import { omitUndefined } from '../core/base/optional-values.ts';
import { DEFAULT_SCORING_POLICIES, type RunRow, scoreLocalization } from '../core/evaluate/index.ts';
import {
  convertRowToProof,
  guessProofLanguage,
  type Proof as ParsedProof,
  parseDataRow,
  parseDocumentProofs,
} from '../core/proof/index.ts';
import { addStepNames, createProofReading, LocationInProofConverter, toReadingJson } from '../core/reading/index.ts';
import { runProofReviewToEnd, toProofStepsJson, toReviewJson } from '../core/review/index.ts';
import { createNodeChecker } from '../judges/node-checker.ts';
import { systemClock } from '../judges/system-clock.ts';
import { joinChoices } from './options/option-values.ts';
import { CHECKER_WORKER_URL } from './shipped-files.ts';

/** How to read a text. */
export interface TextOptions {
  /** By default LaTeX if the text has document commands, else Markdown. */
  readonly language?: 'markdown' | 'latex' | 'plain';
  /** `strict` splits at blank lines; `logical`, the default, also keeps headings and single formulas with a neighboring paragraph. */
  readonly split?: 'logical' | 'strict';
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Step extends Range {
  readonly index: number;
  /** What readers call it, such as “Step 3” or “¶4”. */
  readonly label: string;
  readonly text: string;
}

/** A problem, if the text has one, and the steps of its solution. */
export interface Proof {
  /** In a text with several problems, the name and the place of this one. */
  readonly part?: string;
  readonly range?: Range;
  readonly problem: string | null;
  readonly steps: readonly Step[];
}

/** A phrase that is worth a closer look. It isn't an error. */
export interface Hint {
  readonly kind: string;
  readonly rule: string;
  readonly quote: string;
  readonly step: number | null;
  readonly range: Range | null;
}

/** A mention of another place, such as “by (2)”. */
export interface Reference {
  readonly text: string;
  readonly step: number | null;
  readonly range: Range | null;
  /** `found`, or why there is no target. */
  readonly status: string;
  readonly target?: { readonly label: string; readonly step?: number | null; readonly range?: Range | null };
}

export interface MathSymbol {
  readonly symbol: string;
  readonly tex: string;
  readonly useCount: number;
  readonly introductions: readonly { readonly step: number | null; readonly range: Range | null }[];
  readonly uses: readonly { readonly step: number | null; readonly range: Range | null }[];
}

/** What a reader finds in a proof without a model. */
export interface Reading {
  readonly hints: readonly Hint[];
  readonly references: readonly Reference[];
  readonly symbols: readonly MathSymbol[];
  /** Theorems, lemmas, cases and the like: from the step `from` up to, but not including, the step `to`. */
  readonly parts: readonly {
    readonly kind: string;
    readonly label: string;
    readonly from: number;
    readonly to: number;
  }[];
  /** Why the text isn't a proof; null if nothing says so. */
  readonly notAProof: { readonly kind: string; readonly message: string } | null;
}

/** A false or suspect statement. */
export interface Evidence extends Range {
  /** `refuted`, or `suspect` if it wasn't decided exactly. */
  readonly strength: string;
  readonly rule: string;
  readonly relation: string;
  readonly counterexample?: string;
  readonly message: string;
}

/** A proof as the embedded checker sees it. */
export interface Review extends Proof {
  readonly steps: readonly (Step & { readonly state: string; readonly evidence: readonly Evidence[] })[];
  /** The first step with a false statement (or, with `suspects`, a suspect one); -1 for none, which doesn't mean that the proof is correct; null if the check failed. */
  readonly earliestError: number | null;
  readonly outcome: string;
  /** Relations by result. All 0 means that nothing was read, not that nothing is wrong. */
  readonly relations: {
    readonly held: number;
    readonly noCounterexample: number;
    readonly refuted: number;
    readonly suspected: number;
    readonly notRead: number;
  };
  readonly problems: readonly { readonly kind: string; readonly message: string }[];
}

export interface AnswerComparison {
  readonly verdict: 'equal' | 'different' | 'unknown';
  /** How the reference and the answer were read. */
  readonly gold: string;
  readonly pred: string;
  readonly reason: string;
}

/** A share in percent, with its 95% interval. */
export interface Share {
  readonly part: number;
  readonly whole: number;
  readonly value?: number;
  readonly interval?: { readonly low: number; readonly high: number };
}

export interface Scores {
  /** The number of scored rows. */
  readonly rows: number;
  /** Rows with an error where the judge named its step; rows without an error where it named none; both together. */
  readonly error: Share;
  readonly correct: Share;
  readonly accuracy: Share;
  /** The harmonic mean of `error` and `correct`, in percent; absent if either has no rows. */
  readonly f1?: { readonly value: number; readonly interval: { readonly low: number; readonly high: number } };
  /** Rows without a verdict count as wrong. Rows without a label, or that can't be read, aren't scored. */
  readonly silent: number;
  readonly unlabelled: number;
  readonly unread: number;
}

/** The index of the first step with an error, -1 for none, or null for no verdict. */
export type Judge = (proof: Proof) => number | null | Promise<number | null>;

interface ProofInText {
  readonly proof: ParsedProof;
  readonly source: {
    readonly file: string;
    readonly text: string;
    readonly part?: { readonly name: string; readonly range: Range };
  };
}

/** @throws TypeError if a program without types gets this wrong */
function requireString(name: string, value: unknown, choices?: readonly string[]): void {
  if (choices && value !== undefined && !choices.includes(value as string))
    throw new TypeError(`${name} must be ${joinChoices(choices)}.`);
  if (!choices && typeof value !== 'string') throw new TypeError(`${name} must be a string.`);
}

function readTexts(text: string, options: TextOptions): readonly ProofInText[] {
  requireString('text', text);
  requireString('language', options.language, ['markdown', 'latex', 'plain']);
  requireString('split', options.split, ['logical', 'strict']);
  const { language = guessProofLanguage(text), split = 'logical' } = options;
  const { proof, pairs } = parseDocumentProofs(text, { language, split });
  const whole: ProofInText[] = [{ proof, source: { file: '', text } }];
  const proofs = pairs.map(({ name, range, proof: own }) => ({
    proof: own,
    source: { file: '', text, part: { name, range } },
  }));
  return (proofs.length > 0 ? proofs : whole).map(({ proof: one, source }) => ({
    proof: addStepNames(one, text),
    source,
  }));
}

/** Splits a text into proofs: one, or one for each problem if it has several. */
export function parse(text: string, options: TextOptions = {}): Proof[] {
  return readTexts(text, options).map(({ proof, source }) => withoutFile(toProofStepsJson(source, proof)));
}

/** Finds hints, references, symbols and parts of each proof in a text, without a model. */
export function read(text: string, options: TextOptions = {}): (Proof & Reading)[] {
  return readTexts(text, options).map(({ proof, source }) => ({
    ...toReadingJson(createProofReading(proof, text), new LocationInProofConverter(proof, text)),
    ...withoutFile(toProofStepsJson(source, proof)),
  }));
}

/** Checks the relations of each proof in a text, in a worker thread that ends with the check. Sends nothing. */
export function check(text: string, options: TextOptions & { readonly suspects?: boolean } = {}): Promise<Review[]> {
  return withChecker((review) => Promise.all(readTexts(text, options).map((one) => review(one, options.suspects))));
}

/** Compares the final answer of a solution, or a bare answer, with a reference. */
export function compareAnswers(
  gold: string,
  pred: string,
  options: { readonly policy?: 'last' | 'any' | 'set'; readonly problem?: string } = {},
): AnswerComparison {
  requireString('gold', gold);
  requireString('pred', pred);
  requireString('policy', options.policy, ['last', 'any', 'set']);
  const { verdict, gold: goldRead, pred: predRead, reason } = judgeAnswer(gold, pred, options);
  return { verdict, gold: goldRead, pred: predRead, reason };
}

/**
 * Scores a judge on rows with labels, as in ProcessBench: {"problem", "steps", "label"}, or another format that the command line reads.
 * @param judge by default the embedded checker. Rejects with its error
 */
export async function evaluate(rows: readonly unknown[], judge?: Judge): Promise<Scores> {
  if (!Array.isArray(rows)) throw new TypeError('rows must be an array.');
  const read = rows.map((row, at) => parseDataRow(row, `${at + 1}`));
  const solutions = read.flatMap((one) => ('error' in one ? [] : one));
  const judgeRows = async (say: (one: ProofInText) => Promise<number | null>): Promise<readonly RunRow[]> => {
    const done: RunRow[] = [];
    for (const row of solutions) {
      const { text, proof } = convertRowToProof(row, { split: 'logical' });
      const index = await say({ proof: addStepNames(proof, text), source: { file: '', text } });
      if (index !== null && !(Number.isInteger(index) && index >= -1 && index < proof.steps.length))
        throw new TypeError(
          `The judge returned ${String(index)} for row ${row.id}. It must be null, -1, or the index of a step.`,
        );
      const length = text.length;
      const facts = { set: '', id: row.id, subset: '', problem: '', steps: proof.steps.length, length };
      const said = index === null ? { kind: 'abstained' as const, reason: '' } : { kind: 'earliest' as const, index };
      done.push(omitUndefined({ ...facts, label: row.label, said, votes: [], wanted: 0 }));
    }
    return done;
  };
  const judged = judge
    ? await judgeRows(async ({ proof, source }) => judge(withoutFile(toProofStepsJson(source, proof))))
    : await withChecker((review) => judgeRows(async (one) => (await review(one)).earliestError));
  const scores = scoreLocalization(judged, DEFAULT_SCORING_POLICIES);
  return { ...scores, unread: read.filter((one) => 'error' in one).length };
}

/** Starts a checker, and ends its worker afterwards. */
async function withChecker<Result>(
  use: (review: (one: ProofInText, suspects?: boolean) => Promise<Review>) => Promise<Result>,
): Promise<Result> {
  const checker = createNodeChecker(CHECKER_WORKER_URL);
  const options = { clock: systemClock, signal: new AbortController().signal };
  try {
    return await use(async ({ proof, source }, suspects = false) => {
      const review = await runProofReviewToEnd(proof, [checker.asking({ suspects })], options);
      checker.forget();
      if (!review) throw new Error('The check was interrupted.');
      return withoutFile(toReviewJson(source, review));
    });
  } finally {
    checker.dispose();
  }
}

function withoutFile<Json extends { readonly file: string }>({ file: _, ...rest }: Json): Omit<Json, 'file'> {
  return rest;
}
