/** Two ends of a connection, in one process. */
import type { RpcTransport } from '../../src/protocol/index.ts';

export interface End extends RpcTransport {
  /** What was sent from here, as it arrives. */
  readonly sent: unknown[];
  /** Hands in a message as if the other side had sent it. */
  arrive(message: unknown): void;
  readonly listeners: number;
}

/** Messages cross as JSON, as VS Code carries them. */
export function twoEnds(): [End, End] {
  const hearing: ((message: unknown) => void)[][] = [[], []];
  const end = (own: number): End => {
    const sent: unknown[] = [];
    const arrive = (message: unknown): void => {
      for (const hear of hearing[own] ?? []) hear(message);
    };
    return {
      sent,
      arrive,
      send: async (message) => {
        const text = JSON.stringify(message);
        sent.push(JSON.parse(text));
        for (const hear of hearing[1 - own] ?? []) hear(JSON.parse(text));
        return true;
      },
      listen: (hear) => {
        hearing[own]?.push(hear);
        return () => hearing[own]?.splice(hearing[own].indexOf(hear), 1);
      },
      get listeners() {
        return hearing[own]?.length ?? 0;
      },
    };
  };
  return [end(0), end(1)];
}
