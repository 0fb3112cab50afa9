import { sql } from 'kysely';
import { MOST_MOVED_PERCENT, reasonToWait, type DocumentFigures } from '#rules/listings/document-imports.ts';
import { differs } from '#rules/listings/import-problems.ts';
import '../events.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { BY_SIZE } from './compared-prices.ts';
import { allowBulk } from './store.ts';

interface Checked {
  company_id: number;
  edi_client: string;
  edi_message_id: number;
  good_rows: number;
  new_lots: number;
  changed_lots: number;
  changed_listings: number;
  withdrawn_lots: number;
  withdrawn_listings: number;
  new_items: number;
  changed_items: number;
}

/** Decides over the checked import of a document: it is carried out, waits for a person who is told, or has nothing to do. */
export function settleDocument({ db, clock }: { db: Database; clock: Clock }, id: number): Promise<void> {
  return runSystemCommand({ db, clock, operation: 'import.started' }, async (command, now) => {
    const { tx, announce, audit, live } = command;
    await allowBulk(tx);
    const found = await lockChecked(tx, id);
    if (found === null) return;
    const waits = reasonToWait(await figuresOf(tx, id, found));
    const state = waits !== null ? 'checked' : differs(found) ? 'running' : 'done';
    await tx
      .updateTable('listing_import')
      .set({ state, waits, ...(state === 'done' && { finished_at: now }) })
      .where('id', '=', id)
      .execute();
    const { company_id: companyId, edi_client: client, edi_message_id: message } = found;
    if (waits !== null)
      announce({
        key: `import-waits:${id}`,
        type: 'import.waits',
        data: { import_id: id, company_id: companyId, client, message_id: message, sentence: waits },
      });
    live({ topic: 'imports', id, company_ids: [companyId] });
    live({ topic: 'edi-messages', admins: true });
    audit({
      entity: 'listing_import',
      entityId: id,
      before: { state: 'checked' },
      after: { state, good_rows: found.good_rows, waits, edi_client: client },
      by: { companyId },
    });
  });
}

/** Null where it was settled before, or a person has taken it over. */
async function lockChecked(tx: Tx, id: number): Promise<Checked | null> {
  const { rows } =
    await sql<Checked>`select company_id, edi_client, edi_message_id, good_rows, new_lots, changed_lots,
      changed_listings, withdrawn_lots, withdrawn_listings, new_items, changed_items
    from listing_import where id = ${id} and state = 'checked' and waits is null and edi_client is not null
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

interface Moved {
  lots: number;
  moved: number;
  furthest: DocumentFigures['furthest'];
}

async function figuresOf(tx: Tx, id: number, found: Checked): Promise<DocumentFigures> {
  const { rows } = await sql<Moved>`with far as materialized (
      select ndc, lot, before_cents, after_cents, row_number from listing_import_price
      where import_id = ${id} and abs(after_cents - before_cents) * 100 > before_cents * ${sql.lit(MOST_MOVED_PERCENT)}
    )
    select (select count(*)::int from lot o join listing l on l.id = o.listing_id
        where l.company_id = ${found.company_id} and l.status <> 'withdrawn' and o.status = 'active') as lots,
      (select count(*)::int from far) as moved,
      (select json_build_object('ndc', ndc, 'lot', lot, 'before', before_cents, 'after', after_cents) from far
        order by ${BY_SIZE} limit 1) as furthest`.execute(tx);
  return { lots: 0, moved: 0, furthest: null, ...rows[0], withdrawn: found.withdrawn_lots };
}
