import { useId, useLayoutEffect, useRef } from 'preact/hooks';

export interface SelectProps {
  /** Its name, which stands before it unless `isNameHidden`. */
  readonly label: string;
  readonly isNameHidden?: boolean;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly onChange: (value: string) => void;
  readonly hasFocus?: boolean;
}

/** One of several. Not the toolkit's, whose list is cut off by whatever scrolls around it. */
export function Select({ label, isNameHidden = false, value, options, onChange, hasFocus }: SelectProps) {
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
      <select ref={field} id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </span>
  );
}
