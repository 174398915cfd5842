import { useLayoutEffect, useRef } from 'preact/hooks';
import { defineToolkitControls } from './toolkit.ts';

export interface RadioGroupProps {
  /** The name of the group, shown above the choices. */
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly onChange: (value: string) => void;
}

interface Group extends HTMLElement {
  value: string;
}

/** A choice of one among a few, all visible, from VS Code's toolkit. */
export function RadioGroup({ label, value, options, onChange }: RadioGroupProps) {
  defineToolkitControls();
  const group = useRef<Group>(null);
  const told = useRef(value);
  told.current = value;
  useLayoutEffect(() => {
    // Sets the value after the choices exist. Before, the toolkit drops unknown values.
    if (group.current && group.current.value !== value) group.current.value = value;
  });
  return (
    <vscode-radio-group
      ref={group}
      aria-label={label}
      orientation="vertical"
      onChange={(event: Event) => {
        const next = (event.currentTarget as Group).value;
        // The toolkit also fires this event when the value is set here.
        if (next !== told.current && options.some((option) => option.value === next)) onChange(next);
      }}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the toolkit's slot. */}
      <label slot="label">{label}</label>
      {options.map((option) => (
        <vscode-radio key={option.value} value={option.value} checked={option.value === value}>
          {option.title}
        </vscode-radio>
      ))}
    </vscode-radio-group>
  );
}
