import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/database.ts';
import { announceLive } from '../../platform/events.ts';
import type { Mailer } from '../../platform/mail.ts';

export interface NotifierDeps {
  db: Database;
  mailer: Mailer;
  clock: Clock;
  publicUrl: string;
}

export interface InboxMessage {
  effectKey: string;
  title: string;
  content: string;
  level: 'info' | 'warning';
  type: string | null;
  relativeUrl: string;
}

/** One row per person and effect, however often it is delivered; open pages hear of it. */
export async function storeInInbox(
  db: Database,
  message: InboxMessage,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('notification')
      .values(
        userIds.map((userId) => ({
          user_id: userId,
          effect_key: message.effectKey,
          title: message.title,
          content: message.content,
          level: message.level,
          type: message.type,
          relative_url: message.relativeUrl,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await announceLive(tx, [{ topic: 'notifications', user_ids: userIds }]);
  });
}
