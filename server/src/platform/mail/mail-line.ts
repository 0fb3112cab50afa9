import net from 'node:net';
import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';

const CONNECT_WITHIN_MS = 5000;
const GREETING_WITHIN_MS = 5000;
const SILENT_AT_MOST_MS = 10_000;
/** A server that sends a byte now and then is never silent. */
const MAIL_WITHIN_MS = 20_000;

/** The connections to the mail server, none of which lasts. */
export class MailLine {
  private readonly open = new Set<net.Socket>();

  readonly limits: SMTPTransportOptions = {
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: GREETING_WITHIN_MS,
    socketTimeout: SILENT_AT_MOST_MS,
    getSocket: ({ host = 'localhost', port, secure }, done) => {
      const socket = net.connect({ host, port: Number(port ?? (secure === true ? 465 : 587)) });
      this.limit(socket);
      const fail = (error: Error) => done(error, false);
      socket.once('error', fail);
      socket.once('connect', () => {
        socket.off('error', fail);
        done(null, { connection: socket });
      });
    },
  };

  /** Ends every connection. */
  cut(): void {
    for (const socket of this.open) socket.destroy(new Error('The mail was cut off.'));
  }

  private limit(socket: net.Socket): void {
    const end = (reason: string) => () => socket.destroy(new Error(reason));
    const unconnected = setTimeout(end('The mail server does not answer.'), CONNECT_WITHIN_MS);
    const late = setTimeout(end('The mail takes too long.'), MAIL_WITHIN_MS);
    this.open.add(socket);
    socket.once('connect', () => clearTimeout(unconnected));
    socket.once('close', () => {
      clearTimeout(unconnected);
      clearTimeout(late);
      this.open.delete(socket);
    });
  }
}
