/** Rows in the form of the Python reader, for comparison: names in snake case, and null for what is absent. */
import type { ItemLabel, LabelRecord } from '../../src/core/annotate/index.ts';
import { getLabelStage } from '../../src/core/annotate/labels/item-label.ts';
import { getLabelVerdictErrorIndex } from '../../src/core/annotate/labels/label-verdict.ts';
import type { RunInfo, RunRow, ScoringPolicies } from '../../src/core/evaluate/run-types.ts';

export function toPythonRunRow(row: RunRow) {
  const { said } = row;
  return {
    set: row.set,
    id: row.id,
    subset: row.subset,
    problem: row.problem,
    steps: row.steps,
    length: row.length,
    said: said.kind,
    votes: row.votes,
    wanted: row.wanted,
    generator: row.generator ?? null,
    label: row.label ?? null,
    is_right: row.isRight ?? null,
    points: row.points ?? null,
    points_most: row.pointsMost ?? null,
    index: said.kind === 'earliest' ? said.index : null,
    is_tied: said.kind === 'earliest' && said.isTied === true,
    grade: said.kind === 'grade' ? said.points : null,
    grade_most: said.kind === 'grade' ? said.max : null,
    answer: said.kind === 'answer' ? said.verdict : null,
    reason: said.kind === 'abstained' || said.kind === 'failed' ? said.reason : null,
    is_wrong: said.kind === 'abstained' && said.isWrong === true,
    votes_on_steps: row.onSteps?.votes ?? null,
    abstained_on_steps: row.onSteps?.abstained ?? null,
    scores: row.scores ?? null,
    rule: row.rule ?? null,
    flagged: row.flagged ?? null,
    relations: row.tally ?? null,
    usage: row.usage ?? null,
    left_out: row.leftOut ?? null,
    unsent_pictures: row.unsentPictures ?? null,
    is_not_a_proof: row.isNotAProof ?? false,
    milliseconds: row.milliseconds ?? null,
  };
}

/** @param header the first line of the journal, which the reader keeps as it is */
export function toPythonRunInfo(info: RunInfo, header: unknown) {
  const { run, started, name, judge, kind, model, confirm, votes, stop, seed, dataSets, simulated, stopped } = info;
  return {
    ...{ run, started, name, judge, kind, model: model ?? null, confirm: confirm ?? null, votes, stop, seed },
    data_sets: dataSets.map((set) => [set.name, set.sha256]),
    policies: toPythonPolicies(info.policies),
    simulated: simulated ?? null,
    stopped: stopped ?? null,
    header,
  };
}

function toPythonPolicies({ ratedAccepted, ratedRejected, ratedMost, threshold, ...same }: ScoringPolicies) {
  return {
    ...same,
    rated_accepted: ratedAccepted,
    rated_rejected: ratedRejected,
    rated_most: ratedMost,
    threshold: threshold ?? null,
  };
}

export function toPythonLabelRecord(record: LabelRecord) {
  const { time, annotator, item, fingerprint, mode, kind, value, step, certain, category, note, judge } = record;
  return {
    ...{ time, annotator, item, fingerprint, mode, kind, value: value ?? null, step: step ?? null },
    ...{ certain: certain ?? null, category: category ?? null, note: note ?? null },
    used_reference: record.usedReference ?? null,
    unblinded: record.unblinded ?? null,
    milliseconds: record.milliseconds ?? null,
    judge: judge ?? null,
  };
}

export function toPythonLabel(label: ItemLabel) {
  const { annotator, item, earliest, ratings, category, goldDispute, submissions } = label;
  const last = submissions.at(-1);
  return {
    item,
    annotator,
    verdict: last?.verdict.kind ?? 'open',
    label: getLabelVerdictErrorIndex(last?.verdict) ?? null,
    stage: getLabelStage(label),
    mode: last?.mode ?? null,
    time: last?.time ?? null,
    milliseconds: last?.milliseconds ?? null,
    unblinded: last?.unblinded ?? false,
    used_reference: last?.usedReference ?? false,
    earliest: earliest ?? null,
    // The keys of objects in JSON are texts.
    ratings: Object.fromEntries(ratings),
    category: category ?? null,
    gold_dispute: goldDispute?.reason ?? null,
    problem: null,
    steps: null,
    generator: null,
    final_answer_correct: null,
  };
}
