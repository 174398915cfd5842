/** Reads the lines of a run's journal. A journal is untrusted: invalid lines are counted and ignored. */

import { omitUndefined } from '../../base/optional-values.ts';
import {
  getFieldsOrEmpty,
  isFiniteNumber,
  isNonnegativeNumber,
  isRecord,
  parseJsonOrUndefined,
  type UntypedFields,
} from '../../base/unknown-fields.ts';
import { isCurrencyCode } from '../../judge/calls/index.ts';
import { ALL_JUDGE_KINDS, GRADING_MATERIALS, parseVoteAggregation, REPLY_PARSER_VERSION } from '../../judge/index.ts';
import { isShortFieldValue, MOST_ROW_FIELDS } from '../../proof/index.ts';
import type { RecordedJudgeSettings, Run, RunInfo, RunRow, ScoringPolicies } from '../run-types.ts';
import { sortRunRows } from './drive.ts';
import { DEFAULT_SCORING_POLICIES } from './policies.ts';
import { describeRowSelection, readRowSelection } from './row-selection.ts';

/** The last line of a finished or stopped run, with the time in `finished`. */
export interface RunEndRecord {
  readonly finished?: string;
  readonly stopped?: string;
  /** Rows of its data that can't be read or have no ground truth. */
  readonly unreadable: number;
}

/** The result of an item as stored in a line of the journal, beside the item's key. */
export function toJournalRow(row: RunRow): { readonly parser: number; readonly result: RunRow } {
  return { parser: REPLY_PARSER_VERSION, result: row };
}

/** The row in a line; undefined if there is none or it is invalid. */
export function readJournalRow({ result }: UntypedFields): RunRow | undefined {
  if (!isRecord(result)) return undefined;
  const isOne =
    REQUIRED_CHECKS.every(([name, isOfForm]) => isOfForm(result[name])) &&
    OPTIONAL_CHECKS.every(([name, isOfForm]) => result[name] === undefined || isOfForm(result[name]));
  return isOne ? (result as unknown as RunRow) : undefined;
}

/** Whether a row is still valid: it was judged, and the parser of replies hasn't changed since. */
export function isJournalRowReusable(fields: UntypedFields, row: RunRow): boolean {
  return row.said.kind !== 'failed' && fields.parser === REPLY_PARSER_VERSION;
}

function isRowOutcome(said: unknown): boolean {
  if (!isRecord(said)) return false;
  switch (said.kind) {
    case 'earliest':
      return isIndex(said.index);
    case 'grade':
      return (
        isNonnegativeNumber(said.points) &&
        isNonnegativeNumber(said.max) &&
        said.max > 0 &&
        said.points <= said.max * (1 + 1e-9)
      );
    case 'answer':
      return said.verdict === 'yes' || said.verdict === 'no' || said.verdict === 'inconclusive';
    case 'abstained':
    case 'failed':
      return typeof said.reason === 'string';
    default:
      return false;
  }
}

function isUsage(usage: unknown): boolean {
  const { calls, kept, prompt, cached, completion, uncounted, money, ...from } = getFieldsOrEmpty(usage);
  return (
    [calls, kept, prompt, cached, completion, uncounted].every(isCount) &&
    [money, from.reasoning, from.keptTokens, from.keptMoney, from.keptUncounted].every(orAbsent(isNonnegativeNumber)) &&
    orAbsent(isCurrencyCode)(from.currency)
  );
}

function isTally(tally: unknown): boolean {
  const { held, noCounterexample = 0, refuted, suspected, notRead } = getFieldsOrEmpty(tally);
  return [held, noCounterexample, refuted, suspected, notRead].every(isCount);
}

function isShortName(value: unknown): boolean {
  return isText(value) && value.length <= LONGEST_NAME;
}

function areRowFields(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const values = Object.values(value);
  return values.length <= MOST_ROW_FIELDS && values.every(isShortFieldValue);
}

function isVotesOnSteps(value: unknown): boolean {
  const { votes, abstained } = getFieldsOrEmpty(value);
  return isCount(votes) && isCount(abstained);
}

/** Accepts an absent value too. */
function orAbsent(isOfForm: FormCheck): FormCheck {
  return (value) => value === undefined || isOfForm(value);
}

function arrayOfForm(isOfForm: FormCheck): FormCheck {
  return (value) => Array.isArray(value) && value.every(isOfForm);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The index of a step, or -1 for none. */
function isIndex(value: unknown): boolean {
  return value === -1 || isCount(value);
}

type FormCheck = (value: unknown) => boolean;

const REQUIRED: Readonly<Partial<Record<keyof RunRow, FormCheck>>> = {
  set: isText,
  id: isText,
  subset: isText,
  problem: isText,
  steps: isCount,
  length: isCount,
  wanted: isCount,
  said: isRowOutcome,
  votes: arrayOfForm((vote) => vote === null || isFiniteNumber(vote)),
};

const OPTIONAL: Readonly<Partial<Record<keyof RunRow, FormCheck>>> = {
  label: isIndex,
  isRight: (value) => typeof value === 'boolean',
  points: isFiniteNumber,
  pointsMost: isFiniteNumber,
  rubric: isText,
  ratings: arrayOfForm((rating) => rating === null || rating === 1 || rating === 0 || rating === -1),
  generator: isText,
  fields: areRowFields,
  scores: arrayOfForm(isFiniteNumber),
  rule: isText,
  flagged: arrayOfForm(isCount),
  tally: isTally,
  onSteps: isVotesOnSteps,
  usage: isUsage,
  leftOut: (value) => arrayOfForm(isShortName)(value) && (value as readonly unknown[]).length <= MOST_SAMPLING,
  unsentPictures: isCount,
  isNotAProof: (value) => value === true,
  milliseconds: isNonnegativeNumber,
};

const REQUIRED_CHECKS = Object.entries(REQUIRED);
const OPTIONAL_CHECKS = Object.entries(OPTIONAL);

const KINDS: readonly RunInfo['kind'][] = ['checker', ...ALL_JUDGE_KINDS];

/** Reads the first line of a journal; undefined if it isn't a header. */
export function parseRunInfo(header: UntypedFields): RunInfo | undefined {
  const { v, run, started, name, dataSet, judge, policies, seed, simulated, selection, asked } = header;
  if (v !== 1 || typeof run !== 'string') return undefined;
  const { id, kind, model, votes, stop, confirm } = getFieldsOrEmpty(judge);
  const known = KINDS.find((one) => one === kind);
  if (known === undefined) return undefined;
  return omitUndefined({
    run,
    started: toOptionalText(started) ?? '',
    name: toOptionalText(name) ?? run,
    judge: toOptionalText(id) ?? known,
    kind: known,
    model: (toOptionalText(getFieldsOrEmpty(asked).model) ?? toOptionalText(model)) || undefined,
    asked: readAskedInfo(asked, getFieldsOrEmpty(judge)),
    confirm: toOptionalText(getFieldsOrEmpty(confirm).model),
    votes: isCount(votes) ? votes : 1,
    stop: stop === 'all' || stop === 'sprt' ? stop : 'exact',
    seed: isFiniteNumber(seed) ? seed : null,
    dataSets: Array.isArray(dataSet) ? dataSet.flatMap(readDataSetInfo) : [],
    policies: readJournalPolicies(policies),
    simulated: toOptionalText(simulated),
    map: readColumnMap(getFieldsOrEmpty(selection).map),
    selection: describeRowSelection(readRowSelection(selection), isFiniteNumber(seed) ? seed : null),
  });
}

/** The most columns with other names, and the longest entry for one. */
const MOST_COLUMNS = 50;
const LONGEST_COLUMN = 1_000;

function readColumnMap(map: unknown): readonly string[] | undefined {
  if (!Array.isArray(map)) return undefined;
  return map.slice(0, MOST_COLUMNS).filter((one): one is string => isText(one) && one.length <= LONGEST_COLUMN);
}

function toOptionalText(value: unknown): string | undefined {
  return isText(value) ? value : undefined;
}

/** The settings of a judge; for journals without them, as far as the judge's fields have them. */
function readAskedInfo(asked: unknown, judge: UntypedFields): RecordedJudgeSettings | undefined {
  if (!isRecord(asked) && judge.kind === 'checker') return undefined;
  const facts: UntypedFields = isRecord(asked) ? asked : { ...judge, aids: toJournalAid(judge), sampling: undefined };
  const { aids, selectAmong, sampling } = facts;
  const { correct, incorrect } = getFieldsOrEmpty(facts.thresholds);
  const info: RecordedJudgeSettings = omitUndefined({
    version: toOptionalText(facts.version),
    endpoint: toOptionalText(facts.endpoint),
    form: judge.kind === 'prm' && !isPrmRequestFormUnknown(judge) ? `${judge.form}` : undefined,
    context: toOptionalText(facts.context),
    protocol: toOptionalText(facts.protocol),
    scale: toOptionalText(facts.scale),
    temper: toOptionalText(facts.temper),
    prompt: readPromptInfo(facts.prompt),
    aids: Array.isArray(aids) ? GRADING_MATERIALS.filter((aid) => aids.includes(aid)) : undefined,
    selectAmong: isCount(selectAmong) ? selectAmong : undefined,
    thresholds: isFiniteNumber(correct) ? { correct, ...(isFiniteNumber(incorrect) ? { incorrect } : {}) } : undefined,
    sampling: isRecord(sampling) ? readSamplingInfo(sampling) : undefined,
  });
  return Object.keys(info).length > 0 ? info : undefined;
}

function readPromptInfo(prompt: unknown): RecordedJudgeSettings['prompt'] {
  if (isText(prompt)) return { name: '', hash: prompt, isBuiltIn: false };
  const { name, hash, isBuiltIn, version = 1 } = getFieldsOrEmpty(prompt);
  if (!isText(name) || !isText(hash)) return undefined;
  if (isBuiltIn !== true) return { name, hash, isBuiltIn: false };
  return { name, hash, isBuiltIn, ...(isCount(version) ? { version } : {}) };
}

/** Older headers have `chat` for reward models whose form was detected later, although no reward model uses that form. */
export function isPrmRequestFormUnknown({ kind, form }: UntypedFields): boolean {
  return kind === 'prm' && (typeof form !== 'string' || form === 'chat');
}

/** Older headers have the aid only for graders that got one. */
function toJournalAid({ kind, aid }: UntypedFields): readonly unknown[] | undefined {
  if (kind !== 'grader') return undefined;
  return typeof aid === 'string' && aid !== 'none' ? [aid] : [];
}

/** The most sampling parameters that are read, and the longest name of one. */
const MOST_SAMPLING = 20;
const LONGEST_NAME = 100;

type Sampling = NonNullable<RecordedJudgeSettings['sampling']>;

function readSamplingInfo(sampling: UntypedFields): Sampling {
  const known = Object.entries(sampling).slice(0, MOST_SAMPLING);
  return Object.fromEntries(known.filter((entry): entry is [string, Sampling[string]] => isSampled(entry[1])));
}

function isSampled(value: unknown): boolean {
  return value === null || isText(value) || typeof value === 'boolean' || isFiniteNumber(value);
}

function readDataSetInfo(value: unknown): RunInfo['dataSets'] {
  const { name, sha256, address } = getFieldsOrEmpty(value);
  if (!isText(name)) return [];
  return [omitUndefined({ name, sha256: toOptionalText(sha256) ?? null, address: toOptionalText(address) })];
}

/** Reads policies; missing ones get their defaults. */
function readJournalPolicies(value: unknown): ScoringPolicies {
  const said = getFieldsOrEmpty(value);
  const { ties, abstentions, inconclusive, threshold, neutral } = said;
  const aggregate = parseVoteAggregation(toOptionalText(said.aggregate) ?? '');
  const number = (key: 'accepted' | 'rejected' | 'ratedAccepted' | 'ratedRejected' | 'ratedMost'): number => {
    const given = said[key];
    return isFiniteNumber(given) ? given : DEFAULT_SCORING_POLICIES[key];
  };
  return {
    ties: ties === 'none' || ties === 'abstention' ? ties : DEFAULT_SCORING_POLICIES.ties,
    abstentions: abstentions === 'left-out' ? abstentions : DEFAULT_SCORING_POLICIES.abstentions,
    inconclusive:
      inconclusive === 'incorrect' || inconclusive === 'left-out'
        ? inconclusive
        : DEFAULT_SCORING_POLICIES.inconclusive,
    accepted: number('accepted'),
    rejected: number('rejected'),
    ratedAccepted: number('ratedAccepted'),
    ratedRejected: number('ratedRejected'),
    ratedMost: number('ratedMost'),
    ...(isFiniteNumber(threshold) ? { threshold } : {}),
    ...(neutral === 'right' || neutral === 'wrong' || neutral === 'left-out' ? { neutral } : {}),
    ...omitUndefined({ aggregate }),
  };
}

/** Builds a run from the lines of a journal, with or without those of replies. The last line of an item counts. */
export class RunJournalLineReader {
  /** Called with each row instead of keeping it. */
  readonly #onRow: ((row: RunRow, info: RunInfo, line: number) => void) | undefined;
  #info: RunInfo | undefined;
  #isBegun = false;
  readonly #rows = new Map<string, RunRow>();
  #end: RunEndRecord | undefined;
  #broken = 0;

  /** @param onRow called with each row and its line, from 1, if rows aren't kept; a later row of the same item replaces an earlier one */
  constructor(onRow?: (row: RunRow, info: RunInfo, line: number) => void) {
    this.#onRow = onRow;
  }

  /**
   * Takes the next line, starting with the first.
   * @param number the number of the line in its file, from 1
   * @returns whether this can be the journal of a run
   */
  take(line: string, number = 0): boolean {
    const fields = parseJournalLineFields(line);
    if (!this.#isBegun) {
      this.#isBegun = true;
      this.#info = parseRunInfo(fields);
      return this.#info !== undefined;
    }
    const row = readJournalRow(fields);
    if (row && typeof fields.item === 'string') {
      if (this.#onRow && this.#info) this.#onRow(row, this.#info, number);
      else this.#rows.set(fields.item, row);
    } else if (fields.finished !== undefined || fields.stopped !== undefined) this.#end = readRunEnd(fields);
    else if (!isOtherLine(line, fields)) this.#broken++;
    return true;
  }

  /** Called instead of `take` for a line that is too long. */
  takeBroken(): boolean {
    if (this.#isBegun) this.#broken++;
    this.#isBegun = true;
    return this.#info !== undefined;
  }

  /** Undefined if the first line isn't a run header. */
  run(): Run | undefined {
    if (!this.#info) return undefined;
    const end = this.#end;
    const stopped = end ? end.stopped : "The run didn't finish, so rows are missing.";
    return {
      ...buildRunFromRows(this.#info, [...this.#rows.values()], stopped),
      unreadable: end?.unreadable ?? 0,
      ...(this.#broken > 0 ? { broken: this.#broken } : {}),
    };
  }
}

/**
 * Builds a run from its rows, in their order. `stopped`: why rows are missing. Sampling parameters that weren't sent
 * are in the rows, because they are detected during the run.
 */
export function buildRunFromRows(
  info: RunInfo,
  rows: readonly RunRow[],
  stopped: string | undefined,
): Pick<Run, 'info' | 'rows'> {
  const names = new Set(rows.flatMap(({ leftOut = [] }) => leftOut));
  return {
    info: {
      ...info,
      ...(names.size === 0 ? {} : { asked: { ...info.asked, leftOut: [...names].sort() } }),
      ...(stopped === undefined ? {} : { stopped }),
    },
    rows: sortRunRows(rows, info.dataSets),
  };
}

/** The fields of a line; empty if it isn't JSON. */
export function parseJournalLineFields(line: string): UntypedFields {
  return getFieldsOrEmpty(parseJsonOrUndefined(line));
}

/** Whether a line is valid in a journal without being a row or the end: a reply, an unjudged item, or an empty line. */
function isOtherLine(line: string, { key, item, error, result }: UntypedFields): boolean {
  const isFailure = typeof item === 'string' && typeof error === 'string' && result === undefined;
  return typeof key === 'string' || isFailure || line.trim() === '';
}

function readRunEnd({ finished, stopped, unreadable }: UntypedFields): RunEndRecord {
  return omitUndefined({
    finished: toOptionalText(finished),
    stopped: toOptionalText(stopped),
    unreadable: isCount(unreadable) ? unreadable : 0,
  });
}
