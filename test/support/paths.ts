import path from 'node:path';

/** The places of the repository that the host and the development commands use. */
export const root = path.resolve(import.meta.dirname, '../..');
export const dist = path.join(root, 'dist');
export const samples = path.join(root, 'media', 'samples');

/** Whether a file is the one that Node was started with. (`import.meta.main` is younger than some Node 24.) */
export function isMain({ filename }: { readonly filename: string }): boolean {
  return process.argv[1] !== undefined && path.resolve(process.argv[1]) === filename;
}
