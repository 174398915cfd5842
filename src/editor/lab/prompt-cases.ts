/** The cases of one prompt: the content of their file, their results, and a run in progress. */

import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { DEFAULT_SCORING_POLICIES, type RunRow } from '../../core/evaluate/index.ts';
import { createProofFromCase, describeCaseOutcome, type PromptCasesRun } from '../../core/lab/index.ts';
import type { Proof } from '../../core/proof/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { getFileName } from '../base/file-name.ts';
import { watchFiles } from '../base/files.ts';
import { readResourceSettings } from '../base/settings.ts';
import { StopController } from '../base/stop-controller.ts';
import { type CaseFileContent, getCaseFileUri, readCaseFile } from './case-file.ts';
import {
  createPromptCasesRunPorts,
  type LabPromptWithEndpoint,
  runPromptCases,
  type SavedPromptCasesRun,
} from './case-run.ts';
import { type LabHistory, listStepTextsToSave, type SavedLabProofRun } from './history/history.ts';
import type { LabInputProof } from './lab-subject-tracker.ts';
import type { LabServices } from './types.ts';
import type { CasesViewInput } from './view/view.ts';

export class PromptCases extends DisposableOwner {
  readonly #parts: LabServices;
  readonly #uri: vscode.Uri;
  readonly #history: LabHistory;
  readonly #changed: () => void;
  #found: CaseFileContent = { cases: [], problems: [], bad: 0, unread: 0, isThere: false };
  #running: { readonly rows: RunRow[]; readonly stopping: StopController } | undefined;
  /** Results of a canceled run. They are shown but not saved. */
  #partly: SavedPromptCasesRun | undefined;

  constructor(parts: LabServices, prompt: vscode.Uri, history: LabHistory, changed: () => void) {
    super();
    this.#parts = parts;
    this.#uri = prompt;
    this.#history = history;
    this.#changed = changed;
    const uri = getCaseFileUri(prompt);
    if (!uri) return;
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), getFileName(uri));
    this.own(
      watchFiles(pattern, () => void this.look()),
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (document.uri.toString() === uri.toString()) void this.look();
      }),
    );
  }

  get found(): CaseFileContent {
    return this.#found;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** 0 to 1, while they run. */
  get share(): number | undefined {
    return this.#running && this.#running.rows.length / Math.max(1, this.#found.cases.length);
  }

  /** The latest results with their replies. */
  get now(): SavedPromptCasesRun | undefined {
    return this.#partly ?? this.#history.kept.caseRuns[0];
  }

  /** The baseline: the latest run of another version of the prompt or another model. */
  get before(): PromptCasesRun | undefined {
    const { now } = this;
    return this.#history.kept.caseRuns.find(
      (run) => run !== now && (run.prompt.fingerprint !== now?.prompt.fingerprint || run.model !== now.model),
    );
  }

  /** Reads the file again. */
  async look(): Promise<void> {
    this.#found = await readCaseFile(this.#uri);
    this.#changed();
  }

  /** The name of the data set in the rows of these cases. */
  get name(): string {
    return getFileName(getCaseFileUri(this.#uri) ?? this.#uri);
  }

  /** A case as the subject of the message preview. */
  subjectOf(id: string): LabInputProof | undefined {
    const one = this.#found.cases.find((found) => found.id === id);
    if (!one) return undefined;
    const { label, generator } = one;
    return {
      kind: 'case',
      name: one.id,
      proof: createProofFromCase(one),
      step: Math.max(0, label),
      label,
      ...omitUndefined({ generator }),
    };
  }

  /** The latest result of a case, as a run that the reply section can show. */
  runOf(id: string, proof: Proof): SavedLabProofRun | undefined {
    const { now } = this;
    const row = now?.rows.find((one) => one.id === id);
    if (!now || !row?.said) return undefined;
    const { kind, parse, max } = now.asked;
    return {
      id: `case ${id}`,
      began: Date.parse(now.time),
      prompt: now.prompt.fingerprint,
      isDirty: false,
      kind,
      parse,
      max,
      endpoint: '',
      model: now.model,
      wanted: now.votes[id]?.length ?? 0,
      subject: id,
      step: 0,
      steps: listStepTextsToSave(proof.steps),
      votes: now.votes[id] ?? [],
      sentence: t('Verdict on this case: {0}.', describeCaseOutcome(row.said, proof)),
    };
  }

  /** Whether the latest results belong to another text of the prompt. */
  isOlderThan(fingerprint: string): boolean {
    const { now } = this;
    return now !== undefined && now.prompt.fingerprint !== fingerprint;
  }

  get proofs(): readonly Proof[] {
    return this.#found.cases.map(createProofFromCase);
  }

  input(isAll: boolean): CasesViewInput | undefined {
    const { cases, isThere, problem } = this.#found;
    if (!isThere && problem === undefined) return undefined;
    const { now, before } = this;
    const said = problem ?? this.#problemWords();
    return {
      cases,
      isAll,
      ...omitUndefined({ problem: said, now, before, running: this.#running?.rows }),
      policies: DEFAULT_SCORING_POLICIES,
      hidesHints: readResourceSettings(this.#uri).hints === 'off',
    };
  }

  /** Runs all cases. @throws Error with a sentence for people */
  async run(of: LabPromptWithEndpoint): Promise<void> {
    const { prompt, fingerprint, kind, place } = of;
    if (this.#running) throw new Error(t('The cases are already running. Stop them first.'));
    await this.look();
    await this.#history.load();
    const { cases } = this.#found;
    if (cases.length === 0) throw new Error(this.#found.problem ?? explainNoPromptCases());
    const stopping = new StopController();
    const { halt } = stopping;
    const running = { rows: [] as RunRow[], stopping };
    this.#running = running;
    this.#changed();
    try {
      const ports = createPromptCasesRunPorts(of, this.#parts, stopping, (row) => {
        running.rows.push(row);
        this.#changed();
      });
      const done = await runPromptCases(cases, this.name, kind, ports);
      if (done.failure) throw new Error(done.failure.message);
      const isWhole = done.stopped === undefined;
      const time = new Date().toISOString();
      const run: SavedPromptCasesRun = {
        prompt: { name: prompt.name, fingerprint },
        time,
        asked: { kind, parse: prompt.parse, max: prompt.max },
        model: place.model,
        rows: done.rows,
        votes: done.votes,
        isWhole,
      };
      const isJudged = run.rows.some(({ said }) => said.kind !== 'failed');
      this.#partly = isWhole && isJudged ? undefined : run;
      if (isWhole && isJudged) await this.#history.addCaseRun(run);
      if (!isWhole && !halt.aborted) {
        const why = done.rows.find(({ said }) => said.kind === 'failed')?.said;
        throw new Error(why?.kind === 'failed' ? why.reason : `${done.stopped}.`);
      }
    } finally {
      this.#running = undefined;
      this.#changed();
    }
  }

  /** The first call waits for replies in flight, the second discards them. */
  stop(): void {
    const isFirst = !this.isStopping;
    this.#running?.stopping.stop();
    if (isFirst) this.#changed();
  }

  get isStopping(): boolean {
    return this.#running?.stopping.halt.aborted ?? false;
  }

  override dispose(): void {
    this.#running?.stopping.giveUp(new Error('The lab is closed.'));
    super.dispose();
  }

  /** A message about invalid lines of the file. */
  #problemWords(): string | undefined {
    const { problems, bad, unread, cases } = this.#found;
    const [first] = problems;
    if (first && bad > 0) return formatSkippedCases(bad, first.line, first.message);
    if (unread > 0) return t('Too many cases. Only the first {0} are used.', cases.length);
    return cases.length === 0 ? explainNoPromptCases() : undefined;
  }
}

const formatSkippedCases = definePluralText(
  'Skipped {0} invalid case on line {1}: {2}',
  'Skipped {0} invalid cases, the first on line {1}: {2}',
);

function explainNoPromptCases(): string {
  return t('No cases yet. Place the cursor in a proof, then press m in the lab to add it as a case.');
}
