/** The texts of an item by keys that name what is drawn. */
import type { Part, Proof, Step } from '../../../core/proof/index.ts';
import type { Body } from '../../../protocol/index.ts';
import { drawText } from '../../pages/draw-text.ts';
import { bodiesOf, bodyOf, keyOf, nameOf, type Setting } from '../../step-view/index.ts';
import type { OpenItem, VeiledItem } from './types.ts';

/** Keys of all texts of an item. */
interface Keys {
  readonly problem?: string;
  readonly reference?: string;
  /** By index. */
  readonly steps: readonly string[];
}

/** For judged steps, with the phrases that are flagged. */
export function keysOf(item: VeiledItem | OpenItem): Keys {
  const { proof } = item;
  const key = keyWith(proof, item);
  const judged = item.isVeiled ? undefined : item.judged;
  return {
    ...(proof.problem ? { problem: key(proof.problem) } : {}),
    ...(proof.reference && item.isReferenceShown ? { reference: key(proof.reference) } : {}),
    steps: judged ? bodiesOf(judged.review, item).steps : proof.steps.map(key),
  };
}

/** The text that a key of the item's view names; undefined of a key that is in it no more. */
export function labelBody(item: VeiledItem | OpenItem, wanted: string): Body | undefined {
  const { proof, macros, statements } = item;
  const judged = item.isVeiled ? undefined : item.judged;
  // First, so that the review knows the macros and statements for its texts.
  if (judged) {
    bodiesOf(judged.review, item);
    const body = bodyOf(judged.review, wanted);
    if (body) return body;
  }
  const key = keyWith(proof, item);
  const reference = item.isReferenceShown ? proof.reference : undefined;
  const parts: readonly (Part | Step | undefined)[] = [proof.problem, reference, ...proof.steps];
  const found = parts.find((part) => part && key(part) === wanted);
  if (!found) return undefined;
  const { language } = proof;
  return drawText(found.text, { language, macros, ...(statements ? { statements } : {}) });
}

function keyWith({ language }: Proof, setting: Setting): (of: Pick<Step, 'text'>) => string {
  const name = `${language.charAt(0)}${language === 'latex' ? nameOf(setting) : ''}`;
  return (of) => keyOf(of, name, []);
}
