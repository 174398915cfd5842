import type { ComponentChildren } from 'preact';

/** The error message of what failed, where it was tried. */
export function Fault({ sentence }: { readonly sentence: string | undefined }) {
  if (sentence === undefined) return null;
  return (
    <p class="fault" role="alert">
      {sentence}
    </p>
  );
}

export interface EmptyProps {
  readonly title: string;
  readonly fault: string | undefined;
  readonly children?: ComponentChildren;
}

/** What stands where there is nothing to show: why, and what to do. Never a blank page. */
export function Empty({ title, fault, children }: EmptyProps) {
  return (
    <div class="empty">
      <h1>{title}</h1>
      {children}
      <Fault sentence={fault} />
    </div>
  );
}

export interface EmptyRowProps {
  readonly title: string;
  readonly words: string;
  readonly isSmall?: boolean;
  /** At the right. */
  readonly children?: ComponentChildren;
}

/** One of the things to do or to know, in a list of an `Empty`. */
export function EmptyRow({ title, words, isSmall = false, children }: EmptyRowProps) {
  return (
    <li>
      <div class="empty-words">
        <h2 class="title">{title}</h2>
        <p class={isSmall ? 'quiet small' : 'quiet'}>{words}</p>
      </div>
      {children}
    </li>
  );
}

export interface OpeningProps {
  /** What a screen reader hears meanwhile. */
  readonly opening: string;
  /** What is said where it fails. */
  readonly failed: string;
  readonly fault: string | undefined;
}

/** A page before its first view: empty for the moment that it takes, or why it failed. */
export function Opening({ opening, failed, fault }: OpeningProps) {
  return fault === undefined ? <h1 class="said-only">{opening}</h1> : <Empty title={failed} fault={fault} />;
}
