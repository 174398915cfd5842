/** Types shared by the startup part of reports and the part that is loaded later. */

import type * as vscode from 'vscode';
import type { JournalReply, Run, RunInfo } from '../../core/evaluate/index.ts';
import type { EditorHost } from '../base/editor-host.ts';
import type { BlindMask, DataSets } from '../data/index.ts';
import type { RunningEvaluationRegistry } from '../evaluate/index.ts';
import type { ExtensionStorage } from '../keep/index.ts';

export const REPORT_FORMATS = ['html', 'markdown', 'csv', 'json'] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

export interface ReportServices {
  readonly extensionUri: vscode.Uri;
  /** The user's memory across workspaces, with base rates and agreements. */
  readonly memory: vscode.Memento;
  readonly host: EditorHost;
  readonly log: vscode.LogOutputChannel;
  readonly items: DataSets;
  readonly veil: BlindMask;
  /** The running evaluations of this window, whose reports show progress. */
  readonly underWay: RunningEvaluationRegistry;
  /** Where evaluations save their journals. */
  readonly storage: Pick<ExtensionStorage, 'root'>;
}

/** Reads journals of runs, as this kind of host can. */
export interface RunJournalReader {
  /** @throws Error with a sentence for people if it isn't a journal of an evaluation or can't be read */
  read(journal: vscode.Uri): Promise<Run>;
  /**
   * The replies to an item in order of arrival; empty if only the reply cache has them.
   * @param item as `getItemKey` names it
   * @throws Error with a sentence for people if the journal cannot be read
   */
  replies(journal: vscode.Uri, item: string): Promise<readonly JournalReply[]>;
  /** Reads only the first line; undefined if it isn't a journal of an evaluation. */
  info(journal: vscode.Uri): Promise<RunInfo | undefined>;
}
