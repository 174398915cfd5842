import * as vscode from 'vscode';
import { saidSentences } from '../../core/annotate/index.ts';
import { t } from '../../l10n/index.ts';
import { appendWords } from '../ask/index.ts';
import { stepAt } from '../base/step-at.ts';
import type { Reviews } from '../review/index.ts';
import type { Labels } from './labels.ts';

/** A hover is to be read at a glance: so many characters, the panel has the rest. */
const LONGEST = 300;

/** What people say of a step, on its first line and on what is flagged in it. Their words are text, never markup. */
export function registerLabelHover(reviews: Reviews, labels: Labels): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    { pattern: '**' },
    {
      provideHover(document, position) {
        const latest = reviews.of(document);
        if (!latest || latest.version !== document.version) return undefined;
        const offset = document.offsetAt(position);
        const { review, marks } = latest;
        const reviewed = stepAt(review.steps, offset);
        if (!reviewed) return undefined;
        const { index, range } = reviewed.step;
        const isFirstLine = document.positionAt(range.start).line === position.line;
        const isFlagged = marks.flags.some(
          (flag) => flag.step === index && flag.range.start <= offset && offset <= flag.range.end,
        );
        const label = labels.of(document, review.proof).get(index);
        const said = label ? saidSentences(label).join(' ') : '';
        if (said === '' || !(isFirstLine || isFlagged)) return undefined;
        const text = new vscode.MarkdownString(`**${t('Label')}** \u2002`);
        appendWords(text, said.length <= LONGEST ? said : `${said.slice(0, LONGEST - 1)}…`);
        return new vscode.Hover(text);
      },
    },
  );
}
