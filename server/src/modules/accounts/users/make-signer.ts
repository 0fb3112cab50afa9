import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { csosSignUpEndpoints } from '#contract/accounts/csos-sign-up.ts';
import type { Role } from '#rules/accounts/roles.ts';
import { signerRefusal } from '#rules/accounts/user-rights.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { rightsOf } from './range.ts';
import { writeRights, type StoredUser } from './store.ts';

type MakeSigner = typeof csosSignUpEndpoints.makeSigner;
type Candidate = Pick<StoredUser, 'id' | 'company_id' | 'roles' | 'permissions' | 'facility_ids'> & {
  first_name: string;
  last_name: string;
};

/** Gives somebody of a facility the role 'CSOS Signer'. Throws 404 for people and facilities outside of the asker's range. */
export function makeSigner(
  { scope, command }: RequestContext,
  { user_id: userId, facility_id: facilityId, dea }: Input<MakeSigner>['body'],
): Promise<Reply<MakeSigner>> {
  return command(async ({ tx, auditEach, live }) => {
    const person = await lockCandidate(tx, userId);
    const facility = await tx
      .selectFrom('facility')
      .select(['id', 'name', 'company_id as companyId', 'dea_number'])
      .where('id', '=', facilityId)
      .executeTakeFirst();
    if (!person || !facility || person.company_id !== facility.companyId)
      throw notFound('This person is not of this facility.');
    const { roles: before, permissions, facility_ids: facilityIds } = person;
    const refusal = signerRefusal(
      rightsOf(scope),
      { ...person, companyId: person.company_id, facilityIds },
      facility,
    );
    if (refusal === 'hidden') throw notFound('This person is not of this facility.');
    if (refusal !== null) throw ruleBroken(refusal);
    if (dea !== facility.dea_number)
      throw ruleBroken('The DEA number of the facility has changed. Please load the page again.');
    const roles: Role[] = [...new Set<Role>([...before, 'CSOS Signer'])].toSorted();
    await writeRights(tx, userId, { roles, permissions, facilityIds });
    await sql`update app_user set version = version + 1 where id = ${userId}`.execute(tx);
    const { id, name } = facility;
    auditEach([
      {
        entity: 'user',
        entityId: userId,
        before: { roles: before },
        after: { roles, facility: { id, name } },
      },
      {
        entity: 'facility',
        entityId: id,
        before: {},
        after: { signer: `${person.first_name} ${person.last_name}`, move: 'csos.signer_made' },
      },
    ]);
    live({ topic: 'session', user_ids: [userId], facility_ids: [id] });
    return { data: { user_id: userId, roles } };
  });
}

async function lockCandidate(tx: Tx, id: number): Promise<Candidate | undefined> {
  await sql`select 1 from app_user where id = ${id} for no key update`.execute(tx);
  const { rows } = await sql<Candidate>`
    select u.id, u.company_id, u.first_name, u.last_name,
      array(select r.role from user_role r where r.user_id = u.id order by 1) as roles,
      array(select p.permission from user_permission p where p.user_id = u.id order by 1) as permissions,
      array(select f.facility_id::int from user_facility f where f.user_id = u.id order by 1) as facility_ids
    from app_user u where u.id = ${id} and u.active`.execute(tx);
  return rows[0];
}
