/** The two ends of the label panel's connection. */
import type { LabelHostApi, LabelPageApi } from './label.ts';
import { labelHostContract, labelPageContract } from './label-schemas.ts';
import { type Connection, connect, type Ends, type Transport } from './rpc.ts';

type Told = Pick<Ends<LabelHostApi, LabelPageApi>, 'onProblem' | 'onOtherVersion'>;

/** The host's end: it serves what the panel asks for, and tells the panel what there is. */
export function connectToLabelPanel(
  transport: Transport,
  local: LabelHostApi,
  told: Told = {},
): Connection<LabelPageApi> {
  return connect({
    transport,
    local,
    localContract: labelHostContract,
    remoteContract: labelPageContract,
    ...told,
  });
}

/** The page's end. `onOtherVersion` is told when the host is of another version than the page. */
export function connectToLabelHost(
  transport: Transport,
  local: LabelPageApi,
  told: Told = {},
): Connection<LabelHostApi> {
  return connect({
    transport,
    local,
    localContract: labelPageContract,
    remoteContract: labelHostContract,
    ...told,
  });
}
