import { ruleBroken, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import type { Marketplace } from '../settings.ts';
import { catalogReader } from './catalog-reader.ts';
import { SEND_CATALOG_NOW } from './send-catalogs.ts';

const NOT_ACTIVE = 'Client is not active.';
const NO_CATALOG = 'This client takes no 832.';

/** 'Send catalog now': a whole one, written by a job (RB-378). 422 where none could be written. */
export async function askForCatalog(
  { command, db, now }: RequestContext,
  marketplace: Marketplace,
  id: number,
): Promise<{ data: { ok: true } }> {
  const client = await db
    .selectFrom('edi_client')
    .select(['active', 'direction', 'documents'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!client) throw notFound();
  if (client.direction !== 'Buyer' || !client.documents.includes('832')) throw ruleBroken(NO_CATALOG);
  if (!client.active) throw ruleBroken(NOT_ACTIVE);
  const reader = await catalogReader(db, id, await marketplace(), now);
  if ('refusal' in reader) throw ruleBroken(reader.refusal);
  return command(async ({ tx, audit }) => {
    await enqueueJob(tx, SEND_CATALOG_NOW, { client: id });
    audit({ entity: 'edi_client', entityId: id, after: { catalog: 'asked for' } });
    return { data: { ok: true as const } };
  });
}
