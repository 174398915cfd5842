/**
 * Images that a problem links to, and which of them are sent. Hosts read the files. This file and the hosts' readers
 * decide which files are allowed. Nothing is ever downloaded.
 */
import { definePluralText, t } from '../../../l10n/index.ts';
import { toBase64 } from '../../base/base64.ts';

/** Maximum number of images of one problem. */
export const MAX_PROBLEM_IMAGES = 8;
/** Maximum size of an image, in bytes. */
export const MAX_IMAGE_BYTES = 4 * 1024 * 1024;
/** Maximum length of the searched text, in UTF-16 code units, and maximum number of links. */
const MOST_SEARCHED = 100_000;
const MOST_LINKS = 64;

export interface ImageLink {
  /** The link as written. */
  readonly link: string;
  /**
   * Paths relative to the file, separated by `/`. The first that exists is used; empty if the link doesn't lead to a local file. May
   * contain `..`: the host checks that the path stays in an allowed folder.
   */
  readonly paths: readonly string[];
  /** Why `paths` is empty. */
  readonly refused?: 'remote' | 'data' | 'absolute' | 'odd';
}

/** An image in a message. */
export interface ProblemImage {
  readonly kind: 'image';
  readonly mime: ImageMimeType;
  /** In Base64. */
  readonly data: string;
}

export type ImageMimeType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** A host's function to read a path: the bytes, or why not. After `missing`, the next path is tried. */
export type ImageReader = (path: string) => Promise<Uint8Array | ImageReadFailureReason>;

/** `outside` also covers all symbolic links. */
export type ImageReadFailureReason = 'missing' | 'outside' | 'too-large' | 'unreadable';

/** A Markdown image. Its path may have balanced brackets one level deep. */
const MARKDOWN = /!\[[^\]\n]{0,300}\]\(\s{0,10}(?:<([^<>\n]{1,1000})>|((?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,1000}))/g;
const HTML =
  /<img\b[^<>]{0,1000}?(?<![\w-])src\s{0,10}=\s{0,10}(?:"([^"<>\n]{1,1000})"|'([^'<>\n]{1,1000})'|([^\s"'<>]{1,1000}))/gi;
const LATEX = /\\includegraphics\*?\s{0,10}(?:\[[^\]\n]{0,300}\]\s{0,10})?\{([^{}\n]{1,1000})\}/g;
/** The extensions that LaTeX tries for a name without one, limited to formats that models accept. */
const ENDINGS = ['.png', '.jpg', '.jpeg', '.gif', '.webp'];

/** The images that a text links to, in text order, each path once. Ignores code. */
export function findImageLinks(text: string): readonly ImageLink[] {
  const searched = withoutCode(text.slice(0, MOST_SEARCHED));
  const found: { readonly at: number; readonly link: string; readonly isLatex: boolean }[] = [];
  for (const pattern of [MARKDOWN, HTML, LATEX]) {
    for (const match of searched.matchAll(pattern)) {
      if (found.length >= MOST_LINKS) break;
      const link = match
        .slice(1)
        .find((part) => part !== undefined)
        ?.trim();
      if (link) found.push({ at: match.index, link, isLatex: pattern === LATEX });
    }
  }
  found.sort((a, b) => a.at - b.at);
  const seen = new Set<string>();
  return found.flatMap(({ link, isLatex }) => {
    if (seen.has(link)) return [];
    seen.add(link);
    return [linkOf(link, isLatex)];
  });
}

/** Replaces fenced and inline code by blanks. An unclosed fence extends to the end. */
function withoutCode(text: string): string {
  let fence: string | undefined;
  const lines = text.split('\n').map((line) => {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1];
    const isCode = fence !== undefined || mark !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark === fence) fence = undefined;
    return isCode ? '' : line.replace(/`[^`\n]{1,1000}`/g, ' ');
  });
  return lines.join('\n');
}

function linkOf(link: string, isLatex: boolean): ImageLink {
  if (/^data:/i.test(link)) return { link, paths: [], refused: 'data' };
  if (/^(?:[a-z][a-z0-9+-]+:|\/\/)/i.test(link)) return { link, paths: [], refused: 'remote' };
  const path = isLatex ? link : decoded(link);
  // A Windows drive, an alternate data stream, backslashes, or an invalid name.
  if (path === undefined || /[\\:\p{Cc}]/u.test(path)) return { link, paths: [], refused: 'odd' };
  if (/^[/~]/.test(path)) return { link, paths: [], refused: 'absolute' };
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const last = parts.at(-1);
  if (last === undefined || last === '..') return { link, paths: [], refused: 'odd' };
  const plain = parts.join('/');
  const hasEnding = /\.\w{1,5}$/.test(last);
  return { link, paths: isLatex && !hasEnding ? ENDINGS.map((ending) => plain + ending) : [plain] };
}

function decoded(link: string): string | undefined {
  try {
    return decodeURIComponent(link.replaceAll('&amp;', '&'));
  } catch {
    return undefined;
  }
}

/** The type of a file by its first bytes; undefined if models don't accept it. */
export function detectImageType(bytes: Uint8Array): ImageMimeType | undefined {
  const begins = (signature: string, at = 0): boolean =>
    bytes.length >= at + signature.length && [...signature].every((sign, k) => bytes[at + k] === sign.charCodeAt(0));
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif';
  return begins('RIFF') && begins('WEBP', 8) ? 'image/webp' : undefined;
}

/** Images of a problem, and a sentence for each that is skipped. */
export interface LinkedImages {
  readonly images: readonly ProblemImage[];
  readonly problems: readonly string[];
}

/** The sentence that images aren't sent, with `why` at its end (`“local” has no images`); undefined without any. */
export function describeUnsentImages(problem: string | undefined, why: string): string | undefined {
  const n = findImageLinks(problem ?? '').length;
  if (n === 0) return undefined;
  return UNSENT(n, why);
}

const UNSENT = definePluralText(
  "{0} image of the problem wasn't sent: {1}.",
  "{0} images of the problem weren't sent: {1}.",
);

/** Reads the images that a problem links to, one after the other. */
export async function readLinkedImages(problem: string | undefined, read: ImageReader): Promise<LinkedImages> {
  const images: ProblemImage[] = [];
  const problems: string[] = [];
  for (const link of findImageLinks(problem ?? '')) {
    if (images.length >= MAX_PROBLEM_IMAGES) {
      problems.push(t('Sent only the first {0} images of the problem.', MAX_PROBLEM_IMAGES));
      break;
    }
    const found = await readLink(link, read);
    if (typeof found === 'string') problems.push(t("The image {0} wasn't sent: {1}.", shown(link.link), found));
    else images.push(found);
  }
  return { images, problems };
}

const WHY: Readonly<Record<ImageReadFailureReason | NonNullable<ImageLink['refused']>, () => string>> = {
  remote: () => t("Proofmark doesn't download images; save the image next to the proof and link to the file"),
  data: () => t("Proofmark doesn't send embedded images; save the image next to the proof and link to the file"),
  absolute: () => t('its path is absolute; use a path relative to the proof'),
  odd: () => t("Proofmark can't read its path; use a file name, or a relative path with “/”"),
  missing: () => t("the file doesn't exist"),
  outside: () =>
    t(
      "it's a symbolic link or outside the folders that Proofmark may read; copy it next to the proof and link to the copy",
    ),
  'too-large': () => t('the file is larger than 4 MB'),
  unreadable: () => t("the file can't be read"),
};

async function readLink({ paths, refused }: ImageLink, read: ImageReader): Promise<ProblemImage | string> {
  if (refused) return WHY[refused]();
  for (const path of paths) {
    const bytes = await read(path);
    if (bytes === 'missing') continue;
    if (typeof bytes === 'string') return WHY[bytes]();
    if (bytes.length > MAX_IMAGE_BYTES) return WHY['too-large']();
    const mime = detectImageType(bytes);
    return mime ? { kind: 'image', mime, data: toBase64(bytes) } : t("the file isn't a PNG, JPEG, GIF, or WebP image");
  }
  return WHY.missing();
}

function shown(link: string): string {
  const plain = link.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return JSON.stringify(plain.length > 80 ? `${plain.slice(0, 80)}…` : plain);
}
