/** The lab panel without its looks, with a host that a test scripts. */
import type { LabHostApi, LabState, LabView } from '../../../src/protocol/index.ts';
import { keyTable } from '../../../webview/lab/keys.ts';
import { createPanel } from '../../../webview/lab/panel.ts';
import { openedWith, typing } from './opened-with.ts';

export const press = typing(keyTable);
export { settled } from './opened-with.ts';

export const opened = (view: LabView, host: Partial<LabHostApi> = {}, saved?: LabState) =>
  openedWith(createPanel, view, host, saved);
