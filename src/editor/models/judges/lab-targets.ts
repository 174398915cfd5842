/** The endpoint, model and votes of each prompt of the lab. The user decides; the file of a workspace only suggests. */

import type * as vscode from 'vscode';
import { getFieldsOrEmpty } from '../../../core/base/unknown-fields.ts';
import type { Endpoint } from '../../../core/judge/calls/index.ts';
import type { JudgeKind, JudgePrompt } from '../../../core/judge/index.ts';
import type { ModelCallListener } from '../../../judges/model-judges.ts';
import { appendToBoundedMap, readStoredMap } from '../../base/memento-storage.ts';
import type { UserEndpoints } from '../endpoints/endpoints.ts';
import type { SelectedJudgeStore } from './judge-selection.ts';
import { parseJudgeSetting } from './judge-values.ts';

const LAB_TARGETS_KEY = 'labPlaces';
/** The maximum number of saved prompts; the oldest are dropped first. */
const MAX_LAB_TARGETS = 200;

/** The endpoint, model and votes of a prompt. */
export interface LabEndpointChoice {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly votes: number;
}

/** Judges of the prompt lab. */
export interface LabJudgeRequest {
  readonly kind: JudgeKind;
  readonly prompt: JudgePrompt;
  readonly place: LabEndpointChoice;
  /** Whether the budget is that of one proof or of all cases. */
  readonly of: 'proof' | 'cases';
  readonly listeners: readonly ModelCallListener[];
  /** Whether only cached replies may be used. */
  readonly keptOnly?: boolean;
  /** Stops sending when it aborts. */
  readonly halt?: AbortSignal;
}

/** The saved target, which the user has accepted. */
interface AgreedTarget {
  readonly kind: JudgeKind;
  readonly endpoint: string;
  readonly model: string;
  readonly votes: number;
  /** Whether the user picked the endpoint, regardless of the file's suggestion. */
  readonly isPicked: boolean;
  /** What the file suggested then, as `endpoint/model`. Absent in data of version 0.1.0. */
  readonly suggested?: string;
}

export interface ProposedLabEndpointChoice extends LabEndpointChoice {
  /** Whether the user has agreed to it, or all of it comes from the user's own settings. */
  readonly isAgreed: boolean;
  /** The endpoint that its file suggests, if the user has chosen another. */
  readonly suggested?: string;
}

/** Saves the endpoint that the user has chosen for each prompt of the lab. */
export class LabEndpointChoiceStore {
  readonly #memory: vscode.Memento;
  readonly #endpoints: UserEndpoints;
  readonly #selection: SelectedJudgeStore;

  constructor(memory: vscode.Memento, endpoints: UserEndpoints, selection: SelectedJudgeStore) {
    this.#memory = memory;
    this.#endpoints = endpoints;
    this.#selection = selection;
  }

  /**
   * Returns the endpoint, model and votes of a prompt; undefined if the user has to choose first. Never opens a dialog.
   * @param path the key under which it is saved: its path in the workspace, otherwise its address
   */
  of(
    path: string,
    kind: JudgeKind,
    { suggests }: Pick<JudgePrompt, 'suggests'>,
  ): ProposedLabEndpointChoice | undefined {
    const agreed = this.#all().get(path);
    const values = this.#selection.current.values;
    const suggested = suggests.endpoint === undefined ? undefined : this.#usable(suggests.endpoint);
    // If the file now suggests another endpoint than when the user picked one, ask again.
    const isUsable = suggests.endpoint === undefined ? suggests.model !== undefined : suggested !== undefined;
    const isChanged =
      agreed?.suggested !== undefined && agreed.suggested !== formatSuggestedTarget(suggests) && isUsable;
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

  /** The user's endpoints that can run a prompt. */
  get usable(): readonly Endpoint[] {
    return this.#endpoints.all.filter(({ kind }) => !kind.startsWith('prm-'));
  }

  /** The number of votes if the prompt doesn't set it. */
  get votes(): number {
    return this.#selection.current.values.votes;
  }

  /** Saves that the user has agreed. */
  async agree(
    path: string,
    kind: JudgeKind,
    place: LabEndpointChoice,
    isPicked: boolean,
    suggests: JudgePrompt['suggests'],
  ): Promise<void> {
    const all = this.#all();
    const { endpoint, model, votes } = place;
    const said = {
      kind,
      endpoint: endpoint.name,
      model,
      votes,
      isPicked,
      suggested: formatSuggestedTarget(suggests),
    };
    appendToBoundedMap(all, path, said, MAX_LAB_TARGETS);
    await this.#memory.update(LAB_TARGETS_KEY, [...all]);
  }

  /** The endpoint of the chosen judge, otherwise the only endpoint. */
  #own(): Endpoint | undefined {
    const selected = this.#selection.current;
    const named = parseJudgeSetting(selected.judge);
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

  #all(): Map<string, AgreedTarget> {
    return readStoredMap(this.#memory, LAB_TARGETS_KEY, isAgreedTarget);
  }
}

function formatSuggestedTarget({ endpoint = '', model = '' }: JudgePrompt['suggests']): string {
  return `${endpoint}/${model}`;
}

function isAgreedTarget(value: unknown): value is AgreedTarget {
  const { kind, endpoint, model, votes, isPicked } = getFieldsOrEmpty(value);
  return (
    typeof kind === 'string' &&
    typeof endpoint === 'string' &&
    typeof model === 'string' &&
    typeof votes === 'number' &&
    typeof isPicked === 'boolean'
  );
}
