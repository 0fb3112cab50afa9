import net from 'node:net';
import type { Random } from '../../../server/demo/random.ts';

interface Link {
  client: net.Socket;
  server: net.Socket;
}

type Fault = (link: Link, random: Random) => void;

/** What may happen to a connection on its way. */
const FAULTS: Record<string, Fault> = {
  delay: ({ client, server }, random) => {
    for (const socket of [client, server]) {
      socket.pause();
      setTimeout(() => socket.resume(), random.int(20, 300));
    }
  },
  cut: ({ client, server }) => {
    client.destroy();
    server.destroy();
  },
  reset: ({ client, server }) => {
    client.resetAndDestroy();
    server.resetAndDestroy();
  },
  // The server hears of the end at once; the client waits for an answer that still comes, or for the end.
  'half-close': ({ server }) => server.end(),
};

export interface FaultProxy {
  /** The same database by way of the proxy. */
  url: string;
  /** Lets a fault happen to some connection. Answers its name, or null while there is no connection. */
  disturb(random: Random): string | null;
  close(): void;
}

/** A TCP proxy before the database of `databaseUrl`. */
export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  const listener = net.createServer((client) => {
    const server = net.connect({ host: target.hostname, port: Number(target.port) });
    const link = { client, server };
    links.add(link);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => links.delete(link));
    }
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  listener.listen(0, '127.0.0.1', resolve);
  await listening;
  const address = listener.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: url.href,
    disturb(random) {
      const name = random.pick(Object.keys(FAULTS));
      if (links.size === 0) return null;
      FAULTS[name]?.(random.pick([...links]), random);
      return name;
    },
    close() {
      listener.close();
      for (const { client, server } of links) [client, server].forEach((socket) => socket.destroy());
    },
  };
}
