/** The items of an open data set that an evaluation judges. Blind items are skipped, since a score would reveal something about them. */
import {
  buildProofForJudge,
  createRunItem,
  getRowGroundTruth,
  type RunItem,
  type RunJudgeKind,
} from '../../core/evaluate/index.ts';
import { convertRowToProof } from '../../core/proof/index.ts';
import { readResourceSettings } from '../base/settings.ts';
import type { BlindMask, EditorDataSet } from '../data/index.ts';
import type { EvaluationServices } from './ports.ts';

/** How many items a run skipped, by reason. */
export interface SkippedItemCounts {
  veiled: number;
  /** Rows that are unreadable or have no ground truth for this kind of judge. */
  unreadable: number;
}

export async function* readRunItems(
  set: EditorDataSet,
  ids: readonly string[],
  kind: RunJudgeKind,
  { sets, veil }: { readonly sets: EvaluationServices['sets']; readonly veil: BlindMask },
  left: SkippedItemCounts,
  signal: AbortSignal,
): AsyncGenerator<RunItem> {
  const { split } = readResourceSettings(set.uri);
  for (const id of ids) {
    if (signal.aborted) return;
    const number = set.items.numberOf(id);
    const facts = number === undefined ? undefined : set.items.at(number);
    const uri = number === undefined ? undefined : sets.uriOf(set, number);
    if (!facts || !uri) {
      left.unreadable++;
      continue;
    }
    await veil.settle(uri);
    if (veil.isVeiled(uri)) {
      left.veiled++;
      continue;
    }
    const item = await set
      .read(facts)
      .then(({ row }) => {
        const gold = getRowGroundTruth(row, kind);
        const { text, proof } = convertRowToProof(row, { split });
        if (!gold || (kind === 'answer' && proof.answer === undefined)) return undefined;
        const { problem } = facts;
        return createRunItem(row, gold, {
          set: set.name,
          id,
          problem,
          proof: buildProofForJudge(proof, kind),
          length: text.length,
        });
      })
      .catch(() => undefined);
    if (item) yield item;
    else left.unreadable++;
  }
}
