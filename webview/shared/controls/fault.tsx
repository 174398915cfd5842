/** The error message of what failed, where it was tried. */
export function Fault({ sentence }: { readonly sentence: string | undefined }) {
  if (sentence === undefined) return null;
  return (
    <p class="fault" role="alert">
      {sentence}
    </p>
  );
}
