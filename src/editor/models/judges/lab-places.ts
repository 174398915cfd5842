/** Where the prompts of the lab are asked: by the user's word, which what a workspace's file says only suggests. */

import type * as vscode from 'vscode';
import { fieldsOf } from '../../../core/base/records.ts';
import type { Endpoint } from '../../../core/judge/calls/index.ts';
import type { JudgeKind, JudgePrompt } from '../../../core/judge/index.ts';
import type { CallListener } from '../../../judges/model-judges.ts';
import { pairsIn, putLast } from '../../base/memory.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { JudgeSelection } from './judge-selection.ts';
import { namedBy } from './judge-values.ts';

const KEY = 'labPlaces';
/** How many prompts' places are remembered; the oldest go first. */
const MOST = 200;

/** Where a prompt is asked, and how often. */
export interface LabPlace {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly votes: number;
}

/** Judges of the prompt lab. */
export interface LabRequest {
  readonly kind: JudgeKind;
  readonly prompt: JudgePrompt;
  readonly place: LabPlace;
  /** Whose budget it is: one proof's, or that of all cases. */
  readonly of: 'proof' | 'cases';
  readonly listeners: readonly CallListener[];
  /** Whether only replies that are kept may answer. */
  readonly keptOnly?: boolean;
  /** Ends that more is sent. */
  readonly halt?: AbortSignal;
}

/** The same as it is remembered: what the user has said yes to. */
interface Agreed {
  readonly kind: JudgeKind;
  readonly endpoint: string;
  readonly model: string;
  /** The most. */
  readonly votes: number;
  /** The user has said where, whatever the file suggests. */
  readonly isPicked: boolean;
  /** What the file suggested then, as `endpoint/model`. Absent where version 0.1.0 remembered it. */
  readonly suggested?: string;
}

export interface WantedPlace extends LabPlace {
  /** Whether the user has said yes to it, or it is the user's own in all. */
  readonly isAgreed: boolean;
  /** The endpoint that its file suggests, where the user has chosen another. */
  readonly suggested?: string;
}

/** Remembers the endpoint that the user has chosen for each prompt of the lab. */
export class LabPlaces {
  readonly #memory: vscode.Memento;
  readonly #endpoints: Endpoints;
  readonly #selection: JudgeSelection;

  constructor(memory: vscode.Memento, endpoints: Endpoints, selection: JudgeSelection) {
    this.#memory = memory;
    this.#endpoints = endpoints;
    this.#selection = selection;
  }

  /**
   * Where a prompt would be asked; undefined where the user has to say so first. Asks nobody.
   * @param path by which it is remembered: its path in the workspace, else its address
   */
  of(path: string, kind: JudgeKind, { suggests }: Pick<JudgePrompt, 'suggests'>): WantedPlace | undefined {
    const agreed = this.#all().get(path);
    const values = this.#selection.current.values;
    const suggested = suggests.endpoint === undefined ? undefined : this.#usable(suggests.endpoint);
    // A file that suggests another place than when the user picked is asked about again.
    const isUsable = suggests.endpoint === undefined ? suggests.model !== undefined : suggested !== undefined;
    const isChanged = agreed?.suggested !== undefined && agreed.suggested !== nameOf(suggests) && isUsable;
    const picked = agreed?.isPicked && !isChanged ? this.#usable(agreed.endpoint) : undefined;
    const own = this.#own();
    const endpoint = picked ?? suggested ?? own;
    if (!endpoint) return undefined;
    const model = (picked ? agreed?.model : suggests.model) ?? endpoint.model;
    const votes = suggests.votes ?? values.votes;
    const isOwn = endpoint === own && model === endpoint.model && votes <= values.votes;
    const isAgreed =
      agreed !== undefined &&
      agreed.kind === kind &&
      agreed.endpoint === endpoint.name &&
      agreed.model === model &&
      votes <= agreed.votes;
    const isOther = suggested !== undefined && suggested !== endpoint;
    return {
      endpoint,
      model,
      votes,
      isAgreed: isOwn || isAgreed,
      ...(isOther ? { suggested: suggested.name } : {}),
    };
  }

  /** The user's endpoints that a prompt can be asked at. */
  get usable(): readonly Endpoint[] {
    return this.#endpoints.all.filter(({ kind }) => kind === 'chat' || kind === 'editor');
  }

  /** How many votes there are where a prompt does not say. */
  get votes(): number {
    return this.#selection.current.values.votes;
  }

  /** The user has said yes. */
  async agree(
    path: string,
    kind: JudgeKind,
    place: LabPlace,
    isPicked: boolean,
    suggests: JudgePrompt['suggests'],
  ): Promise<void> {
    const all = this.#all();
    const { endpoint, model, votes } = place;
    const said = { kind, endpoint: endpoint.name, model, votes, isPicked, suggested: nameOf(suggests) };
    putLast(all, path, said, MOST);
    await this.#memory.update(KEY, [...all]);
  }

  /** Where the chosen judge is asked, else the only endpoint that there is. */
  #own(): Endpoint | undefined {
    const selected = this.#selection.current;
    const named = namedBy(selected.judge);
    if (named.kind === 'model' && selected.from === 'user') {
      const endpoint = this.#usable(named.choice.endpoint);
      if (endpoint) return endpoint;
    }
    const [only, ...more] = this.usable;
    return more.length === 0 ? only : undefined;
  }

  #usable(name: string): Endpoint | undefined {
    return this.usable.find((endpoint) => endpoint.name === name);
  }

  #all(): Map<string, Agreed> {
    return pairsIn(this.#memory, KEY, isAgreed);
  }
}

function nameOf({ endpoint = '', model = '' }: JudgePrompt['suggests']): string {
  return `${endpoint}/${model}`;
}

function isAgreed(value: unknown): value is Agreed {
  const { kind, endpoint, model, votes, isPicked } = fieldsOf(value);
  return (
    typeof kind === 'string' &&
    typeof endpoint === 'string' &&
    typeof model === 'string' &&
    typeof votes === 'number' &&
    typeof isPicked === 'boolean'
  );
}
