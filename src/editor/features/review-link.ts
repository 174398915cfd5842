import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { commands } from '../base/names.ts';

/**
 * A link in a hover to a step in the review panel. It is a text of its own: nothing that a proof or a judge says stands where
 * commands may be run, and no other command may be run here.
 */
export function reviewLink({ uri }: vscode.TextDocument, step: number): vscode.MarkdownString {
  const place = encodeURIComponent(JSON.stringify([uri.toString(), step])).replace(
    /[()]/g,
    (bracket) => `%${bracket.charCodeAt(0).toString(16)}`,
  );
  const text = new vscode.MarkdownString(`[${t('Open review')}](command:${commands.openReview}?${place})`);
  text.isTrusted = { enabledCommands: [commands.openReview] };
  return text;
}
