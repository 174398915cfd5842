export interface CellProps {
  readonly name: string;
  readonly className: string;
  /** Empty: nothing was said. */
  readonly words: string;
}

/** A cell of a row; its name is heard, and seen where there is no head above the rows. */
export function Cell({ name, className, words }: CellProps) {
  return (
    <span class={className}>
      <span class="cell-name quiet">{`${name} `}</span>
      {words === '' ? '–' : words}
    </span>
  );
}
