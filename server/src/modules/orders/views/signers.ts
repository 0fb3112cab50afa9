import { sql } from 'kysely';

/** The names of who may sign an order `r` that waits for its signature; none for any other. */
export const signersOf = sql<string[]>`array(select s.first_name || ' ' || s.last_name from app_user s
  where r.status = 'pending_signature' and s.active
    and exists (select 1 from user_role o where o.user_id = s.id and o.role = 'CSOS Signer')
    and (s.primary_facility_id = r.facility_id
      or exists (select 1 from user_facility a where a.user_id = s.id and a.facility_id = r.facility_id))
  order by s.first_name, s.last_name, s.id)`;
