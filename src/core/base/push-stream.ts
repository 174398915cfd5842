/** An async iterable for one consumer: `push` adds a value, `end` finishes it. Later values are dropped. */
export interface PushStream<T> extends AsyncIterable<T> {
  push(item: T): void;
  end(): void;
}

export function createPushStream<T>(): PushStream<T> {
  let items: T[] = [];
  let taken = 0;
  let ended = false;
  let wake: (() => void) | undefined;

  function rouse(): void {
    const waiting = wake;
    wake = undefined;
    waiting?.();
  }

  return {
    push(item) {
      if (ended) return;
      items.push(item);
      rouse();
    },
    end() {
      ended = true;
      rouse();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (taken < items.length) yield items[taken++] as T;
        items = [];
        taken = 0;
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
