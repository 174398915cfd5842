import * as vscode from 'vscode';
import { rangeInDocument } from '../../core/proof/index.ts';
import { stepMarkdown } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type { HostApi, PanelState, ReviewView } from '../../protocol/index.ts';
import { focusQuestion } from '../ask/index.ts';
import { showInEditor } from '../base/show-in-editor.ts';
import { type Drafts, drawnBodies } from '../pages/index.ts';
import { bodyOf, phraseOf, replyOf } from '../step-view/index.ts';
import { act } from './actions.ts';
import type { Watched } from './coming.ts';
import type { Look, Shown } from './shown.ts';
import type { PanelParts } from './types.ts';

/** By keys that name all that matters to what is drawn, of whatever document. */
const bodies = drawnBodies();

/** What a page can change about its own panel. */
export interface OwnPanel {
  readonly shown: Shown;
  /** The page has loaded with its saved state and gets the whole view. */
  ready(state: PanelState | undefined): ReviewView;
  look(look: Look, hasMoved: boolean): void;
  pin(isPinned: boolean): void;
  drafts(drafts: Drafts): void;
  watch(watched: Watched): void;
}

/** Handles the requests of a page. Failures are errors with a sentence for people. */
export function hostApi(own: OwnPanel, parts: PanelParts): HostApi {
  const { shown } = own;
  const { labels, log } = parts;
  return {
    ready: async ({ state }) => own.ready(state),
    bodies: async ({ keys }) => bodies(keys, (key) => shown.latest && bodyOf(shown.latest.review, key)),
    look: async ({ current, open, moved }) => own.look({ current, open }, moved),
    reply: async ({ opinion }) => {
      const text = replyOf(shown.review, opinion);
      if (text === undefined) throw new Error(t('This reply is no longer available.'));
      return { text };
    },
    agree: async (at) => {
      const { document, reviewed } = await shown.seen(at);
      await labels.agree(document, reviewed);
    },
    dispute: async ({ reason, ...at }) => {
      const { document, reviewed } = await shown.seen(at);
      await labels.dispute(document, reviewed, reason);
    },
    retract: async (at) => {
      const { document, reviewed } = await shown.seen(at);
      await labels.retract(document, reviewed.step);
    },
    addNote: async (at) => {
      const { document, step } = await shown.standing(at);
      await parts.notes.ask(document, step);
    },
    judgeAgain: async (at) => {
      const { document, step } = await shown.standing(at);
      await parts.judgeAgain(document, step.index);
    },
    pin: async ({ isPinned }) => own.pin(isPinned),
    drafts: async ({ drafts }) => own.drafts(drafts),
    focusQuestion: async () => focusQuestion(),
    showPhrase: async ({ opinion, finding, ...at }) => {
      const { document, step, review } = await shown.standing(at);
      const start = rangeInDocument(step, { start: 0, end: 0 });
      const isPhrase = opinion !== undefined || finding !== undefined;
      const phrase = phraseOf(review, { step: step.index, opinion, finding });
      await showInEditor(document, phrase ?? start);
      if (isPhrase && !phrase) throw new Error(t('The phrase is no longer in the proof.'));
    },
    copy: async (at) => {
      const { document, latest, reviewed } = await shown.seen(at);
      const { review } = latest;
      const about = { labels: labels.of(document, review.proof), document: document.getText() };
      await vscode.env.clipboard.writeText(stepMarkdown(review, reviewed.step.index, about));
    },
    act: ({ action }) => act(action, shown, parts),
    watch: async (watched) => own.watch(watched),
    report: async ({ message }) => log.error(`${shown.name}: error in the panel: ${message}`),
  };
}
