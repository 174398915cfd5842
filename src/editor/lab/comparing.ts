/** Two prompts, models or samplings on the same cases. */
import * as vscode from 'vscode';
import type { RunRow } from '../../core/evaluate/run-types.ts';
import type { Sampling } from '../../core/judge/endpoint.ts';
import type { JudgePrompt } from '../../core/judge/prompts/types.ts';
import type { Case } from '../../core/lab/types.ts';
import { t } from '../../l10n/index.ts';
import { kindsOf } from '../models/choose-judge.ts';
import type { LabPlaces } from '../models/lab-places.ts';
import { findPromptFiles } from '../models/prompt-files.ts';
import { plainLabel } from '../plain-words.ts';
import { agreedPlace } from './agreed-place.ts';
import type { CaseRunOf } from './case-book.ts';
import { policiesFor } from './case-book.ts';
import { type CasesDone, runCases } from './case-run.ts';
import { keptText } from './kept-replies.ts';
import type { LabParts } from './types.ts';
import type { ComparisonInput } from './view/index.ts';

/** One side: a prompt as it is asked somewhere. */
export interface Side extends CaseRunOf {
  readonly name: string;
}

interface Row extends vscode.QuickPickItem {
  readonly side?: () => Promise<Side | undefined>;
}

/** Has the user say with what a prompt is compared; undefined if that is left open. */
export async function pickOther(own: Side, parts: LabParts, places: LabPlaces): Promise<Side | undefined> {
  const { host } = parts;
  const models = places.usable
    .filter((endpoint) => kindsOf(endpoint).includes(own.kind) && endpoint !== own.place.endpoint)
    .map(
      (endpoint): Row => ({
        label: `$(server) ${t('The same prompt at {0}', endpoint.name)}`,
        description: plainLabel(endpoint.model),
        side: async () => ({
          ...own,
          name: t('{0} at {1}', endpoint.model, endpoint.name),
          place: { ...own.place, endpoint, model: endpoint.model },
        }),
      }),
    );
  const files = (await findPromptFiles(host)).filter(
    ({ kind, prompt }) => kind === own.kind && prompt.name !== own.prompt.name,
  );
  const prompts = files.map(
    ({ path, kind, prompt }): Row => ({
      label: `$(file) ${plainLabel(path)}`,
      description: plainLabel(prompt.suggests.model ?? ''),
      side: async () => {
        const place = await agreedPlace({ path, kind, prompt }, places, true);
        return place && { kind, prompt, fingerprint: prompt.template, name: prompt.name, place };
      },
    }),
  );
  const samplings: Row[] = [
    { label: t('temperature 0'), sampling: { ...own.prompt.suggests.sampling, temperature: 0 } },
    {
      label: t('temperature 1, top_p 0.9'),
      sampling: { ...own.prompt.suggests.sampling, temperature: 1, top_p: 0.9 },
    },
  ].map(({ label, sampling }) => ({
    label: `$(settings) ${t('The same prompt with {0}', label)}`,
    side: async () => ({ ...own, name: label, prompt: withSampling(own.prompt, sampling) }),
  }));
  const votes: Row[] = [1, 8]
    .filter((count) => count !== own.place.votes)
    .map((count) => ({
      label: `$(checklist) ${t(count === 1 ? 'The same prompt with {0} vote' : 'The same prompt with {0} votes', count)}`,
      side: async () => ({
        ...own,
        name: t(count === 1 ? '{0} vote' : '{0} votes', count),
        place: { ...own.place, votes: count },
      }),
    }));
  const row = await vscode.window.showQuickPick(
    [
      ...section(t('prompts of this workspace'), prompts),
      ...section(t('models'), models),
      ...section(t('sampling and votes'), [...samplings, ...votes]),
    ],
    { title: t('Compare {0}', own.name), placeHolder: t('With what, on the same cases?') },
  );
  return row?.side?.();
}

/** A comparison that is under way, or done. */
export class Comparing {
  readonly sides: readonly [Side, Side];
  readonly #parts: LabParts;
  readonly #changed: () => void;
  readonly #abort = new AbortController();
  readonly #rows: [RunRow[], RunRow[]] = [[], []];
  readonly #done: [CasesDone | undefined, CasesDone | undefined] = [undefined, undefined];
  readonly #count: number;
  #open: { readonly id: string; readonly texts: readonly [string, string] } | undefined;
  #isRunning = true;

  constructor(sides: readonly [Side, Side], count: number, parts: LabParts, changed: () => void) {
    this.sides = sides;
    this.#count = count;
    this.#parts = parts;
    this.#changed = changed;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  get share(): number {
    return (this.#rows[0].length + this.#rows[1].length) / Math.max(1, 2 * this.#count);
  }

  get input(): ComparisonInput {
    return {
      names: [this.sides[0].name, this.sides[1].name],
      first: this.#rows[0],
      second: this.#rows[1],
      policies: policiesFor(),
      isRunning: this.#isRunning,
      ...(this.#open ? { open: this.#open } : {}),
    };
  }

  /** Runs the cases with both, one after the other. @throws Error with a sentence for people */
  async run(cases: readonly Case[], set: string): Promise<void> {
    try {
      for (const k of [0, 1] as const) {
        const { kind, prompt, place } = this.sides[k];
        const rows = this.#rows[k];
        const done = await runCases(cases, set, kind, {
          clock: this.#parts.host.clock,
          signal: this.#abort.signal,
          concurrency: place.endpoint.concurrency,
          judges: (listeners) =>
            this.#parts.models.labJudges({ kind, prompt, place, of: 'cases', listeners }),
          onRow: (row) => {
            rows.push(row);
            this.#changed();
          },
        });
        this.#done[k] = done;
        if (done.failure) throw new Error(done.failure.message);
        if (done.stopped !== undefined)
          throw new Error(this.#abort.signal.aborted ? t('Stopped.') : `${done.stopped}.`);
      }
    } finally {
      this.#isRunning = false;
      this.#changed();
    }
  }

  /** Shows the replies of both on a case. */
  async open(id: string): Promise<void> {
    const [first, second] = await Promise.all([this.#text(0, id), this.#text(1, id)]);
    this.#open = { id, texts: [first, second] };
    this.#changed();
  }

  stop(): void {
    this.#abort.abort(new Error('Stopped'));
  }

  /** The first reply that says what all votes came to, else the first. */
  async #text(k: 0 | 1, id: string): Promise<string> {
    const votes = this.#done[k]?.votes[id] ?? [];
    const [first] = votes;
    return first ? keptText(first, this.#parts.models) : t('There is no reply.');
  }
}

function withSampling(prompt: JudgePrompt, sampling: Sampling): JudgePrompt {
  return { ...prompt, suggests: { ...prompt.suggests, sampling } };
}

function section(label: string, rows: readonly Row[]): readonly Row[] {
  return rows.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...rows];
}
