import { sql } from 'kysely';
import { NOT_YOURS } from '#rules/catalog/team.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';

interface Bound {
  table: 'note' | 'soft_block' | 'shared_view';
  most: number;
  /** The refusal. */
  full: string;
}

/** Throws 409 where the facility keeps as many as it may. Those who add wait for each other, so that all are counted. */
export async function requireRoom(tx: Tx, facilityId: number, { table, most, full }: Bound): Promise<void> {
  await sql`select id from facility where id = ${facilityId} for no key update`.execute(tx);
  const counts = table === 'note' ? sql`expired_at is null` : sql`true`;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where facility_id = ${facilityId} and ${counts} offset ${most - 1} limit 1`.execute(tx);
  if (rows.length > 0) throw conflict(full);
}

interface Written {
  comment: string;
  can: { change: boolean };
}

/** Notes and soft blocks: what somebody wrote for the team, changed by its author and by administrators with `catalog`. */
export interface Kind<Record extends Written> {
  entity: 'note' | 'soft_block';
  /** Throws 404. */
  view(scope: Scope, db: Queryable, id: number): Promise<{ record: Record; facilityId: number }>;
  tell(command: CommandContext, facilityId: number): void;
}

/** The record, locked, to be changed. 403 for who may not. */
export async function recordToChange<Record extends Written>(
  { view, entity }: Kind<Record>,
  { scope }: RequestContext,
  { tx }: CommandContext,
  id: number,
) {
  await sql`select id from ${sql.table(entity)} where id = ${id} for no key update`.execute(tx);
  const found = await view(scope, tx, id);
  if (!found.record.can.change) throw forbidden(NOT_YOURS);
  return found;
}

export async function saveComment<Record extends Written>(
  kind: Kind<Record>,
  context: RequestContext,
  id: number,
  comment: string,
): Promise<{ data: Record }> {
  return context.command(async (command) => {
    const { record, facilityId } = await recordToChange(kind, context, command, id);
    await command.tx.updateTable(kind.entity).set({ comment }).where('id', '=', id).execute();
    command.audit({
      entity: kind.entity,
      entityId: id,
      before: { comment: record.comment },
      after: { comment },
    });
    kind.tell(command, facilityId);
    return { data: { ...record, comment } };
  });
}
