import { connectToLabelPanel, type LabelHostApi, type LabelPageApi } from '../../../src/protocol/index.ts';
import { type BuiltPage, type BuiltPageOptions, openBuiltPage } from './built-page.ts';

export type LabelPage = BuiltPage<LabelHostApi, LabelPageApi>;

/** The label panel as it is built, with a host scripted by the test. */
export const openLabelPage = (
  host: Pick<LabelHostApi, 'ready' | 'bodies'> & Partial<LabelHostApi>,
  options?: BuiltPageOptions,
): Promise<LabelPage> =>
  openBuiltPage(
    { name: 'label', title: 'Label', connect: connectToLabelPanel, viewport: { width: 1240, height: 868 } },
    host,
    options,
  );
