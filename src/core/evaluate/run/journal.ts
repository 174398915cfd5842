/** What the lines of a run's journal say of it. A journal is anybody's file: what is not of the form is counted, and in no figure. */

import { type Fields, fieldsOf, isRecord } from '../../base/records.ts';
import { isCurrency } from '../../judge/calls/index.ts';
import { AIDS, judgeKinds, PARSER_VERSION } from '../../judge/index.ts';
import type { AskedInfo, Policies, Run, RunInfo, RunRow } from '../run-types.ts';
import { inOrder } from './drive.ts';
import { defaultPolicies } from './policies.ts';
import { selectionIn, selectionWords } from './selection.ts';

/** The last line of a run that came to its end, or was ended: `finished` is when. */
export interface RunEnd {
  readonly finished?: string;
  readonly stopped?: string;
  /** Rows of its data that could not be read or have nothing to be scored against. */
  readonly unreadable: number;
}

/** What an item came to, as a line of the journal has it beside the item's name. */
export function rowLine(row: RunRow): { readonly parser: number; readonly result: RunRow } {
  return { parser: PARSER_VERSION, result: row };
}

/** The row in a line; undefined if there is none, or it is not of the form. */
export function rowIn({ result }: Fields): RunRow | undefined {
  if (!isRecord(result)) return undefined;
  const { set, id, subset, problem, steps, length, said, votes, wanted, scores, usage, milliseconds } =
    result;
  const isOne =
    [set, id, subset, problem].every((text) => typeof text === 'string') &&
    [steps, length, wanted].every(isCount) &&
    isSaid(said) &&
    Array.isArray(votes) &&
    votes.every((vote) => vote === null || isNumber(vote)) &&
    (scores === undefined || (Array.isArray(scores) && scores.every(isNumber))) &&
    (usage === undefined || isUsage(usage)) &&
    (milliseconds === undefined || isAmount(milliseconds)) &&
    hasGold(result);
  // What is beside these is optional and of a simple kind, which `hasGold` has looked at.
  return isOne ? (result as unknown as RunRow) : undefined;
}

/** Whether a row stands as it is: it was judged, and its replies would be read today as they were. */
export function stands(fields: Fields, row: RunRow): boolean {
  return row.said.kind !== 'failed' && fields.parser === PARSER_VERSION;
}

function isSaid(said: unknown): boolean {
  if (!isRecord(said)) return false;
  switch (said.kind) {
    case 'earliest':
      return isIndex(said.index);
    case 'grade':
      return (
        isAmount(said.points) && isAmount(said.max) && said.max > 0 && said.points <= said.max * (1 + 1e-9)
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
  const { calls, kept, prompt, cached, completion, uncounted, money, ...from } = fieldsOf(usage);
  return (
    [calls, kept, prompt, cached, completion, uncounted].every(isCount) &&
    [money, from.keptTokens, from.keptMoney, from.keptUncounted].every(
      (one) => one === undefined || isAmount(one),
    ) &&
    (from.currency === undefined || isCurrency(from.currency))
  );
}

function hasGold({
  label,
  isRight,
  points,
  pointsMost,
  generator,
  rule,
  flagged,
  tally,
  onSteps,
  unsentPictures,
  leftOut,
}: Fields): boolean {
  return (
    (label === undefined || isIndex(label)) &&
    (isRight === undefined || typeof isRight === 'boolean') &&
    (points === undefined || isNumber(points)) &&
    (pointsMost === undefined || isNumber(pointsMost)) &&
    (generator === undefined || typeof generator === 'string') &&
    (rule === undefined || typeof rule === 'string') &&
    (flagged === undefined || (Array.isArray(flagged) && flagged.every(isCount))) &&
    (tally === undefined || isTally(tally)) &&
    (unsentPictures === undefined || isCount(unsentPictures)) &&
    (leftOut === undefined || isNames(leftOut)) &&
    (onSteps === undefined || (isCount(fieldsOf(onSteps).votes) && isCount(fieldsOf(onSteps).abstained)))
  );
}

function isNames(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= MOST_SAMPLING &&
    value.every((name) => typeof name === 'string' && name.length <= LONGEST_NAME)
  );
}

function isTally(tally: unknown): boolean {
  const { held, noCounterexample = 0, refuted, suspected, notRead } = fieldsOf(tally);
  return [held, noCounterexample, refuted, suspected, notRead].every(isCount);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isAmount(value: unknown): value is number {
  return isNumber(value) && value >= 0;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Of a step, or -1 for none. */
function isIndex(value: unknown): boolean {
  return value === -1 || isCount(value);
}

const KINDS: readonly RunInfo['kind'][] = ['checker', ...judgeKinds];

/** What was run, by a journal's first line; undefined if that is no such line. */
export function infoIn(header: Fields): RunInfo | undefined {
  const { v, run, started, name, dataSet, judge, policies, seed, simulated, selection, asked } = header;
  if (v !== 1 || typeof run !== 'string') return undefined;
  const { id, kind, model, votes, stop, confirm } = fieldsOf(judge);
  const { model: second } = fieldsOf(confirm);
  const known = KINDS.find((one) => one === kind);
  if (known === undefined) return undefined;
  const { model: full } = fieldsOf(asked);
  const asker = typeof full === 'string' ? full : model;
  const recorded = askedIn(asked, fieldsOf(judge));
  const words = selectionWords(selectionIn(selection), isNumber(seed) ? seed : null);
  return {
    run,
    started: typeof started === 'string' ? started : '',
    name: typeof name === 'string' ? name : run,
    judge: typeof id === 'string' ? id : known,
    kind: known,
    ...(typeof asker === 'string' && asker !== '' ? { model: asker } : {}),
    ...(recorded ? { asked: recorded } : {}),
    ...(typeof second === 'string' ? { confirm: second } : {}),
    votes: isCount(votes) ? votes : 1,
    stop: stop === 'all' || stop === 'sprt' ? stop : 'exact',
    seed: isNumber(seed) ? seed : null,
    dataSets: Array.isArray(dataSet) ? dataSet.flatMap(dataSetIn) : [],
    policies: policiesIn(policies),
    ...(typeof simulated === 'string' ? { simulated } : {}),
    ...(words ? { selection: words } : {}),
  };
}

/** What a judge was asked with; of journals without it as much as their judge's facts say. */
function askedIn(asked: unknown, judge: Fields): AskedInfo | undefined {
  if (!isRecord(asked) && judge.kind === 'checker') return undefined;
  const facts: Fields = isRecord(asked) ? asked : { ...judge, aids: aidIn(judge), sampling: undefined };
  const { prompt, aids, selectAmong, thresholds, sampling } = facts;
  const text = (key: 'version' | 'endpoint' | 'context' | 'protocol' | 'scale' | 'temper') => {
    const value = facts[key];
    return typeof value === 'string' ? { [key]: value } : {};
  };
  const { name, hash, isBuiltIn, version = 1 } = fieldsOf(prompt);
  const { correct, incorrect } = fieldsOf(thresholds);
  const info: AskedInfo = {
    ...text('version'),
    ...text('endpoint'),
    ...formIn(judge),
    ...text('context'),
    ...text('protocol'),
    ...text('scale'),
    ...text('temper'),
    ...(typeof name === 'string' && typeof hash === 'string'
      ? {
          prompt: {
            name,
            hash,
            isBuiltIn: isBuiltIn === true,
            ...(isBuiltIn === true && isCount(version) ? { version } : {}),
          },
        }
      : typeof prompt === 'string'
        ? { prompt: { name: '', hash: prompt, isBuiltIn: false } }
        : {}),
    ...(Array.isArray(aids) ? { aids: AIDS.filter((aid) => aids.includes(aid)) } : {}),
    ...(isCount(selectAmong) ? { selectAmong } : {}),
    ...(isNumber(correct) ? { thresholds: { correct, ...(isNumber(incorrect) ? { incorrect } : {}) } } : {}),
    ...(isRecord(sampling) ? { sampling: samplingIn(sampling) } : {}),
  };
  return Object.keys(info).length > 0 ? info : undefined;
}

/** Older headers say `chat` of reward models whose form was found out later: no reward model is asked so. */
export function isFormUnknown({ kind, form }: Fields): boolean {
  return kind === 'prm' && (typeof form !== 'string' || form === 'chat');
}

function formIn(judge: Fields): Pick<AskedInfo, 'form'> {
  return judge.kind === 'prm' && !isFormUnknown(judge) ? { form: `${judge.form}` } : {};
}

/** Older headers have the aid of a grader alone, and none where it was told nothing. */
function aidIn({ kind, aid }: Fields): readonly unknown[] | undefined {
  if (kind !== 'grader') return undefined;
  return typeof aid === 'string' && aid !== 'none' ? [aid] : [];
}

/** The most parts of a sampling that are read, and the longest name of one. */
const MOST_SAMPLING = 20;
const LONGEST_NAME = 100;

function samplingIn(sampling: Fields): NonNullable<AskedInfo['sampling']> {
  const known = Object.entries(sampling).slice(0, MOST_SAMPLING);
  return Object.fromEntries(
    known.flatMap(([name, value]) =>
      value === null || typeof value === 'string' || typeof value === 'boolean' || isNumber(value)
        ? [[name, value]]
        : [],
    ),
  );
}

function dataSetIn(value: unknown): RunInfo['dataSets'] {
  const { name, sha256, address } = fieldsOf(value);
  if (typeof name !== 'string') return [];
  const found = typeof address === 'string' ? { address } : {};
  return [{ name, sha256: typeof sha256 === 'string' ? sha256 : null, ...found }];
}

/** What a value says of policies; what it does not say is as where nobody says anything. */
function policiesIn(value: unknown): Policies {
  const said = fieldsOf(value);
  const { ties, abstentions, inconclusive, threshold } = said;
  const number = (key: 'accepted' | 'rejected' | 'ratedAccepted' | 'ratedRejected' | 'ratedMost'): number => {
    const given = said[key];
    return isNumber(given) ? given : defaultPolicies[key];
  };
  return {
    ties: ties === 'none' || ties === 'abstention' ? ties : defaultPolicies.ties,
    abstentions: abstentions === 'left-out' ? abstentions : defaultPolicies.abstentions,
    inconclusive:
      inconclusive === 'incorrect' || inconclusive === 'left-out'
        ? inconclusive
        : defaultPolicies.inconclusive,
    accepted: number('accepted'),
    rejected: number('rejected'),
    ratedAccepted: number('ratedAccepted'),
    ratedRejected: number('ratedRejected'),
    ratedMost: number('ratedMost'),
    ...(isNumber(threshold) ? { threshold } : {}),
  };
}

/** How the line of a reply begins: it is not read for a run. */
export const REPLY_BEGINS = '{"key":';

/** Makes a run of a journal's lines, those of replies left out or not. What is noted last of an item counts. */
export class RunReader {
  #info: RunInfo | undefined;
  #isBegun = false;
  readonly #rows = new Map<string, RunRow>();
  #end: RunEnd | undefined;
  #broken = 0;

  /** Takes the next line, from the first one on. @returns whether it can be a journal of a run */
  take(line: string): boolean {
    const fields = fieldsIn(line);
    if (!this.#isBegun) {
      this.#isBegun = true;
      this.#info = infoIn(fields);
      return this.#info !== undefined;
    }
    const row = rowIn(fields);
    if (row && typeof fields.item === 'string') this.#rows.set(fields.item, row);
    else if (fields.finished !== undefined || fields.stopped !== undefined) this.#end = endIn(fields);
    else if (!isOther(line, fields)) this.#broken++;
    return true;
  }

  /** In the place of `take` for a line that is too long to be taken. */
  takeBroken(): boolean {
    if (this.#isBegun) this.#broken++;
    this.#isBegun = true;
    return this.#info !== undefined;
  }

  /** Undefined if the first line was none of a run's journal. */
  run(): Run | undefined {
    if (!this.#info) return undefined;
    const end = this.#end;
    const stopped = end ? end.stopped : 'It has not come to its end: these are not all rows.';
    return {
      ...runOf(this.#info, [...this.#rows.values()], stopped),
      unreadable: end?.unreadable ?? 0,
      ...(this.#broken > 0 ? { broken: this.#broken } : {}),
    };
  }
}

/**
 * A run of its rows, in their order. What of the sampling was not sent stands with the rows, since it is found out on the way.
 * @param stopped why these are not all rows
 */
export function runOf(
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
    rows: inOrder(rows, info.dataSets),
  };
}

function fieldsIn(line: string): Fields {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    return {};
  }
}

/** Whether a line may stand in a journal although it says nothing of a run: a reply, an item that was not judged, or nothing at all. */
function isOther(line: string, { key, item, error, result }: Fields): boolean {
  const isFailure = typeof item === 'string' && typeof error === 'string' && result === undefined;
  return typeof key === 'string' || isFailure || line.trim() === '';
}

function endIn({ finished, stopped, unreadable }: Fields): RunEnd {
  return {
    ...(typeof finished === 'string' ? { finished } : {}),
    ...(typeof stopped === 'string' ? { stopped } : {}),
    unreadable: isCount(unreadable) ? unreadable : 0,
  };
}
