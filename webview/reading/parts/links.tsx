import type { ReadingLink } from '../../../src/protocol/index.ts';
import { useReadingPageController } from '../use-panel.ts';

export interface ReadingLinksProps {
  readonly links: readonly ReadingLink[];
  /** Whether Tab reaches them. In a list with one Tab stop it doesn't. */
  readonly isTabStop?: boolean;
}

/** Links to places of the proof, with commas between them. */
export function ReadingLinks({ links, isTabStop = false }: ReadingLinksProps) {
  const panel = useReadingPageController();
  return (
    <>
      {links.map((link, index) => (
        <span key={`${link.step} ${link.label}`}>
          {index > 0 && ' '}
          <button
            type="button"
            class={index < links.length - 1 ? 'link listed' : 'link'}
            tabIndex={isTabStop ? 0 : -1}
            onClick={(event) => {
              event.stopPropagation();
              panel.follow(link.step);
            }}
          >
            {link.label}
          </button>
        </span>
      ))}
    </>
  );
}
