import { sql } from 'kysely';
import type { UserRecord } from '#contract/accounts/users.ts';
import type { AdminPermission } from '#rules/accounts/roles.ts';
import {
  editRefusal,
  grantablePermissions,
  grantableRoles,
  impersonationRefusal,
  managesUsers,
} from '#rules/accounts/user-rights.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { stepsOf, toHistory, type StepRow } from '../history.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import { rightsOf, usersOf } from './range.ts';
import { REFUSED_SIGN_IN } from '../sessions/refused-sign-in.ts';
import { SUMMARY_COLUMNS, toSummary, USERS, type SummaryRow, type Unmarked } from './summary.ts';

interface RecordRow extends SummaryRow {
  facilities: { id: number; name: string }[];
  permissions: AdminPermission[];
  vetting_note: string | null;
  refused_sign_ins: { count: number; addresses: number; last_at: string } | null;
  version: number;
  company_is_seller: boolean | null;
  steps: StepRow[];
}

export const noUser = () => notFound('This user does not exist.');

/** What the people who administer somebody read of them; administrators also see who acted in whose place. */
const STEPS = ['user.%', 'registration.%'];
const STEPS_FOR_MANAGERS = [...STEPS, 'password.%', 'impersonation.%'];

/** One user in the asker's range with history and what may be done, in one statement. 404 outside the range. */
export async function viewUser(
  scope: Scope,
  db: Queryable,
  { id, now }: { id: number; now: Date },
): Promise<Unmarked<UserRecord>> {
  const manages = managesUsers(rightsOf(scope));
  const steps = manages ? STEPS_FOR_MANAGERS : STEPS;
  const { rows } = await sql<{ row: RecordRow }>`select to_jsonb(p) as row from (
    select ${SUMMARY_COLUMNS}, u.vetting_note, u.version,
      ${manages ? refusedSignIns(now) : sql`null::json`} as refused_sign_ins, c.is_seller as company_is_seller,
      (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name), '[]')
        from user_facility a join facility x on x.id = a.facility_id where a.user_id = u.id) as facilities,
      array(select q.permission from user_permission q where q.user_id = u.id order by 1) as permissions,
      ${stepsOf('user', sql`u.id`, steps)} as steps
    from ${USERS} where u.id = ${id} and ${usersOf(scope)}) p`.execute(db);
  const [found] = rows;
  if (!found) throw noUser();
  return toRecord(scope, found.row);
}

/** Wrong passwords of a day for the user `u`. */
const refusedSignIns = (now: Date) => sql`(
  select json_build_object('count', count(*), 'addresses', count(distinct e.ip), 'last_at', max(e.at))
  from event_log e where e.subject_user_id = u.id and e.event = ${REFUSED_SIGN_IN}
    and e.at > ${new Date(now.getTime() - 86_400_000)} having count(*) > 0)`;

function toRecord(scope: Scope, row: RecordRow): Unmarked<UserRecord> {
  return {
    ...toSummary(row),
    facilities: row.facilities,
    permissions: row.permissions,
    vetting_note: row.vetting_note,
    refused_sign_ins: row.refused_sign_ins && {
      ...row.refused_sign_ins,
      last_at: isoOf(row.refused_sign_ins.last_at),
    },
    version: row.version,
    history: toHistory(row.steps),
    can: canOf(scope, row),
  };
}

function canOf(scope: Scope, row: RecordRow): UserRecord['can'] {
  const who = rightsOf(scope);
  const facilityIds = row.facilities.map((one) => one.id);
  const person = {
    id: row.id,
    companyId: row.company_id,
    roles: row.roles,
    facilityIds,
    permissions: row.permissions,
  };
  const inPerson = scope.realUserId === scope.userId;
  const refusal = inPerson ? editRefusal(who, person) : 'You can’t do this while impersonating another user.';
  const edit = refusal === null;
  const company =
    row.company_id === null ? null : { id: row.company_id, isSeller: row.company_is_seller === true };
  return {
    edit,
    edit_refusal: refusal,
    grant_roles: edit ? [...grantableRoles(who, company)] : [],
    grant_permissions: edit ? [...grantablePermissions(who)] : [],
    invite: edit && row.invited && row.active,
    deactivate: edit && row.active && row.id !== scope.userId,
    impersonate: inPerson && hasPermission(scope, 'impersonate') && impersonationRefusal(row) === null,
  };
}
