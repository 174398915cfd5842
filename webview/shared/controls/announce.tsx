import { useEffect, useRef, useState } from 'preact/hooks';

/** A screen reader is told at most so often, in milliseconds: what streams in is told as it stands then. */
const PAUSE_MS = 1_200;

/** Tells a screen reader politely when a text changes. It skips the first text, and words on the way to a later one. */
export function Announce({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return undefined;
    const timer = setTimeout(() => {
      before.current = text;
      setSaid(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="said-only" role="status" aria-live="polite">
      {said}
    </div>
  );
}
