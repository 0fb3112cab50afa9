import { sql } from 'kysely';
import type { EdiClient } from '#contract/edi/clients.ts';
import type { EdiMessage } from '#contract/edi/messages.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import type { SftpServer } from '../../../test/kit/sftp-server.ts';
import { anAdministrator, aBuyer, type Buyer } from '../../../test/kit/world.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer } from '../../platform/mail/mail.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { RunNotes } from '../../platform/jobs/run-notes.ts';
import { openSeal } from '../../platform/seal.ts';
import { join } from 'node:path';
import { aClientOf, bodyOf } from './test-clients.ts';
import { readFile } from './intake/read-file.ts';
import { fetchEdi } from './ways/fetch-files.ts';
import { sendEdi } from './ways/hand-over.ts';
import { tellOverdue } from './ways/tell-overdue.ts';
import { Visits } from './ways/visits.ts';

interface Watched {
  /** Gets every line of the log, of the jobs too. */
  onLog?: (line: string) => void;
  /** Between two looks at the size of a file. */
  lookAgainMs?: number;
  /** For how long a partner may not answer. */
  answerMs?: number;
  env?: Record<string, string>;
}

/** A product whose partners have SFTP servers of this machine. */
export async function startWays(name: string, watched: Watched = {}) {
  const { onLog } = watched;
  const env = { EDI_PRIVATE_HOSTS: 'localhost,127.0.0.1', ...watched.env };
  const app = await startTestApp(name, { env, ...(onLog && { onLog }) });
  const { userId } = await anAdministrator(app.db, ['edi']);
  // A new session for each call, since hours pass.
  const admin = () => app.signIn(userId);
  const buyer = await aBuyer(app.db);
  return { app, admin, buyer, ...waysOf(app, watched), ...clientsOf(app, admin, buyer) };
}

const OWN = { isa_qualifier: 'ZZ', isa_code: 'GALENIC', gs_code: 'GALENIC' };

/** The jobs of a process; each call is another process. */
function waysOf(app: TestApp, { onLog, lookAgainMs = 20, answerMs }: Watched) {
  const log = onLog ? createLog('debug', { write: onLog }) : createLog('silent');
  const marketplace = async () => (await app.visitor().get<MsClient>('user/ms_client')).data;
  const depsOf = (smtpUrl?: string) => ({
    db: app.db,
    clock: app.clock,
    log,
    seal: openSeal(join(app.dataDir, 'edi/keys')),
    edi: { keyFile: '', smtp: null, own: OWN, privateHosts: ['localhost', '127.0.0.1'] },
    mailer: createMailer({
      db: app.db,
      smtpUrl,
      from: 'Galenic <no-reply@galenic.test>',
      folder: join(app.dataDir, 'mail'),
      log,
      metrics: createMetrics(),
      leaseSeconds: 60,
    }),
    siteOf: async () => ({ brand: 'Galenic', origin: 'http://market.test', accent: 'teal' as const }),
    lookAgainMs,
    ...(answerMs !== undefined && { answerMs }),
  });
  const run = async (task: (payload: unknown, run: RunNotes) => Promise<void>) => {
    const notes = new RunNotes();
    await task({}, notes);
    return notes;
  };
  return {
    depsOf,
    /** A minute later, since a run looks once. */
    fetch() {
      app.clock.advance(60_000);
      return run(fetchEdi(depsOf(), new Visits(log)));
    },
    send: (smtpUrl?: string) => run(sendEdi(depsOf(smtpUrl), new Visits(log))),
    tellOverdue: () => run(tellOverdue(depsOf())),
    /** Reads what was stored and is not read yet. */
    async readAll() {
      const { rows } = await sql<{
        id: number;
      }>`select id from edi_file where read_at is null order by id`.execute(app.db);
      for (const { id } of rows)
        await readFile({ db: app.db, clock: app.clock, log, own: OWN, marketplace })({ file: id });
    },
  };
}

function clientsOf(app: TestApp, admin: () => Promise<TestClient>, buyer: Buyer) {
  let code = 0;
  const PATH = 'admin/edi/clients';
  const made = async (fields: Record<string, unknown>) => {
    code += 1;
    const names = { isa_code: `WAY${code}`, gs_code: `WAY${code}`, name: `Way ${code}`, documents: ['850'] };
    return (await (await admin()).post<EdiClient>(PATH, aClientOf(buyer, { ...names, ...fields }))).data;
  };
  const view = async (id: number) => (await (await admin()).get<EdiClient>(`${PATH}/${id}`)).data;
  const test = async (id: number) =>
    (await admin()).post<NonNullable<EdiClient['test']>>(`${PATH}/${id}/test`);
  const accept = async (id: number, fingerprint: string) =>
    (await admin()).put<EdiClient>(`${PATH}/${id}/host_key`, { fingerprint });
  const unaccepted = ({ port, user, password }: SftpServer, fields: Record<string, unknown> = {}) =>
    made({
      protocol: 'SFTP',
      sftp: { host: '127.0.0.1', port, user, folder_in: '/in', folder_out: '/out', folder_archive: '/done' },
      password,
      ...fields,
    });
  return {
    view,
    test,
    accept,
    /** As a form saves it. */
    save: async (client: EdiClient, fields: Record<string, unknown>) =>
      (await admin()).put<EdiClient>(`${PATH}/${client.id}`, { ...bodyOf(client), ...fields }),
    anEmailClient: made,
    /** Of a partner with this server, whose key nobody accepted. */
    unaccepted,
    /** The same after a test and with its key accepted. */
    async aPartner(server: SftpServer, fields: Record<string, unknown> = {}) {
      const { id } = await unaccepted(server, fields);
      await test(id);
      await accept(id, server.fingerprint);
      return view(id);
    },
    messagesOf: async (id: number) =>
      (await (await admin()).get<EdiMessage[]>(`admin/edi/messages/edi?client_id=${id}`)).data,
    /** Interchanges that wait to be handed over. */
    async queue(id: number, numbers: readonly number[], type = '855') {
      for (const number of numbers) {
        const control = String(number).padStart(9, '0');
        await sql`with file as (
            insert into edi_file (direction, client_id, content, sha256, at, read_at)
            values ('Out', ${id}, ${Buffer.from(`ISA ${control}`)}, sha256('ISA'), ${app.clock.now()}, ${app.clock.now()})
            returning id, sha256
          ), made as (
            insert into edi_interchange (direction, file_id, start_at, bytes, client_id, control_number, used, sha256, at)
            select 'Out', id, 0, 13, ${id}, ${control}, true, sha256, ${app.clock.now()} from file returning id
          ) insert into edi_message (interchange_id, client_id, direction, type, functional_id, group_number, set_number,
            place, status, at)
          select id, ${id}, 'Out', ${type}, 'PR', ${String(number)}, '0001', 0, 'Queued', ${app.clock.now()} from made`.execute(
          app.db,
        );
      }
    },
  };
}
