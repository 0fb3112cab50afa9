import net from 'node:net';

/** What a server does with each connection. */
export type Manner = (socket: net.Socket) => void;

export interface RudeServer {
  /** `127.0.0.1:port` */
  host: string;
  /** Connections so far. */
  taken(): number;
  /** From now on; connections that are open end. */
  behave(manner: Manner): void;
  close(): void;
}

/** A server that misbehaves below its protocol. */
export async function startRudeServer(first: Manner): Promise<RudeServer> {
  let manner = first;
  let taken = 0;
  const sockets = new Set<net.Socket>();
  const listener = net.createServer((socket) => {
    taken += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    manner(socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    taken: () => taken,
    behave(next) {
      manner = next;
      sockets.forEach((socket) => socket.destroy());
    },
    close() {
      sockets.forEach((socket) => socket.destroy());
      listener.close();
    },
  };
}

/** Passes everything on to a server that behaves. */
export const passingTo =
  (port: number): Manner =>
  (socket) => {
    const other = net.connect({ port, host: '127.0.0.1' });
    other.on('error', () => socket.destroy());
    socket.on('close', () => other.destroy());
    socket.pipe(other).pipe(socket);
  };

/** Answers every request like this. */
export const answering =
  (head: string, body = ''): Manner =>
  (socket) =>
    void socket.on('data', () => socket.write(`HTTP/1.1 ${head}\r\n\r\n${body}`));

export const resetting: Manner = (socket) => void socket.once('data', () => socket.resetAndDestroy());

/** Reads and never says anything more than this. */
export const silentAfter =
  (greeting: string | Buffer): Manner =>
  (socket) => {
    socket.resume();
    if (greeting.length > 0) socket.write(greeting);
  };
