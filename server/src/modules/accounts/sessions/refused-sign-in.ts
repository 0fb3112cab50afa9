import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { writeEvent } from '../../../platform/audit/event-log.ts';
import type { Origin } from '../../../platform/http/actor.ts';

export const REFUSED_SIGN_IN = 'sign_in.refused';

/**
 * Writes down a wrong password with the account it was for, and whether that account signed in there before; of an
 * address nobody has, that it was typed somewhere.
 */
export async function reportRefusedSignIn(
  db: Database,
  { email, fromKnownPlace, origin }: { email: string; fromKnownPlace: boolean; origin: Origin },
): Promise<void> {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'company_id'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst();
  const actor = { ...origin, realUserId: null, subjectUserId: user?.id ?? null };
  await writeEvent(db, { ...actor, companyId: user?.company_id ?? null, facilityId: null }, REFUSED_SIGN_IN, {
    place: fromKnownPlace ? 'known' : 'new',
  });
}
