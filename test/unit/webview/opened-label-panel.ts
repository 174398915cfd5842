/** The label panel without its looks, with a host that a test scripts. */
import type { LabelHostApi, LabellingView, LabelState } from '../../../src/protocol/index.ts';
import { createPanel } from '../../../webview/label/panel.ts';
import { openedWith } from './opened-with.ts';

export { settled } from './opened-with.ts';

export const opened = (view: LabellingView, host: Partial<LabelHostApi> = {}, saved?: LabelState) =>
  openedWith(createPanel, view, host, saved);
