import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { SharedView, sharedViewEndpoints } from '#contract/catalog/shared-views.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { MOST_VIEWS } from '#rules/catalog/team.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { conflict, forbidden, isUniqueViolation, notFound, ruleBroken } from '../../platform/errors.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';

type Fields = Input<typeof sharedViewEndpoints.shareView>['body'];

const NAME_TAKEN = 'You share a view of this name already.';

/** Views of the catalog that their owners share with the facility. Nobody else changes them. */
export const sharedViewRoutes = (): Handlers<keyof typeof sharedViewEndpoints> => ({
  listSharedViews: async ({ scope, db }) => ({ data: await viewsOf(scope, db) }),
  shareView: (context, { body }) => shareView(context, body),
  saveSharedView: (context, { params, body }) => saveSharedView(context, params.id, body),
  removeSharedView: (context, { params }) => removeSharedView(context, params.id),
});

async function viewsOf(scope: Scope, db: Queryable): Promise<SharedView[]> {
  const { rows } = await sql<Omit<SharedView, 'can'> & { user_id: number }>`
    select v.id, v.name, v.address, v.user_id, u.first_name || ' ' || u.last_name as author
    from shared_view v join app_user u on u.id = v.user_id
    where v.facility_id = ${scope.facility?.id ?? 0} order by lower(v.name), v.id`.execute(db);
  return rows.map(({ user_id: userId, ...view }) => ({ ...view, can: { change: userId === scope.userId } }));
}

async function shareView(context: RequestContext, fields: Fields): Promise<{ data: SharedView }> {
  const { scope, now } = context;
  const { facility } = scope;
  if (!facility) throw ruleBroken(NO_FACILITY);
  return context.command(async (command) => {
    const { tx, audit } = command;
    // One after the other, so that they are counted.
    await sql`select id from facility where id = ${facility.id} for no key update`.execute(tx);
    if ((await viewsOf(scope, tx)).length >= MOST_VIEWS)
      throw ruleBroken(`A facility shares at most ${MOST_VIEWS} views. Stop sharing one first.`);
    const { id } = await tx
      .insertInto('shared_view')
      .values({
        ...fields,
        facility_id: facility.id,
        user_id: scope.userId,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseSameName);
    audit({ entity: 'shared_view', entityId: id, after: fields });
    tell(command, facility.id);
    return { data: { id, ...fields, author: scope.fullName, can: { change: true } } };
  });
}

/** Throws 404 outside of the facility and 403 for who is not its owner. */
async function viewToChange({ scope }: RequestContext, { tx }: CommandContext, id: number) {
  const view = (await viewsOf(scope, tx)).find((one) => one.id === id);
  if (!view) throw notFound('This view is not shared any more.');
  if (!view.can.change) throw forbidden('Only its owner changes a shared view.');
  return view;
}

async function saveSharedView(context: RequestContext, id: number, fields: Fields) {
  return context.command(async (command) => {
    const { name, address, ...view } = await viewToChange(context, command, id);
    await command.tx
      .updateTable('shared_view')
      .set({ ...fields, updated_at: context.now })
      .where('id', '=', id)
      .execute()
      .catch(refuseSameName);
    command.audit({ entity: 'shared_view', entityId: id, before: { name, address }, after: fields });
    tell(command, context.scope.facility?.id ?? 0);
    return { data: { ...view, ...fields } };
  });
}

async function removeSharedView(context: RequestContext, id: number) {
  return context.command(async (command) => {
    const { name, address } = await viewToChange(context, command, id);
    await command.tx.deleteFrom('shared_view').where('id', '=', id).execute();
    command.audit({ entity: 'shared_view', entityId: id, before: { name, address } });
    tell(command, context.scope.facility?.id ?? 0);
    return { data: { ok: true as const } };
  });
}

const tell = ({ live }: CommandContext, facilityId: number): void =>
  live({ topic: 'shared_views', facility_ids: [facilityId] });

function refuseSameName(error: unknown): never {
  if (isUniqueViolation(error)) throw conflict(NAME_TAKEN, { name: NAME_TAKEN });
  throw error;
}
