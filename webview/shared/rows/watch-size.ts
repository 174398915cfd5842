/** Calls back now and whenever the size of an element changes. @returns a function that stops it */
export function watchSize(element: Element, look: () => void): () => void {
  look();
  const observer = new ResizeObserver(look);
  observer.observe(element);
  return () => observer.disconnect();
}
