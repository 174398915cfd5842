/** Aligns two versions of a proof: sentence by sentence, and from that step by step. */
import { getOrCreate } from '../base/groups.ts';
import type { ProofReading } from '../reading/index.ts';
import { listPhrases } from './list-phrases.ts';
import { matchPhrases } from './match-phrases.ts';
import type { Phrase, PhraseMatch, ProofAlignment, StepChange, StepComparison } from './types.ts';

/** Aligns two versions. */
export function alignProofs(old: ProofReading, next: ProofReading): ProofAlignment {
  const oldPhrases = listPhrases(old);
  const newPhrases = listPhrases(next);
  const { matches, doubtful, renamings } = matchPhrases(oldPhrases, newPhrases);
  const isOldBody = findBodyPhrases(oldPhrases);
  const isNewBody = findBodyPhrases(newPhrases);
  const links = findSteadyLinks(
    matches.filter((match) => isOldBody[match.old] && isNewBody[match.new]),
    oldPhrases,
    newPhrases,
  );
  // A step whose few common sentences say too little may be a reworded one, too.
  const doubtfulPairs = [...doubtful, ...matches];
  const doubtfulOld = new Set(
    doubtfulPairs.flatMap((pair) => (isOldBody[pair.old] ? [oldPhrases[pair.old]?.step] : [])),
  );
  const doubtfulNew = new Set(
    doubtfulPairs.flatMap((pair) => (isNewBody[pair.new] ? [newPhrases[pair.new]?.step] : [])),
  );
  return {
    oldPhrases,
    newPhrases,
    matches,
    doubtful,
    renamings,
    oldSteps: compareSteps(
      old.proof.steps.length,
      oldPhrases.filter((_, k) => isOldBody[k]),
      links.map(({ match, oldStep, newStep }) => ({ match, own: oldStep, other: newStep })),
      { several: 'split', shared: 'merged' },
      (step) => (doubtfulOld.has(step) ? 'cannot-tell' : 'gone'),
    ),
    newSteps: compareSteps(
      next.proof.steps.length,
      newPhrases.filter((_, k) => isNewBody[k]),
      links.map(({ match, oldStep, newStep }) => ({ match, own: newStep, other: oldStep })),
      { several: 'merged', shared: 'split' },
      (step) => (doubtfulNew.has(step) ? 'cannot-tell' : 'new'),
    ),
  };
}

/** Shorter phrases are labels, such as “Step 3.”, in a step that has longer ones: they stay when its sentences go. In tokens. */
const SHORTEST_BODY = 3;

/** For each phrase, whether it tells where its step is. */
function findBodyPhrases(phrases: readonly Phrase[]): boolean[] {
  const withBody = new Set(phrases.flatMap(({ step, tokens }) => (tokens.length >= SHORTEST_BODY ? [step] : [])));
  return phrases.map(({ step, tokens }) => tokens.length >= SHORTEST_BODY || !withBody.has(step));
}

/** A step stands in another only if so much of one of them does: fewer sentences are borrowed. A share of their tokens. */
const LEAST_SHARE = 0.3;

/** The matches of sentences between steps that have enough in common. */
function findSteadyLinks(
  matches: readonly PhraseMatch[],
  oldPhrases: readonly Phrase[],
  newPhrases: readonly Phrase[],
) {
  const oldSizes = countTokensOfSteps(oldPhrases);
  const newSizes = countTokensOfSteps(newPhrases);
  const links = matches.map((match) => {
    const [old, next] = [oldPhrases[match.old], newPhrases[match.new]];
    return {
      match,
      oldStep: old?.step ?? -1,
      newStep: next?.step ?? -1,
      old: old?.tokens.length ?? 0,
      new: next?.tokens.length ?? 0,
    };
  });
  const common = new Map<string, { old: number; new: number }>();
  for (const { oldStep, newStep, old, new: next } of links) {
    const sum = getOrCreate(common, `${oldStep} ${newStep}`, () => ({ old: 0, new: 0 }));
    sum.old += old;
    sum.new += next;
  }
  return links.filter(({ oldStep, newStep }) => {
    const sum = common.get(`${oldStep} ${newStep}`) ?? { old: 0, new: 0 };
    const share = Math.max(sum.old / (oldSizes.get(oldStep) ?? 1), sum.new / (newSizes.get(newStep) ?? 1));
    return share >= LEAST_SHARE;
  });
}

function countTokensOfSteps(phrases: readonly Phrase[]): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { step, tokens } of phrases) sizes.set(step, (sizes.get(step) ?? 0) + tokens.length);
  return sizes;
}

interface StepLink {
  readonly match: PhraseMatch;
  /** A step of the described version, and its counterpart. */
  readonly own: number;
  readonly other: number;
}

function compareSteps(
  count: number,
  phrases: readonly Phrase[],
  links: readonly StepLink[],
  names: { readonly several: StepChange; readonly shared: StepChange },
  describeUnmatched: (step: number) => StepChange,
): StepComparison[] {
  const phraseCounts = new Map<number, number>();
  for (const { step } of phrases) phraseCounts.set(step, (phraseCounts.get(step) ?? 0) + 1);
  const byOwn = new Map<number, StepLink[]>();
  const partnersOfOther = new Map<number, Set<number>>();
  for (const link of links) {
    getOrCreate(byOwn, link.own, () => []).push(link);
    getOrCreate(partnersOfOther, link.other, () => new Set()).add(link.own);
  }
  return Array.from({ length: count }, (_, step): StepComparison => {
    const own = byOwn.get(step) ?? [];
    const partners = [...new Set(own.map(({ other }) => other))].sort((one, other) => one - other);
    const total = phraseCounts.get(step) ?? 0;
    if (partners.length === 0)
      return { step, change: total === 0 ? 'same' : describeUnmatched(step), isMoved: false, partners };
    const isWhole = own.length === total;
    const changes = new Set(own.map(({ match }) => match.change));
    const isShared = partners.some((other) => (partnersOfOther.get(other)?.size ?? 0) > 1);
    const change: StepChange =
      partners.length > 1
        ? names.several
        : isShared
          ? names.shared
          : !isWhole || changes.has('reworded')
            ? 'reworded'
            : changes.has('renamed')
              ? 'renamed'
              : 'same';
    return { step, change, isMoved: own.every(({ match }) => match.isMoved), partners };
  });
}
