import { createContext } from 'preact';
import type { Macro } from '../../../src/protocol/index.ts';

/** The macros of the displayed document. */
export const Macros = createContext<readonly Macro[]>([]);
