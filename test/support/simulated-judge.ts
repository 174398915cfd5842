/**
 * A *simulated* judge: a real HTTP server that speaks chat completions and answers from labels, right as often as it is told
 * to be. No model is behind it, and no figure that it gives says anything about a model: it shows that what is
 * measured is what was put in.
 */
import { createHash } from 'node:crypto';
import { type Script, type ScriptedServer, startScriptedServer } from './scripted-server.ts';

/** A row of a data set with the label that people gave it. */
export interface SimulatedRow {
  readonly id: string;
  readonly subset: string;
  readonly problem: string;
  readonly steps: readonly string[];
  /** The index of the earliest error, or -1. */
  readonly label: number;
}

/** How often a simulated judge is right, 0 to 1: on rows with an error, and on rows without. */
export interface Accuracies {
  readonly error: number;
  readonly correct: number;
}

export interface SimulatedJudgeOptions {
  readonly rows: readonly SimulatedRow[];
  /** The accuracies by the model's name, which must begin with `simulated`, and by subset. */
  readonly models: Readonly<Record<string, Readonly<Record<string, Accuracies>>>>;
  readonly seed: number;
  /** How long a reply takes, in milliseconds. */
  readonly latency?: number;
}

export interface SimulatedJudge extends ScriptedServer {
  /** How many completions were asked for, and of those how many were about no row it knows. */
  readonly asked: number;
  readonly unknown: number;
  /**
   * Votes on a row are numbered as they are asked for, and each reply says its number. What was asked for by somebody who is no more is
   * given out again, but for the votes of this model that are kept: by row, their numbers.
   */
  release(model: string, kept: ReadonlyMap<string, ReadonlySet<number>>): void;
}

/** The number of the vote in a reply of a simulated judge. */
export function voteNumber(text: string): number | undefined {
  const found = /vote number (\d+)/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

export async function startSimulatedJudge(options: SimulatedJudgeOptions): Promise<SimulatedJudge> {
  const find = rowFinder(options.rows);
  /** By model and row, the numbers that were given out. */
  const given = new Map<string, Map<string, Set<number>>>();
  const counts = { asked: 0, unknown: 0 };

  const script: Script = ({ body, path }) => {
    // The list of models is the server's own.
    if (path === '/v1/models') return { text: '' };
    if (path !== '/v1/chat/completions') return { json: { error: { message: 'Nothing is here.' } }, status: 404 };
    counts.asked++;
    const { model = '', messages = [] } = body ?? {};
    const accuracies = options.models[model];
    if (!model.startsWith('simulated') || !accuracies)
      return { json: { error: { message: `There is no model ${model} here.` } }, status: 404 };
    const row = find(messages.map(({ content }) => textOf(content)).join('\n\n'));
    const accuracy = row && accuracies[row.subset];
    if (!row || !accuracy) {
      counts.unknown++;
      return { text: 'This simulated judge knows no such proof.' };
    }
    const nth = nextOf(given, model, row.id);
    const vote = simulatedVote(row, accuracy, `${options.seed} ${model} ${row.id} ${nth}`);
    return {
      text: `This judge is simulated, vote number ${nth}. \\boxed{${vote}}`,
      ...(options.latency === undefined ? {} : { delay: options.latency }),
    };
  };

  const server = await startScriptedServer(script, { models: Object.keys(options.models) });
  return Object.defineProperties(server, {
    asked: { get: () => counts.asked },
    unknown: { get: () => counts.unknown },
    release: {
      value: (model: string, kept: ReadonlyMap<string, ReadonlySet<number>>) =>
        given.set(model, new Map([...kept].map(([row, numbers]) => [row, new Set(numbers)]))),
    },
  }) as SimulatedJudge;
}

/** The least number of a vote that is not given out, which it is from now on. */
function nextOf(given: Map<string, Map<string, Set<number>>>, model: string, row: string): number {
  const ofModel = given.get(model) ?? new Map<string, Set<number>>();
  const taken = ofModel.get(row) ?? new Set<number>();
  let nth = 0;
  while (taken.has(nth)) nth++;
  given.set(model, ofModel.set(row, taken.add(nth)));
  return nth;
}

/** What a simulated judge says of a row: right with the accuracy of its kind of row, else any other index alike. */
export function simulatedVote(
  { label, steps }: Pick<SimulatedRow, 'label' | 'steps'>,
  { error, correct }: Accuracies,
  seed: string,
): number {
  const [first, second] = noise(seed);
  if (first < (label === -1 ? correct : error)) return label;
  const others = [-1, ...steps.keys()].filter((index) => index !== label);
  return others[Math.floor(second * others.length)] ?? -1;
}

/** Two numbers in [0, 1), the same for the same seed. */
function noise(seed: string): readonly [number, number] {
  const bytes = createHash('sha256').update(seed).digest();
  return [bytes.readUInt32BE(0) / 2 ** 32, bytes.readUInt32BE(4) / 2 ** 32];
}

/** How much of a problem's beginning a row is looked up by, in letters and digits. */
const WINDOW = 24;

/**
 * Finds the row that messages speak of: the one whose problem and steps all stand in them, in this order. Only letters and
 * digits count, so that it does not matter how a prompt frames a step.
 */
export function rowFinder(rows: readonly SimulatedRow[]): (messages: string) => SimulatedRow | undefined {
  const byStart = new Map<string, Known[]>();
  for (const row of rows) {
    const parts = [row.problem, ...row.steps].map(bare).filter((part) => part !== '');
    const start = (parts[0] ?? '').slice(0, WINDOW);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    byStart.set(start, [...(byStart.get(start) ?? []), { row, parts, size }]);
  }
  const shorter = [...byStart].filter(([start]) => start.length < WINDOW).flatMap(([, known]) => known);
  return (messages) => {
    const said = bare(messages);
    const matching = (known: readonly Known[], from: number): Known | undefined =>
      known.filter(({ parts }) => standInOrder(said, from, parts)).sort((a, b) => b.size - a.size)[0];
    for (let at = 0; at + WINDOW <= said.length; at++) {
      const known = byStart.get(said.slice(at, at + WINDOW));
      const found = known && matching(known, at);
      if (found) return found.row;
    }
    return matching(shorter, 0)?.row;
  };
}

interface Known {
  readonly row: SimulatedRow;
  readonly parts: readonly string[];
  readonly size: number;
}

function standInOrder(said: string, from: number, parts: readonly string[]): boolean {
  let at = from;
  for (const part of parts) {
    const next = said.indexOf(part, at);
    if (next < 0) return false;
    at = next + part.length;
  }
  return true;
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = content as readonly { readonly type: string; readonly text?: string }[];
  return parts.map(({ text = '' }) => text).join('\n');
}
