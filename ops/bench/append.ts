import { appendAudit } from '../../server/src/platform/audit/audit.ts';
import { inTransaction, type Database } from '../../server/src/platform/database/database.ts';

const AT_ONCE = 10;

/** Commands that do nothing but append their audit row, ten at once. */
export async function appendCommands(db: Database, commands: number): Promise<void> {
  const actor = { realUserId: 1, subjectUserId: 1, companyId: 1, facilityId: null, host: 'h', ip: 'i' };
  const entry = { operation: 'order.placed', entity: 'order', after: { detail: 'x'.repeat(500) } };
  let next = 0;
  const work = async () => {
    for (let number = next++; number < commands; number = next++) {
      const at = new Date();
      await inTransaction(db, (tx) =>
        appendAudit(tx, { at, requestId: `r${number}`, ...actor }, { ...entry, entityId: number + 1 }),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
