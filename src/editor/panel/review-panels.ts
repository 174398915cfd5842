/** The part of the panels that is loaded at the start: commands, and the restorer of panels after a reload. All else is loaded later. */

import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { REVIEW_PANEL } from '../../protocol/view-types.ts';
import { LazyPart, registerCommand, showInfo } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { commands, formerCommands } from '../base/names.ts';
import { exportArguments, exportFormats, takeOverPanels } from '../pages/index.ts';
import type { ActiveProof } from '../review/index.ts';
import type { ReviewPanelSet } from './panel-set.ts';

/** The panels, which stand beside the proofs. */
export class ReviewPanels extends DisposableOwner {
  readonly #front: ActiveProof;
  readonly #panels: LazyPart<ReviewPanelSet>;

  /** @param load is called once, when there is something to do */
  constructor(front: ActiveProof, load: () => Promise<ReviewPanelSet>) {
    super();
    this.#front = front;
    const panels = new LazyPart(load);
    this.#panels = panels;
    this.own(
      panels,
      takeOverPanels(REVIEW_PANEL, async (panel, state) => (await panels.get()).restore(panel, state)),
      registerCommand(commands.openReview, (at?: unknown, step?: unknown) => this.#open(at, step)),
      panels.command(commands.exportReview, (all, at) => {
        const { format, to } = exportArguments(at, exportFormats);
        return all.export(format, to);
      }),
      panels.command(commands.copyReview, (all) => all.copy()),
      panels.command(commands.togglePin, (all) => all.pin()),
      panels.command(formerCommands.pinPanel, (all) => all.pin(true)),
      panels.command(formerCommands.unpinPanel, (all) => all.pin(false)),
    );
  }

  /** Judges again from the current step of the focused panel; false if no panel has the focus. */
  async judgeAgain(): Promise<boolean> {
    return (await this.#panels.now?.judgeAgain()) ?? false;
  }

  async #open(at: unknown, step: unknown): Promise<void> {
    const target = parseReviewTarget(at, step);
    // A hover whose link leads here would go on to cover the panel for as long as the mouse is over it.
    if (target?.uri)
      await vscode.commands.executeCommand('editor.action.hideHover').then(undefined, () => {});
    if (!target?.uri && !this.#front.current) await this.#front.bringBack();
    const document = target?.uri
      ? await vscode.workspace.openTextDocument(target.uri)
      : (this.#front.current?.document ?? vscode.window.activeTextEditor?.document);
    if (!document) {
      void showInfo(t('Open a proof first: a Markdown, LaTeX, or text file.'));
      return;
    }
    (await this.#panels.get()).open({ document, step: target?.step, todo: target?.todo });
  }
}

/** The place that a command gets from a menu, a link, or another extension. */
interface ParsedTarget {
  readonly uri?: vscode.Uri | undefined;
  readonly step?: number | undefined;
  /** What is to be done there. */
  readonly todo?: 'open' | 'dispute' | undefined;
}

type TargetArguments = Partial<Record<'uri' | 'step' | 'todo' | 'of' | 'flag', unknown>>;

/**
 * Reads the arguments of a command: an address and the index of a step, `{uri, step, todo}`, or a row of the view of flags.
 * Undefined if it is none of them.
 */
function parseReviewTarget(at: unknown, index?: unknown): ParsedTarget | undefined {
  if (at instanceof vscode.Uri) return { uri: at };
  if (typeof at === 'string') return parseReviewTarget({ uri: at, step: index });
  if (typeof at !== 'object' || at === null) return undefined;
  const { uri, step, todo, of, flag } = at as TargetArguments;
  const document = (of as { document?: { uri?: unknown } } | undefined)?.document;
  const flagged = (flag as { step?: unknown } | undefined)?.step;
  const wanted = step ?? flagged;
  return {
    uri: document?.uri instanceof vscode.Uri ? document.uri : parseTargetUri(uri),
    step: typeof wanted === 'number' && Number.isSafeInteger(wanted) && wanted >= 0 ? wanted : undefined,
    todo: todo === 'open' || todo === 'dispute' ? todo : flagged === undefined ? undefined : 'open',
  };
}

function parseTargetUri(uri: unknown): vscode.Uri | undefined {
  if (uri instanceof vscode.Uri) return uri;
  return typeof uri === 'string' && uri !== '' ? vscode.Uri.parse(uri) : undefined;
}
