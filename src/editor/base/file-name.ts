/** The last part of a path. */
export function getFileName({ path }: { readonly path: string }): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
