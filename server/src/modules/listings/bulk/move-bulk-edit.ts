import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { BulkEdit, bulkEditEndpoints } from '#contract/listings/bulk-edits.ts';
import { UNDO_HOURS } from '#rules/listings/bulk-edit.ts';
import { UNCONFIRMED_PRICES } from '#rules/listings/price-changes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import type { Scope } from '../../../platform/scope.ts';
import { bulkEditsOf, RUN_BULK_EDIT, type StoredEdit } from './store.ts';
import { mayUndo, viewBulkEdit } from './views.ts';

const NEXT = { run: 'running', undo: 'undoing' } as const;

type Confirmed = Input<typeof bulkEditEndpoints.runBulkEdit>['body'];
type Check = (tx: Tx, edit: StoredEdit) => Promise<void>;

/** Starts the job that carries a change out. Prices far from the present ones need to be confirmed, as in a price file. */
export const runBulkEdit = (context: RequestContext, id: number, confirmed: Confirmed) =>
  moveBulkEdit(context, id, 'run', async (tx, edit) => {
    await requireChanges(tx, id, edit);
    const { large } = await viewBulkEdit(context.scope, tx, id, context.now);
    if (large > 0 && confirmed.confirm_prices !== true)
      throw ruleBroken(UNCONFIRMED_PRICES, { confirm_prices: UNCONFIRMED_PRICES });
  });

/** Starts the job that takes it back. */
export const undoBulkEdit = (context: RequestContext, id: number) =>
  moveBulkEdit(context, id, 'undo', async (_tx, edit) => requireUndoable(edit, context.now));

async function moveBulkEdit(
  context: RequestContext,
  id: number,
  move: keyof typeof NEXT,
  check: Check,
): Promise<{ data: BulkEdit }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const { tx } = command;
    const edit = await lockEdit(scope, tx, id);
    await check(tx, edit);
    await tx.updateTable('bulk_edit').set({ state: NEXT[move] }).where('id', '=', id).execute();
    await enqueueJob(tx, RUN_BULK_EDIT, { edit_id: id });
    command.audit({
      entity: 'bulk_edit',
      entityId: id,
      before: { state: edit.state },
      after: { state: NEXT[move], change: edit.change },
    });
    return { data: await viewBulkEdit(scope, tx, id, now) };
  });
}

async function lockEdit(scope: Scope, tx: Tx, id: number): Promise<StoredEdit> {
  const { rows } =
    await sql<StoredEdit>`select e.state, e.change, e.company_id, e.created_by, e.done_at from bulk_edit e
    where e.id = ${id} and ${bulkEditsOf(scope)} for no key update of e`.execute(tx);
  const [edit] = rows;
  if (!edit) throw notFound('This change does not exist.');
  return edit;
}

async function requireChanges(tx: Tx, id: number, edit: StoredEdit): Promise<void> {
  if (edit.state !== 'previewed') throw conflict('This change was already carried out.');
  const { rows: others } = await sql`select 1 from bulk_edit e where e.state in ('running', 'undoing')
    and e.company_id is not distinct from ${edit.company_id}::bigint limit 1`.execute(tx);
  if (others.length > 0) throw conflict('Another change of yours is at work. Wait until it is done.');
  const { rows } =
    await sql`select 1 from bulk_edit_row where edit_id = ${id} and after is not null limit 1`.execute(tx);
  if (rows.length === 0) throw ruleBroken('This changes nothing.');
}

function requireUndoable(edit: StoredEdit, now: Date): void {
  if (edit.state === 'undone' || edit.state === 'undoing') throw conflict('This change was already undone.');
  if (edit.state !== 'done' && edit.state !== 'failed')
    throw conflict('Only a change that was carried out can be undone.');
  if (!mayUndo(edit, now)) throw conflict(`A change can be undone for ${UNDO_HOURS} hours.`);
}
