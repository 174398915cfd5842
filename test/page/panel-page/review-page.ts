import { connectToPanel, type HostApi, type PanelApi } from '../../../src/protocol/index.ts';
import { type BuiltPage, type BuiltPageOptions, openBuiltPage } from './built-page.ts';

export type ReviewPage = BuiltPage<HostApi, PanelApi>;

/** The review panel as it is built, with a host scripted by the test. */
export const openReviewPage = (
  host: Pick<HostApi, 'ready' | 'bodies'> & Partial<HostApi>,
  options?: BuiltPageOptions,
): Promise<ReviewPage> =>
  openBuiltPage(
    { name: 'review', title: 'Review', connect: connectToPanel },
    { reply: async () => ({ text: '' }), ...host },
    options,
  );
