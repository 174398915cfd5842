import { createContext } from 'preact';
import type { Macro } from '../../../src/protocol/index.ts';

/** The macros of the document whose formulas are drawn. */
export const Macros = createContext<readonly Macro[]>([]);
