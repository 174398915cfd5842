import type { ComponentChildren } from 'preact';

/**
 * A text whose degree signs stand close to what they belong to: in the face of proofs the sign has so much room around it that 30° reads
 * as if there were a blank in it.
 */
export function withDegrees(text: string): ComponentChildren {
  if (!text.includes('°')) return text;
  return text.split('°').flatMap((part, k) =>
    k === 0
      ? [part]
      : [
          <span key={k} class="degree">
            °
          </span>,
          part,
        ],
  );
}
