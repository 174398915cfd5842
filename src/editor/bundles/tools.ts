/** Loaded when an agent first uses a tool. */
import './texts.ts';

export { createAgentTools } from '../tool/index.ts';
