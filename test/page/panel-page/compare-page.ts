import {
  type CompareHostApi,
  type ComparePanelApi,
  connectToComparePanel,
} from '../../../src/protocol/index.ts';
import { type BuiltPage, type BuiltPageOptions, openBuiltPage } from './built-page.ts';

export type ComparePage = BuiltPage<CompareHostApi, ComparePanelApi>;

/** The comparison panel as it is built, with a host scripted by the test. */
export const openComparePage = (
  host: Pick<CompareHostApi, 'ready' | 'bodies'> & Partial<CompareHostApi>,
  options?: BuiltPageOptions,
): Promise<ComparePage> =>
  openBuiltPage(
    {
      name: 'compare',
      title: 'Compare',
      connect: connectToComparePanel,
      viewport: { width: 1340, height: 756 },
    },
    host,
    options,
  );
