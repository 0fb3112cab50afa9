import type { z } from 'zod';
import type { UserRecord, userEndpoints } from '#contract/accounts/users.ts';
import { parsePhone } from '#rules/accounts/addresses.ts';
import { PHONE_SHAPE } from '#rules/form-problems.ts';
import {
  facilitiesRefusal,
  firstPermissions,
  inviteRefusal,
  rightsRefusal,
} from '#rules/accounts/user-rights.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, conflict, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { rightsOf } from './range.ts';
import { invitation } from './invite-user.ts';
import { viewUser } from './record.ts';
import { snapshot, type UserFields } from './snapshot.ts';
import { companyFor, writeRights, type UserCompany } from './store.ts';
import type { Unmarked } from './summary.ts';

type Body = z.output<NonNullable<typeof userEndpoints.createUser.body>>;

/** Adds a person to the own range, gives roles and facilities, and mails the invitation to choose a password. */
export async function createUser(
  context: RequestContext,
  body: Body,
): Promise<{ data: Unmarked<UserRecord> }> {
  const { scope, now, command } = context;
  const refusal = inviteRefusal(rightsOf(scope));
  if (refusal !== null) throw ruleBroken(refusal);
  return command(async ({ tx, audit, announce }) => {
    const wanted = body.company_id === undefined ? (scope.company?.id ?? null) : body.company_id;
    const company = await companyFor(scope, tx, wanted);
    const fields = newUser(context, body, company);
    const id = await insert(tx, fields, now);
    await writeRights(tx, id, fields);
    audit({ entity: 'user', entityId: id, after: { email: body.email, ...snapshot(fields, company) } });
    announce(invitation(context, body.email));
    return { data: await viewUser(scope, tx, { id, now }) };
  });
}

function newUser(
  { scope }: RequestContext,
  body: Body,
  company: UserCompany | null,
): UserFields & { email: string } {
  const who = rightsOf(scope);
  const facilityIds = [...new Set(body.facility_ids)];
  const roles = [...new Set(body.roles)];
  const permissions = body.permissions ?? (roles.includes('Administrator') ? [...firstPermissions(who)] : []);
  const known = company?.facilities.map((one) => one.id) ?? [];
  const refusal =
    facilitiesRefusal(who, facilityIds, known) ??
    rightsRefusal(who, {
      person: { id: 0, companyId: company?.id ?? null, roles: [], facilityIds, permissions: [] },
      company,
      before: { roles: [], permissions: [], active: false },
      after: { roles, permissions, active: true },
      heldByOthers: [],
    });
  if (refusal !== null) throw ruleBroken(refusal);
  return {
    email: body.email,
    first_name: body.first_name,
    last_name: body.last_name,
    title: body.title || null,
    phone: readPhone(body.phone),
    is_field_rep: fieldRep(body.is_field_rep ?? false, roles),
    active: true,
    companyId: company?.id ?? null,
    primaryFacilityId: facilityIds[0] ?? null,
    roles,
    permissions,
    facilityIds,
  };
}

/** Ten digits, or null. Throws the field's sentence for anything else. */
export function readPhone(text: string | null | undefined): string | null {
  if (!text) return null;
  const phone = parsePhone(text);
  if (phone === null) throw new AppError('invalid', PHONE_SHAPE, { phone: PHONE_SHAPE });
  return phone;
}

export function fieldRep(wanted: boolean, roles: readonly string[]): boolean {
  if (wanted && !roles.includes('Seller')) throw ruleBroken('A field representative is a seller.');
  return wanted;
}

async function insert(tx: Tx, fields: UserFields & { email: string }, now: Date): Promise<number> {
  const made = await tx
    .insertInto('app_user')
    .values({
      email: fields.email,
      first_name: fields.first_name,
      last_name: fields.last_name,
      title: fields.title,
      phone: fields.phone,
      is_field_rep: fields.is_field_rep,
      company_id: fields.companyId,
      primary_facility_id: fields.primaryFacilityId,
      created_at: now,
    })
    .onConflict((other) => other.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw conflict('A user with this email is already registered.');
  return made.id;
}
