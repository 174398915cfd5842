import { createLineOffsetIndex } from '../../base/line-index.ts';
import { computeTextFingerprint, getStepName, type TextRange } from '../../proof/index.ts';
import type { Review } from '../types.ts';
import type { ProofOrigin } from './json.ts';
import { listReportedIssues, type ReportedIssue } from './reported-findings.ts';
import {
  replaceLoneSurrogates,
  type SarifInputLocation,
  toSarifArtifactLocation,
  toSarifMessage,
  toSarifRegion,
} from './sarif-locations.ts';
import { findSarifRuleIndex } from './sarif-rules.ts';

/** Where a proof came from. */
export interface SarifProofOrigin extends ProofOrigin {
  readonly location: SarifInputLocation;
  /**
   * For a row of a data set: its line in the file, from 1, if each row has one. The text of a row is put together from
   * what the file has in another form, so that is all there is of a place in the file itself.
   */
  readonly line?: number;
}

/**
 * The results of one proof, for the artifact at `index` of the log.
 * @param seen counts equal results; shared by the proofs of one file
 */
export function* listSarifResults(
  source: SarifProofOrigin,
  review: Review,
  index: number,
  seen = new Map<string, number>(),
): Generator<object> {
  const { id, line, part, text } = source;
  const lines = createLineOffsetIndex(text);
  const around = id === undefined ? part?.name : `Row ${id}`;
  const regionIn = (range: TextRange) => {
    if (id === undefined) return toSarifRegion(text, lines, range);
    return line === undefined ? undefined : { startLine: line };
  };
  const resultOf = ({ rule, level, range, sentence, essence, properties, step }: ReportedIssue): object => {
    const found = findSarifRuleIndex(rule);
    const region = regionIn(range);
    const print = computeTextFingerprint([id ?? '', step?.fingerprint ?? '', rule, essence].join('\0'));
    const count = (seen.get(print) ?? 0) + 1;
    seen.set(print, count);
    return {
      ruleId: rule,
      ...(found < 0 ? {} : { ruleIndex: found }),
      level,
      message: toSarifMessage(around === undefined ? sentence : `${around}: ${sentence}`),
      locations: [
        {
          physicalLocation: {
            artifactLocation: toSarifArtifactLocation(source.location, index),
            ...(region ? { region } : {}),
          },
          ...(step || around !== undefined ? { logicalLocations: [toSarifLogicalLocation(step?.index, source)] } : {}),
        },
      ],
      // Stays the same when an edit moves the step; differs for repeated statements in a proof.
      partialFingerprints: { 'proofmarkStatement/v1': `${print}:${count}` },
      properties: {
        ...(step ? { step: step.index, label: replaceLoneSurrogates(getStepName(review.proof, step.index)) } : {}),
        ...(part === undefined ? {} : { part: part.name }),
        ...(id === undefined ? {} : { row: replaceLoneSurrogates(id), start: range.start, end: range.end }),
        ...properties,
        outcome: review.outcome,
      },
    };
  };
  for (const finding of listReportedIssues(review)) yield resultOf(finding);
}

/** The location of a step, counted from 1 and from 0, and of its row in a data set or its problem in a file with several. */
export function toSarifLogicalLocation(
  stepIndex: number | undefined,
  { id, part }: Pick<SarifProofOrigin, 'id' | 'part'>,
) {
  const step = stepIndex === undefined ? undefined : `step ${stepIndex + 1} (index ${stepIndex})`;
  const name = id === undefined ? part?.name : `row ${id}`;
  const around = name === undefined ? undefined : replaceLoneSurrogates(name);
  if (step === undefined)
    return { name: around, fullyQualifiedName: around, kind: id === undefined ? 'problem' : 'row' };
  const whole = around === undefined ? step : `${around}/${step}`;
  return { name: step, fullyQualifiedName: whole, kind: 'step' };
}
