/** Registers the commands and the panel serializer of comparisons at startup. Everything else is loaded later. */

import * as vscode from 'vscode';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import { COMPARE_PANEL_VIEW_TYPE } from '../../protocol/view-types.ts';
import { LazyFeature, registerCommand, runAndShowErrors } from '../ask/index.ts';
import { commandIds, formerCommandIds } from '../base/manifest-names.ts';
import { listUriArguments } from '../base/read-uri.ts';
import { MARKDOWN_AND_JSON_FORMATS, readExportArguments, registerPanelSerializer } from '../pages/index.ts';
import type { ProofDocumentClassifier } from '../review/index.ts';
import type { ComparePanelSet } from './comparison-set.ts';
import type { CompareCommandArguments } from './sources/find-source.ts';
import type { LoadedProblemRows } from './sources/open-rows.ts';

/** Data files that consist of rows. A `.json` file may have any content, so it is compared only if it is selected. */
const DATA = /\.jsonl$/i;

/** Registers comparisons, each in a panel of its own. @param load is called once, on first use */
export function registerComparisonFeatures(
  documents: ProofDocumentClassifier,
  load: () => Promise<ComparePanelSet>,
): vscode.Disposable {
  const late = new LazyFeature(load);
  return vscode.Disposable.from(
    registerPanelSerializer(COMPARE_PANEL_VIEW_TYPE, async (panel, state) => (await late.get()).restore(panel, state)),
    registerCommand(commandIds.compareProofs, (at?: unknown, selected?: unknown) =>
      runAndShowErrors(async () => openComparison(await late.get(), readCompareArguments(at, selected), documents)),
    ),
    late.command(commandIds.startComparison, (all) => runAndShowErrors(async () => all.active?.start())),
    late.command(commandIds.stopComparison, (all) => all.active?.stop()),
    late.command(formerCommandIds.resumeComparison, (all) => runAndShowErrors(async () => all.active?.resume())),
    late.command(commandIds.exportComparison, (all, at) =>
      runAndShowErrors(() => all.export(readExportArguments(at, MARKDOWN_AND_JSON_FORMATS))),
    ),
    late,
  );
}

async function openComparison(
  all: ComparePanelSet,
  wanted: CompareArguments,
  documents: ProofDocumentClassifier,
): Promise<void> {
  switch (wanted.kind) {
    case 'run':
      return all.reveal(wanted.run);
    case 'rows':
      return all.openRows(wanted);
    case 'target': {
      const active = vscode.window.activeTextEditor?.document;
      const isMeant = active && (DATA.test(active.uri.path) || documents.languageOf(active));
      const isNamed = wanted.uris.length > 0 || !isMeant;
      return all.open(isNamed ? wanted : { uris: [active.uri] });
    }
  }
}

/** The arguments of a compare command. */
type CompareArguments =
  | ({ readonly kind: 'target' } & CompareCommandArguments)
  | ({ readonly kind: 'rows' } & LoadedProblemRows)
  | { readonly kind: 'run'; readonly run: string };

/**
 * Reads the arguments of a command: a URI and all selected URIs, as the Explorer passes them; `{uris}`; `{uri, problem}` of a data file;
 * `{title, uri, rows}`; or `{run}` of an open comparison. Without any of these, no URI is selected.
 */
function readCompareArguments(at: unknown, selected: unknown): CompareArguments {
  if (at instanceof vscode.Uri) {
    const uris = Array.isArray(selected) ? listUriArguments(selected) : [];
    return { kind: 'target', uris: uris.length > 0 ? uris : [at] };
  }
  const { uris, uri, problem, title, rows, run } = getFieldsOrEmpty(at);
  if (typeof run === 'string') return { kind: 'run', run };
  if (uri instanceof vscode.Uri && typeof title === 'string' && Array.isArray(rows))
    return { kind: 'rows', title, uri, rows };
  if (uri instanceof vscode.Uri)
    return { kind: 'target', uris: [uri], ...(typeof problem === 'string' ? { problem } : {}) };
  return { kind: 'target', uris: Array.isArray(uris) ? listUriArguments(uris) : [] };
}
