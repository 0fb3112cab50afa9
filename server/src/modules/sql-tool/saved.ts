import type { Input, Reply } from '#contract/endpoint.ts';
import type { sqlToolEndpoints } from '#contract/sql-tool.ts';
import { MOST_SAVED } from '#rules/sql-tool.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { forbidden, notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { viewSaved } from './views/saved.ts';

type Save = typeof sqlToolEndpoints.saveQuery;

/** Saves a query, or changes an own one. */
export async function saveQuery(
  { scope, now, command }: RequestContext,
  { id, ...values }: Input<Save>['body'],
): Promise<Reply<Save>['data']> {
  return command(async ({ tx, audit }) => {
    const row = { ...values, saved_at: now };
    const before = id === undefined ? null : await requireOwn(scope, tx, id);
    if (before === null) await requireRoom(scope, tx);
    const saved =
      before === null
        ? await tx
            .insertInto('saved_sql')
            .values({ ...row, user_id: scope.userId })
            .returning('id')
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('saved_sql')
            .set(row)
            .where('id', '=', before.id)
            .returning('id')
            .executeTakeFirstOrThrow();
    audit({ entity: 'saved_sql', entityId: saved.id, ...(before && { before }), after: values });
    return viewSaved(scope, tx, saved.id);
  });
}

export async function deleteSaved({ scope, command }: RequestContext, id: number): Promise<void> {
  await command(async ({ tx, audit }) => {
    const before = await requireOwn(scope, tx, id);
    await tx.deleteFrom('saved_sql').where('id', '=', id).execute();
    audit({ entity: 'saved_sql', entityId: id, before });
  });
}

/** 404 for what others keep to themselves, 403 for what they share. */
async function requireOwn(scope: Scope, db: Queryable, id: number) {
  const saved = await db
    .selectFrom('saved_sql')
    .select(['id', 'user_id', 'title', 'query', 'shared'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!saved || (saved.user_id !== scope.userId && !saved.shared)) throw notFound();
  if (saved.user_id !== scope.userId) throw forbidden('Only its owner can change this query.');
  const { user_id: _, ...before } = saved;
  return before;
}

async function requireRoom(scope: Scope, db: Queryable): Promise<void> {
  const { count } = await db
    .selectFrom('saved_sql')
    .select((fields) => fields.fn.countAll<number>().as('count'))
    .where('user_id', '=', scope.userId)
    .executeTakeFirstOrThrow();
  if (count >= MOST_SAVED) throw ruleBroken(`At most ${MOST_SAVED} queries can be saved. Delete one first.`);
}
