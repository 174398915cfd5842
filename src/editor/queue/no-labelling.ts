import type { QueueLabelling } from './ports.ts';

const never = (): { dispose(): void } => ({ dispose: () => {} });

/** Where nothing is labelled. */
export const noLabelling: QueueLabelling = {
  isBlind: () => false,
  currentIn: () => undefined,
  isHandedOut: () => false,
  isAsked: () => true,
  begin: async () => {},
  onDidChange: never,
};
