/** The label panel without its looks, with a host that a test scripts. */
import type { LabelHostApi, LabellingView, LabelState } from '../../../src/protocol/index.ts';
import { keyTable } from '../../../webview/label/keys.ts';
import { createPanel } from '../../../webview/label/panel.ts';
import { openedWith, typing } from './opened-with.ts';

export const press = typing(keyTable);
export { settled } from './opened-with.ts';

export const opened = (view: LabellingView, host: Partial<LabelHostApi> = {}, saved?: LabelState) =>
  openedWith(createPanel, view, host, saved);
