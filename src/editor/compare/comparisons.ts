/** The part of comparisons that is loaded at startup: commands and the serializer of panels. All else is loaded later. */

import * as vscode from 'vscode';
import { fieldsOf } from '../../core/base/records.ts';
import { COMPARE_PANEL } from '../../protocol/view-types.ts';
import { Late, registerCommand, tellIfNot } from '../ask/index.ts';
import { commands } from '../base/names.ts';
import { readUris } from '../base/read-uri.ts';
import { exportArguments, exportFormats, takeOverPanels } from '../pages/index.ts';
import type { ProofDocuments } from '../review/index.ts';
import type { CompareSet } from './compare-set.ts';
import type { CompareTarget } from './sources/find.ts';
import type { CompareRows } from './sources/rows-at-hand.ts';

/** Data files that hold little else than rows. A `.json` may be anything: it is compared only if somebody names it. */
const DATA = /\.jsonl$/i;

/**
 * Comparisons of proofs, each in a panel of its own.
 * @param load is called once, when there is something to do
 */
export function registerComparisons(
  documents: ProofDocuments,
  load: () => Promise<CompareSet>,
): vscode.Disposable {
  const late = new Late(load);
  return vscode.Disposable.from(
    takeOverPanels(COMPARE_PANEL, async (panel, state) => (await late.get()).restore(panel, state)),
    registerCommand(commands.compareProofs, (at?: unknown, selected?: unknown) =>
      tellIfNot(async () => compare(await late.get(), readToCompare(at, selected), documents)),
    ),
    late.command(commands.startComparison, (all) => tellIfNot(() => all.start())),
    late.command(commands.stopComparison, (all) => all.stop()),
    late.command(commands.resumeComparison, (all) => tellIfNot(() => all.resume())),
    late.command(commands.exportComparison, (all, at) => {
      const { format, to } = exportArguments(at, exportFormats);
      return tellIfNot(() => all.export(format, to));
    }),
    late,
  );
}

async function compare(all: CompareSet, wanted: ToCompare, documents: ProofDocuments): Promise<void> {
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
type ToCompare =
  | ({ readonly kind: 'target' } & CompareTarget)
  | ({ readonly kind: 'rows' } & CompareRows)
  | { readonly kind: 'run'; readonly run: string };

/**
 * Reads the arguments of a command: an address with all that are selected beside it, as the Explorer has them; `{uris}`, `{uri, problem}`
 * of a data file, `{title, uri, rows}`, or `{run}` of a comparison that is open. Nothing of that: nothing is named.
 */
function readToCompare(at: unknown, selected: unknown): ToCompare {
  if (at instanceof vscode.Uri) {
    const uris = Array.isArray(selected) ? readUris(selected) : [];
    return { kind: 'target', uris: uris.length > 0 ? uris : [at] };
  }
  const { uris, uri, problem, title, rows, run } = fieldsOf(at);
  if (typeof run === 'string') return { kind: 'run', run };
  if (uri instanceof vscode.Uri && typeof title === 'string' && Array.isArray(rows))
    return { kind: 'rows', title, uri, rows };
  if (uri instanceof vscode.Uri)
    return { kind: 'target', uris: [uri], ...(typeof problem === 'string' ? { problem } : {}) };
  return { kind: 'target', uris: Array.isArray(uris) ? readUris(uris) : [] };
}
