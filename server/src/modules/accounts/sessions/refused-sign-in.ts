import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { writeEvent } from '../../../platform/event-log.ts';
import type { Origin } from '../../../platform/http/actor.ts';

export const REFUSED_SIGN_IN = 'sign_in.refused';

/** Writes down a wrong password with the account it was for; of an address nobody has, that it was typed somewhere. */
export async function reportRefusedSignIn(
  db: Database,
  { email, origin }: { email: string; origin: Origin },
): Promise<void> {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'company_id'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst();
  const actor = { ...origin, realUserId: null, subjectUserId: user?.id ?? null };
  await writeEvent(
    db,
    { ...actor, companyId: user?.company_id ?? null, facilityId: null },
    REFUSED_SIGN_IN,
    {},
  );
}
