import type { Tx } from '../../platform/database/database.ts';
import { enqueueEvents, type DomainEvent } from '../../platform/jobs/events.ts';
import { newUuid } from '../../platform/secrets.ts';

/** A drug whose record says something else than before; `former_name` where its name is another. */
export interface ChangedDrug {
  ndc: string;
  former_name: string | null;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'drugs.changed': { drugs: readonly ChangedDrug[] };
  }
}

/** Tells whoever keeps copies of drug records, with the commit. */
export async function announceChangedDrugs(tx: Tx, drugs: readonly ChangedDrug[]): Promise<void> {
  if (drugs.length === 0) return;
  await enqueueEvents(tx, [changedDrugsEvent(drugs)]);
}

export const changedDrugsEvent = (drugs: readonly ChangedDrug[]): DomainEvent<'drugs.changed'> => ({
  key: `drugs.changed:${newUuid()}`,
  type: 'drugs.changed',
  data: { drugs },
});
