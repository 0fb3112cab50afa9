import { sql } from 'kysely';
import type { EdiSettings } from '#contract/edi/clients.ts';
import { internalError } from '#rules/edi/messages.ts';
import { mayBeListing, readPartnerCatalog, type PartnerItem } from '#rules/edi/partner-catalog.ts';
import type { Clock } from '../../../platform/clock.ts';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import { inTransaction, type Database } from '../../../platform/database/database.ts';
import { isStatementTimeout, toAppError } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { Log } from '../../../platform/log.ts';
import { newUuid } from '../../../platform/secrets.ts';
import { importDocument } from '../../listings/index.ts';
import { toMapping } from '../settings.ts';
import { textOf } from '../intake/text.ts';
import { readContent, setOf } from '../unscoped/messages.ts';
import { TAKE_EDI_CATALOGS } from './work-on-catalog.ts';

interface Deps {
  db: Database;
  clock: Clock;
  files: FileStore;
  log: Log;
}

/**
 * Imports what sellers sent, the catalogs of a company one after the other as they came: a later one says what holds. Where another
 * process is at it, this looks again in a while.
 */
export const takeCatalogs =
  (deps: Deps) =>
  ({ company }: Record<string, unknown>): Promise<void> => {
    const companyId = Number(company);
    return deps.db.connection().execute(async (conn) => {
      const { rows } = await sql<{
        taken: boolean;
      }>`select pg_try_advisory_lock(${sql.lit(LOCKS.ediCatalogs)}, ${companyId}::int) as taken`.execute(
        conn,
      );
      if (rows[0]?.taken !== true) return lookAgain(conn, companyId);
      try {
        for (let next = await nextOf(conn, companyId); next !== null; next = await nextOf(conn, companyId))
          await take(deps, next);
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(LOCKS.ediCatalogs)}, ${companyId}::int)`
          .execute(conn)
          .catch(() => undefined);
      }
    });
  };

const LOOK_AGAIN = sql`interval '10 seconds'`;

async function lookAgain(conn: Database, companyId: number): Promise<void> {
  await sql`select graphile_worker.add_job(${TAKE_EDI_CATALOGS}, ${JSON.stringify({ company: companyId })}::json,
    job_key => ${`catalogs:${companyId}`}, run_at => now() + ${LOOK_AGAIN})`.execute(conn);
}

interface Waiting {
  id: number;
  company_id: number;
  interchange_id: number;
  place: number;
  at: Date;
  control_number: string;
  set_number: string;
  client: string;
  settings: EdiSettings;
}

async function nextOf(conn: Database, companyId: number): Promise<Waiting | null> {
  const { rows } =
    await sql<Waiting>`select m.id, r.company_id, m.interchange_id, m.place, r.at, i.control_number,
      m.set_number, k.name as client, k.settings
    from edi_received_catalog r join edi_message m on m.id = r.message_id
    join edi_interchange i on i.id = m.interchange_id join edi_client k on k.id = m.client_id
    where r.company_id = ${companyId} and r.done_at is null order by r.message_id limit 1`.execute(conn);
  return rows[0] ?? null;
}

async function take(deps: Deps, waiting: Waiting): Promise<void> {
  const { db, clock, log } = deps;
  const { id } = waiting;
  let problem: string | null;
  try {
    problem = await importOne(deps, waiting);
  } catch (error) {
    // Another attempt may succeed where the database or the storage was away; nothing else may keep those behind it waiting.
    if (toAppError(error).code === 'unavailable' && !isStatementTimeout(error)) throw error;
    const broken = newUuid();
    log.error({ err: error, id: broken, message: id }, 'a catalog of a seller broke');
    problem = internalError(broken);
  }
  await inTransaction(db, async (tx) => {
    await sql`update edi_received_catalog set done_at = ${clock.now()} where message_id = ${id}`.execute(tx);
    if (problem !== null)
      await sql`update edi_message set status = 'Failed', error = ${problem} where id = ${id}`.execute(tx);
  });
}

/** Answers why it was not imported, null where it was or waits for a person. */
async function importOne({ db, clock, files }: Deps, waiting: Waiting): Promise<string | null> {
  // As intake read it.
  const content = textOf(Buffer.from(await readContent(db, waiting.interchange_id), 'latin1'));
  const found = setOf(content, waiting.place);
  if (found === null) throw new Error(`Message ${waiting.id} holds no catalog.`);
  const { set, element } = found;
  const items = [...readPartnerCatalog(set, element, toMapping(waiting.settings.mapping))];
  const ndcs = await ndcsOf(db, waiting.company_id, items);
  return importDocument(
    { db, clock, files },
    {
      messageId: waiting.id,
      companyId: waiting.company_id,
      client: waiting.client,
      fileName: `832-${waiting.control_number}-${waiting.set_number}.csv`,
      receivedAt: waiting.at,
      rows: items.map(({ catalogNumber, ...item }) => ({
        ...item,
        ndc: item.ndc ?? (catalogNumber === null ? null : (ndcs.get(catalogNumber) ?? catalogNumber)),
      })),
    },
  );
}

/**
 * Of listings of the company that are named by our number alone. A product that it lists in several catalogs is not named so: what is
 * said of one would be done to all.
 */
async function ndcsOf(
  db: Database,
  companyId: number,
  items: readonly PartnerItem[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = items.flatMap(({ ndc, catalogNumber: one }) =>
    ndc === null && one !== null && mayBeListing(one) ? [Number(one)] : [],
  );
  const { rows } = await sql<{ id: number; ndc: string }>`select l.id, l.ndc from listing l
    where l.company_id = ${companyId} and l.id = any (${[...new Set(numbers)]}::bigint[])
      and not exists (select from listing o where o.company_id = l.company_id and o.ndc = l.ndc and o.id <> l.id and o.status <> 'withdrawn')`.execute(
    db,
  );
  return new Map(rows.map(({ id, ndc }) => [String(id), ndc]));
}
