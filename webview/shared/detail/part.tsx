import type { ComponentChildren } from 'preact';

/** A part of what stands below a step: its name on the left, or above it where there is little room. */
export function Part({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div class="part">
      <h4>{name}</h4>
      <div class="part-body">{children}</div>
    </div>
  );
}
