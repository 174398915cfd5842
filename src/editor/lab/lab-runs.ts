/** The runs of one prompt on proofs: the current one and the history. */

import * as vscode from 'vscode';
import { getOrCreate } from '../../core/base/groups.ts';
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import { getStepName, type Proof } from '../../core/proof/index.ts';
import { explainHiddenLabItem } from '../data/index.ts';
import { type CachedReplyResult, readCachedReply, restoreSavedRunProof } from './history/cached-replies.ts';
import { type LabHistory, listStepTextsToSave, type SavedLabProofRun } from './history/history.ts';
import { LabProofRun, type LabProofRunPorts, type LabProofRunRequest } from './lab-run.ts';
import { buildReplyViewInputFromRun, buildReplyViewInputFromSavedRun, getStreamedReply } from './reply-input.ts';
import type { LabServices } from './types.ts';
import type { LabViewInput } from './view/view.ts';
import { FACT_SEPARATOR, formatTimeOrDateTime } from './view/words.ts';

export class LabProofRunManager {
  readonly #parts: Pick<LabServices, 'veil' | 'models'>;
  readonly #history: LabHistory;
  readonly #changed: () => void;
  #run: LabProofRun | undefined;
  #from: { readonly run: SavedLabProofRun; readonly replies: ReadonlyMap<number, CachedReplyResult> } | undefined;
  #shown = 0;

  constructor(parts: Pick<LabServices, 'veil' | 'models'>, history: LabHistory, changed: () => void) {
    this.#parts = parts;
    this.#history = history;
    this.#changed = changed;
  }

  get isRunning(): boolean {
    return this.#run?.state === 'running';
  }

  /** The sample of the shown vote. */
  get shown(): number {
    return this.#shown;
  }

  /** The run of this window, if it is shown. */
  get live(): LabProofRun | undefined {
    return this.#from ? undefined : this.#run;
  }

  /** The streamed part of the shown reply; undefined if it isn't streaming. */
  get streaming(): ReturnType<typeof getStreamedReply> {
    return getStreamedReply(this.live?.log.votes.find(({ sample }) => sample === this.#shown));
  }

  /** The index of the earliest error by the shown vote. */
  get saidIndex(): number | undefined {
    const vote = this.live?.log.votes.find(({ sample }) => sample === this.#shown);
    return vote?.judgement?.kind === 'earliest' ? vote.judgement.index : undefined;
  }

  /** Runs a prompt. Never throws; errors are part of the run. */
  async begin(of: LabProofRunRequest, ports: LabProofRunPorts): Promise<LabProofRun> {
    const run = new LabProofRun(of, ports);
    this.#run = run;
    this.#from = undefined;
    this.#shown = 0;
    this.#changed();
    await run.run();
    if (run.log.votes.length > 0) await this.#history.addRun(toSavedLabRun(run));
    this.#changed();
    return run;
  }

  stop(): void {
    this.#run?.stop();
  }

  showVote(sample: number): void {
    this.#shown = sample;
    this.#changed();
  }

  /** @throws Error with a sentence for people */
  async showKept(id: string): Promise<void> {
    const run = this.#history.kept.runs.find((one) => one.id === id);
    if (run) await this.showRun(run);
  }

  /** Shows a saved run. Sends nothing. @throws Error with a sentence for people */
  async showRun(run: SavedLabProofRun): Promise<void> {
    const { veil, models } = this.#parts;
    const uri = getSubjectUri(run);
    if (uri) await veil.settle(uri).catch(() => undefined);
    if (uri && veil.isVeiled(uri)) throw new Error(explainHiddenLabItem());
    const votes = run.votes.toSorted((a, b) => a.sample - b.sample);
    const found = await Promise.all(
      votes.map(async (vote) => [vote.sample, await readCachedReply(vote, run, models)] as const),
    );
    this.#from = { run, replies: new Map(found) };
    this.#shown = votes[0]?.sample ?? 0;
    this.#changed();
  }

  /** Hides results of items that are labeled blind now. */
  #isVeiled(uri: vscode.Uri | undefined): boolean {
    return uri !== undefined && this.#parts.veil.isVeiled(uri);
  }

  get input(): Pick<LabViewInput, 'reply' | 'history'> {
    const from = this.#from && !this.#isVeiled(getSubjectUri(this.#from.run)) ? this.#from : undefined;
    const run = this.#run && !this.#isVeiled(this.#run.of.subject.uri) ? this.#run : undefined;
    const reply = from
      ? buildReplyViewInputFromSavedRun(from.run, this.#shown, from.replies.get(this.#shown))
      : run && buildReplyViewInputFromRun(run, this.#shown);
    const told = this.#history.kept.runs.filter((one) => !this.#isVeiled(getSubjectUri(one)));
    return {
      ...(reply ? { reply } : {}),
      history: told.map((run) => ({
        id: run.id,
        words: formatHistoryEntry(run),
        isShown: run === this.#from?.run,
      })),
    };
  }
}

function getSubjectUri({ uri }: SavedLabProofRun): vscode.Uri | undefined {
  return uri === undefined ? undefined : vscode.Uri.parse(uri);
}

/** The proofs of step-wise runs, whose entries name a step. */
const namedProofs = new WeakMap<SavedLabProofRun, Proof>();

/** `14:09 · math-22 · Claim 1 · qwen2.5-72b-instruct` */
function formatHistoryEntry(run: SavedLabProofRun): string {
  const { began, subject, kind, step, model, sentence } = run;
  const at =
    kind === 'stepwise' &&
    getStepName(
      getOrCreate(namedProofs, run, () => restoreSavedRunProof(run)),
      step,
    );
  return omitFalseOrUndefined([formatTimeOrDateTime(began), subject, at, model, sentence !== '' && sentence]).join(
    FACT_SEPARATOR,
  );
}

function toSavedLabRun({ of, log, state, sentence, milliseconds }: LabProofRun): SavedLabProofRun {
  const { prompt, subject, place, kind } = of;
  return {
    id: `${of.began}-${of.fingerprint}`,
    began: of.began,
    prompt: of.fingerprint,
    isDirty: of.isDirty,
    kind,
    parse: prompt.parse,
    max: prompt.max,
    endpoint: place.endpoint.name,
    model: place.model,
    wanted: place.votes,
    subject: subject.name,
    ...(subject.uri ? { uri: subject.uri.toString() } : {}),
    step: subject.step,
    steps: listStepTextsToSave(subject.proof.steps),
    votes: log.kept(),
    sentence,
    ...(milliseconds === undefined ? {} : { milliseconds }),
    ...(state === 'stopped' || state === 'failed' ? { ended: state } : {}),
  };
}
