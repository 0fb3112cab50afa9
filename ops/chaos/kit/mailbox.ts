import net from 'node:net';

export interface Mailbox {
  url: string;
  /** Messages whose sender waits for the answer that they arrived. */
  waiting(): number;
  /** Takes what waits, and from now on everything at once; until then no sender gets an answer. */
  accept(): void;
  /** The body of each message taken. */
  received(): string[];
  close(): void;
}

/** A mail server that speaks just enough SMTP and can let its senders wait. */
export async function startMailbox(): Promise<Mailbox> {
  const sockets = new Set<net.Socket>();
  const held = new Map<net.Socket, string>();
  const received: string[] = [];
  let accepting = false;
  const take = (socket: net.Socket, message: string) => {
    received.push(message);
    socket.write('250 taken\r\n');
  };
  const listener = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => (sockets.delete(socket), held.delete(socket)));
    speakSmtp(socket, (message) => {
      if (accepting) take(socket, message);
      else held.set(socket, message);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    waiting: () => held.size,
    accept() {
      accepting = true;
      for (const [socket, message] of held) take(socket, message);
      held.clear();
    },
    received: () => received,
    close() {
      sockets.forEach((socket) => socket.destroy());
      listener.close();
    },
  };
}

/** Takes every message. */
export function speakSmtp(socket: net.Socket, onMessage: (message: string) => void): void {
  let text = '';
  let inMessage = false;
  socket.write('220 mailbox\r\n');
  socket.on('data', (chunk) => {
    text += String(chunk);
    for (;;) {
      const end = inMessage ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
      if (end === -1) return;
      const part = text.slice(0, end);
      text = text.slice(end + (inMessage ? 5 : 2));
      if (inMessage) onMessage(part);
      else socket.write(part === 'DATA' ? '354 go on\r\n' : part === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      inMessage = !inMessage && part === 'DATA';
    }
  });
}
