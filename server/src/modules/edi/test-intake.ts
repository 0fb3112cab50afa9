import { sql } from 'kysely';
import type { MsClient } from '#contract/brands/brands.ts';
import type { EdiClient } from '#contract/edi/clients.ts';
import type { EdiMessage, EdiWholeMessage } from '#contract/edi/messages.ts';
import type { TestApp, TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, anAdministrator, aSeller, type Buyer } from '../../../test/kit/world.ts';
import { createLog } from '../../platform/log.ts';
import { readAgain, readFile } from './intake/read-file.ts';
import { aClientOf } from './test-clients.ts';

/** Files that partners gave in, read as the job reads them. */
export async function anIntake(app: TestApp) {
  const admin = await app.signIn((await anAdministrator(app.db, ['edi'])).userId);
  const buyer = await aBuyer(app.db);
  await somethingToOrder(app);
  return { admin, buyer, ...intakeOf(app, admin, buyer) };
}

/** What the orders of `test-interchanges.ts` ask for. */
async function somethingToOrder({ db }: TestApp): Promise<void> {
  const { companyId } = await aSeller(db);
  const { ndc } = await aDrug(db, { ndc: '70101000101' });
  await aListing(db, { companyId, ndc, lots: [{ price_cents: 900, stock: 100_000 }] });
}

const OWN = { isa_qualifier: 'ZZ', isa_code: 'GALENIC', gs_code: 'GALENIC' };

function intakeOf(app: TestApp, admin: TestClient, buyer: Buyer) {
  const marketplace = async () => (await app.visitor().get<MsClient>('user/ms_client')).data;
  const deps = { db: app.db, clock: app.clock, log: createLog('silent'), own: OWN, marketplace };
  const messagesOf = async (clientId: number) =>
    (await admin.get<EdiMessage[]>(`admin/edi/messages/edi?client_id=${clientId}`)).data;
  const send = async (clientId: number, content: string | Buffer, name = 'order.edi') => {
    const { data } = await admin.upload<{ id: number }>(`admin/edi/clients/${clientId}/files`, {
      name,
      bytes: content,
    });
    return data.id;
  };
  return {
    /** An active client that is called so in its interchanges; it sends 850 and is sent no 855. */
    async aClient(code: string, fields: Record<string, unknown> = {}) {
      const names = { isa_code: code, gs_code: code, name: `Client ${code}`, documents: ['850'] };
      return (await admin.post<EdiClient>('admin/edi/clients', aClientOf(buyer, { ...names, ...fields })))
        .data;
    },
    send,
    /** As a channel stores it, without an administrator who gives it in. */
    async store(clientId: number, content: string) {
      const bytes = Buffer.from(content, 'latin1');
      const { rows } = await sql<{
        id: number;
      }>`insert into edi_file (direction, client_id, channel, content, sha256, at)
        values ('In', ${clientId}, 'SFTP', ${bytes}, sha256(${bytes}), ${app.clock.now()}) returning id`.execute(
        app.db,
      );
      return rows[0]?.id ?? 0;
    },
    read: (file: number, db = app.db) => readFile({ ...deps, db })({ file }),
    /** Gives in a file and reads it. */
    async take(clientId: number, content: string | Buffer, name?: string) {
      await readFile(deps)({ file: await send(clientId, content, name) });
    },
    readAgain: (interchange: number) => readAgain(deps)({ interchange }),
    messagesOf,
    retry: (id: number) => admin.post(`admin/edi/messages/${id}/retry`),
    message: async (id: number) => (await admin.get<EdiWholeMessage>(`admin/edi/messages/edi/${id}`)).data,
    /** The texts of what goes out to a client, oldest first. */
    async sentTo(clientId: number) {
      const { rows } = await sql<{ content: Buffer }>`select content from edi_file
        where client_id = ${clientId} and direction = 'Out' order by id`.execute(app.db);
      return rows.map(({ content }) => content.toString('latin1'));
    },
    async interchangeOf(messageId: number) {
      const { rows } = await sql<{ id: number }>`select interchange_id as id from edi_message
        where id = ${messageId}`.execute(app.db);
      return rows[0]?.id ?? 0;
    },
  };
}

/** Of a text that goes out, the segments of one name. */
export const segmentsIn = (text: string | undefined, id: string): string[] =>
  (text ?? '').split('~').filter((segment) => segment.trim().startsWith(`${id}*`));
