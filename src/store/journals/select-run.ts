/** What a run of many selections is: the first line of their journal. */
import { isRecord } from '../../core/base/records.ts';
import { t } from '../../l10n/index.ts';

/** All that the run rests on, each as a text that is compared. */
export interface SelectRun {
  /** Which data: names and hashes. */
  readonly data: string;
  readonly judge: string;
  /** How it is selected. */
  readonly plan: string;
}

/** Its line, without the line's end. */
export function runLine({ data, judge, plan }: SelectRun): string {
  return JSON.stringify({ v: 1, selections: { data, judge, plan } });
}

/** Why a journal that begins with this line is of another run, in a sentence; undefined if it is of this one. */
export function whyOtherRun(line: string | undefined, is: SelectRun): string | undefined {
  const was = runIn(line);
  if (!was) return t('It is of one selection alone.');
  if (was.data !== is.data) return t('Its data was {0}, and now it is {1}.', shown(was.data), shown(is.data));
  if (was.judge !== is.judge)
    return t('Its judge was {0}, and now it is {1}.', shown(was.judge), shown(is.judge));
  if (was.plan !== is.plan) return t('Its plan was {0}, and now it is {1}.', shown(was.plan), shown(is.plan));
  return undefined;
}

function runIn(line: string | undefined): SelectRun | undefined {
  try {
    const value: unknown = line === undefined ? undefined : JSON.parse(line);
    const run = isRecord(value) ? value.selections : undefined;
    if (!isRecord(run)) return undefined;
    const { data, judge, plan } = run;
    if (typeof data !== 'string' || typeof judge !== 'string' || typeof plan !== 'string') return undefined;
    return { data, judge, plan };
  } catch {
    return undefined;
  }
}

function shown(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
