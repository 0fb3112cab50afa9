import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const BYTE_EVERY_MS = 1000;
/** Fewer than the server's queue of connections it has not yet seen. */
const AT_ONCE = 100;
const NEXT_AFTER_MS = 100;
/** Asking this often, it has soon filled the buffers on both sides with answers. */
const ASK_EVERY_MS = 40;

/** Clients that never finish their headers, their body or their file, and never read what they asked for. */
export async function openBadSockets(port: number, token: string, counts: Counts): Promise<net.Socket[]> {
  const sockets: net.Socket[] = [];
  for (const behave of behaviours(token, counts)) {
    const socket = net.connect({ port, host: 'localhost' });
    socket.on('error', () => undefined);
    socket.once('connect', () => behave(socket));
    sockets.push(socket);
    if (sockets.length % AT_ONCE === 0) await sleep(NEXT_AFTER_MS);
  }
  return sockets;
}

interface Counts {
  headers: number;
  bodies: number;
  uploads: number;
  deaf: number;
}

type Behaviour = (socket: net.Socket) => void;

function behaviours(token: string, counts: Counts): Behaviour[] {
  const open = (count: number, behave: Behaviour) => Array.from({ length: count }, () => behave);
  return [
    ...open(counts.headers, (socket) => {
      socket.resume();
      socket.write('GET /services/cart HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
      repeat(socket, 'x', BYTE_EVERY_MS);
    }),
    ...open(counts.bodies, (socket) => {
      socket.resume();
      const type = 'Content-Type: application/json\r\nContent-Length: 1000';
      socket.write(
        `POST /services/cart/c0 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${type}\r\n\r\n`,
      );
      repeat(socket, 'x', BYTE_EVERY_MS);
    }),
    ...open(counts.uploads, (socket) => {
      socket.resume();
      const type = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000';
      const part = '--x\r\nContent-Disposition: form-data; name="user_pic"; filename="me.png"\r\n\r\n';
      socket.write(
        `PATCH /services/user/auth0/update_user_pic HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${type}\r\n\r\n${part}`,
      );
      repeat(socket, 'x', BYTE_EVERY_MS);
    }),
    ...open(counts.deaf, (socket) => {
      socket.pause();
      repeat(socket, 'GET /services/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n', ASK_EVERY_MS);
    }),
  ];
}

function repeat(socket: net.Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => {
    if (socket.destroyed || socket.writableEnded) clearInterval(timer);
    else socket.write(text);
  }, everyMs);
  socket.on('close', () => clearInterval(timer));
}
