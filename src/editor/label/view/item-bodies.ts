/** The drawn texts of an item, by keys. */
import type { Proof, ProofPart, Step } from '../../../core/proof/index.ts';
import type { RenderedText } from '../../../protocol/index.ts';
import { renderPageText } from '../../pages/render-page-text.ts';
import {
  computeLatexDefinitionsKey,
  computeRenderedTextKey,
  createTextRenderModeFinder,
  getReviewTextKeys,
  type LatexDefinitions,
  renderReviewTextByKey,
} from '../../step-view/index.ts';
import type { BlindLabelItem, RevealedLabelItem } from './types.ts';

/** Returns the keys of all texts of an item, those of steps by index. Texts of judged steps include their flagged phrases. */
export function getItemTextKeys(item: BlindLabelItem | RevealedLabelItem) {
  const { proof } = item;
  const key = createBodyKey(proof, item);
  const judged = item.isVeiled ? undefined : item.judged;
  return {
    ...(proof.problem ? { problem: key(proof.problem) } : {}),
    ...(proof.reference && item.isReferenceShown ? { reference: key(proof.reference) } : {}),
    steps: judged ? getReviewTextKeys(judged.review, item).steps : proof.steps.map(key),
  };
}

/** Draws the text with a key. Undefined if the item's view no longer has the key. */
export function renderItemTextByKey(
  item: BlindLabelItem | RevealedLabelItem,
  wanted: string,
): RenderedText | undefined {
  const { proof, macros, statements } = item;
  const judged = item.isVeiled ? undefined : item.judged;
  // `getReviewTextKeys` comes first: it tells the review the macros and statements for its texts.
  if (judged) {
    getReviewTextKeys(judged.review, item);
    const body = renderReviewTextByKey(judged.review, wanted);
    if (body) return body;
  }
  const key = createBodyKey(proof, item);
  const reference = item.isReferenceShown ? proof.reference : undefined;
  const parts: readonly (ProofPart | Step | undefined)[] = [proof.problem, reference, ...proof.steps];
  const found = parts.find((part) => part && key(part) === wanted);
  if (!found) return undefined;
  const { language } = proof;
  const { isUndelimited } = createTextRenderModeFinder(proof, '')(found);
  return renderPageText(found.text, { language, isUndelimited, macros, ...(statements ? { statements } : {}) });
}

function createBodyKey(proof: Proof, setting: LatexDefinitions): (of: Pick<Step, 'text'>) => string {
  const findStyle = createTextRenderModeFinder(
    proof,
    proof.language === 'latex' ? computeLatexDefinitionsKey(setting) : '',
  );
  return (of) => computeRenderedTextKey(of, findStyle(of).name, []);
}
