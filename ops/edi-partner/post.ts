import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Place {
  port: number;
  host: string;
}

export interface Mailbox {
  port: number;
  stop(): Promise<void>;
}

/** Takes every mail; `take` gets it with the documents that are attached to it. */
export async function openMailbox(
  { port, host }: Place,
  take: (mail: Buffer, documents: readonly Buffer[]) => void,
): Promise<Mailbox> {
  /** Null, or why not. */
  const taken = async (mail: Buffer): Promise<Error | null> => {
    try {
      take(mail, await documentsOf(mail));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const mail = Buffer.concat(parts);
        const answer = async () => done(await taken(mail));
        void answer();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, host);
  await once(listening, 'listening');
  return {
    // It listens on a port, not on a pipe.
    port: (listening.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function documentsOf(mail: Buffer): Promise<Buffer[]> {
  const { attachments } = await PostalMime.parse(mail);
  return attachments
    .filter(({ filename }) => filename?.endsWith('.edi'))
    .map(({ content }) =>
      typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
    );
}

interface Letter {
  from: string;
  to: string;
  name: string;
  bytes: Buffer;
}

/** Mails a document; throws with the words of the mail server that did not take it. */
export async function mailDocument(smtp: string, { from, to, name, bytes }: Letter): Promise<void> {
  const [host = '', port = ''] = smtp.split(':');
  const transport = createTransport({ host, port: Number(port), ignoreTLS: true });
  const attachments = [{ filename: name, content: bytes, contentType: 'application/edi-x12' }];
  await transport.sendMail({
    from,
    to,
    subject: `EDI ${name}`,
    text: 'A document is attached.',
    attachments,
  });
}
