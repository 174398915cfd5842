import path from 'node:path';

/** The places of the repository that the host and the development commands use. */
export const root = path.resolve(import.meta.dirname, '../..');
export const dist = path.join(root, 'dist');
export const samples = path.join(root, 'media', 'samples');
/** The sample that the first look, the screenshots and the tests of the page open. */
export const flagship = path.join(samples, 'cosine.proof.md');
