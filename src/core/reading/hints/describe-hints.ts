/** What hints and banners say to people. */
import { t } from '../../../l10n/index.ts';
import { capitalize } from '../../base/counts-and-lists.ts';
import { HINT_KINDS, type Hint, type HintKind, type NotAProofReason } from './types.ts';

/** The name of a kind, in lower case: `asserted, not shown`. */
export function getHintKindName(kind: HintKind): string {
  switch (kind) {
    case 'asserted':
      return t('asserted, not shown');
    case 'evidence':
      return t('evidence, not proof');
    case 'known-result':
      return t('known result, not cited');
    case 'outside-result':
      return t('cites another text');
    case 'second-thoughts':
      return t('second thoughts');
    case 'no-base':
      return t('induction without a base');
    case 'same-label':
      return t('label used twice');
  }
}

/** The sentences of a hover: the kind, the reason to look, a reminder that it isn't an error. */
export function describeHint(hint: Pick<Hint, 'kind' | 'rule' | 'quote'>): string {
  return `${capitalize(getHintKindName(hint.kind))}. ${explainHint(hint)} ${t("Read this phrase closely. A hint isn't an error and never affects a verdict.")}`;
}

function explainHint({ kind, rule, quote }: Pick<Hint, 'kind' | 'rule' | 'quote'>): string {
  switch (kind) {
    case 'asserted':
      if (rule === 'omitted-work') return t("“{0}” stands for a computation that isn't in the text.", quote);
      if (rule === 'left-out') return t("“{0}” says that a part of the argument isn't in the text.", quote);
      return t('The proof says “{0}” instead of giving a reason.', quote);
    case 'evidence':
      return t("“{0}” supports the claim but doesn't prove it.", quote);
    case 'known-result':
      return t("“{0}” doesn't name the result or a source to look up.", quote);
    case 'outside-result':
      return t("Proofmark can't read the text that “{0}” refers to.", quote);
    case 'second-thoughts':
      return t('With “{0}”, the author doubts or corrects an earlier passage.', quote);
    case 'no-base':
      return t('No base case was found for “{0}”.', quote);
    case 'same-label':
      return t('The label {0} already belongs to something else earlier in the proof.', quote);
  }
}

/** The banner's sentence. An admission's quotation is shown beside it. */
export function describeNotAProofReason(reason: NotAProofReason): string {
  switch (reason.kind) {
    case 'admitted':
      return t("The author says that this isn't a complete solution.");
    case 'breaks-off':
      return t('The text breaks off.');
    case 'hardly-begins':
      return reason.characters === 1
        ? t('The text ends after 1 character without an argument.')
        : t('The text ends after {0} characters without an argument.', reason.characters);
  }
}

/** “not a proof: “I have not found a complete solution.””, for lists. */
export function formatNotAProofReasonForList(reason: NotAProofReason): string {
  return t('not a proof: {0}', reason.kind === 'admitted' ? `“${reason.quote}”` : describeNotAProofReason(reason));
}

/** From this number on, hints are worth a line at the top. */
const MIN_SUMMARIZED_HINTS = 2;

/** The number of hints of each kind: “Asserted, not shown: 1; evidence, not proof: 2.” Undefined for fewer than two hints. */
export function summarizeHints(hints: readonly Pick<Hint, 'kind'>[]): string | undefined {
  if (hints.length < MIN_SUMMARIZED_HINTS) return undefined;
  const counts = HINT_KINDS.map((kind) => ({ kind, count: hints.filter((hint) => hint.kind === kind).length }));
  const named = counts.filter(({ count }) => count > 0).map(({ kind, count }) => `${getHintKindName(kind)}: ${count}`);
  return t('{0}.', capitalize(named.join('; ')));
}
