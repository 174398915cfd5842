/** URIs of artifacts, regions of texts, and message texts in SARIF. */

import type { LineOffsetIndex } from '../../base/line-index.ts';
import type { TextRange } from '../../proof/index.ts';

/** The location of an input. */
export interface SarifInputLocation {
  /** A valid URI reference (`toRelativeSarifInputLocation`), or an absolute URI. */
  readonly uri: string;
  /** Whether `uri` is relative to the folder of the run. */
  readonly relative: boolean;
}

/** The base of relative URIs. Viewers and code hosts use it as the root of the sources. */
export const SARIF_URI_BASE_ID = '%SRCROOT%';

/** The URI reference of a file below the folder of the run. @param segments the folders on the way, and the file */
export function toRelativeSarifInputLocation(segments: readonly string[]): SarifInputLocation {
  return {
    uri: segments.map((name) => encodeURIComponent(replaceLoneSurrogates(name))).join('/'),
    relative: true,
  };
}

/** @param index the artifact's index in the log, if the log lists it */
export function toSarifArtifactLocation({ uri, relative }: SarifInputLocation, index?: number) {
  return { uri, ...(relative ? { uriBaseId: SARIF_URI_BASE_ID } : {}), ...(index === undefined ? {} : { index }) };
}

/** A range of a text as lines and columns from 1, with an exclusive end. A byte order mark isn't part of the text. */
export function toSarifRegion(text: string, lines: LineOffsetIndex, { start, end }: TextRange) {
  const mark = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const place = (offset: number) => {
    const { line, column } = lines.positionAt(offset);
    return { line, column: line === 1 ? Math.max(1, column - mark) : column };
  };
  const from = place(start);
  const to = place(end);
  return {
    startLine: from.line,
    startColumn: from.column,
    endLine: to.line,
    endColumn: to.column,
    charOffset: Math.max(0, start - mark),
    charLength: end - start,
    snippet: { text: replaceLoneSurrogates(text.slice(start, end)) },
  };
}

/** Escapes untrusted text for a SARIF message, where `[words](link)` is a link and `{0}` is a placeholder. */
export function toSarifMessage(text: string) {
  return {
    text: replaceLoneSurrogates(text)
      .replaceAll('](', '] (')
      .replace(/\{(?=\d+\})|(?<=\{\d{1,9})\}/g, '$&$&'),
  };
}

/** Replaces unpaired surrogates, which would make the log invalid Unicode. */
export function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
