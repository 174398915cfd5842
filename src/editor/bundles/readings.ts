/** Loaded with the first proof, or the first one that an agent reads. */
import './texts.ts';

export { withStepLabels } from '../../core/reading/index.ts';
export { startReading } from '../reading/index.ts';
export { readProofForAgent } from '../tool/index.ts';
