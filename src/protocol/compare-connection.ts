/** The two ends of the comparison panel's connection. */
import type { CompareHostApi, ComparePanelApi } from './compare.ts';
import { compareHostContract, comparePanelContract } from './compare-schemas.ts';
import { type Connection, connect, type Ends, type Transport } from './rpc.ts';

type Told = Pick<Ends<CompareHostApi, ComparePanelApi>, 'onProblem' | 'onOtherVersion'>;

/** The host's end: it serves what the panel asks for, and tells the panel what there is. */
export function connectToComparePanel(
  transport: Transport,
  local: CompareHostApi,
  told: Told = {},
): Connection<ComparePanelApi> {
  return connect({
    transport,
    local,
    localContract: compareHostContract,
    remoteContract: comparePanelContract,
    ...told,
  });
}

/** The page's end. `onOtherVersion` is told when the host is of another version than the page. */
export function connectToCompareHost(
  transport: Transport,
  local: ComparePanelApi,
  told: Told = {},
): Connection<CompareHostApi> {
  return connect({
    transport,
    local,
    localContract: comparePanelContract,
    remoteContract: compareHostContract,
    ...told,
  });
}
