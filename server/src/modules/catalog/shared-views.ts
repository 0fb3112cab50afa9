import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { SharedView, sharedViewEndpoints } from '#contract/catalog/shared-views.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { mayStopSharing, MOST_VIEWS, TOO_MANY_VIEWS } from '#rules/catalog/team.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { conflict, forbidden, isUniqueViolation, notFound, ruleBroken } from '../../platform/errors.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import { hasPermission, type Scope } from '../../platform/scope.ts';
import { requireRoom } from './team-records.ts';

type Fields = Input<typeof sharedViewEndpoints.shareView>['body'];

const NAME_TAKEN = 'You share a view of this name already.';

/** Views of the catalog that their owners share with the facility. Nobody else changes them; administrators may stop it. */
export const sharedViewRoutes = (): Handlers<keyof typeof sharedViewEndpoints> => ({
  listSharedViews: async ({ scope, db }) => ({ data: await viewsOf(scope, db) }),
  shareView: (context, { body }) => shareView(context, body),
  saveSharedView: (context, { params, body }) => saveSharedView(context, params.id, body),
  removeSharedView: (context, { params }) => removeSharedView(context, params.id),
});

type Row = Omit<SharedView, 'can'> & { user_id: number };

function toView(scope: Scope, { user_id: userId, ...view }: Row): SharedView {
  const { userId: asker, roles } = scope;
  const may = { userId: asker, roles, moderates: hasPermission(scope, 'catalog') };
  return { ...view, can: { change: userId === asker, remove: mayStopSharing({ userId }, may) } };
}

async function viewsOf(scope: Scope, db: Queryable): Promise<SharedView[]> {
  const { rows } = await sql<Row>`
    select v.id, v.name, v.address, v.user_id, u.first_name || ' ' || u.last_name as author
    from shared_view v join app_user u on u.id = v.user_id
    where v.facility_id = ${scope.facility?.id ?? 0} order by lower(v.name), v.id`.execute(db);
  return rows.map((row) => toView(scope, row));
}

async function shareView(context: RequestContext, fields: Fields): Promise<{ data: SharedView }> {
  const { scope, now } = context;
  const { facility } = scope;
  if (!facility) throw ruleBroken(NO_FACILITY);
  return context.command(async (command) => {
    const { tx, audit } = command;
    await requireRoom(tx, facility.id, { table: 'shared_view', most: MOST_VIEWS, full: TOO_MANY_VIEWS });
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
    return { data: { id, ...fields, author: scope.fullName, can: { change: true, remove: true } } };
  });
}

/** Throws 404 outside of the facility, which administrators of the catalog are everywhere, and 403 for who may not. */
async function viewTo(
  move: keyof SharedView['can'],
  { scope }: RequestContext,
  { tx }: CommandContext,
  id: number,
) {
  const { rows } = await sql<Row & { facility_id: number }>`
    select v.id, v.name, v.address, v.user_id, v.facility_id, u.first_name || ' ' || u.last_name as author
    from shared_view v join app_user u on u.id = v.user_id
    where v.id = ${id} and (v.facility_id = ${scope.facility?.id ?? 0} or ${hasPermission(scope, 'catalog')}::boolean)
    for no key update of v`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('This view is not shared any more.');
  const { facility_id: facilityId, ...fields } = row;
  const view = toView(scope, fields);
  if (!view.can[move]) throw forbidden('Only its owner changes a shared view.');
  return { view, facilityId };
}

async function saveSharedView(context: RequestContext, id: number, fields: Fields) {
  return context.command(async (command) => {
    const { view: stored, facilityId } = await viewTo('change', context, command, id);
    const { name, address, ...view } = stored;
    await command.tx
      .updateTable('shared_view')
      .set({ ...fields, updated_at: context.now })
      .where('id', '=', id)
      .execute()
      .catch(refuseSameName);
    command.audit({ entity: 'shared_view', entityId: id, before: { name, address }, after: fields });
    tell(command, facilityId);
    return { data: { ...view, ...fields } };
  });
}

async function removeSharedView(context: RequestContext, id: number) {
  return context.command(async (command) => {
    const { view, facilityId } = await viewTo('remove', context, command, id);
    const { name, address } = view;
    await command.tx.deleteFrom('shared_view').where('id', '=', id).execute();
    command.audit({ entity: 'shared_view', entityId: id, before: { name, address } });
    tell(command, facilityId);
    return { data: { ok: true as const } };
  });
}

const tell = ({ live }: CommandContext, facilityId: number): void =>
  live({ topic: 'shared_views', facility_ids: [facilityId] });

function refuseSameName(error: unknown): never {
  if (isUniqueViolation(error)) throw conflict(NAME_TAKEN, { name: NAME_TAKEN });
  throw error;
}
