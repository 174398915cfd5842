import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server of this machine that is as slow as one far away. */
export interface SlowLink {
  /** The port on 127.0.0.1 that leads to the server. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Opens another port for the server at `port`: what goes through a web socket there arrives later, in order; all else at once.
 * It is a link of bytes, and not Playwright's `routeWebSocket`: that reads each blob of the page on its own, and on a busy
 * machine they overtake each other, after which VS Code waits for ever.
 *
 * @param latency milliseconds, each way
 */
export async function openSlowLink(port: number, latency: number): Promise<SlowLink> {
  const sockets = new Set<Socket>();
  const listener = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let isSlow = false;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      // Timers of one duration fire in the order in which they were set.
      const pass = (act: () => void): void => {
        if (isSlow) setTimeout(act, latency);
        else act();
      };
      from.on('data', (chunk: Buffer) => {
        pass(() => to.write(chunk));
        if (from === near && /^upgrade: websocket/im.test(chunk.toString('latin1'))) isSlow = true;
      });
      from.on('end', () => pass(() => to.end()));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        pass(() => to.destroy());
      });
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
