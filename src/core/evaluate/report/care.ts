/** What asks for care in the runs themselves, whatever a score is worth: lines that are lost, points of other scales, votes ended under another threshold. */

import { t } from '../../../l10n/index.ts';
import { fullCount } from '../../../l10n/numbers.ts';
import { firstOf } from '../../base/words.ts';
import type { Audit } from '../audits/types.ts';
import { earlyEndsOf } from '../measures/confidence.ts';
import { type OtherScale, otherScales } from '../run/other-scales.ts';
import type { Policies, RunInfo } from '../run-types.ts';
import { leakOf } from './asked-words.ts';
import { aboutOf, plainNumber } from './cells.ts';
import type { Side } from './sides.ts';
import type { ReportNumber } from './types.ts';
import { nameWords } from './words.ts';

export interface Care {
  readonly audits: readonly Audit[];
  readonly numbers: readonly ReportNumber[];
}

/** Nothing where there is nothing to say. */
export function careOf(sides: readonly Side[], { ratedMost }: Policies): Care {
  // Rows of two have the same points.
  const scales = sides[0] ? otherScales(sides[0].rows, { ratedMost }) : [];
  const each = sides.map(careOfSide);
  return {
    audits: [
      ...each.flatMap(({ audits }) => audits),
      ...(sides[0] && sides[1] ? changedAudits(sides[0].info, sides[1].info) : []),
      ...(scales.length > 0 ? [scaleAudit(scales, ratedMost)] : []),
    ],
    numbers: each.flatMap(({ numbers }) => numbers),
  };
}

function careOfSide({ series, name, rows, policies, broken, info }: Side): Care {
  const { ended, open } = earlyEndsOf(rows, policies);
  const about = aboutOf(series);
  return {
    audits: [
      ...leakAudits(name, leakOf(info)),
      ...(broken > 0 ? [brokenAudit(name, broken)] : []),
      ...(open > 0 ? [earlyAudit(name, open, ended)] : []),
    ],
    numbers: [
      ...(broken > 0 ? [plainNumber(about('journal-lines-unread'), broken)] : []),
      ...(open > 0 ? [plainNumber(about('ended-under-another-threshold'), open)] : []),
    ],
  };
}

function leakAudits(name: string, leak: string | undefined): readonly Audit[] {
  if (leak === undefined) return [];
  return [{ level: 'warning', sentence: t('{0} was shown what leaks the answer.', name), detail: leak }];
}

/** Two runs of one name whose prompts or models differ. */
function changedAudits(a: RunInfo, b: RunInfo): readonly Audit[] {
  if (a.name !== b.name) return [];
  const [was, is] = [a.asked?.prompt?.hash, b.asked?.prompt?.hash];
  const isPrompt = was !== undefined && is !== undefined && was !== is;
  const isModel = a.model !== undefined && b.model !== undefined && a.model !== b.model;
  if (!isPrompt && !isModel) return [];
  return [
    {
      level: 'warning',
      sentence: isModel
        ? t('Both runs are called {0}, but their models differ.', nameWords(a.name))
        : t('Both runs are called {0}, but the texts of their prompts differ.', nameWords(a.name)),
      detail: t('They are two judges. See “What was run”.'),
    },
  ];
}

function brokenAudit(name: string, broken: number): Audit {
  return {
    level: 'warning',
    sentence: t(
      broken === 1
        ? '{0} line of the journal of {1} cannot be read.'
        : '{0} lines of the journal of {1} cannot be read.',
      fullCount(broken),
      name,
    ),
    detail: t(
      'What they said is in no figure, and rows may be missing. Take the run up again: what is missing is judged again.',
    ),
  };
}

function earlyAudit(name: string, open: number, ended: number): Audit {
  return {
    level: 'warning',
    sentence: t(
      open === 1
        ? 'Votes of {1} on {0} row were ended early, under another threshold than this report has.'
        : 'Votes of {1} on {0} rows were ended early, under another threshold than this report has.',
      fullCount(open),
      name,
    ),
    detail: t(
      'By the threshold here the votes that were not asked for could still change the outcome: it is that of the votes that came. Of {0} rows whose votes were ended early the others stay as they are. Judge with all votes (stop: all), or at this threshold, to be sure.',
      fullCount(ended),
    ),
  };
}

/** So many subsets are named. */
const MOST_NAMED = 5;

function scaleAudit(scales: readonly OtherScale[], ratedMost: number): Audit {
  const named = scales.map(({ subset, most }) => t('{0} (up to {1})', nameWords(subset), most));
  return {
    level: 'warning',
    sentence: t('Points by people are taken as points of {0}, and go beyond that.', ratedMost),
    detail: t(
      'They do in {0}: none of the figures of such a subset can be believed. Evaluate it by itself, with the most points that its scale has.',
      firstOf(named, MOST_NAMED),
    ),
  };
}
