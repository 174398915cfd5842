import path from 'node:path';

/** The places of the repository that the host and the development commands use. */
export const root = path.resolve(import.meta.dirname, '../..');
export const dist = path.join(root, 'dist');
export const samples = path.join(root, 'media', 'samples');
