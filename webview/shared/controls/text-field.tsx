import { useLayoutEffect, useRef } from 'preact/hooks';
import { defineControls } from './toolkit.ts';

export interface TextFieldProps {
  /** Stands above the field, and is its name. */
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly onBlur?: () => void;
  /** Digits, for keyboards on screens. */
  readonly isNumber?: boolean;
  /** What is wrong with it. */
  readonly isWrong?: boolean;
  /** In characters. */
  readonly size?: number;
  readonly longest?: number;
}

interface Field extends HTMLElement {
  value: string;
}

/** A field for one line, of VS Code's toolkit. */
export function TextField(props: TextFieldProps) {
  defineControls();
  const { label, value, isWrong = false } = props;
  const field = useRef<Field>(null);
  useLayoutEffect(() => {
    // The toolkit names it as it enters the page, over whatever name it has.
    field.current?.setAttribute('aria-label', label);
    const input = field.current?.shadowRoot?.querySelector('input');
    input?.setAttribute('inputmode', props.isNumber === true ? 'numeric' : 'text');
    if (isWrong) input?.setAttribute('aria-invalid', 'true');
    else input?.removeAttribute('aria-invalid');
  }, [label, isWrong, props.isNumber]);
  return (
    <vscode-text-field
      ref={field}
      class={isWrong ? 'wrong' : undefined}
      value={value}
      size={props.size ?? 8}
      maxlength={props.longest ?? 40}
      onInput={(event: Event) => props.onInput((event.currentTarget as Field).value)}
      onBlur={() => props.onBlur?.()}
    >
      {label}
    </vscode-text-field>
  );
}
