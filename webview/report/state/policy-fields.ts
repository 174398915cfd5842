/** The text of the fields in the policies form, and its parsing. */
import { t } from '../../../src/l10n/index.ts';
import type { ScoringPolicyControl, ScoringPolicyOverrides } from '../../../src/protocol/index.ts';

/** The text of one policy's fields. */
export interface ScoringPolicyFields {
  /** The choice, the score, or the lowest points of a correct solution. */
  readonly first: string;
  /** For points: solutions below this are incorrect. */
  readonly below: string;
  readonly most: string;
}

export type ScoringPolicyFieldsByControl = Readonly<Partial<Record<ScoringPolicyControl['name'], ScoringPolicyFields>>>;

/** The initial fields. */
export function formatScoringPolicyFields(
  controls: readonly ScoringPolicyControl[],
  which: 'value' | 'run',
): ScoringPolicyFieldsByControl {
  return Object.fromEntries(controls.map((control) => [control.name, toControlFields(control, which)]));
}

function toControlFields(control: ScoringPolicyControl, which: 'value' | 'run'): ScoringPolicyFields {
  switch (control.kind) {
    case 'choice':
      return { first: control[which], below: '', most: '' };
    case 'score':
      return { first: formatNumberField(control[which]), below: '', most: '' };
    case 'points': {
      const { from, below, most } = control[which];
      return {
        first: formatNumberField(from),
        below: formatNumberField(below),
        most: formatNumberField(most),
      };
    }
  }
}

/** The choices that replace the run's policies, or the error in a field as a sentence. */
export function parseScoringPolicyFields(
  controls: readonly ScoringPolicyControl[],
  written: ScoringPolicyFieldsByControl,
):
  | { readonly chosen: ScoringPolicyOverrides }
  | { readonly wrong: string; readonly name: ScoringPolicyControl['name'] } {
  const run = formatScoringPolicyFields(controls, 'run');
  const chosen: Record<string, unknown> = {};
  for (const control of controls) {
    const { name } = control;
    const said = written[name] ?? run[name];
    if (!said || hasSameFields(said, run[name])) continue;
    const read = readControl(control, said);
    if ('wrong' in read) return { wrong: read.wrong, name };
    chosen[name] = read.value;
  }
  return { chosen };
}

function hasSameFields(a: ScoringPolicyFields, b: ScoringPolicyFields | undefined): boolean {
  return a.first === b?.first && a.below === b.below && a.most === b.most;
}

function readControl(
  control: ScoringPolicyControl,
  { first, below, most }: ScoringPolicyFields,
): { value: unknown } | { wrong: string } {
  switch (control.kind) {
    case 'choice':
      return { value: first };
    case 'score': {
      const score = readNumberField(first);
      return score === undefined || score > 1
        ? { wrong: t('Enter a score from 0 to 1, such as 0.5.') }
        : { value: score };
    }
    case 'points': {
      const scale = control.hasMost ? readNumberField(most) : control.value.most;
      if (scale === undefined || scale === 0) return { wrong: t('Enter the maximum points of the scale, such as 7.') };
      const [from, rejected] = [readNumberField(first), readNumberField(below)];
      if (from === undefined || rejected === undefined || from > scale)
        return { wrong: t('Enter both thresholds as points from 0 to {0}.', scale) };
      if (rejected > from)
        return {
          wrong: t("The “incorrect” threshold can't be above the “correct” threshold."),
        };
      return { value: { from, below: rejected, most: scale } };
    }
  }
}

/** 0 or more, with a point or a comma; undefined if it is invalid. */
function readNumberField(words: string): number | undefined {
  const found = /^\s*(\d{1,6}(?:[.,]\d{1,9})?)\s*$/.exec(words)?.[1];
  return found === undefined ? undefined : Number(found.replace(',', '.'));
}

function formatNumberField(value: number): string {
  return String(Number(value.toPrecision(6)));
}
