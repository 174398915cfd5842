import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

export interface SelectProps {
  /** Its name, which stands before it unless `isNameHidden`. */
  readonly label: string;
  readonly isNameHidden?: boolean;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly onChange: (value: string) => void;
  readonly hasFocus?: boolean;
  /** What is seen of the one that is chosen; its title unless given. */
  readonly children?: ComponentChildren;
}

/**
 * A choice of one among several. Not the toolkit's, whose list is cut off by whatever scrolls around it: the browser's own lies, unseen, over the words
 * of the one that is chosen, which are as wide as they are.
 */
export function Select(props: SelectProps) {
  const { label, isNameHidden = false, value, options, onChange, hasFocus } = props;
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return (
    <span class="select">
      <label for={id} class={isNameHidden ? 'said-only' : undefined}>
        {label}
      </label>
      <span class="select-box">
        <span class="select-shown cut" aria-hidden>
          {props.children ?? options.find((option) => option.value === value)?.title}
        </span>
        <select ref={field} id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title}
            </option>
          ))}
        </select>
      </span>
    </span>
  );
}
