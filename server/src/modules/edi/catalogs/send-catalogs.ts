import { sql } from 'kysely';
import { weekdayOf } from '#rules/dates.ts';
import { LINES_OF_A_MESSAGE, linesOfCatalog, writeCatalog, type CatalogLine } from '#rules/edi/catalog.ts';
import { isTest } from '#rules/edi/messages.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { lockSender } from '../intake/partner.ts';
import { makeInterchange } from '../outgoing/make-interchange.ts';
import type { Marketplace, OwnSide } from '../settings.ts';
import { readOffers, readTold, type Offer } from './read-offers.ts';
import { catalogReader } from './catalog-reader.ts';

export const SEND_CATALOGS = 'send-edi-catalogs';
export const SEND_CATALOG_NOW = 'send-edi-catalog';

export interface CatalogDeps {
  db: Database;
  clock: Clock;
  own: OwnSide;
  marketplace: Marketplace;
}

const SUNDAY = 0;

/** Writes a catalog for each client that takes one: whole on Sundays, else what changed since the last one it acknowledged (RB-378). */
export const sendCatalogs =
  (deps: CatalogDeps): Task =>
  async (_, run) => {
    const isFull = weekdayOf(utcDay(deps.clock.now())) === SUNDAY;
    for (const id of await clientsWithCatalogs(deps.db)) {
      if (run.isOver) return;
      await sendCatalog(deps, id, isFull).then(
        (lines) => run.count('catalog lines told', lines),
        (error: unknown) => run.failed(`client ${id}`, error),
      );
    }
  };

/** A whole one for one client, as somebody asked for. */
export const sendCatalogNow =
  (deps: CatalogDeps): Task =>
  async ({ client }) =>
    void (await sendCatalog(deps, Number(client), true));

async function clientsWithCatalogs(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from edi_client
    where active and direction = 'Buyer' and '832' = any (documents) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Answers how many lines were told; nothing is sent where nothing changed. Throws where prices are hidden. */
async function sendCatalog(deps: CatalogDeps, clientId: number, wantsFull: boolean): Promise<number> {
  const now = deps.clock.now();
  const reader = await catalogReader(deps.db, clientId, await deps.marketplace(), now);
  if ('refusal' in reader) throw new Error(reader.refusal);
  const told = await readTold(deps.db, clientId);
  const offers = await readOffers(reader.scope, deps.db, utcDay(now));
  const isFull = wantsFull || told === null;
  const lines = linesOfCatalog(offers, told ?? new Map(), isFull);
  if (lines.length === 0) return 0;
  await runSystemCommand({ ...deps, operation: 'edi_message.catalog_told' }, (command) =>
    storeCatalog(command, { clientId, own: deps.own, now, lines, isFull, offers }),
  );
  return lines.length;
}

interface ToStore {
  clientId: number;
  own: OwnSide;
  now: Date;
  lines: readonly CatalogLine[];
  isFull: boolean;
  offers: readonly Offer[];
}

async function storeCatalog(
  { tx, audit, live }: CommandContext,
  { clientId, own, now, lines, isFull, offers }: ToStore,
): Promise<void> {
  const partner = await lockSender(tx, clientId);
  const { rows } = await sql<{ id: number }>`insert into edi_catalog (client_id, is_full, at)
    values (${clientId}, ${isFull}, ${now}) returning id`.execute(tx);
  const catalogId = rows[0]?.id ?? 0;
  const us = partner.settings.own ?? own;
  for (let first = 0; first < lines.length; first += LINES_OF_A_MESSAGE) {
    const part = lines.slice(first, first + LINES_OF_A_MESSAGE);
    const interchange = await makeInterchange(tx, {
      partner,
      own,
      sets: [writeCatalog(part, { partner: partner.gs_code, pricedOn: utcDay(now), own: us.gs_code })],
      answers: null,
      isTest: isTest(partner.usage, 'P'),
      now,
    });
    await sql`insert into edi_catalog_message (message_id, catalog_id)
      select m.id, ${catalogId} from edi_message m where m.interchange_id = ${interchange}`.execute(tx);
  }
  const digests = new Map(offers.map(({ listing, digest }) => [listing, digest]));
  const rowsOf = lines.map(({ item }) => ({
    listing: item.listing,
    digest: digests.get(item.listing) ?? null,
  }));
  await sql`insert into edi_catalog_line (catalog_id, listing_id, digest)
    select ${catalogId}, x.listing, decode(x.digest, 'hex')
    from json_to_recordset(${JSON.stringify(rowsOf)}::json) as x(listing bigint, digest text)`.execute(tx);
  await forgetBefore(tx, clientId, catalogId);
  audit({
    entity: 'edi_client',
    entityId: clientId,
    after: { catalog: catalogId, lines: lines.length, full: isFull },
  });
  live({ topic: 'edi-messages', admins: true });
}

/** What was told before the last full catalog that was acknowledged is of no use. */
async function forgetBefore(tx: CommandContext['tx'], clientId: number, catalogId: number): Promise<void> {
  await sql`delete from edi_catalog where client_id = ${clientId} and id < (
    select max(c.id) from edi_catalog c where c.client_id = ${clientId} and c.is_full and c.id < ${catalogId}
      and exists (select from edi_catalog_message k where k.catalog_id = c.id)
      and not exists (select from edi_catalog_message k join edi_message m on m.id = k.message_id
        where k.catalog_id = c.id and m.status <> 'Acknowledged'))`.execute(tx);
}
