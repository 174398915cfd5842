import * as vscode from 'vscode';
import type { LabelDrafts, LabelHostApi, LabellingView, LabelState } from '../../protocol/index.ts';
import { focusQuestion } from '../ask/index.ts';
import { commands, type LabelKey, labelKeys } from '../base/names.ts';
import type { OpenSet } from '../data/index.ts';
import { drawnBodies } from '../pages/index.ts';
import type { LabelSession } from './session.ts';
import type { LabellingParts } from './types.ts';
import { labelBody } from './view/bodies.ts';

/** By keys that name all that matters to what is drawn, of whatever item. */
const bodies = drawnBodies();

/** What a page can have done to its own panel. */
export interface OwnLabelling {
  readonly set: OpenSet;
  readonly session: LabelSession;
  /** The page is there, with what it remembers, and is shown everything. */
  ready(state: LabelState | undefined): LabellingView;
  /** Where the page is. */
  looked(item: string, step: number): void;
  /** The page has the keyboard, or has it no more. */
  attend(isHere: boolean): void;
  /** What is written in it and not kept yet. */
  drafts(drafts: LabelDrafts): void;
  /** Shows the page now what has changed. */
  tell(): void;
  /** After a question that all of the window waited for. */
  takeFocusAgain(): void;
}

/** Does what a page asks for. Whatever cannot be done is said in a sentence. */
export function labelHostApi(own: OwnLabelling, parts: LabellingParts): LabelHostApi {
  const { session } = own;
  /** The page is shown what came of it before it has the answer: the next key is of that. */
  const told = async (doing: Promise<void>): Promise<void> => {
    try {
      await doing;
    } finally {
      own.tell();
    }
  };
  return {
    ready: async ({ state }) => own.ready(state),
    bodies: async ({ keys }) =>
      bodies(keys, (key) => session.input.item && labelBody(session.input.item, key)),
    look: async ({ item, current, moved }) => {
      own.looked(item, current);
      if (moved && current >= 0) await session.look(item, current);
      else session.alive();
    },
    attend: async ({ isHere }) => own.attend(isHere),
    drafts: async (drafts) => own.drafts(drafts),
    say: ({ item, word }) => told(session.say(item, word)),
    undo: () => told(session.undo()),
    submit: ({ item }) => told(session.submit(item)),
    go: ({ to }) => told(session.go(to)),
    reference: ({ item, isShown }) => told(session.showReference(item, isShown)),
    unblind: ({ item }) => told(session.unblind(item).finally(own.takeFocusAgain)),
    focusQuestion: async () => focusQuestion(),
    act: async ({ action }) => {
      switch (action) {
        case 'openDataSet':
          await vscode.commands.executeCommand(commands.openDataSet);
          return;
        case 'openDocument':
          await openDocument(own, parts);
          return;
        case 'openReview':
          await openDocument(own, parts);
          await vscode.commands.executeCommand(commands.openReview);
          return;
        case 'keys':
          // Just ours, to be bound anew.
          await vscode.commands.executeCommand('workbench.action.openGlobalKeybindings', KEY_PREFIX);
          return;
        case 'showLog':
          parts.log.show();
          return;
        default:
          action satisfies never;
      }
    },
    report: async ({ message }) => parts.log.error(`The label panel said: ${message}`),
  };
}

/** What the commands of our keys begin with. */
const KEY_PREFIX = labelKeys.help.command.slice(0, -('help' satisfies LabelKey).length);

/** The item as a text, beside the panel. */
async function openDocument({ session, set }: OwnLabelling, { sets }: LabellingParts): Promise<void> {
  const { item, current } = session;
  const uri = item && sets.uriOf(set, item.number);
  if (!uri) return;
  const document = await vscode.workspace.openTextDocument(uri);
  const start = document.positionAt(item.proof.steps[current]?.range.start ?? 0);
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    selection: new vscode.Range(start, start),
    preview: true,
  });
}
