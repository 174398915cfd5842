import { defined } from '../../../core/base/optional.ts';
import { fieldsOf } from '../../../core/base/records.ts';
import type { Sampling } from '../../../core/judge/calls/index.ts';
import { type JudgeKind, judgeKinds } from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';

/** A judge as somebody picked it. */
export interface Picked {
  /** As in `proofmark.review.judge`. */
  readonly judge: string;
  /** Of a prompt file, where it is to be asked, whatever the file suggests. */
  readonly endpoint?: string;
  /** Of a prompt file with an endpoint, what it was when it was picked: another kind may ask for much more. */
  readonly kind?: JudgeKind;
  /** Of a prompt file with an endpoint, its sampling when it was picked, by `samplingMark`: longer replies cost more. */
  readonly sampling?: string;
  /** For this once, of how many judgements each vote is the best; else what the settings say. It is not kept. */
  readonly selectAmong?: number;
}

/** A pick that was kept; undefined if it is none. */
export function pickedFrom(kept: unknown): Picked | undefined {
  const { judge, endpoint, kind, sampling } = fieldsOf(kept);
  if (typeof judge !== 'string') return undefined;
  return defined({
    judge,
    endpoint: typeof endpoint === 'string' ? endpoint : undefined,
    kind: judgeKinds.find((one) => one === kind),
    sampling: typeof sampling === 'string' ? sampling : undefined,
  });
}

/** Tells samplings apart; the order in which a file has its fields makes no difference. */
export function samplingMark(sampling: Sampling): string {
  return JSON.stringify(Object.entries(sampling).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether a prompt file has other sampling than when it was picked. A pick of before says nothing of it: then any is other. */
export function hasOtherSampling({ sampling = samplingMark({}) }: Picked, now: Sampling): boolean {
  return sampling !== samplingMark(now);
}

/** Why a prompt file cannot be asked as it was picked: it has become another judge since. */
export function changedKind(path: string, kind: JudgeKind, picked: Picked): string | undefined {
  if (picked.endpoint === undefined || picked.kind === kind) return undefined;
  if (picked.kind === undefined)
    return t(
      '{0} is now a prompt of kind {1}, so nothing was sent. Run "Choose Judge" to choose it again.',
      path,
      kind,
    );
  return t(
    'You chose {0} as a prompt of kind {1}, but its kind is now {2}. Nothing was sent. Run "Choose Judge" to choose it again.',
    path,
    picked.kind,
    kind,
  );
}
