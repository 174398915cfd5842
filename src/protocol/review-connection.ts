/** The two ends of the review panel's connection. */
import type { HostApi, PanelApi } from './review.ts';
import { hostContract, panelContract } from './review-schemas.ts';
import { type Connection, connect, type Ends, type Transport } from './rpc.ts';

type Told = Pick<Ends<HostApi, PanelApi>, 'onProblem' | 'onOtherVersion'>;

/** The host's end: it serves what the panel asks for, and tells the panel what there is. */
export function connectToPanel(transport: Transport, local: HostApi, told: Told = {}): Connection<PanelApi> {
  return connect({ transport, local, localContract: hostContract, remoteContract: panelContract, ...told });
}

/** The page's end. `onOtherVersion` is told when the host is of another version than the page. */
export function connectToHost(transport: Transport, local: PanelApi, told: Told = {}): Connection<HostApi> {
  return connect({ transport, local, localContract: panelContract, remoteContract: hostContract, ...told });
}
