import type { ComponentChildren } from 'preact';

/** An error message at the place of the failed action. */
export function ErrorMessage({ sentence }: { readonly sentence: string | undefined }) {
  if (sentence === undefined) return null;
  return (
    <p class="fault" role="alert">
      {sentence}
    </p>
  );
}

export interface EmptyStateProps {
  readonly title: string;
  readonly fault: string | undefined;
  readonly children?: ComponentChildren;
}

/** The content of an empty page or list: the reason and the next action. A page is never blank. */
export function EmptyState({ title, fault, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <h1>{title}</h1>
      {children}
      <ErrorMessage sentence={fault} />
    </div>
  );
}

export interface EmptyStateListItemProps {
  readonly title: string;
  readonly words: string;
  readonly isSmall?: boolean;
  /** At the right. */
  readonly children?: ComponentChildren;
}

/** An action or a fact in the list of an `EmptyState`. */
export function EmptyStateListItem({ title, words, isSmall = false, children }: EmptyStateListItemProps) {
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

export interface LoadingPageProps {
  /** The text for screen readers while the page opens. */
  readonly opening: string;
  /** The error message if the page can't open. */
  readonly failed: string;
  readonly fault: string | undefined;
}

/** A page before its first view: empty for the moment that it takes, or why it failed. */
export function LoadingPage({ opening, failed, fault }: LoadingPageProps) {
  return fault === undefined ? <h1 class="said-only">{opening}</h1> : <EmptyState title={failed} fault={fault} />;
}
