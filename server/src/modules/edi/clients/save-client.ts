import { sql } from 'kysely';
import {
  EdiSettings,
  type EdiClient,
  type NewEdiClient,
  type SavedEdiClient,
} from '#contract/edi/clients.ts';
import {
  CLIENT_CHANGED,
  clientProblems,
  HOST_REFUSED,
  isaTaken,
  SAME_CLIENT_NAME,
} from '#rules/edi/clients.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import { conflict, ruleBroken, stale } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { isAllowedHost } from '../../../platform/outbound/hosts.ts';
import type { EdiConfig, EdiDeps } from '../settings.ts';
import { viewClient } from '../unscoped/clients.ts';
import { readCompany } from '../unscoped/companies.ts';
import { keepSecrets } from './secrets.ts';

type Saved = Promise<{ data: EdiClient }>;

const SFTP_FIELDS = [
  'host',
  'port',
  'user',
  'folder_in',
  'folder_out',
  'folder_archive',
  'file_pattern',
] as const;

/** 409 for a name that another client has, 422 for a sender that another active client is. */
export async function createClient(context: RequestContext, deps: EdiDeps, body: NewEdiClient): Saved {
  await requireHost(body, deps.edi);
  return context.command(async ({ tx, audit, live }) => {
    await lockClients(tx);
    await requireFit(tx, body, null);
    const row = columnsOf(body);
    const { id } = await tx
      .insertInto('edi_client')
      .values({ ...row, created_at: context.now, updated_at: context.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('edi_way').values({ client_id: id }).execute();
    await keepShipTo(tx, id, body);
    const access = await keepSecrets(tx, deps.seal, { clientId: id, sent: body });
    audit({ entity: 'edi_client', entityId: id, after: told(body, access) });
    live({ topic: 'edi', admins: true });
    return { data: await viewClient(tx, id, { edi: deps.edi, now: context.now }) };
  });
}

/** 409 besides for a version that is no longer the stored one. */
export async function saveClient(
  context: RequestContext,
  deps: EdiDeps,
  { id, body }: { id: number; body: SavedEdiClient },
): Saved {
  await requireHost(body, deps.edi);
  return context.command(async ({ tx, audit, live }) => {
    await lockClients(tx);
    const before = await viewClient(tx, id, { edi: deps.edi, now: context.now });
    if (before.version !== body.version) throw stale(CLIENT_CHANGED, { version: before.version });
    await requireFit(tx, body, id);
    await tx
      .updateTable('edi_client')
      .set({ ...columnsOf(body), version: before.version + 1, updated_at: context.now })
      .where('id', '=', id)
      .execute();
    await keepShipTo(tx, id, body);
    const access = await keepSecrets(tx, deps.seal, { clientId: id, sent: body });
    await forgetWay(tx, before, body, access);
    audit({ entity: 'edi_client', entityId: id, before, after: told(body, access) });
    live({ topic: 'edi', admins: true });
    return { data: await viewClient(tx, id, { edi: deps.edi, now: context.now }) };
  });
}

/** Names and senders are given one after the other. */
const lockClients = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCKS.ediClients})`.execute(tx);

/** What a test said of another way than the stored one says nothing, and a folder that failed is looked into at once. */
async function forgetWay(tx: Tx, before: EdiClient, body: SavedEdiClient, access: readonly string[]) {
  const wayOf = ({ protocol, sftp, email }: Pick<EdiClient, 'protocol' | 'sftp' | 'email'>) =>
    JSON.stringify([protocol, sftp && SFTP_FIELDS.map((field) => sftp[field]), email]);
  if (wayOf(before) === wayOf(body) && access.length === 0) return;
  await tx
    .updateTable('edi_way')
    .set({ tested_at: null, test_steps: null, fetched_at: null, fetch_problem: null, fetch_after: null })
    .where('client_id', '=', before.id)
    .execute();
}

/** Names are looked up before the transaction, which waits for no other machine. */
async function requireHost({ sftp }: NewEdiClient, { privateHosts }: EdiConfig): Promise<void> {
  if (sftp === null || (await isAllowedHost(sftp.host, privateHosts))) return;
  throw ruleBroken(HOST_REFUSED, { host: HOST_REFUSED });
}

async function requireFit(tx: Tx, body: NewEdiClient, ownId: number | null): Promise<void> {
  const company = await readCompany(tx, body.company_id);
  if (company === null)
    throw ruleBroken('This company does not exist.', { company_id: 'This company does not exist.' });
  const { mapping, sftp, ...fields } = body;
  const problems = clientProblems({ ...fields, places: mapping.places, host: sftp?.host ?? null }, company);
  const [first] = Object.values(problems);
  if (first !== undefined) throw ruleBroken(first, problems);
  const { rows } = await sql<{ name: string; same_name: boolean }>`select k.name,
      lower(k.name) = lower(${body.name}) as same_name from edi_client k
    where k.id is distinct from ${ownId}::bigint and (lower(k.name) = lower(${body.name}) or (${body.active} and k.active
      and k.isa_qualifier = ${body.isa_qualifier} and k.isa_code = ${body.isa_code}))`.execute(tx);
  if (rows.some(({ same_name: same }) => same)) throw conflict(SAME_CLIENT_NAME, { name: SAME_CLIENT_NAME });
  const [other] = rows;
  if (other !== undefined) throw ruleBroken(isaTaken(other.name), { isa_code: isaTaken(other.name) });
}

function columnsOf(body: NewEdiClient) {
  const buys = body.direction === 'Buyer';
  return {
    name: body.name,
    company_id: body.company_id,
    direction: body.direction,
    protocol: body.protocol,
    isa_qualifier: body.isa_qualifier,
    isa_code: body.isa_code,
    gs_code: body.gs_code,
    documents: body.documents,
    usage: body.usage,
    active: body.active,
    order_user_id: buys ? body.order_user_id : null,
    settings: JSON.stringify(settingsOf(body)),
  };
}

const settingsOf = (body: NewEdiClient): EdiSettings =>
  EdiSettings.parse(Object.fromEntries(Object.entries(body).filter(([field]) => field in EdiSettings.shape)));

async function keepShipTo(
  tx: Tx,
  clientId: number,
  { direction, ship_to: rows }: NewEdiClient,
): Promise<void> {
  await tx.deleteFrom('edi_ship_to').where('client_id', '=', clientId).execute();
  if (direction !== 'Buyer' || rows.length === 0) return;
  await tx
    .insertInto('edi_ship_to')
    .values(rows.map((row) => ({ ...row, client_id: clientId })))
    .execute();
}

/** For the audit: everything but the secrets, of which it says only that they were set or removed. */
function told(body: NewEdiClient, access: readonly string[]) {
  const { password: _, private_key: _key, pass_phrase: _phrase, token: _token, ...fields } = body;
  return { ...fields, access };
}
