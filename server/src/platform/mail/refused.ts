import type { Queryable } from '../database/database.ts';

/** Whether the mail server refused a mail for good, which counts as done. */
export async function wasRefused(db: Queryable, effectKey: string): Promise<boolean> {
  const mail = await db
    .selectFrom('mail_sent')
    .select('refused')
    .where('effect_key', '=', effectKey)
    .executeTakeFirst();
  return mail?.refused ?? false;
}
