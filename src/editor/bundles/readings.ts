/** Loaded with the first proof, or the first one that an agent reads. */
import './texts.ts';

export { addStepNames } from '../../core/reading/index.ts';
export { loadDocumentInputFiles, startReadingFeature } from '../reading/index.ts';
export { formatReadingReportForAgent } from '../tool/index.ts';
