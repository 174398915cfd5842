/** Loaded with the first proof, or the first one that an agent reads. */
import './texts.ts';

export { createReadingReportForAgent } from '../../core/agents/index.ts';
export { addStepNames } from '../../core/reading/index.ts';
export { createReviewHover } from '../features/index.ts';
export { loadDocumentLatexInputFiles, startReadingFeature } from '../reading/index.ts';
