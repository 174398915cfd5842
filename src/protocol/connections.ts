/** The two ends of each panel's connection. */
import { compareHostContract, comparePanelContract } from './compare-schemas.ts';
import { labHostContract, labPageContract } from './lab-schemas.ts';
import { labelHostContract, labelPageContract } from './label-schemas.ts';
import { reportHostContract, reportPageContract } from './report-schemas.ts';
import { hostContract, panelContract } from './review-schemas.ts';
import { type Connection, type Contract, connect, type Ends, type Transport } from './rpc.ts';

/** What an end tells of what goes wrong, and what it does not do. */
export type Told = Pick<Ends<unknown, unknown>, 'onProblem' | 'onOtherVersion' | 'refuse'>;

/** Makes one end of a connection: `local` is what it serves. */
export type Connect<Local, Remote> = (transport: Transport, local: Local, told?: Told) => Connection<Remote>;

/** @returns `toPage`: the host's end, which serves what the page asks for; `toHost`: the page's. */
function endsOf<Host extends object, Page extends object>(
  host: Contract<Host>,
  page: Contract<Page>,
): { readonly toPage: Connect<Host, Page>; readonly toHost: Connect<Page, Host> } {
  return {
    toPage: (transport, local, told) =>
      connect({ transport, local, localContract: host, remoteContract: page, ...told }),
    toHost: (transport, local, told) =>
      connect({ transport, local, localContract: page, remoteContract: host, ...told }),
  };
}

const review = endsOf(hostContract, panelContract);
export const connectToPanel = review.toPage;
export const connectToHost = review.toHost;

const compare = endsOf(compareHostContract, comparePanelContract);
export const connectToComparePanel = compare.toPage;
export const connectToCompareHost = compare.toHost;

const lab = endsOf(labHostContract, labPageContract);
export const connectToLabPanel = lab.toPage;
export const connectToLabHost = lab.toHost;

const label = endsOf(labelHostContract, labelPageContract);
export const connectToLabelPanel = label.toPage;
export const connectToLabelHost = label.toHost;

const report = endsOf(reportHostContract, reportPageContract);
export const connectToReportPanel = report.toPage;
export const connectToReportHost = report.toHost;
