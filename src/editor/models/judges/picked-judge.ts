import { omitUndefined } from '../../../core/base/optional-values.ts';
import { getFieldsOrEmpty } from '../../../core/base/unknown-fields.ts';
import type { SamplingParameters } from '../../../core/judge/calls/index.ts';
import { ALL_JUDGE_KINDS, type JudgeKind } from '../../../core/judge/index.ts';
import { t } from '../../../l10n/index.ts';

/** A judge that a person picked. */
export interface PickedJudge {
  /** The judge, as in `proofmark.review.judge`. */
  readonly judge: string;
  /** For a prompt file: the endpoint, regardless of the file's suggestion. */
  readonly endpoint?: string;
  /** For a prompt file with an endpoint: its kind when it was picked. Another kind may cost much more. */
  readonly kind?: JudgeKind;
  /** For a prompt file with an endpoint: its sampling when it was picked, by `computeSamplingFingerprint`. Longer replies cost more. */
  readonly sampling?: string;
  /** For one review: the number of judgements to select each vote from; by default as in the settings. Not saved. */
  readonly selectAmong?: number;
}

/** Reads a saved pick; undefined if it isn't valid. */
export function parsePickedJudge(kept: unknown): PickedJudge | undefined {
  const { judge, endpoint, kind, sampling } = getFieldsOrEmpty(kept);
  if (typeof judge !== 'string') return undefined;
  return omitUndefined({
    judge,
    endpoint: typeof endpoint === 'string' ? endpoint : undefined,
    kind: ALL_JUDGE_KINDS.find((one) => one === kind),
    sampling: typeof sampling === 'string' ? sampling : undefined,
  });
}

/** Computes a fingerprint of sampling parameters that ignores their order. */
export function computeSamplingFingerprint(sampling: SamplingParameters): string {
  return JSON.stringify(Object.entries(sampling).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether a prompt file's sampling has changed since it was picked; always true for old picks without fingerprint. */
export function hasSamplingChanged(
  { sampling = computeSamplingFingerprint({}) }: PickedJudge,
  now: SamplingParameters,
): boolean {
  return sampling !== computeSamplingFingerprint(now);
}

/** Returns a message if the kind of a prompt file has changed since it was picked. */
export function explainChangedPromptKind(path: string, kind: JudgeKind, picked: PickedJudge): string | undefined {
  if (picked.endpoint === undefined || picked.kind === kind) return undefined;
  if (picked.kind === undefined)
    return t(
      '{0} is a prompt of kind {1}, but your choice was saved without a kind, so nothing was sent. Run “Choose Judge” to choose it again.',
      path,
      kind,
    );
  return t(
    'You chose {0} as a prompt of kind {1}, but its kind is now {2}. Nothing was sent. Run “Choose Judge” to choose it again.',
    path,
    picked.kind,
    kind,
  );
}
