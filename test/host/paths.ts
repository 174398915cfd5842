import path from 'node:path';

/** The places of the repository that the host and the development commands use. */
export const root = path.resolve(import.meta.dirname, '../..');
export const dist = path.join(root, 'dist');
export const samples = path.join(root, 'media', 'samples');

/** The sample that the first look, the screenshots and the tests open, and its one false relation. */
export const flagship = 'cosine.proof.md';
export const falseRelation = '\\cos \\theta = \\cos (180^\\circ - \\theta)';
