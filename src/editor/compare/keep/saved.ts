/** Comparisons as the extension's storage keeps them: what is compared, so that it can be taken up after a reload. */
import * as vscode from 'vscode';
import { fingerprint } from '../../../core/proof/index.ts';
import type { Part, Proof, Step } from '../../../core/proof/types.ts';
import { fieldsOf, isRecord } from '../../../core/records.ts';
import type { PlanChange } from '../../../protocol/index.ts';
import type { Entrant, Found } from '../entrant.ts';

/** How many comparisons are kept; the oldest go first. */
const MOST = 30;

const FOLDER = 'comparisons';
/** Where in the storage the journals are. */
export const JOURNALS: readonly string[] = ['runs'];
const ENDING = '.json';
const PLAN_ENDING = '.plan.json';

/** What is kept of a comparison. The texts are those that it began with, whatever has become of the files. */
export interface Saved {
  readonly found: Found;
  /** Whether it has a journal in the storage. */
  readonly isBegun: boolean;
  readonly plan: PlanChange;
}

/**
 * A fresh name for a comparison, by which its journal is known, too: `select-2026-11-22-101530-1f0a`.
 * @param random any whole number
 */
export function newRun(now: Date, random: number): string {
  const time = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const mark = random & 0xffff;
  return `select-${time}-${mark.toString(16).padStart(4, '0')}`;
}

/** Whether a name can be one of ours: it becomes a part of names of files. */
export function isRun(name: string): boolean {
  return /^select-[0-9a-f-]{1,40}$/.test(name);
}

/** The comparisons of a window's storage. */
export class SavedComparisons {
  readonly #storage: vscode.Uri;
  readonly #folder: vscode.Uri;

  /** @param storage the extension's own folder, which may not be there yet */
  constructor(storage: vscode.Uri) {
    this.#storage = storage;
    this.#folder = vscode.Uri.joinPath(storage, FOLDER);
  }

  /** @throws if it cannot be written */
  async save(run: string, { found, isBegun }: Omit<Saved, 'plan'>): Promise<void> {
    const text = JSON.stringify({ v: 1, found, isBegun });
    await vscode.workspace.fs.createDirectory(this.#folder);
    await vscode.workspace.fs.writeFile(this.#file(run), await bytesOf(text));
    await this.#prune(run);
  }

  async savePlan(run: string, plan: PlanChange): Promise<void> {
    const file = vscode.Uri.joinPath(this.#folder, run + PLAN_ENDING);
    await vscode.workspace.fs.writeFile(file, await bytesOf(JSON.stringify(plan)));
  }

  /** Undefined if it is not there, or cannot be read. */
  async read(run: string): Promise<Saved | undefined> {
    if (!isRun(run)) return undefined;
    const [saved, plan] = await Promise.all([
      jsonAt(this.#file(run)),
      jsonAt(vscode.Uri.joinPath(this.#folder, run + PLAN_ENDING)),
    ]);
    const { v, found, isBegun } = fieldsOf(saved);
    const read = v === 1 ? foundIn(found) : undefined;
    if (!read) return undefined;
    return { found: read, plan: planIn(plan), isBegun: isBegun === true };
  }

  /** It will not be taken up again: it was closed before it had begun, or is older than those that are kept. */
  async forget(run: string): Promise<void> {
    const files = [ENDING, PLAN_ENDING].map((ending) => vscode.Uri.joinPath(this.#folder, run + ending));
    for (const file of [...files, vscode.Uri.joinPath(this.#storage, ...JOURNALS, `${run}.jsonl`)]) {
      await vscode.workspace.fs.delete(file).then(undefined, () => undefined);
    }
  }

  #file(run: string): vscode.Uri {
    return vscode.Uri.joinPath(this.#folder, run + ENDING);
  }

  /** Names begin with their time, so the oldest sort first. */
  async #prune(but: string): Promise<void> {
    const entries = await vscode.workspace.fs.readDirectory(this.#folder);
    const runs = entries
      .map(([name]) => name)
      .filter((name) => name.endsWith(ENDING) && !name.endsWith(PLAN_ENDING))
      .map((name) => name.slice(0, -ENDING.length))
      .filter((run) => isRun(run) && run !== but)
      .sort();
    for (const run of runs.slice(0, Math.max(0, runs.length + 1 - MOST))) await this.forget(run);
  }
}

async function bytesOf(text: string): Promise<Uint8Array> {
  return vscode.workspace.encode(text, { encoding: 'utf8' });
}

async function jsonAt(uri: vscode.Uri): Promise<unknown> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return JSON.parse(await vscode.workspace.decode(bytes, { encoding: 'utf8' })) as unknown;
  } catch {
    return undefined;
  }
}

/** What a text of an older version, or of somebody who has been at the storage, may hold is looked at part by part. */
export function foundIn(value: unknown): Found | undefined {
  const { title, key, entrants, said, folder } = fieldsOf(value);
  if (typeof title !== 'string' || typeof key !== 'string' || !Array.isArray(entrants)) return undefined;
  const read = entrants.map(entrantIn);
  const known = read.filter((one) => one !== undefined);
  if (known.length !== read.length) return undefined;
  const sentences = Array.isArray(said) ? said.filter((one) => typeof one === 'string') : [];
  return {
    title,
    key,
    entrants: known,
    said: sentences,
    ...(typeof folder === 'string' ? { folder } : {}),
  };
}

function entrantIn(value: unknown): Entrant | undefined {
  const { id, name, proof, rating, uri, macros, statements } = fieldsOf(value);
  const read = proofIn(proof);
  if (typeof id !== 'string' || typeof name !== 'string' || !read) return undefined;
  return {
    id,
    name,
    proof: read,
    ...(typeof rating === 'number' ? { rating } : {}),
    ...(typeof uri === 'string' ? { uri } : {}),
    macros: Array.isArray(macros) ? macros.filter(isMacro) : [],
    statements: Array.isArray(statements) ? statements.filter(isPair) : [],
  };
}

function proofIn(value: unknown): Proof | undefined {
  const { language, steps, problem, reference, rubric, answer } = fieldsOf(value);
  if (language !== 'markdown' && language !== 'latex' && language !== 'plain') return undefined;
  if (!Array.isArray(steps)) return undefined;
  const read = steps.map(stepIn);
  const known = read.filter((one) => one !== undefined);
  if (known.length !== read.length) return undefined;
  const parts = Object.entries({ problem, reference, rubric, answer }).flatMap(([name, part]) => {
    const { text } = fieldsOf(part);
    return typeof text === 'string' ? [[name, { text }] as const] : [];
  });
  return { language, ...(Object.fromEntries(parts) as Record<string, Part>), steps: known };
}

function stepIn(value: unknown, index: number): Step | undefined {
  const { text, range } = fieldsOf(value);
  const { start, end } = fieldsOf(range);
  if (typeof text !== 'string' || typeof start !== 'number' || typeof end !== 'number') return undefined;
  return { index, text, range: { start, end }, fingerprint: fingerprint(text) };
}

function isMacro(value: unknown): value is Entrant['macros'][number] {
  return isRecord(value) && typeof value.name === 'string' && typeof value.body === 'string';
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';
}

function planIn(value: unknown): PlanChange {
  const { strategy, keep, votes, order, seed, scale } = fieldsOf(value);
  const isWhole = (one: unknown): one is number => typeof one === 'number' && Number.isSafeInteger(one);
  const strategies = ['knockout', 'pairwise', 'halving', 'judge', 'hybrid'] as const;
  const known = strategies.find((one) => one === strategy);
  return {
    ...(known ? { strategy: known } : {}),
    ...(isWhole(keep) ? { keep } : {}),
    ...(isWhole(votes) ? { votes } : {}),
    ...(order === 'single' || order === 'swap' ? { order } : {}),
    ...(isWhole(seed) ? { seed } : {}),
    ...(scale === 'binary' || scale === 'points' ? { scale } : {}),
  };
}
