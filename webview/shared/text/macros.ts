import { createContext } from 'preact';
import type { LatexMacro } from '../../../src/protocol/index.ts';

/** The macros of the displayed document. */
export const LatexMacrosContext = createContext<readonly LatexMacro[]>([]);
