import { connectToLabPanel, type LabHostApi, type LabPageApi } from '../../../src/protocol/index.ts';
import { type BuiltPage, type BuiltPageOptions, openBuiltPage } from './built-page.ts';

export type LabPage = BuiltPage<LabHostApi, LabPageApi>;

/** The lab panel as it is built, with a host scripted by the test. */
export const openLabPage = (
  host: Pick<LabHostApi, 'ready'> & Partial<LabHostApi>,
  options?: BuiltPageOptions,
): Promise<LabPage> =>
  openBuiltPage(
    { name: 'lab', title: 'Lab', connect: connectToLabPanel, viewport: { width: 760, height: 900 } },
    host,
    options,
  );
