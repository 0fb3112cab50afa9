import { once } from 'node:events';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { sql } from 'kysely';
import { LARGEST_MAIL, tokenIn } from '#rules/edi/mails.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { StartupError } from '../../../platform/errors.ts';
import { messageOf } from '../../../platform/jobs/run-notes.ts';
import type { Log } from '../../../platform/log.ts';
import { sha256 } from '../../../platform/secrets.ts';
import type { EdiConfig } from '../settings.ts';
import { storeMail } from './store-mail.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  edi: EdiConfig;
}

/** Each may hold a mail in memory. */
const MOST_CONNECTIONS = 8;
const SILENT_MS = 60_000;
const STOP_WITHIN_MS = 3000;

/** With the code that the other side gets. */
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Takes mail for the addresses of clients, where a port is configured (RB-403). */
export async function takeMails(deps: Deps): Promise<{ stop(): Promise<void> }> {
  const { smtp } = deps.edi;
  if (smtp === null) return { stop: () => Promise.resolve() };
  const server = new SMTPServer({
    name: smtp.domain,
    banner: 'EDI',
    size: LARGEST_MAIL,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: MOST_CONNECTIONS,
    socketTimeout: SILENT_MS,
    closeTimeout: STOP_WITHIN_MS,
    onRcptTo({ address }, _session, done) {
      answering(deps.log, done, async () => {
        if ((await clientAt(deps, smtp.domain, address)) === null)
          throw refusal(550, 'No such address here.');
      });
    },
    onData(stream, session, done) {
      answering(deps.log, done, () => take(deps, { domain: smtp.domain, stream, session }));
    },
  });
  // Of single connections, which others may end as they like.
  server.on('error', (error) => deps.log.debug({ err: error.message }, 'a mail connection failed'));
  const listening = server.listen(smtp.port, smtp.host);
  await once(listening, 'listening').catch((error: unknown) => {
    throw new StartupError(`EDI_SMTP_PORT ${smtp.port} cannot be listened on: ${messageOf(error)}`);
  });
  return { stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** 250 only after the work is done; what fails here is tried again by the other side. */
function answering(log: Log, done: (error?: Error | null) => void, work: () => Promise<void>): void {
  const answer = async () => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Error && 'responseCode' in error) return done(error);
      log.error({ err: messageOf(error) }, 'a mail of an EDI client could not be taken');
      return done(refusal(451, 'Please try again later.'));
    }
    done();
  };
  void answer();
}

async function clientAt({ db }: Deps, domain: string, address: string): Promise<number | null> {
  const token = tokenIn(address, domain);
  if (token === null) return null;
  const { rows } = await sql<{ id: number }>`select client_id as id from edi_way
    where token_sha256 = ${sha256(Buffer.from(token))}`.execute(db);
  return rows[0]?.id ?? null;
}

interface Coming {
  domain: string;
  stream: SMTPServerDataStream;
  session: SMTPServerSession;
}

async function take(deps: Deps, { domain, stream, session }: Coming): Promise<void> {
  const content = await wholeOf(stream);
  if (content === null) throw refusal(552, 'A mail may have 25 MB.');
  const { mailFrom, rcptTo } = session.envelope;
  const sender = mailFrom === false ? '' : mailFrom.address;
  const clients = new Set<number>();
  for (const { address } of rcptTo) {
    const id = await clientAt(deps, domain, address);
    if (id !== null) clients.add(id);
  }
  for (const clientId of clients) await storeMail(deps, { clientId, sender, content });
}

/** Null where it is too large; what comes after that is not kept. */
async function wholeOf(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes <= LARGEST_MAIL) parts.push(part);
    else parts.length = 0;
  }
  return stream.sizeExceeded || bytes > LARGEST_MAIL ? null : Buffer.concat(parts);
}
