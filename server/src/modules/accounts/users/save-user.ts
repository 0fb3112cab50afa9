import type { z } from 'zod';
import type { UserRecord, userEndpoints } from '#contract/accounts/users.ts';
import {
  editRefusal,
  facilitiesRefusal,
  heldPermissions,
  rightsRefusal,
  type RightsChange,
} from '#rules/accounts/user-rights.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ruleBroken, stale } from '../../../platform/errors.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { IdentityManagement } from '../../../platform/identity-provider/management.ts';
import { forgetAtProvider } from '../identities.ts';
import { rightsOf } from './range.ts';
import { endEverySession } from '../sessions/session.ts';
import { fieldRep, readPhone } from './create-user.ts';
import { viewUser } from './record.ts';
import { snapshot, type UserFields } from './snapshot.ts';
import {
  companyFor,
  lockUser,
  heldByOthers,
  writeRights,
  type StoredUser,
  type UserCompany,
} from './store.ts';
import type { Unmarked } from './summary.ts';

type Body = z.output<NonNullable<typeof userEndpoints.saveUser.body>>;

/**
 * Saves a person in the own range. Rights hold with the next request; who is deactivated is signed out everywhere at
 * once. A record that somebody else changed meanwhile is 409.
 */
export async function saveUser(
  context: RequestContext,
  { identities }: { identities: IdentityManagement | null },
  id: number,
  body: Body,
): Promise<{ data: Unmarked<UserRecord> }> {
  const { scope, db } = context;
  const { deactivated } = await context.command((command) => save(context, command, id, body));
  if (deactivated && identities) await forgetAtProvider(db, identities, id);
  return { data: await viewUser(scope, db, { id, now: context.now }) };
}

async function save(
  { scope, now, requestId }: RequestContext,
  { tx, audit, announce, live }: CommandContext,
  id: number,
  body: Body,
): Promise<{ deactivated: boolean }> {
  const user = await lockUser(scope, tx, id);
  if (body.version !== user.version) throw stale('Someone else has changed this user.');
  const [former, company] = await companiesOf(tx, scope, user, body);
  const [before, after] = [fieldsOf(user), changed(user, body, company)];
  await requireRight(tx, scope, { user, company, before, after });
  await update(tx, id, after);
  await writeRights(tx, id, after);
  const deactivated = user.active && !after.active;
  if (deactivated) {
    await endEverySession(tx, id, now);
    announce({ key: `user-deactivated:${requestId}`, type: 'user.deactivated', data: { user_id: id } });
  }
  audit({ entity: 'user', entityId: id, before: snapshot(before, former), after: snapshot(after, company) });
  live({ topic: 'session', user_ids: [id] });
  return { deactivated };
}

async function companiesOf(tx: Tx, scope: RequestContext['scope'], user: StoredUser, body: Body) {
  const former = await companyFor(scope, tx, user.company_id);
  const moves = body.company_id !== undefined && body.company_id !== user.company_id;
  return [former, moves ? await companyFor(scope, tx, body.company_id ?? null) : former] as const;
}

const fieldsOf = (user: StoredUser): UserFields => ({
  first_name: user.first_name,
  last_name: user.last_name,
  title: user.title,
  phone: user.phone,
  is_field_rep: user.is_field_rep,
  active: user.active,
  companyId: user.company_id,
  primaryFacilityId: user.primary_facility_id,
  roles: user.roles,
  permissions: user.permissions,
  facilityIds: user.facility_ids,
});

function changed(user: StoredUser, body: Body, company: UserCompany | null): UserFields {
  const roles = [...new Set(body.roles)];
  const facilityIds = [...new Set(body.facility_ids)];
  const kept = roles.includes('Administrator') ? user.permissions : [];
  return {
    first_name: body.first_name,
    last_name: body.last_name,
    title: body.title === undefined ? user.title : body.title || null,
    phone: body.phone === undefined ? user.phone : readPhone(body.phone),
    is_field_rep: fieldRep(body.is_field_rep ?? (user.is_field_rep && roles.includes('Seller')), roles),
    active: body.active,
    companyId: company?.id ?? null,
    primaryFacilityId: primaryOf(user, body, { roles, facilityIds, company }),
    roles,
    permissions: body.permissions ?? kept,
    facilityIds,
  };
}

/** The asked or present one where the person may stand there, else the first that is assigned. */
function primaryOf(
  user: StoredUser,
  { primary_facility_id: asked }: Body,
  {
    roles,
    facilityIds,
    company,
  }: Pick<UserFields, 'roles' | 'facilityIds'> & { company: UserCompany | null },
): number | null {
  const inCompany = company?.facilities.map((one) => one.id) ?? [];
  const open = roles.includes('CompanyAdmin') ? inCompany : facilityIds;
  if (asked && !open.includes(asked)) throw ruleBroken('The primary facility has to be an assigned one.');
  if (asked !== undefined) return asked;
  const present = user.primary_facility_id;
  return present !== null && open.includes(present) ? present : (facilityIds[0] ?? null);
}

async function requireRight(
  tx: Tx,
  scope: RequestContext['scope'],
  change: { user: StoredUser; company: UserCompany | null; before: UserFields; after: UserFields },
): Promise<void> {
  const who = rightsOf(scope);
  const { user, company, before, after } = change;
  const person: RightsChange['person'] = {
    id: user.id,
    companyId: user.company_id,
    roles: user.roles,
    facilityIds: user.facility_ids,
    permissions: user.permissions,
  };
  const known = company?.facilities.map((one) => one.id) ?? [];
  const held = heldPermissions(before).length > 0 ? await heldByOthers(tx, user.id) : [];
  const refusal =
    editRefusal(who, person) ??
    facilitiesRefusal(who, after.facilityIds, known) ??
    rightsRefusal(who, { person, company, before, after, heldByOthers: held });
  if (refusal !== null) throw ruleBroken(refusal);
}

async function update(tx: Tx, id: number, fields: UserFields): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      first_name: fields.first_name,
      last_name: fields.last_name,
      title: fields.title,
      phone: fields.phone,
      is_field_rep: fields.is_field_rep,
      active: fields.active,
      company_id: fields.companyId,
      primary_facility_id: fields.primaryFacilityId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
