import type { Veil } from './types.ts';

/** Where nothing is labelled blind. */
export const noVeil: Veil = { isVeiled: () => false, onDidChange: () => ({ dispose: () => {} }) };
