import { sql } from 'kysely';
import { isOfLots, LOTS_PER_TRANSACTION } from '#rules/listings/bulk-edit.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { toAppError } from '../../../platform/errors.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { changeRows, type Done, type Moved } from './change-rows.ts';
import type { StoredEdit, StoredRow } from './store.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/**
 * The job: carries a change out, or takes it back, so many rows a transaction. A row is done when it has its `outcome`, so a process
 * that dies loses at most the batch at work.
 */
export async function carryOutBulkEdit(deps: Deps, id: number): Promise<void> {
  try {
    for (let more = true; more;)
      more = await runSystemCommand({ ...deps, operation: 'listings.bulk_changed' }, (command, now) =>
        carryOutBatch(command, id, now),
      );
  } catch (error) {
    if (toAppError(error).code !== 'unavailable')
      await runSystemCommand({ ...deps, operation: 'listings.bulk_changed' }, (command, now) =>
        noteFailure(command, id, now),
      );
    throw error;
  }
}

/** What was changed until then can be taken back. */
async function noteFailure(command: CommandContext, id: number, now: Date): Promise<void> {
  const edit = await lockAtWork(command.tx, id);
  if (!edit) return;
  const after = { state: 'failed', done_at: now } as const;
  await command.tx.updateTable('bulk_edit').set(after).where('id', '=', id).execute();
  tell(command, edit, id);
  command.audit({
    entity: 'bulk_edit',
    entityId: id,
    before: { state: edit.state },
    after: { state: after.state },
  });
}

async function carryOutBatch(command: CommandContext, id: number, now: Date): Promise<boolean> {
  const { tx } = command;
  const edit = await lockAtWork(tx, id);
  if (!edit) return false;
  const undoes = edit.state === 'undoing';
  const { rows } =
    await sql<StoredRow>`select r.number, r.listing_id, r.lot_id, r.version, r.before, r.after from bulk_edit_row r
    where r.edit_id = ${id} and r.after is not null
      and ${undoes ? sql`r.outcome = 'changed'` : sql`r.outcome is null`}
    order by r.number limit ${sql.lit(LOTS_PER_TRANSACTION)}`.execute(tx);
  const { done, moved } = await changeRows(tx, rows, { edit, undoes, now, today: utcDay(now) });
  await keepOutcomes(tx, id, done);
  if (edit.company_id === null) tellSellers(command, { id, undoes }, moved);
  tell(command, edit, id);
  if (!isOfLots(edit.change)) command.live({ topic: 'catalog', everyone: true });
  // The last rows and the end of the work show at once.
  const isLast = rows.length < LOTS_PER_TRANSACTION;
  command.auditEach([
    ...(done.length > 0 ? [auditOf(id, done)] : []),
    ...(isLast ? [await finish(tx, id, edit, now)] : []),
  ]);
  return !isLast;
}

const auditOf = (id: number, done: readonly Done[]) => ({
  entity: 'bulk_edit',
  entityId: id,
  before: done.map(({ listing_id, lot_id, before }) => ({ listing_id, lot_id, before })),
  after: done.map(({ listing_id, lot_id, after, outcome }) => ({ listing_id, lot_id, outcome, after })),
});

async function finish(tx: Tx, id: number, { state: before }: StoredEdit, now: Date) {
  const state = before === 'undoing' ? 'undone' : 'done';
  await tx.updateTable('bulk_edit').set({ state, done_at: now }).where('id', '=', id).execute();
  return { entity: 'bulk_edit', entityId: id, before: { state: before }, after: { state } };
}

function tell({ live }: CommandContext, { company_id: companyId }: StoredEdit, id: number): void {
  live({ topic: 'listings', id, ...(companyId !== null && { company_ids: [companyId] }), admins: true });
}

/** Each seller once for all of them: who sells many reads one notice, not hundreds. */
function tellSellers(
  { announce }: CommandContext,
  { id, undoes }: { id: number; undoes: boolean },
  moved: readonly Moved[],
): void {
  const alike = Map.groupBy(moved, (one) => JSON.stringify([one.company_id, one.status, one.reason]));
  for (const [first, ...others] of alike.values()) {
    if (!first) continue;
    const { name, company_id, status, reason } = first;
    if (status === 'deactivated')
      announce({
        key: `listing-deactivated:bulk-${id}:${first.id}`,
        type: 'listing.deactivated',
        data: { listing_id: first.id, name, company_id, reason: reason ?? '', others: others.length },
      });
    else
      announce({
        key: `listing-returned:bulk-${id}:${first.id}`,
        type: 'listing.returned',
        data: {
          listing_ids: [first, ...others].map((one) => one.id),
          name,
          company_id,
          status,
          edit_id: undoes ? id : null,
        },
      });
  }
}

async function lockAtWork(tx: Tx, id: number): Promise<StoredEdit | undefined> {
  const { rows } =
    await sql<StoredEdit>`select e.state, e.change, e.company_id, e.created_by, e.done_at from bulk_edit e
    where e.id = ${id} and e.state in ('running', 'undoing') for no key update`.execute(tx);
  return rows[0];
}

const keepOutcomes = (tx: Tx, id: number, done: readonly Done[]) =>
  sql`update bulk_edit_row r set outcome = d.outcome, reason = d.reason, version = d.version, before = d.before, after = d.after
    from json_to_recordset(${JSON.stringify(done)}::json)
      as d(number int, version int, before jsonb, after jsonb, outcome text, reason text)
    where r.edit_id = ${id} and r.number = d.number`.execute(tx);
