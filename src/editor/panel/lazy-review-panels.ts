/** The part of the panels that loads at startup: commands, and the restoring of panels after a reload. The rest loads on demand. */

import * as vscode from 'vscode';
import { REVIEW_PANEL_VIEW_TYPE } from '../../protocol/view-types.ts';
import { LazyFeature, registerCommand, showNoOpenProofMessage } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { commandIds, formerCommandIds } from '../base/manifest-names.ts';
import { MARKDOWN_AND_JSON_FORMATS, readExportArguments, registerPanelSerializer } from '../pages/index.ts';
import { type ActiveProofTracker, toProofUri } from '../review/index.ts';
import type { ReviewPanelSet } from './panel-set.ts';
import type { ReviewPanelTarget } from './types.ts';

/** The review panels, loaded on demand. */
export class ReviewPanelsProxy extends DisposableOwner {
  readonly #front: ActiveProofTracker;
  readonly #panels: LazyFeature<ReviewPanelSet>;

  /** @param load called once, on first use */
  constructor(front: ActiveProofTracker, load: () => Promise<ReviewPanelSet>) {
    super();
    this.#front = front;
    const panels = new LazyFeature(load);
    this.#panels = panels;
    this.own(
      panels,
      registerPanelSerializer(REVIEW_PANEL_VIEW_TYPE, async (panel, state) =>
        (await panels.get()).restore(panel, state),
      ),
      registerCommand(commandIds.openReview, (at?: unknown, step?: unknown) => this.#open(at, step)),
      panels.command(commandIds.exportReview, (all, at) =>
        all.export(readExportArguments(at, MARKDOWN_AND_JSON_FORMATS)),
      ),
      panels.command(commandIds.copyReview, (all) => all.copy()),
      panels.command(commandIds.togglePin, (all) => all.pin()),
      panels.command(formerCommandIds.pinPanel, (all) => all.pin(true)),
      panels.command(formerCommandIds.unpinPanel, (all) => all.pin(false)),
    );
  }

  /** Judges again from the current step of the focused panel; false if no panel has the focus. */
  async judgeAgain(): Promise<boolean> {
    return (await this.#panels.now?.judgeAgain()) ?? false;
  }

  /** Opens a panel, or reveals it. */
  async open(target: ReviewPanelTarget): Promise<void> {
    (await this.#panels.get()).open(target);
  }

  async #open(at: unknown, step: unknown): Promise<void> {
    const target = parseReviewTarget(at, step);
    // A hover with the clicked link would cover the panel while the mouse is over it.
    if (target?.uri) await vscode.commands.executeCommand('editor.action.hideHover').then(undefined, () => {});
    if (!target?.uri && !this.#front.current) await this.#front.bringBack();
    const document = target?.uri
      ? await vscode.workspace.openTextDocument(target.uri.with({ fragment: '' }))
      : (this.#front.current?.document ?? vscode.window.activeTextEditor?.document);
    if (!document) {
      showNoOpenProofMessage();
      return;
    }
    await this.open({
      ...target,
      document,
      address: target?.uri?.toString(),
    });
  }
}

/** The target that a command gets from a menu, a link, or another extension. */
interface ParsedTarget {
  readonly uri?: vscode.Uri | undefined;
  readonly step?: number | undefined;
  /** The action at the target. */
  readonly todo?: 'open' | 'dispute' | undefined;
}

type TargetArguments = Partial<Record<'uri' | 'step' | 'todo' | 'of' | 'flag', unknown>>;

/**
 * Parses the arguments of a command: a URI and the index of a step, `{uri, step, todo}`, or a row of the Flags view.
 * Undefined for anything else.
 */
function parseReviewTarget(at: unknown, index?: unknown): ParsedTarget | undefined {
  if (at instanceof vscode.Uri) return { uri: at };
  if (typeof at === 'string') return parseReviewTarget({ uri: at, step: index });
  if (typeof at !== 'object' || at === null) return undefined;
  const { uri, step, todo, of, flag } = at as TargetArguments;
  const { document, name } = (of ?? {}) as { document?: { uri?: unknown }; name?: string };
  const flagged = (flag as { step?: unknown } | undefined)?.step;
  const wanted = step ?? flagged;
  return {
    uri: document?.uri instanceof vscode.Uri ? toProofUri(document.uri, name) : parseTargetUri(uri),
    step: typeof wanted === 'number' && Number.isSafeInteger(wanted) && wanted >= 0 ? wanted : undefined,
    todo: todo === 'open' || todo === 'dispute' ? todo : flagged === undefined ? undefined : 'open',
  };
}

function parseTargetUri(uri: unknown): vscode.Uri | undefined {
  if (uri instanceof vscode.Uri) return uri;
  return typeof uri === 'string' && uri !== '' ? vscode.Uri.parse(uri) : undefined;
}
